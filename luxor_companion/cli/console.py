"""The answer of a command, and the one place that shows results, messages and questions."""

import contextlib
import errno
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, Final, Generic, Never, TextIO, TypeAlias, TypeVar

from luxor_companion.cli.terminal import can_encode, encodable, is_terminal
from luxor_companion.core import Value
from luxor_companion.core.shapes import SCHEMA, Columns, object_of, to_json
from luxor_companion.errors import Exit
from luxor_companion.lang import _, pgettext

if TYPE_CHECKING:
    from rich.console import RenderableType

    from luxor_companion.core import Refusal
    from luxor_companion.core.game import Game


T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Exact(str):
    """A line to copy or to pipe: never folded, however narrow the terminal is."""

    __slots__ = ()


# What people see: sentences, and anything else Rich can draw. Long lines are folded.
Shown: TypeAlias = Iterable["RenderableType"]
Lines: TypeAlias = Sequence["RenderableType"]


# A part of an answer: ready, or made for a width when it is shown.
Part: TypeAlias = Shown | Callable[[int], Shown]


def drawn(part: Part, width: int) -> Shown:
    """Return a part of an answer for a width."""
    return part(width) if callable(part) else part


class Answer(Value, Generic[T_co]):
    """The answer to a command: a value, and how people see it.

    The annotation of a command, `-> Answer[Ruling]`, says which schema its JSON has. What takes
    time may be a function, which runs only if somebody wants its result.
    """

    value: T_co | Callable[[], T_co]
    lines: Part = ()  # the result, for people
    before: Part = ()  # messages, shown before the result
    after: Part = ()  # messages, shown after it
    then: Callable[[int], Shown] | None = None  # runs once all is shown; returns the last messages
    exit: Exit = Exit.FINE
    paged: bool = True  # whether a result longer than the screen may go through a pager
    notes: tuple[str, ...] = ()  # messages after the result, also with --json

    def get(self) -> T_co:
        """Return the value."""
        value: T_co = self.value() if callable(self.value) else self.value
        return value

    def page(self, width: int) -> Lines:
        """Return everything it shows to people on a screen of its own.

        The result is in order, but for one that has to be whole: that stands at the top.
        """
        before, lines, after = (drawn(one, width) for one in (self.before, self.lines, self.after))
        whole = [*lines, *self.notes]
        return [*before, *whole, *after] if self.paged else [*whole, *before, *after]


def plain_answer(value: T, *lines: "RenderableType") -> Answer[T]:
    """Return an answer that is ready: a value for scripts, lines for people."""
    return Answer(value, lines)


def refused_answer(game: "Game", refusal: "Refusal", text: str) -> Answer[Never]:
    """Return the answer for a refusal: its sentence with the rule and the page.

    Whatever else a command answers, it may answer `Refused` instead.
    """
    from luxor_companion.referee.answers import Refused, refusal_answer

    def before(_width: int) -> Shown:
        from luxor_companion.view.play import not_allowed

        return not_allowed(text, refusal, game.rules.pages())

    refused = Refused(refusal_answer(refusal, game.rules.pages(), text))
    answer: Answer[Any] = Answer(refused, before=before, exit=Exit.REFUSED)
    return answer


def verdict_answer(
    value: T | Callable[[], T], lines: Part, *, refused: bool, after: Part = ()
) -> Answer[T]:
    """Return the answer for a ruling that changes nothing; a refusal is shown as a message."""
    if refused:
        return Answer(value, before=lines, after=after, exit=Exit.REFUSED)
    return Answer(value, lines, after=after)


WIDEST: Final = 100
NARROW: Final = 78  # columns: below this, messages are folded even for programs
LARGEST_SCREEN: Final = 99_999  # columns or lines
# The flags of the running command: see `app.run` and `use_json`.
no_color = False
no_input = False
no_pager = False
asked = False  # whether somebody was asked: leaving then needs no explanation
_json = False


