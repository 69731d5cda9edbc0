"""Who sits at a table, and who begins: the questions to people who start one."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from luxor_companion.cli import console, prompt
from luxor_companion.cli.prompt import Question
from luxor_companion.core import fold_name, parse_number
from luxor_companion.games.luxor import start
from luxor_companion.games.luxor.files.setup import Seated
from luxor_companion.games.luxor.rules import COLOURS, Colour, Seat
from luxor_companion.games.luxor.start import FEWEST, LOTS, Wishes, assign_colours, parse_first
from luxor_companion.games.luxor.words import names
from luxor_companion.games.luxor.words.typed import parse_typed_colour
from luxor_companion.lang import N_, _
from luxor_companion.lang.forms import FACTS, word_for
from luxor_companion.table.table import LastTable, last_table

_PLAYERS: Final = N_("Luxor is for 2 to 4 players, not {count}: type Ani:red, Jan:green.")


def ask_first(seated: Seated) -> Colour | None:
    """Ask who begins: the youngest (p.2); return the colour, or None for lots."""
    question = _first_question(seated, LOTS)
    console.err(question.choices)
    seat = prompt.again(question.text, lambda text: question.read(text or question.default))
    return None if seat is None else seated[seat][0]


WAYS: Final = {
    "laid": N_("you shuffle and lay the tiles yourselves: the quickest"),
    "drawn": N_("the program draws the tiles, you lay them as the sheet says"),
    "entered": N_("the tiles are laid already, you enter each one"),
}


class Seating(NamedTuple):
    """The answers of people who start a table."""

    way: str
    players: tuple[str, ...]  # `Ani:red`
    first: str | None  # a colour; None for lots
    osiris: str


def ask(
    way: str, first: str | None, osiris: str | None, check_osiris: Callable[[str], object]
) -> Seating:
    """Ask how the table is laid, who plays, with which colours, and who is the youngest.

    A way or Osiris tiles that were typed with the command are not asked for again, and `first` is
    proposed. `check_osiris` raises UsageError for tiles that cannot lie on the board.
    """
    last = last_table("luxor")

    def questions(ask: prompt.Ask) -> Seating:
        chosen = way or ask(_way_question())
        wishes = ask(_players_question(last))
        seated = assign_colours(wishes)
        if not all(colour for _name, colour in wishes):
            seated = ask(_colours_question(wishes))
        starter = ask(_first_question(seated, last.first if first is None else first))
        numbers = osiris
        if numbers is None:
            numbers = ask(_osiris_question(check_osiris)) if chosen == "laid" else ""
        players = tuple(f"{name}:{colour}" for colour, name in seated)
        return Seating(chosen, players, None if starter is None else seated[starter][0], numbers)

    return prompt.ask_in_order(questions)


def wants_own_board() -> bool:
    """Ask the owner of a copy, once, whether to enter its board before the first table."""
    lines = [
        _(
            "No board is entered yet, only a placeholder: on your copy the Horus and Osiris spaces,"
            " the statues and the wall values may be elsewhere, and rulings about them wrong."
        ),
        *prompt.numbered([_("go on with it"), _("enter the printed board first, in five minutes")]),
    ]
    help_text = _(
        "No rulebook says what is printed on the board, so somebody has to enter it once, space by"
        " space: luxor board calibrate. Whatever differs can also be corrected at the table, such"
        " as luxor fix space 5 h1."
    )
    question = Question("[1] > ", lambda text: prompt.number(text, 1, 2) > 1, "1", help_text, lines)
    return prompt.ask_in_order(lambda ask: ask(question))


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


def _players_question(last: LastTable) -> Question[Wishes]:
    known = last.players if {*last.players} <= {*COLOURS} else {}
    people = known or {one: names.colour(one) for one in COLOURS[:FEWEST]}
    default = ", ".join(f"{name}:{names.colour(one)}" for one, name in people.items())
    proposal = default if known else ", ".join(people.values())
    return Question(
        _("Who plays, clockwise? [{players}] > ").format(players=proposal),
        _read_players,
        default,
        _("Two to four names with commas between them; add a colour after a colon: Ani:red, Jan."),
    )


def _read_players(text: str) -> Wishes:
    """Read `Ani:red, Jan`; between commas, a colour may follow a name: `Ani red, Jan`."""
    people = prompt.split_names(text)
    if number := next((one for one in people if one.replace(" ", "").isdecimal()), ""):
        raise ValueError(_("'{text}' isn't a name.").format(text=number))
    for place, typed in enumerate(people):
        name, _space, last = typed.rpartition(" ")
        if name and ":" not in typed and parse_typed_colour(last) in COLOURS:
            people[place] = f"{name}:{last}"
    return start.parse_wishes(people, _PLAYERS, start.player_example())


def _colours_question(wishes: Wishes) -> Question[Seated]:
    proposal = names.join_and(
        [f"{name} {names.colour(one)}" for one, name in assign_colours(wishes)]
    )

    def read(text: str) -> Seated:
        people = [name for name, _colour in wishes]
        words = _in_order(prompt.split_names(text), people)
        if not words:
            return assign_colours(wishes)
        if len(words) != len(wishes):
            slip = _("{count} colours, please, in the order of the players; there are {colours}.")
            raise ValueError(slip.format(count=len(wishes), colours=colours))
        chosen = map(start.parse_colour, words)
        return assign_colours(start.check_own(list(zip(people, chosen, strict=True))))

    colours = names.join_and([names.colour(one) for one in COLOURS])
    help_text = _("One colour for each player, in the same order. The colours are {colours}.")
    text = _("Colours? [{colours}] > ").format(colours=proposal)
    return Question(text, read, help=help_text.format(colours=colours))


def _in_order(typed: Sequence[str], people: Sequence[str]) -> list[str]:
    """Return the colours that somebody typed, in the order of the players they may have named."""
    words = " ".join(typed).split()
    named: dict[str, str] = {}
    for name in sorted(people, key=len, reverse=True):
        length = len(name.split())
        for place in range(len(words) - length):
            if fold_name(" ".join(words[place : place + length])) == fold_name(name):
                named[name] = words[place + length]
                break
    return [named[name] for name in people] if len(named) == len(people) else words


def _osiris_question(check: Callable[[str], object]) -> Question[str]:
    def read(text: str) -> str:
        check(text)
        return text

    text = _("Osiris tiles from the stairs on, such as 2 4 1 3? [not now] > ")
    help_text = _(
        "The numbers on the Osiris tiles, in the order of the path. Enter: the program asks "
        "for each when somebody lands there."
    )
    return Question(text, read, help=help_text)


def _first_question(seated: Seated, first: str) -> Question[Seat | None]:
    """Ask for the youngest; Enter stands for `first`, if that is a player, or else for lots."""
    people = [name for _colour, name in seated]
    default = first if fold_name(first) in map(fold_name, people) else LOTS

    def read(text: str) -> Seat | None:
        key = parse_number(text, len(seated), 1)
        return Seat(key - 1) if key else parse_first(text, seated)

    choices = "   ".join(f"{key} {name}" for key, name in enumerate(people, start=1))
    lots = _("lots: at random")
    return Question(
        f"[{word_for(default, kind=FACTS) if default == LOTS else default}] > ",
        read,
        default,
        _("The number in front of a name, the name itself, or lots to choose at random."),
        [_("Who is the youngest? They begin (p.2)."), f"  {choices}   {lots}"],
    )
