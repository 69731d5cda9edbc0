"""`luxor use`: choose the table in use."""

from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.given import Json
from luxor_companion.files import paths
from luxor_companion.lang import _


def command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A table from luxor tables.")],
    json: Json = False,
) -> None:
    """Choose the table that all other commands are about.

    \b
    Examples:
      luxor use friday
    """
    paths.use(name)
    if json:
        console.out_json({"table": name})
    else:
        console.out([_("Table {name} is in use.").format(name=name)])
