"""What the rest of the program asks of a game: small protocols, each satisfied by a module.

mypy compares a game's modules with them, at the end of the game's `__init__.py`.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:  # only for the types of methods: none of it is loaded here
    from pathlib import Path

    from luxor_companion.core import Event, Need, Refusal, UnreadableError
    from luxor_companion.core.record import Applied
    from luxor_companion.core.review import Verdict
    from luxor_companion.core.scoring import Result
    from luxor_companion.referee.answers import (
        AdviceAnswer,
        AnyStatus,
        Laid,
        Listed,
        Played,
        Ruling,
        Shown,
    )
    from luxor_companion.referee.declare import Declared
    from luxor_companion.referee.questions import Question, Tokens
    from luxor_companion.referee.rows import Column
    from luxor_companion.referee.seats import Place
    from luxor_companion.referee.start import FirstSave, NewTable
    from luxor_companion.referee.untracked import FactQuestion
    from luxor_companion.share import SharedResult

P = TypeVar("P")  # a game's position
P_co = TypeVar("P_co", covariant=True)
P_contra = TypeVar("P_contra", contravariant=True)
R_co = TypeVar("R_co", covariant=True)  # the record of a game
R_contra = TypeVar("R_contra", contravariant=True)
C = TypeVar("C")  # a change that a line made
C_contra = TypeVar("C_contra", contravariant=True)
T = TypeVar("T")  # a table
T_contra = TypeVar("T_contra", contravariant=True)
T_co = TypeVar("T_co", covariant=True)
S_co = TypeVar("S_co", covariant=True)  # a dispute that is settled
L = TypeVar("L")  # a line of the log
L_co = TypeVar("L_co", covariant=True)
J = TypeVar("J")  # a turn to be judged


# ---------------------------------------------------------------------- what every game has


class Rules(Protocol[P, R_co]):
    """The rules: what a set-up begins with, what its log leads to, and what that scores."""

    def opening(self, setup: dict[str, Any], where: "Path | str", /) -> P:
        """Return the first position of a save's set-up. Raise BadFileError if it is wrong."""

    def record(self, start: P, /) -> R_co:
        """Return the record of a game that begins at a position."""

    def players(self, position: P, /) -> dict[str, str]:
        """Return the name of every player, by the colour or handle that commands use."""

    def next_players(self, position: P, /) -> tuple[str, ...]:
        """Return who may act next, by colour or handle; nobody once the game is over."""

    def first(self, position: P, /) -> int | None:
        """Return the seat that began, from 0; None in a game where all play at once."""

    def score(self, position: P, /, *, early: bool = False) -> "Result":
        """Return the current score, from what everyone at the table may know.

        Of a game that ends `early` it is the final one: everything is turned up.
        """

    def pages(self) -> Mapping[str, int]:
        """Return the rulebook's page of each rule."""


class Words(Protocol[P_contra]):
    """The sentences that only this game can say."""

    def sentence(self, position: P_contra, refusal: "Refusal", player: str | None, /) -> str:
        """Return a refusal as a sentence about a player, who is named by colour or handle."""

    def question(self, need: "Need", /) -> str:
        """Return a missing choice as a question."""

    def unreadable(self, error: "UnreadableError", /) -> str:
        """Return a sentence that says what cannot be read, and what to type instead."""

    def step(self, position: P_contra, event: "Event", player: str | None, /) -> str:
        """Return what happened in a line of a player as a sentence."""

    def title(self, position: P_contra, entry: object, /) -> str:
        """Return who does what in a line of the log, in a few words."""

    def next_lines(self, position: P_contra, /) -> list[str]:
        """Return lines that say whose turn it is, or that the game is over."""

    def stand_in_lines(self, stand_in: Sequence[str], /) -> list[str]:
        """Return lines that say which data are placeholders, and how to enter your own."""


# ---------------------------------------------------------------------- what a game may offer


