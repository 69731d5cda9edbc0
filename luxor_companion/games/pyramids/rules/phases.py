"""The course of the game: who has to act next, and what follows automatically.

Also marks on a card that nobody named: every case that may be, and one ruling on all of them.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from luxor_companion.core import Need, Refusal, unique
from luxor_companion.games.pyramids import rules as vocab
from luxor_companion.games.pyramids.rules import (
    BonusTaken,
    Crossed,
    Event,
    Events,
    GameOver,
    LastTurn,
    NoCards,
    PyramidCompleted,
    RoundOver,
    SquaresMarked,
    Unchecked,
)
from luxor_companion.games.pyramids.rules.notation import ANY, Mark, Marked, Own
from luxor_companion.games.pyramids.rules.state import (
    Bonus,
    Player,
    Position,
    Taker,
)
from luxor_companion.games.pyramids.rules.strokes import can_mark

Waived: TypeAlias = frozenset[vocab.RuleId]
# Rules a table may waive with `allow=`: without them the line still has one clear outcome.
WAIVABLE: Final = frozenset(
    {"mark.shape", "mark.entrance", "mark.connected", "icon.cross", "complete"}
)


class Outcome(NamedTuple):
    """A line in canonical form, everything that happens, and the position afterwards."""

    entry: Own
    events: Events
    after: Position


Ruling: TypeAlias = Outcome | Need | Refusal


def choosing(position: Position) -> list[vocab.Handle]:
    """Return the players who have not kept two cards yet."""
    return [player.handle for player in position.players if len(player.cards) < vocab.HELD]


def to_mark(position: Position) -> list[vocab.Handle]:
    """Return the players who still have to mark this turn."""
    return [
        player.handle
        for player in position.players
        if player.handle not in position.marked and can_mark(position, player)
    ]


def next_players(position: Position) -> list[vocab.Handle]:
    """Return the players the table waits for."""
    if position.phase == "keep":
        return choosing(position)
    if position.phase == "mark":
        return to_mark(position)
    if position.phase == "take":
        return [position.queue[0].handle]
    return []


def due(position: Position) -> Refusal:
    """Return the refusal of any other line, which says what has to come next."""
    match position.phase:
        case "keep":
            return Refusal("setup.choose", "still_to_keep", {"players": choosing(position)})
        case "display":
            return Refusal("setup.display", "display_first", {})
        case "reveal":
            where = {"round": position.round, "turn": position.turn}
            return Refusal("reveal", "reveal_first", where)
        case "mark":
            return Refusal("mark", "still_to_mark", {"players": to_mark(position)})
        case "take":
            number, handle = position.queue[0]
            params = {"taker": handle, "number": number}
            return Refusal("complete", "still_to_take", params)
        case "over":
            return Refusal(vocab.END, "over", {"rounds": vocab.ROUNDS, "turns": vocab.TURNS})


def conclude(entry: Own, events: Events, position: Position) -> Outcome:
    """Return the outcome of a line, with everything that follows automatically."""
    more, after = settle(position)
    return Outcome(entry, (*events, *more), after)


def settle(position: Position) -> tuple[Events, Position]:
    """Return everything that happens without a choice, and the position after it."""
    events: list[Event] = []
    if position.phase == "keep" and not choosing(position):
        position = position._replace(phase="reveal" if position.display else "display")
    if position.phase == "mark" and not (to_mark(position) or position.referee_only):
        position = position._replace(phase="take", marked=())
    if position.phase == "take":
        position = _without_idle_takers(position, events)
        if position.queue and (position.round, position.turn) == (vocab.ROUNDS, vocab.TURNS):
            # No turn is left in which a player could mark a new card: don't wait for it.
            events.append(LastTurn("complete"))
            position = position._replace(queue=())
        if not position.queue:
            position = _end_turn(position, events)
    return tuple(events), position


def end_turn(position: Position) -> tuple[Events, Position]:
    """Return what ends a turn in which everybody has marked and nobody has to take a card."""
    happened: list[Event] = []
    after = _end_turn(position, happened)
    return tuple(happened), after


def takers(position: Position) -> tuple[Taker, ...]:
    """Return the players who may take a new card, by number; after the last turn, if they like."""
    if position.phase == "take":
        return position.queue
    if position.phase != "over" or not (position.display or position.deck):
        return ()
    return _lacking(position, position.completed)


def _lacking(position: Position, takers: tuple[Taker, ...]) -> tuple[Taker, ...]:
    """Return the takers who have not got a new card for their completed pyramid yet."""
    for player in position.players:
        own = [one for one in takers if one.handle == player.handle]
        done = own[: max(0, len(own) - (vocab.HELD - len(player.cards)))]
        takers = tuple(one for one in takers if one not in done)
    return takers


def _without_idle_takers(position: Position, events: list[Event]) -> Position:
    """Drop the takers for whom no card is left (p.5), or to whom a fix gave one."""
    if position.queue and not position.display and not position.deck:
        takers = unique(one.handle for one in position.queue)
        events.append(NoCards("complete", tuple(takers)))
        return position._replace(queue=())
    return position._replace(queue=_lacking(position, position.queue))


def _end_turn(position: Position, events: list[Event]) -> Position:
    for handle, bonus, number in bonuses(position):
        player = position.player(handle)
        card = player.score_card
        card = card._replace(bonuses=(*card.bonuses, bonus))
        position = position.with_player(player._replace(score_card=card))
        events.append(BonusTaken("bonus", handle, number, *bonus))
    position = position._replace(phase="reveal", marked=())
    if position.turn < vocab.TURNS:
        return position._replace(turn=position.turn + 1, completed=())
    events.append(RoundOver(vocab.END, position.round))
    if position.round < vocab.ROUNDS:
        return position._replace(round=position.round + 1, turn=1, revealed=(), completed=())
    events.append(GameOver(vocab.END))
    return position._replace(phase="over")


def bonuses(position: Position) -> Iterator[tuple[vocab.Handle, Bonus, int]]:
    """Yield the bonuses that players earn this turn, the lowest number first (p.6)."""
    left = {colour: list(position.bonuses_left(colour)) for colour in vocab.COLOURS}
    for number, handle in position.completed:
        player = position.player(handle)
        colour = next((one.colour for one in player.completed if one.number == number), None)
        if colour is None or not left[colour]:
            continue
        if _place(player, colour, number) in vocab.BONUS_AT:
            yield handle, Bonus(colour, left[colour].pop(0)), number


def _place(player: Player, colour: vocab.Colour, number: int) -> int:
    """Return whether a pyramid is the player's first, second, ... of its colour.

    Of two in one turn, the one whose tomb was marked first (pattern, then each red cross) comes
    first.
    """
    same = [one.number for one in player.completed if one.colour == colour]
    return same.index(number) + 1


def our_rulings(position: Position, ruling: Ruling) -> list[str]:
    """Return the rulings of ours that decided, by their names in `evidence.toml`."""
    events = ruling.events if isinstance(ruling, Outcome) else ()
    names = [event.name for event in events]
    completed = [event.number for event in events if event.name == "completed"]
    crossed = {event.card for event in events if event.name == "cross"}
    pattern, extra = names, names[len(names) :]
    if "cross" in names:
        pattern, extra = names[: names.index("cross")], names[names.index("cross") :]
    takers = [taker.handle for taker in position.queue]
    claimed = [event.player for event in events if event.name == "takes"]
    twice = len(claimed) > len({*claimed})
    marks = ruling.entry if isinstance(ruling, Outcome) else None
    found = {
        "potion-order": any({"potion", "skull"} <= {*part} for part in (pattern, extra)),
        "own-placement": "skull" in pattern and "potion" in extra,
        "cross-on-completed": bool(crossed.intersection(completed)),
        "cross-lapses": "cross_lapsed" in names,
        "icons-left": isinstance(marks, Marked) and _leaves_icons(position, marks, completed),
        "two-completed": len(completed) > 1 or twice,
        "bonus-order": isinstance(ruling, Outcome) and _order_earned(position, ruling),
        "nothing-to-mark": "cannot_mark" in names,
        "last-turn": "last_turn" in names,
        "refill-between": twice
        or (isinstance(ruling, Need) and ruling.choice == "refill" and takers.count(takers[0]) > 1),
    }
    return [name for name, decided in found.items() if decided]


def _leaves_icons(position: Position, entry: Marked, completed: Sequence[int]) -> bool:
    """Return whether a card is completed with icons on it that nobody marked."""
    for number in completed:
        layout, card = position.layout(number), position.player(entry.handle).card(number)
        if layout and card:
            marked = card.marks
            for stroke in entry.mark.strokes:
                marked |= stroke.squares if stroke.card == number else 0
            if layout.printed & ~marked:
                return True
    return False


def _order_earned(position: Position, outcome: Outcome) -> bool:
    """Return whether a bonus went to one of two pyramids of a colour completed in one turn."""
    turn = list(position.completed)
    if isinstance(outcome.entry, Marked):
        done = (event for event in outcome.events if event.name == "completed")
        turn += [Taker(event.number, outcome.entry.handle) for event in done]
    for event in outcome.events:
        if event.name in ("bonus", "no_bonus"):
            own = {number for number, handle in turn if handle == event.player}
            completed = outcome.after.player(event.player).completed
            same = [one for one in completed if one.number in own and one.colour == event.colour]
            if len(same) > 1:
                return True
    return False


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
    if not any(stroke.icons.tomb for stroke in mark.strokes):  # nobody said that a card is full
        allowed = [one for one in allowed if not _completes(one[1])] or allowed
    marks = unique(one for one, _ruling in allowed)
    outcomes = [(one, ruling) for one, ruling in allowed if isinstance(ruling, Outcome)]
    if len(outcomes) == len(allowed) and (len(marks) == 1 or not _completes(outcomes[0][1])):
        return _merged(player, [one for one, _ruling in outcomes], [one for _mark, one in outcomes])
    if len(marks) > 1:
        first = next(index for index, one in enumerate(mark.strokes) if one.card == ANY)
        numbers = unique(one.strokes[first].card for one in marks)
        return Need("card", tuple(f"card={number}" for number in numbers))
    return _merged_need([ruling for _mark, ruling in allowed if isinstance(ruling, Need)])


def _each_named(mark: Mark, numbers: Sequence[int]) -> Iterator[Mark]:
    """Yield the mark with a card for each stroke that has none, in every way."""
    strokes = mark.strokes
    for cards in product(
        *(numbers if stroke.card == ANY else (stroke.card,) for stroke in strokes)
    ):
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
    same = [need for need in needs if need.choice == needs[0].choice]
    options = unique(option for one in same for option in one.options)
    return needs[0]._replace(options=tuple(options))
