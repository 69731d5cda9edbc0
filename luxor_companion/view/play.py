"""What any table in play shows: title, status, choices, and the log with its marks."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from luxor_companion.core import record, scoring
from luxor_companion.core.record import AnyRecord
from luxor_companion.lang import _, forms
from luxor_companion.table.table import AnyTable
from luxor_companion.view.theme import Fitting, Hanging, bar, chip, fill, short

BAR: Final = 24  # columns of a bar

Lines: TypeAlias = Sequence[RenderableType]
Setup: TypeAlias = Mapping[str, Any]  # of a save, whose types were checked when it was read


def title_line(title: Text, ends: Sequence[str], width: int) -> Text:
    """Return which table is being played; at the right the first of `ends` there is room for."""
    for end in ends:
        room = width - 1 - title.cell_len - cell_len(end)
        if room > 0:
            return Text.assemble(title, " " * room, (end, "faint"), no_wrap=True)
    return title


def status_lines(
    title: str,
    now: Lines,
    record: AnyRecord,
    result: scoring.Result,
    hidden: tuple[str, ...] = (),
) -> list[RenderableType]:
    """Return where a table stands: `now`, the scores, and what was done last without `hidden`."""
    shown = [Text(title, "bold"), *now, *standing_lines(result)]
    return [*shown, *last_lines(record, hidden)]


def standing_lines(result: scoring.Result) -> list[RenderableType]:
    """Return everybody's score as it stands now, as bars, the best first."""
    scores = sorted(result.scores, key=lambda one: -one.total)
    most = max((one.total for one in scores), default=0)
    rows: list[list[str | Text]] = [
        [player_mark(one), str(one.total), bar(one.total, most, BAR, getattr(one, "colour", ""))]
        for one in scores
    ]
    return [_("As it stands now:"), Fitting((), rows, right=(1,))]


def player_mark(one: scoring.Score) -> Text:
    """Return a player's name, with the colour of the pieces where the game gives one."""
    colour, name = getattr(one, "colour", ""), Text(short(one.name), "bold")
    return Text.assemble("  ", chip(colour[0].upper(), colour), " ", name) if colour else name


def stand_in_lines(parts: Sequence[str], fix: str) -> list[str]:
    """Return what is not read off a real copy, and the command that mends it."""
    if not parts:
        return []
    text = _("Placeholder data, not from a printed copy: {what}. Enter your own with {fix}.")
    return [text.format(what=forms.both(parts), fix=fix)]


def checklist_lines(steps: Sequence[str]) -> list[RenderableType]:
    """Return what to do, numbered."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(justify="right", style="bold", width=3)
    for number, step in enumerate(steps, start=1):
        grid.add_row(f"{number}.", step)
    return [grid]


def log_lines(table: AnyTable, numbers: range, *, hidden: bool) -> list[RenderableType]:
    """Return lines of the log; with `hidden`, also what not everyone may see."""
    in_effect = {change.line for change in table.record.done}
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", style="faint", min_width=4)
    for number in numbers:
        entry = table.log_entry(number)
        text, mark = Text(table.log_text(number, hidden=hidden)), marks(entry)
        if isinstance(entry, record.Noted | record.Undone | record.Redone):
            text.stylize("italic")
        elif number not in in_effect:
            text.stylize("dim strike")
            mark = _mark(_("undone"), "dim")
        grid.add_row(str(number), text + mark)
    return [grid] if numbers else []


def last_lines(record: AnyRecord, hidden: tuple[str, ...]) -> list[RenderableType]:
    """Return what was done last, without what the program drew of `hidden`."""
    if not record.done:
        return []
    change = record.done[-1]
    last = Text(f"{change.line}. {record.public_line(change.entry, hidden)}", "bold")
    return [Hanging(fill(_("Last: {last}"), last=last + marks(change.entry)))]


def marks(entry: object) -> Text:
    """Return what makes a line of the log stand out."""
    if getattr(entry, "allow", ()):
        return _mark(_("waived"), "mark")
    if isinstance(entry, record.Fixed):
        return _mark(_("corrected"), "mark")
    return Text()


def _mark(text: str, style: str) -> Text:
    return Text(f"   <-- {text}", style)


def scores_line(result: scoring.Result) -> str:
    """Return the scores as they stand, in one line."""
    shown = ", ".join(f"{one.name} {one.total}" for one in result.scores)
    return _("As it stands: {scores}").format(scores=shown)
