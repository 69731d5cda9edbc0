"""What any table in play shows: title, status, choices, and the log with its marks."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from luxor_companion.core.log import Fixed, Noted, Redone, Undone
from luxor_companion.core.record import AnyRecord
from luxor_companion.core.scoring import Result
from luxor_companion.lang import _, forms
from luxor_companion.table.table import AnyTable
from luxor_companion.view.text import columns, folded, length, padded, styled, wrapped

TWO_COLUMNS: Final = 76  # so wide that two choices stand in a line
MANY_CHOICES: Final = 3  # more choices than that stand two in a line where there is room

Setup: TypeAlias = Mapping[str, Any]  # of a save, whose types were checked when it was read


def title_line(title: str, keys: str, width: int) -> str:
    """Return which table is being played; at the right what can be typed, if there is room."""
    if length(title) + len(keys) + 2 > width:
        return title
    return padded(title, width - len(keys) - 1) + styled(keys, "dim")


def status_lines(
    title: str,
    now: Sequence[str],
    record: AnyRecord,
    result: Result,
    width: int,
    hidden: tuple[str, ...] = (),
) -> list[str]:
    """Return where a table stands: `now`, the scores, and what was done last without `hidden`."""
    scores = wrapped(scores_line(result), width)
    return [styled(title, "bold"), *now, *scores, *last_lines(record, hidden, width)]


def stand_in_lines(parts: Sequence[str], fix: str, width: int) -> list[str]:
    """Return what is not read off a real copy, and the command that mends it."""
    if not parts:
        return []
    text = _("Stand-in, not read off a printed copy: {what} ({fix} mends it).")
    return wrapped(text.format(what=forms.both(parts), fix=fix), width)


def fitting_lines(
    rows: Sequence[Sequence[str]], width: int, *, right: Sequence[int], heading: bool = False
) -> list[str]:
    """Return rows lined up in columns; where that is too wide, folded and without their heading."""
    lines = columns(rows, right=right)
    if max(map(length, lines)) <= width:
        return lines
    return [part for row in rows[heading:] for part in folded(" ".join(row), width)]


def checklist_lines(steps: Sequence[str], width: int) -> list[str]:
    """Return what to do, numbered."""
    lines = []
    for number, step in enumerate(steps, start=1):
        first, *more = wrapped(step, width - 4)
        lines += [f"{styled(f'{number:2}.', 'bold')} {first}", *(f"    {line}" for line in more)]
    return lines


def choice_lines(choices: Sequence[tuple[str, str, str]], width: int) -> list[str]:
    """Return the choices, each by what is typed for it: key, token, what it leads to."""
    rows = [
        [f"  {styled(key, 'bold')}", "" if token == key else token, text]
        for key, token, text in choices
    ]
    lines = columns(rows, gap=1, right=(0,))
    half, fits = width // 2, width >= TWO_COLUMNS and len(lines) > MANY_CHOICES
    if fits and all(length(line) < half for line in lines):
        middle = -(-len(lines) // 2)
        pairs = zip(lines[:middle], [*lines[middle:], ""], strict=False)
        return [(padded(left, half) + right).rstrip() for left, right in pairs]
    return [part for line in lines for part in folded(line, width)]


def log_lines(table: AnyTable, numbers: range, *, hidden: bool) -> list[str]:
    """Return lines of the log; with `hidden`, also what not everyone may see."""
    in_effect = {change.line for change in table.record.done}
    shown = []
    for number in numbers:
        entry = table.log_entry(number)
        line, mark = f"{number:4}  {table.log_text(number, hidden=hidden)}", marks(entry)
        if not isinstance(entry, Noted | Undone | Redone) and number not in in_effect:
            line, mark = styled(line, "dim"), _mark(_("taken back"), "dim")
        shown.append(line + mark)
    return shown


def last_lines(record: AnyRecord, hidden: tuple[str, ...], width: int) -> list[str]:
    """Return what was done last, without what the program drew of `hidden`."""
    if not record.done:
        return []
    change = record.done[-1]
    last = f"{change.line}. {record.public_line(change.entry, hidden)}{marks(change.entry)}"
    return wrapped(_("Last: {last}").format(last=last), width)


def marks(entry: object) -> str:
    """Return what makes a line of the log stand out."""
    if getattr(entry, "allow", ()):
        return _mark(_("waived"), "yellow")
    if isinstance(entry, Fixed):
        return _mark(_("fixed"), "yellow")
    return ""


def _mark(text: str, style: str) -> str:
    return f"   {styled(f'<-- {text}', style)}"


def scores_line(result: Result) -> str:
    """Return the scores as they stand, in one line."""
    shown = ", ".join(f"{one.name} {one.total}" for one in result.scores)
    return _("As it stands: {scores}").format(scores=shown)
