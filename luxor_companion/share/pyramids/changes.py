"""What each line of a log of Pyramids changed, short enough to travel beside it.

`1:12+3,r+1,s-2 2:b+6` is: for the first player three squares more are marked on card 12, a red gem
is ticked and two skulls are erased; the second player gets a bonus of 6.
"""

from collections.abc import Iterable, Iterator

from luxor_companion.games.pyramids.record import Change
from luxor_companion.games.pyramids.state import Card, Completed, Player


def changes(change: Change) -> Iterator[str]:
    """What a line changed, a word for each player; seats count from 1."""
    pairs = zip(change.before.players, change.after.players, strict=True)
    for seat, (old, new) in enumerate(pairs, start=1):
        if told := [*_cards(old, new), *_score_card(old, new)]:
            yield f"{seat}:{','.join(told)}"


def _cards(old: Player, new: Player) -> Iterator[str]:
    """Squares marked, pyramids completed, cards that came and that went."""
    before = {card.number: _squares(card) for card in old.cards}
    for card in new.cards:
        if more := _squares(card) - before.get(card.number, 0):
            yield f"{card.number}{more:+}"
    completed = _numbers(new.completed) - _numbers(old.completed)
    yield from (f"c+{number}" for number in sorted(completed))
    reopened = _numbers(old.completed) - _numbers(new.completed)
    yield from (f"c-{number}" for number in sorted(reopened))
    held, holds = _numbers(old.cards), _numbers(new.cards)
    yield from (f"h+{number}" for number in sorted(holds - held))
    yield from (f"h-{number}" for number in sorted(held - holds - completed))


def _squares(card: Card) -> int:
    """How many squares are marked, those of which nobody said where too."""
    return card.marks.bit_count() + card.untold


def _numbers(cards: Iterable[Card | Completed]) -> set[int]:
    return {card.number for card in cards}


def _score_card(old: Player, new: Player) -> Iterator[str]:
    was, now = old.score_card, new.score_card
    differences = {
        "r": now.red - was.red,
        "g": now.green - was.green,
        "t": len(now.torches) - len(was.torches),
        "s": now.skulls - was.skulls,
        "b": sum(one.points for one in now.bonuses) - sum(one.points for one in was.bonuses),
        "v": (now.skull_value or 0) - (was.skull_value or 0),
    }
    yield from (f"{letter}{number:+}" for letter, number in differences.items() if number)
