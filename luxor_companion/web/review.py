"""A review as one page with the look of the others: sums, the value curve, every turn."""

from collections.abc import Mapping, Sequence
from html import escape

from luxor_companion import lang
from luxor_companion.core.review import Review
from luxor_companion.lang import _
from luxor_companion.view import charts, review
from luxor_companion.web.pages import read_look

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_STYLE = "svg { width: 100%; height: auto; } td:nth-child(-n+4) { text-align: left; }"


def review_page(found: Review, title: str, why_not: Mapping[str, str]) -> str:
    """Return the page; it fetches nothing and runs no script."""
    points = review.turning_points(found)
    turning, worth, every = _("Turning points"), _("What the game was worth"), _("Every turn")
    parts = [
        f"<header><h1>{escape(title)}</h1></header>",
        _table(review.player_rows(found)),
        _paragraph(review.sum_sentence(found)),
        *([_heading(turning)] if points else []),
        *map(_paragraph, points),
        _heading(worth),
        _curve(found),
        _heading(every),
        _table(review.turn_rows(found)),
        *map(_paragraph, review.closing_sentences(found, why_not)),
    ]
    return f"""<!DOCTYPE html>
<html lang="{lang.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<title>{escape(title)}</title>
<style>{read_look()}{_STYLE}</style>
</head>
<body>
{"".join(parts)}
</body>
</html>
"""


def _heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>\n"


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>\n"


def _table(rows: Sequence[Sequence[str]]) -> str:
    head, *body = [[escape(cell) for cell in row] for row in rows]
    lines = ["<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in body]
    heads = "".join(f"<th>{cell}</th>" for cell in head)
    return (
        f'<div class="wide"><table><thead><tr>{heads}</tr></thead>\n<tbody>'
        + "\n".join(lines)
        + "</tbody></table></div>\n"
    )


def _curve(found: Review) -> str:
    pieces = charts.svg_trend(review.value_series(found), 50, 20, 600, 240)
    title = _("What the game was worth to each player, turn by turn")
    return charts.svg_picture(800, 290, pieces, title)
