"""The set-up step by step: large, short, tickable, and gone on with where one left."""

from pathlib import Path
from typing import Annotated, Any

import typer

from luxor_companion.cli import console
from luxor_companion.cli.options import Json, table_path_of
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor.table import Listed, LuxorTable
from luxor_companion.games.luxor.view.setup import checklist, treasure_lines, treasure_step
from luxor_companion.lang import _
from luxor_companion.table.atomic import write_atomically
from luxor_companion.table.table import open_table
from luxor_companion.table.toml import read_text
from luxor_companion.view.text import styled, wrapped


def guide_through(table: LuxorTable) -> None:
    """Go through the checklist, one step at a time; progress is kept beside the save."""
    if not console.may_ask():
        raise UsageError(_("--guide needs a terminal to ask at; luxor setup shows all at once."))
    steps = checklist(table.record.start, table.save.setup)
    marks = table.save.path.with_name(f".{table.save.path.name}.guide")
    done = min(_kept(marks), len(steps))
    if done:
        console.out([_("Going on with step {number}.").format(number=done + 1)])
    while done < len(steps):
        _show(table, steps, done)
        answer = console.ask(_("Enter: done   b: back   q: stop here > ")).lower()
        if answer == "q":
            console.out([_("luxor setup --guide goes on from here.")])
            return
        done = max(done - 1, 0) if answer == "b" else done + (answer == "")
        write_atomically(marks, f"{done}\n")
    marks.unlink(missing_ok=True)
    console.out([_("The table is laid. Next: luxor play")])


def _kept(marks: Path) -> int:
    text = read_text(marks).strip() if marks.exists() else "0"
    return int(text) if text.isdecimal() else 0


def _show(table: LuxorTable, steps: list[str], done: int) -> None:
    width = console.width()
    ticks = "".join("x" if number < done else "." for number in range(len(steps)))
    head = _("Step {number} of {count}  [{ticks}]").format(
        number=done + 1, count=len(steps), ticks=ticks
    )
    lines = ["", styled(head, "bold"), *wrapped(steps[done], width)]
    if steps[done] == treasure_step():
        lines += treasure_lines(table.record.start, width)
    console.out(lines)


def command(
    table: Annotated[
        str | None, typer.Option(metavar="NAME", help="Default: the table in use.")
    ] = None,
    guide: Annotated[
        bool, typer.Option("--guide", help="Step by step; can be left and gone on with.")
    ] = False,
    listed: Listed = False,
    reveal_stacks: Annotated[
        bool, typer.Option("--reveal-stacks", help="Temple stacks too, for one who does not play.")
    ] = False,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="The map as a picture.")] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The sheet as a page to print.")
    ] = None,
    reroll: Annotated[
        bool, typer.Option("--reroll", help="Draw it anew, before the first turn; counted.")
    ] = False,
    again: Annotated[
        bool, typer.Option("--again", help="A new table with the same set-up.")
    ] = False,
    json: Json = False,
) -> None:
    """Show how to lay the table: checklist, map, tiles by type, what goes back to the box.

    \b
    Examples:
      luxor setup
      luxor setup --guide
      luxor setup --html sheet.html
      luxor setup --reroll
    """
    from luxor_companion.table import paths

    path = table_path_of(paths.table_path(table) if table else None)
    if again:
        from luxor_companion.games.luxor.commands.new import command as new

        new(again=True, json=json)
        return
    if reroll:
        from luxor_companion.games.luxor.start import reroll_setup

        reroll_setup(path)
    found = open_table(path)
    if "position" in found.save.setup:
        raise UsageError(_("This table was joined while it was played: it has no set-up."))
    for file, kind in ((svg, "svg"), (html, "html")):
        if file is not None:
            _write(found, file, kind)
    if json:
        console.out_json(setup_json(found, reveal_stacks=reveal_stacks))
    elif guide:
        guide_through(found)
    elif svg is None and html is None:
        show_sheet(found, listed=listed, reveal_stacks=reveal_stacks)


def setup_json(table: LuxorTable, *, reveal_stacks: bool = False) -> dict[str, Any]:
    """A set-up as scripts get it; hidden stacks only when asked for."""
    from luxor_companion.games.luxor.files.position import position_table
    from luxor_companion.games.luxor.rules.log import public_position

    setup, start = table.save.setup, table.record.start
    shown: dict[str, Any] = {
        "table": table.name,
        "file": str(table.save.path),
        "seed": setup.get("seed"),
        "code": setup.get("code", ""),
        "rerolls": setup.get("rerolls", 0),
        "first": start.players[start.first].colour,
        "app_draws": setup.get("app_draws", []),
        "board_name": setup.get("board_name", ""),
        "osiris_left": setup.get("osiris_left", []),
        "stand_in": list(table.stand_in),
        "position": position_table(public_position(start)),
    }
    if reveal_stacks:
        shown["stacks"] = setup.get("stacks", {})
    return shown


def show_sheet(table: LuxorTable, *, listed: bool = False, reveal_stacks: bool = False) -> None:
    """The sheet for people."""
    from luxor_companion.games.luxor.view.play import next_lines, stand_in_lines
    from luxor_companion.games.luxor.view.setup import provenance_lines, sheet_lines, stack_lines

    width = console.width()
    lines = [
        *provenance_lines(table.name, table.save.setup, width),
        *sheet_lines(table.record.start, table.save.setup, width, listed=listed),
    ]
    if reveal_stacks:
        lines += stack_lines(table.save.setup, width)
    lines += stand_in_lines(table.stand_in, width)
    console.out([*lines, *next_lines(table.position)])


def _write(table: LuxorTable, file: Path, kind: str) -> None:
    from luxor_companion.games.luxor.view.setup import map_svg, sheet_html
    from luxor_companion.table.atomic import write_atomically
    from luxor_companion.table.save import check_overwrite

    start, setup = table.record.start, table.save.setup
    text = map_svg(start) if kind == "svg" else sheet_html(table.name, start, setup)
    check_overwrite(file)
    write_atomically(file, text)
    console.err([_("Written: {file}").format(file=file)])
