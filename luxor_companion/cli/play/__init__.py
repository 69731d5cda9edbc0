"""What `play` asks and reports in any game: a menu of whole turns, one key for each, and news."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from luxor_companion.cli import console, options
from luxor_companion.lang import _

Tokens: TypeAlias = tuple[str, ...]  # the words of a line, as far as it is known
KEYS: Final = "123456789"
ON_A_PAGE: Final = len(KEYS) - 1  # with more choices than keys, the last key turns the page


class Choice(NamedTuple):
    """One answer: the tokens it stands for, what they mean, and where in the picture that is."""

    tokens: str
    description: str  # what it leads to, as a screen reader reads it out
    cells: tuple[str, ...] = ()  # the menu's columns; by default the tokens and the description
    spots: tuple[int, ...] = ()  # places of the picture that show its key

    @property
    def words(self) -> str:
        """Its tokens as people type them in the current language."""
        return options.local(self.tokens)

    @property
    def row(self) -> tuple[str, ...]:
        return self.cells or (self.words, self.description)


class Question(NamedTuple):
    """A question to the table; `about` names what it asks for, `rules` are the rules behind it."""

    about: str
    text: str
    choices: tuple[Choice, ...] = ()
    rules: tuple[str, ...] = ()
    optional: bool = False  # Enter is an answer as well
    prefix: Tokens = ()  # what comes before the answer if the line is still empty
    typed: bool = False  # people answer with words, so a letter may not be a command's key

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
    if len(choices) <= len(KEYS):
        return dict(zip(KEYS, choices, strict=False))
    first = page % -(-len(choices) // ON_A_PAGE) * ON_A_PAGE
    on_page = choices[first : first + ON_A_PAGE]
    return dict(zip(KEYS, on_page, strict=False)) | {KEYS[-1]: Choice("", "", (_("more"),))}


def lights(menu: Mapping[str, Choice]) -> dict[int, str]:
    """Return the keys to show at each place of the picture."""
    keys: dict[int, str] = {}
    for key, choice in menu.items():
        for spot in choice.spots:
            keys[spot] = f"{keys.get(spot, '')} {key}".strip()
    return keys
