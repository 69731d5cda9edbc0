"""A game: its name, facts about it, and its modules; and where each game is found.

The modules satisfy the protocols in `protocols.py`. Each is loaded when it is first asked. What a
game does not offer is None, and the commands that need it are not offered either.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from luxor_companion.core import Value

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from luxor_companion.core import protocols
    from luxor_companion.core.cases import Legal
    from luxor_companion.core.record import Record
    from luxor_companion.core.scoring import DecidedBy
    from luxor_companion.referee.untracked import Settled

M = TypeVar("M")  # a module of a game

# The games, by the name that saves, links and the command line use; the first is the default.
GAMES: Final[dict[str, str]] = {
    "luxor": "luxor_companion.games.luxor",
    "pyramids": "luxor_companion.games.pyramids",
}
ENTRY_POINTS: Final = "luxor_companion.games"  # under which other packages name theirs


class Pieces(Value):
    """What a part of a score counts, for one and for many of them, to be translated."""

    one: str
    many: str


class Part(Value):
    """A part of a score."""

    key: str  # in JSON
    name: str  # what people call it, to be translated
    is_loss: bool = False  # it only costs points
    is_hidden: bool = False  # face down until the end
    pieces: Pieces | None = None  # if its points depend on how many of them there are


class About(Value):
    """Plain facts about a game."""

    parts: tuple[Part, ...]  # of a score, in the order of counting
    start_hint: str  # how to start a table, to be translated
    summary: str = ""  # for `luxor --help`, to be translated
    geek: int = 0  # its number at BoardGameGeek, if known
    colours: tuple[str, ...] = ()  # of the players' pieces; a link holds their initials
    tie_break: "DecidedBy" = "shared"
    verdicts: Mapping[str, str] = {}  # on what decided the game, to be translated
    hidden_setup: tuple[str, ...] = ("seed",)  # parts of a set-up that nobody at the table sees

    @property
    def part_keys(self) -> tuple[str, ...]:
        return tuple(part.key for part in self.parts)


class Offered(Generic[M]):
    """A module that a game may have, loaded when it is first asked; None if it has none."""

    def __set_name__(self, _owner: type, name: str) -> None:
        self.name = name

    def __get__(self, game: "Game", _owner: type) -> M | None:
        if not (where := game.offers[self.name]):
            return None
        module: M = import_module(where)  # type: ignore[assignment]  # the game has compared them
        setattr(game, self.name, module)  # from now on it is found without asking here
        return module


class Asked(Offered[M]):
    """A module that every game has."""

    def __get__(self, game: "Game", owner: type) -> M:
        module = super().__get__(game, owner)
        assert module is not None
        return module


class Game:
    """One game: its name, facts about it, and the modules that answer for it, by their names."""

    # To all but the game itself, a position, a table or a change is an object to hand on.
    rules: "Asked[protocols.Rules[object, Record[object, object, object]]]" = Asked()
    words: "Asked[protocols.Words[object]]" = Asked()
    typing: "Offered[protocols.Typing]" = Offered()
    telling: "Offered[protocols.Telling[object]]" = Offered()
    rulings: "Offered[protocols.Rulings[object, object]]" = Offered()
    questions: "Offered[protocols.Questions[object, Any]]" = Offered()
    seats: "Offered[protocols.Seats[object, object]]" = Offered()
    showing: "Offered[protocols.Showing[object]]" = Offered()
    disputes: "Offered[protocols.Disputes[Settled[object, object, Legal]]]" = Offered()
    positions: "Offered[protocols.Positions[Any, object]]" = Offered()
    starts: "Offered[protocols.Starts[object]]" = Offered()
    draws: "Offered[protocols.Draws[object, Any, Any]]" = Offered()
    bots: "Offered[protocols.Bots[object, Any, object]]" = Offered()
    sheets: "Offered[protocols.Sheets[object, object]]" = Offered()
    sharing: "Offered[protocols.Sharing[object, object, object]]" = Offered()
    live: "Offered[protocols.Live[object]]" = Offered()
    advice: "Offered[protocols.Advice[object, object, object]]" = Offered()

    def __init__(
        self,
        name: str,
        title: str,
        about: About,
        *,
        commands: str,
        rules: str,
        words: str,
        typing: str = "",
        telling: str = "",
        rulings: str = "",
        questions: str = "",
        seats: str = "",
        showing: str = "",
        disputes: str = "",
        positions: str = "",
        starts: str = "",
        draws: str = "",
        bots: str = "",
        sheets: str = "",
        sharing: str = "",
        live: str = "",
        advice: str = "",
        texts: str = "",
    ) -> None:
        self.name: Final = name
        self.title: Final = title
        self.about: Final = about
        self.commands: Final = commands  # the module with the table of its own commands
        self.offers: Final[Mapping[str, str]] = {  # where each of these is; "" for what it lacks
            "rules": rules,
            "words": words,
            "typing": typing,
            "telling": telling,
            "rulings": rulings,
            "questions": questions,
            "seats": seats,
            "showing": showing,
            "disputes": disputes,
            "positions": positions,
            "starts": starts,
            "draws": draws,
            "bots": bots,
            "sheets": sheets,
            "sharing": sharing,
            "live": live,
            "advice": advice,
            "texts": texts,  # the folder with its rules in words
        }

    @property
    def command(self) -> str:
        """The beginning of its commands: `luxor`, or `luxor pyramids`."""
        return "luxor" if self.name == default_game() else f"luxor {self.name}"


class BrokenGameError(Exception):
    """A game of another package cannot be loaded."""

    def __init__(self, name: str, problem: str) -> None:
        super().__init__(name, problem)
        self.name = name
        self.problem = problem


def game_names() -> tuple[str, ...]:
    """Return the names of our own games, the default first."""
    return tuple(GAMES)


@cache
def installed_games() -> "Mapping[str, EntryPoint]":
    """Return the games of other packages. Finding them takes as long as a whole command."""
    from importlib.metadata import entry_points

    found = {point.name: point for point in entry_points(group=ENTRY_POINTS)}
    names = sorted(name for name in found if name.isascii() and name.isalpha() and name.islower())
    return {name: found[name] for name in names if name not in GAMES}


def is_game(name: str) -> bool:
    """Return whether there is a game of this name, ours or another package's."""
    return name in GAMES or name in installed_games()


def default_game() -> str:
    """Return the name of the game that is used if none is named."""
    return next(iter(GAMES))


def load_game(name: str) -> Game:
    """Return a game. Raise KeyError if there is none, BrokenGameError if it cannot be loaded."""
    if name in GAMES:
        game: Game = import_module(GAMES[name]).GAME
        return game
    try:
        found: object = installed_games()[name].load()
    except Exception as error:  # whatever goes wrong in a package that is not ours
        raise BrokenGameError(name, str(error)) from error
    if not isinstance(found, Game) or found.name != name:
        raise BrokenGameError(name, f"{installed_games()[name].value} is not its Game")
    return found


def title_of(name: str) -> str:
    """Return the title of a game, or just its name if this version does not know it."""
    return load_game(name).title if is_game(name) else name
