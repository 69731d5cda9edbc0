"""Silver & Gold Pyramids between its rules and its files: what is drawn, how a table starts."""
