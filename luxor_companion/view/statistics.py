"""Charts made of letters, for the terminal."""

from collections.abc import Sequence

from luxor_companion.lang import _, forms, ngettext
from luxor_companion.lang.forms import Number, decimal, part, percent
from luxor_companion.results.statistics import (
    FLOOR,
    PlayerStatistics,
    Record,
    Standing,
    Starting,
    Statistics,
    Time,
    bins,
    rolling,
    squeezed,
    standing,
)
from luxor_companion.view.results import duration
from luxor_companion.view.text import columns, short, styled, wrapped

STEPS = 12  # of a histogram, at most
WIDEST_UNIT = 4  # of a bar, for one game
ROWS = 7  # of a trend
WINDOW = 5  # games in a rolling average


def histogram_lines(scores: Sequence[int], width: int) -> list[str]:
    """How often which scores were reached."""
    steps = bins(scores, STEPS)
    most = max(count for *_, count in steps)
    room = max(10, width - 24)
    unit = min(WIDEST_UNIT, room / most)
    rows = []
    for low, high, count in steps:
        label = f"{low}-{high}" if low != high else str(low)
        length = round(count * unit)
        rows.append([label, "█" * max(length, 1 if count else 0) + (f" {count}" if count else "")])
    return columns([[f"  {label:>9}", bar] for label, bar in rows])


def trend_lines(scores: Sequence[int], width: int) -> list[str]:
    """How the average of the last games went, from the first game to the last."""
    averages = rolling(scores, WINDOW)[min(WINDOW, len(scores)) - 1 :]
    room = max(10, width - 14)
    values = squeezed(averages, room)
    low, high = min(values), max(values)
    step = (high - low) / (ROWS - 1) or 1.0
    places = [round((value - low) / step) for value in values]
    spread = max(1, min(6, room // len(values)))
    lines = []
    for row in reversed(range(ROWS if high > low else 1)):
        marks = ("•" if place == row else " " for place in places)
        line = "".join(mark.ljust(spread) for mark in marks)
        lines.append(f"  {decimal(low + row * step, '9.1f')} |{line}".rstrip())
    return lines


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
        label = forms.players(count)
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


MOST_ROWS = 20  # players in a table
CELL = 9
LABEL = 24


def group_lines(found: Statistics, names: Sequence[str], title: str, width: int) -> list[str]:
    """Everything about a group, or about some players against each other."""
    lines = [styled(title, "bold"), *wrapped(span(found), width), ""]
    lines += _players(found.players, width)
    if few := [one.name for one in found.players if 0 < one.record.games < FLOOR]:
        lines += wrapped(too_few(few), width)
    if found.parts:
        lines += ["", *_lined_up(part_rows(found, fitting(found.players, width - CELL)))]
    lines += ["", *_lined_up(table_rows(found)), ""]
    if found.margin is not None:
        lines += wrapped(margin_words(found), width)
    if found.starting:
        lines += wrapped(starting_words(found.starting), width)
    if len(found.players) > 1:
        lines += ["", *_lined_up(against_rows(fitting(found.players, width)))]
    scores = found.totals
    if names:
        scores = tuple(score for one in found.players for *_rest, score in one.scores)
    return [*lines, "", styled(_("Scores"), "bold"), *histogram_lines(scores, width)]


def span(found: Statistics) -> str:
    """How many games, from when to when, for how long."""
    games = forms.games(found.games)
    text = _("{games}, {first} to {last}").format(
        games=games, first=found.first[:10], last=found.last[:10]
    )
    return f"{text}; {time_words(found.time)}" if found.time else text


def time_words(time: Time) -> str:
    games = forms.games(time.games)
    if time.games == 1:
        return _("{total} at the table in {games}").format(total=duration(time.total), games=games)
    return _("{total} at the table in {games}, {average} each").format(
        total=duration(time.total), games=games, average=duration(time.average)
    )


def too_few(names: Sequence[str]) -> str:
    """Why some have no rate."""
    text = _("No rate for {names}: fewer than {floor} games say more about luck than about play.")
    shown = ", ".join(names[:6]) + (" …" if len(names) > 6 else "")  # noqa: PLR2004  # a line's worth
    return text.format(names=shown, floor=FLOOR)


def _players(players: Sequence[PlayerStatistics], width: int) -> list[str]:
    lines = _lined_up(player_rows(players[:MOST_ROWS]))
    if (more := len(players) - MOST_ROWS) > 0:
        text = _("… and {number} more; luxor results stats NAME shows anybody.")
        lines += wrapped(text.format(number=more), width)
    return lines


def _lined_up(rows: Rows) -> list[str]:
    """A table with bold heads, numbers flush, and names that fit."""
    names, *body = rows
    heads = [styled(names[0], "bold"), *(styled(_fit(name), "bold") for name in names[1:])]
    body = [[_fit(row[0]), *row[1:]] for row in body]
    return columns([heads, *body], right=range(1, len(heads)))


def _fit(name: str) -> str:
    """A name cut to a column; our own words are left whole."""
    return name if len(name) <= LABEL else short(name)


def fitting(players: Sequence[PlayerStatistics], width: int) -> Sequence[PlayerStatistics]:
    """As many players as have a column beside each other, those with the most games."""
    room = width - LABEL
    for count, one in enumerate(players):
        room -= max(len(short(one.name)) + 2, CELL)
        if room < 0:
            return players[: max(1, count)]
    return players


def margin_words(found: Statistics) -> str:
    """How far winners were ahead."""
    text = _("The best score was {margin:.1f} points ahead of the second, on average.")
    shared = ngettext(
        "{number} victory was shared.", "{number} victories were shared.", found.shared
    )
    told = text.format(margin=Number(found.margin or 0))
    return f"{told} {shared.format(number=found.shared)}" if found.shared else told


def starting_words(starting: Starting) -> str:
    """What it is worth to start."""
    record = starting.record
    won = record.wins + record.shared_wins
    text = ngettext(
        "Whoever started won {won} of {games} game, where {expected:.1f} would be even,"
        " and had {lead:+.1f} points against the others' average.",
        "Whoever started won {won} of {games} games, where {expected:.1f} would be even,"
        " and had {lead:+.1f} points against the others' average.",
        record.games,
    )
    expected, lead = Number(record.expected), Number(starting.lead)
    text = text.format(won=won, games=record.games, expected=expected, lead=lead)
    return text if record.enough else text + " " + _("Too few games to call it an advantage.")


def standing_lines(found: Statistics, names: Sequence[str], score: int, width: int) -> list[str]:
    """How special a score would be for each player, and in all games."""
    lines = []
    for one in found.players:
        told = _would_be(standing(score, [points for *_rest, points in one.scores]))
        lines += wrapped(f"{one.name}: {told}", width, "  ")
    if not names:
        told = _would_be(standing(score, found.totals))
        lines += wrapped(_("Everybody: {told}").format(told=told), width, "  ")
    return lines


def _would_be(one: Standing) -> str:
    """How special a score would be that nobody has had yet."""
    if one.place == 1 and not one.equal:
        text = ngettext(
            "{score} points would beat the one score so far",
            "{score} points would beat all {games} scores so far",
            one.games,
        )
    elif one.place == 1:
        text = ngettext(
            "{score} points would equal the one score so far",
            "{score} points would equal the best of {games} scores",
            one.games,
        )
    else:
        text = ngettext(
            "{score} points would be number {place}, above {share} of {games} score",
            "{score} points would be number {place}, above {share} of {games} scores",
            one.games,
        )
    share = percent(100 * (one.better_than or 0))
    return text.format(score=one.score, games=one.games, place=one.place, share=share)
