"""A finished game of Luxor on its way into the log: from a table, or from a sheet."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from luxor_companion.cli import console
from luxor_companion.errors import LuxorError
from luxor_companion.files import paths
from luxor_companion.games.luxor.scoring import Result, Score
from luxor_companion.lang import N_, _
from luxor_companion.results.entry import Entry, Game, Line, cleaned
from luxor_companion.table import Table, evening

PARTS: Final = ("track", "adventurers", "sarcophagi", "keys", "sets", "scarabs")
LUXOR: Final = Game("luxor", "Luxor", PARTS, geek=245643)
GAMES: Final = {LUXOR.name: LUXOR}
PATIENCE: Final = 2.0  # seconds: nobody at the table should wait for the log

_SAID: Final[dict[str, str]] = {
    "new": N_("Logged as game {number}: luxor results show {number}"),
    "updated": N_("Game {number} of the log was updated: luxor results show {number}"),
    "same": N_("In the log as game {number}: luxor results show {number}"),
    "deleted": N_("Game {number} was deleted from the log: luxor results undelete {number}"),
}


def lines_of(result: Result, started: str | None = None) -> tuple[Line, ...]:
    """The lines of an entry, in seat order. `started` is a name or a colour."""
    return tuple(
        Line(
            name=cleaned(one.name or one.colour or _("Player {number}").format(number=seat)),
            total=one.total,
            rank=one.rank,
            parts=tuple(zip(PARTS, _points(one), strict=True)),
            colour=one.colour or "",
            started=started is not None and started in (one.name, one.colour),
        )
        for seat, one in enumerate(result.scores, start=1)
    )


def _points(score: Score) -> Sequence[int]:
    """The points of every part, in the order of PARTS."""
    return (
        score.track,
        score.adventurers,
        score.sarcophagi,
        score.keys,
        score.set_points,
        score.scarabs,
    )


def table_entry(table: Table, result: Result) -> Entry:
    """The entry of a table that is over; the save's id makes it the same one for ever."""
    played = evening(table)
    first = table.position.players[table.position.first].colour
    return Entry(
        key=table.save.header["id"],
        game=LUXOR.name,
        date=played.began.astimezone().strftime("%Y-%m-%d %H:%M"),
        lines=lines_of(result, first),
        minutes=played.minutes,
        board=str(table.save.setup.get("board_name") or _unnamed_board(table)),
    )


def _unnamed_board(table: Table) -> str:
    """What to call the board of a save that does not name it."""
    return "stand-in" if "board" in table.stand_in else "printed"


def log_table(table: Table, result: Result, db: Path | None = None) -> int | None:
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
