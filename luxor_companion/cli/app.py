"""Running the command line: errors become exit codes, and bugs a report for its authors."""

import errno
import io
import os
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import typer

from luxor_companion import __version__, errors
from luxor_companion.cli import commands, console, language
from luxor_companion.core import parse_number
from luxor_companion.core.game import default_game, game_names
from luxor_companion.core.shapes import object_of
from luxor_companion.lang import _

LONGEST_ERROR: Final = 1000  # characters of a message, which may repeat what was typed
LONGEST_WORD: Final = 200  # characters of one argument in a message
_FLAGS: Final = {"--no-color", "--no-input", "--no-pager"}
_TABLE: Final = ("--save", "--table")
MOST_KEPT: Final = 10  # crash reports; older ones are deleted
_PACKAGE: Final = Path(__file__).parents[1]
_HEAD: Final = """\
luxor {version}, Python {python}, {system}
{time}
Command: {command}
(What was typed, names, files and messages are left out: add what helps.)

"""


def run(args: list[str]) -> int:
    """Run the command line and return its exit code: the one place where errors become codes."""
    _make_printable()
    _check_environment()
    console.no_color = "--no-color" in args
    console.no_input = "--no-input" in args
    console.no_pager = "--no-pager" in args
    console.asked = False
    console.use_json(wanted=False)
    args = [arg for arg in args if arg not in _FLAGS]
    with errors.watched() as effects:
        return _run_watched(args, effects)


def _run_watched(args: list[str], effects: errors.Effects) -> int:
    try:
        return _run_checked(args, effects)
    except KeyboardInterrupt:
        console.err(["", _("Interrupted.")])
        return errors.Exit.INTERRUPTED
    except SystemExit:  # Rich does so if the reader of a pipe is gone
        _forget_output()
        return errors.Exit.FINE
    except OSError as error:  # a full disk behind the output, a terminal that went away
        return output_failed(error, saved=bool(effects.saved))
    except Exception as error:
        if os.environ.get("LUXOR_DEBUG"):
            raise
        return _fail(args, errors.Problem("bug", errors.Exit.BUG, bug_problem(error, args)))


def output_failed(error: OSError, *, saved: bool = False) -> errors.Exit:
    """Say why nothing could be written, unless the reader of a pipe is gone."""
    _forget_output()
    if isinstance(error, BrokenPipeError):
        return errors.Exit.FINE
    console.err(console.error_lines(_system_problem(error, saved=saved)))
    return errors.Exit.BAD_FILE


def _run_checked(args: list[str], effects: errors.Effects) -> int:
    """Run a command; return the exit code of its answer, or of an error we can explain."""
    try:
        wanted, args = language.extract_flag(args)
        console.err(language.choose(wanted))
        errors.check_texts(args)
        code = _run(args)
        console.err(effects.warnings)
        if sys.stdout is not None:
            sys.stdout.flush()
    except Exception as error:
        problem = errors.problem_of(error, effects)
        if problem is None:
            raise
        return _fail(args, problem)
    return code


def _check_environment() -> None:
    """Delete an impossible terminal size from the environment: Rich and Typer would fail on it."""
    for name in ("COLUMNS", "LINES"):
        if parse_number(os.environ.get(name, "0"), console.LARGEST_SCREEN) is None:
            del os.environ[name]


def _run(args: list[str]) -> int:
    if args[:1] == ["help"]:
        args = [*args[1:], "--help"]
    args = _table_last(args)
    if args == ["--man"]:
        from luxor_companion.cli.commands.programs import manual

        return console.show(manual())
    answer = call(args)
    return console.show(answer) if isinstance(answer, console.Answer) else int(answer or 0)


def _table_last(args: list[str]) -> list[str]:
    """Return the arguments with a table that is named before the command behind it, as in git."""
    start = int(args[:1] != [] and args[0] in game_names())
    flag, _equals, value = (args[start:] or [""])[0].partition("=")
    end = start + (1 if value else 2)
    if flag not in _TABLE or len(args) <= end or args[end].startswith("-"):
        return args
    words = args[end:]
    place = words.index("--") if "--" in words else len(words)
    return [*args[:start], *words[:place], *args[start:end], *words[place:]]


def call_typed(args: list[str]) -> console.Answer[object] | int | None:
    """Run a command line typed in `play`, which owns the screen: it asks and prints nothing."""
    before, console.no_input = console.no_input, True
    try:
        return call(args)
    finally:
        console.no_input = before
        console.use_json(wanted=False)


