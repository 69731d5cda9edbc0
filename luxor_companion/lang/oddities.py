"""What looks odd in a position, in one sentence each."""

from typing import Final

from luxor_companion.games.luxor.oddities import Oddity
from luxor_companion.games.luxor.state import Position
from luxor_companion.lang import N_, words
from luxor_companion.lang.inflected import Counted, said

_SENTENCES: Final[dict[str, str | Counted]] = {
    "misplaced": N_("{tile} lies on {space}, which is printed for something else."),
    "rests": N_("{colour} rests on the Osiris tile of {space}, where nobody can."),
    "sarcophagi": Counted(
        "In {space} is {inside} adventurer, but the sarcophagi that players have are {owned}.",
        "In {space} are {inside} adventurers, but the sarcophagi that players have are {owned}.",
        "inside",
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
    text = said(_SENTENCES[oddity.what], oddity.params, params)
    return f"{text[:1].upper()}{text[1:]} ({oddity.rule})"
