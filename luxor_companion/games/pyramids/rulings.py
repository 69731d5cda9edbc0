"""What the referee answers about lines of Pyramids, whoever asks and through whichever door."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Final

from luxor_companion.core import Event, Value, fold_name
from luxor_companion.core.record import Change, Undone
from luxor_companion.errors import UsageError
from luxor_companion.games.pyramids import rules as vocab
from luxor_companion.games.pyramids.rules import legal, notation, phases, referee
from luxor_companion.games.pyramids.rules.cards import Odds, odds, patterns_left
from luxor_companion.games.pyramids.rules.state import Player, Position
from luxor_companion.games.pyramids.table import (
    EXPEDITION,
    PyramidsTable,
    draw_pattern,
    find_handle,
    played_answer,
    ruling_answer,
)
from luxor_companion.games.pyramids.words import spelled, split_turn
from luxor_companion.games.pyramids.words.names import canonical, local_line, parse_typed, who
from luxor_companion.lang import _
from luxor_companion.referee.answers import Played, Ruling, step_answers

if TYPE_CHECKING:  # most of what is asked is not advice
    from luxor_companion.referee.answers import AdviceAnswer

__all__ = ["advise", "check", "hand", "options", "played_answer", "read_turn"]
MOST_ADVISED: Final = 3


class MarkOption(Value):
    """A mark that a player can make."""

    turn: Annotated[str, "the mark as the log writes it: the player, the card, the squares"]
    collects: Annotated[Mapping[str, int], "how many of each icon it collects"]
    points: Annotated[int, "the points it brings at once"]
    completes: Annotated[bool, "whether it completes a pyramid"]


class TurnAnswer(Value):
    """A whole turn that was declared in one line."""

    marks: Annotated[tuple[Played, ...], "the mark of each player, in seat order"]


class MarksAnswer(Value):
    """Where a player can mark."""

    player: Annotated[str, "the handle of the player"]
    pattern: Annotated[str | None, "the pattern to mark; null if none is revealed"]
    turns: Annotated[tuple[MarkOption, ...], "each mark, the best first"]
    complete: Annotated[bool, "false if red crosses can be used in too many ways to list them all"]


def read_turn(table: PyramidsTable, text: str, player: str | None) -> notation.Own:
    """Return the line that somebody declares: `ani 12 b2 b3`, or without the player's name.

    Raise UnreadableError or UsageError.
    """
    if player is not None:
        text = f"{find_handle(table.position, player)} {text}"
    line = parse_typed(text, table.record.read_line)
    if not isinstance(line, notation.Own):
        raise UsageError(_("'{line}' isn't a line that somebody declares.").format(line=text))
    return line


def mark_line(table: PyramidsTable, player: str, text: str) -> notation.Own:
    """Return the line for a player's mark: `12 b2 b3`. Raise UnreadableError or UsageError."""
    handle = find_handle(table.position, player)
    text = spelled(table.position, handle, text)
    return notation.Marked(handle, parse_typed(text, notation.read_mark))


def turn_lines(table: PyramidsTable, text: str) -> list[notation.Own]:
    """Return a mark for each player who still has to mark, typed in seat order: `rt/-/s15!`.

    One part alone is the mark of whoever has its card. Raise UnreadableError or UsageError.
    """
    position, parts = table.position, split_turn(text)
    handles = phases.to_mark(position) or position.handles
    card = spelled(position, handles[0], parts[0]).partition(" ")[0]
    owners = [one.handle for one in position.players if one.card(notation.read_number(card) or 0)]
    if len(parts) == 1 and owners:
        handles = owners
    if len(parts) != len(handles):
        names = " / ".join(who(position.player(handle)) for handle in handles)
        problem = _("A mark for each, in this order: {players}; - is one without icons.")
        raise UsageError(problem.format(players=names))
    return [mark_line(table, *pair) for pair in zip(handles, parts, strict=True)]


