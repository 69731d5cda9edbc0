"""Starting a table of Pyramids: players and options into the head of its first save."""

from pathlib import Path
from typing import NamedTuple

from luxor_companion.games.pyramids.files.setup import opening_from, setup_cards, setup_table
from luxor_companion.games.pyramids.rules.record import Record
from luxor_companion.games.pyramids.rules.setup import handles
from luxor_companion.games.pyramids.rules.state import House, Material
from luxor_companion.games.pyramids.table import PyramidsTable, draw_due
from luxor_companion.table.save import format_head, format_save, parse_save
from luxor_companion.table.table import Table


class Options(NamedTuple):
    """What people say when they start a table."""

    names: tuple[str, ...]
    seed: int
    material: Material
    app_draws: tuple[str, ...] = ()
    house: House = House()
    language: str = ""  # the table's own


def head_for(options: Options) -> str:
    """The text of a save before its log; its cards stand one below the other."""
    players = tuple(zip(handles(options.names), options.names, strict=True))
    setup = setup_table(
        options.material,
        players,
        app_draws=options.app_draws,
        seed=options.seed,
        house=options.house,
    )
    return format_head(setup, "pyramids", language=options.language) + setup_cards(options.material)


def started(options: Options) -> PyramidsTable:
    """The table as it begins, dealt if the program deals; not written anywhere yet."""
    path = Path("new")
    save = parse_save(format_save(head_for(options), ()), path, "pyramids")
    table: PyramidsTable = Table(save, Record(opening_from(save.setup, path)))
    draw_due(table)
    return table
