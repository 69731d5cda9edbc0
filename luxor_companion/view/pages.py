"""Pages and pictures to print or send, with nothing fetched from anywhere."""

from base64 import b64encode
from hashlib import sha256
from html import escape
from typing import Final

from luxor_companion import lang
from luxor_companion.lang import _
from luxor_companion.results.statistics import Counted, Statistics
from luxor_companion.view import charts, palette, statistics, theme

WIDTH: Final = 800
ROWS: Final = 12  # players in a picture
_SHEET_STYLE: Final = """
@page { size: portrait; margin: 10mm; }
* { box-sizing: border-box; }
body { font: 10.5pt/1.3 sans-serif; color: #111; background: #fff; margin: 0 auto;
       max-width: 190mm; padding: 4mm; }
h1 { font-size: 15pt; margin: 0 0 1mm; }
p { margin: 0 0 1.2mm; }
ol { list-style: none; margin: 0 0 1.5mm; padding: 0; columns: 2; column-gap: 6mm; font-size: 9pt; }
li { break-inside: avoid; padding-left: 5mm; text-indent: -5mm; margin-bottom: 0.6mm; }
li::before { content: "\\2610"; display: inline-block; width: 5mm; text-indent: 0; }
svg { width: 100%; height: auto; display: block; }
.icons span { margin-right: 6mm; white-space: nowrap; }
.icons svg { display: inline-block; width: 5mm; vertical-align: -1mm; }
table { border-collapse: collapse; font-size: 9pt; margin-top: 2mm; }
th, td { text-align: left; padding: 0.3mm 3mm 0.3mm 0; vertical-align: top; }
.code { font: 8pt monospace; overflow-wrap: anywhere; }
@media print { body { padding: 0; max-width: none; }
  main:has(> svg) { display: flex; flex-direction: column; height: 99vh; }
  main > svg { flex: 1 1 0; min-height: 0; }
}
"""


def printed_page(title: str, body: str) -> str:
    """Return a page that prints on one sheet; the title is text, the body is HTML."""
    digest = b64encode(sha256(_SHEET_STYLE.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'"
    return f"""<!DOCTYPE html>
<html lang="{lang.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{escape(title)}</title>
<style>{_SHEET_STYLE}</style>
</head>
<body>
<main>
<h1>{escape(title)}</h1>
{body}
</main>
</body>
</html>
"""


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
            pieces.append(charts.svg_text(30, y, theme.short(row[0]), bold=index == 0))
            for column, cell in enumerate(row[1:]):
                x = 220 + column * 90
                pieces.append(charts.svg_text(x, y, cell, anchor="end", bold=index == 0))
            y += 22
        pieces.append(charts.svg_text(30, y + 30, _("Scores"), size=16, bold=True))
        box = charts.Box(60, y + 64, 700, 180)
        pieces += charts.svg_histogram(scores_of(found), box, histogram_titles())
        y += 300
    if series := trend_series(found):
        pieces.append(charts.svg_text(30, y + 20, statistics.trend_heading(), size=16, bold=True))
        pieces += charts.svg_trend(series, charts.Box(60, y + 54, 560, 180), trend_titles())
        pieces += charts.svg_key(series, 640, y + 64)
        y += 280
    return pieces, y


def _span(found: Statistics) -> str:
    return statistics.span(found) if found.games else _("No such games in the log.")


def histogram_titles() -> tuple[str, str]:
    """Return what the axes of the scores are."""
    return _("points"), _("games")


def trend_titles() -> tuple[str, str]:
    """Return what the axes of a trend are."""
    return _("game"), _("points")


def scores_of(found: Statistics) -> list[int]:
    return [score for one in found.players for score in one.totals]


def trend_series(found: Statistics) -> list[charts.Series]:
    """Return the rolling averages of those who played most."""
    lines = charts.line_numbers([one.name for one in found.players])
    return [
        (one.name, charts.rolling(one.totals)[charts.WINDOW - 1 :], lines[one.name])
        for one in found.players[: len(palette.LINES)]
        if charts.has_trend(one.totals)
    ]
