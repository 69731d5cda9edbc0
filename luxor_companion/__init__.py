"""Luxor Companion: a referee and tabletop companion for a physical copy of Luxor."""

__version__ = "0.1.0"
