"""What the commands of Luxor share: options, and the table or position they are about."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, TypeAlias

from typer import Option

from luxor_companion.lang import _

PositionFile: TypeAlias = Annotated[
    Path | None, Option("--position", metavar="FILE", help="A position file (TOML).")
]
Listed: TypeAlias = Annotated[bool, Option("--list", help="One line per space instead of the map.")]
PlayerColour: TypeAlias = Annotated[
    str | None, Option("--player", metavar="COLOUR", help="Who plays; default: whose turn it is.")
]


def odd_lines(sentences: Sequence[str]) -> list[str]:
    """Return lines that tell people what looks wrong."""
    return [_("Odd: {text}").format(text=text) for text in sentences]
