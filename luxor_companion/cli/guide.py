"""The set-up step by step: large, short, tickable, and gone on with where one left."""

from pathlib import Path

from luxor_companion.cli import console
from luxor_companion.cli.app import UsageError
from luxor_companion.files.atomic import write_atomically
from luxor_companion.files.toml import read_text
from luxor_companion.lang import _
from luxor_companion.render.setup import by_type_lines, checklist, treasure_step
from luxor_companion.render.style import styled, wrapped
from luxor_companion.table import Table


def guide_through(table: Table) -> None:
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


def _show(table: Table, steps: list[str], done: int) -> None:
    width = console.width()
    ticks = "".join("x" if number < done else "." for number in range(len(steps)))
    head = _("Step {number} of {count}  [{ticks}]").format(
        number=done + 1, count=len(steps), ticks=ticks
    )
    lines = ["", styled(head, "bold"), *wrapped(steps[done], width)]
    if steps[done] == treasure_step():
        lines += by_type_lines(table.record.start, width)
    console.out(lines)
