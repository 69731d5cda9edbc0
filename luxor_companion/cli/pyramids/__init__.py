"""What the commands of Silver & Gold Pyramids share."""
