"""How a table begins: who sits where, what lies on the board, and the head of its save."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

from luxor_companion.core import fold_name, parse_number, pick
from luxor_companion.errors import BadFileError, UsageError
from luxor_companion.games.luxor import GAME
from luxor_companion.games.luxor.files import copy
from luxor_companion.games.luxor.files.position import position_table
from luxor_companion.games.luxor.files.setup import (
    BOTS,
    DRAWS,
    Options,
    Seated,
    read_code,
    setup_table,
)
from luxor_companion.games.luxor.rules import COLOURS, Colour, Seat, state
from luxor_companion.games.luxor.rules.board import STATUES, Board, import_board
from luxor_companion.games.luxor.rules.path import SOME_OSIRIS, SOME_TILE, Tile, read_tiles
from luxor_companion.games.luxor.table import LuxorTable
from luxor_companion.games.luxor.words import names, typed
from luxor_companion.lang import N_, _
from luxor_companion.lang.forms import FACTS, normalize_word, token_for
from luxor_companion.referee import find_player
from luxor_companion.referee.start import (
    FirstSave,
    NewTable,
    check_names,
    parse_draws,
    parse_house_rules,
    parse_player_name,
    parse_seed,
    same_again,
)
from luxor_companion.table import atomic, save
from luxor_companion.table.table import open_table

FEWEST, MOST = 2, 4
LOTS: Final = "lots"  # typed instead of the youngest player's name, to draw lots
_PLAYERS: Final = N_("Luxor is for 2 to 4 players, not {count}: name each with -p NAME:COLOUR.")
Wishes: TypeAlias = Sequence[tuple[str, Colour | None]]  # names, with colours if people want one


def start(request: NewTable) -> FirstSave:
    return FirstSave(draw_table(parse_options(request)))


def again(table: LuxorTable, first: str | None) -> NewTable:
    """Return what to ask for to play again as at a table; whoever laid the tiles does so again."""
    setup = table.save.setup
    return same_again(table)._replace(
        players=tuple(f"{one.name}:{one.colour}" for one in table.position.players),
        first=first,
        laid=not setup.get("code"),
        bots=tuple(f"{colour}={level}" for colour, level in table.bots.items()),
        count_cards=setup.get("count_cards", False),
    )


def parse_options(request: NewTable) -> Options:
    """Return the options of a table that somebody asks for."""
    seated = parse_players(request.players)
    options = unseated_options(request)
    options = options.replace(
        players=seated,
        first=None if request.first is None else parse_first(request.first, seated),
        bots=parse_bots(request.bots, seated),
    )
    return options.replace(tiles=lay_unknown(options, request.entered)) if request.laid else options


def unseated_options(request: NewTable) -> Options:
    """Return all options of a table but those that depend on who plays."""
    board_name, printed = _parse_board(request.board)
    # People who shuffle everything also draw everything.
    draws = (
        (() if request.laid else ("temple",)) if request.app_draws is None else request.app_draws
    )
    house = parse_house_rules(request.house, state.HOUSE_CHOICES)
    return Options(
        players=(),
        seed=parse_seed(request.seed),
        hidden_seed=parse_seed(None) if request.seed is None else None,
        box=copy.owned_material(),
        board=printed,
        board_name=board_name,
        app_draws=parse_draws(GAME, draws, DRAWS),
        house=state.House(**house),  # type: ignore[arg-type]  # looked up
        language=request.language,
        count_cards=request.count_cards,
    )


# ---------------------------------------------------------------------- who plays


def parse_players(texts: Sequence[str]) -> Seated:
    """Return colours and names; a text may have a colour after its last colon."""
    return assign_colours(parse_wishes(texts, _PLAYERS, f"-p {player_example()}"))


def parse_wishes(texts: Sequence[str], count_problem: str, example: str) -> Wishes:
    """Return the names in texts like `Ani:red`, each with the colour that somebody wants."""
    if not FEWEST <= len(texts) <= MOST:
        raise UsageError(_(count_problem).format(count=len(texts)))
    return check_own([_parse_player(text, example) for text in texts])


def check_own(wishes: Wishes) -> Wishes:
    """Return the wishes. Raise UsageError if two have the same name or colour."""
    check_names([name for name, _colour in wishes])
    owners: dict[Colour, str] = {}
    for name, colour in wishes:
        if colour in owners:
            problem = _(
                "{name} and {other} can't both be {colour}: everyone needs a colour of their own."
            )
            words = {"name": owners[colour], "other": name, "colour": names.colour(colour)}
            raise UsageError(problem.format(**words))
        if colour:
            owners[colour] = name
    return wishes


def player_example() -> str:
    return f"Ani:{names.colour(COLOURS[0])}"


def _parse_player(text: str, example: str) -> tuple[str, Colour | None]:
    name, colon, colour = text.rpartition(":")
    wish = parse_colour(colour.strip()) if colon and colour.strip() else None
    return parse_player_name(name if colon else text, example), wish


def parse_colour(word: str) -> Colour:
    """Return the colour that a word means. Raise UsageError if there is none."""
    token = typed.parse_typed_colour(word)
    for colour in COLOURS:
        if colour == token:
            return colour
    problem = _("There is no colour '{colour}'; the colours are {colours}.")
    known = ", ".join(map(names.colour, COLOURS))
    raise UsageError(problem.format(colour=token, colours=known))


def assign_colours(wishes: Wishes) -> Seated:
    """Return a colour for everyone: the one they chose, else the first that is free."""
    chosen = {colour for _name, colour in wishes}
    free = iter([colour for colour in COLOURS if colour not in chosen])
    return tuple((next(free) if wish is None else wish, name) for name, wish in wishes)


def parse_first(first: str, seated: Seated) -> Seat | None:
    """Return the seat of the player who begins, by colour or name; None to draw lots."""
    colours, people = zip(*seated, strict=True)
    folded = [fold_name(name) for name in people]
    if (colour := typed.parse_typed_colour(first)) in colours:  # even if somebody is called so
        return Seat(colours.index(colour))
    if fold_name(first) in folded:
        return Seat(folded.index(fold_name(first)))
    if token_for(normalize_word(first), kind=FACTS) == LOTS:
        return None
    problem = _("'{first}' isn't playing; the players are {names}; lots chooses at random.")
    raise UsageError(problem.format(first=first, names=", ".join(people)))


def parse_bot(text: str) -> tuple[str, str]:
    """Return the player whom a bot plays, and its level. Raise UsageError if there is none."""
    player, equals, level = (part.strip() for part in text.partition("="))
    if level.lower() not in BOTS:
        problem = _("There is no bot '{level}'; type one of {levels}, such as {colour}=plan.")
        known = equals or typed.parse_typed_colour(player) in COLOURS
        colour = player if known and player else names.local_word("red")  # as an example
        levels = ", ".join(BOTS)
        raise UsageError(problem.format(level=level or player, levels=levels, colour=colour))
    return player, level.lower()


def parse_bots(texts: Sequence[str], seated: Seated) -> tuple[tuple[Colour, str], ...]:
    """Return the bots' colours and levels, from `blue=plan`. Raise UsageError if nobody is blue."""
    levels = {}
    players: dict[str, str] = dict(seated)
    for text in texts:
        player, level = parse_bot(text)
        levels[find_player(GAME, players, player)] = level
    return tuple((colour, levels[colour]) for colour, _name in seated if colour in levels)


