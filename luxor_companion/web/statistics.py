"""Statistics and reviews as pages: the look of all pages, each chart with a name, no script.

And statistics as one picture, to send.
"""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from luxor_companion import lang
from luxor_companion.core.game import Game
from luxor_companion.core.review import Review
from luxor_companion.lang import _
from luxor_companion.results.statistics import Counted, PlayerStatistics, Statistics
from luxor_companion.view import charts, palette, results, review, statistics, theme
from luxor_companion.web import plain_page

WIDTH, HEIGHT = 360, 230  # of a chart: a phone's, so that its words stay readable there
_BOX: Final = charts.Box(36, 30, 314, 160)
_FEW_STEPS: Final = 10  # of the scores: more have no room for their numbers
_COLUMNS: Final = 90  # letters of a table of players
_PICTURE: Final = 800  # columns of a picture of everything
_ROWS: Final = 12  # players in it


def html_page(counted: Counted) -> str:
    """Return a page with the tables and the charts, of one game after the other."""
    found = statistics.sections(counted)
    body = "".join(_game_html(title, about, one=len(counted.names) == 1) for title, about in found)
    return plain_page(" · ".join(title for title, _about in found), body, lang.language)


def _game_html(title: str, found: Statistics, *, one: bool) -> str:
    """Return one game; a player's page is about that player, and not about everybody."""
    sentences = [statistics.span(found)]
    sections: list[str] = []
    closing: list[str] = []
    if found.players and one:
        sentences = statistics.player_sentences(found.players[0])
        sections = _player_sections(found, found.players[0])
    elif found.players:
        sections = _group_sections(found)
        closing = statistics.closing_sentences(found)
    parts = "".join(sections)
    return f"<h1>{escape(title)}</h1>\n{_paragraphs(sentences)}\n{parts}{_paragraphs(closing)}\n"


def _section(heading: str, inside: str) -> str:
    return f"<section><h2>{escape(heading)}</h2>\n{inside}</section>\n"


def _player_sections(found: Statistics, one: PlayerStatistics) -> list[str]:
    sections = _charts(found)
    if one.average_parts:
        rows = [[row[0], row[2]] for row in statistics.part_rows(found, [one])]
        sections.append(_table_section(_("Parts"), rows))
    sections.append(_table_section(_("Tables"), statistics.player_size_rows(one)))
    if one.against:
        sections.append(_table_section(_("Head to head"), statistics.opponent_rows(one)))
    return sections


def _table_section(heading: str, rows: results.Rows) -> str:
    return _section(heading, _table(heading, rows))


def _group_sections(found: Statistics) -> list[str]:
    players, heading = found.players, _("Players")
    lines = charts.line_numbers([one.name for one in players])
    everybody = _table(heading, statistics.player_rows(players), lines)
    sections = [_section(heading, everybody + _paragraphs(statistics.too_few(found)))]
    sections += _charts(found)
    fitting = statistics.fitting(players, _COLUMNS)
    if found.average_parts:
        sections.append(_table_section(_("Parts"), statistics.part_rows(found, fitting)))
    if len(players) > 1:
        sections.append(_table_section(_("Head to head"), statistics.against_rows(fitting)))
    sections.append(_table_section(_("Tables"), statistics.size_rows(found)))
    return sections


def _charts(found: Statistics) -> list[str]:
    """Return the scores, and how they went where there are enough games."""
    heading = _("Scores")
    titles = (_("points"), _("games"))
    bars = charts.svg_histogram(found.totals, _BOX, titles, steps=_FEW_STEPS)
    sections = [_section(heading, _chart(heading, bars))]
    if series := _trend_series(found):
        heading, titles = statistics.trend_heading(), (_("game"), _("points"))
        chart = _trend_chart(heading, series, titles, charts.WINDOW)
        sections.append(_section(heading, chart))
    return sections


def _trend_chart(
    title: str, series: Sequence[charts.Series], titles: tuple[str, str], first: int
) -> str:
    """Return a line for each player, and whose is which; `first` is the number of the first."""
    lines = charts.svg_trend(series, _BOX, titles, first=first)
    key = "".join(f"<li>{_sample(line)}{escape(name)}</li>" for name, _points, line in series)
    return f"{_chart(title, lines)}<ul class='key'>{key}</ul>"


def _chart(title: str, pieces: Sequence[str]) -> str:
    return charts.svg_picture(WIDTH, HEIGHT, pieces, title)