def changed_mark(
    table: PyramidsTable, handle: vocab.Handle, text: str
) -> tuple[Undone, notation.Own, list[object]]:
    """Return what undoes a player's mark of this turn, the new one, and what was logged after it.

    Raise UsageError if the player has not marked in it.
    """
    later: list[object] = []
    for change in reversed(table.record.done):
        if isinstance(change.entry, notation.Revealed) or not change.outcome:
            break
        if isinstance(change.entry, notation.Marked) and change.entry.handle == handle:
            words = spelled(change.before, handle, text)
            line = notation.Marked(handle, parse_typed(words, notation.read_mark))
            return Undone(len(later) + 1), line, later[::-1]
        later.append(change.entry)
    text = _("{player} has made no mark in this turn that could be changed.")
    raise UsageError(text.format(player=who(table.position.player(handle))))


def take_line(position: Position, words: list[str]) -> notation.Own:
    """Return the line for a taken card; if nobody is named, the next player takes it."""
    if words and not _is_card(position, words[0]):
        handle, words = find_handle(position, words[0]), words[1:]
    else:
        handle = position.queue[0].handle if position.queue else position.players[0].handle
    return notation.Took(handle, parse_typed(" ".join(words), notation.read_take))


def _is_card(position: Position, word: str) -> bool:
    """Return whether a word, in any language, is a card to take rather than a player."""
    if word.isdecimal() or "=" in word or word.lower() == "deck":
        return True
    if any(fold_name(word) in (one.handle, fold_name(one.name)) for one in position.players):
        return False
    return canonical(word) == "deck"


def reveal_line(table: PyramidsTable, pattern: str | None) -> notation.Own:
    """Return the line for a revealed card, which somebody named or the program draws."""
    if pattern is not None:
        line = parse_typed(f"reveal {pattern}", notation.read_line)
        assert isinstance(line, notation.Revealed)
        return line
    possible = possible_patterns(table.position)
    if table.position.phase != "reveal":
        return notation.Revealed(next(iter(possible), ""))  # refused, with what is due instead
    if EXPEDITION in table.app_draws:
        return draw_pattern(table)
    problem = _("Type which pattern is revealed, such as {example}; it can be {possible}.")
    known = [local_line(one) for one in possible]
    example = f"luxor pyramids reveal {known[0]}"
    raise UsageError(problem.format(example=example, possible=", ".join(known)))


def possible_patterns(position: Position) -> dict[str, Odds]:
    """Return the patterns that may be revealed, and how likely each is."""
    chances = odds(position)
    return {name: chances[name] for name, count in patterns_left(position).items() if count}


def choosing(position: Position) -> Sequence[vocab.Handle]:
    """Return the handles of those who still choose which cards they keep."""
    return phases.choosing(position)


def check(table: PyramidsTable, player: str | None, text: str) -> Ruling:
    """Return the ruling on a line, which is not played."""
    line = read_turn(table, text, player)
    applied = table.record.consider(line)
    ruling = applied.outcome if isinstance(applied, Change) else applied
    assert ruling
    return ruling_answer(table.position, line, ruling)


def hand(_table: PyramidsTable, _player: str | None) -> tuple[str | None, ...]:
    """Return no cards: everybody's cards lie open."""
    return ()


class Listed(Value):
    """The marks that a player can make, the best first."""

    position: Position
    player: Player
    marks: Sequence[legal.Option]
    complete: bool  # whether they are all there

    @property
    def is_marking(self) -> bool:
        """Whether the player has to mark now."""
        return self.player.handle in to_mark(self.position)

    @property
    def unlisted(self) -> Sequence[int]:
        """The cards whose marks are not listed because nobody entered the layout."""
        return legal.unlisted_cards(self.position, self.player)

    @property
    def answer(self) -> MarksAnswer:
        handle = self.player.handle
        marks = tuple(_mark_option(handle, mark) for mark in self.marks)
        return MarksAnswer(handle, self.position.pattern, marks, self.complete)


