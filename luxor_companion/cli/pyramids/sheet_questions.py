"""The questions of a score sheet of Pyramids."""

from luxor_companion.cli.asking import number, numbers
from luxor_companion.cli.sheet_asking import Question, asked_sheet
from luxor_companion.files.pyramids.sheet import sheet_from
from luxor_companion.games.pyramids.scoring import Holding
from luxor_companion.games.pyramids.vocab import BONUSES, CARDS, GEMS, MOST_SKULL, ROUNDS
from luxor_companion.lang import _


def asked_holdings() -> tuple[Holding, ...]:
    """Everything a score needs, from a person at the terminal."""
    return asked_sheet(_questions(), sheet_from)


def _questions() -> tuple[Question, ...]:
    return (
        (
            "pyramids",
            _("  Completed pyramids: their numbers (15 33), or only how many (=7)? "),
            _pyramids,
        ),
        ("torches", _("  Ticked torches? "), lambda text: number(text or "0", 0, ROUNDS)),
        ("bonuses", _("  Colour bonuses, one by one (10 6), or nothing? "), numbers(BONUSES)),
        ("red", _("  Red gems? "), lambda text: number(text or "0", 0, GEMS)),
        ("green", _("  Green gems? "), lambda text: number(text or "0", 0, GEMS)),
        (
            "skull",
            _("  Minus points of the dearest ticked skull (6), or nothing? "),
            lambda text: number(text.removeprefix("-") or "0", 0, MOST_SKULL),
        ),
    )


def _pyramids(text: str) -> list[int] | int:
    if text.startswith("="):
        return number(text[1:].strip(), 0, CARDS)
    words = text.replace(",", " ").split() if text != "0" else []
    return [number(word, 1, CARDS) for word in words]
