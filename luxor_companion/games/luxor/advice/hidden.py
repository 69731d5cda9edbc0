"""Planning where tiles were not entered: the mean over several ways to fill them from the box."""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Final, NamedTuple, TypeAlias

from luxor_companion.games.luxor.advice.choice import Choice, Judged, Knowledge, choices
from luxor_companion.games.luxor.advice.plan import Planner
from luxor_companion.games.luxor.rules import Seat
from luxor_companion.games.luxor.rules.census import could_be
from luxor_companion.games.luxor.rules.hidden import lay
from luxor_companion.games.luxor.rules.legal import Option, options
from luxor_companion.games.luxor.rules.notation import write_turn
from luxor_companion.games.luxor.rules.state import Hand, Position

Key: TypeAlias = tuple[object, ...]  # what somebody says of a turn
FILLS: Final = 6  # always the same ones, so that advice is the same each time


def filled(position: Position, number: int) -> Position:
    """Return the table with a tile that can be there on every hidden space."""
    chance = Random(number)  # noqa: S311  # a game, not a secret
    for space in position.path.hidden:
        left = {token: count for token, count in could_be(position, space).items() if count > 0}
        token = chance.choices(list(left), list(left.values()))[0] if left else "-"
        position = lay(position, space, token)
    return position


class Sketch(NamedTuple):
    """What a player can decide, and the turn that would follow it most often; "" if none would."""

    choice: Choice
    then: str


def sketches(
    position: Position, seat: Seat, hand: Hand, knowledge: Knowledge, *, now: bool = False
) -> list[Sketch]:
    """Return what a player can decide, best first, as `choices` does where all is known.

    `now` goes by the points right after a turn, and plans no further.
    """
    values: dict[Key, list[float]] = {}
    plans: dict[Key, Counter[str]] = {}
    for number in range(FILLS):
        planner = Planner(filled(position, number), seat, hand, knowledge)
        best: dict[Key, Judged] = {}
        for one in planner.judge_now(1.0) if now else planner.judge():
            for key in (_key(one.option), (*_key(one.option), one.option.choice)):
                if key not in best or one.value > best[key].value:
                    best[key] = one
        for key, one in best.items():
            values.setdefault(key, []).append(one.value)
            if follows := planner.follow(one):
                plans.setdefault(key, Counter())[_said(position, follows.option)] += 1
    least = [min(min(found) for found in values.values())]  # of a turn that no fill allows
    judged = []
    for option in options(position, seat, hand):
        found = values.get(_found_key(option), least)
        judged.append(Judged(option, sum(found) / len(found), None))
    return [Sketch(one, _usual(plans, one)) for one in choices(judged)]


def _usual(plans: Mapping[Key, Counter[str]], choice: Choice) -> str:
    found = plans.get(_found_key(choice.turns[0].option))
    return found.most_common(1)[0][0] if found and len(choice.turns) == 1 else ""


def _said(position: Position, option: Option) -> str:
    """Return a turn that may follow; what to choose on a hidden space, nobody knows yet."""
    if option.way is None:
        return f"{option.side}{option.card}"
    hidden = option.space in position.path.hidden
    return write_turn(option.turn._replace(choices=()) if hidden else option.turn)


def _key(option: Option) -> Key:
    """Return what a turn says before anything is found."""
    way = option.way
    return (option.side, option.card, option.die, way and way.at, way and way.go)


def _found_key(option: Option) -> Key:
    return _key(option) if option.finds else (*_key(option), option.choice)
