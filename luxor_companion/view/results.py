"""The log of games as people see it: a list, one game in full, the players, the ratings."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from luxor_companion.core.game import default_game, is_game, load_game, title_of
from luxor_companion.errors import BadFileError
from luxor_companion.lang import N_, _, forms, ngettext
from luxor_companion.lang.forms import decimal, percent, short
from luxor_companion.results import GameResult, Standing, standing
from luxor_companion.results.people import SETTLED, START, Person, Places, Rating
from luxor_companion.view.score import check_text, logged_lines
from luxor_companion.view.theme import Fitting, Hanging, sparkline

if TYPE_CHECKING:
    from luxor_companion.results.statistics import Statistics

Rows: TypeAlias = list[list[str]]  # the heads come first
LABEL: Final = 24
MOST_STEPS: Final = 20  # of a rating's history
LAST: Final = 10  # games in a sparkline
LEAST_CHANGE: Final = 0.05  # of a rating: less would be shown as 0.0
# boards without a name, by what the log calls them
_UNNAMED: Final = {"stand-in": N_("placeholder"), "printed": N_("printed")}


def table_of(rows: Sequence[Sequence[str | Text]], left: Sequence[int] = (0,)) -> Fitting:
    """Return a table under its heads; all columns but those in `left` are right-aligned."""
    heads, *body = rows
    right = [column for column in range(len(heads)) if column not in left]
    return Fitting(heads, body, right)


def list_lines(entries: Sequence[GameResult], game: str) -> list[RenderableType]:
    """Return a line per game, winners starred, long ones wrapped.

    Each line names its game if any of them isn't `game`.
    """
    mixed = any(entry.game != game for entry in entries)
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", style="faint", no_wrap=True)
    grid.add_column(no_wrap=True)
    for entry in entries:
        place = f" ({entry.place})" if entry.place else ""
        name = [entry.game.capitalize()] if mixed else []
        text = Text(f"{scores(entry)}{place}")
        grid.add_row(str(entry.number), forms.date(entry.date), *name, text)
    hint = _("* won. luxor results show {number} shows a game in full.")
    return [grid, "", hint.format(number=entries[0].number)]


def scores(entry: GameResult) -> str:
    """Return everybody's points, the best first."""
    ranked = sorted(entry.lines, key=lambda line: line.rank)
    return ", ".join(f"{line.name} {line.total}{'*' if line.rank == 1 else ''}" for line in ranked)


def one_line(entry: GameResult) -> str:
    return f"{forms.date(entry.date)}, {scores(entry)}"


def entry_lines(entry: GameResult, standings: Mapping[str, Standing]) -> list[RenderableType]:
    """Return a game in full: the score table, the details, and how the scores compare."""
    title = _("Game {number}, {date}").format(number=entry.number, date=forms.date(entry.date))
    if entry.game != default_game():  # the default game goes without saying
        title += f", {title_of(entry.game)}"
    lines: list[RenderableType] = [Text(title, "bold")]
    if entry.deleted:
        text = _("Deleted: luxor results undelete {number} restores it.")
        lines.append(text.format(number=entry.number))
    lines += ["", *logged_lines(entry), *_check(entry), *_details(entry)]
    return [
        *lines,
        *(Hanging(f"{name}: {_standing(standing)}") for name, standing in standings.items()),
    ]


def _check(entry: GameResult) -> list[str]:
    """Return the check code of a game that we know, the same as wherever else it is shared."""
    if not is_game(entry.game) or not load_game(entry.game).sharing:
        return []
    from luxor_companion.share.convert import share_entry

    try:
        return [check_text(share_entry(entry))]
    except BadFileError:  # a date that another program wrote, and nobody can read
        return []


def _details(entry: GameResult) -> list[Hanging]:
    # A board without a name is described in the language in use.
    board = _(_UNNAMED[entry.board]) if entry.board in _UNNAMED else entry.board
    details = (
        (_("Place"), entry.place),
        (_("Time"), duration(entry.minutes) if entry.minutes else ""),
        (_("Board"), board),
        (_("Started"), next((line.name for line in entry.lines if line.started), "")),
        (_("Seats"), ", ".join(line.name for line in entry.lines)),
        (_("Note"), entry.note),
    )
    return [
        Hanging(Text.assemble((f"{label}: ", "faint"), text)) for label, text in details if text
    ]


def duration(minutes: float) -> str:
    """Return a time in hours and minutes."""
    hours, rest = divmod(round(minutes), 60)
    text = _("{hours} h {minutes} min") if hours else _("{minutes} min")
    return text.format(hours=hours, minutes=rest)


