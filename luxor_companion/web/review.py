"""A review as one page with the look of the others: sums, the value curve, every turn."""

from collections.abc import Mapping, Sequence
from html import escape

from luxor_companion import lang
from luxor_companion.core.review import Review
from luxor_companion.lang import _
from luxor_companion.view import palette, review
from luxor_companion.view.theme import short
from luxor_companion.web.pages import plain_page
from luxor_companion.web.statistics import paragraphs, table, trend_chart


def review_page(found: Review, title: str, why_not: Mapping[str, str]) -> str:
    """Return the page; it fetches nothing and runs no script."""
    points = review.turning_points(found)
    lines = [
        (one.name, palette.line_number(one.player, seat)) for seat, one in enumerate(found.players)
    ]
    turning, worth, every = _("Turning points"), _("What the game was worth"), _("Every turn")
    parts = [
        f"<h1>{escape(title)}</h1>",
        table(title, review.player_rows(found), {short(name): line for name, line in lines}),
        paragraphs([review.sum_sentence(found)]),
        *([_heading(turning)] if points else []),
        paragraphs(points),
        _heading(worth),
        _curve(found, [line for _name, line in lines]),
        _heading(every),
        table(every, review.turn_rows(found), words=4),
        paragraphs(review.closing_sentences(found, why_not)),
    ]
    return plain_page(title, "".join(parts), lang.language)


def _heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>\n"


def _curve(found: Review, lines: Sequence[int]) -> str:
    values = review.value_series(found)
    series = [(name, points, line) for (name, points), line in zip(values, lines, strict=True)]
    return trend_chart(
        _("What the game was worth to each player, turn by turn"),
        series,
        (_("turn"), _("points")),
        first=0,
    )