def use_json(*, wanted: bool) -> None:
    """Show answers as JSON from now on, or to people."""
    global _json  # noqa: PLW0603  # a flag of the running command, like those above
    _json = wanted


def show(answer: Answer[object]) -> Exit:
    """Show the answer to a command, to people or to a script; return its exit code."""
    room, messages = width(), answer.notes
    if _json:
        value = answer.get()
        if isinstance(value, Exact):
            out([value] if value else [])  # a file that a script reads as it is
        else:
            out_json(object_of(value, keep=(Columns,)))
        err(messages)
    else:
        err(drawn(answer.before, room))
        lines = list(drawn(answer.lines, room))
        if lines and answer.paged and answer.then is None and at_terminal():
            from luxor_companion.cli.terminal import paged

            with paged():
                out(lines)
        else:
            out(lines)
        err([*messages, *drawn(answer.after, room)])
    if answer.then is not None:
        _stdout().flush()  # people read the result while `then` is running
        last = list(answer.then(room))
        if not _json:
            err(last)
    return answer.exit


def out(lines: Shown) -> None:
    """Write a result, if there is one."""
    if shown := list(lines):
        _write(_stdout(), shown)


def write_pieces(pieces: Iterable[str]) -> None:
    """Write a file to the output as it is, piece by piece."""
    stream = _stdout()
    for piece in pieces:
        stream.write(encodable(piece, stream))


def err(lines: Shown) -> None:
    """Write a message, if there is one, unless there is no error output.

    A program gets each sentence on one line; on a terminal or among results, lines are folded.
    """
    shown = list(lines)
    if not shown:
        return
    with contextlib.suppress(OSError, AttributeError):
        sys.stdout.flush()
    if sys.stderr is not None:
        folds = sys.stderr is sys.stdout or is_terminal(sys.stderr) or width() < NARROW
        _write(sys.stderr, shown, fold=folds)


def error_lines(text: str) -> Shown:
    """Return an error as people see it; at a terminal, what to do about it has its own line."""
    whole = _("error: {text}").format(text=text)
    if _json or not is_terminal(sys.stderr):
        return [whole]  # one line for a program
    from rich.text import Text

    from luxor_companion.view.theme import Hanging

    head, space, rest = whole.partition(" ")
    wrong, way = _way_out(rest)
    lines = [Hanging(Text.assemble((head, "refused"), space, wrong))]
    return [*lines, Hanging(Text(way, "mark"), first=2)] if way else lines


def _way_out(text: str) -> tuple[str, str]:
    """Return what is wrong and what to do about it: a question, or words with a command in them."""
    for mark in ("; ", ". ", ": "):
        wrong, separator, way = text.rpartition(mark)
        if separator and any(sign in way for sign in ("luxor ", "--", " -p ", "?")):
            is_command = way.startswith(("luxor ", "-"))
            stop = "." if mark == ". " else ""
            return wrong + stop, way if is_command else way[:1].upper() + way[1:]
    return text, ""


def out_json(value: Mapping[str, object]) -> None:
    """Write a result for scripts; `schema` is the version of its format.

    Columns may be longer than fits in memory as JSON: they are written row by row.
    """
    import json  # only scripts need it

    long: list[Sequence[object]] = []
    later = os.urandom(8).hex()  # stands where columns will be

    def put_off(columns: Sequence[object]) -> str:
        long.append(columns)
        return later

    whole = {"schema": SCHEMA, **value}
    text, stream = json.dumps(whole, ensure_ascii=False, default=put_off), _stdout()
    if not can_encode(text, stream.encoding or "utf-8"):
        long.clear()
        text = json.dumps(whole, default=put_off)  # the same in ASCII
    first, *others = text.split(f'"{later}"')
    stream.write(first)  # never folded: a program reads it
    for columns, piece in zip(long, others, strict=True):
        for place, row in enumerate(columns):
            stream.write(f"{', ' if place else '['}{json.dumps(to_json(row))}")
        stream.write(f"]{piece}")  # they have a row at least
    stream.write("\n")