class Typing(Protocol):
    """What people type, in any language: words of the notation, facts of a fix, what TAB offers."""

    @property
    def FIXABLE(self) -> Sequence[str]:  # noqa: N802  # a constant of the module
        """What `fix` can correct besides a player."""

    def local(self, text: str, /) -> str:
        """Return words of the game's notation as people type them in the current language."""

    def typed_player(self, text: str, /) -> str:
        """Return a player's colour or handle, typed in any language."""

    def parse_fact(self, what: str, word: str, /) -> str:
        """Return the notation's word for a fact of a fix, typed in any language."""

    def is_fact(self, what: str, word: str, /) -> bool:
        """Return whether a word is a fact of a fix, rather than the reason for it."""

    def command_hint(self, words: Sequence[str], /) -> str:
        """Return a hint for words that are a turn instead of a command; "" if they aren't."""

    def complete(
        self, kind: str, typed: Sequence[str], word: str, options: Mapping[str, str], /
    ) -> Iterable[tuple[str, str]]:
        """Return the values a TAB press offers for a kind of argument, each with a few words."""


class Telling(Protocol[C_contra]):
    """How the log tells a game: the rounds it has, and what its lines don't say."""

    def chapter(self, change: C_contra, /) -> str:
        """Return the round and turn in which a line was made; "" before the first."""

    def remarks(self, change: C_contra, /) -> Sequence[str]:
        """Return what a line led to that it doesn't say itself, a sentence each."""


class Rulings(Protocol[T_contra, L]):
    """What the referee answers about the lines that people declare."""

    def read_turn(self, table: T_contra, text: str, player: str | None, /) -> L:
        """Return the line somebody declares. Raise UnreadableError or UsageError."""

    def check(self, table: T_contra, player: str | None, text: str, /) -> "Ruling":
        """Return the ruling on a line that is not played. Raise what `read_turn` raises."""

    def played_answer(self, declared: "Declared[L]", /) -> "Played":
        """Return the ruling on a line that was declared, and what it did to its table."""

    def options(self, table: T_contra, player: str | None, cards: str | None, /) -> "Listed":
        """Return every legal turn of a player, with a hand to ask about if there is one."""

    def hand(self, table: T_contra, player: str | None, /) -> Sequence[str | None]:
        """Return the cards of a player as far as they are known; by default of who acts next."""

    def advise(self, table: T_contra, player: str | None, cards: str | None, /) -> "AdviceAnswer":
        """Return what a strong player would do. Raise UsageError if nobody can say."""


class Questions(Protocol[T_contra, L]):
    """What is asked on the way to a line, in `play` and on phones, and what the answers mean."""

    def begin(self, table: T_contra, player: str | None = None, /) -> "Tokens | None":
        """Return what a player's line must begin with; None if it is not their turn."""

    def open_question(
        self, table: T_contra, tokens: "Tokens", room: int, /
    ) -> "Question | Refusal | None":
        """Return the question for what is due, or why not; None once the tokens are a line."""

    def with_answer(
        self, table: T_contra, tokens: "Tokens", question: "Question", text: str, /
    ) -> "Tokens":
        """Return a line so far with an answer. Raise UnreadableError or UsageError."""

    def line_of(self, table: T_contra, tokens: "Tokens", /) -> L:
        """Return the line of the log for tokens. Raise UnreadableError if there is none."""

    def need_question(self, table: T_contra, line: L, need: "Need", room: int, /) -> "Question":
        """Return the question for a choice that is missing, with `room` for so many choices."""

    def optional_question(
        self, table: T_contra, ruled: "Declared[L]", skipped: Collection[object], /
    ) -> "Question | None":
        """Return a question for what came up and may be left out, but for what was skipped."""

    def way_out(self, table: T_contra, line: L, /) -> "Question | None":
        """Return a question that leads on from a refused line; None if there is none."""


class Seats(Protocol[T, L]):
    """What a player with a device of their own sees and may declare, beside the questions."""

    @property
    def PRIVATE(self) -> Collection[str]:  # noqa: N802  # a constant of the module
        """What is never asked about a line, as all read it: a player may tell it apart."""

    def at_turn_of(self, table: T, player: str, /) -> T:
        """Return the table as if it were a player's turn, to ask about; nothing is played on it."""

    def doubt_question(self, table: T, player: str, tokens: "Tokens", /) -> "Question | None":
        """Return what to ask about a line that somebody doubts, legal or not; None if it is one."""

    def program_draws(self, table: T, tokens: "Tokens", /) -> bool:
        """Return whether the program draws what is declared with these tokens."""

    def rule_unseen(self, table: T, line: L, /) -> "Applied":
        """Return what a line leads to without drawing for it."""

    def is_turn(self, entry: object, /) -> bool:
        """Return whether a line of the log is a turn of its player, rather than entered or seen."""

    def stands_alone(self, entry: object, /) -> bool:
        """Return whether a line stays as it is if another player's last turn is undone."""

    def can_tell(self, table: T, /) -> bool:
        """Return whether players may tell cards of their hands."""

    def hand(self, table: T, player: str, /, *, cards: bool) -> "Sequence[Place]":
        """Return a hand, with the `cards` people may enter; nothing if the game has no hands."""

    def hand_line(self, table: T, player: str, cards: Sequence[str | None], /) -> L:
        """Return the line that tells a hand. Raise UsageError if it cannot be read."""


