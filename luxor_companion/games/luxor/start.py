"""Starting a table of Luxor: players and options into a drawn set-up, the head of its save."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from secrets import randbelow
from typing import NamedTuple

from luxor_companion.core import pick
from luxor_companion.errors import BadFileError
from luxor_companion.games.luxor.files.copy import STAND_IN, stand_in_board
from luxor_companion.games.luxor.files.position import position_table
from luxor_companion.games.luxor.files.setup import SetupCode, read_code, setup_table, write_code
from luxor_companion.games.luxor.rules import COLOURS, Colour, Seat
from luxor_companion.games.luxor.rules.board import Board
from luxor_companion.games.luxor.rules.path import SOME_OSIRIS, Tile
from luxor_companion.games.luxor.rules.state import (
    House,
    Material,
    Position,
    deal,
    draw_layout,
    opening,
    osiris_left,
)
from luxor_companion.lang import _
from luxor_companion.table import atomic, save
from luxor_companion.table.table import open_table

Seated = tuple[tuple[Colour, str], ...]  # colours and names, in seat order


class Options(NamedTuple):
    """What people choose when they start a table."""

    players: Seated
    seed: int
    box: Material
    first: Seat | None = None  # None: drawn
    board: Board | None = None  # None: the stand-in
    board_name: str = STAND_IN
    app_draws: tuple[str, ...] = ("temple",)
    house: House = House()
    tiles: tuple[Tile | None, ...] | None = None  # as they already lie; None: drawn
    language: str = ""  # the table's own
    bots: tuple[tuple[Colour, str], ...] = ()  # which chairs they sit in, and their levels
    count_cards: bool = False  # whether people say which cards they draw

    @property
    def lots(self) -> bool:
        """Whether it is drawn who begins."""
        return self.first is None

    @property
    def code(self) -> str:
        """The code that draws the same table elsewhere; "" for one that was not drawn."""
        if self.tiles is not None:
            return ""
        count = len(self.players)
        return write_code(
            SetupCode(
                self.seed, count, self.first, self.app_draws, self.house, self.board, self.box
            )
        )

    @property
    def stand_in(self) -> tuple[str, ...]:
        """What of the table is not read off a real copy."""
        parts = [part for part in self.box.stand_in if part != "treasures" or not self.tiles]
        return (() if self.board else ("board",)) + tuple(parts)


def options_from_code(code: SetupCode, players: Seated) -> Options:
    """Return the options that draw the set-up of a code again."""
    return Options(
        players=players,
        seed=code.seed,
        box=code.box,
        first=None if code.first is None else Seat(code.first),
        board=code.board,
        board_name=STAND_IN if code.board is None else _("by code"),
        app_draws=code.app_draws,
        house=code.house,
    )


def draw_table(options: Options, rerolls: int = 0) -> str:
    """Return the head of a save: the same options and seed draw the same set-up for ever."""
    chance = Random(options.seed)  # noqa: S311  # a game, not a secret
    box, board = options.box, options.board or stand_in_board()
    layout = draw_layout(board, box, chance)
    if options.tiles is not None:
        told = all(tile is None or tile.token != SOME_OSIRIS for tile in options.tiles)
        left = osiris_left(box, options.tiles) if told else ()
        layout = layout._replace(tiles=options.tiles, osiris_left=left)
    first = options.first
    if first is None:
        first = pick(chance, [Seat(index) for index in range(len(options.players))])
    position = opening(board, box, layout, options.players, first=first, house=options.house)
    if "cards" in options.app_draws or options.bots:
        hands, _left = deal(box, len(options.players), chance)
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
        stand_in=options.stand_in,
        board_name=options.board_name,
        code=options.code,
        bots=dict(options.bots),
    )
    setup |= {key: True for key in ("lots", "count_cards") if getattr(options, key)}
    return save.format_head(setup, "luxor", language=options.language)


def join_table(position: Position, language: str = "") -> str:
    """Return the head of a save for a game in progress: its set-up is the position."""
    setup = {
        "players": {player.colour: player.name for player in position.players},
        "seed": 0,
        "app_draws": [],
        "position": position_table(position),
    }
    return save.format_head(setup, "luxor", language=language)


def assign_colours(wishes: Sequence[tuple[str, Colour | None]]) -> Seated:
    """Return a colour for everyone: the one they chose, else the first that is free."""
    chosen = {colour for _name, colour in wishes}
    free = iter([colour for colour in COLOURS if colour not in chosen])
    return tuple((next(free) if wish is None else wish, name) for name, wish in wishes)


def reroll_setup(path: Path) -> None:
    """Draw the set-up of a table again, before its first turn; the save counts how often."""
    with atomic.locked(path):
        table = open_table(path)
        setup = table.save.setup
        if table.record.lines:
            raise BadFileError(path, _("the game has begun, so its set-up can't change any more"))
        players = tuple((player.colour, player.name) for player in table.position.players)
        options = options_from_code(read_code(str(setup.get("code", ""))), players)._replace(
            seed=randbelow(2**32),
            board_name=setup.get("board_name", STAND_IN),
            language=setup.get("language", ""),
            count_cards=setup.get("count_cards", False),
        )
        head = draw_table(options, rerolls=setup.get("rerolls", 0) + 1)
        atomic.write_atomically(path, save.format_save(head, ()), backup=save.backup_of(path))