def call(args: list[str]) -> console.Answer[object] | int | None:
    """Run a command and return its answer without showing it. Raise an error if it cannot run."""
    try:
        luxor = commands.root()
        answer: console.Answer[object] | int | None = luxor(
            args, prog_name="luxor", standalone_mode=False
        )
    except typer.Abort:
        raise KeyboardInterrupt from None
    if answer == errors.Exit.INTERRUPTED and not console.asked:  # what Typer makes of Ctrl-C
        raise KeyboardInterrupt
    return answer


def _fail(args: list[str], problem: errors.Problem) -> int:
    if "--json" in args:
        console.use_json(wanted=True)
        console.out_json(object_of(errors.ErrorAnswer(problem)))
    # The text may repeat what was typed or read from a file, which must not control the terminal.
    message = "".join(
        letter if letter.isprintable() or letter.isspace() else "?" for letter in problem.text
    )
    for arg in args:
        if len(arg) > LONGEST_WORD:
            message = message.replace(arg, errors.clip(arg, LONGEST_WORD // 4))
    if len(message) > LONGEST_ERROR:
        message = errors.clip(message, LONGEST_ERROR)
    console.err(console.error_lines(message))
    return problem.exit


def _forget_output() -> None:
    """Write nothing more to an output that is gone, not even when the process ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(nowhere, sys.stdout.fileno())


def _make_printable() -> None:
    """Show a question mark instead of a character that cannot be shown or typed."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            with suppress(io.UnsupportedOperation):  # it has already been read from
                stream.reconfigure(errors="replace")


def _system_problem(error: OSError, *, saved: bool) -> str:
    """Return what the system refused: a file if it names one, else the command's output."""
    why = errors.system_says(error)
    if error.filename is not None:
        return f"{errors.clip(os.fsdecode(error.filename), 200)}: {why}"
    if error.errno == errno.ENOENT:  # no file was opened: the current folder is missing
        return _("the current folder no longer exists ({why}); change to another").format(why=why)
    text = _("the output could not be written ({why})")
    if saved:
        text = _("the output could not be written ({why}); what the command did is saved")
    return text.format(why=why)


def bug_problem(error: BaseException, args: list[str]) -> str:
    """Write a report about a bug in this program; return the message for the user."""
    text = _("This is a bug in luxor ({kind}), not your mistake; your table is as last saved.")
    file = _write_report(error, args)
    if file is not None:
        text = _(
            "This is a bug in luxor ({kind}), not your mistake; your table is as last saved."
            " Please report it with {file}"
        )
    return text.format(kind=type(error).__name__, file=file)


def _write_report(error: BaseException, args: list[str]) -> Path | None:
    """Write a crash report without private data; return its path, None if that fails."""
    import platform
    from datetime import UTC, datetime

    now = datetime.now(UTC)
    head = _HEAD.format(
        version=__version__,
        python=platform.python_version(),
        system=platform.system(),
        time=f"{now:%Y-%m-%d %H:%M} UTC",
        command=" ".join(["luxor", *_without_values(args)]),
    )
    with suppress(Exception):  # an error here must not hide the bug itself
        from platformdirs import user_state_dir

        from luxor_companion.table.atomic import write_atomically

        folder = Path(user_state_dir("luxor-companion"))
        path = folder / f"crash-{now:%Y%m%d-%H%M%S}-{os.getpid()}.txt"
        write_atomically(path, head + "".join(_frames(error)))
        for old in sorted(folder.glob("crash-*.txt"))[:-MOST_KEPT]:
            old.unlink()
        return path
    return None


def _without_values(args: list[str]) -> Iterator[str]:
    """Yield the commands and options of a command line, and … for all other words."""
    known = set(game_names())
    for name in (default_game(), *game_names()):
        for word, entry in commands.entries_of(name).items():
            known |= {word, *entry.commands}
    for arg in args:
        option = arg.partition("=")[0]  # -pAni is one word too
        ours = arg in known or re.fullmatch(r"-[a-z]|--[a-z-]+", option)
        yield option if ours else "…"


def _frames(error: BaseException) -> Iterator[str]:
    """Yield the traceback with relative paths, without values and without the message."""
    import traceback

    chain: list[BaseException] = []
    cause: BaseException | None = error
    while cause is not None and cause not in chain:  # causes may form a circle
        chain.insert(0, cause)
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
    for exception in chain:
        for frame in traceback.extract_tb(exception.__traceback__):
            yield f"  {_place(frame.filename)}:{frame.lineno} in {frame.name}\n    {frame.line}\n"
        yield f"{type(exception).__module__}.{type(exception).__qualname__}\n"


def _place(filename: str) -> str:
    """Return the path of a source file without the user's own folders."""
    path = Path(filename)
    for root in (_PACKAGE.parent, *map(Path, sys.path), *path.parents[2:3]):
        if root.name and path.is_relative_to(root):
            return path.relative_to(root).as_posix()
    return path.name
