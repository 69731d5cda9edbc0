"""`luxor setup`: how to lay a table, to read, to print, or step by step."""

from pathlib import Path
from typing import Annotated

import typer

from luxor_companion.cli import console, options
from luxor_companion.core import parse_number
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor.table import Listed, LuxorTable, visible_position
from luxor_companion.lang import _
from luxor_companion.table.atomic import read_text, write_atomically
from luxor_companion.table.table import open_table


def command(
    guide: Annotated[
        bool, typer.Option("--guide", help="Step by step; stop and resume any time.")
    ] = False,
    listed: Listed = False,
    reveal_stacks: Annotated[
        bool,
        typer.Option(
            "--reveal-stacks", help="The temple stacks too, for someone who isn't playing."
        ),
    ] = False,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="The map as a picture.")] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The sheet as a page to print.")
    ] = None,
    reroll: Annotated[
        bool,
        typer.Option("--reroll", help="Draw it again, before the first turn; redraws are counted."),
    ] = False,
    again: Annotated[
        bool, typer.Option("--again", help="A new table with the same set-up.")
    ] = False,
    save: options.SaveFile = None,
) -> console.Answer:
    """Show how to lay the table: checklist, map, tiles by type, what goes back to the box.

    \b
    Examples:
      luxor setup
      luxor setup --guide
      luxor setup --html sheet.html
      luxor setup --reroll
    """
    path = options.table_path_of(save)
    if again:
        from luxor_companion.games.luxor.commands.new import repeat_options, start_drawn

        return start_drawn(None, repeat_options(path))
    if reroll:
        from luxor_companion.games.luxor.start import reroll_setup

        reroll_setup(path)
    table: LuxorTable = open_table(path)
    if "position" in table.save.setup:
        raise UsageError(_("This table was joined mid-game: it has no set-up."))
    written = _write_files(table, svg, html)
    if guide and not console.json_wanted:
        guide_through(table)

    def lines(width: int) -> console.Lines:
        if guide or written:
            return []
        return render_sheet(table, width, listed=listed, reveal_stacks=reveal_stacks)

    return console.Answer(
        lambda: describe_setup(table, reveal_stacks=reveal_stacks),
        lines,
        before=lambda _width: written,
    )


def describe_setup(table: LuxorTable, *, reveal_stacks: bool = False) -> dict[str, object]:
    """Return a set-up as scripts get it; hidden stacks only when asked for."""
    from luxor_companion.games.luxor.files.position import position_table
    from luxor_companion.games.luxor.rules.record import Record

    setup, start = table.save.setup, table.record.start
    stacks = {"stacks": setup.get("stacks", {})} if reveal_stacks else {}
    return {
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
        "position": position_table(visible_position(Record(start), table.app_draws)),
        **stacks,
    }


def render_sheet(
    table: LuxorTable, width: int, *, listed: bool = False, reveal_stacks: bool = False
) -> console.Lines:
    """Return the sheet for people."""
    from luxor_companion.games.luxor.view.play import next_lines, stand_in_lines
    from luxor_companion.games.luxor.view.setup import provenance_lines, sheet_lines, stack_lines

    setup = table.save.setup
    return [
        *provenance_lines(table.name, setup),
        *sheet_lines(table.record.start, setup, width, listed=listed),
        *(stack_lines(setup) if reveal_stacks else ()),
        *stand_in_lines(table.stand_in),
        *next_lines(table.position),
    ]


def _write_files(table: LuxorTable, svg: Path | None, html: Path | None) -> list[str]:
    """Write the map and the page where they are asked for; return what was written."""
    start = table.record.start
    written: list[str] = []
    if svg is None and html is None:
        return written
    from luxor_companion.games.luxor.view.setup import map_svg, sheet_html

    if svg is not None:
        written.append(options.write_output(svg, map_svg(start)))
    if html is not None:
        written.append(options.write_output(html, sheet_html(table.name, start, table.save.setup)))
    return written


def guide_through(table: LuxorTable) -> None:
    """Go through the checklist, one step at a time; progress is kept beside the save."""
    if not console.may_ask():
        raise UsageError(_("--guide needs an interactive terminal; luxor setup shows all at once."))
    from luxor_companion.games.luxor.view.setup import checklist

    steps = checklist(table.record.start, table.save.setup)
    marks = table.save.path.with_name(f".{table.save.path.name}.guide")
    text = read_text(marks).strip() if marks.exists() else ""
    done = min(parse_number(text, 9999) or 0, len(steps))
    if done:
        console.out([_("Continuing with step {number}.").format(number=done + 1)])
    while done < len(steps):
        _show_step(table, steps, done)
        answer = console.ask(_("Enter: done   b: back   q: stop here > ")).lower()
        if answer not in ("", "b", "q"):
            console.err([_("Enter, b or q, please.")])
        if answer == "q":
            console.out([_("luxor setup --guide continues from here.")])
            return
        done = max(done - 1, 0) if answer == "b" else done + (answer == "")
        write_atomically(marks, f"{done}\n")
    marks.unlink(missing_ok=True)
    console.out([_("The table is laid. Next: luxor play")])


def _show_step(table: LuxorTable, steps: list[str], done: int) -> None:
    from rich.text import Text

    from luxor_companion.games.luxor.view.setup import (
        horus_step,
        small_map,
        treasure_lines,
        treasure_step,
    )

    width = console.width()
    ticks = "".join("x" if number < done else "." for number in range(len(steps)))
    head = _("Step {number} of {count}  [{ticks}]").format(
        number=done + 1, count=len(steps), ticks=ticks
    )
    console.out(["", Text(head, "bold"), steps[done]])
    start = table.record.start
    if steps.index(horus_step()) <= done <= steps.index(treasure_step(start)):
        console.out(small_map(start, width))
    if steps[done] == treasure_step(start):
        console.out(treasure_lines(start))
