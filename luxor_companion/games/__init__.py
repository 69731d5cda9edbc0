"""The rules of the games, pure: nothing here reads files, the clock, chance or the console."""
