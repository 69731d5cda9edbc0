"""A page that prints on one sheet of paper, with nothing fetched from anywhere."""

from collections.abc import Sequence
from html import escape

from luxor_companion import lang
from luxor_companion.lang import _
from luxor_companion.results.statistics import FLOOR, Statistics, bins, rolling, squeezed
from luxor_companion.view.player_statistics import opponent_rows, sentences
from luxor_companion.view.statistics import (
    WINDOW,
    against_rows,
    fitting,
    margin_words,
    part_rows,
    player_rows,
    span,
    starting_words,
    table_rows,
    too_few,
)
from luxor_companion.view.text import short

_STYLE = """
@page { size: portrait; margin: 10mm; }
* { box-sizing: border-box; }
body { font: 10.5pt/1.3 sans-serif; color: #111; background: #fff; margin: 0 auto;
       max-width: 190mm; padding: 4mm; }
h1 { font-size: 15pt; margin: 0 0 1mm; }
p { margin: 0 0 1.5mm; }
ol { list-style: none; margin: 0 0 2mm; padding: 0; columns: 2; column-gap: 6mm; font-size: 9.5pt; }
li { break-inside: avoid; padding-left: 5mm; text-indent: -5mm; margin-bottom: 0.6mm; }
li::before { content: "\\2610"; display: inline-block; width: 5mm; text-indent: 0; }
svg { width: 100%; height: auto; display: block; }
table { border-collapse: collapse; font-size: 9pt; margin-top: 2mm; }
th, td { text-align: left; padding: 0.3mm 3mm 0.3mm 0; vertical-align: top; }
.code { font: 8pt monospace; overflow-wrap: anywhere; }
@media print { body { padding: 0; max-width: none; } }
"""


def printed_page(title: str, body: str) -> str:
    """The page; the title is text, the body is HTML."""
    return f"""<!DOCTYPE html>
<html lang="{lang.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{escape(title)}</title>
<style>{_STYLE}</style>
</head>
<body>
<h1>{escape(title)}</h1>
{body}
</body>
</html>
"""


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


WIDTH = 800
POINTS = 150  # of a line in a chart
ROWS = 12  # players in a picture
_STYLE_statistics_page = """
body { font: 15px/1.45 Helvetica, Arial, sans-serif; color: #1b1b1b; background: #fff;
  max-width: 820px; margin: 24px auto; padding: 0 16px; }
h1 { font-size: 26px; margin: 0; } h2 { font-size: 18px; margin: 28px 0 6px; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: 4px 8px; text-align: right; border-bottom: 1px solid #d9d9d9; }
th:first-child, td:first-child { text-align: left; overflow-wrap: anywhere; }
th { border-bottom: 2px solid #1b1b1b; vertical-align: bottom; }
svg { width: 100%; height: auto; } section { break-inside: avoid; }
@media print { body { margin: 0; max-width: none; } }
"""


def html_page(sections: Sequence[tuple[Statistics, str]]) -> str:
    """A page with the tables and the charts, of one game after the other; each has its title."""
    parts = [part for found, title in sections for part in _html_parts(found, title)]
    title = " · ".join(title for _found, title in sections)
    return (
        f"<!doctype html>\n<html lang='{lang.language}'><head><meta charset='utf-8'>"
        f"<title>{escape(title)}</title>\n"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>"
        f"\n<style>{_STYLE_statistics_page}</style></head>\n<body>\n"
        + "\n".join(parts)
        + "\n</body></html>\n"
    )


