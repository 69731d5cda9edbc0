"""Statistics of a group for the terminal, and the words that one player's page shares."""

from collections.abc import Sequence

from luxor_companion.lang import _, ngettext, words
from luxor_companion.lang.numbers import Number, percent
from luxor_companion.render.chart import histogram_lines
from luxor_companion.render.results import duration
from luxor_companion.render.statistics_rows import (
    Rows,
    against_rows,
    part_rows,
    player_rows,
    table_rows,
)
from luxor_companion.render.style import columns, short, styled, wrapped
from luxor_companion.results.standing import Standing, standing
from luxor_companion.results.statistics import (
    FLOOR,
    PlayerStatistics,
    Starting,
    Statistics,
    Time,
)

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
    games = words.games(found.games)
    text = _("{games}, {first} to {last}").format(
        games=games, first=found.first[:10], last=found.last[:10]
    )
    return f"{text}; {time_words(found.time)}" if found.time else text


def time_words(time: Time) -> str:
    games = words.games(time.games)
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
