"""What looks odd in a position, in one sentence each."""

from typing import Final

from luxor_companion.games.luxor.oddities import Oddity
from luxor_companion.games.luxor.state import Position
from luxor_companion.lang import N_, _, words

_SENTENCES: Final[dict[str, str]] = {
    "misplaced": N_("{tile} lies on {space}, which is printed for something else."),
    "rests": N_("{colour} rests on the Osiris tile of {space}, where nobody can."),
    "sarcophagi": N_(
        "In {space} are {inside} adventurers, but the sarcophagi that players have are {owned}."
    ),
    "asleep": N_("{colour} still lies at statue {statue}, though another one is on {space}."),
}


def odd(position: Position, oddity: Oddity) -> str:
    params = dict(oddity.params)
    params["space"] = words.place(position, params["space"])
    if "owned" in params:
        params["owned"] = ", ".join(map(str, params["owned"])) or "0"
    if "tile" in params:
        params["tile"] = words.tile(params["tile"])
    if "colour" in params:
        params["colour"] = words.colour(params["colour"])
    text = _(_SENTENCES[oddity.what]).format(**params)
    return f"{text[:1].upper()}{text[1:]} ({oddity.rule})"
