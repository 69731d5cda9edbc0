"""The cheat sheet: keys, turns, signs, commands and points of a game on one page to print."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from luxor_companion.cli import commands
from luxor_companion.cli.console import Answer, Lines
from luxor_companion.cli.options import check_outputs, write_output
from luxor_companion.cli.play.inside import help_rows
from luxor_companion.core import Value
from luxor_companion.core.game import Game
from luxor_companion.lang import _, language

if TYPE_CHECKING:
    from rich.console import RenderableType

# What people come for, in the order of an evening; those that a game has.
_COMMANDS: Final = (
    *("new", "setup", "play", "move", "mark", "check", "dispute", "options", "rules", "undo"),
    *("fix", "score", "share", "review"),
)
_MOST: Final = 12  # commands
_WORDS: Final = {"why", "map", "help", "quit"}  # what keys do that no command does
_PHONES: Final = "phones"  # the same, for a game that has seats


class SheetRow(NamedTuple):
    """A line of the cheat sheet."""

    sign: Annotated[str, "what is typed or seen"]
    meaning: Annotated[str, "what it means"]


class SheetPart(NamedTuple):
    """A part of the cheat sheet."""

    title: Annotated[str, "what the part is about"]
    rows: Annotated[tuple[SheetRow, ...], "its lines"]


class CheatSheet(Value):
    """Keys, turns, signs, commands and points of a game on one page."""

    title: Annotated[str, "the name of the game"]
    parts: Annotated[tuple[SheetPart, ...], "its parts, in order"]


def cheat_sheet(
    game: Game,
    turns: Iterable[tuple[str, str]],
    signs: Iterable[tuple[str, str]],
    points: Iterable[tuple[str, str]],
    html: Path | None,
    *,
    force: bool,
) -> Answer[CheatSheet]:
    """Answer with the cheat sheet of a game: how turns are typed, what signs mean, what scores."""
    check_outputs(html, force=force)
    parts = (
        (_("Keys in {command}").format(command=f"{game.command} play"), _key_rows(game)),
        (_("A turn in one line"), turns),
        (_("Signs"), signs),
        (_("Commands"), _command_rows(game)),
        (_("Points at the end"), points),
    )
    sheet = CheatSheet(
        game.title,
        tuple(SheetPart(title, tuple(SheetRow(*row) for row in rows)) for title, rows in parts),
    )
    if html is None:
        return Answer(sheet, lambda _width: _sheet_lines(sheet))
    return Answer(sheet, after=[write_output(html, sheet_page(sheet), force=force)])


def _key_rows(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the keys of `play`, each with the word that does the same."""
    words = _WORDS | {_PHONES} if game.seats else _WORDS
    for key, word, meaning in help_rows(game.name, words, {}, plain=False):
        yield f"{key} {word}".strip(), meaning


def _command_rows(game: Game) -> list[tuple[str, str]]:
    """Return the commands that people need most."""
    entries = commands.entries_of(game.name)
    listed = [name for name in _COMMANDS if name in entries]
    return [(f"{game.command} {name}", _(entries[name].help)) for name in listed[:_MOST]]


def _sheet_lines(sheet: CheatSheet) -> Lines:
    from rich.table import Column, Table
    from rich.text import Text

    lines: list[RenderableType] = []
    for part in sheet.parts:
        grid = Table.grid(Column(no_wrap=True), Column(), padding=(0, 2, 0, 0))
        for row in part.rows:
            grid.add_row(Text(row.sign, "bold"), row.meaning)
        lines += [*([""] if lines else ()), Text(part.title, "bold"), grid]
    return lines


def sheet_page(sheet: CheatSheet) -> str:
    """Return the cheat sheet as a page that prints on one sheet of paper."""
    from html import escape

    from luxor_companion.web import print_page

    body = []
    for part in sheet.parts:
        rows = "\n".join(
            f"<tr><th><kbd>{escape(row.sign)}</kbd></th><td>{escape(row.meaning)}</td></tr>"
            for row in part.rows
        )
        body.append(f"<section><h2>{escape(part.title)}</h2>\n<table>\n{rows}\n</table></section>")
    columns = '<div class="columns">\n' + "\n".join(body) + "\n</div>"
    return print_page(f"Luxor Companion: {sheet.title}", columns, language())
