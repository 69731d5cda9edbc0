"""What Luxor looks like: functions that return lines, never print; loaded on use."""

from luxor_companion.core import load_on_use

TYPE_CHECKING = False
if TYPE_CHECKING:
    from luxor_companion.games.luxor.view import board, play, ruling, setup

__all__ = ["board", "play", "ruling", "setup"]
__getattr__ = load_on_use(__name__, __all__)
