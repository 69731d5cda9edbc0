"""Asking a person until the answer can be read."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

from luxor_companion.cli import console
from luxor_companion.cli.app import UsageError
from luxor_companion.core.notation import parse_number
from luxor_companion.errors import BadFileError
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
    found = parse_number(text, high, low)
    if found is None:
        raise ValueError(_("a number from {low} to {high}, please").format(low=low, high=high))
    return found


def numbers(allowed: tuple[int, ...]) -> Callable[[str], list[int]]:
    """Reads several numbers, each one of those allowed."""

    def read(text: str) -> list[int]:
        found = [parse_number(word, max(allowed)) for word in text.replace(",", " ").split()]
        known = [one for one in found if one in allowed]
        if len(known) < len(found):
            values = ", ".join(map(str, allowed))
            raise ValueError(_("only {values}, please").format(values=values))
        return known

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


H = TypeVar("H")
Question: TypeAlias = tuple[str, str, Callable[[str], object]]  # key, words, how it is read


def asked_sheet(
    questions: Sequence[Question], read: Callable[[dict[str, Any], str], tuple[H, ...]]
) -> tuple[H, ...]:
    """What everyone has, from a person at the terminal, held against the box after each player."""
    if not console.may_ask():
        raise UsageError(_("--ask needs a terminal to ask at; use --sheet FILE instead."))
    count = again(_("How many players (2 to 4)? "), lambda text: number(text, 2, 4))
    rows: list[dict[str, object]] = []
    while len(rows) < count:
        row = _row(questions, len(rows) + 1, [str(row["name"]) for row in rows])
        try:
            read({"player": [*rows, row]}, _("so far"))
        except BadFileError as error:
            text = _("{problem}. Once more for {name}:")
            console.err([text.format(problem=error.problem, name=row["name"])])
            continue
        rows.append(row)
    return read({"player": rows}, _("the answers"))


def _row(questions: Sequence[Question], index: int, names: list[str]) -> dict[str, object]:
    def name(text: str) -> str:
        if not text or text in names:
            raise ValueError(_("a name that nobody else has, please"))
        return text

    row: dict[str, object] = {
        "name": again(_("Name of player {index}? ").format(index=index), name)
    }
    for key, question, read in questions:
        row[key] = again(question, read)
    return row