class Showing(Protocol[T_contra]):
    """What lies on a table, as it is answered: to whom, the table itself knows."""

    def status(self, table: T_contra, /) -> "AnyStatus":
        """Return where the table stands, and what comes next."""

    def shown(self, table: T_contra, /) -> "Shown":
        """Return everything on the table."""

    def laid(self, table: T_contra, /) -> "Laid":
        """Return how the table was laid. Raise UsageError if it was joined mid-game."""


class Disputes(Protocol[S_co]):
    """Disputes about games that nobody tracked: what has to be known, and the ruling."""

    @property
    def FACTS(self) -> Mapping[str, str]:  # noqa: N802  # a constant of the module
        """What people may say about one, and how: texts to be translated."""

    @property
    def ABOUT(self) -> str:  # noqa: N802  # a constant of the module
        """The fact that a dispute is about, such as the turn."""

    @property
    def UNKNOWN_HELP(self) -> str:  # noqa: N802  # a constant of the module
        """What to type for what nobody remembers, to be translated."""

    def needed(self, facts: Mapping[str, str], /) -> str | None:
        """Return a fact without which nothing can be said; None if there is none."""

    def next_fact(self, facts: Mapping[str, str], /) -> str | None:
        """Return the fact to ask for next; None if the ruling is clear, or can't get clearer."""

    def question(self, fact: str, /) -> "FactQuestion":
        """Return the question about a fact."""

    def is_question(self, fact: str, text: str, /) -> bool:
        """Return whether a text is a question in words rather than a fact.

        `fact` is what was asked; "" if nothing was, and the dispute begins with this text.
        """

    def read_fact(self, fact: str, text: str, /) -> str:
        """Return a fact as it was typed. Raise ValueError, UsageError or UnreadableError."""

    def settle(self, facts: Mapping[str, str], /) -> S_co:
        """Return the ruling with all that is open. Raise UsageError if facts contradict."""


class Positions(Protocol[T_co, P_contra]):
    """Position files: any moment of any game, without its log."""

    def read_table(self, file: "Path", /) -> T_co:
        """Return a table without a save, at the position in a file. Raise BadFileError."""

    def odd_sentences(self, position: P_contra, /) -> Sequence[str]:
        """Return what looks wrong about a position, a sentence each: a file can hold anything."""


class Starts(Protocol[T_contra]):
    """How a table begins, whoever asks for one."""

    def start(self, request: "NewTable", /) -> "FirstSave":
        """Return the first save of a table. Raise UsageError if there can be no such table."""

    def again(self, table: T_contra, first: str | None, /) -> "NewTable":
        """Return what to ask for to play again with the same people, draws and house rules.

        `first` begins, by colour or handle; None: by lot.
        """


class Draws(Protocol[T_contra, L, C]):
    """What the program draws for a table, and what undoing a line leaves seen."""

    def consider(self, table: T_contra, line: L, /) -> "tuple[L, C | Refusal | Need]":
        """Return a line with what the program draws for it, and what it would lead to."""

    def refuse(self, table: T_contra, line: L, /) -> "Refusal | None":
        """Return why people cannot declare a line: it says what the program draws."""

    def draw_seen(self, table: T_contra, line: L, drawn: L, /) -> L | None:
        """Return the line that records what was drawn for an unfinished turn, if anything was."""

    def draw_due(self, table: T_contra, /) -> None:
        """Add to the record what the program itself has to draw at this point."""

    def irrevocable(self, table: T_contra, change: C, /) -> list[str]:
        """Return what undoing a change cannot take back, such as a die that was rolled."""


class Bots(Protocol[T_contra, L_co, C_contra]):
    """Bots that play at a table with people."""

    def bot_line(self, table: T_contra, facts: str, /) -> L_co:
        """Return the line of the bot whose turn it is; `facts` is what came up, as tokens.

        Raise UsageError if it is not a bot's turn, or the bot does not know its cards.
        """

    def bot_need(self, table: T_contra, change: C_contra, /) -> "Need | None":
        """Return what people still have to tell a bot about the change it is going to make."""