def _write(stream: TextIO, lines: Shown, *, fold: bool = True) -> None:
    """Write lines and drawings."""
    text = ""
    for exact, group in groupby(lines, lambda line: isinstance(line, Exact)):
        block = list(group)
        text += "".join(f"{line}\n" for line in block) if exact else _render(stream, block, fold)
    stream.write(encodable(text, stream))


def _render(stream: TextIO, lines: Lines, fold: bool) -> str:
    room = width() if fold else LARGEST_SCREEN
    if _json or all(_is_short(line, room) for line in lines):  # Rich takes its time to load
        return "".join(f"{str(line).rstrip()}\n" for line in lines)
    from luxor_companion.view.theme import render_text

    return render_text(lines, width(), coloured=wants_colour() and stream.isatty(), fold=fold)


def _is_short(line: "RenderableType", room: int) -> bool:
    """Return whether a line is a sentence that needs no folding."""
    return isinstance(line, str) and line.isascii() and line.isprintable() and len(line) <= room


def _stdout() -> TextIO:
    if sys.stdout is None:  # closed before the program started
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return sys.stdout


class InputEnded(KeyboardInterrupt):
    """Whoever answered has closed the input."""


def may_report() -> bool:
    """Return whether a person is there to see how far a long command has got."""
    return not _json and is_terminal(sys.stderr)


def may_ask() -> bool:
    """Return whether a person is there to answer questions."""
    return not (no_input or _json) and is_terminal(sys.stdin)


def agrees(question: str) -> bool:
    """Return whether a person says yes to a question."""
    return is_yes(ask(question).lower())


def is_yes(answer: str) -> bool:
    """Return whether an answer says yes, in English or in the current language."""
    return answer in {"y", "yes", *pgettext("that is yes", "y yes").split()}


def ask(question: str) -> str:
    """Return a person's answer. Raise InputEnded, an interruption, if the input is closed."""
    global asked  # noqa: PLW0603  # as long as the process
    asked = True
    text = _render(sys.stderr, [question], fold=True)
    blanks = question[len(question.rstrip()) :]
    sys.stderr.write(encodable(text.rstrip("\n") + blanks, sys.stderr))
    sys.stderr.flush()
    line: str = sys.stdin.readline() if sys.stdin is not None else ""
    if not line:
        raise InputEnded
    return line.strip()


def width() -> int:
    """Return the greatest width of a line."""
    return min(columns(), WIDEST)


def columns() -> int:
    """Return the width of the terminal, 80 if there is none."""
    return get_terminal_size().columns


def height() -> int:
    """Return the height of the terminal in lines, 24 if there is none."""
    return get_terminal_size().lines


def at_terminal() -> bool:
    """Return whether results are shown to a person."""
    return is_terminal(sys.stdout)


def wants_colour() -> bool:
    """Return whether to use colours on a terminal that has them."""
    return not (no_color or os.environ.get("NO_COLOR") or is_dumb())


def is_dumb() -> bool:
    """Return whether the terminal can only show plain text."""
    return os.environ.get("TERM") == "dumb" or not _obeys_codes()


if sys.platform == "win32":

    def _obeys_codes() -> bool:
        """Switch escape codes on in a Windows console; return whether it obeys them."""
        import ctypes

        kernel, mode = ctypes.windll.kernel32, ctypes.c_uint32()
        for number in (-11, -12):  # standard output, standard error
            handle = kernel.GetStdHandle(number)
            if kernel.GetConsoleMode(handle, ctypes.byref(mode)):
                return bool(kernel.SetConsoleMode(handle, mode.value | 4))
        return True  # no console: a file, a pipe, or a terminal of another kind
else:

    def _obeys_codes() -> bool:
        return True
