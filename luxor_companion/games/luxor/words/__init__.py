"""The words of Luxor: names of its things, its sentences, what people type; loaded on use."""

from luxor_companion.core.lazy import load_on_use

TYPE_CHECKING = False
if TYPE_CHECKING:
    from luxor_companion.games.luxor.words import dispute, names, sentences, typed

__all__ = ["dispute", "names", "sentences", "typed"]
__getattr__ = load_on_use(__name__, __all__)
