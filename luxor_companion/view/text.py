"""Colour and weight on top of text that reads well without them; and lines of a given width."""

import re
import textwrap
from collections.abc import Sequence

_CODES = {"red": "31", "green": "32", "yellow": "33", "blue": "34", "bold": "1", "dim": "2"}
_CODES |= {"orange": "38;5;208", "purple": "35"}  # the cards of the second game
_CODES["ink"] = "38;5;16;48;5;231"  # black on white whatever the theme: for cameras
_SGR = re.compile(r"\x1b\[[0-9;]*m")
_FIRST_WIDE = 0x2600  # before it, letters and lines of nearly all kinds take one column
NARROWEST = 30
LONGEST_NAME = 12


def styled(text: str, *styles: str) -> str:
    """Return text with colour or weight; the console takes it off where it is not wanted."""
    codes = ";".join(_CODES[style] for style in styles)
    return f"\x1b[{codes}m{text}\x1b[0m" if text else text


def plain(text: str) -> str:
    """Return text without colour or weight."""
    return _SGR.sub("", text)


def length(text: str) -> int:
    """Return how many columns a text takes: styles none, an emoji two."""
    bare = plain(text)
    if bare.isascii() or max(map(ord, bare)) < _FIRST_WIDE:
        return len(bare)
    from unicodedata import category, east_asian_width

    wide = sum(east_asian_width(one) in "WF" for one in bare)
    return len(bare) + wide - sum(category(one) in ("Mn", "Me", "Cf") for one in bare)


def padded(text: str, width: int) -> str:
    """Return text filled up with spaces, styles not counted."""
    return text + " " * (width - length(text))


def folded(line: str, width: int) -> list[str]:
    """Return a line as it is if it fits; else folded between words, its styles given up."""
    if length(line) <= width:
        return [line]
    bare = plain(line)
    indent = " " * (len(bare) - len(bare.lstrip()))
    return textwrap.wrap(
        bare.strip(),
        max(width, NARROWEST),
        initial_indent=indent,
        subsequent_indent=f"{indent}    ",
        break_on_hyphens=False,
        break_long_words=False,  # a code to be copied stays whole
    )


def wrapped(text: str, width: int, indent: str = "") -> list[str]:
    """Return lines of at most this width; those after the first are indented."""
    width = max(width, NARROWEST)
    return textwrap.wrap(text, width, subsequent_indent=indent, break_on_hyphens=False) or [""]


def columns(rows: Sequence[Sequence[str]], *, gap: int = 2, right: Sequence[int] = ()) -> list[str]:
    """Return rows with their cells lined up; the columns in `right` end flush."""
    if not rows:
        return []
    widths = [max(length(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [
            " " * (widths[i] - length(cell)) + cell if i in right else padded(cell, widths[i])
            for i, cell in enumerate(row)
        ]
        lines.append((" " * gap).join(cells).rstrip())
    return lines


def short(name: str, longest: int = LONGEST_NAME) -> str:
    """Return a name that fits a column."""
    return name if len(name) <= longest else f"{name[: longest - 1]}…"
