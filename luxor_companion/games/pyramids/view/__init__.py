"""What Silver & Gold Pyramids looks like: functions that return lines; loaded on use."""

from luxor_companion.core import load_on_use

TYPE_CHECKING = False
if TYPE_CHECKING:
    from luxor_companion.games.pyramids.view import play, setup, table

__all__ = ["play", "setup", "table"]
__getattr__ = load_on_use(__name__, __all__)