# ---------------------------------------------------------------------- what lies where


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


def lay_unknown(options: Options, osiris: str) -> tuple[Tile | None, ...]:
    """Return the tiles of a table people laid: all unknown, except Osiris tiles they entered."""
    board = options.board or copy.stand_in_board()
    spaces = [index for index, space in enumerate(board.spaces) if space == "o"]
    tokens = [SOME_TILE] * len(board.spaces)
    numbers = _parse_osiris(osiris, len(spaces), options.box)
    for space, number in zip(spaces, numbers, strict=False):
        tokens[space] = f"o{number}"
    return read_tiles(tokens, board)


def _parse_osiris(text: str, count: int, box: state.Material) -> tuple[int, ...]:
    """Return the Osiris tiles from the stairs on, this many; none if the text is empty."""
    values = [parse_number(word, max(box.osiris), 1) for word in text.replace(",", " ").split()]
    if values and (len(values) != count or Counter(values) - Counter(box.osiris)):
        problem = _(
            "Type {count} Osiris tiles from the stairs on, such as 2 4 1 3; the box has {tiles}."
        )
        raise UsageError(problem.format(count=count, tiles=", ".join(map(str, box.osiris))))
    return tuple(filter(None, values))


def options_from_code(text: str, players: Seated) -> Options:
    """Return the options that lay the tiles of a code again, for the same number of players.

    What lies face down is drawn afresh: anyone may have read the code.
    """
    if not players:
        raise UsageError(_("Name the players: -p NAME:COLOUR for each."))
    wanted, drawn = read_code(text)
    if wanted != len(players):
        problem = _("That set-up is for {wanted} players, not {count}.")
        raise UsageError(problem.format(wanted=wanted, count=len(players)))
    board_name = drawn.board_name if drawn.board is None else _("by code")
    return drawn.replace(players=players, board_name=board_name, hidden_seed=parse_seed(None))


