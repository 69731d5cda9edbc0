"""Pieces of an SVG picture: text, bars and lines, dark on white, with everything given escaped."""

from collections.abc import Sequence
from html import escape

from luxor_companion.render.style import short
from luxor_companion.results.standing import bins

INK = "#1b1b1b"
FAINT = "#d9d9d9"
BAR = "#3b6ea5"
# Told apart without colour too: each has its own dashes.
LINES = (
    ("#b03a2e", "none"),
    ("#1e7b45", "7 3"),
    ("#2456a6", "2 3"),
    ("#8a5a00", "10 3 2 3"),
    ("#6b3fa0", "4 4"),
    ("#333333", "1 4"),
)
STEPS = 14
_FONT = "font-family='Helvetica, Arial, sans-serif'"


def text(
    x: float, y: float, words: str, *, size: int = 13, anchor: str = "start", bold: bool = False
) -> str:
    weight = " font-weight='bold'" if bold else ""
    return (
        f"<text x='{x:.1f}' y='{y:.1f}' font-size='{size}' text-anchor='{anchor}' {_FONT}"
        f" fill='{INK}'{weight}>{escape(words)}</text>"
    )


def line(x1: float, y1: float, x2: float, y2: float, colour: str = INK) -> str:
    return (
        f"<line x1='{x1:.1f}' y1='{y1:.1f}' x2='{x2:.1f}' y2='{y2:.1f}'"
        f" stroke='{colour}' stroke-width='1'/>"
    )


def picture(width: int, height: int, inside: Sequence[str], title: str) -> str:
    """A whole picture that needs nothing from anywhere."""
    head = (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}'"
        f" width='{width}' height='{height}' role='img'>"
    )
    return "\n".join(
        [
            head,
            f"<title>{escape(title)}</title>",
            f"<rect width='{width}' height='{height}' fill='white'/>",
            *inside,
            "</svg>",
        ]
    )


def histogram(
    scores: Sequence[int], left: float, top: float, width: float, height: float
) -> list[str]:
    """How often which scores were reached, as bars with their counts."""
    steps = bins(scores, STEPS)
    most = max(count for *_, count in steps)
    each = width / len(steps)
    floor = top + height
    pieces = [line(left, floor, left + width, floor)]
    for index, (low, _high, count) in enumerate(steps):
        x, tall = left + index * each, (height - 18) * count / most
        pieces.append(text(x, floor + 16, str(low), size=11))
        if count:
            pieces.append(
                f"<rect x='{x + 1:.1f}' y='{floor - tall:.1f}' width='{each - 2:.1f}'"
                f" height='{tall:.1f}' fill='{BAR}'/>"
            )
            middle = x + each / 2
            pieces.append(text(middle, floor - tall - 4, str(count), size=11, anchor="middle"))
    return pieces


Series = tuple[str, Sequence[float]]


def trend(
    series: Sequence[Series], left: float, top: float, width: float, height: float
) -> list[str]:
    """Values one after the other, a line for each name, with the names where the lines end."""
    values = [value for _, points in series for value in points]
    low, high = min(values), max(values)
    reach = (high - low) or 1.0
    pieces = []
    for part in range(5):
        value = low + reach * part / 4
        y = top + height - height * part / 4
        pieces.append(line(left, y, left + width, y, FAINT))
        pieces.append(text(left - 6, y + 4, f"{value:.0f}", size=11, anchor="end"))
    ends = []
    longest = max(len(points) for _, points in series)
    for (name, points), (colour, dashes) in zip(series, LINES, strict=False):
        step = width / max(longest - 1, 1)
        places = [
            (left + index * step, top + height - height * (value - low) / reach)
            for index, value in enumerate(points)
        ]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        pieces.append(
            f"<polyline points='{path}' fill='none' stroke='{colour}' stroke-width='2'"
            f" stroke-dasharray='{dashes}'/>"
        )
        x, y = places[-1]
        pieces.append(f"<circle cx='{x:.1f}' cy='{y:.1f}' r='3' fill='{colour}'/>")
        ends.append((y, name, colour, dashes))
    return [*pieces, *_names(sorted(ends), left + width + 10, top)]


def _names(ends: Sequence[tuple[float, str, str, str]], x: float, top: float) -> list[str]:
    """The names beside the ends of their lines, moved apart where they would overlap."""
    pieces, free = [], top
    for y, name, colour, dashes in ends:
        y = max(y, free)  # noqa: PLW2901  # the same name, moved down
        free = y + 16
        pieces.append(
            f"<line x1='{x:.1f}' y1='{y:.1f}' x2='{x + 22:.1f}' y2='{y:.1f}' stroke='{colour}'"
            f" stroke-width='2' stroke-dasharray='{dashes}'/>"
        )
        pieces.append(text(x + 27, y + 4, short(name), size=12))
    return pieces
