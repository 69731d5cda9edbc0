"""What a strong player would mark or take, and the review of a game.

A mark is worth the points it brings, plus what its player may expect of the cards after it: we
average over the patterns that can come next, and estimate the rest by the distance to each tomb.
These are pure functions, as the rules are.
"""

from collections.abc import Iterable, Mapping
from math import ceil
from typing import Final, NamedTuple

from luxor_companion.core import cached
from luxor_companion.core.review import Verdict
from luxor_companion.games.pyramids import rules as vocab
from luxor_companion.games.pyramids.rules import legal, strokes
from luxor_companion.games.pyramids.rules.cards import patterns_left
from luxor_companion.games.pyramids.rules.layout import Icons, Layout, beside
from luxor_companion.games.pyramids.rules.notation import Mark, Marked, write_mark
from luxor_companion.games.pyramids.rules.record import Record
from luxor_companion.games.pyramids.rules.scoring import PYRAMID, score_now
from luxor_companion.games.pyramids.rules.state import Card, Player, Position
from luxor_companion.lang import N_

UNIT: Final = N_("start, end: the player's own points, expected or final.")
CHANCE: Final = N_("chance: the patterns that came up, and the cards and bonuses that were left.")
MARGINS: Final = False
WHY_NOT: Final[Mapping[str, str]] = {
    "layout": N_("the squares of a card are not known (luxor pyramids card add)."),
    "allowed": N_("the table waived a rule."),
    "other": N_("it isn't in the list of legal turns."),
}

# Estimates by hand: the rulebook does not give them.
_FINISHED: Final = 13.0  # a pyramid, with its share of a colour's bonus
_TURN: Final = 0.85  # the share left of that for each turn it still takes
_COVERED: Final = 2.7  # squares a turn covers on the way to a tomb
_NEW_CARD: Final = 6.5  # a card that is not known yet
_UNSEEN: Final = Card(0)  # stands for one
_WORTHS: Final = {"cross": 1.5, "red": 2.5, "green": 2.5, "torch": 2.0, "potion": 1, "skull": -1.5}
_PACE: Final = 5.0  # points each turn brings beyond the player's present cards
_AHEAD: Final = 12  # how many marks we look at more closely
_DOUBT: Final = 2.0  # standard error of the difference between two marks, by hand


class Advised(NamedTuple):
    """A mark or a card to take, as it is typed, with its points and what may follow."""

    turn: str
    value: float


@cached
def steps_to_tomb(
    marks: vocab.Squares, free: vocab.Squares, entrance: vocab.Squares, tomb: vocab.Squares
) -> int:
    """Return how many squares a player must mark to reach the tomb; 0 once it is marked."""
    if marks & tomb:
        return 0
    reached = beside(marks) & free if marks else entrance
    steps = 1
    while reached and not reached & tomb:
        wider = reached | beside(reached) & free
        if wider == reached:
            break
        reached, steps = wider, steps + 1
    return steps


def card_worth(card: Card, layout: Layout | None, turns: int) -> float:
    """Return the points a player may expect of a card in that many turns."""
    if layout is None:
        return _NEW_CARD if turns else 0.0
    steps = steps_to_tomb(card.marks, layout.free, layout.entrance, layout.tomb)
    needed = ceil(steps / _COVERED)
    if needed > turns:
        return 0.0
    return float(_FINISHED * _TURN**needed)


def _cards_after(player: Player, option: legal.Option) -> list[Card]:
    """Return the cards a player has after a mark, with new ones for those it completes."""
    cards = {card.number: card for card in player.cards}
    for stroke in option.mark.strokes:
        card = cards[stroke.card]
        cards[stroke.card] = card._replace(marks=card.marks | stroke.squares)
    left = [card for card in cards.values() if card.number not in option.completed]
    return left + [_UNSEEN] * len(option.completed)


def _worth(position: Position, cards: Iterable[Card], turns: int) -> float:
    return sum(card_worth(card, position.layout(card.number), turns) for card in cards)


def _value(position: Position, player: Player, option: legal.Option) -> float:
    """Return the points of a mark, and what its player may expect of the cards after it.

    That is their worth after the next pattern, averaged over all that may come.
    """
    cards, turns = _cards_after(player, option), position.turns_left
    if not turns:
        return float(option.points)
    still = _worth(position, cards, turns)
    deck = position.material.expedition
    if position.turn < vocab.TURNS:  # after the last turn of a round all eight are shuffled again
        deck = patterns_left(position)
    count = sum(deck.values()) or 1
    return option.points + sum(
        number / count * max(still, _best_place(position, cards, pattern, still, turns))
        for pattern, number in deck.items()
        if number
    )


