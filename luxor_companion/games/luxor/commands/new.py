"""`luxor new`: start a table that the program draws, that is laid, or that is being played."""

from pathlib import Path
from typing import Annotated

from typer import Option

from luxor_companion.cli import console, options
from luxor_companion.cli.console import Answer, Shown
from luxor_companion.core import EVERYONE
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor import GAME, view
from luxor_companion.games.luxor.answers import LuxorSetup, setup_answer
from luxor_companion.games.luxor.commands import seating
from luxor_companion.games.luxor.files.copy import STAND_IN, board_in_use, stand_in_board
from luxor_companion.games.luxor.files.position import read_position
from luxor_companion.games.luxor.files.setup import Options
from luxor_companion.games.luxor.start import (
    draw_table,
    join_table,
    lay_unknown,
    options_from_code,
    parse_bot,
    parse_bots,
    parse_first,
    parse_options,
    parse_players,
    repeat_options,
    unseated_options,
)
from luxor_companion.games.luxor.table import LuxorTable
from luxor_companion.lang import _, parse_language
from luxor_companion.referee.start import FirstSave, NewTable, new_table, write_first
from luxor_companion.table.paths import table_names
from luxor_companion.table.save import check_free
from luxor_companion.table.table import open_table


def command(
    name: options.TableName = None,
    player: Annotated[
        list[str] | None,
        Option("--player", "-p", metavar="NAME[:COLOUR]", help="In seat order, clockwise."),
    ] = None,
    first: Annotated[
        str | None,
        Option(
            metavar="NAME|LOTS", help="Who begins (by the rules, the youngest); lots draws one."
        ),
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
        bool, Option("--count-cards", help="Play with open draws: ask for every card drawn.")
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
    language = parse_language(lang) if lang else ""
    if position is not None:
        return begin(name, join_table(read_position(position), language))
    request = NewTable(
        players=player or (),
        first=first,
        seed=seed,
        app_draws=options.split_words(app_draws) or None,
        house=house or (),
        laid=laid or osiris is not None,
        entered=osiris or "",
        board=board,
        bots=bot or (),
        count_cards=count_cards,
        language=language,
        name=name,
    )
    if again or code is not None:
        return start_again(name, _options_again(code, request))
    way = "laid" if request.laid else "entered" if enter or tiles else ""
    if console.may_ask():
        way, request = _ask(way, request, osiris)
    if way == "entered":
        return _enter(request, tiles)
    return _started(new_table(GAME, request))


def _ask(way: str, request: NewTable, osiris: str | None) -> tuple[str, NewTable]:
    """Ask for what the command doesn't say; return how the table is laid, and the request."""
    if request.players:
        choices = parse_options(request)  # raises for bad ones before anything is asked
        if request.first is None:
            request = request._replace(first=seating.ask_first(choices.players))
        return way, request
    choices = unseated_options(request)
    lay_unknown(choices, request.entered)
    for text in request.bots:
        parse_bot(text)
    first = request.board is None and board_in_use() == STAND_IN and not table_names("luxor")
    if first and seating.wants_own_board():
        from luxor_companion.games.luxor.commands.board import calibrate

        console.show(calibrate())
        choices = unseated_options(request)
    answers = seating.ask(way, request.first, osiris, lambda text: lay_unknown(choices, text))
    return answers.way, request._replace(
        players=answers.players,
        first=answers.first,
        laid=answers.way == "laid",
        entered=answers.osiris,
    )


def _enter(request: NewTable, tiles: str | None) -> Answer[LuxorSetup]:
    """Start a table that is laid already, from its tiles, typed or asked for."""
    from luxor_companion.games.luxor.commands.forms import lay_tiles, tiles_form

    choices = parse_options(request)
    board = choices.board or stand_in_board()
    form = tiles_form(board, choices.box)
    tokens = form.fill() if tiles is None else tiles.split()
    choices = choices.replace(tiles=lay_tiles(board, choices.box, tokens))
    answer = begin(request.name, draw_table(choices))
    if tiles is None:
        form.forget()
    return answer


def start_again(name: str | None, choices: Options) -> Answer[LuxorSetup]:
    """Start a table with the tiles of another one."""
    answer = begin(name, draw_table(choices))
    if not choices.draws_hidden:
        return answer
    text = _("The tiles lie as they did; what the program draws face down was drawn afresh.")
    return answer.replace(notes=(text,))


def begin(name: str | None, head: str) -> Answer[LuxorSetup]:
    """Start a table with this head of a save."""
    return _started(write_first(GAME, name, FirstSave(head)))


def _started(table: LuxorTable) -> Answer[LuxorSetup]:
    """Return the answer about a table that was started."""

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
    return Answer(lambda: setup_answer(seen), lines, after=after)


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


def _options_again(code: str | None, request: NewTable) -> Options:
    """Return the options of a code, or else of the current table."""
    seated = parse_players(request.players) if request.players else ()
    if code is None:
        choices = repeat_options(open_table(options.table_path_of(None, GAME)), seated)
    else:
        choices = options_from_code(code, seated)
    seated, first = choices.players, request.first
    return choices.replace(
        first=choices.first if first is None else parse_first(first, seated),
        language=request.language or choices.language,
        count_cards=request.count_cards or choices.count_cards,
        bots=parse_bots(request.bots, seated) or choices.bots,
    )
