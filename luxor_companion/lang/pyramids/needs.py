"""A missing choice, as a question."""

from typing import Final

from luxor_companion.games.refusal import Need
from luxor_companion.lang import N_, _

_QUESTIONS: Final[dict[str, str]] = {
    "squares": N_("Where is the pattern marked?"),
    "square": N_("Which square is marked?"),
    "extra": N_("A red cross: which extra square is marked?"),
    "colour": N_("Which colour is the completed pyramid?"),
    "take": N_("Which card is taken?"),
    "deck": N_("Which card was on top of the deck?"),
    "icons": N_(
        "Which icons are on it? red green torch potion skull cross tomb, each as often as it is"
        " marked (Enter: none)"
    ),
    "refill": N_("Which card came into the display?"),
}


def question(need: Need) -> str:
    return _(_QUESTIONS[need.choice])
