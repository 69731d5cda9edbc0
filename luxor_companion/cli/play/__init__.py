"""What `play` asks and reports in any game: a menu of whole turns, one key for each, and news."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, Self, TypeAlias

from luxor_companion.cli import console
from luxor_companion.lang import _

Tokens: TypeAlias = tuple[str, ...]  # the words of a line, as far as it is known
KEYS: Final = "123456789"
# For more choices; first those that stand for no command, and some are needed on any screen.
_LETTERS: Final = "cdeioptzbjvamfgnxy"


class Choice(NamedTuple):
    """One answer: the tokens it stands for, what they mean, and where in the picture that is."""

    tokens: str
    description: str  # what it leads to, as a screen reader reads it out
    cells: tuple[str, ...] = ()  # the menu's columns; by default the tokens and the description
    spots: tuple[int, ...] = ()  # places of the picture that show its key
    key: str = ""  # its own key; by default the next number
    local: str = ""  # its tokens as people type them, where that is in other words

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

    def in_words(self, local: Callable[[str], str]) -> Self:
        """Return the question with its choices as people type them in the current language."""
        choices = tuple(one._replace(local=local(one.tokens)) for one in self.choices)
        return self._replace(choices=choices)

    def has_answer_starting(self, text: str, command: str = "") -> bool:
        """Return whether any answer but `command` begins with this text, such as a name."""
        return any(one.tokens.startswith(text) and one.tokens != command for one in self.choices)


class News(NamedTuple):
    """What happened: all of it to be read out, and a brief form for the line above the prompt."""

    lines: console.Lines
    brief: console.Lines = ()  # by default the same as `lines`
    page: bool = False  # takes the whole screen instead of a line
    reveal: console.Lines = ()  # lines that appear one by one before it
    is_outcome: bool = False  # what the last turn led to, which the full screen shows anyway

    def after(self, earlier: "News") -> "News":
        """Return this news with the earlier news before it."""
        brief = [*(earlier.brief or earlier.lines), *(self.brief or self.lines)]
        return self._replace(lines=[*earlier.lines, *self.lines], brief=brief)


def page_of(choices: Sequence[Choice], page: int) -> dict[str, Choice]:
    """Return the choices on a page by their keys; after the last page comes the first.

    The one without tokens turns the page.
    """
    own, keys = _own_keys(choices), _free_keys(choices)
    others = [choice for choice in choices if not choice.key]
    if len(others) <= len(keys):
        return _with_keys(choices, keys)
    room = len(keys) - 1  # the last key turns the page
    first = page % -(-len(others) // room) * room
    shown = {*others[first : first + room], *own.values()}
    more = Choice("", "", (_("more"),), key=keys[-1])
    return _with_keys([*filter(shown.__contains__, choices), more], keys)


def on_one_page(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """Return the choices with a key for each: numbers, then letters that begin no answer."""
    letters = (key for key in _LETTERS if not any(choice.begins(key) for choice in choices))
    keys = [*KEYS, *letters]
    if len(choices) > len(keys):
        return tuple(choices)
    return tuple(one._replace(key=key) for one, key in zip(choices, keys, strict=False))


def all_keys(choices: Sequence[Choice]) -> dict[str, Choice]:
    """Return all choices by what to type for each: its own key, or a number."""
    taken = _own_keys(choices)
    numbers = (str(number) for number in range(1, len(choices) + len(taken) + 1))
    return _with_keys(choices, [number for number in numbers if number not in taken])


def _own_keys(choices: Sequence[Choice]) -> dict[str, Choice]:
    return {choice.key: choice for choice in choices if choice.key}


def _free_keys(choices: Sequence[Choice]) -> list[str]:
    taken = _own_keys(choices)
    return [key for key in KEYS if key not in taken]


def _with_keys(choices: Sequence[Choice], keys: Sequence[str]) -> dict[str, Choice]:
    free = iter(keys)
    return {choice.key or next(free): choice for choice in choices}


def lights(menu: Mapping[str, Choice]) -> dict[int, str]:
    """Return the keys to show at each place of the picture."""
    keys: dict[int, str] = {}
    for key, choice in menu.items():
        for spot in choice.spots:
            keys[spot] = f"{keys.get(spot, '')} {key}".strip()
    return keys
