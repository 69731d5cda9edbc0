"""What people type when they start a table, read into options; a slip is one clear sentence."""

from luxor_companion.cli.app import UsageError
from luxor_companion.cli.given import table_path_of
from luxor_companion.cli.table_options import draws_given, house_given, name_given, seed_given
from luxor_companion.cli.typed import typed_colour
from luxor_companion.files import boards
from luxor_companion.files.copy_material import owned_material
from luxor_companion.files.save_setup import DRAWS
from luxor_companion.files.setup_code import read_code
from luxor_companion.games.luxor.board import Board
from luxor_companion.games.luxor.board_check import STATUES, import_board
from luxor_companion.games.luxor.state import HOUSE_CHOICES, House
from luxor_companion.games.luxor.vocab import COLOURS, Colour, Seat
from luxor_companion.lang import _, words
from luxor_companion.starting import Options, colours_for
from luxor_companion.table import open_table

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
        colour = typed_colour(colour.strip())
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
    wanted = (first.casefold(), typed_colour(first))
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
    name = boards.board_in_use() if text is None else text
    if name == boards.STAND_IN:
        return name, None
    return name, boards.read_named_board(name)


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
        board_name=boards.STAND_IN if read.board is None else _("by code"),
        app_draws=read.app_draws,
        house=read.house,
        language=language,
    )
