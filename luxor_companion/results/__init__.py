"""The log of finished games, of any game: kept, counted, rated, exported and imported."""
