"""A line of a log that cannot stand, in one sentence."""

from importlib import import_module
from types import ModuleType
from typing import Final

from luxor_companion.errors import clipped
from luxor_companion.games.record import BadLine
from luxor_companion.games.refusal import Need
from luxor_companion.games.unreadable import UnreadableError
from luxor_companion.lang import _
from luxor_companion.lang.numbers import page

_VOICES: Final = {"luxor": "luxor_companion.lang.voice"}  # another game's stands in its own folder


def bad_line(bad: BadLine, game: str = "luxor") -> str:
    """Which line of the log is wrong, and why."""
    voice = import_module(_VOICES.get(game, f"luxor_companion.lang.{game}.voice"))
    return _("line {line} of the log, '{text}': {why}").format(
        line=bad.line, text=clipped(bad.text, 60), why=_why(bad, voice)
    )


def _why(bad: BadLine, voice: ModuleType) -> str:
    """What is wrong with a line, in the words of its game."""
    problem = bad.problem
    if isinstance(problem, UnreadableError):
        text: str = voice.unreadable(problem)
        return text
    if isinstance(problem, Need):
        return f"{voice.question(problem)} {' '.join(problem.options)}"
    why = voice.sentence(bad.position, problem, voice.seat_in(bad))
    return f"{why} ({problem.rule}, {page(voice.PAGES[problem.rule])})"
