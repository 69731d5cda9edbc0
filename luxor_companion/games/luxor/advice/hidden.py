"""Planning where tiles were not entered: the mean over several ways to fill them from the box."""

from random import Random
from typing import Final

from luxor_companion.games.luxor.advice.choice import Choice, Judged, Knowledge, choices
from luxor_companion.games.luxor.advice.plan import Planner
from luxor_companion.games.luxor.rules.census import could_be
from luxor_companion.games.luxor.rules.hidden import lay
from luxor_companion.games.luxor.rules.legal import Option, options
from luxor_companion.games.luxor.rules.state import Hand, Position
from luxor_companion.games.luxor.rules.vocab import Seat

FILLS: Final = 6  # always the same ones, so that advice is the same each time


def filled(position: Position, number: int) -> Position:
    """Return the table with a tile that can be there on every hidden space."""
    chance = Random(number)  # noqa: S311  # a game, not a secret
    for space in position.path.hidden:
        left = {token: count for token, count in could_be(position, space).items() if count > 0}
        token = chance.choices(list(left), list(left.values()))[0] if left else "-"
        position = lay(position, space, token)
    return position


def hidden_choices(
    position: Position, seat: Seat, hand: Hand, knowledge: Knowledge
) -> list[Choice]:
    """Return what a player can decide, best first, as `choices` does where all is known."""
    values: dict[tuple[object, ...], list[float]] = {}
    for number in range(FILLS):
        best: dict[tuple[object, ...], float] = {}
        for one in Planner(filled(position, number), seat, hand, knowledge).judge():
            for key in (_key(one.option), (*_key(one.option), one.option.choice)):
                best[key] = max(one.value, best.get(key, one.value))
        for key, value in best.items():
            values.setdefault(key, []).append(value)
    least = [min(min(found) for found in values.values())]  # of a turn that no fill allows
    judged = []
    for option in options(position, seat, hand):
        key = _key(option) if option.finds else (*_key(option), option.choice)
        found = values.get(key, least)
        judged.append(Judged(option, sum(found) / len(found), None))
    return choices(judged)


def _key(option: Option) -> tuple[object, ...]:
    """Return what a turn says before anything is found."""
    way = option.way
    return (option.side, option.card, option.die, way and way.at, way and way.go)
