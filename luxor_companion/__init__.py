"""Luxor Companion: a referee and tabletop companion for a physical copy of Luxor.

    import luxor_companion as luxor

    table = luxor.open_table("friday")
    table.check("L3 @12")

Names are loaded when they are first used: `luxor --version` needs none of them.
"""

__version__ = "0.1.0"

TYPE_CHECKING = False  # typing.TYPE_CHECKING, without loading typing
if TYPE_CHECKING:
    from luxor_companion.core import EVERYONE, HOST, UnreadableError
    from luxor_companion.errors import LuxorError, UsageError
    from luxor_companion.referee.games import open_link, played_games, ratings, statistics
    from luxor_companion.referee.rules import rules
    from luxor_companion.referee.table import Table, load_position, new_table, open_table
    from luxor_companion.referee.untracked import dispute, score_sheet

_NAMES = {
    "EVERYONE": "core",
    "HOST": "core",
    "LuxorError": "errors",
    "Table": "referee.table",
    "UnreadableError": "core",
    "UsageError": "errors",
    "dispute": "referee.untracked",
    "load_position": "referee.table",
    "new_table": "referee.table",
    "open_link": "referee.games",
    "open_table": "referee.table",
    "ratings": "referee.games",
    "played_games": "referee.games",
    "rules": "referee.rules",
    "score_sheet": "referee.untracked",
    "statistics": "referee.games",
}
__all__ = [
    "EVERYONE",
    "HOST",
    "LuxorError",
    "Table",
    "UnreadableError",
    "UsageError",
    "__version__",
    "dispute",
    "load_position",
    "new_table",
    "open_link",
    "open_table",
    "played_games",
    "ratings",
    "rules",
    "score_sheet",
    "statistics",
]


def __getattr__(name: str) -> object:
    if name not in _NAMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_NAMES[name]}"), name)


def __dir__() -> list[str]:
    return list(__all__)
