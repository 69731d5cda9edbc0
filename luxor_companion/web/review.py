"""A review as one page with the look of the others: sums, the value curve, every turn."""

from collections.abc import Mapping
from html import escape

from luxor_companion import lang
from luxor_companion.core.review import Review
from luxor_companion.lang import _
from luxor_companion.view import charts, review
from luxor_companion.web.pages import plain_page
from luxor_companion.web.statistics import paragraphs, table, trend_chart


def review_page(found: Review, title: str, why_not: Mapping[str, str]) -> str:
    """Return the page; it fetches nothing and runs no script."""
    points = review.turning_points(found)
    turning, worth, every = _("Turning points"), _("What the game was worth"), _("Every turn")
    parts = [
        f"<h1>{escape(title)}</h1>",
        table(title, review.player_rows(found)),
        paragraphs([review.sum_sentence(found)]),
        *([_heading(turning)] if points else []),
        paragraphs(points),
        _heading(worth),
        _curve(found),
        _heading(every),
        table(every, review.turn_rows(found)),
        paragraphs(review.closing_sentences(found, why_not)),
    ]
    return plain_page(title, "".join(parts), lang.language)


def _heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>\n"


def _curve(found: Review) -> str:
    values = review.value_series(found)
    lines = charts.line_numbers([name for name, _points in values])
    series = [(name, points, lines[name]) for name, points in values]
    return trend_chart(
        _("What the game was worth to each player, turn by turn"),
        series,
        (_("turn"), _("points")),
        first=0,
    )
