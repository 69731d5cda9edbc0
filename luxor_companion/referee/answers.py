"""What the referee answers, whatever the game and whoever asks: values whose types say it all.

Their JSON and their schemas are made from them: see `core/shapes.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Protocol, TypeAlias

from luxor_companion import lang
from luxor_companion.core import Event, Need, Params, Refusal, UnreadableError, Value, params_of
from luxor_companion.core.scoring import Result, Scores, all_scores
from luxor_companion.core.shapes import flat
from luxor_companion.table.table import AnyTable

if TYPE_CHECKING:
    from luxor_companion.core.game import Game


@flat("params")
class Step(Value):
    """One thing that happens in a turn; the further fields depend on the event."""

    event: Annotated[str, "what happens"]
    rule: Annotated[str, "the rule it follows from: `luxor rules ID` explains it"]
    params: Params


class RefusalAnswer(Value):
    """Why something is not allowed."""

    rule: Annotated[str, "the id of the rule that forbids it: `luxor rules ID` explains it"]
    page: Annotated[int, "the page of the rulebook"]
    text: Annotated[str, "the reason as a sentence for people, in their language"]
    why: Annotated[str, "the reason as one word, which tells the cases of a rule apart"]
    params: Annotated[Mapping[str, object], "the numbers and names in the sentence"]


class NeedAnswer(Value):
    """A choice that is still missing."""

    choice: Annotated[str, "what is to be chosen"]
    options: Annotated[tuple[str, ...], "what there is to choose from, each as a token to add"]
    space: Annotated[int | None, "the space it is about, if it is a tile that nobody entered"] = (
        None
    )
    left: Annotated[
        Mapping[str, int] | None, "what may lie on that space, and how many of each can be left"
    ] = None
    placeholders: Annotated[
        tuple[str, ...], "parts that this list depends on and nobody read off a printed copy"
    ] = ()
    side: Annotated[
        str | None, "which end of the hand it is about, `L` or `R`, if it is the other outer card"
    ] = None
    program: Annotated[bool, "whether the program itself decides it when the turn is played"] = (
        False
    )
    question: Annotated[str | None, "the question as a sentence for people, if there is one"] = None


class Ruling(Value):
    """Whether a turn is allowed, and what it leads to."""

    legal: Annotated[bool, "whether the rules allow the turn; true also while a choice is missing"]
    turn: Annotated[str, "the turn as the log writes it"]
    steps: Annotated[tuple[Step, ...], "what happens, in order"] = ()
    refusal: Annotated[RefusalAnswer | None, "why it is not allowed; null if it is"] = None
    needs: Annotated[tuple[NeedAnswer, ...], "the choice that is still missing, if any"] = ()
    allow: Annotated[
        tuple[str, ...], "the rules that the table would have to waive, or has waived"
    ] = ()
    instead: Annotated[tuple[str, ...], "turns with the same card that are allowed"] = ()
    to: Annotated[
        int | None,
        "the space where the one that moves, or acts, finally stands; the tomb is the number of"
        " spaces + 1; null if nobody moves",
    ] = None
    rulings: Annotated[
        tuple[str, ...], "our own rulings that decided it, if no rulebook does: their names"
    ] = ()


@flat("ruling")
class Checked(Value):
    """The ruling on a turn that was only checked."""

    ruling: Ruling
    odd: Annotated[
        tuple[str, ...], "what looks wrong about a position file, one sentence each; else empty"
    ] = ()


@flat("ruling")
class Played(Value):
    """The ruling on a turn that was declared, and what is written into the log."""

    ruling: Ruling
    played: Annotated[bool, "whether the turn was played; then it is in the log"]
    table: Annotated[str, "the name of the table"]
    line: Annotated[int | None, "the number of its line in the log; null if it was not played"]
    next: Annotated[tuple[str, ...], "who may act next; nobody once the game is over"]
    over: Annotated[str | None, "why the game is over; null while it goes on"]
    rolled: Annotated[
        int | None, "the roll that the program made and that stands in the log; null without one"
    ] = None


class Changed(Value):
    """A line that was written into the log."""

    table: Annotated[str, "the name of the table"]
    line: Annotated[int, "the number of the last line of the log"]
    next: Annotated[tuple[str, ...], "who may act next; nobody once the game is over"]
    over: Annotated[str | None, "why the game is over; null while it goes on"]
    warnings: Annotated[tuple[str, ...], "what was seen and cannot be forgotten"] = ()


class Refused(Value):
    """A change that the rules do not allow; nothing was written."""

    refusal: Annotated[RefusalAnswer, "why it is not allowed"]
    legal: Annotated[bool, "false"] = False


class Option(Protocol):
    """A legal turn; each game adds what it leads to."""

    @property
    def turn(self) -> str:
        """The turn as it is declared."""


class Listed(Protocol):
    """Every legal turn of a player."""

    @property
    def player(self) -> str:
        """The colour or handle of the player."""

    @property
    def turns(self) -> Sequence[Option]:
        """The turns."""


class Shown(Protocol):
    """Everything on a table; each game adds what lies there."""

    @property
    def table(self) -> str:
        """The name of the table."""

    @property
    def placeholders(self) -> Sequence[str]:
        """Parts that were not read off a printed copy."""


class Laid(Shown, Protocol):
    """A table as it was set up; each game adds what lay there."""

    @property
    def seed(self) -> int | None:
        """The seed of the set-up; None if it was not drawn."""

    @property
    def app_draws(self) -> Sequence[str]:
        """What the program draws."""


@contextmanager
def requested(game: Game, language: str) -> Iterator[None]:
    """Answer a request about a game in a language; what cannot be read says so in words."""
    with lang.speaking(lang.parse_language(language)):
        try:
            yield
        except UnreadableError as error:
            error.args = (game.words.unreadable(error),)  # what people read
            raise


def step_answers(events: Iterable[Event]) -> tuple[Step, ...]:
    """Return the steps of a turn as they are answered."""
    return tuple(Step(event.name, event.rule, params_of(event)) for event in events)


def refusal_answer(refusal: Refusal, pages: Mapping[str, int], text: str) -> RefusalAnswer:
    """Return a refusal as it is answered; `text` is its sentence."""
    return RefusalAnswer(refusal.rule, pages[refusal.rule], text, refusal.why, refusal.params)


def need_answer(need: Need) -> NeedAnswer:
    """Return a missing choice as it is answered."""
    return NeedAnswer(*need)


class LogLine(Value):
    """A line of the log."""

    line: Annotated[int, "its number"]
    text: Annotated[str, "what it says, in the notation"]
    kind: Annotated[str, "what it is: `played`, `undone`, `noted`, …"]
    active: Annotated[bool, "whether it counts: false for a line that was undone"]


class LogAnswer(Value):
    """The log of a table."""

    table: Annotated[str, "the name of the table"]
    lines: Annotated[tuple[LogLine, ...], "the lines that were asked for, in order"]


class LastLine(Value):
    """The last line of the log that counts."""

    line: Annotated[int, "its number"]
    text: Annotated[str, "what it says, in the notation"]


class Status(Value):
    """Where a table stands, and what comes next."""

    table: Annotated[str, "the name of the table"]
    next: Annotated[tuple[str, ...], "who may act next; nobody once the game is over"]
    over: Annotated[str | None, "why the game is over; null while it goes on"]
    last: Annotated[LastLine | None, "the last line of the log; null if there is none"]
    score: Annotated[Scores, "the score as it stands"]


class StatusOfGame(Protocol):
    """Where a table stands; each game adds what it counts."""

    @property
    def status(self) -> Status:
        """What every game has."""


AnyStatus: TypeAlias = Status | StatusOfGame


@flat("scores")
class ScoreAnswer(Value):
    """The score, part by part, and who wins."""

    scores: Scores
    table: Annotated[str | None, "the name of the table; null for a sheet"] = None
    logged: Annotated[int | None, "its number among the results; null if it is not there"] = None


class AdvisedTurn(Value):
    """A turn that a strong player would consider."""

    turn: Annotated[str, "the turn as the log writes it"]
    value: Annotated[float, "the points it is worth"]
    behind: Annotated[float, "how many points less than the best one"]
    plan: Annotated[tuple[str, ...], "the turn, and the one planned after it, if any"]
    reasons: Annotated[tuple[Step, ...], "the steps that count"]
    finds: Annotated[tuple[int, ...], "spaces it depends on whose tiles are not entered"] = ()
    rolls: Annotated[tuple[str, ...], "the best turn for each number of the die"] = ()


class AdviceAnswer(Value):
    """What a strong player would do."""

    player: Annotated[str, "the colour or handle of the player"]
    judged: Annotated[str, "how the turns were compared"]
    turns: Annotated[tuple[AdvisedTurn, ...], "the best turns, the best one first"]
    unknown_cards: Annotated[int, "how many cards of the hand are not known"] = 0
    unknown_tiles: Annotated[int, "how many spaces have a tile that is not entered"] = 0


def log_lines(table: AnyTable, numbers: range | None = None) -> Iterator[LogLine]:
    """Yield the lines of a table's log, by default all of them."""
    active = {change.line for change in table.done}
    for number in range(1, len(table.lines) + 1) if numbers is None else numbers:
        kind = type(table.log_entry(number)).__name__.lower()
        yield LogLine(number, table.lines[number - 1], kind, number in active)


def table_scores(table: AnyTable, result: Result) -> Scores:
    """Return the result of a table as it is answered; it is final once the game is over."""
    first = table.game.rules.first(table.position)
    return all_scores(result, final=bool(table.over), first=first, bots=table.bots)


def status_of(table: AnyTable) -> Status:
    """Return where a table stands."""
    rules, done, position = table.game.rules, table.done, table.position
    last = LastLine(done[-1].line, table.format_line(done[-1].entry)) if done else None
    scores = table_scores(table, rules.score(position))
    return Status(table.name, table.next, position.over, last, scores)
