"""What the rest of the program asks of a game, and where each game is found."""

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:  # only for the types of methods: none of it is loaded here
    from pathlib import Path

    from luxor_companion.core import Need, Refusal, UnreadableError
    from luxor_companion.core.record import AnyChange, AnyRecord, Applied
    from luxor_companion.core.review import Verdict
    from luxor_companion.core.scoring import DecidedBy, Result, Score
    from luxor_companion.share import SharedPlayer, SharedResult
    from luxor_companion.table.table import AnyTable

AnyPosition: TypeAlias = Any  # of any game: code that knows the game uses its own type
AnyLine: TypeAlias = Any  # a line of its log
AnyJob: TypeAlias = Any  # a turn to be judged
AnyHoldings: TypeAlias = Any  # what everyone has at the end of it
AnyFound: TypeAlias = Any  # of the type that `Game` declares for the attribute

# The games, by the name that saves, links and the command line use; the first is the default.
GAMES: Final[dict[str, str]] = {
    "luxor": "luxor_companion.games.luxor",
    "pyramids": "luxor_companion.games.pyramids",
}


class Entry(NamedTuple):
    """A command: its function as "module:name", what it does in one line, its panel in the help.

    A group has `commands` instead of a function; the one named "" runs when no word follows.
    """

    function: str
    help: str
    panel: str = ""
    commands: Mapping[str, "Entry"] = {}


class Found:
    """An attribute of a game, loaded from "module:name" in its package when it is used."""

    def __init__(self, where: str) -> None:
        self.where = where

    def __get__(self, _game: object, owner: type) -> AnyFound:
        module, _colon, name = self.where.partition(":")
        return getattr(import_module(f"{owner.__module__}.{module}"), name)


