"""Games of the log for people: a list, one game in full, the players."""

from collections.abc import Sequence

from luxor_companion.lang import N_, _, forms
from luxor_companion.lang.forms import decimal, part, percent
from luxor_companion.results.entry import Entry, Line
from luxor_companion.results.query import Player
from luxor_companion.results.ratings import SETTLED, START, Rating
from luxor_companion.results.statistics import Standing
from luxor_companion.view.text import columns, short, styled, wrapped

CELL = 14  # a player's column and the gap before it
LABEL = 24
_UNNAMED = (N_("stand-in"), N_("printed"))  # what the log calls them


def list_lines(entries: Sequence[Entry], width: int, game: str = "luxor") -> list[str]:
    """A line per game, winners starred; longer ones go on below.

    Which game it was is told where any is another than the one it is about anyway.
    """
    digits = max(len(str(entry.number)) for entry in entries)
    dates = max(len(entry.date) for entry in entries)
    mixed = any(entry.game != game for entry in entries)
    games = max(len(entry.game) for entry in entries) + 2 if mixed else 0
    indent = " " * (digits + dates + games + 4)
    lines = []
    for entry in entries:
        head = f"{entry.number:>{digits}}  {entry.date:<{dates}}  "
        head += f"{entry.game.capitalize():<{games}}" if mixed else ""
        place = f" ({entry.place})" if entry.place else ""
        lines += wrapped(f"{head}{scores(entry)}{place}", width, indent)
    return [
        *lines,
        "",
        _("* won. luxor results show {number} tells all of a game.").format(
            number=entries[0].number
        ),
    ]


def scores(entry: Entry) -> str:
    """Who had how many points, the best first."""
    ranked = sorted(entry.lines, key=lambda line: line.rank)
    return ", ".join(f"{line.name} {line.total}{'*' if line.rank == 1 else ''}" for line in ranked)


def one_line(entry: Entry) -> str:
    return f"{entry.date}, {scores(entry)}"


