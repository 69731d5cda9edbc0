"""Colour and weight on top of text that reads well without them; and lines of a given width."""

import re
import textwrap
from collections.abc import Sequence

_CODES = {"red": "31", "green": "32", "yellow": "33", "blue": "34", "bold": "1", "dim": "2"}
_CODES["ink"] = "38;5;16;48;5;231"  # black on white whatever the theme: for cameras
_SGR = re.compile(r"\x1b\[[0-9;]*m")
NARROWEST = 30
LONGEST_NAME = 12


def styled(text: str, *styles: str) -> str:
    """Text with colour or weight; the console takes it off where it is not wanted."""
    codes = ";".join(_CODES[style] for style in styles)
    return f"\x1b[{codes}m{text}\x1b[0m" if text else text


def plain(text: str) -> str:
    """Text without colour or weight."""
    return _SGR.sub("", text)


def padded(text: str, width: int) -> str:
    """Text filled up with spaces, styles not counted."""
    return text + " " * (width - len(plain(text)))


def wrapped(text: str, width: int, indent: str = "") -> list[str]:
    """Lines of at most this width; those after the first are indented."""
    width = max(width, NARROWEST)
    return textwrap.wrap(text, width, subsequent_indent=indent, break_on_hyphens=False) or [""]


def columns(rows: Sequence[Sequence[str]], *, gap: int = 2, right: Sequence[int] = ()) -> list[str]:
    """Rows with their cells lined up; the columns in `right` end flush."""
    if not rows:
        return []
    widths = [max(len(plain(row[i])) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [
            " " * (widths[i] - len(plain(cell))) + cell if i in right else padded(cell, widths[i])
            for i, cell in enumerate(row)
        ]
        lines.append((" " * gap).join(cells).rstrip())
    return lines


def short(name: str, longest: int = LONGEST_NAME) -> str:
    """A name that fits a column."""
    return name if len(name) <= longest else f"{name[: longest - 1]}…"
