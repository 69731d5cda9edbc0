"""A seat at a table: what its player sees, what is asked of them, and what they may declare.

Who sits there has a device of their own. Nothing is written here but by `referee/declare.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from typing import Annotated, Final, TypeVar

from luxor_companion.core import Need, Refusal, UnreadableError, Value, Viewer
from luxor_companion.core.record import AnyChange, Change, Fixed, Undone
from luxor_companion.core.shapes import flat
from luxor_companion.errors import UsageError, offered
from luxor_companion.lang import _
from luxor_companion.referee import questions
from luxor_companion.referee.answers import RefusalAnswer, Step, refusal_answer, step_answers
from luxor_companion.referee.declare import Declared
from luxor_companion.referee.questions import Choice, Found, Question, Tokens
from luxor_companion.table.table import AnyTable, Table

L = TypeVar("L")  # a line of the game's log
_ROOM: Final = 9_999  # choices: a page lists all there are


class ChoiceAnswer(Value):
    """An answer to a question, and the line it leads to."""

    line: Annotated[str, "the line so far with this answer: ask with it"]
    add: Annotated[str, "the answer alone, for a question with several answers"]
    label: Annotated[str, "what it leads to, in words"]
    cells: Annotated[tuple[str, ...], "the same in columns, the shortest name first"] = ()
    spots: Annotated[tuple[int, ...], "places of the picture where it ends"] = ()
    starts: Annotated[tuple[int, ...], "places of the picture where it begins"] = ()
    card: Annotated[str, "the first word of the line: the card that is played, or the player"] = ""


class QuestionAnswer(Value):
    """What is asked next."""

    about: Annotated[str, "what it asks for"]
    text: Annotated[str, "the question"]
    choices: Annotated[tuple[ChoiceAnswer, ...], "what may be answered"]
    opens: Annotated[
        tuple[ChoiceAnswer, ...], "what may be named first: a card nobody entered"
    ] = ()
    rules: Annotated[tuple[str, ...], "the rules behind it"] = ()
    several: Annotated[tuple[int, ...], "how many answers go together, at least and at most"] = ()
    optional: Annotated[bool, "whether it may be left out"] = False
    skip: Annotated[tuple[str, ...], "what to ask with to leave it out"] = ()
    note: Annotated[str, "a remark"] = ""


@flat("step")
class SaidStep(Value):
    """One thing that happens in a turn, in words."""

    step: Step
    page: Annotated[int, "the page of the rulebook"]
    text: Annotated[str, "the step as a sentence"]


class TurnRuling(Value):
    """What a line leads to, or why it is refused."""

    legal: Annotated[bool, "whether the rules allow it"]
    line: Annotated[str, "the line, to be declared"]
    text: Annotated[str, "who does what, in words"]
    steps: Annotated[tuple[SaidStep, ...], "what happens, in order"] = ()
    refusal: Annotated[RefusalAnswer | None, "why it is not allowed; null if it is"] = None
    instead: Annotated[tuple[ChoiceAnswer, ...], "what would be allowed"] = ()
    draws: Annotated[bool, "whether the program draws something when it is played"] = False


class TurnAnswer(Value):
    """A line so far: what is asked next, or what it leads to."""

    player: Annotated[str, "whose line it is"]
    line: Annotated[str, "the line so far"]
    question: Annotated[QuestionAnswer | None, "what is asked next; null if nothing is"] = None
    ruling: Annotated[TurnRuling | None, "what a whole line leads to; null before that"] = None
    waits: Annotated[tuple[str, ...], "if nothing is due from this player: whose turn it is"] = ()


class CardAnswer(Value):
    """A card that may be there."""

    card: Annotated[str, "the card"]
    label: Annotated[str, "its name"]
    words: Annotated[str, "what it does"]


class Place(Value):
    """A place of a hand."""

    card: Annotated[str | None, "the card there; null if it is not known"]
    label: Annotated[str, "its name"]
    words: Annotated[str, "what it does"] = ""
    cards: Annotated[tuple[CardAnswer, ...], "the cards that people may say are there"] = ()


class DoneAnswer(Value):
    """The last turn that was played, in words."""

    line: Annotated[int, "its line of the log"]
    player: Annotated[str | None, "whose it was"]
    text: Annotated[str, "who did what"]
    steps: Annotated[tuple[SaidStep, ...], "what happened, in order"]


def turn(
    table: AnyTable, player: str, line: str, *, add: str = "", skip: Collection[str] = ()
) -> TurnAnswer:
    """Return what a player's line so far leads to, from the table as they know it.

    `add` is an answer to the question that the line leads to; `skip` is what to leave out. Raise
    UnreadableError or UsageError.
    """
    begun = offered(table.game.questions).begin(table, player)
    if begun is None:
        return TurnAnswer(player, "", waits=tuple(table.game.words.next_lines(table.position)))
    return _answer(table, player, _Line(tuple(line.split()) or begun, add, skip))


def doubt(
    table: AnyTable, player: str, line: str, *, add: str = "", skip: Collection[str] = ()
) -> TurnAnswer:
    """Return what is wrong with anybody's line, or what it leads to, whoever's turn it is.

    It is asked for as by `turn`; but what the rules do not allow can be named too.
    """
    seats = offered(table.game.seats)
    asked, tokens = seats.at_turn_of(table, player), tuple(line.split())
    assert isinstance(asked, Table)
    table = asked
    if question := seats.doubt_question(table, player, tokens):
        if not add:
            return TurnAnswer(player, line, _question(table, tokens, question))
        tokens = offered(table.game.questions).with_answer(table, tokens, question, add)
        add = ""
    if question := seats.doubt_question(table, player, tokens):
        return TurnAnswer(player, " ".join(tokens), _question(table, tokens, question))
    return _answer(table, player, _Line(tokens, add, skip))


class _Line(Value):
    tokens: Tokens
    add: str
    skip: Collection[str]


def _answer(table: AnyTable, player: str, line: _Line) -> TurnAnswer:
    asks, tokens = offered(table.game.questions), line.tokens
    found = _find(table, tokens, line.skip)
    if line.add and isinstance(found, Found) and isinstance(found.result, Question):
        tokens = asks.with_answer(table, tokens, found.result, line.add)
        found = _find(table, tokens, line.skip)
    text = " ".join(tokens)
    if not isinstance(found, Found):
        return TurnAnswer(
            player, text, ruling=TurnRuling(legal=True, line=text, text="", draws=True)
        )
    if isinstance(found.result, Refusal):
        return TurnAnswer(player, text, ruling=_refused(table, player, text, found.result))
    ruling = None
    if found.ruled and isinstance(found.ruled.applied, Change):
        ruling = _legal(table, player, text, found.ruled.applied)
    question = found.result if isinstance(found.result, Question) else None
    return TurnAnswer(player, text, question and _question(table, tokens, question), ruling)


def _find(table: AnyTable, tokens: Tokens, skip: Collection[str]) -> Found[object] | None:
    """Return what a line so far leads to; None if the program draws what it lacks."""
    asks, seats = offered(table.game.questions), offered(table.game.seats)
    if seats.program_draws(table, tokens):
        return None
    if opening := asks.open_question(table, tokens, _ROOM):
        return Found(opening)

    def rule(table: AnyTable, line: object) -> Declared[object]:
        return Declared(table, line, seats.rule_unseen(table, line))

    optional: questions.Optional[object] = questions.optional_at(table, {*skip, *seats.PRIVATE})
    found = questions.find(table, tokens, optional, rule=rule, room=_ROOM)
    applied = found.ruled.applied if found.ruled else None
    return None if isinstance(applied, Need) and applied.program else found


def _question(table: AnyTable, tokens: Tokens, question: Question) -> QuestionAnswer:
    asks = offered(table.game.questions)

    def choice(one: Choice) -> ChoiceAnswer:
        line = tokens
        if not question.several:
            line = asks.with_answer(table, tokens, question, one.tokens)
        cells = one.row if one.cells else (table.local_line(one.tokens), one.description)
        label = one.description or cells[0]
        first = line[0] if line else ""
        return ChoiceAnswer(" ".join(line), one.tokens, label, cells, one.spots, one.starts, first)

    return QuestionAnswer(
        question.about,
        question.text.partition(" (")[0] if question.optional else question.text,  # no key for it
        tuple(map(choice, question.choices)),
        tuple(ChoiceAnswer(one.tokens, one.tokens, one.description) for one in question.opens),
        question.rules,
        question.several,
        optional=question.optional,
        skip=question.skip,
        note=question.note,
    )


def said_steps(table: AnyTable, change: AnyChange, player: str | None) -> tuple[SaidStep, ...]:
    """Return what a line led to, a sentence each."""
    words, pages = table.game.words, table.game.rules.pages()
    events = change.outcome.events if change.outcome else ()
    return tuple(
        SaidStep(step, pages[event.rule], words.step(change.before, event, player))
        for step, event in zip(step_answers(events), events, strict=True)
    )


def _legal(table: AnyTable, player: str, line: str, change: AnyChange) -> TurnRuling:
    text = table.game.words.title(change.before, change.entry)
    return TurnRuling(legal=True, line=line, text=text, steps=said_steps(table, change, player))


def _refused(table: AnyTable, player: str, line: str, refusal: Refusal) -> TurnRuling:
    game = table.game
    sentence = game.words.sentence(table.position, refusal, player)
    instead: Iterable[str] = ()
    with suppress(UnreadableError, UsageError):
        text = line.removeprefix(f"{player} ")
        instead = offered(game.rulings).check(table, player, text).instead
    return TurnRuling(
        legal=False,
        line=line,
        text="",
        refusal=refusal_answer(refusal, game.rules.pages(), sentence),
        instead=tuple(ChoiceAnswer(one, one, table.local_line(one)) for one in instead),
    )


def refused(table: AnyTable, player: str, line: str, refusal: Refusal) -> TurnRuling:
    """Return why a line that a player declared is refused."""
    return _refused(table.seen_by(Viewer(player)), player, line, refusal)


def line_of(table: AnyTable, player: str, text: str) -> object:
    """Return the line that a player declares.

    Raise UnreadableError, or UsageError if it is not theirs.
    """
    asks, tokens = offered(table.game.questions), tuple(text.split())
    if asks.begin(table, player) is None:  # it is refused: it says whose turn it is
        return offered(table.game.rulings).read_turn(table, text.removeprefix(f"{player} "), player)
    line = asks.line_of(table, tokens)
    owner = table.player_in(table.record.write_line(line))
    if owner not in (None, player):
        raise UsageError(_("That is for somebody else to declare."))
    return line


def undo_lines(table: AnyTable, player: str) -> list[object] | None:
    """Return the lines that undo a player's last turn; None if somebody has played since.

    What others have entered since, and does not depend on it, is kept.
    """
    seats, later = offered(table.game.seats), list[object]()
    for changes, change in enumerate(reversed(table.record.done), start=1):
        if isinstance(change.entry, Fixed):
            return None
        owner = table.player_in(table.record.write_line(change.entry))
        if owner == player and seats.is_turn(change.entry):
            return [Undone(changes), *reversed(later)]
        if not seats.stands_alone(change.entry):
            return None
        later += [change.entry] if owner != player else []
    return None


def done(table: AnyTable) -> DoneAnswer | None:
    """Return the last turn that was played, in words, as far as the viewer of the table saw it."""
    seats = offered(table.game.seats)
    for change in reversed(table.record.done):
        if not isinstance(change.entry, Fixed) and seats.is_turn(change.entry):
            owner = table.player_in(table.record.write_line(change.entry))
            text = table.game.words.title(change.before, change.entry)
            return DoneAnswer(change.line, owner, text, said_steps(table, change, owner))
    return None


def hand(table: AnyTable, player: str, *, cards: bool = False) -> tuple[Place, ...]:
    """Return a player's hand, place by place; with the `cards` people may say are there."""
    return tuple(offered(table.game.seats).hand(table, player, cards=cards))


