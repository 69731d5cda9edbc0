"""What the score sheets of all games share: a table for each player, told apart by name."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeVar

from luxor_companion.files.toml import Table
from luxor_companion.lang import _

MOST_PLAYERS = 4


class Named(Protocol):
    """What a player has at the end of any game."""

    @property
    def name(self) -> str: ...


H = TypeVar("H", bound=Named)


def holdings_on(
    raw: dict[str, Any], path: Path | str, holding: Callable[[Table, int], H]
) -> tuple[Table, tuple[H, ...]]:
    """What everyone has, each read by `holding`, and the sheet for what else is wrong with it.

    :raises BadFileError: naming the player and the key.
    """
    table = Table(raw, path)
    players = table.listed("player", dict)
    table.done()
    if not 1 <= len(players) <= MOST_PLAYERS:
        problem = _("give each of the 2 to 4 players a [[player]] table; here are {count}")
        raise table.problem(problem.format(count=len(players)))
    holdings = tuple(
        holding(Table(player, path, _("player {number}").format(number=index)), index)
        for index, player in enumerate(players, start=1)
    )
    names = [one.name for one in holdings]
    if twice := {name for name in names if names.count(name) > 1}:
        problem = _("two players are called {name!r}: tell them apart")
        raise table.problem(problem.format(name=min(twice)))
    return table, holdings
