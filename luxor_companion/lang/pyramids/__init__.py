"""The words of Silver & Gold Pyramids."""
