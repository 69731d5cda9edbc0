"""Marks on a card that nobody named: every case that may be, and one ruling on all of them.

Which card it is seldom matters while no layout is entered. So the record keeps what the cards may
be (`Player.cases`), each mark rules out those in which it isn't allowed, and the referee asks for
the card only if the ruling depends on it.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import TypeAlias

from luxor_companion.core import Need, Refusal
from luxor_companion.games.pyramids.rules.events import (
    Crossed,
    Event,
    Events,
    PyramidCompleted,
    SquaresMarked,
    Unchecked,
)
from luxor_companion.games.pyramids.rules.notation import ANY, Mark, Marked
from luxor_companion.games.pyramids.rules.phases import Outcome, Ruling
from luxor_companion.games.pyramids.rules.state import Player, Position

Rule: TypeAlias = Callable[[Position, Player, Mark], Ruling]


def rule(position: Position, player: Player, mark: Mark, rule_named: Rule) -> Ruling:
    """Return the ruling on a mark, in every case and on each card that may be meant."""
    rulings: list[tuple[Mark, Ruling]] = []
    for named in _each_named(mark, [card.number for card in player.cards]):
        for cards in player.possible:
            one = player._replace(cards=cards, cases=())
            rulings.append((named, rule_named(position.with_player(one), one, named)))
    allowed = [one for one in rulings if not isinstance(one[1], Refusal)]
    if not allowed:
        return rulings[-1][1]
    if not any(one.icons.tomb for one in mark.strokes):  # nobody said that a card is full
        allowed = [one for one in allowed if not _completes(one[1])] or allowed
    marks = list(dict.fromkeys(one for one, _ruling in allowed))
    outcomes = [(one, ruling) for one, ruling in allowed if isinstance(ruling, Outcome)]
    if len(outcomes) == len(allowed) and (len(marks) == 1 or not _completes(outcomes[0][1])):
        return _merged(player, [one for one, _ruling in outcomes], [one for _mark, one in outcomes])
    if len(marks) > 1:
        first = next(index for index, one in enumerate(mark.strokes) if one.card == ANY)
        numbers = dict.fromkeys(one.strokes[first].card for one in marks)
        return Need("card", tuple(f"card={number}" for number in numbers))
    return _merged_need([ruling for _mark, ruling in allowed if isinstance(ruling, Need)])


def _each_named(mark: Mark, numbers: Sequence[int]) -> Iterator[Mark]:
    """Yield the mark with a card for each stroke that has none, in every way."""
    strokes = mark.strokes
    for cards in product(*(numbers if one.card == ANY else (one.card,) for one in strokes)):
        named = [one._replace(card=card) for one, card in zip(strokes, cards, strict=True)]
        yield mark._replace(stroke=named[0], extras=tuple(named[1:]))


def _completes(ruling: Ruling) -> bool:
    """Return whether a mark completes a pyramid, perhaps one whose colour is still to be named."""
    if isinstance(ruling, Outcome):
        return any(isinstance(event, PyramidCompleted) for event in ruling.events)
    return isinstance(ruling, Need) and ruling.choice == "colour"


def _merged(player: Player, marks: Sequence[Mark], outcomes: Sequence[Outcome]) -> Outcome:
    """Return one outcome for all; it names the cards that are the same in all of them."""
    first = outcomes[0]
    after = first.after.player(player.handle)
    after = after.with_possible(
        cards for one in outcomes for cards in one.after.player(player.handle).possible
    )
    assert isinstance(first.entry, Marked)
    columns = zip(*(one.strokes for one in marks), strict=True)
    unsure = [len({one.card for one in column}) > 1 for column in columns]
    strokes = [
        stroke._replace(card=ANY) if is_unsure else stroke
        for stroke, is_unsure in zip(first.entry.mark.strokes, unsure, strict=True)
    ]
    mark = first.entry.mark._replace(stroke=strokes[0], extras=tuple(strokes[1:]))
    events = tuple(_without_cards(first.events, unsure))
    return Outcome(Marked(player.handle, mark), events, first.after.with_player(after))


def _without_cards(events: Events, unsure: Sequence[bool]) -> Iterator[Event]:
    """Yield the events without the cards of strokes that may be on several."""
    stroke = -1
    for event in events:
        if isinstance(event, SquaresMarked | Crossed):
            stroke += 1
            yield event._replace(card=None) if unsure[stroke] else event
        elif not (isinstance(event, Unchecked) and unsure[stroke]):  # that goes without saying
            yield event


def _merged_need(needs: Sequence[Need]) -> Need:
    """Return the first need, with what answers it in any case."""
    same = [one for one in needs if one.choice == needs[0].choice]
    options = dict.fromkeys(option for one in same for option in one.options)
    return needs[0]._replace(options=tuple(options))