def _sample(line: int) -> str:
    """Return a bit of a player's line, to stand beside the name."""
    return (
        "<svg class='sample' viewBox='0 0 26 8' aria-hidden='true'>"
        f"<line x1='0' y1='4' x2='26' y2='4' {charts.line_stroke(line)}/></svg>"
    )


def _paragraphs(sentences: Sequence[str]) -> str:
    """Return sentences, each for itself."""
    return "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences)


def _table(
    title: str, rows: results.Rows, lines: Mapping[str, int] | None = None, words: int = 1
) -> str:
    """Return a table that scrolls by itself where it is too wide.

    `lines` are the players'; the first columns are `words`, the others numbers.
    """
    heads, *body = rows
    head = "".join(f"<th scope='col'>{escape(cell)}</th>" for cell in heads)
    html = []
    for first, *cells in body:
        mark = _sample(lines[first]) + " " if lines and first in lines else ""
        values = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        html.append(f"<tr><th scope='row'>{mark}{escape(first)}</th>{values}</tr>")
    return (
        f"<div class='wide' tabindex='0' role='region' aria-label='{escape(title)}'>"
        f"<table class='words{words}'>"
        f"<thead><tr>{head}</tr></thead>\n<tbody>{''.join(html)}</tbody></table></div>"
    )


def review_page(found: Review, title: str, game: Game) -> str:
    """Return the page; it fetches nothing and runs no script."""
    points = review.turning_points(found)
    lines = [
        (one.name, palette.line_number(one.player, seat)) for seat, one in enumerate(found.players)
    ]
    turning, worth, every = _("Turning points"), _("What the game was worth"), _("Every turn")
    parts = [
        f"<h1>{escape(title)}</h1>",
        _table(title, review.player_rows(found), {theme.short(name): line for name, line in lines}),
        _paragraphs([review.sum_sentence(found)]),
        *([_heading(turning)] if points else []),
        _paragraphs(points),
        _heading(worth),
        _value_curve(found, [line for _name, line in lines]),
        _heading(every),
        _table(every, review.turn_rows(found), words=4),
        _paragraphs(review.closing_sentences(found, game)),
    ]
    return plain_page(title, "".join(parts), lang.language)


def _heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>\n"


def _value_curve(found: Review, lines: Sequence[int]) -> str:
    values = review.value_series(found)
    series = [(name, points, line) for (name, points), line in zip(values, lines, strict=True)]
    title = _("What the game was worth to each player, turn by turn")
    return _trend_chart(title, series, (_("turn"), _("points")), 0)


def svg_page(counted: Counted) -> str:
    """Return one picture with the table of players and the charts, one game below the other."""
    sections = statistics.sections(counted)
    pieces: list[str] = []
    y = 0.0
    for title, found in sections:
        drawn, y = _svg_pieces(title, found, y)
        pieces += drawn
    title = " · ".join(title for title, _found in sections)
    return charts.svg_picture(_PICTURE, round(y) + 30, pieces, title) + "\n"


def _svg_pieces(title: str, found: Statistics, top: float) -> tuple[list[str], float]:
    """Return the pieces of one game below `top`, and where they end."""
    span_text = charts.svg_text(30, top + 70, statistics.span(found))
    pieces = [charts.svg_text(30, top + 44, title, size=22, bold=True), span_text]
    y = top + 108.0
    if found.players:
        for index, row in enumerate(statistics.player_rows(found.players[:_ROWS])):
            pieces.append(charts.svg_text(30, y, theme.short(row[0]), bold=index == 0))
            for column, cell in enumerate(row[1:]):
                x = 220 + column * 90
                pieces.append(charts.svg_text(x, y, cell, anchor="end", bold=index == 0))
            y += 22
        pieces.append(charts.svg_text(30, y + 30, _("Scores"), size=16, bold=True))
        box = charts.Box(60, y + 64, 700, 180)
        pieces += charts.svg_histogram(found.totals, box, (_("points"), _("games")))
        y += 300
    if series := _trend_series(found):
        pieces.append(charts.svg_text(30, y + 20, statistics.trend_heading(), size=16, bold=True))
        pieces += charts.svg_trend(
            series, charts.Box(60, y + 54, 560, 180), (_("game"), _("points"))
        )
        pieces += charts.svg_key(series, 640, y + 64)
        y += 280
    return pieces, y


def _trend_series(found: Statistics) -> list[charts.Series]:
    """Return the rolling averages of those who played most."""
    lines = charts.line_numbers([one.name for one in found.players])
    return [
        (one.name, charts.rolling(one.totals), lines[one.name])
        for one in found.players[: len(palette.LINES)]
        if charts.has_trend(one.totals)
    ]
