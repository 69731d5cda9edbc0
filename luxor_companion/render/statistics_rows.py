"""Tables of statistics as rows of cells, for the terminal and the page alike; heads come first."""

from collections.abc import Sequence

from luxor_companion.lang import _, words
from luxor_companion.lang.numbers import decimal, percent
from luxor_companion.lang.parts import part
from luxor_companion.results.statistics import PlayerStatistics, Record, Statistics

Rows = list[list[str]]


def player_rows(players: Sequence[PlayerStatistics]) -> Rows:
    """A row per player: games, victories, points."""
    heads = (_("Player"), _("Games"), _("Won"), _("Shared"), _("Rate"))
    rows = [[*heads, _("Average"), _("Best"), _("Margin")]]
    for one in players:
        record, points = one.record, one.points
        wins = (str(record.wins), str(record.shared_wins), rate_words(record))
        margin = "-" if one.margin is None else decimal(one.margin, "+.1f")
        average = decimal(points.average)
        rows.append([one.name, str(points.games), *wins, average, str(points.best), margin])
    return rows


def rate_words(record: Record) -> str:
    """A win rate, or a dash where there are too few games for one."""
    return percent(100 * record.rate) if record.enough and record.rate is not None else "-"


def part_rows(found: Statistics, players: Sequence[PlayerStatistics]) -> Rows:
    """A row per score part, with the average of all and of each."""
    rows = [[_("Average by part"), _("All"), *(one.name for one in players)]]
    for name, average in found.parts.items():
        values = [one.parts.get(name) for one in players]
        cells = ["-" if value is None else decimal(value) for value in values]
        rows.append([part(name), decimal(average), *cells])
    return rows


def table_rows(found: Statistics) -> Rows:
    """A row per number of players."""
    rows = [[_("By number of players"), _("Games"), _("Average"), _("Best, on average")]]
    for count, (games, average, best) in found.by_players.items():
        label = words.players(count)
        rows.append([label, str(games), decimal(average), decimal(best)])
    return rows


def against_rows(players: Sequence[PlayerStatistics]) -> Rows:
    """Everybody against everybody: how often ahead, level and behind."""
    rows = [[_("Ahead-level-behind"), *(one.name for one in players)]]
    for one in players:
        met = {meeting.opponent: meeting for meeting in one.meetings}
        cells = [met.get(other.name) for other in players]
        shown = [f"{cell.ahead}-{cell.level}-{cell.behind}" if cell else "·" for cell in cells]
        rows.append([one.name, *shown])
    return rows
