"""Opening a table for somebody who asks: by name, by file, or at the position in a file."""

from pathlib import Path

from luxor_companion import lang
from luxor_companion.core.game import default_game, load_game
from luxor_companion.core.viewer import EVERYONE, Viewer
from luxor_companion.errors import offered
from luxor_companion.referee.table import Table
from luxor_companion.table import paths, save, table, toml


def open_table(
    name: str | Path, *, viewer: Viewer = EVERYONE, language: str = lang.ENGLISH
) -> Table:
    """Open a table by its name, or by the path of its save; read and replay it.

    Raise LuxorError if there is no such table, or if its save is wrong.
    """
    with lang.speaking(lang.parse_language(language)):
        path = paths.find_save(str(name))
        opened = table.open_table(path, save.find_game(path))
        return Table(opened, viewer=viewer, language=lang.language())


def load_position(path: str | Path, *, language: str = lang.ENGLISH) -> Table:
    """Return a table at the position in a file, or where the game of a save stands.

    What is played at it is not saved. Raise LuxorError if the file is missing or wrong.
    """
    file = Path(path)
    with lang.speaking(lang.parse_language(language)):
        if "setup" in toml.read_toml(file):
            opened = table.open_table(file, save.find_game(file))
        else:
            opened = offered(load_game(default_game()).positions).read_table(file)
        return Table(opened, language=lang.language(), saved=False)
