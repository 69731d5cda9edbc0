"""Where things are kept: the user's folders, the tables in them, and the current table."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Literal

from luxor_companion import errors
from luxor_companion.core import is_printable
from luxor_companion.core.game import Game, default_game, is_game, load_game
from luxor_companion.errors import (
    BadFileError,
    BadNameError,
    LuxorError,
    NoSuchTableError,
    NoTableError,
    UnknownGameError,
)
from luxor_companion.lang import _, quote
from luxor_companion.table import save, toml
from luxor_companion.table.atomic import SAVE, exists, read_bytes, read_start, write_atomically

PACKAGE = Path(__file__).resolve().parents[1]
APP = "luxor-companion"
SUFFIX = ".toml"
LONGEST_NAME = 60
MOST_NAMED = 10  # tables in a message
_CURRENT = "current"
_LONGEST_POINTER = 1000  # bytes: a name has far fewer
_PORTS = [f"{port}{number}" for port in ("com", "lpt") for number in range(10)]
_DEVICES = {"con", "prn", "aux", "nul", *_PORTS}  # reserved on Windows, with any suffix
SETTINGS = ("saves", "db", "share_base_url", "lang", "pager")  # the keys of the config file


def config_file() -> Path:
    if file := os.environ.get("LUXOR_CONFIG"):
        return Path(file)
    return _user_folder("config", "XDG_CONFIG_HOME", "~/.config") / "config.toml"


def _user_folder(
    kind: Literal["config", "data", "cache", "state"], variable: str, default: str
) -> Path:
    if sys.platform == "linux":  # the same as platformdirs, which is slow to load
        folder = Path(os.environ.get(variable, "").strip() or default) / APP
    else:
        import platformdirs

        folders = {
            "config": platformdirs.user_config_dir,
            "data": platformdirs.user_data_dir,
            "cache": platformdirs.user_cache_dir,
            "state": platformdirs.user_state_dir,
        }
        folder = Path(folders[kind](APP))
    return expand(folder)


def expand(path: str | Path) -> Path:
    """Return a path with ~ expanded. Raise BadFileError if there is no such home folder."""
    if os.environ.get("HOME") == "":  # as good as none, and not the root of the disk
        del os.environ["HOME"]
    expanded = Path(os.path.expanduser(path))  # noqa: PTH111  # pathlib's own raises a RuntimeError
    if expanded.parts[:1] and expanded.parts[0].startswith("~"):
        raise BadFileError(path, _("there is no home folder {home}").format(home=expanded.parts[0]))
    return expanded


def setting(variable: str, key: str) -> str:
    """Return a setting from the environment, else from the config file; "" if neither has it."""
    return os.environ.get(variable) or config_value(key)


def config_value(key: str) -> str:
    """Return a setting from the config file; "" if it is not there.

    Raise BadFileError if the config file is wrong, or has an unknown key.
    """
    config = config_file()
    if not exists(config):
        return ""
    table = toml.Section(toml.read_toml(config), config)
    values = {name: table.take(name, str, "") for name in SETTINGS}
    table.done()
    return values[key]


def data_folder() -> Path:
    """Return the folder for all of the user's data except the tables."""
    if folder := os.environ.get("LUXOR_DATA"):
        return expand(folder)
    return _user_folder("data", "XDG_DATA_HOME", "~/.local/share")


def cache_folder() -> Path:
    """Return the folder for what may be thrown away at any time."""
    if folder := os.environ.get("LUXOR_DATA"):
        return expand(folder) / "cache"
    return _user_folder("cache", "XDG_CACHE_HOME", "~/.cache")


def state_folder() -> Path:
    """Return the folder for what outlives a command, but belongs to this machine alone."""
    if folder := os.environ.get("LUXOR_DATA"):
        return expand(folder) / "state"
    return _user_folder("state", "XDG_STATE_HOME", "~/.local/state")


def read_cache(name: str) -> object:
    """Return what a file of the cache folder holds; None if there is none, or it is damaged."""
    import json

    with suppress(LuxorError, ValueError, RecursionError):
        found: object = json.loads(read_bytes(cache_folder() / name, SAVE))
        return found
    return None


def write_cache(name: str, value: object) -> None:
    """Write a file of the cache folder; if that fails, do without. Nobody asked for that file."""
    import json

    with suppress(LuxorError), errors.watched():
        write_atomically(cache_folder() / name, json.dumps(value), private=True)


def copy_folder() -> Path:
    """Return the folder for what owners entered about their copies of the games."""
    return data_folder() / "copy"


def saves_folder() -> Path:
    """Return the tables' folder: LUXOR_SAVES, else the config file's `saves`, else the user's."""
    folder = setting("LUXOR_SAVES", "saves")
    return expand(folder) if folder else data_folder() / "saves"


def results_file() -> Path:
    """Return the log of games: LUXOR_DB, else the config file's `db`, else the user's."""
    file = setting("LUXOR_DB", "db")
    return expand(file) if file else data_folder() / "results.db"


