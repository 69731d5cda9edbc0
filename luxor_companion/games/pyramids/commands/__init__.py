"""The commands of Silver & Gold Pyramids."""
