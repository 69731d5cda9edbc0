"""A save of any length, for measuring: everything drawn by the program, nobody in a hurry."""

from pathlib import Path
from random import Random

from luxor_companion.core.record import Change, Undone
from luxor_companion.games.luxor.files.copy import material
from luxor_companion.games.luxor.files.setup import Options, opening_from
from luxor_companion.games.luxor.rules import COLOURS
from luxor_companion.games.luxor.rules.legal import options
from luxor_companion.games.luxor.rules.notation import Played, Turn
from luxor_companion.games.luxor.rules.record import Record
from luxor_companion.games.luxor.start import draw_table
from luxor_companion.games.luxor.table import LuxorTable, consider
from luxor_companion.table.save import format_save, read_save
from luxor_companion.table.table import Table


def long_save(path: Path, turns: int, seed: int = 1) -> Path:
    """Write a save with this many lines, all of them turns while the game lasts.

    Once nobody can move on without entering the tomb, the turns are taken back and made again.
    """
    players = tuple(zip(COLOURS, ("Ani", "Jan", "Mia", "Tom"), strict=True))
    draws = ("temple", "scarabs", "cards", "die")
    head = draw_table(Options(players, seed=seed, box=material(), app_draws=draws))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(format_save(head, ()), encoding="utf-8")
    save = read_save(path)
    table: LuxorTable = Table(save, Record(opening_from(save.setup, path)))
    luck = Random(seed)
    while len(table.record.lines) < turns:
        if not _play_slowly(table, luck):
            table.record.apply(Undone(len(table.record.done) - 1))
    path.write_text(format_save(save.head, tuple(table.record.lines)), encoding="utf-8")
    return path


def _play_slowly(table: LuxorTable, luck: Random) -> bool:
    """Make a turn that moves little; False if there is none that keeps out of the tomb."""
    position = table.position
    found = [one for one in options(position) if one.to not in (None, position.path.tomb)]
    found.sort(key=lambda one: (one.to or 0, luck.random()))
    for option in found:
        colour = position.player.colour
        rolled, _ruling = consider(table, Played(colour, Turn(option.side, option.card)))
        assert isinstance(rolled, Played)
        if option.die in (None, rolled.turn.die):
            _line, change = consider(table, Played(colour, option.turn._replace(die=None)))
            assert isinstance(change, Change)
            table.record.accept(change)
            return True
    return False
