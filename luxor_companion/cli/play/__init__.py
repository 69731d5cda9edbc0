"""What `play` asks and tells, in any game: whole turns to choose from by one key each, and news."""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from luxor_companion.cli import console, options
from luxor_companion.lang import _

Tokens: TypeAlias = tuple[str, ...]  # of a line so far
KEYS: Final = "123456789"
ON_A_PAGE: Final = len(KEYS) - 1  # where there are more than keys: the last one turns the page


class Choice(NamedTuple):
    """One answer: the tokens it stands for, what it leads to, and where in the picture that is."""

    tokens: str
    leads: str  # to be read out
    cells: tuple[str, ...] = ()  # the same in columns; by default the tokens and what they lead to
    spots: tuple[int, ...] = ()  # these light up with its key

    @property
    def words(self) -> str:
        """Its tokens as they are typed in the language in use."""
        return options.current_game().local(self.tokens)

    @property
    def row(self) -> tuple[str, ...]:
        return self.cells or (self.words, self.leads)


class Question(NamedTuple):
    """What is asked; `about` is the choice it is about, `rules` are what explains it."""

    about: str
    text: str
    choices: tuple[Choice, ...] = ()
    rules: tuple[str, ...] = ()
    optional: bool = False  # Enter is an answer as well
    lead: Tokens = ()  # what stands before the answer to it, where no line is begun
    typed: bool = False  # its answers are words rather than keys: no letter of theirs is a command

    def begins_answer(self, key: str) -> bool:
        """Return whether a letter begins an answer that is typed."""
        return self.typed and any(one.row[0].startswith(key) for one in self.choices)

    def goes_on_from(self, text: str, command: str = "") -> bool:
        """Return whether an answer begins with a text, such as a player's name; no command does."""
        return any(one.tokens.startswith(text) and one.tokens != command for one in self.choices)


class News(NamedTuple):
    """What there is to tell: in full, where it is read out; and in few lines beside a prompt."""

    lines: console.Lines
    brief: console.Lines = ()  # by default all of it
    page: bool = False  # is looked at for itself, not beside the table
    reveal: console.Lines = ()  # is shown before it, one line after the other
    made: bool = False  # what the last turn led to, which the screen shows anyway

    def after(self, before: "News") -> "News":
        """Return both, the older news first."""
        brief = [*(before.brief or before.lines), *(self.brief or self.lines)]
        return self._replace(lines=[*before.lines, *self.lines], brief=brief)


class Entry(NamedTuple):
    """A line of the menu: its key, and the choice it stands for; None turns the page."""

    key: str
    choice: Choice | None

    @property
    def row(self) -> tuple[str, ...]:
        return self.choice.row if self.choice else (_("more"),)


def page_of(choices: Sequence[Choice], page: int) -> list[Entry]:
    """Return the choices of a page with their keys; pages go round."""
    if len(choices) <= len(KEYS):
        return [Entry(key, one) for key, one in zip(KEYS, choices, strict=False)]
    first = page % -(-len(choices) // ON_A_PAGE) * ON_A_PAGE
    shown = choices[first : first + ON_A_PAGE]
    return [
        *(Entry(key, one) for key, one in zip(KEYS, shown, strict=False)),
        Entry(KEYS[-1], None),
    ]


def lights(entries: Sequence[Entry]) -> dict[int, str]:
    """Return the keys that lead to each place of the picture."""
    found: dict[int, str] = {}
    for key, choice in entries:
        for spot in choice.spots if choice else ():
            found[spot] = f"{found.get(spot, '')} {key}".strip()
    return found
