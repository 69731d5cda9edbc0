"""What the games are called, and the numbers by which others know them."""

from typing import Final

TITLES: Final[dict[str, str]] = {"luxor": "Luxor", "pyramids": "Silver & Gold Pyramids"}
GEEK: Final[dict[str, int]] = {"luxor": 245643}  # at BoardGameGeek, where it is known
