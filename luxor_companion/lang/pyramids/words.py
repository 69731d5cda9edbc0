"""Names of game things in a sentence."""

from luxor_companion.lang import N_, _

_COLOURS = {"green": N_("green"), "orange": N_("orange"), "purple": N_("purple")}


def colour(name: str) -> str:
    return _(_COLOURS[name])
