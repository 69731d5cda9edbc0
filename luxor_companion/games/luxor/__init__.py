"""Luxor: everything about this game, and nothing else."""
