"""Where text meets the terminal: results to stdout, messages to stderr, colour only if wanted."""

import contextlib
import errno
import json
import os
import sys
from collections.abc import Iterable, Mapping
from typing import Any, TextIO

from luxor_companion.core.notation import parse_number
from luxor_companion.lang import pgettext
from luxor_companion.view.text import folded, plain

SCHEMA = 1
WIDEST = 100
MOST_SIZE = 99_999  # columns or lines: what says more is no terminal
NARROW = 78  # narrower than the map: what was not made to fit is folded
_PLAIN_LETTERS = str.maketrans({"─": "-", "│": "|", "┼": "+", "·": ".", "…": "...", "±": "+-"})
# What stands for a letter that a terminal has not got; other accents are left away.
_SPELLED = {
    "ä": "ae",
    "ö": "oe",
    "ü": "ue",
    "ß": "ss",
    "Ä": "Ae",
    "Ö": "Oe",
    "Ü": "Ue",
    **dict.fromkeys("\u201e\u201c\u201d\u00ab\u00bb", '"'),
    **dict.fromkeys("\u201a\u2018\u2019\u2039\u203a", "'"),
    **dict.fromkeys("\u2013\u2014\u2212", "-"),
    "•": "*",
    "█": "#",
    "¿": "",
    "¡": "",
}
no_color = False  # set once by `run`, from --no-color
no_input = False  # the same, from --no-input


def width() -> int:
    """How wide a line may be: the terminal's width, 80 where there is none."""
    return min(_size("COLUMNS", 0) or 80, WIDEST)


def height() -> int:
    """How many lines a screen has, 24 where there is none."""
    return _size("LINES", 1) or 24


def _size(name: str, index: int) -> int:
    """What the environment says of the terminal's size, else what the terminal says, else 0."""
    if size := parse_number(os.environ.get(name, ""), MOST_SIZE, 1):
        return size
    try:
        return os.get_terminal_size()[index]
    except (ValueError, OSError):
        return 0


def _coloured(stream: TextIO) -> bool:
    wanted = not (no_color or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb")
    return wanted and stream.isatty()


def _write(stream: TextIO | None, lines: Iterable[str], *, fold: bool = False) -> None:
    stream = _stream(stream)
    columns = width()
    if fold or columns < NARROW:
        lines = [part for line in lines for part in folded(line, columns)]
    text = "\n".join(lines)
    text = text if _coloured(stream) else plain(text)
    stream.write(speakable(text, stream) + "\n")


def speakable(text: str, stream: TextIO) -> str:
    """The text in letters a terminal knows: lines and signs drawn with plain ones if need be."""
    encoding = stream.encoding or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = text.translate(_PLAIN_LETTERS)
        return "".join(_spelled(letter, encoding) for letter in text)
    return text


def _spelled(letter: str, encoding: str) -> str:
    """A letter as it is, or as one spells it where there is no such letter: ae, ss, a, n, c."""
    try:
        letter.encode(encoding)
    except UnicodeEncodeError:
        from unicodedata import normalize

        return (
            _SPELLED.get(letter)
            or normalize("NFKD", letter).encode("ascii", "ignore").decode()
            or letter
        )
    return letter


def out(lines: Iterable[str]) -> None:
    """A result."""
    _write(sys.stdout, lines)


def err(lines: Iterable[str]) -> None:
    """A message. Where there is nowhere to put it, it is not missed."""
    with contextlib.suppress(OSError, AttributeError):
        sys.stdout.flush()
    if sys.stderr is not None:
        _write(sys.stderr, lines, fold=sys.stderr.isatty())  # a person reads, so whole words


def out_json(value: Mapping[str, Any]) -> None:
    """A result for scripts; the number in front says which contract it follows."""
    whole = {"schema": SCHEMA, **value}
    text = json.dumps(whole, ensure_ascii=False)
    try:
        text.encode(_stream(sys.stdout).encoding or "utf-8")
    except UnicodeEncodeError:
        text = json.dumps(whole)  # the same in plain letters
    out_exact(text)


def out_exact(text: str) -> None:
    """A result that is copied, piped or read by a program: never folded, whatever the width."""
    _stream(sys.stdout).write(f"{text}\n")


def _stream(stream: TextIO | None) -> TextIO:
    if stream is None:  # closed before the program began
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return stream


def may_ask() -> bool:
    """Whether a person is there to answer."""
    return not no_input and sys.stdin.isatty()


def agrees(question: str) -> bool:
    """Whether a person says yes, in English or in the language in use."""
    return ask(question).lower() in {"y", "yes", *pgettext("that is yes", "y yes").split()}


def ask(question: str) -> str:
    """A person's answer. A closed input counts as an interruption."""
    shown = plain(question) if not _coloured(sys.stderr) else question
    sys.stderr.write(speakable(shown, sys.stderr))
    sys.stderr.flush()
    line = sys.stdin.readline()
    if not line:
        raise KeyboardInterrupt
    return line.strip()
