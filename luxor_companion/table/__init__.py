"""A table in play on disk: save, lock, atomic write, paths, replay."""
