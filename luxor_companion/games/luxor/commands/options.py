"""What the commands of Luxor share: options, and the table or position they are about."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, TypeAlias

from typer import Option

from luxor_companion.cli.options import table_path_of
from luxor_companion.games.luxor import GAME
from luxor_companion.games.luxor.table import LuxorTable, read_table
from luxor_companion.lang import _
from luxor_companion.table.table import open_table

PositionFile: TypeAlias = Annotated[
    Path | None, Option("--position", metavar="FILE", help="A position file (TOML).")
]
Listed: TypeAlias = Annotated[bool, Option("--list", help="One line per space instead of the map.")]
PlayerColour: TypeAlias = Annotated[
    str | None, Option("--player", metavar="COLOUR", help="Who plays; default: whose turn it is.")
]


def open_luxor(save: str | None) -> LuxorTable:
    """Return the table a command is about, read and replayed."""
    return open_table(table_path_of(save, GAME), "luxor")


def position_or_table(file: Path | None, save: str | None) -> LuxorTable:
    """Return the table a command is about; for a position file, one that is not saved."""
    return open_luxor(save) if file is None else read_table(file)


def odd_lines(sentences: Sequence[str]) -> list[str]:
    """Return lines that tell people what looks wrong."""
    return [_("Odd: {text}").format(text=text) for text in sentences]
