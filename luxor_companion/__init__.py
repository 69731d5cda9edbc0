"""Luxor Companion: a referee and tabletop companion for a physical copy of Luxor.

    from luxor_companion import load_position, options, rule, score

Names are loaded when they are first used: `luxor --version` needs none of them.
"""

__version__ = "0.1.0"

TYPE_CHECKING = False  # typing.TYPE_CHECKING, without loading typing
if TYPE_CHECKING:
    from luxor_companion.api import (
        Need,
        Outcome,
        Position,
        Refusal,
        Result,
        UnreadableError,
        explain,
        load_position,
        options,
        rule,
        score,
        write_turn,
    )

__all__ = [
    "Need",
    "Outcome",
    "Position",
    "Refusal",
    "Result",
    "UnreadableError",
    "__version__",
    "explain",
    "load_position",
    "options",
    "rule",
    "score",
    "write_turn",
]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from luxor_companion import api

    return getattr(api, name)


def __dir__() -> list[str]:
    return list(__all__)
