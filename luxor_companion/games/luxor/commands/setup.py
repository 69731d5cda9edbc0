"""`luxor setup`: draw a set-up, and show how to lay it: to read, to print, step by step."""

from pathlib import Path
from typing import Annotated

from typer import Option

from luxor_companion.cli import console, options
from luxor_companion.core import parse_number
from luxor_companion.errors import NobodyError
from luxor_companion.games.luxor import GAME, view, words
from luxor_companion.games.luxor.answers import LuxorSetup, laid
from luxor_companion.games.luxor.commands import Listed
from luxor_companion.games.luxor.start import repeat_options, reroll_setup
from luxor_companion.games.luxor.table import LuxorTable
from luxor_companion.lang import _
from luxor_companion.table import atomic
from luxor_companion.table.table import open_table


def command(
    guide: Annotated[
        bool, Option("--guide", help="Step by step; stop and resume any time.")
    ] = False,
    listed: Listed = False,
    reveal: options.Reveal = False,
    svg: Annotated[Path | None, Option(metavar="FILE", help="The map as a picture.")] = None,
    html: options.Page = None,
    reroll: Annotated[
        bool, Option("--reroll", help="Draw it again, before the first turn; redraws are counted.")
    ] = False,
    again: Annotated[bool, Option("--again", help="A new table with the same set-up.")] = False,
    force: options.Force = False,
    save: options.SaveFile = None,
) -> console.Answer[LuxorSetup]:
    """Show how to lay the table: checklist, map, tiles by type, what goes back to the box.

    \b
    Examples:
      luxor setup
      luxor setup --guide
      luxor setup --html sheet.html
      luxor setup --reroll
    """
    path = options.table_path_of(save, GAME)
    options.check_outputs(svg, html, force=force)
    if again:
        from luxor_companion.games.luxor.commands import new

        return new.start_again(None, repeat_options(open_table(path)))
    if reroll:
        reroll_setup(path)
    table: LuxorTable = options.asked_table(GAME, path, reveal=reveal).seen
    answer = laid(table)
    start, messages = table.record.start, list[str]()
    if svg is not None:
        messages.append(options.write_output(svg, view.setup.map_svg(start), force=force))
    if html is not None:
        page = view.setup.sheet_html(table.name, start, table.save.setup)
        messages.append(options.write_output(html, page, force=force))

    def lines(width: int) -> console.Lines:
        if guide:
            guide_through(table)
        if guide or messages:
            return []
        setup = table.save.setup
        return [
            *view.setup.provenance_lines(table.name, setup),
            *view.setup.sheet_lines(start, setup, width, listed=listed),
            *(view.setup.stack_lines(setup) if reveal else ()),
            *words.stand_in_lines(table.stand_in),
            *words.next_lines(table.position),
        ]

    return console.Answer(answer, lines, before=messages)


def guide_through(table: LuxorTable) -> None:
    """Go through the checklist, one step at a time; progress is kept beside the save."""
    if not console.may_ask():
        raise NobodyError(
            _("--guide needs an interactive terminal; luxor setup shows all at once.")
        )
    steps = view.setup.checklist(table.record.start, table.save.setup)
    marks = table.save.path.with_name(f".{table.save.path.name}.guide")
    text = atomic.read_text(marks).strip() if marks.exists() else ""
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
        atomic.write_atomically(marks, f"{done}\n")
    marks.unlink(missing_ok=True)
    console.out([_("The table is laid. Next: luxor play")])


def _show_step(table: LuxorTable, steps: list[str], done: int) -> None:
    from rich.text import Text

    ticks = "".join("x" if number < done else "." for number in range(len(steps)))
    head = _("Step {number} of {count}  [{ticks}]").format(
        number=done + 1, count=len(steps), ticks=ticks
    )
    console.out(["", Text(head, "bold"), steps[done]])
    start = table.record.start
    treasure_step = view.setup.treasure_step(start)
    if steps.index(view.setup.horus_step()) <= done <= steps.index(treasure_step):
        console.out(view.setup.small_map(start, console.width()))
    if steps[done] == treasure_step:
        console.out(view.setup.treasure_lines(start))