def repeat_options(table: LuxorTable, others: Seated = ()) -> Options:
    """Return the options that a table was drawn with, for its own players or for others."""
    setup, levels = table.save.setup, table.bots
    if not setup.get("code"):
        raise UsageError(_("The current table was not drawn, so it cannot be drawn again."))
    seated = others or tuple((one.colour, one.name) for one in table.position.players)
    return options_from_code(str(setup["code"]), seated).replace(
        board_name=setup.get("board_name", copy.STAND_IN),
        language=setup.get("language", ""),
        count_cards=setup.get("count_cards", False),
        bots=tuple((colour, levels[colour]) for colour, _name in seated if colour in levels),
    )


def reroll_setup(path: Path) -> None:
    """Draw the set-up of a table again, before its first turn; the save counts how often."""
    with atomic.locked(path):
        table = open_table(path)
        if table.lines:
            raise BadFileError(path, _("the game has begun, so its set-up can't change any more"))
        options = repeat_options(table).replace(seed=parse_seed(None))
        head = draw_table(options, rerolls=table.save.setup.get("rerolls", 0) + 1)
        atomic.write_atomically(path, save.format_save(head, ()), backup=save.backup_of(path))


# ---------------------------------------------------------------------- the head of a save


def draw_table(options: Options, rerolls: int = 0) -> str:
    """Return the head of a save: the same options and seeds draw the same set-up for ever."""
    hidden_seed = options.seed if options.hidden_seed is None else options.hidden_seed
    chance, hidden = Random(options.seed), Random(hidden_seed)  # noqa: S311  # a game, not a secret
    box, board = options.box, options.board or copy.stand_in_board()
    layout, face_down = (state.draw_layout(board, box, one) for one in (chance, hidden))
    layout = layout.replace(stacks=face_down.stacks, horus=face_down.horus)
    if options.tiles is not None:
        known = all(tile is None or tile.token != SOME_OSIRIS for tile in options.tiles)
        left = state.osiris_left(box, options.tiles) if known else ()
        layout = layout.replace(tiles=options.tiles, osiris_left=left)
    first = options.first
    if first is None:
        seats = [Seat(index) for index in range(len(options.players))]
        first, _other = pick(chance, seats), pick(hidden, seats)  # both have drawn as often
    position = state.opening(board, box, layout, options.players, first=first, house=options.house)
    if "cards" in options.app_draws or options.bots:
        hands, _left = state.deal(box, len(options.players), hidden)
        dealt = zip(position.players, hands, strict=True)
        position = position._replace(
            players=tuple(player._replace(hand=hand) for player, hand in dealt)
        )
    setup = setup_table(position, layout, options, rerolls)
    flags = {"lots": options.first is None, "count_cards": options.count_cards}
    setup |= {key: True for key, chosen in flags.items() if chosen}
    return save.format_head(setup, GAME.name, language=options.language)


def join_table(position: state.Position, language: str = "") -> str:
    """Return the head of a save for a game in progress: its set-up is the position."""
    setup = {
        "players": {player.colour: player.name for player in position.players},
        "seed": 0,
        "app_draws": [],
        "position": position_table(position),
    }
    return save.format_head(setup, GAME.name, language=language)
