"""Pages for phones: the result of a game, and the table while it is played."""
