"""Pages and pictures to print or send, with nothing fetched from anywhere."""

from collections.abc import Sequence
from html import escape
from typing import Final

from luxor_companion import lang
from luxor_companion.lang import _
from luxor_companion.results.statistics import Counted, Statistics
from luxor_companion.view import charts, statistics
from luxor_companion.view.results import Rows
from luxor_companion.view.text import short

WIDTH: Final = 800
POINTS: Final = 150  # of a line in a chart
ROWS: Final = 12  # players in a picture
_SHEET_STYLE: Final = """
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
_STATISTICS_STYLE: Final = """
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


def printed_page(title: str, body: str) -> str:
    """Return a page that prints on one sheet; the title is text, the body is HTML."""
    return f"""<!DOCTYPE html>
<html lang="{lang.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{escape(title)}</title>
<style>{_SHEET_STYLE}</style>
</head>
<body>
<h1>{escape(title)}</h1>
{body}
</body>
</html>
"""


def html_page(counted: Counted) -> str:
    """Return a page with the tables and the charts, of one game after the other."""
    sections = statistics.sections(counted)
    parts = [part for title, found in sections for part in _html_parts(title, found)]
    title = " · ".join(title for title, _found in sections)
    return (
        f"<!doctype html>\n<html lang='{lang.language}'><head><meta charset='utf-8'>"
        f"<title>{escape(title)}</title>\n"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>"
        f"\n<style>{_STATISTICS_STYLE}</style></head>\n<body>\n"
        + "\n".join(parts)
        + "\n</body></html>\n"
    )


def _html_parts(title: str, found: Statistics) -> list[str]:
    players, sections = found.players, []
    if players:
        sentences = [few] if (few := statistics.too_few(found)) else []
        sentences += statistics.player_sentences(players[0]) if len(players) == 1 else []
        words = "".join(_paragraphs(sentences))
        sections.append((_("Players"), _table(statistics.player_rows(players)) + words))
        bars = charts.svg_histogram(_scores(found), 10, 5, 780, 190)
        sections.append((_("Scores"), _chart(bars)))
    if series := _series(found):
        chart = _chart(charts.svg_trend(series, 40, 12, 600, 190))
        sections.append((statistics.trend_heading(), chart))
    if found.average_parts and players:
        rows = statistics.part_rows(found, statistics.fitting(players, 90))
        sections.append((_("Parts"), _table(rows)))
    if len(players) > 1:
        rows = statistics.against_rows(statistics.fitting(players, 100))
        sections.append((_("Head to head"), _table(rows)))
    elif players and players[0].against:
        sections.append((_("Head to head"), _table(statistics.opponent_rows(players[0]))))
    if found.games:
        sections.append((_("Tables"), _table(statistics.size_rows(found))))
    return [
        f"<h1>{escape(title)}</h1>",
        *_paragraphs([_span(found)]),
        *(
            f"<section><h2>{escape(heading)}</h2>\n{inside}</section>"
            for heading, inside in sections
        ),
        *_paragraphs(statistics.closing_sentences(found)),
    ]


def _paragraphs(sentences: Sequence[str]) -> list[str]:
    return [f"<p>{escape(sentence)}</p>" for sentence in sentences]


def _chart(pieces: Sequence[str]) -> str:
    return charts.svg_picture(WIDTH, 220, pieces, _("Chart"))


def _table(rows: Rows) -> str:
    kinds = ["th", *["td"] * (len(rows) - 1)]
    lines = [
        "<tr>" + "".join(f"<{kind}>{escape(cell)}</{kind}>" for cell in row) + "</tr>"
        for kind, row in zip(kinds, rows, strict=True)
    ]
    return "<table>\n" + "\n".join(lines) + "\n</table>"


def svg_page(counted: Counted) -> str:
    """Return one picture with the table of players and the charts, one game below the other."""
    sections = statistics.sections(counted)
    pieces: list[str] = []
    y = 0.0
    for title, found in sections:
        drawn, y = _svg_pieces(title, found, y)
        pieces += drawn
    title = " · ".join(title for title, _found in sections)
    return charts.svg_picture(WIDTH, round(y) + 30, pieces, title) + "\n"


def _svg_pieces(title: str, found: Statistics, top: float) -> tuple[list[str], float]:
    """Return the pieces of one game below `top`, and where they end."""
    span_text = charts.svg_text(30, top + 70, _span(found))
    pieces = [charts.svg_text(30, top + 44, title, size=22, bold=True), span_text]
    y = top + 108.0
    if found.players:
        for index, row in enumerate(statistics.player_rows(found.players[:ROWS])):
            pieces.append(charts.svg_text(30, y, short(row[0]), bold=index == 0))
            for column, cell in enumerate(row[1:]):
                x = 220 + column * 90
                pieces.append(charts.svg_text(x, y, cell, anchor="end", bold=index == 0))
            y += 22
        pieces.append(charts.svg_text(30, y + 30, _("Scores"), size=16, bold=True))
        pieces += charts.svg_histogram(_scores(found), 30, y + 40, 740, 190)
        y += 270
    if series := _series(found):
        pieces.append(charts.svg_text(30, y + 20, statistics.trend_heading(), size=16, bold=True))
        pieces += charts.svg_trend(series, 60, y + 40, 580, 190)
        y += 250
    return pieces, y


def _span(found: Statistics) -> str:
    return statistics.span(found) if found.games else _("No such games in the log.")


def _scores(found: Statistics) -> list[int]:
    return [score for one in found.players for score in one.totals]


def _series(found: Statistics) -> list[charts.Series]:
    """Return the charts.rolling averages of those who played most."""
    return [
        (one.name, charts.squeeze(charts.rolling(one.totals)[charts.WINDOW - 1 :], POINTS))
        for one in found.players[: len(charts.LINES)]
        if charts.has_trend(one.totals)
    ]
