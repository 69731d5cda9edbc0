"""Statistics of one player for the terminal."""

from luxor_companion.lang import _, forms, ngettext
from luxor_companion.lang.forms import Number, decimal, part, percent
from luxor_companion.results.statistics import FLOOR, PlayerStatistics, Record, Starting
from luxor_companion.view.statistics import (
    WINDOW,
    Rows,
    histogram_lines,
    rate_words,
    time_words,
    trend_lines,
)
from luxor_companion.view.text import columns, short, styled, wrapped

MOST_OPPONENTS = 12


def player_lines(one: PlayerStatistics, title: str, width: int) -> list[str]:
    """Everything about one player."""
    lines = [styled(title, "bold")]
    for sentence in sentences(one):
        lines += wrapped(sentence, width)
    lines += ["", *_parts(one)] if one.parts else []
    lines += ["", *_by_players(one)]
    lines += ["", *_against(one)] if one.meetings else []
    scores = [score for *_rest, score in one.scores]
    lines += ["", styled(_("Scores"), "bold"), *histogram_lines(scores, width)]
    if len(scores) >= 2 * WINDOW:  # fewer are no trend
        heading = _("Average of the last {number} games").format(number=WINDOW)
        lines += ["", styled(heading, "bold"), *trend_lines(scores, width)]
    return lines


def sentences(one: PlayerStatistics) -> list[str]:
    """What can be said of a player in words."""
    told = [
        _won(one.record),
        _points(one),
        _streaks(one),
        _starting(one.starting) if one.starting else "",
        time_words(one.time) + "." if one.time else "",
    ]
    return [sentence for sentence in told if sentence]


def _won(record: Record) -> str:
    if not record.games:
        return _("No games against others.")
    text = ngettext("Won {wins} of {games} game", "Won {wins} of {games} games", record.games)
    told = text.format(wins=record.wins, games=record.games)
    if record.shared_wins:
        more = ngettext(
            "and shared {number} victory", "and shared {number} victories", record.shared_wins
        )
        told += f" {more.format(number=record.shared_wins)}"
    if not record.enough:
        few = _("too few for a rate: below {floor} games it says more about luck than about play")
        return f"{told}; {few.format(floor=FLOOR)}."
    even = _("{rate}, where {expected} would be even")
    share = percent(100 * record.expected / record.games)
    return f"{told}: {even.format(rate=rate_words(record), expected=share)}."


def _points(one: PlayerStatistics) -> str:
    points = one.points
    text = _("{average:.1f} points on average, {best} at best (game {game}), {worst} at worst")
    told = text.format(
        average=Number(points.average), best=points.best, game=points.best_in, worst=points.worst
    )
    if one.margin is None:
        return f"{told}."
    margin = _("{margin:+.1f} against the best of the others").format(margin=Number(one.margin))
    return f"{told}; {margin}."


def _streaks(one: PlayerStatistics) -> str:
    streaks = one.streaks
    if not one.record.games:
        return ""
    text = _("Victories in a row: {longest} at most, {now} now; {without} without at most.")
    without = forms.games(streaks.longest_without)
    return text.format(longest=streaks.longest, now=streaks.now, without=without)


def _starting(starting: Starting) -> str:
    record = starting.record
    text = _(
        "As first player won {won} of {games}, where {expected:.1f} would be even,"
        " with {lead:+.1f} points against the others' average."
    )
    won = record.wins + record.shared_wins
    expected, lead = Number(record.expected), Number(starting.lead)
    return text.format(won=won, games=record.games, expected=expected, lead=lead)


def _parts(one: PlayerStatistics) -> list[str]:
    rows = [[styled(_("Average by part"), "bold"), ""]]
    rows += [[part(name), decimal(value)] for name, value in one.parts.items()]
    return columns(rows, right=[1])


def _by_players(one: PlayerStatistics) -> list[str]:
    heads = [_("By number of players"), _("Games"), _("Won"), _("Shared"), _("Rate"), _("Average")]
    rows = [[styled(head, "bold") for head in heads]]
    for count, (record, average) in one.by_players.items():
        label = forms.players(count)
        wins = (str(record.wins), str(record.shared_wins), rate_words(record))
        rows.append([label, str(record.games or "-"), *wins, decimal(average)])
    return columns(rows, right=range(1, len(heads)))


def opponent_rows(one: PlayerStatistics) -> Rows:
    """A row per opponent; heads come first."""
    rows = [[_("Against"), _("Games"), _("Ahead"), _("Level"), _("Behind")]]
    for met in one.meetings[:MOST_OPPONENTS]:
        counts = (met.games, met.ahead, met.level, met.behind)
        rows.append([met.opponent, *map(str, counts)])
    return rows


def _against(one: PlayerStatistics) -> list[str]:
    heads, *body = opponent_rows(one)
    rows = [[styled(head, "bold") for head in heads]]
    rows += [[short(row[0]), *row[1:]] for row in body]
    return columns(rows, right=range(1, len(heads)))
