"""What people see of any game: functions that return lines, never print.

Its modules are loaded when they are first used, `view.results` say: a script needs none of them.
"""

from luxor_companion.core import load_on_use

TYPE_CHECKING = False  # what typing has, without loading typing
if TYPE_CHECKING:
    from luxor_companion.view import play, results, review, score, statistics, theme

__all__ = ["play", "results", "review", "score", "statistics", "theme"]
__getattr__ = load_on_use(__name__, __all__)
