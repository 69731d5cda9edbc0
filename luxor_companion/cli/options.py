"""Options that several commands share, and the game and table a command is about."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

from typer import Argument, BadParameter, Option

from luxor_companion import errors
from luxor_companion.core.game import Game, default_game, load_game
from luxor_companion.errors import NoTableError, UnwritableError, UsageError
from luxor_companion.lang import LANGUAGES, N_, _, quote

if TYPE_CHECKING:
    from luxor_companion.table.table import AnyTable

Json: TypeAlias = Annotated[bool, Option("--json", help="For scripts: one JSON object.")]
Sheet: TypeAlias = Annotated[
    Path | None, Option(metavar="FILE", help="A score sheet (TOML) to compute.")
]
Ask: TypeAlias = Annotated[bool, Option("--ask", help="Ask for everything, in order.")]
NoLog: TypeAlias = Annotated[
    bool, Option("--no-log", help="Leave a finished game out of the log of games.")
]
NoAdvice: TypeAlias = Annotated[
    bool, Option("--no-advice", help="A serious game: no advice is given.")
]
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
NUMBER: Final = "number"  # the name of a parameter's type, if `whole_number` reads it
_game: list[Game] = []  # the game whose command is running


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


def current_game() -> Game:
    """Return the game a command is about: the default one, unless another is named before it."""
    return _game[-1] if _game else load_game(default_game())


def use_game(game: Game) -> None:
    """Make this the game that commands are about."""
    _game[:] = [game]


def local(text: str) -> str:
    """Return words of the current game's notation as people type them in the current language."""
    typing = current_game().typing
    return typing.local(text) if typing else text


def find_player(players: Mapping[str, str], text: str) -> str:
    """Return the colour or handle of the player a text names. Raise UsageError if there is none."""
    from luxor_companion.referee import players as referee

    return referee.find_player(current_game(), players, text)


def table_path_of(table: str | Path | None) -> Path:
    """Return the save a command is about, by default the current table's; use its language.

    A text with a folder or a suffix is a file, any other the name of a table.
    """
    from luxor_companion.cli.language import use_language_of_table
    from luxor_companion.table import paths

    path = _current_path() if table is None else paths.find_save(str(table))
    use_language_of_table(path)
    return path


def _current_path() -> Path:
    from luxor_companion.table import paths

    game = current_game()
    name = paths.current_name(game.name)
    if name is not None:
        return paths.table_path(name)
    if names := paths.table_names(game.name):
        text = _(
            "There are several tables and none is current: choose one with {luxor} use "
            "NAME, one of {names}."
        )
        raise NoTableError(text.format(luxor=game.command, names=", ".join(names[:5])))
    raise NoTableError(_(game.about.start_hint))


def parse_player_name(text: str, example: str) -> str:
    """Return a player's name without extra spaces. Raise UsageError if it is empty or too long."""
    name = " ".join(text.split())
    if not name or not name.isprintable():
        raise UsageError(
            _("There is no name in '{text}': type {example}.").format(text=text, example=example)
        )
    from luxor_companion.table.toml import LONGEST_PLAYER_NAME

    if len(name) > LONGEST_PLAYER_NAME:
        problem = _("'{text}' is too long: a player's name has at most {most} characters.")
        raise UsageError(problem.format(text=name[:20], most=LONGEST_PLAYER_NAME))
    return name


def check_names(names: Sequence[str]) -> None:
    """Raise UsageError if two players have the same name."""
    folded = [name.casefold() for name in names]
    for name in names:
        if folded.count(name.casefold()) > 1:
            problem = _("Two players are called {name}: everyone needs a name of their own.")
            raise UsageError(problem.format(name=name))


def parse_seed(seed: int | None) -> int:
    """Return the seed, a random one if there is none. Raise UsageError if a save cannot hold it."""
    if seed is None:
        from secrets import randbelow

        return randbelow(2**32)
    from luxor_companion.table.toml import LARGEST

    if seed > LARGEST:
        raise UsageError("--seed: " + _("no number here is that large"))
    return seed


def parse_draws(text: str, known: Sequence[str]) -> tuple[str, ...]:
    """Return which of the known kinds the program draws at a table, from a list somebody typed."""
    words = [_parse_draw(word, (*known, "all", "none")) for word in text.replace(",", " ").split()]
    return tuple(one for one in known if one in words or "all" in words)


def _parse_draw(word: str, known: Sequence[str]) -> str:
    token = known_token(word, known)
    if token is None:
        *draws, all_, none = known_words(known)
        problem = _("The program can't draw '{word}'; choose from {draws}, or {all}, or {none}.")
        raise UsageError(problem.format(word=word, draws=", ".join(draws), all=all_, none=none))
    return token


def parse_part(text: str, known: Collection[str]) -> str:
    """Return the part of a copy that a text names. Raise UsageError if it isn't a known one."""
    token = known_token(text, known)
    if token is None:
        parts = ", ".join(known_words(known))
        raise UsageError(_("'{part}' isn't one of {parts}.").format(part=text, parts=parts))
    return token


def known_token(word: str, known: Collection[str]) -> str | None:
    """Return the known token that a word means in any language; None if there is none."""
    if word in known:
        return word
    from luxor_companion.lang.forms import FACTS, normalize_word, token_for

    token = token_for(normalize_word(word), current_game().name, FACTS)
    return token if token in known else None


def known_words(known: Iterable[str]) -> list[str]:
    """Return what people type for known tokens in the current language."""
    from luxor_companion.lang.forms import FACTS, word_for

    return [word_for(one, current_game().name, FACTS) for one in known]


def parse_house_rules(
    texts: Sequence[str], choices: Mapping[str, tuple[str | bool, ...]]
) -> dict[str, str | bool]:
    """Return the house rules in texts like `rule=value`. Raise UsageError if one doesn't exist."""
    from luxor_companion.lang.forms import house_token, house_word, join_or

    chosen: dict[str, str | bool] = {}
    for text in texts:
        name, _equals, typed = text.partition("=")
        key = house_token(name)
        allowed = {str(one).lower(): one for one in choices.get(key, ())}
        value = house_token(typed)
        if value in allowed:
            chosen[key] = allowed[value]
        elif allowed:
            problem = _("The house rule {name} can be {values}, not '{value}'.")
            values = join_or([house_word(one) for one in allowed])
            raise UsageError(problem.format(name=house_word(key), values=values, value=typed))
        else:
            known = "; ".join(
                f"{house_word(name)}={join_or([house_word(one) for one in values])}"
                for name, values in choices.items()
            )
            problem = _("There is no house rule '{text}'; the house rules are {known}.")
            raise UsageError(problem.format(text=text, known=known))
    return chosen


def start_table(name: str | None, head: str, lines: Sequence[str] = ()) -> "AnyTable":
    """Write the first save of a table, make it the current one, and return it."""
    from luxor_companion.table import paths
    from luxor_companion.table.save import write_new
    from luxor_companion.table.table import open_table

    path = write_new(name, head, tuple(lines))
    try:
        paths.use(path.stem)
    except UnwritableError as error:
        text = _("warning: table {name} is saved, but isn't the current one: {problem}")
        errors.warn(text.format(name=path.stem, problem=error))
    return open_table(path, current_game().name)


def write_output(file: Path, text: str | bytes | Iterable[str]) -> str:
    """Write a file that somebody named, but never over a save or a log; return the message."""
    from luxor_companion.table.atomic import write_atomically
    from luxor_companion.table.save import check_overwrite

    check_overwrite(file)
    write_atomically(file, text)
    return _("Written: {file}").format(file=file)
