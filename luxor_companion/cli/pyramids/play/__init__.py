"""`luxor pyramids play`: all players at once, turn by turn."""
