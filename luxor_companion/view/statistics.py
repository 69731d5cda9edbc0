"""Statistics of a group or of one player for the terminal; the pages use the same tables."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from rich.console import RenderableType
from rich.text import Text

from luxor_companion.core.game import title_of
from luxor_companion.lang import _, forms, ngettext
from luxor_companion.lang.forms import short
from luxor_companion.results import statistics
from luxor_companion.view.charts import WINDOW, has_trend, histogram, trend_lines
from luxor_companion.view.results import (
    LABEL,
    LAST,
    Rows,
    comparison_lines,
    duration,
    table_of,
)
from luxor_companion.view.theme import Fitting, Hanging, bar, sparkline

Players: TypeAlias = Sequence[statistics.PlayerStatistics]
MOST_ROWS: Final = 20  # players in a table
MOST_OPPONENTS: Final = 12
MOST_NAMES: Final = 6  # in a sentence: as many as fill a line
CELL: Final = 9
BAR: Final = 20  # columns of a bar


def sections(report: statistics.Report) -> list[tuple[str, statistics.Statistics]]:
    """Return each game's statistics, after a title that says what they are about."""
    chosen = report.chosen
    about = [
        ", ".join(report.names),
        forms.players(chosen.players) if chosen.players else "",
        _("since {date}").format(date=forms.date(chosen.since)) if chosen.since else "",
        _("until {date}").format(date=forms.date(chosen.until)) if chosen.until else "",
        chosen.board or "",
    ]
    return [
        (" · ".join(filter(None, [title_of(game), *about])), stats)
        for game, stats in report.games.items()
    ]


def stats_lines(report: statistics.Report, score: int | None, width: int) -> list[RenderableType]:
    """Return one game after another; with `score`, only how that score would compare."""
    lines: list[RenderableType] = []
    names = report.names
    for title, stats in sections(report):
        lines += [""] if lines else []
        if score is not None and len(report.games) > 1:
            lines.append(Text(title, "bold"))
        if not stats.players:
            lines.append(_("No such games in the results."))
        elif score is not None:
            lines += comparison_lines(stats, names, score)
        elif len(names) == 1:
            lines += _player_lines(stats.players[0], title, width)
        else:
            lines += _group_lines(stats, title, width)
    return lines


def _group_lines(stats: statistics.Statistics, title: str, width: int) -> list[RenderableType]:
    """Return everything about a group, or about some players against each other."""
    rows = stats.players[:MOST_ROWS]
    lines: list[RenderableType] = [Text(title, "bold"), span(stats), "", _players_table(rows)]
    if (more := len(stats.players) - MOST_ROWS) > 0:
        text = _("… and {number} more; luxor results stats NAME shows any of them.")
        lines.append(text.format(number=more))
    lines += [Hanging(text) for text in (table_key(stats), last_scores_key(), *too_few(stats))]
    if stats.average_parts:
        lines += ["", _fit_table(part_rows(stats, fitting_players(stats.players, width - CELL)))]
    lines += ["", _fit_table(size_rows(stats)), "", *closing_sentences(stats)]
    if len(stats.players) > 1:
        lines += ["", _fit_table(against_rows(fitting_players(stats.players, width)))]
    return [*lines, "", Text(scores_heading(stats.totals), "bold"), histogram(stats.totals, width)]


def _players_table(players: Players) -> Fitting:
    """Return a row per player, with a sparkline of the last scores."""
    heads, *rows = player_rows(players)
    body: list[list[str | Text]] = [
        [Text(_fit(row[0]), "bold"), *row[1:], sparkline(player.totals[-LAST:])]
        for row, player in zip(rows, players, strict=True)
    ]
    return table_of([[*heads, ""], *body], left=(0, len(heads)))


def _player_lines(
    player: statistics.PlayerStatistics, title: str, width: int
) -> list[RenderableType]:
    lines: list[RenderableType] = [Text(title, "bold"), *player_sentences(player)]
    if player.average_parts:
        most = max(player.average_parts.values())
        rows: list[list[str | Text]] = [
            [forms.part(name), forms.decimal(value), bar(value, most, BAR)]
            for name, value in player.average_parts.items()
        ]
        rows.insert(0, [_("Games with parts"), parts_known(player), ""])
        lines += ["", table_of([[_("Average by part"), "", ""], *rows], left=(0, 2))]
    lines += ["", table_of(player_size_rows(player))]
    if player.against:
        heads, *against = opponent_rows(player)
        lines += ["", table_of([heads, *([short(row[0]), *row[1:]] for row in against)])]
    lines += ["", Text(scores_heading(player.totals), "bold"), histogram(player.totals, width)]
    if has_trend(player.totals):
        lines += ["", Text(trend_heading(), "bold"), *trend_lines(player.totals, width)]
    return lines


