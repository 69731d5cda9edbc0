"""What is wrong with a link, in one sentence for each kind."""

from typing import Final

from luxor_companion.lang import N_, _

_PROBLEMS: Final[dict[str, str]] = {
    "empty": N_("There is no result in this link; it should go on after a #."),
    "characters": N_("What stands after the # of this link is not a result of ours."),
    "too_long": N_("This link is longer than any result of ours."),
    "damaged": N_(
        "This link is damaged: a part is missing or was changed on the way."
        " Copy all of it, in quotes."
    ),
    "too_big": N_("This link unpacks to more than any result of ours."),
    "newer": N_("This link was made by a newer version (format {format}); this one reads 1."),
    "game": N_("This link tells of a game that this version does not know."),
    "record": N_("This link unpacks, but what is inside is not a result ({what})."),
}


def link_problem(code: str, params: dict[str, object]) -> str:
    return _(_PROBLEMS[code]).format(**params)
