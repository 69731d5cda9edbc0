"""Starting a table: players and options into a drawn set-up and the first save."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import NamedTuple
from uuid import uuid4

from luxor_companion.errors import BadFileError
from luxor_companion.files import paths, toml_out
from luxor_companion.files.atomic import create_atomically
from luxor_companion.files.rules import material, stand_in_board
from luxor_companion.files.save import FORMAT, compose
from luxor_companion.files.save_setup import setup_table
from luxor_companion.games.luxor.board import Board
from luxor_companion.games.luxor.setup import deal, draw_layout, opening, picked
from luxor_companion.games.luxor.state import House, Position
from luxor_companion.games.luxor.vocab import COLOURS, Colour, Seat

RULES_VERSION = "1"


class Options(NamedTuple):
    """What people say when they start a table."""

    players: tuple[tuple[Colour, str], ...]
    seed: int
    first: Seat | None = None  # None: drawn
    board: Board | None = None  # None: the stand-in
    app_draws: tuple[str, ...] = ("temple",)
    house: House = House()


class Started(NamedTuple):
    """A table as it was drawn, with what the save says of it."""

    position: Position
    head: str


def draw(options: Options) -> Started:
    """Draw a set-up: the same options and seed give the same one for ever."""
    chance = Random(options.seed)  # noqa: S311  # a game, not a secret
    box, board = material(), options.board or stand_in_board()
    layout = draw_layout(board, box, chance)
    first = options.first
    if first is None:
        first = picked(chance, [Seat(index) for index in range(len(options.players))])
    position = opening(board, box, layout, options.players, first=first, house=options.house)
    if "cards" in options.app_draws:
        hands, _ = deal(box, len(options.players), chance)
        dealt = zip(position.players, hands, strict=True)
        position = position._replace(
            players=tuple(player._replace(hand=hand) for player, hand in dealt)
        )
    stand_in = (() if options.board else ("board",)) + box.stand_in
    setup = setup_table(
        position, layout, app_draws=options.app_draws, seed=options.seed, stand_in=stand_in
    )
    header = {
        "format": FORMAT,
        "game": "luxor",
        "rules": RULES_VERSION,
        "id": str(uuid4()),
        "created": datetime.now(UTC).replace(microsecond=0),
        "seal": "",
    }
    return Started(position, f"{toml_out.lines(header)}\n[setup]\n{toml_out.lines(setup)}")


def colours_for(given: Sequence[tuple[str, str | None]]) -> tuple[tuple[Colour, str], ...]:
    """A colour for everyone: the one they chose, else the first that is free."""
    chosen = {colour for _, colour in given if colour}
    free = [colour for colour in COLOURS if colour not in chosen]
    seated: list[tuple[Colour, str]] = []
    for name, colour in given:
        own: Colour = next(one for one in COLOURS if one == colour) if colour else free.pop(0)
        seated.append((own, name))
    return tuple(seated)


def write_new(name: str | None, head: str, lines: tuple[str, ...] = ()) -> Path:
    """Write the first save of a table under a free name; never over another."""
    text = compose(head, lines)
    if name is not None:
        path = paths.table_path(name)
        if not create_atomically(path, text):
            raise BadFileError(path, f"there is a table '{name}' already; choose another name")
        return path
    today = datetime.now().astimezone().date().isoformat()
    for number in range(1, 1000):
        path = paths.table_path(today if number == 1 else f"{today}-{number}")
        if create_atomically(path, text):
            return path
    raise BadFileError(paths.saves_folder(), "no name is left for today; give one")