def check_name(name: str) -> str:
    """Return a table's name without extra spaces. Raise BadNameError if no file can have it."""
    name = " ".join(name.split()) if is_printable(name) else name
    bad = set(name) & set('/\\:*?"<>|\0')
    if bad or not name.strip() or name.startswith((".", "-")) or not is_printable(name):
        problem = _("cannot be a name; letters, digits, - and _ can")
        raise BadNameError(quote(name), problem)
    if len(name.encode()) > LONGEST_NAME:
        problem = _("is too long for a name ({most} bytes)").format(most=LONGEST_NAME)
        raise BadNameError(quote(name[:20]), problem)
    return name


def check_new_name(name: str) -> str:
    """Return the name of a new table. Raise BadNameError if any system forbids it."""
    name = check_name(name)
    if name.endswith("."):
        raise BadNameError(
            quote(name), _("ends in a dot, which Windows drops; choose another name")
        )
    if name.partition(".")[0].strip().lower() in _DEVICES:
        problem = _("is the name of a device on Windows; choose another name")
        raise BadNameError(quote(name), problem)
    return name


def table_path(name: str) -> Path:
    """Return the path of a table's save. Raise BadNameError if the name is impossible.

    A letter with an accent may be coded as one or as two, and means the same table.
    """
    name, folder = check_name(name), saves_folder()
    path = folder / f"{name}{SUFFIX}"
    if name.isascii() or exists(path):
        return path
    from unicodedata import normalize

    composed = normalize("NFC", name)
    same = (one for one in table_names() if normalize("NFC", one) == composed)
    return folder / f"{next(same, composed)}{SUFFIX}"


def table_names(game: str = "") -> list[str]:
    """Return the names of all tables, or of one game's; the last one changed comes first."""
    folder = saves_folder()
    if not exists(folder):
        return []
    paths = [path for path in folder.glob(f"*{SUFFIX}") if not path.name.startswith(".")]
    paths.sort(key=_age)
    return [path.stem for path in paths if not game or save.game_of(path) in (game, "")]


def _age(path: Path) -> float:
    """Return a sort key, newest first; a link that leads nowhere counts as the oldest."""
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0


def current_name(game: str = "") -> str | None:
    """Return the name of a game's current table: the one chosen, or the only one there is.

    Raise BadFileError if the choice cannot be read, rather than take another table.
    """
    game = game or default_game()
    pointer = _pointer(game)
    if exists(pointer):
        name = read_start(pointer, _LONGEST_POINTER).decode(errors="replace").strip()
        with suppress(LuxorError):  # a pointer that leads nowhere is as good as none
            if exists(table_path(name)):
                return name
    names = table_names(game)
    return names[0] if len(names) == 1 else None


def current_path(game: Game) -> Path:
    """Return the save of a game's current table. Raise NoTableError if there is none."""
    name = current_name(game.name)
    if name is not None:
        return table_path(name)
    if names := table_names(game.name):
        text = _(
            "There are several tables and none is current: choose one with {luxor} use "
            "NAME, one of {names}."
        )
        raise NoTableError(text.format(luxor=game.command, names=", ".join(names[:5])))
    raise NoTableError(_(game.about.start_hint))


def _pointer(game: str) -> Path:
    """Return the file that names the current table; each game has its own."""
    return saves_folder() / (_CURRENT if game == default_game() else f"{_CURRENT}-{game}")


def use(name: str) -> None:
    """Make a table the current one of its game. Raise BadFileError if there is no such table."""
    path = table_path(name)
    if not exists(path) and name not in table_names():
        raise no_such_table(name)
    game = save.find_game(path) or default_game()
    if not is_game(game):
        raise UnknownGameError(path, game)
    write_atomically(_pointer(game), f"{name}\n")


def find_save(text: str) -> Path:
    """Return the path of a table's save, from the table's name or the path of a file.

    Raise NoSuchTableError if it is neither.
    """
    file = Path(text)
    if file.suffix or file.name != text or not text:
        return file
    try:
        named = table_path(text)
    except LuxorError:
        return file
    if exists(file) and not exists(named):
        return file
    if exists(named) or exists(save.backup_of(named)):
        return named
    raise no_such_table(text)


def no_such_table(name: str) -> NoSuchTableError:
    """Return the error about a name that no table has, which lists the tables there are."""
    names = table_names()
    known = ", ".join([*names[:MOST_NAMED], *["…"] * (len(names) > MOST_NAMED)]) or _("none yet")
    problem = _("There is no table '{what}'; the tables are: {known}.")
    return NoSuchTableError(name, problem.format(what=name, known=known))


def rules_folder(game: str) -> Path:
    """Return where the data of a game is."""
    return shipped(load_game(game).offers["texts"])


def shipped(*parts: str) -> Path:
    """Return a file or folder of ours: in the wheel, or beside the package in a checkout."""
    inside = PACKAGE.joinpath(*parts)
    return inside if inside.exists() else PACKAGE.parent.joinpath(*parts)
