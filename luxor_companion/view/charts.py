"""Charts of scores: how often which were reached, and how they went; in letters and as SVG."""

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from typing import Final, TypeAlias

from luxor_companion.lang.forms import decimal
from luxor_companion.view.text import columns, short

Series: TypeAlias = tuple[str, Sequence[float]]  # a name, and values one after the other
WINDOW: Final = 5  # games in a rolling average
STEPS: Final = 12  # of a histogram in letters, at most
WIDEST_UNIT: Final = 4  # of a bar in letters, for one game
ROWS: Final = 7  # of a trend in letters
SVG_STEPS: Final = 14
INK: Final = "#1b1b1b"
FAINT: Final = "#d9d9d9"
BAR: Final = "#3b6ea5"
# Told apart without colour too: each has its own dashes.
LINES: Final = (
    ("#b03a2e", "none"),
    ("#1e7b45", "7 3"),
    ("#2456a6", "2 3"),
    ("#8a5a00", "10 3 2 3"),
    ("#6b3fa0", "4 4"),
    ("#333333", "1 4"),
)
_FONT: Final = "font-family='Helvetica, Arial, sans-serif'"


def bins(scores: Sequence[int], most: int) -> list[tuple[int, int, int]]:
    """Count scores in at most so many steps of equal, round width: from, to, how many."""
    if not scores:
        return []
    low, high = min(scores), max(scores)
    widths = (one * 10**power for power in range(7) for one in (1, 2, 5))
    width = next(one for one in widths if high // one - low // one < most)
    counts = dict.fromkeys(range(low // width, high // width + 1), 0)
    for score in scores:
        counts[score // width] += 1
    return [(step * width, (step + 1) * width - 1, count) for step, count in counts.items()]


def rolling(scores: Sequence[int], window: int = WINDOW) -> list[float]:
    """Return the average of each score and those before it, at most so many together."""
    averages: list[float] = []
    total = 0
    for index, score in enumerate(scores):
        total += score - (scores[index - window] if index >= window else 0)
        averages.append(total / min(index + 1, window))
    return averages


def squeeze(values: Sequence[float], most: int) -> list[float]:
    """Return at most so many values, each the average of its neighbours."""
    if len(values) <= most:
        return list(values)
    edges = [round(index * len(values) / most) for index in range(most + 1)]
    parts = [values[start:end] for start, end in pairwise(edges)]
    return [sum(part) / len(part) for part in parts]


def has_trend(scores: Sequence[int]) -> bool:
    """Return whether there are enough games for one."""
    return len(scores) >= 2 * WINDOW


def histogram_lines(scores: Sequence[int], width: int) -> list[str]:
    """Return how often which scores were reached, in letters."""
    steps = bins(scores, STEPS)
    most = max(count for *_, count in steps)
    unit = min(WIDEST_UNIT, max(10, width - 24) / most)
    rows = []
    for low, high, count in steps:
        label = f"{low}-{high}" if low != high else str(low)
        bar = "█" * max(round(count * unit), 1) + f" {count}" if count else ""
        rows.append([f"  {label:>9}", bar])
    return columns(rows)


def trend_lines(scores: Sequence[int], width: int) -> list[str]:
    """Return how the average of the last games went, from the first game to the last."""
    room = max(10, width - 14)
    values = squeeze(rolling(scores)[WINDOW - 1 :], room)
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


def svg_text(
    x: float, y: float, words: str, *, size: int = 13, anchor: str = "start", bold: bool = False
) -> str:
    weight = " font-weight='bold'" if bold else ""
    return (
        f"<text x='{x:.1f}' y='{y:.1f}' font-size='{size}' text-anchor='{anchor}' {_FONT}"
        f" fill='{INK}'{weight}>{escape(words)}</text>"
    )


def _svg_line(x1: float, y1: float, x2: float, y2: float, stroke: str) -> str:
    return f"<line x1='{x1:.1f}' y1='{y1:.1f}' x2='{x2:.1f}' y2='{y2:.1f}' {stroke}/>"


def svg_picture(width: int, height: int, pieces: Sequence[str], title: str) -> str:
    """Return a whole picture that needs nothing from anywhere."""
    head = (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}'"
        f" width='{width}' height='{height}' role='img'>"
    )
    paper = f"<rect width='{width}' height='{height}' fill='white'/>"
    return "\n".join([head, f"<title>{escape(title)}</title>", paper, *pieces, "</svg>"])


def svg_histogram(
    scores: Sequence[int], left: float, top: float, width: float, height: float
) -> list[str]:
    """Return how often which scores were reached, as bars with their counts."""
    steps = bins(scores, SVG_STEPS)
    most = max(count for *_, count in steps)
    each = width / len(steps)
    floor = top + height
    pieces = [_svg_line(left, floor, left + width, floor, f"stroke='{INK}' stroke-width='1'")]
    for index, (low, _high, count) in enumerate(steps):
        x, tall = left + index * each, (height - 18) * count / most
        pieces.append(svg_text(x, floor + 16, str(low), size=11))
        if count:
            pieces.append(
                f"<rect x='{x + 1:.1f}' y='{floor - tall:.1f}' width='{each - 2:.1f}'"
                f" height='{tall:.1f}' fill='{BAR}'/>"
            )
            middle = x + each / 2
            pieces.append(svg_text(middle, floor - tall - 4, str(count), size=11, anchor="middle"))
    return pieces


def svg_trend(
    series: Sequence[Series], left: float, top: float, width: float, height: float
) -> list[str]:
    """Return values one after the other as a line for each name, the names where the lines end."""
    values = [value for _, points in series for value in points]
    low, high = min(values), max(values)
    reach = (high - low) or 1.0
    step = width / max(max(len(points) for _, points in series) - 1, 1)
    pieces = []
    for part in range(5):
        y = top + height - height * part / 4
        pieces.append(_svg_line(left, y, left + width, y, f"stroke='{FAINT}' stroke-width='1'"))
        label = f"{low + reach * part / 4:.0f}"
        pieces.append(svg_text(left - 6, y + 4, label, size=11, anchor="end"))
    ends = []
    for (name, points), (colour, dashes) in zip(series, LINES, strict=False):
        places = [
            (left + index * step, top + height - height * (value - low) / reach)
            for index, value in enumerate(points)
        ]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        stroke = f"stroke='{colour}' stroke-width='2' stroke-dasharray='{dashes}'"
        pieces.append(f"<polyline points='{path}' fill='none' {stroke}/>")
        x, y = places[-1]
        pieces.append(f"<circle cx='{x:.1f}' cy='{y:.1f}' r='3' fill='{colour}'/>")
        ends.append((y, name, stroke))
    return [*pieces, *_svg_names(ends, left + width + 10, top)]


def _svg_names(ends: Sequence[tuple[float, str, str]], x: float, top: float) -> list[str]:
    """Return the names beside the ends of their lines, moved apart where they would overlap."""
    pieces, free = [], top
    for end, name, stroke in sorted(ends):
        y = max(end, free)
        free = y + 16
        pieces.append(_svg_line(x, y, x + 22, y, stroke))
        pieces.append(svg_text(x + 27, y + 4, short(name), size=12))
    return pieces
