"""`luxor new`: start a table, drawn by the program, laid already, or joined while it is played."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from luxor_companion.cli.console import Answer, Shown
from luxor_companion.cli.options import (
    TableLanguage,
    TableName,
    parse_draws,
    parse_house_rules,
    parse_player_name,
    parse_seed,
    start_table,
    table_path_of,
)
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor.files import copy
from luxor_companion.games.luxor.files.setup import DRAWS, read_code
from luxor_companion.games.luxor.rules.board import STATUES, Board, import_board
from luxor_companion.games.luxor.rules.state import HOUSE_CHOICES, House
from luxor_companion.games.luxor.rules.vocab import COLOURS, Colour, Seat
from luxor_companion.games.luxor.start import (
    Options,
    Seated,
    assign_colours,
    draw_table,
    join_table,
    options_from_code,
)
from luxor_companion.games.luxor.table import LuxorTable
from luxor_companion.games.luxor.words import names
from luxor_companion.games.luxor.words.typed import parse_typed_colour
from luxor_companion.lang import _
from luxor_companion.lang.choice import parse_language
from luxor_companion.table.table import open_table

FEWEST, MOST = 2, 4


def command(
    name: TableName = None,
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
    count_cards: Annotated[
        bool, typer.Option("--count-cards", help="Ask which card is drawn; all hear it.")
    ] = False,
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
    bot: Annotated[
        list[str] | None,
        typer.Option(metavar="COLOUR=LEVEL", help="A bot sits there: random, greedy or plan."),
    ] = None,
    lang: TableLanguage = None,
) -> Answer:
    """Start a table: draw Osiris tiles, treasures and temple stacks, and keep the game.

    \b
    Examples:
      luxor new -p Ani:red -p Jan:green
      luxor new friday -p Ani -p Jan -p Mia --first Mia --seed 7
      luxor new -p Ani -p Jan --app-draws all --house treasure_claim=may
      luxor new -p Ani -p Jan --enter
      luxor new --again
      luxor new late --position now.toml
      luxor new -p Ani:red -p Bot:blue --bot blue=plan
      luxor new -p Ana -p Rui --lang pt
    """
    if sum(map(bool, (code, again, position, enter or tiles))) > 1:
        raise UsageError(_("One of --code, --again, --enter and --position at a time."))
    language = parse_language(lang) if lang else ""
    if position is not None:
        from luxor_companion.games.luxor.files.position import read_position

        return _answer(start_table(name, join_table(read_position(position), language)))
    if again:
        options = repeat_options(table_path_of(None), player or [], first)
    elif code is not None:
        options = _options_from_code(code, _parse_players(player) if player else (), first)
    else:
        options = _parse_options(player or [], first, seed, board, app_draws, house or [])
    options = options._replace(language=language or options.language, count_cards=count_cards)
    if bot:
        from luxor_companion.games.luxor.commands.advise import parse_bots

        options = options._replace(bots=parse_bots(bot, options.players))
    return _enter(name, options, tiles) if enter or tiles else start_drawn(name, options)


def start_drawn(name: str | None, options: Options) -> Answer:
    """Start a table whose set-up the program draws."""
    return _answer(start_table(name, draw_table(options)))


def _enter(name: str | None, options: Options, tiles: str | None) -> Answer:
    """Start a table that is laid already, from its tiles as typed or by asking for them."""
    from luxor_companion.games.luxor.commands.forms import lay_tiles, tiles_form

    board = options.board or copy.stand_in_board()
    form = tiles_form(board, options.box)
    tokens = form.fill() if tiles is None else tiles.split()
    options = options._replace(tiles=lay_tiles(board, options.box, tokens))
    table = start_table(name, draw_table(options))
    if tiles is None:
        form.forget()
    return _answer(table)


def _answer(table: LuxorTable) -> Answer:
    from luxor_companion.games.luxor.commands.setup import describe_setup, render_sheet

    def lines(width: int) -> Shown:
        if "position" not in table.save.setup:
            return render_sheet(table, width)
        from luxor_companion.games.luxor.view.play import next_lines, position_lines, stand_in_lines

        shown = position_lines(table.position, width)
        return [*shown, *stand_in_lines(table.stand_in, width), *next_lines(table.position)]

    after = _("Next: luxor play   (or single turns: luxor move L3; luxor shows where you are)")
    return Answer(lambda: describe_setup(table), lines, after=lambda _width: [after])


def _parse_options(
    players: Sequence[str],
    first: str | None,
    seed: int | None,
    board: str | None,
    app_draws: str,
    house: Sequence[str],
) -> Options:
    """Return the options as they were typed, with the owner's board and material."""
    seated = _parse_players(players)
    name, chosen = _parse_board(board)
    return Options(
        players=seated,
        seed=parse_seed(seed),
        box=copy.owned_material(),
        first=_parse_first(first, seated),
        board=chosen,
        board_name=name,
        app_draws=parse_draws(app_draws, DRAWS),
        house=House(**parse_house_rules(house, HOUSE_CHOICES)),  # type: ignore[arg-type]  # looked up
    )


