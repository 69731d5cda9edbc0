"""A missing choice, as a question."""

from typing import Final

from luxor_companion.games.refusal import Need
from luxor_companion.lang import N_, _

_QUESTIONS: Final[dict[str, str]] = {
    "die": N_("What does the die show?"),
    "adventurer": N_("Which adventurer moves?"),
    "direction": N_("Forward or backward?"),
    "steps": N_("How many tiles?"),
    "act": N_("Which of those that moved acts?"),
    "take": N_("Which one?"),
    "level": N_("From which stack?"),
    "tile": N_("Which temple tile was revealed?"),
}


def question(need: Need) -> str:
    return _(_QUESTIONS[need.choice])
