"""Where things lie: the user's folders, the tables in them, and the table in use."""

import os
from pathlib import Path

from luxor_companion.errors import BadFileError
from luxor_companion.files.atomic import write_atomically
from luxor_companion.files.toml import Table, read_text, read_toml

APP = "luxor-companion"
SUFFIX = ".toml"
LONGEST_NAME = 60
_CURRENT = "current"


def config_file() -> Path:
    if folder := os.environ.get("LUXOR_CONFIG"):
        return Path(folder)
    import platformdirs  # noqa: PLC0415  # not needed where the environment says it

    return Path(platformdirs.user_config_dir(APP)) / "config.toml"


def saves_folder() -> Path:
    """The folder of the tables: LUXOR_SAVES, else the config file's `saves`, else the user's."""
    if folder := os.environ.get("LUXOR_SAVES"):
        return Path(folder).expanduser()
    if folder := _configured("saves"):
        return Path(folder).expanduser()
    import platformdirs  # noqa: PLC0415  # not needed where the environment or the config says it

    return Path(platformdirs.user_data_dir(APP)) / "saves"


def _configured(key: str) -> str:
    """A text from the config file; empty if it does not say."""
    config = config_file()
    return Table(read_toml(config), config).take(key, str, "") if config.exists() else ""


def share_base_url() -> str:
    """Where the result page is hosted: LUXOR_SHARE_URL, else the config file's, else nowhere."""
    return os.environ.get("LUXOR_SHARE_URL") or _configured("share_base_url")


def check_name(name: str) -> str:
    """A name that can be a file's on every system.

    :raises BadFileError: if it cannot.
    """
    bad = set(name) & set('/\\:*?"<>|\0')
    if bad or not name.strip() or name.startswith((".", "-")) or not name.isprintable():
        raise BadFileError(repr(name), "cannot be a table's name; letters, digits, - and _ can")
    if len(name.encode()) > LONGEST_NAME:
        raise BadFileError(
            repr(name[:20]), f"is too long for a table's name ({LONGEST_NAME} bytes)"
        )
    return name


def table_path(name: str) -> Path:
    """The save of a table, by its name."""
    return saves_folder() / f"{check_name(name)}{SUFFIX}"


def table_names() -> list[str]:
    """All tables, the one that changed last first."""
    folder = saves_folder()
    if not folder.is_dir():
        return []
    paths = [path for path in folder.glob(f"*{SUFFIX}") if not path.name.startswith(".")]
    return [path.stem for path in sorted(paths, key=lambda path: -path.stat().st_mtime)]


def current_name() -> str | None:
    """The table in use: the one chosen, or the only one there is."""
    pointer = saves_folder() / _CURRENT
    if pointer.exists():
        name = read_text(pointer).strip()
        if name and table_path(name).exists():
            return name
    names = table_names()
    return names[0] if len(names) == 1 else None


def use(name: str) -> None:
    """Make a table the one in use."""
    path = table_path(name)
    if not path.exists():
        known = ", ".join(table_names()) or "none yet"
        raise BadFileError(path.name, f"there is no table '{name}'; tables are: {known}")
    write_atomically(saves_folder() / _CURRENT, f"{name}\n")
