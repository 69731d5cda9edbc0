"""Starting a table: players and options into a drawn set-up and the first save."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from secrets import randbelow
from typing import Any, NamedTuple

from luxor_companion.core.chance import pick
from luxor_companion.errors import BadFileError
from luxor_companion.games.luxor.files.copy import STAND_IN, stand_in_board
from luxor_companion.games.luxor.files.position import position_table
from luxor_companion.games.luxor.files.setup import SetupCode, read_code, setup_table, write_code
from luxor_companion.games.luxor.rules.board import Board
from luxor_companion.games.luxor.rules.path import Tile
from luxor_companion.games.luxor.rules.setup import deal, draw_layout, opening, osiris_left
from luxor_companion.games.luxor.rules.state import House, Material, Position
from luxor_companion.games.luxor.rules.vocab import COLOURS, Colour, Seat
from luxor_companion.lang import _
from luxor_companion.table.atomic import locked, write_atomically
from luxor_companion.table.save import backup_of, format_head, format_save
from luxor_companion.table.table import open_table


class Options(NamedTuple):
    """What people say when they start a table."""

    players: tuple[tuple[Colour, str], ...]
    seed: int
    box: Material
    first: Seat | None = None  # None: drawn
    board: Board | None = None  # None: the stand-in
    board_name: str = STAND_IN
    app_draws: tuple[str, ...] = ("temple",)
    house: House = House()
    tiles: tuple[Tile | None, ...] | None = None  # as they already lie; None: drawn
    language: str = ""  # the table's own


class Started(NamedTuple):
    """A table as it was drawn, with what the save says of it."""

    position: Position
    head: str


def draw(options: Options, rerolls: int = 0) -> Started:
    """Draw a set-up: the same options and seed give the same one for ever."""
    chance = Random(options.seed)  # noqa: S311  # a game, not a secret
    box, board = options.box, options.board or stand_in_board()
    layout = draw_layout(board, box, chance)
    if options.tiles is not None:
        layout = layout._replace(tiles=options.tiles, osiris_left=osiris_left(box, options.tiles))
    first = options.first
    if first is None:
        first = pick(chance, [Seat(index) for index in range(len(options.players))])
    position = opening(board, box, layout, options.players, first=first, house=options.house)
    if "cards" in options.app_draws:
        hands, _ = deal(box, len(options.players), chance)
        dealt = zip(position.players, hands, strict=True)
        position = position._replace(
            players=tuple(player._replace(hand=hand) for player, hand in dealt)
        )
    setup = setup_table(
        position,
        layout,
        app_draws=options.app_draws,
        seed=options.seed,
        rerolls=rerolls,
        stand_in=_stand_in(options),
        board_name=options.board_name,
        code="" if options.tiles is not None else code_of(options),
    )
    return Started(position, format_head(setup, "luxor", language=options.language))


def _stand_in(options: Options) -> tuple[str, ...]:
    """What of a table is not read off a real copy."""
    parts = [part for part in options.box.stand_in if part != "treasures" or not options.tiles]
    return (() if options.board else ("board",)) + tuple(parts)


def code_of(options: Options) -> str:
    """The code that draws the same table elsewhere."""
    return write_code(
        SetupCode(
            seed=options.seed,
            players=len(options.players),
            first=options.first,
            app_draws=options.app_draws,
            house=options.house,
            board=options.board,
            box=options.box,
        )
    )


def joined(position: Position, language: str = "") -> Started:
    """A table that is joined while it is played: its set-up is the position as it stands."""
    setup: dict[str, Any] = {
        "players": {player.colour: player.name for player in position.players},
        "seed": 0,
        "app_draws": [],
        "position": position_table(position),
    }
    return Started(position, format_head(setup, "luxor", language=language))


def colours_for(given: Sequence[tuple[str, str | None]]) -> tuple[tuple[Colour, str], ...]:
    """A colour for everyone: the one they chose, else the first that is free."""
    chosen = {colour for _, colour in given if colour}
    free = [colour for colour in COLOURS if colour not in chosen]
    seated: list[tuple[Colour, str]] = []
    for name, colour in given:
        own: Colour = next(one for one in COLOURS if one == colour) if colour else free.pop(0)
        seated.append((own, name))
    return tuple(seated)


def reroll_setup(path: Path) -> None:
    """Draw the set-up of a table anew, before its first turn; how often is counted in the save."""
    with locked(path):
        table = open_table(path)
        setup = table.save.setup
        if table.record.lines:
            raise BadFileError(path, _("the game has begun, so its set-up stands"))
        code = read_code(str(setup.get("code", "")))
        players = tuple((player.colour, player.name) for player in table.position.players)
        options = Options(
            players=players,
            seed=randbelow(2**32),
            box=code.box,
            first=None if code.first is None else Seat(code.first),
            board=code.board,
            board_name=setup.get("board_name", STAND_IN),
            app_draws=code.app_draws,
            house=code.house,
            language=setup.get("language", ""),
        )
        started = draw(options, rerolls=setup.get("rerolls", 0) + 1)
        write_atomically(path, format_save(started.head, ()), backup=backup_of(path))
