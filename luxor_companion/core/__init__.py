"""What every game shares, pure: notation, log and record, rulings, scores, chance."""