def repeat_options(path: Path, players: Sequence[str] = (), first: str | None = None) -> Options:
    """Return the options that a table was drawn with, for its players unless others are named."""
    table: LuxorTable = open_table(path)
    setup = table.save.setup
    if not setup.get("code"):
        raise UsageError(_("The table in use was not drawn, so it cannot be drawn again."))
    seated = tuple((one.colour, one.name) for one in table.position.players)
    options = _options_from_code(
        str(setup["code"]), _parse_players(players) if players else seated, first
    )
    return options._replace(language=str(setup.get("language", "")))


def _options_from_code(code: str, seated: Seated, first: str | None) -> Options:
    if not seated:
        raise UsageError(_("Say who plays: -p NAME:COLOUR for each."))
    read = read_code(code)
    if read.players != len(seated):
        problem = _("That set-up is for {wanted} players, not for {count}.")
        raise UsageError(problem.format(wanted=read.players, count=len(seated)))
    options = options_from_code(read, seated)
    start = _parse_first(first, seated)
    return options if start is None else options._replace(first=start)


def _parse_players(texts: Sequence[str]) -> Seated:
    """Return colours and names, from names with the colour behind the last colon, if any."""
    if not FEWEST <= len(texts) <= MOST:
        problem = _("Luxor is for 2 to 4 players, not {count}: name each with -p NAME:COLOUR.")
        raise UsageError(problem.format(count=len(texts)))
    wishes = [_parse_player(text) for text in texts]
    people = [name.casefold() for name, _colour in wishes]
    chosen = [colour for _name, colour in wishes if colour]
    if len(set(people)) < len(people) or len(set(chosen)) < len(chosen):
        raise UsageError(_("Everyone needs a name and a colour of their own."))
    return assign_colours(wishes)


def _parse_player(text: str) -> tuple[str, Colour | None]:
    name, colon, colour = text.rpartition(":")
    meant = parse_typed_colour(colour.strip()) if colon else ""
    if meant and meant not in COLOURS:
        problem = _("'{colour}' is no colour; they are {colours}.")
        known = ", ".join(map(names.colour, COLOURS))
        raise UsageError(problem.format(colour=meant, colours=known))
    found = next((one for one in COLOURS if one == meant), None)
    return parse_player_name(name if colon else text, "-p Ani:red"), found


def _parse_first(first: str | None, seated: Seated) -> Seat | None:
    """Return the seat of the player who starts, by name or colour; None: drawn."""
    if first is None:
        return None
    wanted = (first.casefold(), parse_typed_colour(first))
    for index, (colour, name) in enumerate(seated):
        if name.casefold() in wanted or colour in wanted:
            return Seat(index)
    people = ", ".join(name for _colour, name in seated)
    problem = _("'{first}' does not play; players are {names}.")
    raise UsageError(problem.format(first=first, names=people))


def _parse_board(text: str | None) -> tuple[str, Board | None]:
    """Return a board by its name or its code, and what it is called; None is the stand-in."""
    if text is not None and len(text.split()) > 1:
        board = import_board(text)
        if len(board.statues) != STATUES:
            problem = _("A board has 3 statues (A), this code has {count}.")
            raise UsageError(problem.format(count=len(board.statues)))
        return _("by code"), board
    if text is not None and not text.strip():
        raise UsageError(_("The board needs a name or a code."))
    name = copy.board_in_use() if text is None else text
    return name, None if name == copy.STAND_IN else copy.read_named_board(name)
