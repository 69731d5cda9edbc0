"""Silver & Gold Pyramids: everything about this game, and nothing else."""