def _html_parts(found: Statistics, title: str) -> list[str]:
    parts = [f"<h1>{escape(title)}</h1>", f"<p>{escape(_span(found))}</p>"]
    if found.players:
        words = sentences(found.players[0]) if len(found.players) == 1 else []
        told = "".join(f"<p>{escape(sentence)}</p>" for sentence in words)
        parts += [_section(_("Players"), _table(player_rows(found.players)) + _few(found) + told)]
        parts += [_section(_("Scores"), _chart(histogram(_scores(found), 10, 5, 780, 190), 220))]
    if series := _series(found):
        heading = _("Average of the last {number} games").format(number=WINDOW)
        parts += [_section(heading, _chart(trend(series, 40, 12, 600, 190), 220))]
    if found.parts and found.players:
        parts += [_section(_("Parts"), _table(part_rows(found, fitting(found.players, 90))))]
    if len(found.players) == 1 and found.players[0].meetings:
        parts += [_section(_("Head to head"), _table(opponent_rows(found.players[0])))]
    if len(found.players) > 1:
        parts += [_section(_("Head to head"), _table(against_rows(fitting(found.players, 100))))]
    if found.games:
        parts += [_section(_("Tables"), _table(table_rows(found)))]
    words = [margin_words(found)] if found.margin is not None else []
    words += [starting_words(found.starting)] if found.starting else []
    return parts + [f"<p>{escape(sentence)}</p>" for sentence in words]


def svg_page(sections: Sequence[tuple[Statistics, str]]) -> str:
    """One picture with the table of players and the charts, of one game below the other."""
    pieces: list[str] = []
    y = 0.0
    for found, title in sections:
        drawn, y = _svg_pieces(found, title, y)
        pieces += drawn
    title = " · ".join(title for _found, title in sections)
    return picture(WIDTH, round(y) + 30, pieces, title) + "\n"


def _svg_pieces(found: Statistics, title: str, top: float) -> tuple[list[str], float]:
    """The pieces of one game below `top`, and where they end."""
    pieces = [text(30, top + 44, title, size=22, bold=True), text(30, top + 70, _span(found))]
    y = top + 108.0
    rows = player_rows(found.players[:ROWS])
    for index, row in enumerate(rows if found.players else []):
        pieces.append(text(30, y, short(row[0]), bold=index == 0))
        for column, cell in enumerate(row[1:]):
            x = 220 + column * 90
            pieces.append(text(x, y, cell, anchor="end", bold=index == 0))
        y += 22
    if found.players:
        pieces.append(text(30, y + 30, _("Scores"), size=16, bold=True))
        pieces += histogram(_scores(found), 30, y + 40, 740, 190)
        y += 270
    if series := _series(found):
        heading = _("Average of the last {number} games").format(number=WINDOW)
        pieces.append(text(30, y + 20, heading, size=16, bold=True))
        pieces += trend(series, 60, y + 40, 580, 190)
        y += 250
    return pieces, y


def _span(found: Statistics) -> str:
    return span(found) if found.games else _("No such games in the log.")


def _scores(found: Statistics) -> list[int]:
    return [score for one in found.players for *_rest, score in one.scores]


def _series(found: Statistics) -> list[Series]:
    """The rolling averages of those who played most."""
    series: list[Series] = []
    for one in found.players[: len(LINES)]:
        scores = [score for *_rest, score in one.scores]
        if len(scores) >= 2 * WINDOW:  # fewer are no trend
            series.append((one.name, squeezed(rolling(scores, WINDOW)[WINDOW - 1 :], POINTS)))
    return series


def _section(heading: str, inside: str) -> str:
    return f"<section><h2>{escape(heading)}</h2>\n{inside}</section>"


def _chart(pieces: Sequence[str], height: int) -> str:
    return picture(WIDTH, height, pieces, _("Chart"))


def _few(found: Statistics) -> str:
    few = [one.name for one in found.players if 0 < one.record.games < FLOOR]
    return f"<p>{escape(too_few(few))}</p>" if few else ""


def _table(rows: Sequence[Sequence[str]]) -> str:
    head, *body = rows
    lines = ["<tr>" + "".join(f"<th>{escape(cell)}</th>" for cell in head) + "</tr>"]
    lines += [
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in body
    ]
    return "<table>\n" + "\n".join(lines) + "\n</table>"
