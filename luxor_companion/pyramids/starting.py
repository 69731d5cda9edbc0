"""Starting a table of Pyramids: players and options into the head of its first save."""

from pathlib import Path
from typing import NamedTuple

from luxor_companion.files.first_save import head_of, speaking
from luxor_companion.files.pyramids.setup import opening_from, setup_cards, setup_table
from luxor_companion.files.save import compose, save_from
from luxor_companion.games.pyramids.material import Material
from luxor_companion.games.pyramids.record import Record
from luxor_companion.games.pyramids.setup import handles
from luxor_companion.games.pyramids.state import House
from luxor_companion.pyramids.draws import draw_due
from luxor_companion.table import PyramidsTable, TableOf


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
    return head_of(speaking(options.language, setup), "pyramids") + setup_cards(options.material)


def started(options: Options) -> PyramidsTable:
    """The table as it begins, dealt if the program deals; not written anywhere yet."""
    path = Path("new")
    save = save_from(compose(head_for(options), ()), path, "pyramids")
    table: PyramidsTable = TableOf(save, Record(opening_from(save.setup, path)))
    draw_due(table)
    return table
