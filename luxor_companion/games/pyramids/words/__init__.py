"""The words of Silver & Gold Pyramids: names, sentences, what people type; loaded on use."""

from luxor_companion.core.lazy import load_on_use

TYPE_CHECKING = False
if TYPE_CHECKING:
    from luxor_companion.games.pyramids.words import dispute, names, sentences

__all__ = ["dispute", "names", "sentences"]
__getattr__ = load_on_use(__name__, __all__)
