"""`luxor log`, `note`, `undo`, `redo` and `review`: the log of a game, and what it shows."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, TypeVar

from typer import Argument, Option

from luxor_companion import core, view
from luxor_companion.cli import console, declare, options, terminal
from luxor_companion.cli.console import Answer, plain_answer
from luxor_companion.cli.options import (
    SaveFile,
    asked_table,
    table_path_of,
    whole_number,
)
from luxor_companion.core.game import Game
from luxor_companion.core.record import MOST_LINES, Noted, Redone, Undone
from luxor_companion.core.review import Review, ReviewAnswer, Turn
from luxor_companion.errors import UsageError
from luxor_companion.lang import _, ngettext
from luxor_companion.referee.answers import Changed, LogAnswer, log_lines
from luxor_companion.referee.declare import Declared
from luxor_companion.referee.games import find_played
from luxor_companion.table.table import AnyTable


def log_command(
    lines: Annotated[
        str | None, Option(metavar="A-B", help="Only these lines: 10-20, 10-, -20.")
    ] = None,
    hidden: Annotated[
        bool, Option("--hidden", help="Also what the program drew face down.")
    ] = False,
    save: SaveFile = None,
    *,
    game: Game,
) -> Answer[LogAnswer]:
    """Show the log: every line, numbered; undone, waived and corrected lines are marked.

    \b
    Examples:
      luxor log
      luxor log --lines 10-20
    """
    table = asked_table(game, save, reveal=hidden).seen
    count = len(table.lines)
    numbers = _parse_range(lines, count)
    fewer = ngettext("The log has only {count} line.", "The log has only {count} lines.", count)
    empty = [fewer.format(count=count) if count else _("The log is empty.")]
    return Answer(
        lambda: LogAnswer(table.name, tuple(log_lines(table, numbers))),
        lines=lambda _width: view.play.log_lines(table, numbers) or empty,
    )


def _parse_range(text: str | None, last: int) -> range:
    """Return the numbers of the lines in a range such as 10-20, as far as the log goes."""
    if text is None:
        return range(1, last + 1)
    low, dash, high = text.partition("-")
    first = core.parse_number(low, MOST_LINES) if low else 1
    end = core.parse_number(high, MOST_LINES) if high else (last if dash else first)
    if first is None or end is None or not (low or high) or (high and end < first):
        raise UsageError(
            _("'{text}' isn't a range of lines; type one such as 10-20.").format(text=text)
        )
    return range(max(first, 1), min(end, last) + 1)


def note_command(
    text: Annotated[list[str], Argument(metavar="TEXT...", help="Any text.")],
    save: SaveFile = None,
    *,
    game: Game,
) -> Answer[Changed]:
    """Add a note to the log.

    \b
    Examples:
      luxor note played on after a break
    """
    table = declare.add_lines(
        table_path_of(save, game), [Noted(" ".join(text))], game=game.name
    ).table
    number = len(table.lines)
    line = _("Noted in line {number}.").format(number=number)
    return plain_answer(Changed(table.name, number, table.next, table.over), line)


def undo_command(
    count: Annotated[int | None, Argument(parser=whole_number(1), help="How many changes.")] = None,
    to: Annotated[
        int | None,
        Option(metavar="LINE", parser=whole_number(0), help="Undo everything after this line."),
    ] = None,
    save: SaveFile = None,
    *,
    game: Game,
) -> Answer[Changed]:
    """Undo the last changes: turns, corrections, cards entered.

    \b
    Examples:
      luxor undo
      luxor undo 3
      luxor undo --to 14
    """
    if count is not None and to is not None:
        raise UsageError(_("Give a number or --to LINE, not both."))

    def lines(table: AnyTable) -> list[Undone]:
        if to is None:
            return [Undone(count or 1)]
        later = sum(change.line > to for change in table.done)
        if not later:
            raise UsageError(_("There is nothing to undo after line {to}.").format(to=to))
        return [Undone(later)]

    declared = declare.add_lines(table_path_of(save, game), lines, game=game.name)
    _check_steps(declared)
    return declare.change_answer(declared, *declare.undone_lines(declared))


def _check_steps(declared: Declared[Undone] | Declared[Redone]) -> None:
    """Raise UsageError unless there were as many changes: no rule of the game is about them."""
    table, refusal = declared.table, declared.applied
    if isinstance(refusal, core.Refusal):
        raise UsageError(table.game.words.sentence(table.position, refusal, None))


def redo_command(
    count: Annotated[int, Argument(parser=whole_number(1), help="How many changes.")] = 1,
    save: SaveFile = None,
    *,
    game: Game,
) -> Answer[Changed]:
    """Redo what was undone last, unless something new has happened since.

    \b
    Examples:
      luxor redo
      luxor redo 3
    """
    declared = declare.add_lines(table_path_of(save, game), [Redone(count)], game=game.name)
    _check_steps(declared)
    table, text = declared.table, _("Redone: {line}")
    back = table.done[-count:]
    return declare.change_answer(
        declared, [text.format(line=declare.numbered_line(table, one)) for one in back]
    )


J = TypeVar("J")  # a turn to be judged
T = TypeVar("T")


def review_command(
    what: Annotated[
        str | None,
        Argument(
            metavar="[TABLE|RESULT]",
            help="A table, the number of a game in the results, or a link with a log.",
        ),
    ] = None,
    html: Annotated[
        Path | None, Option(metavar="FILE", help="Write a page with the curve.")
    ] = None,
    short: Annotated[bool, Option("--short", help="Leave out the list of all turns.")] = False,
    force: options.Force = False,
    save: options.SaveFile = None,
    *,
    game: Game,
) -> console.Answer[ReviewAnswer]:
    """Look back at a game: what was best each turn, and how much was chance.

    \b
    Examples:
      luxor review
      luxor review friday --html friday.html
      luxor review 12 --json

    For each player, start + chance + others + skill = end: what the game was worth at the start
    and at the end, what came up (chance), what the others gave away (others), and what their own
    turns gave away (skill).
    """
    played = find_played(game, what, lambda name: options.table_path_of(name or save, game))
    options.check_outputs(html, force=force)
    game, review = played.game, played.review(_work)
    title = _("Review of {name}").format(name=played.name)
    messages, localized = [], _localize(review, game)
    if html:
        from luxor_companion.web.statistics import review_page

        page = review_page(localized, title, game)
        messages.append(options.write_output(html, page, force=force))
    listed = not (short or html)
    return console.Answer(
        review.answer,
        lambda _width: view.review.review_lines(localized, title, game, listed=listed),
        notes=tuple(messages),
    )


def _work(judge: Callable[[J], T], jobs: Sequence[J]) -> list[T]:
    return terminal.work(judge, jobs, _("Judging turns"))


def _localize(review: Review, game: Game) -> Review:
    """Return a review with its turns as people type them in the language in use."""
    if game.typing is None:
        return review
    local = game.typing.local

    def localize(turn: Turn) -> Turn:
        verdict = turn.verdict
        verdict = verdict._replace(turn=local(verdict.turn), best=local(verdict.best))
        return turn._replace(verdict=verdict)

    return review._replace(turns=tuple(map(localize, review.turns)))