def scores_heading(totals: Sequence[int]) -> str:
    """Return the heading of a histogram, with how many scores it shows."""
    return _("Scores ({number})").format(number=len(totals))


def table_key(stats: statistics.Statistics) -> str:
    """Return what the figures of the table of players are, and which games they are from."""
    text = _("Margin: VP ahead of the best of the others, on average.")
    if any(player.record.game_count < player.game_count for player in stats.players):
        text += " " + _("Won, shared, rate and margin are from games against others only.")
    return text


def last_scores_key() -> str:
    return _("Bars: each player's last scores, up to {number}, the latest at the right.").format(
        number=LAST
    )


def trend_heading() -> str:
    return _("Average of the last {number} games").format(number=WINDOW)


def _fit_table(rows: Rows) -> Fitting:
    """Return a table with names cut to fit a column; our own words stay whole."""
    heads, *body = rows
    heads = [heads[0], *map(_fit, heads[1:])]
    return table_of([heads, *([_fit(row[0]), *row[1:]] for row in body)])


def _fit(name: str) -> str:
    return name if len(name) <= LABEL else short(name)


def fitting_players(players: Players, width: int) -> Players:
    """Return as many players as fit side by side in columns, from the first one on."""
    room = width - LABEL
    for count, player in enumerate(players):
        room -= max(len(short(player.name)) + 2, CELL)
        if room < 0:
            return players[: max(1, count)]
    return players


def player_rows(players: Players) -> Rows:
    """Return a row per player: games, victories, points."""
    heads = (_("Player"), _("Games"), _("Won"), _("Shared"), _("Rate"))
    rows = [[*heads, _("Average"), _("Best"), _("Margin")]]
    for player in players:
        margin = "-" if player.margin is None else forms.decimal(player.margin, "+.1f")
        points = (forms.decimal(player.average), str(player.best), margin)
        rows.append([player.name, str(player.game_count), *_win_cells(player.record), *points])
    return rows


def _win_cells(record: statistics.Record) -> tuple[str, ...]:
    return (str(record.wins), str(record.shared_wins), _rate(record))


def _rate(record: statistics.Record) -> str:
    """Return a win rate, or a dash where there are too few games for one."""
    return forms.percent(100 * (record.win_rate or 0)) if record.enough_games else "-"


def part_rows(stats: statistics.Statistics, players: Players) -> Rows:
    """Return a row per score part, with everybody's average and each player's."""
    rows = [[_("Average by part"), _("All"), *(player.name for player in players)]]
    rows.append(
        [_("Games with parts"), parts_known(stats), *(parts_known(player) for player in players)]
    )
    for name, average in stats.average_parts.items():
        values = [player.average_parts.get(name) for player in players]
        cells = ["-" if value is None else forms.decimal(value) for value in values]
        rows.append([forms.part(name), forms.decimal(average), *cells])
    return rows


def parts_known(about: statistics.Statistics | statistics.PlayerStatistics) -> str:
    """Return in how many games the parts of the score are known, of how many in all."""
    text = _("{number} of {total}") if about.parts_known < about.game_count else "{number}"
    return text.format(number=about.parts_known, total=about.game_count)


def size_rows(stats: statistics.Statistics) -> Rows:
    """Return a row per number of players."""
    rows = [[_("By number of players"), _("Games"), _("Average"), _("Best, on average")]]
    for size, tables in stats.by_players.items():
        points = (forms.decimal(tables.average), forms.decimal(tables.average_best))
        rows.append([forms.players(size), str(tables.game_count), *points])
    return rows


def player_size_rows(player: statistics.PlayerStatistics) -> Rows:
    """Return a row per number of players, for one player's games."""
    heads = [_("By number of players"), _("Games"), _("Won"), _("Shared"), _("Rate"), _("Average")]
    rows = [heads]
    for size, tables in player.by_players.items():
        games = str(tables.game_count or "-")
        rows.append(
            [forms.players(size), games, *_win_cells(tables), forms.decimal(tables.average)]
        )
    return rows


def against_rows(players: Players) -> Rows:
    """Return everybody against everybody: how often ahead, level and behind."""
    rows = [[_("Ahead-level-behind"), *(player.name for player in players)]]
    for player in players:
        met = {meeting.opponent: meeting for meeting in player.against}
        cells = [met.get(other.name) for other in players]
        counts = [f"{cell.ahead}-{cell.level}-{cell.behind}" if cell else "·" for cell in cells]
        rows.append([player.name, *counts])
    return rows


def opponent_rows(player: statistics.PlayerStatistics) -> Rows:
    rows = [[_("Against"), _("Games"), _("Ahead"), _("Level"), _("Behind")]]
    for opponent, *counts in player.against[:MOST_OPPONENTS]:
        rows.append([opponent, *map(str, counts)])
    return rows


