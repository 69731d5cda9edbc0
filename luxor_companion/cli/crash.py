"""What is said when something fails that no command foresaw: the system, the output, or we."""

import errno
import os
import platform
import re
import sys
import traceback
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from luxor_companion import __version__, errors
from luxor_companion.lang import _
from luxor_companion.table.atomic import write_atomically

MOST_KEPT: Final = 10  # reports; older ones go
_PACKAGE: Final = Path(__file__).parents[1]
_HEAD: Final = """\
luxor {version}, Python {python}, {system}
{time}
Command: {command}
(What was typed, names, files and messages are left out: add what helps.)

"""


def system_problem(error: OSError) -> str:
    """Return what the system refused: a file by its name, else the output of the command."""
    why = errors.system_says(error)
    if error.filename is not None:
        return f"{errors.clipped(os.fsdecode(error.filename), 200)}: {why}"
    if error.errno == errno.ENOENT:  # nothing was opened: it is about where the program runs
        return _("the current folder no longer exists ({why}); change to another").format(why=why)
    text = _("the output could not be written ({why})")
    if errors.saved:
        text = _("the output could not be written ({why}); what the command did is saved")
    return text.format(why=why)


def bug_problem(error: BaseException, args: list[str]) -> str:
    """Return what to say of a bug in this program, once it is written down for its makers."""
    text = _("This is a bug in luxor ({kind}), not your mistake; your table is as last saved.")
    file = _write_report(error, args)
    if file is not None:
        text = _(
            "This is a bug in luxor ({kind}), not your mistake; your table is as last saved."
            " Please report it with {file}"
        )
    return text.format(kind=type(error).__name__, file=file)


def _write_report(error: BaseException, args: list[str]) -> Path | None:
    """Write down what went wrong, without anything private; return where, None if it cannot be."""
    now = datetime.now(UTC)
    head = _HEAD.format(
        version=__version__,
        python=platform.python_version(),
        system=platform.system(),
        time=f"{now:%Y-%m-%d %H:%M} UTC",
        command=" ".join(["luxor", *_without_values(args)]),
    )
    with suppress(Exception):  # whatever goes wrong here must not hide what went wrong before
        from platformdirs import user_state_dir

        folder = Path(user_state_dir("luxor-companion"))
        path = folder / f"crash-{now:%Y%m%d-%H%M%S}-{os.getpid()}.txt"
        write_atomically(path, head + "".join(_frames(error)))
        for old in sorted(folder.glob("crash-*.txt"))[:-MOST_KEPT]:
            old.unlink()
        return path
    return None


def _without_values(args: list[str]) -> Iterator[str]:
    """Yield the words of a command line that are ours: commands and names of options."""
    from luxor_companion.cli.app import entries_of
    from luxor_companion.core.game import default_game, game_names

    known = set(game_names())
    for name in (default_game(), *game_names()):
        for word, entry in entries_of(name).items():
            known |= {word, *entry.commands}
    for arg in args:
        option = arg.partition("=")[0]  # -pAni is one word too
        ours = arg in known or re.fullmatch(r"-[a-z]|--[a-z-]+", option)
        yield option if ours else "…"


def _frames(error: BaseException) -> Iterator[str]:
    """Yield the traceback: files relative to what they belong to, no values and no message."""
    chain: list[BaseException] = []
    cause: BaseException | None = error
    while cause is not None and cause not in chain:
        chain.insert(0, cause)
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
    for one in chain:
        for frame in traceback.extract_tb(one.__traceback__):
            yield f"  {_place(frame.filename)}:{frame.lineno} in {frame.name}\n    {frame.line}\n"
        yield f"{type(one).__module__}.{type(one).__qualname__}\n"


def _place(filename: str) -> str:
    """Return where code is, without the folders of whoever installed it."""
    path = Path(filename)
    for root in (_PACKAGE.parent, *map(Path, sys.path), *path.parents[2:3]):
        if root.name and path.is_relative_to(root):
            return path.relative_to(root).as_posix()
    return path.name
