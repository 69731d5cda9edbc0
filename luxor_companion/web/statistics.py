"""Statistics and reviews as pages without scripts; statistics also as one picture to send."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from luxor_companion import lang
from luxor_companion.core.game import Game
from luxor_companion.core.review import Review
from luxor_companion.lang import _
from luxor_companion.lang.forms import short
from luxor_companion.results.statistics import PlayerStatistics, Report, Statistics
from luxor_companion.view import charts, palette, results, statistics
from luxor_companion.view import review as review_view
from luxor_companion.web import plain_page

WIDTH, HEIGHT = 360, 230  # of a chart: a phone's width, so that its text stays readable there
_BOX: Final = charts.Box(36, 30, 314, 160)
_FEW_STEPS: Final = 10  # bars of a histogram: with more, their numbers wouldn't fit
_COLUMNS: Final = 90  # characters across a table of players
_PICTURE: Final = 800  # the width of the picture
_ROWS: Final = 12  # players in it


def html_page(report: Report) -> str:
    """Return a page with the tables and charts, one game after another."""
    sections, single = statistics.sections(report), len(report.names) == 1
    body = "".join(_game_html(title, stats, single=single) for title, stats in sections)
    return plain_page(" · ".join(title for title, _stats in sections), body, lang.language())


def _game_html(title: str, stats: Statistics, *, single: bool) -> str:
    """Return one game's statistics, about everybody or only about a `single` player."""
    sentences = [statistics.span(stats)]
    sections: list[str] = []
    closing: list[str] = []
    if stats.players and single:
        sentences = statistics.player_sentences(stats.players[0])
        sections = _player_sections(stats, stats.players[0])
    elif stats.players:
        sections = _group_sections(stats)
        closing = statistics.closing_sentences(stats)
    parts = "".join(sections)
    return f"<h1>{escape(title)}</h1>\n{_paragraphs(sentences)}\n{parts}{_paragraphs(closing)}\n"


def _section(heading: str, inside: str) -> str:
    return f"<section><h2>{escape(heading)}</h2>\n{inside}</section>\n"


def _player_sections(stats: Statistics, player: PlayerStatistics) -> list[str]:
    sections = _charts(stats)
    if player.average_parts:
        rows = [[row[0], row[2]] for row in statistics.part_rows(stats, [player])]
        sections.append(_table_section(_("Parts"), rows))
    sections.append(_table_section(_("Tables"), statistics.player_size_rows(player)))
    if player.against:
        sections.append(_table_section(_("Head to head"), statistics.opponent_rows(player)))
    return sections


def _table_section(heading: str, rows: results.Rows) -> str:
    return _section(heading, _table(heading, rows))


def _group_sections(stats: Statistics) -> list[str]:
    players, heading = stats.players, _("Players")
    lines = charts.line_numbers([player.name for player in players])
    everybody = _table(heading, statistics.player_rows(players), lines)
    sections = [
        _section(
            heading,
            everybody + _paragraphs([statistics.table_key(stats), *statistics.too_few(stats)]),
        )
    ]
    sections += _charts(stats)
    fitting = statistics.fitting_players(players, _COLUMNS)
    if stats.average_parts:
        sections.append(_table_section(_("Parts"), statistics.part_rows(stats, fitting)))
    if len(players) > 1:
        sections.append(_table_section(_("Head to head"), statistics.against_rows(fitting)))
    sections.append(_table_section(_("Tables"), statistics.size_rows(stats)))
    return sections


def _charts(stats: Statistics) -> list[str]:
    """Return the histogram of scores, and their trend if there are enough games."""
    heading = statistics.scores_heading(stats.totals)
    titles = (_("VP"), _("games"))
    bars = charts.svg_histogram(stats.totals, _BOX, titles, steps=_FEW_STEPS)
    sections = [_section(heading, _chart(heading, bars))]
    if series := _trend_series(stats):
        heading, titles = statistics.trend_heading(), (_("game"), _("VP"))
        chart = _trend_chart(heading, series, titles, charts.WINDOW)
        sections.append(_section(heading, chart))
    return sections


def _trend_chart(
    title: str, series: Sequence[charts.Series], titles: tuple[str, str], first: int
) -> str:
    """Return a chart with a line for each player, and a key; `first` numbers the first point."""
    lines = charts.svg_trend(series, _BOX, titles, first=first)
    key = "".join(f"<li>{_sample(line)}{escape(name)}</li>" for name, _points, line in series)
    return f"{_chart(title, lines)}<ul class='key'>{key}</ul>"


