"""The command line: thin commands, and the only place that prints, prompts or exits.

Of its modules, those that not every command needs are loaded when they are first used.
"""

from luxor_companion.core.lazy import load_on_use

TYPE_CHECKING = False
if TYPE_CHECKING:
    from luxor_companion.cli import progress, prompt, score, serving

__all__ = ["progress", "prompt", "score", "serving"]
__getattr__ = load_on_use(__name__, __all__)
