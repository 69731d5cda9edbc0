"""What the commands on the log of games take: which log, which games, which game of it."""

import re
from collections.abc import Sequence
from datetime import date as day
from datetime import timedelta
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from luxor_companion.cli.options import current_game
from luxor_companion.core.game import game_names
from luxor_companion.errors import BadFileError, UsageError
from luxor_companion.lang import N_, _
from luxor_companion.results.entry import Entry, cleaned, day_of, read_date
from luxor_companion.results.query import Filter, entries
from luxor_companion.results.store import Store, empty_store, open_store
from luxor_companion.table import paths

Db: TypeAlias = Annotated[
    Path | None,
    typer.Option("--db", metavar="FILE", help="The log; default: LUXOR_DB, or your own."),
]
GameName: TypeAlias = Annotated[
    str | None,
    typer.Option("--game", metavar="GAME", help="Only of this game; default: of all."),
]
PlayerCount: TypeAlias = Annotated[
    int | None, typer.Option("--players", metavar="N", min=1, help="Only games of N players.")
]
Since: TypeAlias = Annotated[
    str | None,
    typer.Option("--since", metavar="DATE", help="2026-11-16, 2026-11 or 2026: from then on."),
]
Until: TypeAlias = Annotated[
    str | None, typer.Option("--until", metavar="DATE", help="The same: up to and including then.")
]
Board: TypeAlias = Annotated[
    str | None, typer.Option("--board", metavar="NAME", help="Only games on this board.")
]
Number: TypeAlias = Annotated[int, typer.Argument(metavar="ID", help="The game's number.")]
Names: TypeAlias = Annotated[
    list[str] | None, typer.Argument(metavar="[PLAYER]...", help="Players; default: everybody.")
]
_PERIOD = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")


def read_log(db: Path | None) -> Store:
    """The log, to look into: one that is not there yet is empty, and stays away."""
    path = db or paths.results_file()
    if path.exists():
        return open_store(path)
    if db is not None:
        raise BadFileError(db, _("there is no such file"))
    return empty_store(path)


def write_log(db: Path | None) -> Store:
    """The log, to change it; it is made if need be."""
    return open_store(db or paths.results_file())


def wanted(
    name: str | None, players: int | None, since: str | None, until: str | None, board: str | None
) -> Filter:
    """Return which games the options mean; behind the name of a game, only that one's."""
    if name is None and not current_game().is_default:
        name = current_game().name
    meant = None if name is None else cleaned(name)
    return Filter(meant, players, _period(since), _period(until), board)


def by_game(found: Sequence[Entry]) -> dict[str, list[Entry]]:
    """The entries of each game: points of two games are never counted together. Ours come first."""
    games: dict[str, list[Entry]] = {name: [] for name in game_names()}
    for entry in found:
        games.setdefault(entry.game, []).append(entry)
    return {name: entries for name, entries in games.items() if entries}


def _period(text: str | None) -> str | None:
    """A day, a month or a year."""
    if text is None:
        return None
    try:
        if not _PERIOD.fullmatch(text):
            raise ValueError  # noqa: TRY301  # the same answer as for a day that is not
        day.fromisoformat(f"{text}-01-01"[:10])
    except ValueError:
        raise UsageError(
            _("'{text}' is no date: write 2026-11-16, 2026-11 or 2026.").format(text=text)
        ) from None
    return text


def read_day(text: str) -> str:
    """The day a game was played on: not after today, but for travellers."""
    try:
        date = read_date(text)
    except ValueError as error:
        raise UsageError(f"{error}.") from None
    if day_of(date) > day.today() + timedelta(days=1):  # noqa: DTZ011  # the day where one sits
        raise UsageError(_("{date} is still to come.").format(date=date))
    return date


def entry_of(store: Store, number: int, *, deleted: bool | None = False) -> Entry:
    """The game with a number."""
    found = entries(store, Filter(number=number, deleted=deleted))
    if not found:
        gone = entries(store, Filter(number=number, deleted=None))
        if gone and gone[0].deleted:
            text = _("Game {number} was deleted: luxor results undelete {number} brings it back.")
        elif gone:
            text = _("Game {number} is not deleted.")
        else:
            text = _("There is no game {number} in the log: luxor results lists them.")
        raise UsageError(text.format(number=number))
    return found[0]


_NOTHING_YET = N_(
    "No games in the log yet: {luxor} score logs a finished table,\n"
    "{luxor} results add a game that was not tracked."
)


def nothing_yet() -> str:
    return _(_NOTHING_YET).format(luxor=current_game().command)
