"""Who sits at a table: players, colours and who begins, from the command line or by asking."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final, NamedTuple

from luxor_companion.cli import console, options
from luxor_companion.cli.prompt import Form, Question, again
from luxor_companion.core import parse_number
from luxor_companion.errors import LuxorError, UsageError
from luxor_companion.games.luxor.commands.setup import Seated, assign_colours
from luxor_companion.games.luxor.files import copy
from luxor_companion.games.luxor.rules import COLOURS, Colour, Seat
from luxor_companion.games.luxor.rules.board import Board
from luxor_companion.games.luxor.rules.state import Material
from luxor_companion.games.luxor.words import names, typed
from luxor_companion.lang import N_, _
from luxor_companion.lang.forms import FACTS, normalize_word, token_for, word_for
from luxor_companion.table import paths, save

FEWEST, MOST = 2, 4
LOTS: Final = "lots"  # typed where nobody is to begin for being the youngest
_PLAYERS: Final = N_("Luxor is for 2 to 4 players, not {count}: name each with -p NAME:COLOUR.")
_TYPED_PLAYERS: Final = N_("Luxor is for 2 to 4 players, not {count}: type Ani:red, Jan:green.")
_Wishes = Sequence[tuple[str, Colour | None]]  # names, with the colours that were said


def parse_players(texts: Sequence[str]) -> Seated:
    """Return colours and names; a colour comes after the last colon of a name, if any."""
    return assign_colours(_parse_wishes(texts, _PLAYERS, f"-p {_example()}"))


def _parse_wishes(texts: Sequence[str], count_problem: str, example: str) -> _Wishes:
    if not FEWEST <= len(texts) <= MOST:
        raise UsageError(_(count_problem).format(count=len(texts)))
    wishes = [_parse_player(text, example) for text in texts]
    people = [name.casefold() for name, _colour in wishes]
    chosen = [colour for _name, colour in wishes if colour]
    if len(set(people)) < len(people) or len(set(chosen)) < len(chosen):
        raise UsageError(_("Everyone needs a name and a colour of their own."))
    return wishes


def _example() -> str:
    return f"Ani:{names.colour(COLOURS[0])}"


def _parse_player(text: str, example: str) -> tuple[str, Colour | None]:
    name, colon, colour = text.rpartition(":")
    found = _parse_colour(colour.strip()) if colon and colour.strip() else None
    return options.parse_player_name(name if colon else text, example), found


def _parse_colour(word: str) -> Colour:
    meant = typed.parse_typed_colour(word)
    for colour in COLOURS:
        if colour == meant:
            return colour
    problem = _("There is no colour '{colour}'; the colours are {colours}.")
    known = ", ".join(map(names.colour, COLOURS))
    raise UsageError(problem.format(colour=meant, colours=known))


def parse_first(first: str, seated: Seated) -> Seat | None:
    """Return the seat of the player who begins, by name or colour; None: drawn by lot."""
    wanted = (first.casefold(), typed.parse_typed_colour(first))
    for index, (colour, name) in enumerate(seated):
        if name.casefold() in wanted or colour in wanted:
            return Seat(index)
    if token_for(normalize_word(first), kind=FACTS) == LOTS:
        return None
    people = ", ".join(name for _colour, name in seated)
    problem = _("'{first}' isn't playing; the players are {names}; lots chooses at random.")
    raise UsageError(problem.format(first=first, names=people))


def youngest(first: str | None, seated: Seated) -> Seat | None:
    """Return who begins: as printed the youngest, which is asked where somebody can answer."""
    if first is not None:
        return parse_first(first, seated)
    if not console.may_ask():
        return None
    console.err(_first_choices(seated))
    question = _first_question(seated, LOTS)
    return again(question.text, lambda text: question.read(text or question.default))


class LastTable(NamedTuple):
    """Who played at the current table."""

    players: Seated = ()
    first: str = ""


def last_table() -> LastTable:
    """Return who played last; nobody if there is no table, or it cannot be read."""
    with suppress(LuxorError, AttributeError, TypeError, ValueError):
        if name := paths.current_name("luxor"):
            setup = save.read_save(paths.table_path(name), "luxor").setup
            seated = tuple(
                (_parse_colour(colour), str(who)) for colour, who in setup["players"].items()
            )
            return LastTable(seated, dict(seated).get(setup.get("first", ""), ""))
    return LastTable()


def osiris_spaces(board: Board) -> list[int]:
    """Return where Osiris tiles lie, from the stairs on, counted from 0."""
    return [index for index, space in enumerate(board.spaces) if space == "o"]


def parse_osiris(text: str, board: Board, box: Material) -> tuple[int, ...]:
    """Return the Osiris tiles from the stairs on; none if nobody enters them."""
    words, count = text.replace(",", " ").split(), len(osiris_spaces(board))
    found = [parse_number(word, max(box.osiris), 1) for word in words]
    if found and (len(found) != count or Counter(found) - Counter(box.osiris)):
        problem = _(
            "Type {count} Osiris tiles from the stairs on, such as 2 4 1 3; the box has {tiles}."
        )
        raise UsageError(problem.format(count=count, tiles=", ".join(map(str, box.osiris))))
    return tuple(filter(None, found))


WAYS: Final = {
    "laid": N_("you shuffle and lay the tiles yourselves: quick, nothing to enter"),
    "drawn": N_("the program draws the tiles, you lay them as the sheet says"),
    "entered": N_("the tiles are laid already, you enter each one"),
}


class Seating(NamedTuple):
    """What is asked of people who start a table."""

    way: str
    players: Seated
    first: Seat | None
    osiris: str


def ask_seating(way: str | None, first: str | None) -> Seating:
    """Ask how the table is laid, who plays, with which colours, and who is the youngest."""
    last = last_table()
    if first is not None:
        last = last._replace(first=first)
    form: Form[Any] = Form(
        "new",
        partial(_question, way, last),
        _("Enter takes what is in brackets."),
        _(_PLAYERS).format(count=0),
        partial(_choices, way),
        kept=False,
    )
    answers = form.fill()
    told = dict(zip(_steps(way, answers), answers, strict=True))
    seated = told.get("colours") or assign_colours(told["players"])
    return Seating(way or told["way"], seated, told["first"], told.get("osiris", ""))


def _steps(way: str | None, answers: Sequence[Any]) -> Iterator[str]:
    """Yield what is asked, in order; colours only if somebody has none yet."""
    before = list[str]()
    for step in ("way", "players", "colours", "first", "osiris"):
        told = dict(zip(before, answers, strict=False))
        if step == "osiris" and (way or told.get("way")) != "laid":
            continue
        if step == "way" and way:
            continue
        if step == "colours" and all(colour for _name, colour in told.get("players", [("", None)])):
            continue
        before.append(step)
        yield step


def _question(way: str | None, last: LastTable, answers: Sequence[Any]) -> Question[Any] | None:
    steps = list(_steps(way, answers))
    if len(answers) == len(steps):
        return None
    told = dict(zip(steps, answers, strict=False))
    match steps[len(answers)]:
        case "way":
            help_text = _(
                "1: lay the tiles as the rulebook says; the program asks what lies on a space"
                " when somebody lands there. 2: the program draws the tiles, and the sheet "
                "says where each one goes. 3: for a table that is laid: you type each tile, "
                "and all is known from the start."
            )
            return Question("[1] > ", _parse_way, "1", help_text)
        case "players":
            return _players_question(last)
        case "colours":
            return _colours_question(told["players"])
        case "osiris":
            return _osiris_question()
        case _:
            seated = told.get("colours") or assign_colours(told["players"])
            known = {name.casefold() for _colour, name in seated}
            return _first_question(seated, last.first if last.first.casefold() in known else LOTS)


def _choices(way: str | None, answers: Sequence[Any]) -> list[str]:
    """Return what there is to choose from at the next question."""
    steps = list(_steps(way, answers))
    told = dict(zip(steps, answers, strict=False))
    match steps[len(answers) : len(answers) + 1]:
        case ["way"]:
            head = _("How do you set up?")
            return [
                head,
                *(f"  {key} {_(text)}" for key, text in enumerate(WAYS.values(), start=1)),
            ]
        case ["first"]:
            return _first_choices(told.get("colours") or assign_colours(told["players"]))
        case _:
            return []


def _parse_way(text: str) -> str:
    number = parse_number(text, len(WAYS), 1)
    found = list(WAYS)[number - 1] if number else text.lower()
    if found not in WAYS:
        raise ValueError(_("a number from {low} to {high}, please").format(low=1, high=len(WAYS)))
    return found


def _players_question(last: LastTable) -> Question[_Wishes]:
    seated = last.players or [(colour, names.colour(colour)) for colour in COLOURS[:FEWEST]]
    pairs = [(name, names.colour(colour)) for colour, name in seated]
    default = ", ".join(f"{name}:{colour}" for name, colour in pairs)
    shown = default if last.players else ", ".join(name for name, _colour in pairs)
    return Question(
        _("Who plays, clockwise? [{players}] > ").format(players=shown),
        lambda text: _parse_wishes(
            [one.strip() for one in text.split("," if "," in text else None) if one.strip()],
            _TYPED_PLAYERS,
            _example(),
        ),
        default,
        _("Two to four names with commas between them; add a colour after a colon: Ani:red, Jan."),
    )


def _colours_question(wishes: _Wishes) -> Question[Seated]:
    shown = names.both([f"{name} {names.colour(one)}" for one, name in assign_colours(wishes)])

    def read(text: str) -> Seated:
        words = text.replace(",", " ").split()
        if words and len(words) != len(wishes):
            slip = _("{count} colours, please, in the order of the players.")
            raise ValueError(slip.format(count=len(wishes)))
        chosen = [_parse_colour(word) for word in words]
        if len(set(chosen)) < len(chosen):
            raise UsageError(_("Everyone needs a name and a colour of their own."))
        people = [name for name, _colour in wishes]
        return tuple(zip(chosen, people, strict=True)) if words else assign_colours(wishes)

    colours = names.both([names.colour(one) for one in COLOURS])
    help_text = _("One colour for each player, in the same order. The colours are {colours}.")
    text = _("Colours? [{colours}] > ").format(colours=shown)
    return Question(text, read, help=help_text.format(colours=colours))


def _osiris_question() -> Question[str]:
    name = copy.board_in_use()
    board, box = copy.read_named_board(name), copy.owned_material()

    def read(text: str) -> str:
        parse_osiris(text, board, box)
        return text

    text = _("Osiris tiles from the stairs on, such as 2 4 1 3? [not now] > ")
    help_text = _(
        "The numbers on the Osiris tiles, in the order of the path. Enter: the program asks "
        "for each when somebody lands there."
    )
    return Question(text, read, help=help_text)


def _first_choices(seated: Seated) -> list[str]:
    players = "   ".join(f"{key} {name}" for key, (_one, name) in enumerate(seated, start=1))
    lots = _("lots: at random")
    return [_("Who is the youngest? They begin (p.2)."), f"  {players}   {lots}"]


def _first_question(seated: Seated, default: str) -> Question[Seat | None]:
    def read(text: str) -> Seat | None:
        number = parse_number(text, len(seated), 1)
        return Seat(number - 1) if number else parse_first(text, seated)

    help_text = _("The number in front of a name, the name itself, or lots to choose at random.")
    shown = word_for(default, kind=FACTS) if default == LOTS else default
    return Question(f"[{shown}] > ", read, default, help_text)
