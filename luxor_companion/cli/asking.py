"""Asking a person until the answer can be read."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from luxor_companion.cli import console
from luxor_companion.lang import _

T = TypeVar("T")


def again(question: str, read: Callable[[str], T]) -> T:
    """Ask until the answer can be read."""
    while True:
        try:
            return read(console.ask(question))
        except ValueError as error:
            console.err([f"  {error}"])


def number(text: str, low: int, high: int) -> int:
    """A number within bounds; a ValueError says which."""
    if not (text.isascii() and text.isdecimal() and low <= int(text) <= high):
        raise ValueError(_("a number from {low} to {high}, please").format(low=low, high=high))
    return int(text)


def numbers(allowed: tuple[int, ...]) -> Callable[[str], list[int]]:
    """Reads several numbers, each one of those allowed."""

    def read(text: str) -> list[int]:
        words = text.replace(",", " ").split()
        if not all(word.isascii() and word.isdecimal() and int(word) in allowed for word in words):
            values = ", ".join(map(str, allowed))
            raise ValueError(_("only {values}, please").format(values=values))
        return [int(word) for word in words]

    return read


def one_of(
    shown: list[str],
    answers: Mapping[str, str],
    slip: str,
    meant: Callable[[str], str | None] = lambda _typed: None,
) -> str:
    """What one of these answers stands for, or `meant` finds in another; else `slip` is said."""
    console.err(shown)
    while True:
        typed = console.ask("> ").lower()
        found = answers.get(typed) or meant(typed)
        if found is not None:
            return found
        console.err([slip])
