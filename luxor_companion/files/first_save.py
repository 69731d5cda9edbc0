"""The first save of a table: its head, and a name that is still free."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

from luxor_companion.errors import BadFileError, UnwritableError
from luxor_companion.files import paths, toml_out
from luxor_companion.files.atomic import create_atomically
from luxor_companion.files.save import FORMAT, GAMES, RULES_VERSIONS, compose
from luxor_companion.lang import _


def head_of(
    setup: dict[str, Any],
    game: str = GAMES[0],
    *,
    identity: str = "",
    rules: str = "",
    created: datetime | None = None,
) -> str:
    """The text of a save before its log; of a new game, unless it was begun elsewhere."""
    header = {
        "format": FORMAT,
        "game": game,
        "rules": rules or RULES_VERSIONS[-1],
        "id": identity or str(uuid4()),
        "created": (created or datetime.now(UTC)).replace(microsecond=0),
        "seal": "",
    }
    return f"{toml_out.lines(header)}\n[setup]\n{toml_out.lines(setup)}"


def speaking(language: str, setup: dict[str, Any]) -> dict[str, Any]:
    """A set-up with the table's own language in it, if it has one."""
    return {"language": language, **setup} if language else setup


def write_new(name: str | None, head: str, lines: tuple[str, ...] = ()) -> Path:
    """Write the first save of a table under a free name; never over another."""
    try:
        return _written_new(name, compose(head, lines).encode())
    except UnwritableError as error:
        problem = _("{problem}; LUXOR_SAVES=FOLDER in front of luxor keeps tables elsewhere")
        raise BadFileError(error.path, problem.format(problem=error.problem)) from None


def _written_new(name: str | None, content: bytes) -> Path:
    if name is not None:
        path = paths.table_path(name)
        if not create_atomically(path, content):
            problem = _("there is a table '{name}' already; choose another name")
            raise BadFileError(path, problem.format(name=name))
        return path
    today = datetime.now().astimezone().date().isoformat()
    for number in range(1, 1000):
        path = paths.table_path(today if number == 1 else f"{today}-{number}")
        if create_atomically(path, content):
            return path
    raise BadFileError(paths.saves_folder(), _("no name is left for today; give one"))