class Sheets(Protocol[P_contra, L_co]):
    """What people enter once a game is over: all of it, or what nobody could see before."""

    @property
    def UNCOUNTED(self) -> str:  # noqa: N802  # a constant of the module
        """Why the score of a finished game isn't final, to be translated."""

    @property
    def UNFINISHED(self) -> str:  # noqa: N802  # a constant of the module
        """Why BG Stats can't have it before the end, to be translated."""

    @property
    def COLUMNS(self) -> "Sequence[Column]":  # noqa: N802  # a constant of the module
        """What a player's row of a score sheet has, in the order in which it is typed."""

    def read_sheet(self, sheet: Mapping[str, object], where: "Path | str", /) -> "Result":
        """Return the result on a score sheet. Raise BadFileError if it is wrong."""

    def tied(self, sheet: Mapping[str, object], /) -> Sequence[int]:
        """Return the players, from 0, whose tie-break on a good sheet still has to be asked for."""

    def uncounted_question(self, position: P_contra, player: str, /) -> str:
        """Return the question for what a player has and nobody entered; "" if there is nothing."""

    def told_line(self, position: P_contra, player: str, text: str, /) -> L_co:
        """Return the line that says it, as it was typed. Raise UsageError if it cannot be read."""

    def not_told(self, text: str, /) -> str:
        """Return what is wrong with a text that should be a player, `=`, and what to tell."""

    def uncounted_sentence(self, result: "Result", /) -> str:
        """Return a sentence about what is not counted because nobody entered it."""


class Sharing(Protocol[T_contra, C_contra, P_co]):
    """What a link holds about a game: its set-up, its log, and everybody's score."""

    @property
    def OPEN_SETUP(self) -> Sequence[str]:  # noqa: N802  # a constant of the module
        """Parts of a set-up that all have seen."""

    def setup_values(self, table: T_contra, /) -> dict[str, str]:
        """Return a whole set-up as a link holds it, so that its log can be checked again."""

    def parse_setup(self, result: "SharedResult", /) -> tuple[Mapping[str, object], str]:
        """Return the `[setup]` of a save of the game in a link, and the text that follows it."""

    def parse_opening(self, result: "SharedResult", /) -> P_co:
        """Return the first position of the game in a link. Raise an error if it has none."""

    def changes(self, change: C_contra, /) -> Iterable[str]:
        """Return what a line of the log changed, in words short enough for a link."""

    def turns(self, result: "SharedResult", /) -> list[tuple[int | None, int]]:
        """Return the seat and the round of each line in a link."""

    def with_names(self, result: "SharedResult", /) -> "SharedResult":
        """Return a result whose players were renamed, with the names in its log changed as well."""

    def counts(self, points: Mapping[str, int], /) -> Mapping[str, int]:
        """Return how many pieces led to these points, by the part that depends on it."""


class Live(Protocol[T_contra]):
    """What the live page shows of a table."""

    def live_values(self, table: T_contra, /) -> Mapping[str, object]:
        """Return a table as everyone at it may see it, for the live page, which adds the score."""


class Advice(Protocol[P_contra, R_contra, J]):
    """The review of a game: what each turn gave away."""

    @property
    def UNIT(self) -> str:  # noqa: N802  # a constant of the module
        """What start and end of a review count, to be translated."""

    @property
    def CHANCE(self) -> str:  # noqa: N802  # a constant of the module
        """What happens by chance in this game, to be translated."""

    @property
    def WHY_NOT(self) -> Mapping[str, str]:  # noqa: N802  # a constant of the module
        """Why a turn cannot be judged, to be translated."""

    @property
    def MARGINS(self) -> bool:  # noqa: N802  # a constant of the module
        """Whether values are leads over others, so that one's errors are the others' gain."""

    def jobs_of(self, record: R_contra, /) -> list[J]:
        """Return the turns of a game, each with everything `judge` needs."""

    def judge(self, job: J, /) -> "Verdict":
        """Return how a turn compares with the best one. It may run in another process."""

    def end_values(self, position: P_contra, /) -> dict[str, float]:
        """Return what a game is worth to each player at the end, or now if it isn't over."""
