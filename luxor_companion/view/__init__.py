"""What people see of any game: functions that return lines, never print.

Its modules are loaded when they are first used, `view.results` say: a script needs none of them.
"""

from importlib import import_module
from types import ModuleType

TYPE_CHECKING = False  # what typing has, without loading typing
if TYPE_CHECKING:
    from luxor_companion.view import play, results, review, score, statistics, theme

__all__ = ["play", "results", "review", "score", "statistics", "theme"]


def __getattr__(name: str) -> ModuleType:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module(f"{__name__}.{name}")