def _chart(title: str, pieces: Sequence[str]) -> str:
    return charts.svg_picture(WIDTH, HEIGHT, pieces, title)


def _sample(line: int) -> str:
    """Return a piece of a player's line to put beside the name."""
    return (
        "<svg class='sample' viewBox='0 0 26 8' aria-hidden='true'>"
        f"<line x1='0' y1='4' x2='26' y2='4' {charts.line_stroke(line)}/></svg>"
    )


def _paragraphs(sentences: Sequence[str]) -> str:
    return "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences)


def _table(
    title: str, rows: results.Rows, lines: Mapping[str, int] | None = None, words: int = 1
) -> str:
    """Return a table that scrolls sideways where it is too wide.

    `lines` are the players' lines in charts; the first `words` columns are text, then numbers.
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


def review_page(review: Review, title: str, game: Game) -> str:
    """Return a review as a page that fetches nothing and runs no script."""
    if not review_view.is_judged(review):
        text = _paragraphs(review_view.unjudged_sentences(review, game))
        return plain_page(title, f"<h1>{escape(title)}</h1>{text}", lang.language())
    points = review_view.turning_points(review)
    lines = [
        (player.name, palette.line_number(player.player, seat))
        for seat, player in enumerate(review.players)
    ]
    samples = {short(name): line for name, line in lines}
    turning, worth, every = _("Turning points"), _("What the game was worth"), _("Every turn")
    parts = [
        f"<h1>{escape(title)}</h1>",
        _table(title, review_view.player_rows(review), samples),
        _paragraphs([review_view.sum_sentence(review)]),
        *([_heading(turning)] if points else []),
        _paragraphs(points),
        _heading(worth),
        _value_curve(review, [line for _name, line in lines]),
        _heading(every),
        _table(every, review_view.turn_rows(review), words=4),
        _paragraphs(review_view.closing_sentences(review, game)),
    ]
    return plain_page(title, "".join(parts), lang.language())


def _heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>\n"


def _value_curve(review: Review, lines: Sequence[int]) -> str:
    values = review_view.value_series(review)
    series = [(name, points, line) for (name, points), line in zip(values, lines, strict=True)]
    title = _("What the game was worth to each player, turn by turn")
    return _trend_chart(title, series, (_("turn"), _("VP")), 0)


def svg_page(report: Report) -> str:
    """Return one picture with the table of players and the charts, one game below another."""
    sections = statistics.sections(report)
    pieces: list[str] = []
    y = 0.0
    for title, stats in sections:
        game_pieces, y = _svg_pieces(title, stats, y)
        pieces += game_pieces
    title = " · ".join(title for title, _stats in sections)
    return charts.svg_picture(_PICTURE, round(y) + 30, pieces, title) + "\n"


def _svg_pieces(title: str, stats: Statistics, top: float) -> tuple[list[str], float]:
    """Return the pieces of one game below `top`, and where they end."""
    span_text = charts.svg_text(30, top + 70, statistics.span(stats))
    pieces = [charts.svg_text(30, top + 44, title, size=22, bold=True), span_text]
    y = top + 108.0
    if stats.players:
        for index, row in enumerate(statistics.player_rows(stats.players[:_ROWS])):
            pieces.append(charts.svg_text(30, y, short(row[0]), bold=index == 0))
            for column, cell in enumerate(row[1:]):
                x = 220 + column * 90
                pieces.append(charts.svg_text(x, y, cell, anchor="end", bold=index == 0))
            y += 22
        pieces.append(
            charts.svg_text(30, y + 30, statistics.scores_heading(stats.totals), size=16, bold=True)
        )
        box = charts.Box(60, y + 64, 700, 180)
        pieces += charts.svg_histogram(stats.totals, box, (_("VP"), _("games")))
        y += 300
    if series := _trend_series(stats):
        pieces.append(charts.svg_text(30, y + 20, statistics.trend_heading(), size=16, bold=True))
        pieces += charts.svg_trend(series, charts.Box(60, y + 54, 560, 180), (_("game"), _("VP")))
        pieces += charts.svg_key(series, 640, y + 64)
        y += 280
    return pieces, y


def _trend_series(stats: Statistics) -> list[charts.Series]:
    """Return the rolling averages of the players with the most games."""
    lines = charts.line_numbers([player.name for player in stats.players])
    return [
        (player.name, charts.rolling(player.totals), lines[player.name])
        for player in stats.players[: len(palette.LINES)]
        if charts.has_trend(player.totals)
    ]