def unchanged(table: AnyTable, lines: int, player: str, line: Callable[[AnyTable], str]) -> bool:
    """Return whether what a player declares leads to the same as when the log was shorter.

    Nothing may have been undone or corrected since, and no turn of the player come in between.
    """
    from luxor_companion.core.record import Redone, replay

    record, seats = table.record, offered(table.game.seats)
    for number in range(lines + 1, len(record.lines) + 1):
        entry = table.log_entry(number)
        owner = table.player_in(record.lines[number - 1])
        if isinstance(entry, Undone | Redone | Fixed) or (owner == player and seats.is_turn(entry)):
            return False
    earlier = replay(type(record)(record.start), record.lines[:lines])
    return line(type(table)(table.save, earlier)) == line(table)


def ruled(table: AnyTable, player: str, text: str) -> str:
    """Return what a line that a player declares would lead to, to be compared."""
    seats, seen = offered(table.game.seats), table.seen_by(Viewer(player))
    if seats.program_draws(seen, tuple(text.split())):
        return "drawn"
    try:
        applied = seats.rule_unseen(seen, line_of(seen, player, text))
    except (UnreadableError, UsageError) as error:
        return repr(error)
    if isinstance(applied, Change):
        return repr(applied.outcome.events if applied.outcome else applied.entry)
    return repr(applied)


