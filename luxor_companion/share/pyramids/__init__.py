"""What a link carries of a game of Silver & Gold Pyramids."""
