"""Reading TOML strictly: a missing file, a misspelt key or a wrong type is one clear sentence."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

from luxor_companion.core import fold_name, is_printable
from luxor_companion.errors import BadFileError, parser_says
from luxor_companion.lang import N_, _
from luxor_companion.table import atomic

T = TypeVar("T")
Raw: TypeAlias = dict[str, Any]  # a table as tomllib reads it; its values are checked later
LARGEST: Final = 2**64  # seeds are the largest numbers we write
MOST_PLAYERS: Final = 4
LONGEST_PLAYER_NAME: Final = 40  # characters: they still fit on one line of a phone
CONTROL: Final = re.compile(r"[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")  # terminals obey them
_LONGEST: Final = 40  # characters of a value in a sentence: half a line
# The parser's time grows with the square of the parts of a key; ours have at most three.
_MANY_DOTS: Final = 1000
_DEEP_KEY: Final = r"""(?m)(?:^|[{,])[ \t\[]*(?:(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){32}"""
_NAMES: Final[dict[type, str]] = {
    int: N_("a whole number"),
    str: N_("text in quotes"),
    bool: N_("true or false"),
    list: N_("a list"),
    dict: N_("a section"),
}


def parse_toml(text: str, path: Path | str) -> Raw:
    """Return a text as a table. Raise BadFileError with the place of the slip if it isn't TOML."""
    if text.count(".") > _MANY_DOTS and re.search(_DEEP_KEY, text):
        raise BadFileError(path, _("not valid TOML: nested too deeply"))
    import tomllib

    try:
        return tomllib.loads(text)
    except ValueError as error:  # also a number of thousands of digits
        problem = _("not valid TOML: {why}").format(why=parser_says(error))
        raise BadFileError(path, problem) from None
    except RecursionError:
        raise BadFileError(path, _("not valid TOML: nested too deeply")) from None


def read_toml(path: Path) -> Raw:
    """Return a file as a table. Raise BadFileError if it cannot be read."""
    return parse_toml(atomic.read_text(path, marked=True), path)


class Section:
    """One table of a TOML file. Keys are taken out with their type; `done` refuses the rest."""

    def __init__(self, raw: object, path: Path | str, where: str = "") -> None:
        if not isinstance(raw, dict):
            raise BadFileError(path, _should_be(dict, raw), where)
        self.raw: Raw = dict(raw)
        self.path = path
        self.where = where
        self._known: list[str] = []

    def __contains__(self, key: str) -> bool:
        self._known.append(key)
        return key in self.raw

    def problem(self, problem: str, key: str = "", /, **params: object) -> BadFileError:
        """Return an error about this table or one of its keys; `params` fill in the braces."""
        text = problem.format(**params) if params else problem
        return BadFileError(self.path, text, ".".join(filter(None, (self.where, key))))

    def missing(self, key: str) -> BadFileError:
        return self.problem(_("{key} is missing"), key=key)

    def none_of(self, value: str, known: Iterable[str], key: str) -> BadFileError:
        """Return the error about a value that is not one of the known ones."""
        problem = _("{value!r} isn't one of {known}")
        return self.problem(problem, key, value=value, known=", ".join(known))

    def take(self, key: str, kind: type[T], default: T | None = None) -> T:
        """Return the value of a key, which must have this type; the default if it is absent."""
        self._known.append(key)
        if key not in self.raw:
            if default is None:
                raise self.missing(key)
            return default
        return self.value_of(self.raw.pop(key), kind, key)

    def person(self, key: str, default: str | None = None) -> str:
        """Return a player's name, which must be printable and not blank."""
        name = self.take(key, str, default)
        if not name.strip() or not is_printable(name):
            raise self.problem(_("should be a name"), key)
        return name

    def number(self, key: str, default: int | None = None, most: int | None = None) -> int:
        """Return a whole number, from 0 to `most` if there is a limit."""
        value = self.take(key, int, default)
        if value < 0 or (most is not None and value > most):
            problem = _("should be a number, 0 or more, not {value}")
            if most is not None:
                problem = _("should be a number from 0 to {most}, not {value}")
            raise self.problem(problem, key, most=most, value=value)
        return value

    def list_of(self, key: str, kind: type[T]) -> list[T]:
        """Return a list whose items all have this type; empty if absent."""
        items: list[object] = self.take(key, list, [])
        return [self.value_of(item, kind, key) for item in items]

    def words(self, key: str, known: Collection[str]) -> tuple[str, ...]:
        """Return a list of words, each of which must be known; empty if absent."""
        words = tuple(self.list_of(key, str))
        for word in words:
            if word not in known:
                raise self.none_of(word[:40], known, key)
        return words

    def table(self, key: str, *, needed: bool = False) -> "Section":
        """Return a table inside this one; empty if absent, unless it is needed."""
        raw: Raw | None = None if needed else {}
        raw = self.take(key, dict, raw)
        return Section(raw, self.path, f"{self.where}.{key}".lstrip("."))

    def value_of(self, value: object, kind: type[T], key: str) -> T:
        """Return a value of a key, which must have this type."""
        if isinstance(value, int) and abs(value) > LARGEST:
            raise self.problem(_("that number is too large"), key)
        if isinstance(value, str) and CONTROL.search(value):
            raise self.problem(_("has a control character in it"), key)
        # In TOML true isn't a number, though Python thinks so.
        if isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
            return value
        raise self.problem(_should_be(kind, value), key)

    def done(self, known: Iterable[str] = ()) -> None:
        """Raise BadFileError if keys are left over: a misspelt key is an error, not a default."""
        for key in self.raw:
            names = sorted({*self._known, *known} - self.raw.keys()) or self._known
            from difflib import get_close_matches

            if close := get_close_matches(key, names, n=1):
                problem = _("unknown key {key}; did you mean {close}?")
                raise self.problem(problem, key=_short(key), close=close[0])
            problem = _("unknown key {key}; the known ones are {names}")
            raise self.problem(problem, key=_short(key), names=", ".join(names))


def _should_be(kind: type, value: object) -> str:
    return _("should be {kind}, not {value}").format(kind=_(_NAMES[kind]), value=_short(value))


def _short(value: object) -> str:
    """Return a value short enough for one sentence."""
    text = repr(value) if not isinstance(value, bool) else str(value).lower()
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}…"


def read_house(table: Section, choices: Mapping[str, tuple[str | bool, ...]]) -> Raw:
    """Return the value of each house rule; the first choice if the table does not have it."""
    house: Raw = {}
    for key, allowed in choices.items():
        value = table.take(key, type(allowed[0]), allowed[0])
        if value not in allowed:
            from luxor_companion.lang.forms import join_or

            words = join_or([str(choice).lower() for choice in allowed])
            problem = _("should be {choices}, not {value!r}")
            raise table.problem(problem, key, choices=words, value=value)
        house[key] = value
    table.done()
    return house


def read_holdings(
    raw: Mapping[str, object],
    path: Path | str,
    read_one: Callable[[Section, str], T],
    check: Callable[[Section, tuple[T, ...]], None],
) -> tuple[T, ...]:
    """Return what everyone has: `read_one` reads a player by name, and `check` checks them all.

    Raise BadFileError if it cannot be read, naming the player and the key.
    """
    table = Section(raw, path)
    players = table.list_of("player", dict)
    table.done()
    if not 1 <= len(players) <= MOST_PLAYERS:
        problem = _("give each of the 2 to 4 players a [[player]] section; there are {count}")
        raise table.problem(problem, count=len(players))
    holdings: list[T] = []
    names: list[str] = []
    for number, raw_player in enumerate(players, start=1):
        player = Section(raw_player, path, _("player {number}").format(number=number))
        name = player.person("name", _("Player {number}").format(number=number))
        holdings.append(read_one(player, name))
        names.append(name)
        player.done()
    if too_long := [name for name in names if len(name) > LONGEST_PLAYER_NAME]:
        problem = _("{name!r} is too long: a player's name has at most {most} characters")
        raise table.problem(problem, name=too_long[0][:20], most=LONGEST_PLAYER_NAME)
    folded = [fold_name(name) for name in names]
    if twice := {name for name in names if folded.count(fold_name(name)) > 1}:
        problem = _("two players are called {name!r}: give them different names")
        raise table.problem(problem, name=min(twice))
    check(table, tuple(holdings))
    return tuple(holdings)


def format_toml(table: Mapping[str, object]) -> str:
    """Return a table as a person would write it: one line per key, short lists on one line."""
    return "".join(f"{_format_key(key)} = {_format_value(value)}\n" for key, value in table.items())


def _format_value(value: object) -> str:
    """Return a value, list or table on one line; tomli_w quotes odd characters."""
    if isinstance(value, Mapping):
        items = value.items()
        pairs = ", ".join(f"{_format_key(key)} = {_format_value(item)}" for key, item in items)
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_format_value, value))}]"
    import tomli_w

    line: dict[str, object] = {"x": value}
    return tomli_w.dumps(line).removeprefix("x = ").rstrip("\n")


def _format_key(key: str) -> str:
    import tomli_w

    line: dict[str, object] = {key: 0}
    return tomli_w.dumps(line).removesuffix(" = 0\n")
