"""The rules of Silver & Gold Pyramids, pure: neither files, clock, chance, console nor language."""