def span(stats: statistics.Statistics) -> str:
    """Return how many games there are, their first and last dates, and the time they took."""
    if stats.first is None or stats.last is None:
        return _("No such games in the results.")
    first, last = forms.date(stats.first[:10]), forms.date(stats.last[:10])
    text = _("{games}, {first} to {last}")
    text = text.format(games=forms.games(stats.game_count), first=first, last=last)
    return f"{text}; {_time_text(stats.time)}" if stats.time else text


def _time_text(time: statistics.Time) -> str:
    text = _("{total} at the table in {games}")
    if time.game_count > 1:
        text = _("{total} at the table in {games}, {average} each")
    total, average = duration(time.total), duration(time.average)
    return text.format(total=total, games=forms.games(time.game_count), average=average)


def too_few(stats: statistics.Statistics) -> list[str]:
    """Return why some players have no win rate; nothing if all have one."""
    names = [
        player.name for player in stats.players if 0 < player.record.game_count < statistics.FLOOR
    ]
    if not names:
        return []
    text = _("No rate for {names}: fewer than {floor} games say more about luck than about skill.")
    listed = ", ".join(names[:MOST_NAMES]) + (" …" if len(names) > MOST_NAMES else "")
    return [text.format(names=listed, floor=statistics.FLOOR)]


def closing_sentences(stats: statistics.Statistics) -> list[str]:
    """Return how far winners were ahead, and how much starting helped."""
    sentences = []
    if stats.margin is not None:
        text = _("In {games}, the best score was {margin:.1f} VP ahead of the second on average.")
        games = forms.games(stats.contested)
        sentences.append(text.format(games=games, margin=forms.Number(stats.margin)))
        if shared := stats.shared_victories:
            text = ngettext(
                "{number} victory was shared.", "{number} victories were shared.", shared
            )
            sentences[0] += f" {text.format(number=shared)}"
    if stats.starting:
        text = ngettext(
            "Whoever started won {won} of {games} game, where {expected:.1f} would be even,"
            " and had {lead:+.1f} VP against the others' average.",
            "Whoever started won {won} of {games} games, where {expected:.1f} would be even,"
            " and had {lead:+.1f} VP against the others' average.",
            stats.starting.game_count,
        )
        sentences.append(_fill_starting(text, stats.starting))
        if not stats.starting.enough_games:
            sentences[-1] += " " + _("Too few games to call it an advantage.")
    return sentences


def _fill_starting(text: str, starting: statistics.Starting) -> str:
    won = starting.wins + starting.shared_wins
    expected, lead = forms.Number(starting.expected_wins), forms.Number(starting.lead)
    return text.format(won=won, games=starting.game_count, expected=expected, lead=lead)


def player_sentences(player: statistics.PlayerStatistics) -> list[str]:
    """Return the sentences about a player: wins, points, streaks, starting, time."""
    sentences = [_win_sentence(player.record), _points_sentence(player)]
    if player.record.game_count:
        text = _(
            "Longest winning streak: {longest}, now {now}; longest run without a win: {without}."
        )
        now, longest, without = player.streaks
        sentences.append(text.format(longest=longest, now=now, without=forms.games(without)))
    if player.starting:
        text = _(
            "As first player: won {won} of {games}, where {expected:.1f} would be even, with "
            "{lead:+.1f} VP against the others' average."
        )
        sentences.append(_fill_starting(text, player.starting))
    return sentences + ([f"{_time_text(player.time)}."] if player.time else [])


def _win_sentence(record: statistics.Record) -> str:
    if not record.game_count:
        return _("No games against others.")
    text = ngettext("Won {wins} of {games} game", "Won {wins} of {games} games", record.game_count)
    text = text.format(wins=record.wins, games=record.game_count)
    if record.shared_wins:
        more = ngettext(
            "and shared {number} victory", "and shared {number} victories", record.shared_wins
        )
        text += f" {more.format(number=record.shared_wins)}"
    if not record.enough_games:
        few = _("too few for a rate: below {floor} games it says more about luck than about skill")
        return f"{text}; {few.format(floor=statistics.FLOOR)}."
    even = _("{rate}, where {expected} would be even")
    share = forms.percent(100 * record.expected_wins / record.game_count)
    return f"{text}: {even.format(rate=_rate(record), expected=share)}."


def _points_sentence(player: statistics.PlayerStatistics) -> str:
    text = _(
        "In {games}: {average:.1f} VP on average, {best} at best (game {game}), {worst} at worst"
    )
    text = text.format(
        games=forms.games(player.game_count),
        average=forms.Number(player.average),
        best=player.best,
        game=player.best_in,
        worst=player.worst,
    )
    if player.margin is None:
        return f"{text}."
    margin = _("{margin:+.1f} against the best of the others")
    return f"{text}; {margin.format(margin=forms.Number(player.margin))}."
