"""Entering the expedition deck and the skull values of one's copy."""

from collections.abc import Callable
from typing import TypeVar

from luxor_companion.cli import console
from luxor_companion.cli.app import UsageError
from luxor_companion.games.pyramids.patterns import PATTERNS, read_pattern
from luxor_companion.games.pyramids.vocab import EXPEDITION, MOST_SKULL
from luxor_companion.lang import _

T = TypeVar("T")


def read_deck(text: str) -> dict[str, int]:
    """`domino 1, line3 2, …`: a pattern, and how many cards show it if that is not one."""
    deck: dict[str, int] = {}
    pattern: str | None = None
    for word in text.replace(",", " ").replace("=", " ").split():
        if found := read_pattern(word):
            if found in deck:
                raise UsageError(_("{pattern} is there twice.").format(pattern=found))
            deck[found], pattern = 1, found
        elif pattern and word in _COUNTS:
            deck[pattern], pattern = int(word), None
        else:
            text = _(
                "'{word}' is no pattern or no number of cards: say domino 1, line3 2 and so on;"
                " patterns are {patterns}."
            )
            raise UsageError(text.format(word=word, patterns=", ".join(PATTERNS)))
    if not deck:
        raise UsageError(_("Say what the eight expedition cards show: domino 1, line3 2, …"))
    return {pattern: count for pattern, count in deck.items() if count}


_COUNTS = frozenset(map(str, range(EXPEDITION * 2)))  # too many is told apart from not a number


def read_skulls(text: str) -> tuple[int, ...]:
    """The ten values in their order, with or without the minus."""
    words = [word.removeprefix("-") for word in text.replace(",", " ").split()]
    for word in words:
        if not (word.isascii() and word.isdecimal() and 0 < int(word[:4]) <= MOST_SKULL):
            raise UsageError(
                _("'{word}' is no value of a skull: say the ten numbers, such as 1 2 3 …").format(
                    word=word
                )
            )
    if not words:
        raise UsageError(_("Say the minus points of the ten skulls, the cheapest first."))
    return tuple(int(word) for word in words)


def asked_copy() -> tuple[dict[str, int] | None, tuple[int, ...] | None]:
    """Both parts from a person at the terminal; None where they are left as they are."""
    if not console.may_ask():
        raise UsageError(_("--ask needs a terminal to ask at; use --deck and --skulls instead."))
    deck = _asked(_("The eight expedition cards (domino 1, line3 2, …; Enter: leave)? "), read_deck)
    values = _asked(_("The ten skulls, cheapest first (1 2 3 …; Enter: leave)? "), read_skulls)
    return deck, values


def _asked(question: str, read: Callable[[str], T]) -> T | None:
    while answer := console.ask(question):
        try:
            return read(answer)
        except UsageError as error:
            console.err([f"  {error}"])
    return None
