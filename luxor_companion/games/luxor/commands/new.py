"""`luxor new`: start a table that the program draws, that is laid, or that is being played."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from typer import Option

from luxor_companion.cli import console, options
from luxor_companion.cli.console import Answer, Shown
from luxor_companion.core.viewer import EVERYONE
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor import view
from luxor_companion.games.luxor.commands import seating, setup
from luxor_companion.games.luxor.commands.setup import draw_table
from luxor_companion.games.luxor.files import copy
from luxor_companion.games.luxor.files.position import read_position
from luxor_companion.games.luxor.files.setup import DRAWS, Options, Seated
from luxor_companion.games.luxor.rules import state
from luxor_companion.games.luxor.rules.board import STATUES, Board, import_board
from luxor_companion.games.luxor.rules.path import SOME_TILE, Tile, read_tiles
from luxor_companion.games.luxor.shown import LuxorSetup
from luxor_companion.games.luxor.table import LuxorTable
from luxor_companion.lang import _, parse_language
from luxor_companion.table.save import check_free
from luxor_companion.table.table import open_table


def command(
    name: options.TableName = None,
    player: Annotated[
        list[str] | None,
        Option("--player", "-p", metavar="NAME[:COLOUR]", help="In seat order, clockwise."),
    ] = None,
    first: Annotated[
        str | None, Option(metavar="NAME|LOTS", help="Who begins: the youngest; lots: at random.")
    ] = None,
    seed: Annotated[
        int | None,
        Option(
            parser=options.whole_number(0),
            help="Draw the same set-up again, with what is face down.",
        ),
    ] = None,
    board: Annotated[
        str | None, Option(metavar="NAME|CODE", help="Default: the current board.")
    ] = None,
    app_draws: Annotated[
        str | None, Option(metavar="LIST", help="temple, scarabs, cards, die; or all, none.")
    ] = None,
    count_cards: Annotated[
        bool, Option("--count-cards", help="Ask which card is drawn, so everyone knows it.")
    ] = False,
    house: Annotated[
        list[str] | None, Option(metavar="RULE=VALUE", help="A house rule, see luxor rules.")
    ] = None,
    code: Annotated[str | None, Option(metavar="CODE", help="Use the set-up in this code.")] = None,
    again: Annotated[bool, Option("--again", help="Use the current table's set-up again.")] = False,
    laid: Annotated[
        bool, Option("--laid", help="You shuffle and lay the tiles: nothing is entered.")
    ] = False,
    osiris: Annotated[
        str | None, Option(metavar="NUMBERS", help="The Osiris tiles, for --laid: '2 4 1 3'.")
    ] = None,
    enter: Annotated[
        bool, Option("--enter", help="The table is laid already: enter its tiles.")
    ] = False,
    tiles: Annotated[
        str | None, Option(metavar="TOKENS", help="The tiles as they lie, for --enter.")
    ] = None,
    position: Annotated[
        Path | None, Option(metavar="FILE", help="Join the game in this position file.")
    ] = None,
    bot: Annotated[
        list[str] | None,
        Option(metavar="COLOUR=LEVEL", help="A bot plays this colour: random, greedy or plan."),
    ] = None,
    lang: options.TableLanguage = None,
) -> Answer[LuxorSetup]:
    """Start a table: draw Osiris tiles, treasures and temple stacks, and save the game.

    \b
    Examples:
      luxor new   (asks)
      luxor new -p Ani:red -p Jan:green
      luxor new friday -p Ani -p Jan -p Mia --first Mia --seed 7
      luxor new -p Ani -p Jan --app-draws all --house treasure_claim=may
      luxor new -p Ani -p Jan --laid   (asks what lies on a space when it matters)
      luxor new -p Ani -p Jan --enter
      luxor new --again
      luxor new late --position now.toml
      luxor new -p Ani:red -p Bot:blue --bot blue=plan
      luxor new -p Ana -p Rui --lang pt
    """
    if sum(map(bool, (code, again, position, enter or tiles, laid or osiris))) > 1:
        raise UsageError(_("Give only one of --code, --again, --laid, --enter and --position."))
    check_free(name)  # before anything is asked
    way = "laid" if laid or osiris is not None else "entered" if enter or tiles else ""
    language = parse_language(lang) if lang else ""
    if position is not None:
        return start(name, setup.join_table(read_position(position), language))
    if again or code is not None:
        way = "again"
        choices = _options_again(code, seating.parse_players(player) if player else (), first)
    else:
        seated = () if console.may_ask() and not player else seating.parse_players(player or [])
        choices = _parse_options(seated, seed, board, app_draws, house or [])
        if seated:
            choices = choices._replace(first=seating.youngest(first, seated))
        else:
            lay_unknown(choices, osiris or "")  # raises for bad options before anything is asked
            for text in bot or ():
                seating.parse_bot(text)
            answers = seating.ask(way, first, osiris, lambda text: lay_unknown(choices, text))
            way, osiris = answers.way, answers.osiris
            choices = choices._replace(players=answers.players, first=answers.first)
        if way == "laid" and not app_draws:  # people who shuffle everything also draw everything
            choices = choices._replace(app_draws=())
    choices = choices._replace(language=language or choices.language)
    if count_cards:
        choices = choices._replace(count_cards=True)
    if bot:
        choices = choices._replace(bots=seating.parse_bots(bot, choices.players))
    if way == "laid":
        choices = choices._replace(tiles=lay_unknown(choices, osiris or ""))
    return _start_drawn(name, choices, way, tiles)


def _start_drawn(
    name: str | None, choices: Options, way: str, tiles: str | None
) -> Answer[LuxorSetup]:
    if way == "entered":
        return _enter(name, choices, tiles)
    return start_again(name, choices) if way == "again" else start(name, draw_table(choices))


def lay_unknown(choices: Options, osiris: str) -> tuple[Tile | None, ...]:
    """Return the tiles of a table people laid: all unknown, except Osiris tiles they entered."""
    board = choices.board or copy.stand_in_board()
    spaces = [index for index, space in enumerate(board.spaces) if space == "o"]
    tokens = [SOME_TILE] * len(board.spaces)
    numbers = seating.parse_osiris(osiris, len(spaces), choices.box)
    for space, number in zip(spaces, numbers, strict=False):
        tokens[space] = f"o{number}"
    return read_tiles(tokens, board)


def _enter(name: str | None, choices: Options, tiles: str | None) -> Answer[LuxorSetup]:
    """Start a table that is laid already, from its tiles, typed or asked for."""
    from luxor_companion.games.luxor.commands.forms import lay_tiles, tiles_form

    board = choices.board or copy.stand_in_board()
    form = tiles_form(board, choices.box)
    tokens = form.fill() if tiles is None else tiles.split()
    choices = choices._replace(tiles=lay_tiles(board, choices.box, tokens))
    answer = start(name, draw_table(choices))
    if tiles is None:
        form.forget()
    return answer


def start_again(name: str | None, choices: Options) -> Answer[LuxorSetup]:
    """Start a table with the tiles of another one."""
    answer = start(name, draw_table(choices))
    if not choices.draws_hidden:
        return answer
    text = _("The tiles lie as they did; what the program draws face down was drawn afresh.")
    return answer._replace(notes=(text,))


def start(name: str | None, head: str) -> Answer[LuxorSetup]:
    """Start a table with this head of a save."""
    table: LuxorTable = options.start_table(name, head)

    def lines(width: int) -> Shown:
        # People who were asked for the youngest, and chose lots, need no hint.
        facts = {**table.save.setup, **({"lots": False} if console.may_ask() else {})}
        return view.setup.started_lines(table.name, table.record.start, facts, width)

    def after(_width: int) -> list[str]:
        if "position" in table.save.setup:
            text = _("Next: luxor play   (luxor shows where you are)")
        else:
            text = _("Next: luxor setup --guide (or the whole sheet: luxor setup), then luxor play")
        return [*_bot_lines(table), text]

    seen = table.seen_by(EVERYONE)
    return Answer(lambda: setup.setup_answer(seen), lines, after=after)


def _bot_lines(table: LuxorTable) -> list[str]:
    """Return what people do for bots at a table with real cards: take theirs out of the deck."""
    if "cards" in table.app_draws:
        return []
    text = _(
        "{name} is a bot and holds {hand}: take these cards out of the deck before you deal, "
        "and lay them aside. luxor bots move plays its turns."
    )
    bots = table.bots
    return [
        text.format(name=player.name, hand=" ".join(card or "?" for card in player.hand))
        for player in table.record.start.players
        if player.colour in bots
    ]


def _parse_options(
    seated: Seated,
    seed: int | None,
    board: str | None,
    app_draws: str | None,
    house: Sequence[str],
) -> Options:
    """Return the options from what was typed, with the owner's board and material."""
    board_name, printed = _parse_board(board)
    return Options(
        players=seated,
        seed=options.parse_seed(seed),
        hidden_seed=options.parse_seed(None) if seed is None else None,
        box=copy.owned_material(),
        board=printed,
        board_name=board_name,
        app_draws=options.parse_draws(app_draws or "temple", DRAWS),
        house=state.House(**options.parse_house_rules(house, state.HOUSE_CHOICES)),  # type: ignore[arg-type]  # looked up
    )


def _options_again(code: str | None, seated: Seated, first: str | None) -> Options:
    """Return the options of a code, or else of the current table."""
    if code is None:
        choices = setup.repeat_options(open_table(options.table_path_of(None)), seated)
    else:
        choices = setup.options_from_code(code, seated)
    if first is None:
        return choices
    return choices._replace(first=seating.parse_first(first, choices.players))


def _parse_board(text: str | None) -> tuple[str, Board | None]:
    """Return a board's name and the board, from its name or code; None is the placeholder."""
    if text is not None and len(text.split()) > 1:
        board = import_board(text)
        if len(board.statues) != STATUES:
            problem = _("A board has 3 statues (A), this code has {count}.")
            raise UsageError(problem.format(count=len(board.statues)))
        return _("by code"), board
    if text is not None and not text.strip():
        raise UsageError(_("The board needs a name or a code."))
    name = copy.board_in_use() if text is None else copy.typed_name(text)
    return name, None if name == copy.STAND_IN else copy.read_named_board(name)
