"""Reading TOML strictly: a missing file, a misspelt key or a wrong type is one clear sentence."""

import tomllib
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

from luxor_companion.errors import BadFileError

T = TypeVar("T")
LARGEST = 2**64  # seeds are the largest numbers we write
_NAMES: dict[type, str] = {
    int: "a whole number",
    str: "text in quotes",
    bool: "true or false",
    list: "a list",
    dict: "a table",
}


def read_text(path: Path) -> str:
    """The text of a file.

    :raises BadFileError: if it is missing, unreadable or not UTF-8.
    """
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BadFileError(path, "there is no such file") from None
    except UnicodeDecodeError as error:
        raise BadFileError(path, f"not a text file in UTF-8 (byte {error.start})") from None
    except OSError as error:
        raise BadFileError(path, f"cannot be read ({error.strerror})") from None


def parse(text: str, path: Path | str) -> dict[str, Any]:
    """Parsed TOML; the place of a slip is in the message."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadFileError(path, f"not valid TOML: {error}") from None
    except ValueError as error:  # a number of thousands of digits
        raise BadFileError(path, f"not valid TOML: {error}") from None
    except RecursionError:
        raise BadFileError(path, "not valid TOML: nested too deeply") from None


def read_toml(path: Path) -> dict[str, Any]:
    return parse(read_text(path), path)


class Table:
    """One table of a TOML file. Keys are taken out with their type; `done` refuses the rest."""

    def __init__(self, raw: object, path: Path | str, where: str = "") -> None:
        if not isinstance(raw, dict):
            raise BadFileError(path, f"should be a table, not {_shown(raw)}", where)
        self.raw: dict[str, Any] = dict(raw)
        self.path = path
        self.where = where
        self._known: list[str] = []

    def __contains__(self, key: str) -> bool:
        self._known.append(key)
        return key in self.raw

    def problem(self, problem: str, key: str = "") -> BadFileError:
        """An error at this table, or at one of its keys."""
        return BadFileError(
            self.path, problem, ".".join(part for part in (self.where, key) if part)
        )

    def take(self, key: str, kind: type[T], default: T | None = None) -> T:
        """The value of a key, which must have this type; the default if it is absent."""
        self._known.append(key)
        if key not in self.raw:
            if default is None:
                raise self.problem(f"{key} is missing")
            return default
        return self.typed(self.raw.pop(key), kind, key)

    def number(self, key: str, default: int | None = None, most: int | None = None) -> int:
        """A whole number from 0 on."""
        value = self.take(key, int, default)
        if value < 0 or (most is not None and value > most):
            bound = f"from 0 to {most}" if most is not None else "from 0 on"
            raise self.problem(f"should be a number {bound}, not {value}", key)
        return value

    def listed(self, key: str, kind: type[T]) -> list[T]:
        """A list whose items all have this type; empty if absent."""
        items = self.take(key, list, [])
        return [self.typed(item, kind, key) for item in items]

    def table(self, key: str) -> "Table":
        """A table inside this one; empty if absent."""
        return Table(self.take(key, dict, {}), self.path, f"{self.where}.{key}".lstrip("."))

    def typed(self, value: object, kind: type[T], key: str) -> T:
        # In TOML true is no number, though Python thinks so.
        if isinstance(value, int) and abs(value) > LARGEST:
            raise self.problem("no number here is that large", key)
        if isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
            return value
        raise self.problem(f"should be {_NAMES[kind]}, not {_shown(value)}", key)

    def done(self, known: Iterable[str] = ()) -> None:
        """Refuse keys nobody asked for: a misspelt key is an error, not a default."""
        for key in self.raw:
            names = sorted({*self._known, *known} - self.raw.keys()) or self._known
            close = get_close_matches(key, names, n=1)
            hint = f"; did you mean {close[0]}?" if close else f"; known are {', '.join(names)}"
            raise self.problem(f"unknown key {_shown(key)}{hint}")


def _shown(value: object) -> str:
    """A value short enough for one sentence."""
    text = repr(value) if not isinstance(value, bool) else str(value).lower()
    return text if len(text) <= 40 else f"{text[:37]}…"  # noqa: PLR2004  # half a line