def entry_lines(
    entry: Entry, standings: Sequence[Standing], width: int, game: str = ""
) -> list[str]:
    """A game in full: the score table, the facts, and how special the scores were.

    `game` is what the game is called; of Luxor it goes without saying.
    """
    title = _("Game {number}, {date}").format(number=entry.number, date=entry.date)
    title += f", {game}" if entry.game != "luxor" else ""
    lines = [styled(title, "bold")]
    if entry.deleted:
        text = _("Deleted: luxor results undelete {number} brings it back.")
        lines.append(text.format(number=entry.number))
    beside = max(1, (width - LABEL) // CELL)
    for start in range(0, len(entry.lines), beside):
        lines += ["", *_table(entry.lines[start : start + beside])]
    lines += ["", *wrapped(verdict(entry), width), *_facts(entry, width)]
    for line, standing in zip(entry.lines, standings, strict=bool(standings)):
        lines += wrapped(f"{line.name}: {standing_words(standing)}", width, "  ")
    return lines


def _table(lines: Sequence[Line]) -> list[str]:
    names = dict.fromkeys(name for line in lines for name, _points in line.parts)
    rows = [["", *(styled(short(line.name), "bold") for line in lines)]]
    for name in names:
        points = [dict(line.parts).get(name, "") for line in lines]
        rows.append([part(name), *map(str, points)])
    rows.append([styled(_("Total"), "bold"), *(styled(str(line.total), "bold") for line in lines)])
    rows.append([_("Rank"), *(str(line.rank) for line in lines)])
    return columns(rows, right=range(1, len(lines) + 1))


def verdict(entry: Entry) -> str:
    """Who won, and by what."""
    winners = entry.winners
    best = max(line.total for line in entry.lines)
    names = forms.both(winners)
    if len(winners) > 1:
        text = _("{names} share the victory with {best} points each.")
    elif sum(line.total == best for line in entry.lines) > 1:
        text = _("{names} wins with {best} points, by the tie-break.")
    else:
        text = _("{names} wins with {best} points.")
    return text.format(names=names, best=best)


def _facts(entry: Entry, width: int) -> list[str]:
    started = next((line.name for line in entry.lines if line.started), "")
    minutes = duration(entry.minutes) if entry.minutes else ""
    facts = (
        (_("Place"), entry.place),
        (_("Time"), minutes),
        (_("Board"), _board(entry.board)),
        (_("Started"), started),
        (_("Seats"), ", ".join(line.name for line in entry.lines)),
        (_("Note"), entry.note),
    )
    return [
        line for label, text in facts if text for line in wrapped(f"{label}: {text}", width, "  ")
    ]


def _board(name: str) -> str:
    """A board that nobody named is told in the language in use."""
    return _(name) if name in _UNNAMED else name


def duration(minutes: float) -> str:
    """A time as people say it."""
    hours, rest = divmod(round(minutes), 60)
    if not hours:
        return _("{minutes} min").format(minutes=rest)
    return _("{hours} h {minutes} min").format(hours=hours, minutes=rest)


def standing_words(standing: Standing) -> str:
    """How special a score is, in words."""
    share = standing.better_than
    if share is None or standing.games == 1:
        return _("{score} points, with nothing to compare it with yet").format(score=standing.score)
    if standing.place == 1 and standing.equal <= 1:
        text = _("{score} points, the best of {games} games")
    elif standing.place == 1:
        text = _("{score} points, level with the best of {games} games")
    else:
        text = _("{score} points, number {place} of {games} games; more than in {share} of them")
    return text.format(
        score=standing.score, games=standing.games, place=standing.place, share=percent(100 * share)
    )


def player_lines(players: Sequence[Player], width: int) -> list[str]:
    """A line per player, with the other spellings."""
    lines = []
    for player in players:
        text = f"{player.name}: {forms.games(player.games)}"
        if player.spellings:
            text += "; " + _("also written {names}").format(names=", ".join(player.spellings))
        lines += wrapped(text, width, "  ")
    return lines


MOST_STEPS = 20


def leaderboard_lines(found: Sequence[Rating], names: Sequence[str], width: int) -> list[str]:
    """The list, the best first, with how sure each rating is."""
    heads = ["", _("Player"), _("Rating"), _("±"), _("Surely above"), _("Games")]
    rows = [[styled(head, "bold") for head in heads]]
    for place, one in enumerate(found, start=1):
        if names and one.name not in names:
            continue
        doubt = decimal(2 * one.uncertainty) + ("?" if one.uncertainty > SETTLED else "")
        numbers = (decimal(one.rating), doubt, decimal(one.sure), str(one.games))
        rows.append([str(place), short(one.name), *numbers])
    lines = columns(rows, right=[0, 2, 3, 4, 5])
    if any(one.uncertainty > SETTLED for one in found):
        lines += wrapped(_("?: too few games for this rating to be relied on."), width)
    return lines


def history_lines(one: Rating, width: int) -> list[str]:
    """A player's rating after each of the last games."""
    heads = [_("Game"), _("Date"), _("Rating"), _("±"), ""]
    rows = [[styled(head, "bold") for head in heads]]
    steps = one.history[-MOST_STEPS:]
    before = [START, *(step.rating for step in one.history)][-len(steps) - 1 :]
    for earlier, step in zip(before, steps, strict=False):
        change = step.rating - earlier
        moved = decimal(change, "+.1f") if abs(change) >= 0.05 else ""  # noqa: PLR2004  # shown as 0.0
        numbers = [decimal(step.rating), decimal(2 * step.uncertainty), moved]
        rows.append([str(step.game), step.date[:10], *numbers])
    title = _("{name}, game by game").format(name=one.name)
    if len(one.history) > MOST_STEPS:
        title = _("{name}, game by game (the last {number})").format(
            name=one.name, number=MOST_STEPS
        )
    return [*wrapped(styled(title, "bold"), width), *columns(rows, right=[0, 2, 3, 4])]
