"""`luxor new`: start a table, drawn, entered as it lies, or joined while it is played."""

from pathlib import Path
from typing import Annotated

import typer

from luxor_companion.cli import console, new_options
from luxor_companion.cli.app import UsageError
from luxor_companion.cli.given import Json
from luxor_companion.cli.language import code_of
from luxor_companion.lang import LANGUAGES, _


def command(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="Of the table; default: today's date.")
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option("--player", "-p", metavar="NAME[:COLOUR]", help="In seat order, clockwise."),
    ] = None,
    first: Annotated[
        str | None, typer.Option(metavar="NAME", help="Who starts; default: drawn.")
    ] = None,
    seed: Annotated[int | None, typer.Option(min=0, help="Draw the same set-up again.")] = None,
    board: Annotated[
        str | None, typer.Option(metavar="NAME|CODE", help="Default: the board in use.")
    ] = None,
    app_draws: Annotated[
        str, typer.Option(metavar="LIST", help="temple, scarabs, cards, die; or all, none.")
    ] = "temple",
    house: Annotated[
        list[str] | None, typer.Option(metavar="KEY=VALUE", help="A house rule, see luxor rules.")
    ] = None,
    code: Annotated[
        str | None, typer.Option(metavar="CODE", help="Lay the set-up of this code.")
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="Lay the set-up of the table in use again.")
    ] = False,
    enter: Annotated[
        bool, typer.Option("--enter", help="The table is laid already: enter its tiles.")
    ] = False,
    tiles: Annotated[
        str | None, typer.Option(metavar="TOKENS", help="The tiles as they lie, for --enter.")
    ] = None,
    position: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Join the game in this position file.")
    ] = None,
    lang: Annotated[
        str | None,
        typer.Option(metavar="|".join(LANGUAGES), help="The table's own language, kept with it."),
    ] = None,
    json: Json = False,
) -> None:
    """Start a table: draw Osiris tiles, treasures and temple stacks, and keep the game.

    \b
    Examples:
      luxor new -p Ani:red -p Jan:green
      luxor new friday -p Ani -p Jan -p Mia --first Mia --seed 7
      luxor new -p Ani -p Jan --app-draws all --house treasure_claim=may
      luxor new -p Ani -p Jan --enter
      luxor new --again
      luxor new late --position now.toml
      luxor new -p Ana -p Rui --lang pt
    """
    from luxor_companion.files import paths
    from luxor_companion.files.first_save import write_new
    from luxor_companion.starting import draw, joined

    if sum(map(bool, (code, again, position, enter or tiles))) > 1:
        raise UsageError(_("One of --code, --again, --enter and --position at a time."))
    own = code_of(lang) if lang else ""
    if position is not None:
        from luxor_companion.files.position import read_position

        started = joined(read_position(position), own)
    elif again or code is not None:
        options = new_options.options_of_code(code, player or [], first)
        started = draw(options._replace(language=own or options.language))
    else:
        options = new_options.options_given(
            player or [], first, seed, board, app_draws, house or []
        )
        if enter or tiles:
            from luxor_companion.cli.entering import entered_tiles

            options = options._replace(tiles=entered_tiles(options, tiles))
        started = draw(options._replace(language=own))
    path = write_new(name, started.head)
    paths.use(path.stem)
    _show(path.stem, json=json)


def _show(name: str, *, json: bool) -> None:
    from luxor_companion.cli.commands.setup import setup_json, show_sheet
    from luxor_companion.files import paths
    from luxor_companion.table import open_table

    table = open_table(paths.table_path(name))
    if json:
        console.out_json(setup_json(table))
        return
    if "position" in table.save.setup:
        from luxor_companion.cli.commands.show import show_position

        show_position(table)
    else:
        show_sheet(table)
    console.err(
        [_("Next: luxor play   (or single turns: luxor move L3; luxor shows where you are)")]
    )
