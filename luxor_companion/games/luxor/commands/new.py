"""What people type when they start a table, read into options; a slip is one clear sentence."""

from pathlib import Path
from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.options import (
    Json,
    draws_given,
    house_given,
    name_given,
    seed_given,
    table_path_of,
)
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor.files import copy
from luxor_companion.games.luxor.files.copy import owned_material
from luxor_companion.games.luxor.files.setup import DRAWS, read_code
from luxor_companion.games.luxor.rules.board import STATUES, Board, import_board
from luxor_companion.games.luxor.rules.state import HOUSE_CHOICES, House
from luxor_companion.games.luxor.rules.vocab import COLOURS, Colour, Seat
from luxor_companion.games.luxor.start import Options, colours_for
from luxor_companion.games.luxor.words import names as words
from luxor_companion.games.luxor.words.typed import parse_typed_colour
from luxor_companion.lang import LANGUAGES, _
from luxor_companion.lang.choice import parse_language
from luxor_companion.table.table import open_table

FEWEST, MOST = 2, 4


def players_given(given: list[str]) -> list[tuple[str, str | None]]:
    """Names with the colour after the last colon, if it is one."""
    if not FEWEST <= len(given) <= MOST:
        raise UsageError(
            _("Luxor is for 2 to 4 players, not {count}: name each with -p NAME:COLOUR.").format(
                count=len(given)
            )
        )
    seated: list[tuple[str, str | None]] = []
    for text in given:
        name, colon, colour = text.rpartition(":")
        if not colon:
            name, colour = text, ""
        colour = parse_typed_colour(colour.strip())
        if colour and colour not in COLOURS:
            raise UsageError(
                _("'{colour}' is no colour; they are {colours}.").format(
                    colour=colour, colours=", ".join(words.colour(one) for one in COLOURS)
                )
            )
        seated.append((name_given(name, "-p Ani:red"), colour or None))
    names = [name.casefold() for name, _colour in seated]
    colours = [colour for _name, colour in seated if colour]
    if len(set(names)) < len(names) or len(set(colours)) < len(colours):
        raise UsageError(_("Everyone needs a name and a colour of their own."))
    return seated


def first_given(first: str | None, seated: tuple[tuple[Colour, str], ...]) -> Seat | None:
    """The seat of the player who starts, by name or colour; None: drawn."""
    if first is None:
        return None
    wanted = (first.casefold(), parse_typed_colour(first))
    for index, (colour, name) in enumerate(seated):
        if name.casefold() in wanted or colour in wanted:
            return Seat(index)
    names = ", ".join(name for _colour, name in seated)
    raise UsageError(
        _("'{first}' does not play; players are {names}.").format(first=first, names=names)
    )


def options_given(
    players: list[str],
    first: str | None,
    seed: int | None,
    board: str | None,
    app_draws: str,
    house: list[str],
) -> Options:
    """The options as they were typed, with the owner's board and material."""
    seated = colours_for(players_given(players))
    name, chosen = board_given(board)
    return Options(
        players=seated,
        seed=seed_given(seed),
        box=owned_material(),
        first=first_given(first, seated),
        board=chosen,
        board_name=name,
        app_draws=draws_given(app_draws, DRAWS),
        house=House(**house_given(house, HOUSE_CHOICES)),  # type: ignore[arg-type]  # looked up
    )


def board_given(text: str | None) -> tuple[str, Board | None]:
    """A board by name or by code, with its name; None is the stand-in."""
    if text is not None and len(text.split()) > 1:
        board = import_board(text)
        if len(board.statues) != STATUES:
            raise UsageError(
                _("A board has 3 statues (A), this code has {count}.").format(
                    count=len(board.statues)
                )
            )
        return _("by code"), board
    if text is not None and not text.strip():
        raise UsageError(_("The board needs a name or a code."))
    name = copy.board_in_use() if text is None else text
    if name == copy.STAND_IN:
        return name, None
    return name, copy.read_named_board(name)


def options_of_code(code: str | None, players: list[str], first: str | None) -> Options:
    """The options of a set-up code, or of the table in use."""
    seated, language = None, ""
    if code is None:
        table = open_table(table_path_of(None))
        code = str(table.save.setup.get("code", ""))
        if not code:
            raise UsageError(_("The table in use was not drawn, so it cannot be drawn again."))
        seated = tuple((player.colour, player.name) for player in table.position.players)
        language = table.save.setup.get("language", "")
    if players:
        seated = colours_for(players_given(players))
    if seated is None:
        raise UsageError(_("Say who plays: -p NAME:COLOUR for each."))
    read = read_code(code)
    if read.players != len(seated):
        raise UsageError(
            _("That set-up is for {wanted} players, not for {count}.").format(
                wanted=read.players, count=len(seated)
            )
        )
    start = first_given(first, seated)
    if start is None and read.first is not None:
        start = Seat(read.first)
    return Options(
        players=seated,
        seed=read.seed,
        box=read.box,
        first=start,
        board=read.board,
        board_name=copy.STAND_IN if read.board is None else _("by code"),
        app_draws=read.app_draws,
        house=read.house,
        language=language,
    )


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
    from luxor_companion.games.luxor.start import draw, joined
    from luxor_companion.table import paths
    from luxor_companion.table.save import write_new

    if sum(map(bool, (code, again, position, enter or tiles))) > 1:
        raise UsageError(_("One of --code, --again, --enter and --position at a time."))
    own = parse_language(lang) if lang else ""
    if position is not None:
        from luxor_companion.games.luxor.files.position import read_position

        started = joined(read_position(position), own)
    elif again or code is not None:
        options = options_of_code(code, player or [], first)
        started = draw(options._replace(language=own or options.language))
    else:
        options = options_given(player or [], first, seed, board, app_draws, house or [])
        if enter or tiles:
            from luxor_companion.games.luxor.commands.forms import entered_tiles

            options = options._replace(tiles=entered_tiles(options, tiles))
        started = draw(options._replace(language=own))
    path = write_new(name, started.head)
    paths.use(path.stem)
    _show(path.stem, json=json)


def _show(name: str, *, json: bool) -> None:
    from luxor_companion.games.luxor.commands.setup import setup_json, show_sheet
    from luxor_companion.table import paths
    from luxor_companion.table.table import open_table

    table = open_table(paths.table_path(name))
    if json:
        console.out_json(setup_json(table))
        return
    if "position" in table.save.setup:
        from luxor_companion.games.luxor.commands.show import table_lines

        console.out(table_lines(table, console.width()))
    else:
        show_sheet(table)
    console.err(
        [_("Next: luxor play   (or single turns: luxor move L3; luxor shows where you are)")]
    )
