"""What every game shares, pure: the contract of a game, its log and record, rulings, scores, chance."""
