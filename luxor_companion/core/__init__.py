"""What every game shares, pure: the contract of a game, log, record, rulings, scores."""
