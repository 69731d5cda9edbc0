"""What the rest of the program asks of a game, and where each game is found."""

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:  # only what methods are called with: nothing of it is loaded here
    from pathlib import Path

    from luxor_companion.core import Need, Refusal, UnreadableError
    from luxor_companion.core.record import AnyChange, AnyRecord, BadLine
    from luxor_companion.core.review import Verdict
    from luxor_companion.core.scoring import DecidedBy, Result, Score
    from luxor_companion.share import SharedPlayer, SharedResult
    from luxor_companion.table.table import AnyTable

AnyPosition: TypeAlias = Any  # of a game: who knows which says so in its types
AnyLine: TypeAlias = Any  # of its log, likewise
AnyJob: TypeAlias = Any  # a turn to be judged, likewise
AnyHoldings: TypeAlias = Any  # what everyone has at the end of it, likewise
AnyFound: TypeAlias = Any  # what `Game` says of the attribute

# The games, by the name that saves, links and the command line use; the first is the default.
GAMES: Final[dict[str, str]] = {
    "luxor": "luxor_companion.games.luxor",
    "pyramids": "luxor_companion.games.pyramids",
}

# Versions of the referee's rules: the last is what new games are played by. A game is judged by
# those it was started with: what a new version decides otherwise, an old game keeps.
RULES_VERSIONS: Final = ("1", "2")


class Entry(NamedTuple):
    """A command: its function as "module:name", what it does in one line, its panel in the help.

    A group has `commands` instead of a function; the one named "" runs when no word follows.
    """

    function: str
    help: str
    panel: str = ""
    commands: Mapping[str, "Entry"] = {}
    now: str = ""  # how a command is spelled today that is kept under an old name; not listed


class Found:
    """An attribute of a game: what is found as "module:name" in its package, once it is asked."""

    def __init__(self, where: str) -> None:
        self.where = where

    def __get__(self, _game: object, owner: type) -> AnyFound:
        module, _colon, name = self.where.partition(":")
        return getattr(import_module(f"{owner.__module__}.{module}"), name)


