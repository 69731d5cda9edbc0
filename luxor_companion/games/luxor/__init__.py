"""Luxor: its words, its material, and a referee for any declared turn."""
