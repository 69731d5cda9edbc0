"""Charts of scores, as text and as SVG: histograms, and trends over time."""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias
from zlib import crc32

from rich.text import Text

from luxor_companion.core import fold_name
from luxor_companion.lang.forms import decimal, short
from luxor_companion.view import palette, theme

Points: TypeAlias = Sequence[float | None]  # None: a gap
Series: TypeAlias = tuple[str, Points, int]  # a name, its values, the number of its line
WINDOW: Final = 5  # games in a rolling average
STEPS: Final = 12  # of a histogram as text, at most
WIDEST_UNIT: Final = 4  # characters of a bar for one game
ROWS: Final = 7  # of a trend as text
MOST_POINTS: Final = 150  # of a line in a picture
INK: Final = palette.SHADES["ink"].light
FAINT: Final = palette.SHADES["line"].light
BAR: Final = palette.SHADES["accent"].light
_FONT: Final = "font-family='Helvetica, Arial, sans-serif'"


def _round_steps() -> Iterator[int]:
    return (digit * int(10**power) for power in range(7) for digit in (1, 2, 5))


def bins(scores: Sequence[int], most: int) -> list[tuple[int, int, int]]:
    """Count scores in at most `most` steps of equal, round width: from, to, how many."""
    if not scores:
        return []
    low, high = min(scores), max(scores)
    width = next(step for step in _round_steps() if high // step - low // step < most)
    counts = dict.fromkeys(range(low // width, high // width + 1), 0)
    for score in scores:
        counts[score // width] += 1
    return [(step * width, (step + 1) * width - 1, count) for step, count in counts.items()]


def rolling(scores: Sequence[int], window: int = WINDOW) -> list[float]:
    """Return the average of every `window` scores in a row."""
    ends = range(window, len(scores) + 1)
    return [sum(scores[end - window : end]) / window for end in ends]


def squeeze(values: Sequence[float], most: int) -> list[float]:
    """Return at most `most` values, each the average of its neighbours."""
    if len(values) <= most:
        return list(values)
    edges = [round(index * len(values) / most) for index in range(most + 1)]
    parts = [values[start:end] for start, end in pairwise(edges)]
    return [sum(part) / len(part) for part in parts]


def has_trend(scores: Sequence[int]) -> bool:
    """Return whether there are enough games for a trend."""
    return len(scores) >= 2 * WINDOW


def histogram(scores: Sequence[int], width: int) -> theme.Fitting:
    """Return how often players reached which scores, as bars of text."""
    steps = bins(scores, STEPS)
    most = max(count for *_, count in steps)
    room = max(10, min(WIDEST_UNIT * most, width - 24))
    rows: list[list[str | Text]] = []
    for low, high, count in steps:
        label = f"{low}-{high}" if low != high else str(low)
        text = theme.bar(count, most, room).append(f" {count}", "") if count else Text()
        rows.append([f"{label:>11}", text])
    return theme.Fitting((), rows)


def trend_lines(scores: Sequence[int], width: int) -> list[str]:
    """Return the rolling average from the first game to the last, as a chart of text."""
    room = max(10, width - 14)
    values = squeeze(rolling(scores), room)
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


class Box(NamedTuple):
    """The area of a chart in a picture, without the text around it."""

    left: float
    top: float
    width: float
    height: float

    def y_of(self, value: float, low: float, high: float) -> float:
        """Return the y of a value on a scale from the bottom to the top."""
        return self.top + self.height - self.height * (value - low) / (high - low)


def line_numbers(names: Sequence[str]) -> dict[str, int]:
    """Return the number of each player's line, chosen by name so that every chart agrees.

    If two names choose the same line, the later player gets the next free one.
    """
    numbers: dict[str, int] = {}
    for name in names:
        first = crc32(fold_name(name).encode()) % len(palette.LINES)
        order = [(first + step) % len(palette.LINES) for step in range(len(palette.LINES))]
        numbers[name] = next((number for number in order if number not in numbers.values()), first)
    return numbers


def round_step(reach: float, most: int) -> int:
    """Return a round step that divides a scale into at most `most` steps."""
    return next(step for step in _round_steps() if reach / step <= most)


# Elements have colours as well as classes: a page's style sheet overrides the colours.
def svg_text(
    x: float,
    y: float,
    words: str,
    *,
    size: float = 13,
    anchor: str = "start",
    bold: bool = False,
    kind: str = "",
) -> str:
    weight = " font-weight='bold'" if bold else ""
    css_class = f" class='{kind}'" if kind else ""
    return (
        f"<text x='{x:.1f}' y='{y:.1f}' font-size='{size}' text-anchor='{anchor}' {_FONT}"
        f" fill='{INK}'{weight}{css_class}>{escape(words)}</text>"
    )


def _svg_line(x1: float, y1: float, x2: float, y2: float, stroke: str) -> str:
    return f"<line x1='{x1:.1f}' y1='{y1:.1f}' x2='{x2:.1f}' y2='{y2:.1f}' {stroke}/>"


def line_stroke(number: int) -> str:
    """Return the SVG attributes of a player's line."""
    shade, dashes = palette.LINES[number]
    dashed = f" stroke-dasharray='{dashes}'" if dashes else ""
    return f"class='curve line{number}' fill='none' stroke='{shade.light}' stroke-width='2'{dashed}"


def svg_picture(width: int, height: int, pieces: Sequence[str], title: str) -> str:
    """Return a self-contained SVG picture."""
    head = (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}'"
        f" width='{width}' height='{height}' role='img' class='chart'>"
    )
    paper = f"<rect width='{width}' height='{height}' fill='white' class='ground'/>"
    return "\n".join([head, f"<title>{escape(title)}</title>", paper, *pieces, "</svg>"])


def _axes(box: Box, low: float, high: float, titles: tuple[str, str]) -> list[str]:
    """Return lines at round values with their numbers, and the titles of both axes."""
    step = round_step(high - low, 5)
    pieces = []
    for value in range(int(low), int(high) + 1, step):
        y = box.y_of(value, low, high)
        stroke = f"class='grid' stroke='{FAINT}' stroke-width='1'"
        pieces.append(_svg_line(box.left, y, box.left + box.width, y, stroke))
        pieces.append(svg_text(box.left - 6, y + 4, str(value), size=11.5, anchor="end"))
    across, up = titles
    right, below = box.left + box.width, box.top + box.height + 30
    pieces.append(svg_text(box.left - 28, box.top - 10, up, size=11.5, bold=True, kind="axis"))
    words = svg_text(right, below, across, size=11.5, anchor="end", bold=True, kind="axis")
    return [*pieces, words]


def svg_histogram(
    scores: Sequence[int], box: Box, titles: tuple[str, str], *, steps: int = 14
) -> list[str]:
    """Return how often players reached which scores, as bars with round values below."""
    bars = bins(scores, steps)
    most = max(count for *_, count in bars)
    step = round_step(most, 5)
    high = -(-most // step) * step
    each, floor = box.width / len(bars), box.top + box.height
    pieces = _axes(box, 0, high, titles)
    for index, (low, _high, count) in enumerate(bars):
        x, tall = box.left + index * each, box.height * count / high
        pieces.append(svg_text(x, floor + 15, str(low), size=11.5, anchor="middle"))
        if count:
            pieces.append(
                f"<rect class='bar' x='{x + 1:.1f}' y='{floor - tall:.1f}'"
                f" width='{each - 2:.1f}' height='{tall:.1f}' fill='{BAR}'/>"
            )
    return pieces


def svg_trend(
    series: Sequence[Series], box: Box, titles: tuple[str, str], *, first: int = WINDOW
) -> list[str]:
    """Return a line of values for each name; `first` is the number of the first value."""
    values = [value for _, points, _line in series for value in points if value is not None]
    step = round_step(max(max(values) - min(values), 1), 4)
    low = min(values) // step * step
    high = -(-max(values) // step) * step
    high += step if high == low else 0
    longest = max(len(points) for _, points, _line in series)
    each = box.width / max(longest - 1, 1)
    pieces = _axes(box, low, high, titles)
    step = round_step(longest, 6)
    games = range(-(-first // step) * step, first + longest, step)
    floor = box.top + box.height + 15
    pieces += [
        svg_text(box.left + (game - first) * each, floor, str(game), size=11.5, anchor="middle")
        for game in games
    ]
    for _name, points, line in series:
        colour = palette.LINES[line][0].light
        for run in _runs(points):
            most = max(MOST_POINTS * len(run) // longest, 2)
            shortened = squeeze([value for _index, value in run], most)
            apart = each * (len(run) - 1) / max(len(shortened) - 1, 1)
            places = [
                (box.left + run[0][0] * each + index * apart, box.y_of(value, low, high))
                for index, value in enumerate(shortened)
            ]
            path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
            pieces.append(f"<polyline points='{path}' {line_stroke(line)}/>")
            x, y = places[-1]
            if len(run) == 1 or run[-1][0] == len(points) - 1:  # the end, or all there is to see
                dot = f"<circle cx='{x:.1f}' cy='{y:.1f}' r='3.5' fill='{colour}'"
                pieces.append(f"{dot} class='line{line}'/>")
    return pieces


def _runs(points: Points) -> list[list[tuple[int, float]]]:
    """Return the values that stand side by side, each with its index, from gap to gap."""
    runs: list[list[tuple[int, float]]] = [[]]
    for index, value in enumerate(points):
        if value is not None:
            runs[-1].append((index, value))
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if run]


def svg_key(series: Sequence[Series], x: float, y: float) -> list[str]:
    """Return the names with a piece of each one's line, one below another."""
    pieces = []
    for index, (name, _points, line) in enumerate(series):
        middle = y + index * 18
        pieces.append(_svg_line(x, middle, x + 24, middle, line_stroke(line)))
        pieces.append(svg_text(x + 30, middle + 4, short(name), size=12))
    return pieces
