"""Opening a table for somebody who asks: by name, by file, at a position, or a new one."""

from collections.abc import Sequence
from pathlib import Path

from luxor_companion import lang
from luxor_companion.core import EVERYONE, Viewer
from luxor_companion.core.game import default_game, load_game
from luxor_companion.errors import offered
from luxor_companion.referee import start
from luxor_companion.referee.start import NewTable
from luxor_companion.referee.table import Table
from luxor_companion.table import paths, save, table, toml


def open_table(
    name: str | Path | None = None,
    *,
    game: str = "",
    viewer: Viewer = EVERYONE,
    language: str = lang.ENGLISH,
) -> Table:
    """Open a table by its name, or by the path of its save; by default a game's current one.

    Raise LuxorError if there is no such table, if its save is wrong or, where a game is named, of
    another one; NoTableError if there is no current one.
    """
    with lang.speaking(lang.parse_language(language)):
        if name is None:
            path = paths.current_path(load_game(game or default_game()))
        else:
            path = paths.find_save(str(name))
        opened = table.open_table(path, game or save.find_game(path))
        return Table(opened, viewer=viewer, language=lang.language())


def load_position(path: str | Path, *, game: str = "", language: str = lang.ENGLISH) -> Table:
    """Return a table at the position in a file, or where the game of a save stands.

    What is played at it is not saved. Raise LuxorError if the file is missing or wrong.
    """
    file = Path(path)
    with lang.speaking(lang.parse_language(language)):
        if "setup" in toml.read_toml(file):
            opened = table.open_table(file, game or save.find_game(file))
        else:
            opened = offered(load_game(game or default_game()).positions).read_table(file)
        return Table(opened, language=lang.language(), saved=False)


def new_table(
    name: str,
    players: Sequence[str],
    *,
    game: str = "",
    first: str | None = None,
    seed: int | None = None,
    app_draws: Sequence[str] | None = None,
    house: Sequence[str] = (),
    laid: bool = False,
    board: str | None = None,
    bots: Sequence[str] = (),
    language: str = lang.ENGLISH,
) -> Table:
    """Start a table of a game, by default of the default one, and save it.

    The words are those of the command line: players `Ani:red` or `Ani`, `first` a name or a
    colour (None: by lot), draws `temple`, `cards`, … or `all`, house rules `rule=value`, bots
    `blue=plan`. Raise UsageError if one of them doesn't exist, LuxorError if it cannot be saved.
    """
    with lang.speaking(lang.parse_language(language)):
        request = NewTable(
            players=players,
            first=first,
            seed=seed,
            app_draws=app_draws,
            house=house,
            laid=laid,
            board=board,
            bots=bots,
            language=language,
            name=name,
        )
        opened = start.new_table(load_game(game or default_game()), request)
        return Table(opened, language=lang.language())
