"""Charts made of letters, for the terminal."""

from collections.abc import Sequence

from luxor_companion.lang.numbers import decimal
from luxor_companion.render.style import columns
from luxor_companion.results.standing import bins, rolling, squeezed

STEPS = 12  # of a histogram, at most
WIDEST_UNIT = 4  # of a bar, for one game
ROWS = 7  # of a trend
WINDOW = 5  # games in a rolling average


def histogram_lines(scores: Sequence[int], width: int) -> list[str]:
    """How often which scores were reached."""
    steps = bins(scores, STEPS)
    most = max(count for *_, count in steps)
    room = max(10, width - 24)
    unit = min(WIDEST_UNIT, room / most)
    rows = []
    for low, high, count in steps:
        label = f"{low}-{high}" if low != high else str(low)
        length = round(count * unit)
        rows.append([label, "█" * max(length, 1 if count else 0) + (f" {count}" if count else "")])
    return columns([[f"  {label:>9}", bar] for label, bar in rows])


def trend_lines(scores: Sequence[int], width: int) -> list[str]:
    """How the average of the last games went, from the first game to the last."""
    averages = rolling(scores, WINDOW)[min(WINDOW, len(scores)) - 1 :]
    room = max(10, width - 14)
    values = squeezed(averages, room)
    low, high = min(values), max(values)
    step = (high - low) / (ROWS - 1) or 1.0
    places = [round((value - low) / step) for value in values]
    spread = max(1, min(6, room // len(values)))
    lines = []
    for row in reversed(range(ROWS if high > low else 1)):
        marks = ("•" if place == row else " " for place in places)
        line = "".join(mark.ljust(spread) for mark in marks)
        lines.append(f"  {decimal(low + row * step, '9.1f')} |{line}".rstrip())
    return lines
