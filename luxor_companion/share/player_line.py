"""A player's line of a shared result: colour, points part by part, name; written and read."""

import re
from typing import Final

from luxor_companion.games.luxor.vocab import COLOURS
from luxor_companion.games.scoring import LOSSES, PARTS
from luxor_companion.share.problem import wrong
from luxor_companion.share.record import LONGEST_NAME, SharedPlayer, has_shape

NONE: Final = "-"
_COLOURS: Final[dict[str, dict[str, str]]] = {
    "luxor": {name[0]: name for name in COLOURS},
    "pyramids": {},
}
_WITH_SETS: Final = ("luxor",)  # games whose parts are followed by the number of sets
_PLAYER: Final = re.compile(r"([a-z-])(=?)([0-9,-]{1,60}) (.{1,40})")
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,3}")  # nobody scores five digits


def write_player(game: str, one: SharedPlayer) -> str:
    """The line of a player; `=` and the total where the parts are not known."""
    numbers = [one.total]
    if one.parts:
        sets = [one.sets] if game in _WITH_SETS else []
        numbers = [*one.parts, *sets, *([one.uncounted] if one.uncounted else [])]
    colour = one.colour[0] if one.colour else NONE
    values = ",".join(str(number) for number in numbers)
    return f"{colour}{'' if one.parts else '='}{values} {one.name}"


def read_player(game: str, line: str) -> SharedPlayer:
    """The player a line tells.

    :raises LinkError: if it tells none.
    """
    found = _PLAYER.fullmatch(line)
    if not found or len(found[4]) > LONGEST_NAME or not has_shape(found[4]):
        raise wrong("player")
    if found[1] != NONE and found[1] not in _COLOURS[game]:
        raise wrong("colour")
    colour, texts = _COLOURS[game].get(found[1]), found[3].split(",")
    if found[2]:
        if len(texts) != 1:
            raise wrong("score")
        return SharedPlayer(found[4], colour, _total(game, texts[0]))
    names = PARTS[game]
    parts = tuple(_part(name, text) for name, text in zip(names, texts, strict=False))
    more = [read_number(text, "score") for text in texts[len(names) :]]
    if len(parts) < len(names) or not 0 <= len(more) - (game in _WITH_SETS) <= 1:
        raise wrong("score")
    sets = more.pop(0) if game in _WITH_SETS else 0
    return SharedPlayer(found[4], colour, sum(parts), parts, sets, *more)


def read_number(text: str, what: str) -> int:
    """A number as it is written: no sign, no leading nought.

    :raises LinkError: if it is none; `what` is what it should have told.
    """
    if not _NUMBER.fullmatch(text):
        raise wrong(what)
    return int(text)


def _part(name: str, text: str) -> int:
    """The points of a part: a loss has a minus before it, unless it is nothing."""
    if name not in LOSSES or text == "0":
        return read_number(text, "score")
    points = read_number(text.removeprefix("-"), "score")
    if text[0] != "-" or not points:
        raise wrong("score")
    return -points


def _total(game: str, text: str) -> int:
    """A total: below nothing only in a game with losses."""
    losing = text.startswith("-") and set(LOSSES) & set(PARTS[game])
    return _part(LOSSES[0], text) if losing else read_number(text, "score")
