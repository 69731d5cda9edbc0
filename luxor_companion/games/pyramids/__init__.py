"""The rules of Silver & Gold Pyramids."""
