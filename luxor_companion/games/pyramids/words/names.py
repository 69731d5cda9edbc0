"""What the things of Pyramids are called in a sentence: players, patterns, squares, icons."""

from collections.abc import Sequence
from typing import Final

from luxor_companion.games.pyramids.rules import layout, state
from luxor_companion.lang import N_, _, forms, ngettext

_COLOURS: Final = {"green": N_("green"), "orange": N_("orange"), "purple": N_("purple")}
_PATTERNS: Final = {
    "domino": N_("two squares (domino)"),
    "line3": N_("three squares in a line (line3)"),
    "corner3": N_("three squares round a corner (corner3)"),
    "line4": N_("four squares in a line (line4)"),
    "square4": N_("four squares in a block (square4)"),
    "L4": N_("four squares like an L (L4)"),
    "T4": N_("four squares like a T (T4)"),
    "S4": N_("four squares like an S (S4)"),
}


def colour(name: str) -> str:
    return _(_COLOURS[name])


def pattern(name: str) -> str:
    """Return what a pattern looks like, with its name."""
    if name in _PATTERNS:
        return _(_PATTERNS[name])
    return f"{number_of_squares(layout.size(name))} ({name})"


def who(player: state.Player) -> str:
    return player.name or player.handle


def whom(position: state.Position | None, handle: str) -> str:
    """Return the name of the player with a handle; the handle, if nobody at the table has it."""
    seat = position.seat_of(handle) if position else None
    return who(position.players[seat]) if position and seat is not None else handle


def numbers(cards: Sequence[int]) -> str:
    return forms.both([str(number) for number in cards])


def number_of_squares(count: int) -> str:
    return ngettext("{number} square", "{number} squares", count).format(number=count)


def icons(icon: str, count: int) -> str:
    """Return so many of an icon."""
    texts = {
        "red": ngettext("{number} red gem", "{number} red gems", count),
        "green": ngettext("{number} green gem", "{number} green gems", count),
        "torch": ngettext("{number} torch", "{number} torches", count),
        "potion": ngettext("{number} potion", "{number} potions", count),
        "skull": ngettext("{number} skull", "{number} skulls", count),
        "cross": ngettext("{number} red cross", "{number} red crosses", count),
        "tomb": ngettext("{number} tomb", "{number} tombs", count),
    }
    return texts[icon].format(number=count)


def icon(name: str) -> str:
    """Return the kind of an icon."""
    texts = {
        "red": _("red gems"),
        "green": _("green gems"),
        "torch": _("torches"),
        "potion": _("potions"),
        "skull": _("skulls"),
        "skulls": _("skulls"),
        "cross": _("red crosses"),
        "tomb": _("tombs"),
    }
    return texts[name]
