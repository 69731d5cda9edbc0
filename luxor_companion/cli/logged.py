"""A finished game on its way into the log: from a table, or from a sheet."""

from pathlib import Path
from typing import Final

from luxor_companion.cli import console
from luxor_companion.cli.game import LUXOR
from luxor_companion.errors import LuxorError
from luxor_companion.files import paths
from luxor_companion.games.scoring import PARTS, Result
from luxor_companion.games.titles import GEEK, TITLES
from luxor_companion.lang import N_, _
from luxor_companion.results.entry import Entry, Game, Line, cleaned
from luxor_companion.table import AnyTable, evening

GAMES: Final = {
    name: Game(name, title, PARTS[name], GEEK.get(name, 0)) for name, title in TITLES.items()
}
PATIENCE: Final = 2.0  # seconds: nobody at the table should wait for the log

_SAID: Final[dict[str, str]] = {
    "new": N_("Logged as game {number}: luxor results show {number}"),
    "updated": N_("Game {number} of the log was updated: luxor results show {number}"),
    "same": N_("In the log as game {number}: luxor results show {number}"),
    "deleted": N_("Game {number} was deleted from the log: luxor results undelete {number}"),
}


def title_of(game: str) -> str:
    """What a game is called; one that this program does not know, by its name in the log."""
    return TITLES.get(game, game)


def lines_of(result: Result, first: int | None = None) -> tuple[Line, ...]:
    """The lines of an entry, in seat order. `first` is the seat that started, from 0."""
    lines = []
    for seat, one in enumerate(result.scores):
        colour = getattr(one, "colour", None) or ""  # not every game has colours
        lines.append(
            Line(
                name=cleaned(one.name or colour or _("Player {number}").format(number=seat + 1)),
                total=one.total,
                rank=one.rank,
                parts=one.parts,
                colour=colour,
                started=seat == first,
            )
        )
    return tuple(lines)


def table_entry(table: AnyTable, result: Result) -> Entry:
    """The entry of a table that is over; the save's id makes it the same one for ever."""
    played = evening(table)
    return Entry(
        key=table.save.header["id"],
        game=table.game,
        date=played.began.astimezone().strftime("%Y-%m-%d %H:%M"),
        lines=lines_of(result, getattr(table.position, "first", None)),
        minutes=played.minutes,
        board=_board(table),
    )


def _board(table: AnyTable) -> str:
    """What the board is called, in the game that has one; a save need not name it."""
    if table.game != LUXOR:
        return ""
    unnamed = "stand-in" if "board" in table.stand_in else "printed"
    return str(table.save.setup.get("board_name") or unnamed)


def log_table(table: AnyTable, result: Result, db: Path | None = None) -> int | None:
    """Log a table that is over, and say so; the number of its entry.

    The log is never needed to play: whatever is wrong with it is told, and nothing more.
    """
    try:
        from luxor_companion.results.log import log
        from luxor_companion.results.store import open_store

        with open_store(db or paths.results_file(), PATIENCE) as store:
            kept = ("date", "minutes", "place", "note")  # may have been set straight by hand
            logged = log(store, table_entry(table, result), kept)
    except Exception as error:  # noqa: BLE001  # as the docstring says
        problem = str(error) if isinstance(error, LuxorError) else repr(error)
        console.err([_("warning: not logged: {problem}").format(problem=problem)])
        return None
    console.err([_(_SAID[logged.what]).format(number=logged.number)])
    return logged.number if logged.what != "deleted" else None
