"""The first position of a table, and the handles by which the log calls its players."""

from collections.abc import Sequence
from unicodedata import combining, normalize

from luxor_companion.games.pyramids.rules.state import House, Material, Player, Position
from luxor_companion.games.pyramids.rules.vocab import KEYWORDS, Handle


def _handle_of(name: str) -> Handle:
    """Return a name as one plain word: `Ani` is ani, `Mary-Lou` mary-lou, `Zoë` zoe."""
    plain = "".join(one for one in normalize("NFKD", name.casefold()) if not combining(one))
    words = "".join(one if one.isalnum() else " " for one in plain).split()
    return "-".join(words)


def handles(names: Sequence[str]) -> tuple[Handle, ...]:
    """Return a handle for each name, all different, none a word that begins other lines."""
    found: list[Handle] = []
    for seat, name in enumerate(names, start=1):
        first = _handle_of(name)
        if not first[:1].isalpha() or first in KEYWORDS:
            first = f"player-{first}" if first else f"player-{seat}"
        handle, number = first, 2
        while handle in found:
            handle, number = f"{first}-{number}", number + 1
        found.append(handle)
    return tuple(found)


def opening(
    material: Material, players: Sequence[tuple[Handle, str]], house: House | None = None
) -> Position:
    """Return the table before anything is dealt, given a handle and a name for each player."""
    seats = tuple(Player(handle, name) for handle, name in players)
    return Position(material, seats, house=house or House())
