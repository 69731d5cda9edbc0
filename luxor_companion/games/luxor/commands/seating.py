"""Who sits at a table: players, colours, bots, who begins; from the command line or by asking."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from luxor_companion.cli import console, options, prompt
from luxor_companion.cli.prompt import Form, LastTable, Question
from luxor_companion.core import parse_number
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor.commands.setup import Seated, assign_colours
from luxor_companion.games.luxor.files import copy
from luxor_companion.games.luxor.files.setup import BOTS
from luxor_companion.games.luxor.rules import COLOURS, Colour, Seat
from luxor_companion.games.luxor.rules.board import Board
from luxor_companion.games.luxor.rules.state import Material
from luxor_companion.games.luxor.words import names, typed
from luxor_companion.lang import N_, _
from luxor_companion.lang.forms import FACTS, normalize_word, token_for, word_for

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
    return _check_own([_parse_player(text, example) for text in texts])


def _check_own(wishes: _Wishes) -> _Wishes:
    """Return the wishes. Raise UsageError if two have the same name or colour."""
    options.check_names([name for name, _colour in wishes])
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
    question = _first_question(seated, LOTS)
    console.err(question.choices)
    return prompt.again(question.text, lambda text: question.read(text or question.default))


def parse_bot(text: str) -> tuple[str, str]:
    """Return whose chair it is, and the bot. Raise UsageError if there is no such bot."""
    who, equals, level = (part.strip() for part in text.partition("="))
    if level.lower() not in BOTS:
        problem = _("There is no bot '{level}'; type one of {levels}, such as {colour}=plan.")
        known = equals or typed.parse_typed_colour(who) in COLOURS
        colour = who if known and who else names.local_word("red")  # who is first, mostly
        levels = ", ".join(BOTS)
        raise UsageError(problem.format(level=level or who, levels=levels, colour=colour))
    return who, level.lower()


def parse_bots(texts: Sequence[str], seated: Seated) -> tuple[tuple[Colour, str], ...]:
    """Return which chairs bots sit in, from `blue=plan`. Raise UsageError if one does not play."""
    found = {}
    players: dict[str, str] = dict(seated)
    for text in texts:
        who, level = parse_bot(text)
        found[options.find_player(players, who)] = level
    return tuple((colour, found[colour]) for colour, _name in seated if colour in found)


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


def ask(way: str | None, first: str | None) -> Seating:
    """Ask how the table is laid, who plays, with which colours, and who is the youngest."""
    last = prompt.last_table("luxor")
    if first is not None:
        last = last._replace(first=first)
    form: Form[Any] = Form(
        "",
        lambda answers: _question(_by_step(way, answers), last),
        _("Enter takes what is in brackets."),
    )
    found = _by_step(way, form.fill())
    return Seating(found["way"], _seated(found), found["first"], found.get("osiris", ""))


def _by_step(way: str | None, answers: Sequence[Any]) -> dict[str, Any]:
    """Return the answers by what was asked."""
    found: dict[str, Any] = {"way": way} if way else {}
    for answer in answers:
        found[_next_step(found)] = answer
    return found


def _next_step(answers: Mapping[str, Any]) -> str:
    """Return what is asked next, "" if nothing; colours only if somebody has none yet."""
    steps = ["way", "players", "colours", "first", "osiris"]
    if all(colour for _name, colour in answers.get("players", ())):
        steps.remove("colours")
    if answers.get("way") != "laid":
        steps.remove("osiris")
    return next((step for step in steps if step not in answers), "")


def _seated(answers: Mapping[str, Any]) -> Seated:
    seated: Seated = answers.get("colours") or assign_colours(answers["players"])
    return seated


def _question(answers: Mapping[str, Any], last: LastTable) -> Question[Any] | None:
    match _next_step(answers):
        case "way":
            return _way_question()
        case "players":
            return _players_question(last)
        case "colours":
            return _colours_question(answers["players"])
        case "first":
            return _first_question(_seated(answers), last.first)
        case "osiris":
            return _osiris_question()
        case _:
            return None


def _way_question() -> Question[str]:
    help_text = _(
        "1: lay the tiles as the rulebook says; the program asks what lies on a space"
        " when somebody lands there. 2: the program draws the tiles, and the sheet "
        "says where each one goes. 3: for a table that is laid: you type each tile, "
        "and all is known from the start."
    )
    choices = [_("How do you set up?"), *prompt.numbered(map(_, WAYS.values()))]
    return Question("[1] > ", _parse_way, "1", help_text, choices)


def _parse_way(text: str) -> str:
    way = text.lower()
    return way if way in WAYS else list(WAYS)[prompt.number(text, 1, len(WAYS)) - 1]


def _players_question(last: LastTable) -> Question[_Wishes]:
    known = last.players if {*last.players} <= {*COLOURS} else {}
    people = known or {one: names.colour(one) for one in COLOURS[:FEWEST]}
    default = ", ".join(f"{name}:{names.colour(one)}" for one, name in people.items())
    shown = default if known else ", ".join(people.values())
    return Question(
        _("Who plays, clockwise? [{players}] > ").format(players=shown),
        lambda text: _parse_wishes(prompt.split_names(text), _TYPED_PLAYERS, _example()),
        default,
        _("Two to four names with commas between them; add a colour after a colon: Ani:red, Jan."),
    )


def _colours_question(wishes: _Wishes) -> Question[Seated]:
    shown = names.both([f"{name} {names.colour(one)}" for one, name in assign_colours(wishes)])

    def read(text: str) -> Seated:
        words = text.replace(",", " ").split()
        if not words:
            return assign_colours(wishes)
        if len(words) != len(wishes):
            slip = _("{count} colours, please, in the order of the players.")
            raise ValueError(slip.format(count=len(wishes)))
        people = [name for name, _colour in wishes]
        chosen = map(_parse_colour, words)
        return assign_colours(_check_own(list(zip(people, chosen, strict=True))))

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


def _first_question(seated: Seated, first: str) -> Question[Seat | None]:
    """Return the question for the youngest; Enter stands for `first`, if they play, or for lots."""
    people = [name for _colour, name in seated]
    default = first if first.casefold() in map(str.casefold, people) else LOTS

    def read(text: str) -> Seat | None:
        key = parse_number(text, len(seated), 1)
        return Seat(key - 1) if key else parse_first(text, seated)

    listed = "   ".join(f"{key} {name}" for key, name in enumerate(people, start=1))
    lots = _("lots: at random")
    return Question(
        f"[{word_for(default, kind=FACTS) if default == LOTS else default}] > ",
        read,
        default,
        _("The number in front of a name, the name itself, or lots to choose at random."),
        [_("Who is the youngest? They begin (p.2)."), f"  {listed}   {lots}"],
    )
