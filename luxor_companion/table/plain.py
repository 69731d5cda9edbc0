"""TOML in the form we write it ourselves, read line by line; tomllib reads the rest.

That is a pair per line and strings without escapes, as in our own data, and at the end of a save
the log of its game. Reading it takes a quarter of what it takes to load tomllib, at each command.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final, TypeAlias

Raw: TypeAlias = dict[str, Any]  # a table as tomllib reads it: what is in it is checked later
_LOG: Final = "\nlog = '''\n"
_END: Final = "'''\n"
_BLOCK: Final = ' = """'
_LONGEST: Final = 20_000  # letters of a line: ten times our longest
_STAMP: Final = 25  # letters of a date with its time
_WORDS: Final = {"true": True, "false": False}


def parse_plain(text: str) -> Raw | None:
    """Return a table; None if anything in its text is of another form, or no TOML at all."""
    head, opening, log = text.partition(_LOG)
    if "\\" in head or not text.replace("\n", "").isprintable():
        return None
    tables = _Tables()
    try:
        lines = iter(head.split("\n"))
        for line in lines:
            if line.endswith(_BLOCK):
                tables.put(line.removesuffix(_BLOCK), _read_block(lines))
            elif line and line[0] != "#":
                rest = tables.begin(line) if line[0] == "[" else tables.add(line)
                if rest and rest.lstrip(" ")[:1] not in ("", "#"):
                    return None
        if opening:
            if not log.endswith(_END) or log.count(_END[:-1]) > 1:
                return None
            tables.put("log", log.removesuffix(_END))
    except (ValueError, IndexError, RecursionError):
        return None
    return tables.whole


def _read_block(lines: Iterator[str]) -> str:
    """Return a text of several lines, without quotes in it."""
    block: list[str] = []
    for line in lines:
        if line == '"""':
            return "".join(f"{one}\n" for one in block)
        if '"' in line:
            break
        block.append(line)
    raise ValueError(block)


class _Tables:
    """The tables so far. Each method raises ValueError at what is not of our form."""

    def __init__(self) -> None:
        self.whole: Raw = {}
        self.now = self.whole  # the one that pairs are put into
        self._made: dict[str, Raw] = {"": self.whole}  # by their headers, of a list the last one
        self._lists: dict[str, list[Raw]] = {}
        self._dotted: Raw = {}  # made in this one by keys with a dot

    def begin(self, line: str) -> str:
        """Begin the table that a line names; return the rest of the line."""
        if line[1] == "[":
            name, rest = line[2:].split("]]", 1)
            self.now = self._listed(name)
        else:
            name, rest = line[1:].split("]", 1)
            self.now = self._table(name)
        self._dotted = {}
        return rest

    def _listed(self, name: str) -> Raw:
        if name not in self._lists:
            if name in self.whole or not _is_bare(name):
                raise ValueError(name)
            self.whole[name] = self._lists[name] = []
        table: Raw = {}
        self._lists[name].append(table)
        self._made[name] = table
        return table

    def _table(self, name: str) -> Raw:
        """Return a new table, inside others if its name says so."""
        if name[-1] == '"':
            parent, key, _end = name.split('"')
            parent = parent.removesuffix(".") if len(parent) > 1 else "?"
        else:
            parent, _dot, key = name.rpartition(".")
            if not _is_bare(key) or name[0] == ".":
                raise ValueError(name)
        above = self._made[parent] if parent in self._made else self._table(parent)
        if key in above:
            raise ValueError(name)
        table: Raw = {}
        above[key] = self._made[name] = table
        return table

    def put(self, key: str, value: str) -> None:
        """Put a text of several lines into the table."""
        if key in self.now or not _is_bare(key):
            raise ValueError(key)
        self.now[key] = value

    def add(self, line: str) -> str:
        """Put the pair of a line into the table; return the rest of the line."""
        if len(line) > _LONGEST:
            raise ValueError(line)
        parent, dot, rest = line.partition(".")
        if not dot or not _is_bare(parent):
            return _take_pair(line, self.now)
        if parent not in self._dotted:
            if parent in self.now:
                raise ValueError(line)
            self.now[parent] = self._dotted[parent] = {}
        return _take_pair(rest, self._dotted[parent])


def _is_bare(key: str) -> bool:
    return key.isascii() and key.replace("_", "a").replace("-", "a").isalnum()


def _take_pair(text: str, table: Raw) -> str:
    """Put the pair that a text begins with into a table; return the rest of the text."""
    key, text = text.split(" = ", 1)
    if not _is_bare(key):
        before, key, behind = key.split('"')
        if before or behind:
            raise ValueError(key)
    if key in table:
        raise ValueError(key)
    table[key], rest = _take_value(text)
    return rest


def _take_value(text: str) -> tuple[object, str]:
    """Return the value that a text begins with, and the rest of the text."""
    if text[0] == '"':
        quoted, rest = text[1:].split('"', 1)
        if rest[:1] == '"':  # one of many lines
            raise ValueError(text)
        return quoted, rest
    if text[0] == "[":
        items: list[object] = []
        rest = text[1:]
        while rest[0] != "]":
            item, rest = _take_value(_after(", ", rest) if items else rest)
            items.append(item)
        return items, rest[1:]
    if text[0] == "{":
        pairs: Raw = {}
        rest = text if text[1] != "}" else f" {text[1:]}"
        while rest[:2] != " }":
            rest = _take_pair(_after(", " if pairs else "{ ", rest), pairs)
        return pairs, rest[2:]
    stamp = text[:_STAMP]
    if stamp.endswith("+00:00"):
        moment = datetime.fromisoformat(stamp)
        if str(moment) != stamp:
            raise ValueError(stamp)
        return moment, text[_STAMP:]
    word = text.partition(" ")[0].partition(",")[0].partition("]")[0]
    value = _WORDS[word] if word in _WORDS else int(word)
    if str(value).lower() != word:
        raise ValueError(word)
    return value, text[len(word) :]


def _after(mark: str, text: str) -> str:
    if not text.startswith(mark):
        raise ValueError(text)
    return text[len(mark) :]
