"""A declared line as a conversation with a person, and the ruling on it as an answer."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Never, TypeAlias, TypeVar

from luxor_companion.cli import console
from luxor_companion.cli.options import table_path_of
from luxor_companion.core import Need, Refusal, UnreadableError
from luxor_companion.core.game import Game
from luxor_companion.core.record import AnyChange, Change, Fixed, Undone
from luxor_companion.errors import Exit, offered
from luxor_companion.lang import _
from luxor_companion.referee import declare as referee
from luxor_companion.referee.answers import Changed
from luxor_companion.referee.declare import Declared, Extra, changed, fix_line
from luxor_companion.table.table import AnyTable, open_table

L = TypeVar("L")  # a line of a game's log
T = TypeVar("T")  # the value of an answer
Ask: TypeAlias = Callable[[Declared[L], Need], str]  # returns the tokens of a person's answer


def declare(
    path: Path,
    make_line: Callable[[AnyTable], L],
    ask: Ask[L] | None = None,
    optional: Extra[L] | None = None,
    known: AnyTable | None = None,
    *,
    game: str,
) -> Declared[L]:
    """Check a line and save it; ask for missing choices, if somebody is there to answer.

    The table is not locked while a person thinks: after each answer, the line is checked again at
    the table as it is then. `known` is the table as it was opened before.
    """
    declared = referee.declare(path, make_line, game, optional=optional, known=known)
    if ask is None or not console.may_ask() or not isinstance(declared.applied, Need):
        return declared
    answer = ask(declared, declared.applied)
    more = declared.table.record.with_choice(declared.line, answer)
    return declare(path, lambda _table: more, ask, optional, declared.table, game=game)


def move_bot(path: Path, game: str, facts: str, ask: Ask[L]) -> Declared[L]:
    """Let the bot whose turn it is play; ask for what only the people at the table know.

    `facts` is what came up, as tokens: `die=5 draw=3`.
    """
    declared: Declared[L] = referee.move_bot(path, game, facts)
    while console.may_ask() and isinstance(declared.applied, Need):
        facts = f"{facts} {ask(declared, declared.applied)}"
        declared = referee.move_bot(path, game, facts, declared.table)
    return declared


def add_lines(
    path: Path,
    lines: Sequence[L] | Callable[[AnyTable], Sequence[L]],
    known: AnyTable | None = None,
    *,
    game: str = "",
) -> Declared[L]:
    """Add lines to the log of a table of a game, or of the one that was opened before."""
    assert known or game
    return referee.add_lines(path, lines, known.game.name if known else game, known)


def numbered_line(table: AnyTable, change: AnyChange) -> str:
    """Return a line of the log with its number, as everyone at the table may see it."""
    return f"{change.line}. {table.local_line(table.format_line(change.entry))}"


def undone_lines(declared: Declared[Undone]) -> tuple[list[str], list[str]]:
    """Return what was undone, the last change first, and warnings.

    The warnings are about what undoing can't take back, such as a die roll.
    """
    from luxor_companion.lang.forms import join_and

    table, lines, warnings = declared.table, [], []
    for change in table.record.undone[-declared.line.changes :]:
        lines.append(_("Undone: {line}").format(line=numbered_line(table, change)))
        draws = table.game.draws
        if draws and (what := draws.irrevocable(table, change)):
            text = _("Careful: {what} in line {line}.")
            warnings.append(text.format(what=join_and(what), line=change.line))
    return lines, warnings


def ruling_answer(
    declared: Declared[L],
    value: Callable[[], T],
    lines: Callable[[int], console.Shown],
) -> console.Answer[T]:
    """Return the answer for a ruling; `lines` are its steps, the missing choice, or the refusal."""
    table, applied = declared.table, declared.applied
    if isinstance(applied, Change):
        return console.Answer(value, lambda width: [*lines(width), *next_lines(table)])
    code = Exit.REFUSED if isinstance(applied, Refusal) else Exit.UNREADABLE
    return console.Answer(value, before=lines, exit=code)


def next_lines(table: AnyTable) -> list[str]:
    """Return whose turn it is; if it is a bot's, also the commands that let it play."""
    lines = list(table.game.words.next_lines(table.position))
    if table.bot_to_move:
        command = table.game.command
        text = _("A bot plays next: {move}, or {play} where it plays by itself.")
        lines.append(text.format(move=f"{command} bots move", play=f"{command} play"))
    return lines


def change_answer(
    declared: Declared[L], lines: Sequence[str] | None = None, warnings: Sequence[str] = ()
) -> console.Answer[Changed]:
    """Return the answer for a change that has no steps, or for none; it says what comes next.

    `lines` say what was changed; the default is the line of the log.
    """
    table, _line, applied = declared
    game, position = table.game, table.position
    if isinstance(applied, Refusal):
        return refused(declared, applied)
    if lines is None:
        lines = [numbered_line(table, applied)] if isinstance(applied, Change) else []
    return console.Answer(
        changed(declared, warnings),
        lambda _width: [*lines, *game.words.next_lines(position)],
        after=warnings,
    )


def refused(declared: Declared[L], refusal: Refusal) -> console.Answer[Never]:
    """Return the answer for a line that is refused, whatever the command answers otherwise."""
    text = referee.refused(declared, refusal).refusal.text
    return console.refused_answer(declared.table.game, refusal, text)


def check_fixable(game: Game, what: str, save: str | None) -> None:
    """Raise UnreadableError if nothing of this name can be corrected."""
    from luxor_companion.referee.start import known_token

    table, fixable = open_table(table_path_of(save, game), game.name), offered(game.typing).FIXABLE
    known = known_token(game, what.lower(), fixable) or what
    target = fix_line(table, known, [""], "").what
    if target not in (*fixable, *game.rules.players(table.position)):
        raise UnreadableError("fix.what", token=what)


def fix_answer(
    game: Game, what: str, facts: Sequence[str], save: str | None
) -> console.Answer[Changed]:
    """Correct facts and return the answer; the last word is the reason unless it is a fact."""
    from luxor_companion.referee.start import known_token

    reason = ""
    typing = offered(game.typing)
    what = known_token(game, what.lower(), typing.FIXABLE) or what
    tokens = [typing.parse_fact(what, word) for word in facts]
    if len(facts) > 1 and not typing.is_fact(what, tokens[-1]):
        *tokens, reason = [*tokens[:-1], facts[-1]]

    def lines(table: AnyTable) -> list[Fixed]:
        return [fix_line(table, what, tokens, reason)]

    return change_answer(add_lines(table_path_of(save, game), lines, game=game.name))
