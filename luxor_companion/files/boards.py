"""The printed boards an owner entered, by name, and the one that new tables get."""

from pathlib import Path

from luxor_companion.errors import BadFileError
from luxor_companion.files import paths, toml_out
from luxor_companion.files.atomic import write_atomically
from luxor_companion.files.rules import stand_in_board
from luxor_companion.files.toml import Table, read_text, read_toml
from luxor_companion.games.luxor.board import Board, read_board, write_board
from luxor_companion.games.unreadable import UnreadableError
from luxor_companion.lang import _

STAND_IN = "stand-in"
_USED = "board"


def board_names() -> list[str]:
    """The boards that were entered, and the stand-in that ships."""
    folder = paths.copy_folder() / "boards"
    names = sorted(path.stem for path in folder.glob("*.toml")) if folder.is_dir() else []
    return [*names, STAND_IN]


def board_path(name: str) -> Path:
    return paths.copy_folder() / "boards" / f"{paths.check_name(name)}.toml"


def read_named_board(name: str) -> Board:
    """A board by its name.

    :raises BadFileError: if there is none, or its file is wrong.
    """
    if name == STAND_IN:
        return stand_in_board()
    path = board_path(name)
    if not path.exists():
        known = ", ".join(board_names())
        problem = _("there is no such board; boards are {known}").format(known=known)
        raise BadFileError(repr(name), problem)
    table = Table(read_toml(path), path)
    try:
        return read_board(table.take("code", str))
    except UnreadableError as error:
        from luxor_companion.lang.unreadable import unreadable  # noqa: PLC0415  # words when needed

        raise table.problem(unreadable(error), "code") from None


def write_named_board(name: str, board: Board) -> Path:
    """Keep a board under a name, and use it from now on."""
    if name == STAND_IN:
        raise BadFileError(repr(name), _("is the board that ships; choose another name"))
    path = board_path(name)
    write_atomically(path, toml_out.lines({"code": write_board(board)}))
    use_board(name)
    return path


def use_board(name: str) -> None:
    """Make a board the one that new tables get."""
    read_named_board(name)
    write_atomically(paths.copy_folder() / _USED, f"{name}\n")


def board_in_use() -> str:
    """The name of the board that new tables get."""
    pointer = paths.copy_folder() / _USED
    name = read_text(pointer).strip() if pointer.exists() else ""
    return name if name in board_names() else STAND_IN
