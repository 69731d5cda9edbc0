"""Who sits at a table: players, colours, bots, who begins; from the command line or by asking."""

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from typing import Any, Final, NamedTuple

from luxor_companion.cli import console, options, prompt
from luxor_companion.cli.prompt import Question
from luxor_companion.core import parse_number
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor.commands.setup import assign_colours
from luxor_companion.games.luxor.files.setup import BOTS, Seated
from luxor_companion.games.luxor.rules import COLOURS, Colour, Seat
from luxor_companion.games.luxor.rules.state import Material
from luxor_companion.games.luxor.words import names, typed
from luxor_companion.lang import N_, _
from luxor_companion.lang.forms import FACTS, normalize_word, token_for, word_for
from luxor_companion.table.table import LastTable, last_table

FEWEST, MOST = 2, 4
LOTS: Final = "lots"  # typed instead of the youngest player's name, to draw lots
_PLAYERS: Final = N_("Luxor is for 2 to 4 players, not {count}: name each with -p NAME:COLOUR.")
_TYPED_PLAYERS: Final = N_("Luxor is for 2 to 4 players, not {count}: type Ani:red, Jan:green.")
_Wishes = Sequence[tuple[str, Colour | None]]  # names, with the colours people want, if any


def parse_players(texts: Sequence[str]) -> Seated:
    """Return colours and names; a text may have a colour after its last colon."""
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
    wish = _parse_colour(colour.strip()) if colon and colour.strip() else None
    return options.parse_player_name(name if colon else text, example), wish


def _parse_colour(word: str) -> Colour:
    token = typed.parse_typed_colour(word)
    for colour in COLOURS:
        if colour == token:
            return colour
    problem = _("There is no colour '{colour}'; the colours are {colours}.")
    known = ", ".join(map(names.colour, COLOURS))
    raise UsageError(problem.format(colour=token, colours=known))


def parse_first(first: str, seated: Seated) -> Seat | None:
    """Return the seat of the player who begins, by name or colour; None to draw lots."""
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
    """Return who begins: the youngest (p.2), asked for if somebody can answer; None for lots."""
    if first is not None:
        return parse_first(first, seated)
    if not console.may_ask():
        return None
    question = _first_question(seated, LOTS)
    console.err(question.choices)
    return prompt.again(question.text, lambda text: question.read(text or question.default))


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
        levels[options.find_player(players, player)] = level
    return tuple((colour, levels[colour]) for colour, _name in seated if colour in levels)


def parse_osiris(text: str, count: int, box: Material) -> tuple[int, ...]:
    """Return the Osiris tiles from the stairs on, this many; none if the text is empty."""
    values = [parse_number(word, max(box.osiris), 1) for word in text.replace(",", " ").split()]
    if values and (len(values) != count or Counter(values) - Counter(box.osiris)):
        problem = _(
            "Type {count} Osiris tiles from the stairs on, such as 2 4 1 3; the box has {tiles}."
        )
        raise UsageError(problem.format(count=count, tiles=", ".join(map(str, box.osiris))))
    return tuple(filter(None, values))


WAYS: Final = {
    "laid": N_("you shuffle and lay the tiles yourselves: quick, nothing to enter"),
    "drawn": N_("the program draws the tiles, you lay them as the sheet says"),
    "entered": N_("the tiles are laid already, you enter each one"),
}


class Seating(NamedTuple):
    """The answers of people who start a table."""

    way: str
    players: Seated
    first: Seat | None
    osiris: str


def ask(
    way: str, first: str | None, osiris: str | None, check_osiris: Callable[[str], object]
) -> Seating:
    """Ask how the table is laid, who plays, with which colours, and who is the youngest.

    A way or Osiris tiles that were typed with the command are not asked for again, and `first` is
    proposed. `check_osiris` raises UsageError for tiles that cannot lie on the board.
    """
    last = last_table("luxor")

    def questions() -> Generator[Question[Any], Any, Seating]:
        chosen = way or (yield _way_question())
        wishes: _Wishes = yield _players_question(last)
        seated = assign_colours(wishes)
        if not all(colour for _name, colour in wishes):
            seated = yield _colours_question(wishes)
        starter = yield _first_question(seated, last.first if first is None else first)
        numbers = osiris
        if numbers is None:
            numbers = (yield _osiris_question(check_osiris)) if chosen == "laid" else ""
        return Seating(chosen, seated, starter, numbers)

    return prompt.ask_in_order(questions)


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
    proposal = default if known else ", ".join(people.values())
    return Question(
        _("Who plays, clockwise? [{players}] > ").format(players=proposal),
        lambda text: _parse_wishes(prompt.split_names(text), _TYPED_PLAYERS, _example()),
        default,
        _("Two to four names with commas between them; add a colour after a colon: Ani:red, Jan."),
    )


def _colours_question(wishes: _Wishes) -> Question[Seated]:
    proposal = names.join_and(
        [f"{name} {names.colour(one)}" for one, name in assign_colours(wishes)]
    )

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

    colours = names.join_and([names.colour(one) for one in COLOURS])
    help_text = _("One colour for each player, in the same order. The colours are {colours}.")
    text = _("Colours? [{colours}] > ").format(colours=proposal)
    return Question(text, read, help=help_text.format(colours=colours))


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
    default = first if first.casefold() in map(str.casefold, people) else LOTS

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
