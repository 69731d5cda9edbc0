"""Whole games in `play` by pressing only what it offers, with the real pieces kept outside it."""