class Game:
    """One game. What it says is found where it belongs, so that asking for one thing loads little.

    An attribute of a game's class is a value, a method, or `Found` in one of its modules.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str] = ""  # what `luxor --help` says of it, to be translated
    geek: ClassVar[int] = 0  # its number at BoardGameGeek, where it is known
    commands: ClassVar[Mapping[str, Entry]] = {}  # its own: `cli` adds those for every game
    pages: ClassVar[Mapping[str, int]]  # of each rule
    colours: ClassVar[tuple[str, ...]] = ()  # of the players' pieces; a link has the initials
    parts: ClassVar[tuple[str, ...]]  # of a score, in the order of counting
    part_names: ClassVar[Mapping[str, str]] = {}  # what they are called, to be translated
    losses: ClassVar[tuple[str, ...]] = ()  # parts that are never more than nothing
    palette: ClassVar[Mapping[str, tuple[str, str]]] = {}  # paper and ink of things, by meaning
    tie_break: "ClassVar[DecidedBy]" = "shared"
    verdicts: ClassVar[Mapping[str, str]] = {}  # sentences by what decided, to be translated
    review_unit: ClassVar[str] = ""  # what start and end of a review count, to be translated
    why_not: ClassVar[Mapping[str, str]] = {}  # reasons why a turn cannot be judged, likewise
    has_sets: ClassVar[bool] = False  # whether a link tells how many sets made the points
    fixable: ClassVar[tuple[str, ...]] = ()  # what `fix` can correct besides a player
    open_setup: ClassVar[tuple[str, ...]] = ()  # what a link tells of a set-up that all have seen
    face_down: ClassVar[tuple[str, ...]] = ()  # parts that nobody sees before the end
    unknown: ClassVar[str] = "unknown"  # what the JSON of a score calls what nobody entered
    key_helps: ClassVar[Mapping[str, str]] = {}  # of keys in `play`, with an example, likewise
    start_hint: ClassVar[str]  # how a table is started, to be translated
    uncounted_state: ClassVar[str]  # why the score of a game that is over is not final, likewise
    unfinished_log: ClassVar[str]  # why its log is not shared before it is over, likewise
    unfinished_play: ClassVar[str]  # why it can't be a play for BG Stats before that, likewise

    # ------------------------------------------------------------------ the command line

    @property
    def is_default(self) -> bool:
        return self.name == default_game()

    @property
    def command(self) -> str:
        """How its commands begin: `luxor`, or `luxor pyramids`."""
        return "luxor" if self.is_default else f"luxor {self.name}"

    def command_hint(self, _words: Sequence[str]) -> str:
        """Return what somebody should have typed who typed no command but a move; "" if nobody."""
        return ""

    def local(self, text: str) -> str:
        """Return words of the game's notation as they are typed in the language in use."""
        return text

    def fact(self, _what: str, word: str) -> str:
        """Return a word of a fix in the notation's own, from what somebody typed."""
        return word

    def typed_player(self, text: str) -> str:
        """Return what a command calls a player, from what somebody typed in any language."""
        return text.casefold()

    def complete(
        self, _kind: str, _said: Sequence[str], _word: str, _options: Mapping[str, str]
    ) -> Iterable[tuple[str, str]]:
        """Return the values a TAB press offers for a kind of argument, each with a few words."""
        return ()

    # ------------------------------------------------------------------ the rules

    def opening(
        self, setup: dict[str, Any], where: "Path | str", rules: int = int(RULES_VERSIONS[-1])
    ) -> AnyPosition:
        """Return the first position of a save's set-up, to be judged by a version of the rules.

        Raise BadFileError if it is wrong.
        """
        raise NotImplementedError

    def record(self, start: AnyPosition) -> "AnyRecord":
        """Return the record of a game that begins at a position."""
        raise NotImplementedError

    def draw(self, _table: "AnyTable", line: AnyLine) -> AnyLine:
        """Return the line with what the program draws for it at this table, or a refusal."""
        return line

    def fact_in(self, _table: "AnyTable", _line: AnyLine) -> AnyLine:
        """Return the line for what the program draws for one that is not whole; None if nothing."""
        return None

    def draw_due(self, table: "AnyTable") -> None:
        """Add the lines to the record that the program adds by itself at this point."""

    def bots(self, table: "AnyTable") -> dict[str, str]:
        """Return the chairs that bots sit in: what a command calls the player, and the level."""
        return dict(table.save.setup.get("bots", {}))

    def bot_to_move(self, table: "AnyTable") -> str:
        """Return the level of the bot whose turn it is; "" if it is a person's."""
        turn = self.next_to_act(table.position)  # None once the game is over
        return self.bots(table).get(turn, "") if isinstance(turn, str) else ""

    def bot_line(self, table: "AnyTable", told: str) -> AnyLine:
        """Return the line of the bot whose turn it is; `told` is what came up, as tokens.

        Raise UsageError if no bot is to move, or it does not know what it has.
        """
        raise NotImplementedError

    def bot_need(self, _table: "AnyTable", _change: "AnyChange") -> "Need | None":
        """Return what a bot has to know of a line it may make."""
        return None

    def review_jobs(self, _record: "AnyRecord") -> list[AnyJob]:
        """Return the turns of a game, each with all that `judge` needs to know of it."""
        return []

    def judge(self, job: AnyJob) -> "Verdict":
        """Return what a turn was worth beside the best one; in any process."""
        raise NotImplementedError

    def end_values(self, position: AnyPosition) -> dict[str, float]:
        """Return what a game is worth to each in the end, or where it stands."""
        raise NotImplementedError

    def score(self, position: AnyPosition) -> "Result":
        """Return the score as it stands, as far as everyone at the table may know it."""
        raise NotImplementedError

    def players(self, position: AnyPosition) -> dict[str, str]:
        """Return everyone who plays: what a command calls them, and their name."""
        raise NotImplementedError

    def next_to_act(self, position: AnyPosition) -> object:
        """Return who is next, as scripts get it; None once the game is over."""
        raise NotImplementedError

    def is_fact(self, _what: str, word: str) -> bool:
        """Return whether a word is part of what a fix says, rather than the reason for it."""
        return "=" in word and " " not in word.partition("=")[0]

    # ------------------------------------------------------------------ words and looks

    def next_lines(self, position: AnyPosition) -> list[str]:
        """Return whose turn it is now, or that the game is over."""
        raise NotImplementedError

    def sentence(self, position: AnyPosition, refusal: "Refusal", who: str | None) -> str:
        """Return a refusal in words; `who` is what a command calls the player it is about."""
        raise NotImplementedError

    def question(self, need: "Need") -> str:
        """Return a missing choice as a question."""
        raise NotImplementedError

    def unreadable(self, error: "UnreadableError") -> str:
        """Return what cannot be read, in a sentence with a way out."""
        raise NotImplementedError

    def owner(self, _bad: "BadLine") -> str | None:
        """Return whom a line of the log is about, as a command calls them."""
        return None

    def irrevocable(self, _table: "AnyTable", _change: "AnyChange") -> list[str]:
        """Return what happened in a change that the table cannot forget, or somebody else did."""
        return []

    def uncounted_sentence(self, result: "Result") -> str:
        """Return what nobody entered, so that it is not counted."""
        raise NotImplementedError

    def stand_in_lines(self, _stand_in: tuple[str, ...]) -> list[str]:
        """Return what of a table is placeholder data, and how to enter your own."""
        return []

    # ------------------------------------------------------------------ the end of a game

    def sheet_holdings(self, sheet: dict[str, Any], where: "Path") -> AnyHoldings:
        """Return what everyone has on a score sheet. Raise BadFileError if it is wrong."""
        raise NotImplementedError

    def count(self, holdings: AnyHoldings) -> "Result":
        """Return the score of what everyone has."""
        raise NotImplementedError

    def ask_sheet(self) -> "Result":
        """Return the result of a game that was not tracked, by asking for everything."""
        raise NotImplementedError

    def ask_uncounted(self, table: "AnyTable") -> "AnyTable":
        """Ask for what nobody entered, save it, and return the table with it."""
        return table

    def rematch(self, table: "AnyTable", first: str) -> Sequence[str]:
        """Return what `new` needs to start the same game again; `first` may be nobody."""
        raise NotImplementedError

    def table_words(self, table: "AnyTable") -> list[str]:
        """Return what to give `new` so that the program draws the same, by the same house rules."""
        words = ["--app-draws", ",".join(table.app_draws) or "none"]
        for name, value in dict(table.save.setup.get("house", {})).items():
            words += ["--house", f"{name}={str(value).lower()}"]
        return words

    def board_name(self, _table: "AnyTable") -> str:
        """Return what the log of games calls the board; "" where there is none."""
        return ""

    # ------------------------------------------------------------------ links and pages

    def link_setup(self, table: "AnyTable") -> dict[str, str]:
        """Return all of a set-up as a link carries it, to rule on the log again."""
        raise NotImplementedError

    def link_changes(self, _change: "AnyChange") -> Iterable[str]:
        """Return what a line of the log changed, in words short enough to travel."""
        return ()

    def turns_in_link(self, result: "SharedResult") -> list[tuple[int | None, int]]:
        """Return of each line in a link whose turn it is, by seat, and in which round."""
        return [(None, 0) for _line in result.log]

    def opening_in_link(self, result: "SharedResult") -> AnyPosition:
        """Return the first position of the game in a link. Raise an error if it has none."""
        return self.opening(self.setup_in_link(result)[0], "link", result.rules)

    def setup_in_link(self, result: "SharedResult") -> tuple[dict[str, Any], str]:
        """Return the `[setup]` that a save of this game would have, and what would follow it."""
        raise NotImplementedError

    def with_names(self, result: "SharedResult") -> "SharedResult":
        """Return a result whose players were renamed, with the names in its log changed as well."""
        return result

    def score_in_link(self, player: "SharedPlayer", rank: int) -> "Score":
        """Return a player's score as scoring would have given it."""
        from luxor_companion.core.scoring import PlainScore

        points = player.parts or (0,) * len(self.parts)
        parts = tuple(zip(self.parts, points, strict=True))
        return PlainScore(player.name, parts, player.total, rank, player.uncounted)

    def sets_made(self, _points: Mapping[str, int]) -> int:
        """Return how many sets made these points, where sets are counted."""
        return 0

    def live(self, table: "AnyTable") -> dict[str, Any]:
        """Return a table as everyone at it may see it, for the live page, which adds the score."""
        raise NotImplementedError


def game_names() -> tuple[str, ...]:
    """Return the names of all games, the default first."""
    return tuple(GAMES)


def default_game() -> str:
    """Return the game that is meant where none is named."""
    return next(iter(GAMES))


def load_game(name: str) -> Game:
    """Return a game. Raise KeyError if this version does not know it."""
    game: Game = import_module(GAMES[name]).GAME
    return game


def title_of(name: str) -> str:
    """Return what a game is called; one this version does not know, by its name."""
    return load_game(name).title if name in GAMES else name


def part_name(part: str) -> str:
    """Return what a part of a score is called in English; "" if no game has it."""
    found = (load_game(name).part_names.get(part) for name in GAMES)
    return next(filter(None, found), "")
