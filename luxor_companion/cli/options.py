"""Options that several commands share, and the game and table a command is about."""

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

from typer import Argument, BadParameter, Option

from luxor_companion.core import EVERYONE, HOST
from luxor_companion.core.game import Game
from luxor_companion.errors import UsageError, offered
from luxor_companion.lang import LANGUAGES, N_, _, quote

if TYPE_CHECKING:
    from luxor_companion.referee.table import Table

Json: TypeAlias = Annotated[bool, Option("--json", help="For scripts: one JSON object.")]
Sheet: TypeAlias = Annotated[
    Path | None, Option(metavar="FILE", help="A score sheet (TOML) to compute.")
]
Ask: TypeAlias = Annotated[bool, Option("--ask", help="Ask for a line for each player.")]
OnPhones: TypeAlias = Annotated[
    bool, Option("--phones", help="Let everybody count their own row on their phone.")
]
Template: TypeAlias = Annotated[
    bool, Option("--template", help="Print a score sheet to fill in, for --sheet.")
]
NoLog: TypeAlias = Annotated[
    bool, Option("--no-log", help="Leave a finished game out of the results.")
]
Early: TypeAlias = Annotated[
    bool, Option("--early", help="The game ends here: log the score as it stands.")
]
NoAdvice: TypeAlias = Annotated[bool, Option("--no-advice", help="Switch advice off.")]
Plain: TypeAlias = Annotated[
    bool, Option("--plain", help="Plain sentences, no drawing; answers may come through a pipe.")
]
Reveal: TypeAlias = Annotated[
    bool, Option("--reveal", help="Also what is face down, for someone who isn't playing.")
]
SaveFile: TypeAlias = Annotated[
    str | None,
    Option(
        "--save",
        "--table",
        metavar="NAME|FILE",
        help="A table by name, or a save file; default: the current table.",
    ),
]
Page: TypeAlias = Annotated[
    Path | None, Option(metavar="FILE", help="The sheet as a page to print.")
]
TableName: TypeAlias = Annotated[
    str | None, Argument(metavar="[NAME]", help="The table's name; default: today's date.")
]
TableLanguage: TypeAlias = Annotated[
    str | None,
    Option("--lang", metavar="|".join(LANGUAGES), help="The table's own language, kept with it."),
]
Force: TypeAlias = Annotated[
    bool, Option("--force", help="Replace a file that luxor didn't write.")
]
NUMBER: Final = "number"  # the name of a parameter's type, if `whole_number` reads it
_tables: list[Path] = []  # the one that `play` is at


class BadValueError(BadParameter):
    """A value that a parameter does not take: a text to translate, and what it names."""

    def __init__(self, text: str, **values: object) -> None:
        super().__init__(text)
        self.text = text
        self.values = values


def whole_number(low: int | None = None, high: int | None = None) -> Callable[[str | int], int]:
    """Return the parser of a parameter that is a whole number, in this range if there is one."""

    def number(typed: str | int) -> int:
        text = str(typed)
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit()):
            not_whole = N_("Invalid value for {name}: {value} is not a whole number.")
            raise BadValueError(not_whole, value=quote(text))
        try:
            value = int(text)
        except ValueError:  # Python reads no number of thousands of digits
            too_large = N_("Invalid value for {name}: {value} is too large.")
            raise BadValueError(too_large, value=quote(text)) from None
        if low is not None and high is not None and not low <= value <= high:
            outside = N_("Invalid value for {name}: {value} isn't between {low} and {high}.")
            raise BadValueError(outside, value=value, low=low, high=high)
        if low is not None and value < low:
            less = N_("Invalid value for {name}: {value} is less than {low}.")
            raise BadValueError(less, value=value, low=low)
        return value

    return number


def table_path_of(table: str | Path | None, game: Game) -> Path:
    """Return the save a command is about, by default the game's current table; use its language.

    A text with a folder or a suffix is a file, any other the name of a table.
    """
    from luxor_companion.cli.language import use_language_of_table
    from luxor_companion.table import paths

    path = _current_path(game) if table is None else paths.find_save(str(table))
    use_language_of_table(path)
    return path


def asked_table(
    game: Game, table: str | Path | None, position: Path | None = None, *, reveal: bool = False
) -> "Table":
    """Return the table a question is about, as everyone at it knows it, or as the host.

    For a position file, it is one that is not saved.
    """
    from luxor_companion import lang
    from luxor_companion.referee.table import Table
    from luxor_companion.table.table import open_table

    if position is None:
        opened = open_table(table_path_of(table, game), game.name)
    else:
        opened = offered(game.positions).read_table(position)
    viewer = HOST if reveal else EVERYONE
    return Table(opened, viewer=viewer, language=lang.language(), saved=position is None)


@contextmanager
def at_table(path: Path) -> Iterator[None]:
    """Let commands be about this table, unless they name another: `play` is at one."""
    _tables.append(path)
    try:
        yield
    finally:
        _tables.pop()


def _current_path(game: Game) -> Path:
    if _tables:
        return _tables[-1]
    from luxor_companion.table import paths

    return paths.current_path(game)


def split_words(text: str | None) -> list[str]:
    """Return the words of a list that somebody typed, with commas or spaces between them."""
    return (text or "").replace(",", " ").split()


def parse_part(game: Game, text: str, known: Collection[str]) -> str:
    """Return the part of a copy that a text names. Raise UsageError if it isn't a known one."""
    from luxor_companion.referee.start import known_token, known_words

    token = known_token(game, text, known)
    if token is None:
        parts = ", ".join(known_words(game, known))
        raise UsageError(_("'{part}' isn't one of {parts}.").format(part=text, parts=parts))
    return token


def check_outputs(*files: Path | None, force: bool) -> None:
    """Raise BadFileError unless all files that somebody named may be written."""
    if any(files):
        from luxor_companion.table.cache import check_export

        for file in filter(None, files):
            check_export(file, force=force)


def write_output(file: Path, text: str | bytes | Iterable[str], *, force: bool) -> str:
    """Write a file that somebody named, if that is allowed; return the message."""
    from luxor_companion.table.cache import write_export

    write_export(file, text, force=force)
    return _("Written: {file}").format(file=file)
