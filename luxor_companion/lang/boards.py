"""What does not fit about a board, in one sentence each."""

from typing import Final

from luxor_companion.games.luxor.board_check import Finding
from luxor_companion.lang import N_, _

_SENTENCES: Final[dict[str, str]] = {
    "spaces": N_("The path has {wanted} spaces (p.1), this one {seen}."),
    "h1": N_("There are {wanted} Horus spaces of level 1 (p.1), here {seen}."),
    "h2": N_("There are {wanted} Horus spaces of level 2 (p.1), here {seen}."),
    "h3": N_("There are {wanted} Horus spaces of level 3 (p.1), here {seen}."),
    "osiris": N_("There are {wanted} Osiris spaces (p.2), here {seen}."),
    "statues": N_("There are {wanted} statues (p.2), here {seen}."),
    "c": N_("{wanted} cobra icons would fit the temple tiles, here are {seen}."),
    "f": N_("{wanted} falcon icons would fit the temple tiles, here are {seen}."),
    "l": N_("{wanted} lion icons would fit the temple tiles, here are {seen}."),
    "falling": N_("Wall values never fall, but from {before} to {value} at space {space} they do."),
    "too_high": N_("No wall value is above 13 (p.6), here one is {value}."),
    "tomb": N_("The tomb should be worth 13, here it is {value}."),
    "not_seen": N_("Wall values 5 and 8 occur in the rulebook, here {values} is missing."),
}


def finding(found: Finding) -> str:
    params = dict(found.params)
    if "values" in params:
        params["values"] = ", ".join(map(str, params["values"]))
    return _(_SENTENCES[found.what]).format(**params)
