"""What every game shows of a table in play: its title, where it stands, how to lay it, choices."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from luxor_companion.core.record import AnyRecord
from luxor_companion.core.scoring import Result
from luxor_companion.lang import _, forms
from luxor_companion.view.log import last_lines, scores_line
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