def can_tell(table: AnyTable) -> bool:
    """Return whether players may tell cards of their hands."""
    return offered(table.game.seats).can_tell(table)


class CountAnswer(Value):
    """What a player still has to tell once the game is over."""

    text: Annotated[str, "the question"]
    number: Annotated[int, "how many values are asked for"]
    values: Annotated[tuple[int, ...], "what each of them may be; empty: any number"] = ()


def count(table: AnyTable, player: str) -> CountAnswer | None:
    """Return what a player still has to tell once the game is over; None if there is nothing."""
    sheets, position = table.game.sheets, table.position
    if not sheets or not position.over:
        return None
    text = sheets.uncounted_question(position, player)
    if not text:
        return None
    hidden = {part.key for part in table.game.about.parts if part.is_hidden}
    values = [one.values for one in sheets.COLUMNS if one.key in hidden and one.values]
    scores = table.game.rules.score(position).scores
    number = next((one.uncounted for one in scores if one.player == player), 1)
    return CountAnswer(text.partition(" (")[0], max(number, 1), values[0] if values else ())


def need_question(table: AnyTable, need: Need) -> QuestionAnswer:
    """Return the question for what somebody has to tell a bot, or the program."""
    choices = tuple(ChoiceAnswer(one, one, table.local_line(one)) for one in need.options)
    return QuestionAnswer(need.choice, table.game.words.question(need), choices)
