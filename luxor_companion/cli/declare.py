"""One pipeline for a declared line: parsed, ruled on, completed, drawn for, saved, answered."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from luxor_companion.cli.answer import Answer, no_lines, refusal_answer
from luxor_companion.cli.options import called, current_game, table_path_of
from luxor_companion.core.game import Game
from luxor_companion.core.log import Fixed, Noted, Redone, Undone
from luxor_companion.core.record import AnyChange, Applied, Change
from luxor_companion.core.ruling import Need, Refusal
from luxor_companion.errors import Exit, UsageError
from luxor_companion.lang import _
from luxor_companion.table.table import AnyTable, change_table

L = TypeVar("L")  # a line of a game's log
Lines: TypeAlias = Callable[[int], Iterable[str]]  # what is shown, for a given width


class Declared(NamedTuple, Generic[L]):
    """A line at a table, with what the program drew for it, and what became of it."""

    table: AnyTable
    line: L
    applied: Applied | None  # None: a line that makes no change of its own, such as a note


class Questions(Generic[L]):
    """How a person is asked for what a line lacks; the commands of a game have their own."""

    def optional(self, _declared: Declared[L]) -> Need | None:
        """Return what may be added to a line that can stand without it."""
        return None

    def ask(self, declared: Declared[L], need: Need) -> str:
        """Return the tokens that answer what a line lacks."""
        raise NotImplementedError


# ---------------------------------------------------------------- from a line to what it leads to


def consider(table: AnyTable, line: L, questions: Questions[L] | None = None) -> Declared[L]:
    """Return what a line would lead to, with what the program draws for it; nothing is changed."""
    line = table.game.draw(table, line)
    declared = Declared(table, line, table.record.consider(line))
    if questions and not isinstance(declared.applied, Refusal):
        return declared._replace(applied=questions.optional(declared) or declared.applied)
    return declared


def take_in(table: AnyTable, *lines: L) -> Declared[L]:
    """Take lines into a table, all or none, and then what the program adds by itself."""
    left = iter(lines)
    applied = table.record.apply_all(left)
    if isinstance(applied, Refusal | Need):
        refused = lines[len(lines) - len(list(left)) - 1]  # the last that was tried
        return Declared(table, refused, applied)
    if not isinstance(lines[-1], Undone | Redone | Noted | Fixed):  # after those, people go on
        table.game.draw_due(table)
    return Declared(table, lines[-1], applied[-1] if applied else None)


def add_lines(
    path: Path,
    lines: Sequence[L] | Callable[[AnyTable], Sequence[L]],
    known: AnyTable | None = None,
) -> Declared[L]:
    """Add lines to a table's log and save them, all or none; the program draws nothing for them.

    The lines may depend on the table. `known` is the table as it was opened before.
    """

    def add(table: AnyTable) -> Declared[L]:
        return take_in(table, *(lines(table) if callable(lines) else lines))

    return change_table(path, add, known, game=current_game().name)


def declare(
    path: Path,
    line: Callable[[AnyTable], L],
    questions: Questions[L] | None = None,
    known: AnyTable | None = None,
) -> Declared[L]:
    """Rule on a line and save it; what it lacks is asked for, if there is a way to ask.

    Nobody else has to wait while a person thinks. If the save changed meanwhile, the line is ruled
    on again at the table as it is then. `known` is the table as it was opened before.
    """

    def rule(table: AnyTable) -> Declared[L]:
        table.game.draw_due(table)
        declared = consider(table, line(table), questions)
        return take_in(table, declared.line) if _stands(declared) else declared

    declared = change_table(path, rule, known, game=current_game().name)
    if questions is None or not isinstance(declared.applied, Need):
        return declared
    whole = _complete(declared, questions)
    return declare(path, lambda _table: whole, questions, declared.table)


def _stands(declared: Declared[L]) -> bool:
    return isinstance(declared.applied, Change)


def _complete(declared: Declared[L], questions: Questions[L]) -> L:
    """Return the line with all that it lacked, unless an answer makes it illegal."""
    while isinstance(need := declared.applied, Need):
        tokens = questions.ask(declared, need)
        line = declared.table.record.with_choice(declared.line, tokens)
        declared = consider(declared.table, line, questions)
    return declared.line


def take_back(
    path: Path, number: int, to: int | None = None, known: AnyTable | None = None
) -> Declared[Undone]:
    """Take the last changes back, or all after a line of the log, and save that."""

    def lines(table: AnyTable) -> list[Undone]:
        if to is None:
            return [Undone(number)]
        count = sum(change.line > to for change in table.record.done)
        if not count:
            raise UsageError(_("Nothing after line {to} is in effect.").format(to=to))
        return [Undone(count)]

    return add_lines(path, lines, known)


def back_lines(declared: Declared[Undone]) -> list[str]:
    """Return what was taken back, the last change first, as the log has it."""
    table, text = declared.table, _("Taken back: {line}")
    return [text.format(line=numbered(table, one)) for one in _taken_back(declared)]


def back_warnings(declared: Declared[Undone]) -> list[str]:
    """Return what the table cannot forget of what was taken back, or somebody else has done."""
    from luxor_companion.lang.forms import both

    table, text = declared.table, _("Careful, in line {line} {what}.")
    found = [(one.line, table.game.irrevocable(table, one)) for one in _taken_back(declared)]
    return [text.format(line=line, what=both(what)) for line, what in found if what]


def _taken_back(declared: Declared[Undone]) -> list[AnyChange]:
    found: list[AnyChange] = declared.table.record.undone[-declared.line.changes :]
    return found


def numbered(table: AnyTable, change: AnyChange) -> str:
    """Return a line of the log with its number, as everyone at the table may see it."""
    return f"{change.line}. {table.format_line(change.entry)}"


# ------------------------------------------------------- from what it led to, to a command's answer


def ruling_answer(
    declared: Declared[L],
    more: Lines = no_lines,
    facts: Callable[[], Mapping[str, object]] = dict,
) -> Answer:
    """Return a ruling as the answer of a command: steps, what is missing, or why not.

    Where the line was made, `more` follows its steps and `facts` are added to the JSON.
    """
    table, line, applied = declared
    assert applied is not None  # a line of the game's own

    def ruling_lines(width: int) -> list[str]:
        return table.game.ruling_lines(table, line, applied, width)

    def ruling_json() -> dict[str, object]:
        return table.game.ruling_json(table, line, applied)

    if not isinstance(applied, Change):
        code = Exit.REFUSED if isinstance(applied, Refusal) else Exit.UNREADABLE
        return Answer(ruling_json, before=ruling_lines, exit=code)
    return Answer(
        lambda: {**ruling_json(), **facts()},
        lambda width: [*ruling_lines(width), *more(width), *next_lines(table, width)],
    )


def ruling_facts(game: Game, ruling: object, sentence: Callable[[], str]) -> dict[str, object]:
    """Return what the JSON of a ruling holds whatever the game; `sentence` is that of a refusal."""
    refusal = None
    if isinstance(ruling, Refusal):
        refusal = {"rule": ruling.rule, "page": game.pages[ruling.rule], "text": sentence()}
        refusal |= {"why": ruling.why, "params": ruling.params}
    needs = []
    if isinstance(ruling, Need):
        needs.append({"choice": ruling.choice, "options": list(ruling.options)})
    steps = [event.as_json() for event in getattr(ruling, "events", ())]
    return {"steps": steps, "refusal": refusal, "needs": needs}


def change_answer(
    declared: Declared[L],
    lines: Iterable[str] | None = None,
    *,
    who: str | None = None,
    facts: Mapping[str, object] | None = None,
    after: Sequence[str] = (),
) -> Answer:
    """Return a change that takes no ruling step by step as the answer of a command.

    `lines` say what was changed, by default the line of the log does. `who` is what a command calls
    the player a refusal is about.
    """
    table, _line, applied = declared
    if isinstance(applied, Refusal):
        text = table.game.sentence(table.position, applied, who)
        return refusal_answer(table.game, applied, text)
    if lines is None:
        lines = [numbered(table, applied)] if isinstance(applied, Change) else []
    return table_answer(table, lambda _width: lines, facts, after)


def table_answer(
    table: AnyTable,
    lines: Lines = no_lines,
    facts: Mapping[str, object] | None = None,
    after: Sequence[str] = (),
) -> Answer:
    """Return where a table stands now, after these lines, as the answer of a command."""
    position = table.position
    now = {
        "table": table.name,
        "line": len(table.record.lines),
        "next": table.game.next_to_act(position),
        "over": position.over,
    }
    return Answer(
        lambda: {**now, **(facts or {})},
        lambda width: [*lines(width), *next_lines(table, width)],
        after=lambda _width: after,
    )


def next_lines(table: AnyTable, width: int) -> list[str]:
    """Return whose turn it is now, or that the game is over."""
    from luxor_companion.view.text import folded

    return [part for line in table.game.next_lines(table.position) for part in folded(line, width)]


def fix_answer(what: str, facts: Sequence[str], save: str | None) -> Answer:
    """Set facts straight, and return the answer; the last word is the reason if it is no fact."""
    reason = ""
    if len(facts) > 1 and not current_game().is_fact(what, facts[-1]):
        *facts, reason = facts

    def lines(table: AnyTable) -> list[Fixed]:
        thing, first = _fixed_thing(table, what), facts[0]
        first = _fixed_thing(table, first) if thing == "turn" else first
        return [Fixed(thing, (first, *facts[1:]), reason)]

    declared = add_lines(table_path_of(save), lines)
    return change_answer(declared, who=declared.line.what)


def _fixed_thing(table: AnyTable, what: str) -> str:
    """Return what a fix is about, as the log calls it: a player may be given by name."""
    players = table.game.players(table.position)
    if what.lower() in (*table.game.fixable, *players):
        return what.lower()
    try:
        return called(players, what)
    except UsageError:
        return what  # the game says what may be set straight
