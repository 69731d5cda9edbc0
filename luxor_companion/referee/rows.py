"""A player's row of a score sheet: its columns, and how it is typed on one line or in a file.

Whoever fills a row in, at a terminal, in a file or on a page, fills in the same one. What can be in
a row is checked with all the others, where a game reads its score sheet.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from luxor_companion.core import parse_number
from luxor_companion.errors import UsageError, clip
from luxor_companion.lang import N_, _, pgettext
from luxor_companion.lang.forms import FACTS, join_and, normalize_word, token_for

Value: TypeAlias = int | list[int]
Row: TypeAlias = dict[str, Value]  # by the key of the column, as a score sheet has it
FEWEST: Final = 2  # players
_LARGEST: Final = 99_999  # nobody has more of anything
_MOST: Final = 40  # values of one column
_SHORTEST: Final = 2  # letters of a column's name; one letter may be a value
_LONGEST: Final = 20  # letters of a word in a sentence
_BETWEEN: Final = ",;"  # people put them between values
_NONE: Final = ("-", ".")
_JOINS: Final = "+,;/"  # between the values of one column


class Column(NamedTuple):
    """What a player has of one kind: a number, or a list of values."""

    key: str  # in the score sheet
    name: str  # to be translated as "column of a score sheet"
    about: str  # what to enter, to be translated
    typed: str = ""  # how it is typed, if that isn't plain; to be translated
    word: str = ""  # its word in the glossary, if that isn't the key
    values: tuple[int, ...] = ()  # it is a list of these, not a number
    exactly: int = 0  # how many values there are; 0: any number of them
    signs: Mapping[str, tuple[int, ...]] = {}  # what else stands for values, in capitals
    is_loss: bool = False  # it may be typed with a minus
    listed: bool = False  # a number, or a list of what it counts
    needed: bool = False  # it is never left out: everybody has some
    tie_break: bool = False  # asked for only if a tie depends on it

    @property
    def title(self) -> str:
        """Its name in the current language, which also names it in a row."""
        return pgettext("column of a score sheet", self.name)

    @property
    def explained(self) -> str:
        """What to enter, and how."""
        texts = [_(text) for text in (self.about, self.typed) if text]
        return f"{self.title}: {': '.join(texts)}"


class Reading(NamedTuple):
    """What a line says, up to the first word that cannot be read."""

    row: Row
    problem: str = ""  # a sentence about that word
    in_order: int = 0  # how many columns were typed without a name


def missing(columns: Iterable[Column], row: Row) -> list[Column]:
    """Return the columns that a row still needs."""
    return [column for column in columns if column.key not in row and not column.tie_break]


def without_rest(columns: Iterable[Column], row: Row) -> Reading:
    """Return a row in which whatever is missing is none, unless that cannot be."""
    left = missing(columns, row)
    if needed := [one.title for one in left if one.needed]:
        return Reading(row, _("Still missing: {columns}.").format(columns=join_and(needed)))
    return Reading({**row, **{one.key: [] if one.values else 0 for one in left}})


def read_row(
    game: str, columns: Sequence[Column], text: str, order: Sequence[Column] = ()
) -> Reading:
    """Read what somebody typed about the columns of a game: in their order, or by their names.

    Both go together: what comes before the first name is in order. `order` has the columns that are
    asked for, if some are known already.
    """
    words = [word.strip(_BETWEEN) for word in text.replace("=", " ").replace(":", " ").split()]
    words = [word for word in words if word]
    names = [_column_named(game, columns, word) for word in words]
    first = next((place for place, one in enumerate(names) if one), len(words))
    row: Row = {}
    in_order = 0
    try:
        _read_in_order(order or columns, words[:first], row)
        in_order = len(row)
        places = [place for place, one in enumerate(names) if one]
        for place, end in zip(places, [*places[1:], len(words)], strict=False):
            column = names[place]
            assert column
            row[column.key] = _read_cell(column, words[place + 1 : end])
    except UsageError as error:
        return Reading(row, str(error), in_order)
    return Reading(row, in_order=in_order)


def check_value(column: Column, value: Value) -> None:
    """Raise UsageError unless a column may have this value."""
    values = value if isinstance(value, list) else [value]
    wanted = isinstance(value, list) == bool(column.values) or (column.listed and bool(values))
    if column.exactly and len(values) != column.exactly:
        wanted = False
    if not wanted or not all(0 <= one <= _LARGEST for one in values) or len(values) > _MOST:
        raise UsageError(column.explained)


def read_values(column: Column, text: str) -> list[int]:
    """Return the values that somebody typed for one column. Raise UsageError if it has none."""
    value = _read_cell(column, text.split())
    return value if isinstance(value, list) else [value]


def format_row(columns: Iterable[Column], row: Row) -> str:
    """Return a row as it can be typed: in order if it is whole, else by name."""
    known = [column for column in columns if column.key in row]
    cells = [(one.title, _format_cell(one, row[one.key])) for one in known]
    if missing(columns, row):
        return " ".join(f"{name} {cell}" for name, cell in cells)
    return " ".join(cell for _name, cell in cells)


def template(columns: Sequence[Column], players: int, notes: Sequence[str]) -> str:
    """Return a score sheet to fill in, as a file; all but two players are commented out."""
    lines = [*(f"# {note}" for note in notes)]
    for player in range(players):
        mark = "" if player < FEWEST else "# "
        lines += ["", f"{mark}[[player]]", f'{mark}name = ""']
        for one in columns:
            value = str([0] * one.exactly) if one.values else "0"
            about = _(one.about)
            if one.values and not one.exactly:
                about += f": {list(one.values[-2:])}"
            note = "" if player else f"  # {about}"
            lines.append(f"{'# ' if one.tie_break else mark}{one.key} = {value}{note}")
    return "\n".join(lines)


def _read_in_order(columns: Sequence[Column], words: list[str], row: Row) -> None:
    """Fill in a row from words in the order of the columns. Raise UsageError for the first slip."""
    columns, place = [one for one in columns if not one.tie_break], 0
    for column in columns:
        if place == len(words):
            return
        taken = _count_words(column, words[place:], last=column is columns[-1])
        row[column.key] = _read_cell(column, words[place : place + taken])
        place += taken
    if place < len(words):
        text = _("'{word}' is one too many: there are {count} columns.")
        raise UsageError(text.format(word=_quote(words[place]), count=len(columns)))


def _count_words(column: Column, words: Sequence[str], *, last: bool) -> int:
    """Return how many of the words belong to a column, if nobody says where it ends."""
    if not column.values:
        return 1
    if not column.exactly:
        return len(words) if last else 1
    found = 0
    for place, word in enumerate(words):
        found += len(_read_word(column, word))
        if found >= column.exactly:
            return place + 1
    return len(words)


def _read_cell(column: Column, words: Sequence[str]) -> Value:
    """Return the value of a column. Raise UsageError if the words are none."""
    values = [value for word in words for value in _read_word(column, word)]
    if column.values:
        if column.exactly and len(values) != column.exactly:
            text = _("{column}: {wanted} values, please, not {count}.")
            what = {"column": column.title, "wanted": column.exactly, "count": len(values)}
            raise UsageError(text.format(**what))
        return values
    if column.listed and (len(values) > 1 or any(set(word) & set(_JOINS) for word in words)):
        return values
    if len(values) != 1:
        text = _("{column} takes one number: {column} 3.")
        raise UsageError(text.format(column=column.title))
    return values[0]


def _read_word(column: Column, word: str) -> list[int]:
    """Return the values in a word: `13` one, `0558T` five, `5+3` two, `-` none."""
    if word in _NONE:
        return [] if column.values and not column.exactly else [0]
    for sign in _JOINS:
        word = word.replace(sign, " ")
    return [value for piece in word.split() for value in _read_piece(column, piece)]


def _read_piece(column: Column, piece: str) -> list[int]:
    if found := column.signs.get(piece.upper()):
        return list(found)
    number = parse_number(piece.removeprefix("-") if column.is_loss else piece, _LARGEST)
    if number == 0 and column.values and not column.exactly:
        return []  # none of them
    if len(piece) > len(str(max(column.values, default=_LARGEST))):  # several without blanks
        values = {**{str(value): (value,) for value in column.values}, **column.signs}
        found_each = [values.get(letter.upper()) for letter in piece]
        if all(found_each):
            return [value for found in found_each for value in found or ()]
    if number is not None:
        return [number]
    text = _("'{word}' is neither a number nor the name of a column.")
    if piece.isdecimal():
        text = _("{word} is too large.")
    raise UsageError(text.format(word=_quote(piece)))


def _quote(word: str) -> str:
    return clip(word, _LONGEST)


def _column_named(game: str, columns: Sequence[Column], word: str) -> Column | None:
    """Return the column that a word names, whole or by its beginning, in any language."""
    plain = normalize_word(word)
    if len(plain) < _SHORTEST or not plain.isalpha():
        return None
    begun = [
        column
        for column in columns
        if any(normalize_word(name).startswith(plain) for name in (column.title, column.key))
    ]
    if len(begun) == 1:
        return begun[0]
    token = token_for(plain, game, FACTS)
    return next(
        (column for column in columns if token in (column.word or column.key, column.key)), None
    )


def _format_cell(column: Column, value: Value) -> str:
    if not isinstance(value, list):
        return str(value)
    letters = {values[0]: sign for sign, values in column.signs.items() if len(values) == 1}
    words = [letters.get(one, str(one)) for one in value]
    if column.listed and len(words) == 1:
        words += [""]  # 15+ is a list of one
    joined = column.listed or any(len(word) > 1 for word in words)
    return ("+" if joined else "").join(words) or "0"


NOTES: Final = (
    N_("A score sheet: fill it in, one [[player]] section for each player, in seat order."),
    N_("What is left out is none. Lines that begin with # are not read."),
)