def _best_place(
    position: Position, cards: list[Card], pattern: str, still: float, turns: int
) -> float:
    """Return the most that cards are worth after a pattern is marked on one of them."""
    best = 0.0
    for card in cards:
        layout = position.layout(card.number)
        if layout is None:
            continue
        others = still - card_worth(card, layout, turns)
        for squares in strokes.pattern_places(card, layout, pattern):
            icons = layout.icons_on(squares)
            gain = _icon_worth(icons)
            if icons.tomb:
                gain += PYRAMID + (_NEW_CARD if turns > 1 else 0.0)
            else:
                marked = card._replace(marks=card.marks | squares)
                gain += card_worth(marked, layout, turns - 1)
            best = max(best, others + gain)
    return best


def _icon_worth(icons: Icons) -> float:
    return sum(float(getattr(icons, name)) * worth for name, worth in _WORTHS.items())


def rank_marks(position: Position, handle: vocab.Handle) -> list[Advised]:
    """Return the best marks of a player, the most promising first."""
    player, turns = position.player(handle), position.turns_left

    def first_sight(option: legal.Option) -> float:
        return option.points + _worth(position, _cards_after(player, option), turns)

    best = sorted(legal.options(position, handle), key=first_sight, reverse=True)[:_AHEAD]
    ranked = [Advised(write_mark(one.mark), _value(position, player, one)) for one in best]
    return sorted(ranked, key=lambda one: one.value, reverse=True)


def rank_takings(position: Position) -> list[Advised]:
    """Return the cards that the next taker may take, the most promising first."""
    player = position.player(position.queue[0].handle)
    takings = [Advised("take deck", _NEW_CARD)] if position.deck else []
    for number in position.display:
        pyramid = position.material.pyramid(number)
        worth = card_worth(Card(number), pyramid.layout, position.turns_left)
        if pyramid.layout:
            # A player rarely marks all of its icons.
            worth += _icon_worth(pyramid.layout.icons_on(pyramid.layout.free)) / 2
        worth += legal.next_bonus(position, player, pyramid.colour) / 2
        takings.append(Advised(f"take {number}", worth))
    return sorted(takings, key=lambda one: one.value, reverse=True)


# The review of a game.


class Job(NamedTuple):
    """A mark to be judged."""

    line: int
    position: Position
    entry: Marked


def jobs_of(record: Record) -> list[Job]:
    """Return every mark of a game."""
    return [
        Job(change.line, change.before, change.entry)
        for change in record.done
        if isinstance(change.entry, Marked)
    ]


def judge(job: Job) -> Verdict:
    """Return what a mark was worth compared with the best one."""
    position, (handle, mark) = job.position, job.entry
    verdict = Verdict(job.line, handle, write_mark(mark))
    player = position.player(handle)
    if mark.allow:
        return verdict._replace(why_not="allowed")
    if legal.unlisted_cards(position, player):
        return verdict._replace(why_not="layout")
    options = legal.options(position, handle)
    matches = [one for one in options if _squares(one.mark) == _squares(mark)]
    if not matches:
        return verdict._replace(why_not="other")
    first = rank_marks(position, handle)[0]
    value = _value(position, player, matches[0])
    best = max(first.value, value)
    scores = score_now(position).scores
    total = next(one.total for one in scores if one.handle == handle)
    return verdict._replace(
        best=first.turn,
        value=total + best + _PACE * position.turns_left,
        error=best - value,
        forced=len(options) == 1,
        doubt=_DOUBT,
    )


def _squares(mark: Mark) -> dict[int, vocab.Squares]:
    """Return which squares a mark covers, card by card."""
    result: dict[int, vocab.Squares] = {}
    for stroke in mark.strokes:
        result[stroke.card] = result.get(stroke.card, 0) | stroke.squares
    return result


def end_values(position: Position) -> dict[str, float]:
    """Return each player's points at the end, or those expected if the game goes on."""
    scores = score_now(position).scores
    left = 0 if position.over else position.turns_left + 1
    return {
        player.handle: one.total + _worth(position, player.cards, left) + _PACE * left
        for player, one in zip(position.players, scores, strict=True)
    }
