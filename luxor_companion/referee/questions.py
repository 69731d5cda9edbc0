"""The questions that lead to a line of the log, whoever asks them: at a terminal, or on a phone.

A game says what there is to ask and how each answer is called (`protocols.Questions`); here is what
follows from a line so far. Nothing is written down.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Final, Generic, NamedTuple, Self, TypeAlias, TypeVar

from luxor_companion.core import Need, Refusal
from luxor_companion.core.record import AnyChange
from luxor_companion.errors import offered
from luxor_companion.lang import _
from luxor_companion.referee.declare import Declared, consider
from luxor_companion.table.table import AnyTable

L = TypeVar("L")  # a line of the game's log
Tokens: TypeAlias = tuple[str, ...]  # the words of a line, as far as it is known
KEYS: Final = "123456789"
# For more choices; first those that stand for no command, and some are needed on any screen.
_LETTERS: Final = "cdeiotzbjvamfgnpxy"
ROOM: Final = len(KEYS)  # for choices, where each has a key of its own


class Choice(NamedTuple):
    """One answer: the tokens it stands for, what they mean, and where in the picture that is."""

    tokens: str
    description: str  # what it leads to, as a screen reader reads it out
    cells: tuple[str, ...] = ()  # the menu's columns; by default the tokens and the description
    spots: tuple[int, ...] = ()  # places of the picture that show its key
    key: str = ""  # its own key; by default the next number
    local: str = ""  # its tokens as people type them, where that is in other words
    starts: tuple[int, ...] = ()  # places of the picture where it begins

    @property
    def words(self) -> str:
        """Its tokens as people type them."""
        return self.local or self.tokens

    @property
    def row(self) -> tuple[str, ...]:
        return self.cells or (self.words, self.description)

    def begins(self, text: str) -> bool:
        """Return whether people may type it so: by its name, or by its code (finds=9:v3/2)."""
        code = self.tokens.rpartition("=")[2].rpartition(":")[2]
        return any(word.lower().startswith(text) for word in (self.row[0], code))


def on_one_page(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """Return the choices with a key for each: numbers, then letters that begin no answer."""
    letters = (key for key in _LETTERS if not any(choice.begins(key) for choice in choices))
    keys = [*KEYS, *letters]
    if len(choices) > len(keys):
        return tuple(choices)
    return tuple(one._replace(key=key) for one, key in zip(choices, keys, strict=False))


class Question(NamedTuple):
    """A question to the table; `about` names what it asks for, `rules` are the rules behind it."""

    about: str
    text: str
    choices: tuple[Choice, ...] = ()
    rules: tuple[str, ...] = ()
    optional: bool = False  # Enter is an answer as well
    prefix: Tokens = ()  # what comes before the answer if the line is still empty
    typed: bool = False  # people answer with words, so a letter may not be a command's key
    free: bool = False  # whatever people type is the answer
    note: str = ""  # a remark, if there is room for it
    example: str = ""  # something that people may type instead of choosing
    alone: bool = False  # only one player may see it
    starts: str = ""  # keys with which a typed answer begins, though they may stand for commands
    opens: tuple[Choice, ...] = ()  # cards that nobody entered, to be named before it
    several: tuple[int, ...] = ()  # how many choices go together, at least and at most
    skip: tuple[str, ...] = ()  # what stands for leaving it out, if it is optional
    hint: str = ""  # what may be typed instead of choosing, after the text

    def in_words(self, local: Callable[[str], str]) -> Self:
        """Return the question with its choices as people type them in the current language."""
        choices = tuple(choice._replace(local=local(choice.tokens)) for choice in self.choices)
        return self._replace(choices=choices)

    def has_answer_starting(self, text: str, command: str = "") -> bool:
        """Return whether any answer but `command` begins with this text, such as a name."""
        return any(
            choice.tokens.startswith(text) and choice.tokens != command for choice in self.choices
        )


class Found(NamedTuple, Generic[L]):
    """What a line so far leads to: a question, a refusal, or the change that the whole line makes.

    `ruled` is the ruling on the line, unless the line isn't one yet.
    """

    result: Question | Refusal | AnyChange
    ruled: Declared[L] | None = None


Optional: TypeAlias = Callable[[Declared[L]], Question | None]  # what may be answered, or left out


def find(
    table: AnyTable,
    tokens: Tokens,
    optional: Optional[L],
    *,
    rule: Callable[[AnyTable, L], Declared[L]] = consider,
    room: int = ROOM,
) -> Found[L]:
    """Return what a line of the game leads to, by one ruling on it.

    Raise UnreadableError if the tokens are none.
    """
    asks = offered(table.game.questions)
    ruled = rule(table, asks.line_of(table, tokens))
    applied = ruled.applied
    assert applied is not None  # a line of the game's own
    if isinstance(applied, Refusal):
        return Found(asks.way_out(table, ruled.line) or applied, ruled)
    if question := optional(ruled):
        return Found(question, ruled)
    if isinstance(applied, Need):
        return Found(_need_question(table, ruled.line, applied, room), ruled)
    return Found(applied, ruled)


def _need_question(table: AnyTable, line: L, need: Need, room: int) -> Question:
    """Return the question of how a line continues, or of what came up by chance."""
    note = _("(placeholder kinds: your copy may differ)") if need.stand_in else ""
    question = offered(table.game.questions).need_question(table, line, need, room)
    return question._replace(note=note)


def optional_at(table: AnyTable, skipped: Collection[object]) -> Optional[L]:
    """Return what a game asks about a line that may be left out, but for what was skipped."""
    asks = offered(table.game.questions)
    return lambda ruled: asks.optional_question(table, ruled, skipped)
