"""A result as scripts get it, of any game."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from luxor_companion.cli import console
from luxor_companion.cli.options import current_game
from luxor_companion.core.game import game_names, load_game
from luxor_companion.core.scoring import Result, Score, uncounted
from luxor_companion.errors import LuxorError
from luxor_companion.lang import N_, _
from luxor_companion.results.entry import Entry, Game, Line, clean
from luxor_companion.table import paths
from luxor_companion.table.table import AnyTable, evening, open_table


def result_json(result: Result) -> dict[str, Any]:
    """Everybody's parts, total and rank, who won, and what decided."""
    return {
        "players": [_player(one) for one in result.scores],
        "winners": list(result.winners),
        "decided_by": result.decided_by,
    }


def _player(one: Score) -> dict[str, Any]:
    shown: dict[str, Any] = {"name": one.name, **dict(one.parts)}
    if hasattr(one, "colour"):
        shown = {"colour": one.colour, **shown}
    elif hasattr(one, "handle"):  # where players have no colours
        shown = {"handle": one.handle, **shown}
    if hasattr(one, "sets"):
        shown["sets"] = {"count": one.sets, "points": shown["sets"]}
    return {**shown, "total": one.total, "rank": one.rank}


PATIENCE: Final = 2.0  # seconds: nobody at the table should wait for the log

_SAID: Final[dict[str, str]] = {
    "new": N_("Logged as game {number}: luxor results show {number}"),
    "updated": N_("Game {number} of the log was updated: luxor results show {number}"),
    "same": N_("In the log as game {number}: luxor results show {number}"),
    "deleted": N_("Game {number} was deleted from the log: luxor results undelete {number}"),
}


def logged_games() -> dict[str, Game]:
    """Return what the log of games knows of each game."""
    games = map(load_game, game_names())
    return {one.name: Game(one.name, one.title, one.parts, one.geek) for one in games}


def lines_of(result: Result, first: int | None = None) -> tuple[Line, ...]:
    """The lines of an entry, in seat order. `first` is the seat that started, from 0."""
    lines = []
    for seat, one in enumerate(result.scores):
        colour = getattr(one, "colour", None) or ""  # not every game has colours
        lines.append(
            Line(
                name=clean(one.name or colour or _("Player {number}").format(number=seat + 1)),
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
        game=table.game.name,
        date=played.began.astimezone().strftime("%Y-%m-%d %H:%M"),
        lines=lines_of(result, getattr(table.position, "first", None)),
        minutes=played.minutes,
        board=table.game.board_name(table),
    )


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


class Scored(NamedTuple):
    """A result with what its game says of the table it is of."""

    result: Result
    missing: str  # said of a game that is over while something is not told
    stand_in: list[str]  # what of the table is not read off a real copy


def show_result(result: Result, facts: dict[str, Any], *, json: bool) -> None:
    """A result, with these facts about its table."""
    if json:
        console.out_json({**result_json(result), **facts})
        return
    from luxor_companion.view.score import score_lines

    final = facts.get("final", True)
    console.out(score_lines(result, console.width(), final=final, game=current_game().name))


def score_table(
    path: Path,
    ask: Callable[[Path], None],
    scored: Callable[[AnyTable], Scored],
    unknown: str,
    *,
    json: bool,
    logged: bool,
) -> None:
    """The score of a table; what nobody told is asked for first.

    `unknown` is what the JSON calls how much of it there is.
    """
    table = open_table(path, current_game().name)
    found = scored(table)
    if table.position.over and uncounted(found.result) and console.may_ask() and not json:
        ask(path)
        table = open_table(path, current_game().name)
        found = scored(table)
    show_scored(table, found, {unknown: uncounted(found.result)}, json=json, logged=logged)


def show_scored(
    table: AnyTable, scored: Scored, facts: dict[str, Any], *, json: bool, logged: bool
) -> None:
    """The score of a table; a final one goes into the log of games, once."""
    result, over = scored.result, bool(table.position.over)
    final = over and not uncounted(result)
    facts = {"table": table.name, "final": final, **facts}
    if not json:
        state = _("Final score") if final else _("The score as it stands, not final")
        if over and not final:
            state = scored.missing
        console.out([f"{state}: {table.name}", *scored.stand_in])
        show_result(result, facts, json=False)
    number = None
    if final and logged:
        number = log_table(table, result)
    if json:
        show_result(result, {**facts, "logged": number}, json=True)