class Game:
    """One game. Its parts are in modules of their own, so that using one of them loads little.

    An attribute of a game's class is a value, a method, or `Found` in one of its modules.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str] = ""  # for `luxor --help`, to be translated
    geek: ClassVar[int] = 0  # its number at BoardGameGeek, if known
    commands: ClassVar[Mapping[str, Entry]] = {}  # its own; `cli` adds those that every game has
    pages: ClassVar[Mapping[str, int]]  # the rulebook's page of each rule
    colours: ClassVar[tuple[str, ...]] = ()  # of the players' pieces; a link holds their initials
    parts: ClassVar[tuple[str, ...]]  # of a score, in the order of counting
    part_names: ClassVar[Mapping[str, str]] = {}  # what they are called, to be translated
    losses: ClassVar[tuple[str, ...]] = ()  # parts that only cost points
    palette: ClassVar[Mapping[str, tuple[str, str]]] = {}  # background and text colours
    tie_break: "ClassVar[DecidedBy]" = "shared"
    verdicts: ClassVar[Mapping[str, str]] = {}  # on what decided the game, to be translated
    review_unit: ClassVar[str] = ""  # what start and end of a review count, to be translated
    why_not: ClassVar[Mapping[str, str]] = {}  # why a turn cannot be judged, to be translated
    has_sets: ClassVar[bool] = False  # whether a link holds the number of sets
    fixable: ClassVar[tuple[str, ...]] = ()  # what `fix` can correct besides a player
    open_setup: ClassVar[tuple[str, ...]] = ()  # parts of a set-up that all have seen, for links
    face_down: ClassVar[tuple[str, ...]] = ()  # parts of a score that stay hidden until the end
    unknown: ClassVar[str] = "unknown"  # the JSON key for how much of a score nobody entered
    key_helps: ClassVar[Mapping[str, str]] = {}  # for keys of `play`, to be translated
    start_hint: ClassVar[str]  # how to start a table, to be translated
    uncounted_state: ClassVar[str]  # why the score of a finished game isn't final, to be translated
    unfinished_log: ClassVar[str]  # why its log isn't shared before the end, to be translated
    unfinished_play: ClassVar[str]  # why BG Stats can't have it before the end, to be translated

    # ------------------------------------------------------------------ the command line

    @property
    def is_default(self) -> bool:
        return self.name == default_game()

    @property
    def command(self) -> str:
        """The beginning of its commands: `luxor`, or `luxor pyramids`."""
        return "luxor" if self.is_default else f"luxor {self.name}"

    def command_hint(self, _words: Sequence[str]) -> str:
        """Return a hint for words that are a turn instead of a command; "" if they aren't."""
        return ""

    def local(self, text: str) -> str:
        """Return words of the game's notation as people type them in the current language."""
        return text

    def fact(self, _what: str, word: str) -> str:
        """Return the notation's word for a fact of a fix, typed in any language."""
        return word

    def typed_player(self, text: str) -> str:
        """Return a player's colour or handle, typed in any language."""
        return text.casefold()

    def complete(
        self, _kind: str, _typed: Sequence[str], _word: str, _options: Mapping[str, str]
    ) -> Iterable[tuple[str, str]]:
        """Return the values a TAB press offers for a kind of argument, each with a few words."""
        return ()

    # ------------------------------------------------------------------ the rules

    def opening(self, setup: dict[str, Any], where: "Path | str") -> AnyPosition:
        """Return the first position of a save's set-up.

        Raise BadFileError if it is wrong.
        """
        raise NotImplementedError

    def record(self, start: AnyPosition) -> "AnyRecord":
        """Return the record of a game that begins at a position."""
        raise NotImplementedError

    def consider(self, table: "AnyTable", line: AnyLine) -> "tuple[AnyLine, Applied]":
        """Return a line with what the program draws for it, and what it would lead to."""
        return line, table.record.consider(line)

    def fact_in(self, _table: "AnyTable", _line: AnyLine, _drawn: AnyLine) -> AnyLine:
        """Return the line that records what the program drew for an unfinished turn, or None."""
        return None

    def draw_due(self, table: "AnyTable") -> None:
        """Add to the record what the program itself has to draw at this point."""

    def bots(self, table: "AnyTable") -> dict[str, str]:
        """Return the level of each bot, by the colour or handle it plays."""
        return dict(table.save.setup.get("bots", {}))

    def bot_to_move(self, table: "AnyTable") -> str:
        """Return the level of the bot whose turn it is; "" if it is a person's."""
        turn = self.next_to_act(table.position)  # None once the game is over
        return self.bots(table).get(turn, "") if isinstance(turn, str) else ""

    def bot_line(self, table: "AnyTable", facts: str) -> AnyLine:
        """Return the line of the bot whose turn it is; `facts` is what came up, as tokens.

        Raise UsageError if it is not a bot's turn, or the bot does not know its cards.
        """
        raise NotImplementedError

    def bot_need(self, _table: "AnyTable", _change: "AnyChange") -> "Need | None":
        """Return what people still have to tell a bot about the change it is going to make."""
        return None

    def review_jobs(self, _record: "AnyRecord") -> list[AnyJob]:
        """Return the turns of a game, each with everything `judge` needs."""
        return []

    def judge(self, job: AnyJob) -> "Verdict":
        """Return how a turn compares with the best one. It may run in another process."""
        raise NotImplementedError

    def end_values(self, position: AnyPosition) -> dict[str, float]:
        """Return what a game is worth to each player at the end, or now if it isn't over."""
        raise NotImplementedError

    def score(self, position: AnyPosition) -> "Result":
        """Return the current score, from what everyone at the table may know."""
        raise NotImplementedError

    def players(self, position: AnyPosition) -> dict[str, str]:
        """Return the name of every player, by the colour or handle that commands use."""
        raise NotImplementedError

    def next_to_act(self, position: AnyPosition) -> object:
        """Return who acts next, for scripts; None once the game is over."""
        raise NotImplementedError

    def first(self, _position: AnyPosition) -> int | None:
        """Return the seat that began, from 0; None in a game where all play at once."""
        return None

    def is_fact(self, _what: str, word: str) -> bool:
        """Return whether a word is a fact of a fix, rather than the reason for it."""
        return "=" in word and " " not in word.partition("=")[0]

    # ------------------------------------------------------------------ words and looks

    def next_lines(self, position: AnyPosition) -> list[str]:
        """Return lines that say whose turn it is, or that the game is over."""
        raise NotImplementedError

    def sentence(self, position: AnyPosition, refusal: "Refusal", player: str | None) -> str:
        """Return a refusal as a sentence about a player, who is named by colour or handle."""
        raise NotImplementedError

    def question(self, need: "Need") -> str:
        """Return a missing choice as a question."""
        raise NotImplementedError

    def unreadable(self, error: "UnreadableError") -> str:
        """Return a sentence that says what cannot be read, and what to type instead."""
        raise NotImplementedError

    def owner(self, position: AnyPosition, line: str) -> str | None:
        """Return the colour or handle of the player whom a line of the log is about, if any.

        It comes first (`red L3`), or after a word that says what the line is (`fix red keys=2`).
        """
        players = self.players(position)
        return next((word for word in line.lower().split()[:2] if word in players), None)

    def irrevocable(self, _table: "AnyTable", _change: "AnyChange") -> list[str]:
        """Return what undoing a change cannot take back, such as a die that was rolled."""
        return []

    def uncounted_sentence(self, result: "Result") -> str:
        """Return a sentence about what is not counted because nobody entered it."""
        raise NotImplementedError

    def stand_in_lines(self, _stand_in: tuple[str, ...]) -> list[str]:
        """Return lines that say which data are placeholders, and how to enter your own."""
        return []

    # ------------------------------------------------------------------ the end of a game

    def sheet_holdings(self, sheet: dict[str, Any], where: "Path") -> AnyHoldings:
        """Return what everyone has on a score sheet. Raise BadFileError if it is wrong."""
        raise NotImplementedError

    def count(self, holdings: AnyHoldings) -> "Result":
        """Return the result of what everyone has."""
        raise NotImplementedError

    def ask_sheet(self) -> "Result":
        """Return the result of a game that was not tracked, by asking for everything."""
        raise NotImplementedError

    def ask_uncounted(self, table: "AnyTable") -> "AnyTable":
        """Ask for what nobody entered, save it, and return the table with it."""
        return table

    def rematch(self, table: "AnyTable", first: str) -> Sequence[str]:
        """Return the arguments of `new` for a rematch; `first` begins, unless it is ""."""
        raise NotImplementedError

    def table_words(self, table: "AnyTable") -> list[str]:
        """Return the arguments of `new` for the same draws and house rules as at this table."""
        words = ["--app-draws", ",".join(table.app_draws) or "none"]
        for name, value in dict(table.save.setup.get("house", {})).items():
            words += ["--house", f"{name}={str(value).lower()}"]
        return words

    def board_name(self, _table: "AnyTable") -> str:
        """Return the board's name for the log of games; "" if the game has no board."""
        return ""

    # ------------------------------------------------------------------ links and pages

    def link_setup(self, table: "AnyTable") -> dict[str, str]:
        """Return a whole set-up as a link holds it, so that its log can be checked again."""
        raise NotImplementedError

    def link_changes(self, _change: "AnyChange") -> Iterable[str]:
        """Return what a line of the log changed, in words short enough for a link."""
        return ()

    def turns_in_link(self, result: "SharedResult") -> list[tuple[int | None, int]]:
        """Return the seat and the round of each line in a link."""
        return [(None, 0) for _line in result.log]

    def opening_in_link(self, result: "SharedResult") -> AnyPosition:
        """Return the first position of the game in a link. Raise an error if it has none."""
        return self.opening(self.setup_in_link(result)[0], "link")

    def setup_in_link(self, result: "SharedResult") -> tuple[dict[str, Any], str]:
        """Return the `[setup]` of a save of the game in a link, and the text that follows it."""
        raise NotImplementedError

    def with_names(self, result: "SharedResult") -> "SharedResult":
        """Return a result whose players were renamed, with the names in its log changed as well."""
        return result

    def score_in_link(self, player: "SharedPlayer", rank: int) -> "Score":
        """Return the score of a player in a link, in the form that scoring returns."""
        from luxor_companion.core.scoring import PlainScore

        points = player.parts or (0,) * len(self.parts)
        parts = tuple(zip(self.parts, points, strict=True))
        return PlainScore(player.name, parts, player.total, rank, player.uncounted)

    def sets_made(self, _points: Mapping[str, int]) -> int:
        """Return how many sets gave these points, if the game counts sets."""
        return 0

    def live(self, table: "AnyTable") -> dict[str, Any]:
        """Return a table as everyone at it may see it, for the live page, which adds the score."""
        raise NotImplementedError


def game_names() -> tuple[str, ...]:
    """Return the names of all games, the default first."""
    return tuple(GAMES)


def default_game() -> str:
    """Return the name of the game that is used if none is named."""
    return next(iter(GAMES))


def load_game(name: str) -> Game:
    """Return a game. Raise KeyError if this version does not know it."""
    game: Game = import_module(GAMES[name]).GAME
    return game


def title_of(name: str) -> str:
    """Return the title of a game, or just its name if this version does not know it."""
    return load_game(name).title if name in GAMES else name
