"""Statistics as a page to print or send: HTML, or one SVG picture; neither fetches anything."""

from collections.abc import Sequence
from html import escape

from luxor_companion import lang
from luxor_companion.lang import _
from luxor_companion.render.chart import WINDOW
from luxor_companion.render.statistics import (
    fitting,
    margin_words,
    span,
    starting_words,
    too_few,
)
from luxor_companion.render.statistics_player import opponent_rows, sentences
from luxor_companion.render.statistics_rows import (
    against_rows,
    part_rows,
    player_rows,
    table_rows,
)
from luxor_companion.render.style import short
from luxor_companion.render.svg import LINES, Series, histogram, picture, text, trend
from luxor_companion.results.standing import rolling, squeezed
from luxor_companion.results.statistics import FLOOR, Statistics

WIDTH = 800
POINTS = 150  # of a line in a chart
ROWS = 12  # players in a picture
_STYLE = """
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
        f"\n<style>{_STYLE}</style></head>\n<body>\n" + "\n".join(parts) + "\n</body></html>\n"
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