def list_options(table: PyramidsTable, player: str | None) -> Listed:
    """Return where a player can mark, the best first; by default the only one who has to."""
    position = table.position
    handle = marking_player(position, player)
    return Listed(position, position.player(handle), *legal.list_options(position, handle))


def options(table: PyramidsTable, player: str | None, _cards: str | None) -> MarksAnswer:
    return list_options(table, player).answer


def marking_player(position: Position, player: str | None) -> vocab.Handle:
    """Return the handle of the named player, or of the only one who has to mark.

    Raise UsageError if there are several, or if nobody is called that.
    """
    handles = to_mark(position) or position.handles
    if player is None and len(handles) != 1:
        raise UsageError(_("Whose options? One of {players}.").format(players=", ".join(handles)))
    return find_handle(position, handles[0] if player is None else player)


def to_mark(position: Position) -> Sequence[vocab.Handle]:
    """Return the handles of those who still mark; nobody if nothing is to be marked."""
    return phases.to_mark(position) if position.phase == "mark" else ()


def _mark_option(handle: vocab.Handle, mark: legal.Option) -> MarkOption:
    counts = zip(vocab.ICONS, mark.icons, strict=True)
    collects = {icon: count for icon, count in counts if count}
    turn = notation.write_line(notation.Marked(handle, mark.mark))
    return MarkOption(turn, collects, mark.points, completes=bool(mark.completed))


# ---------------------------------------------------------------------- advice


class AdvisedTurns(Value):
    """What a strong player would mark or take, the best first, each with its value."""

    position: Position
    player: Player
    turns: Sequence[tuple[str, float]]
    takes: bool = False  # whether it is about a card to take

    def reasons(self, turn: str) -> tuple[Event, ...]:
        """Return what a mark makes happen to its player."""
        if self.takes:
            return ()
        mark = notation.Marked(self.player.handle, notation.read_mark(turn))
        ruling = referee.rule(self.position, mark)
        events = ruling.events if isinstance(ruling, phases.Outcome) else ()
        return tuple(event for event in events if event.name not in ("marked", "extra"))

    @property
    def answer(self) -> AdviceAnswer:
        from luxor_companion.referee.answers import AdviceAnswer, AdvisedTurn

        best = self.turns[0][1]
        turns = tuple(
            AdvisedTurn(turn, value, best - value, (turn,), step_answers(self.reasons(turn)))
            for turn, value in self.turns
        )
        return AdviceAnswer(self.player.handle, "points and the next pattern", turns)


def advised(table: PyramidsTable, player: str | None) -> AdvisedTurns:
    """Return the best few marks of a player, or the best cards to take.

    Raise UsageError if there is nothing to mark or take, or nobody knows the squares.
    """
    from luxor_companion.games.pyramids import advice

    position = table.position
    if position.phase == "take":
        taker, takings = position.player(position.queue[0].handle), advice.rank_takings(position)
        if not takings:
            raise UsageError(_("There is no card left to take."))
        return AdvisedTurns(position, taker, takings[:MOST_ADVISED], takes=True)
    if position.phase == "over":
        text = _("The game is over, so there is no advice; luxor pyramids review looks back at it.")
        raise UsageError(text)
    if position.phase != "mark":
        text = _("There is nothing to mark or take now: luxor pyramids says what comes next.")
        raise UsageError(text)
    handle = marking_player(position, player)
    marker, ranked = position.player(handle), advice.rank_marks(position, handle)
    if not ranked:
        text = _(
            "{player} has no card whose squares are known: luxor pyramids card add enters them."
        )
        raise UsageError(text.format(player=who(marker)))
    return AdvisedTurns(position, marker, ranked[:MOST_ADVISED])


def advise(table: PyramidsTable, player: str | None, _cards: str | None) -> AdviceAnswer:
    return advised(table, player).answer
