"""What follows from completed pyramids, or from potions and skulls, in a game nobody recorded."""

from collections.abc import Iterator
from itertools import count
from typing import Final, NamedTuple

from luxor_companion.core.cases import Facts, Kinds, try_all
from luxor_companion.games.pyramids.rules import (
    BONUS_AT,
    BONUSES,
    CARDS,
    BonusMissed,
    BonusTaken,
    Colour,
    Crossed,
    Event,
    Handle,
    TakesNext,
    phases,
)
from luxor_companion.games.pyramids.rules.dispute import HANDLE, Case, without_unknown
from luxor_companion.games.pyramids.rules.layout import Icons
from luxor_companion.games.pyramids.rules.notation import TurnOver
from luxor_companion.games.pyramids.rules.phases import Outcome
from luxor_companion.games.pyramids.rules.state import (
    Bonus,
    Completed,
    Material,
    Player,
    Position,
    ScoreCard,
    Taker,
)
from luxor_companion.games.pyramids.rules.strokes import tally

OTHERS: Final = "-"  # the handle of whoever else is at the table
EVEN, ODD = "even", "odd"  # how many of a colour somebody had: only that counts, up to five
KINDS: Final = Kinds(("had", "left"))


class Claimed(NamedTuple):
    """A pyramid that somebody completed; of one player's, the first one marked comes first."""

    handle: Handle
    number: int
    colour: Colour | None = None


class Completions(NamedTuple):
    """What the table says about the pyramids completed in one turn."""

    names: tuple[tuple[Handle, str], ...]
    completed: tuple[Claimed, ...]
    # How many of a colour a player had before; who is missing is not remembered.
    had: tuple[tuple[Handle, Colour, int], ...] = ()
    left: tuple[tuple[Colour, int], ...] = ()  # how many bonuses of a colour


class Potions(NamedTuple):
    """The icons of a mark, stroke by stroke, and how many skulls were ticked before it."""

    strokes: tuple[Icons, ...]
    skulls: int | None  # None if nobody remembers
    name: str = ""  # of the player


def rule_on_potions(potions: Potions) -> list[Case]:
    """Return what the icons of a mark tick and erase, as the only case."""
    card = ScoreCard(skulls=len(BONUSES) if potions.skulls is None else potions.skulls)
    position = Position(
        Material({}), (Player(HANDLE, potions.name, score_card=card),), phase="mark"
    )
    events: list[Event] = []
    for number, icons in enumerate(potions.strokes):
        events += [Crossed("icon.cross", None, (), None)] if number else []
        for event in tally(position, card, icons):
            known = potions.skulls is not None and event.name in ("skull", "potion")
            events.append(event if known else without_unknown(event))
            if event.name in ("skull", "potion") and event.count_ is not None:
                card = card._replace(skulls=event.count_)
    return [Case({}, Outcome(TurnOver(), tuple(events), position), position)]


def rule_on_completions(claim: Completions) -> list[Case]:
    """Return who takes first and who gets a bonus, in every case that is still open."""

    def rule_on(facts: Facts) -> Case | None:
        position = _build(claim, facts)
        return position and Case(facts, _rule(position), position)

    return try_all({}, dict(_domains(claim)), rule_on)


def _domains(claim: Completions) -> Iterator[tuple[str, tuple[str, ...]]]:
    had = {(handle, colour) for handle, colour, _number in claim.had}
    colours = dict.fromkeys(one.colour for one in claim.completed if one.colour)
    for handle, _number, colour in dict.fromkeys(claim.completed):
        if colour and (handle, colour) not in had:
            yield f"had:{handle}:{colour}", (EVEN, ODD)
    for colour in colours:
        if colour not in dict(claim.left):
            yield f"left:{colour}", tuple(map(str, range(len(BONUSES), -1, -1)))


def _build(claim: Completions, facts: Facts) -> Position | None:
    """Return the position that the facts describe; None if they contradict each other."""
    had = {(handle, colour): number for handle, colour, number in claim.had}
    left = dict(claim.left)
    for name, value in facts.items():
        kind, who, *what = name.split(":")
        if kind == "had":
            had[who, what[0]] = int(value == ODD)  # type: ignore[index]  # one of COLOURS
        else:
            left[who] = int(value)  # type: ignore[index]
    taken = {number for _handle, number, _colour in claim.completed}
    spare = (number for number in count(1) if number not in taken)
    held: list[Bonus] = []
    for colour, number in left.items():
        given = len(BONUSES) - number
        earned = sum(
            min(many, BONUS_AT[-1]) // 2 for (_who, one), many in had.items() if one == colour
        )
        if given < min(earned, len(BONUSES)):
            return None
        held += [Bonus(colour, points) for points in BONUSES[:given]]
    players = [Player(OTHERS, OTHERS, score_card=ScoreCard(bonuses=tuple(held)))]
    for handle, name in claim.names:
        before = [
            Completed(next(spare), colour)
            for (who, colour), many in had.items()
            if who == handle
            for _ in range(many)
        ]
        now = [Completed(one.number, one.colour) for one in claim.completed if one.handle == handle]
        players.append(Player(handle, name, completed=(*before, *now)))
    takers = sorted(Taker(one.number, one.handle) for one in claim.completed)
    assert all(0 < one.number <= CARDS for one in takers)
    return Position(
        Material({}), tuple(players), phase="take", completed=tuple(takers), queue=tuple(takers)
    )


def _rule(position: Position) -> Outcome:
    events: list[Event] = [TakesNext("complete", one.handle, one.number) for one in position.queue]
    got = {number: (handle, bonus) for handle, bonus, number in phases.bonuses(position)}
    given: dict[Colour, int] = {}
    for number, handle in position.completed:
        player = position.player(handle)
        colour = next(one.colour for one in player.completed if one.number == number)
        if colour is None:
            continue
        if number in got:
            given[colour] = given.get(colour, 0) + 1
            events.append(BonusTaken("bonus", handle, number, *got[number][1]))
        else:
            closed = len(position.bonuses_left(colour)) <= given.get(colour, 0)
            what = "closed" if closed else "place"
            events.append(BonusMissed("bonus", handle, number, colour, what))
    return Outcome(TurnOver(), tuple(events), position)