def _standing(standing: Standing) -> str:
    if standing.game_count <= 1:
        text = _("{score} VP, with nothing to compare it with yet")
    elif standing.rank == 1 and standing.equal <= 1:
        text = _("{score} VP, the best of {games} games")
    elif standing.rank == 1:
        text = _("{score} VP, level with the best of {games} games")
    else:
        text = _("{score} VP, rank {place} of {games} games; higher than {share} of them")
    return _fill_standing(text, standing)


def _fill_standing(text: str, standing: Standing) -> str:
    share = percent(100 * (standing.better_than or 0))
    return text.format(
        score=standing.score, games=standing.game_count, place=standing.rank, share=share
    )


def comparison_lines(stats: "Statistics", names: Sequence[str], score: int) -> list[RenderableType]:
    """Return how a score would compare for each player, and in all games."""
    players = [
        f"{player.name}: {_comparison(standing(score, player.totals))}" for player in stats.players
    ]
    if not names:
        text = _comparison(standing(score, stats.totals))
        players.append(_("Everybody: {scores}").format(scores=text))
    return [Hanging(text) for text in players]


def _comparison(standing: Standing) -> str:
    """Return how a hypothetical score would compare."""
    if standing.rank == 1 and not standing.equal:
        text = ngettext(
            "{score} VP would beat the one score so far",
            "{score} VP would beat all {games} scores so far",
            standing.game_count,
        )
    elif standing.rank == 1:
        text = ngettext(
            "{score} VP would equal the one score so far",
            "{score} VP would equal the best of {games} scores",
            standing.game_count,
        )
    else:
        text = ngettext(
            "{score} VP would be number {place}, above {share} of {games} score",
            "{score} VP would be number {place}, above {share} of {games} scores",
            standing.game_count,
        )
    return _fill_standing(text, standing)


def people_lines(players: Iterable[Person]) -> list[RenderableType]:
    """Return a line per player, with the other spellings."""
    lines: list[RenderableType] = []
    for player in players:
        text = f"{player.name}: {forms.games(player.game_count)}"
        if player.spellings:
            text += "; " + _("also written {names}").format(names=", ".join(player.spellings))
        lines.append(Hanging(text))
    return lines or [_("Nobody is in the results yet.")]


def ratings_lines(
    games: Mapping[str, Places], names: Sequence[str], game: str
) -> list[RenderableType]:
    """Return the ratings of each game; if they were asked for by name, with their histories.

    A heading names the game if it isn't `game`, or if there are several.
    """
    if not games:
        return [_("No games with two players or more to rate.")]
    lines: list[RenderableType] = []
    for name, places in games.items():
        lines += [""] if lines else []
        lines += [Text(title_of(name), "bold")] if name != game or len(games) > 1 else []
        lines += _leaderboard(places)
        for rating in places.values() if names else ():
            lines += ["", *_history(rating)]
    return lines


def _leaderboard(places: Places) -> list[RenderableType]:
    """Return the list, the best first, with each rating's uncertainty and recent course."""
    heads = ["", _("Player"), _("Rating"), _("±"), _("At least"), _("Games"), ""]
    rows: list[list[str | Text]] = [[*heads]]
    for place, rating in places.items():
        doubt = decimal(2 * rating.uncertainty) + ("?" if rating.uncertainty > SETTLED else "")
        numbers = (decimal(rating.rating), doubt, decimal(rating.sure), str(rating.game_count))
        steps = [step.rating for step in rating.history[-LAST:]]
        rows.append([str(place), Text(short(rating.name), "bold"), *numbers, sparkline(steps)])
    text = _("Bars: the rating after each of the last games, up to {number}.")
    lines: list[RenderableType] = [table_of(rows, left=[1, 6])]
    lines.append(Hanging(text.format(number=LAST)))
    if any(rating.uncertainty > SETTLED for rating in places.values()):
        lines.append(_("?: too few games to rely on this rating."))
    return lines


def _history(rating: Rating) -> list[RenderableType]:
    """Return a player's rating after each of the last games."""
    rows = [[_("Game"), _("Date"), _("Rating"), _("±"), ""]]
    before = [START, *(step.rating for step in rating.history)]
    for earlier, step in list(zip(before, rating.history, strict=False))[-MOST_STEPS:]:
        change = step.rating - earlier
        change_text = decimal(change, "+.1f") if abs(change) >= LEAST_CHANGE else ""
        numbers = [decimal(step.rating), decimal(2 * step.uncertainty), change_text]
        rows.append([str(step.number), forms.date(step.date[:10]), *numbers])
    title = _("{name}, game by game")
    if len(rating.history) > MOST_STEPS:
        title = _("{name}, game by game (the last {number})")
    title = title.format(name=rating.name, number=MOST_STEPS)
    return [Text(title, "bold"), table_of(rows, left=[1])]
