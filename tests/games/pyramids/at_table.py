"""A table of Pyramids for the tests of its commands, on GENERATED cards."""

import random
from collections.abc import Sequence
from pathlib import Path

from luxor_companion.games.pyramids.rules import Colour
from luxor_companion.games.pyramids.rules.layout import read_layout
from luxor_companion.games.pyramids.rules.state import House, Material, Pyramid
from luxor_companion.games.pyramids.start import head_for
from luxor_companion.table.save import format_save
from tests.conftest import Luxor, Ran
from tests.games.pyramids.random_games import (
    SKULLS,
    log_lines,
    random_game,
    random_opening,
    shipped_deck,
)

# Two cards with a layout, and two without; 12 has a red cross on c3, and its tomb on c5.
KNOWN = {
    12: Pyramid("purple", read_layout("..E../.#r#./.gxt./.#s#./p.T.g")),
    31: Pyramid("green", read_layout("E..../.###./.rg../.###./....T")),
}
DEALT = ("ani keep 12 31", "bo keep 5 9", "display 20 21 22 23")


def written(
    tmp_path: Path,
    lines: Sequence[str] = DEALT,
    *,
    names: Sequence[str] = ("Ani", "Bo"),
    cards: dict[int, Pyramid] | None = None,
    skulls: tuple[int, ...] | None = None,
    app_draws: tuple[str, ...] = (),
) -> Path:
    """The save of a table called `table` with these lines."""
    material = Material(shipped_deck(), skulls, KNOWN if cards is None else cards)
    return _written(tmp_path, head_for(names, material, seed=7, app_draws=app_draws), lines)


def _written(tmp_path: Path, head: str, lines: Sequence[str]) -> Path:
    save = tmp_path / "saves" / "table.toml"
    save.parent.mkdir(exist_ok=True)
    save.write_text(format_save(head, tuple(lines)), encoding="utf-8")
    return save


def random_table(
    tmp_path: Path, seed: int, *, known: float = 1.0, seats: int = 2, lines: int = 0
) -> tuple[Path, list[str]]:
    """A table with the first lines of a random game, and its other lines."""
    luck = random.Random(seed)
    start = random_opening(luck, known=known, seats=seats)
    log = log_lines(list(random_game(start, luck)))
    names = tuple(player.name for player in start.players)
    head = head_for(names, start.material, seed=seed, house=start.house)
    return _written(tmp_path, head, log[:lines]), log[lines:]


def as_command(line: str) -> list[str]:
    """A line of the log as one types the command for it."""
    first, *rest = line.split()
    if first in ("reveal", "display"):
        return [first, *rest]
    if rest[0] in ("keep", "take"):
        return [{"take": "complete"}.get(rest[0], rest[0]), first, *rest[1:]]
    return ["mark", first, *rest]


def pyramids(luxor: Luxor, line: str) -> Ran:
    """A command of the game, given as one would type it."""
    return luxor("pyramids", *line.split())


def many_colours() -> dict[int, Pyramid]:
    """A card whose way to the tomb is short, in each colour."""
    layout = read_layout("E..../...../...../...../T....")
    colours: tuple[Colour, ...] = ("green", "orange", "purple")
    return {number: Pyramid(colours[number % 3], layout) for number in range(1, 49)}


__all__ = ("DEALT", "KNOWN", "SKULLS", "House", "as_command", "many_colours", "pyramids")
