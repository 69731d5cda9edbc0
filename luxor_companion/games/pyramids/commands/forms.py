"""Entering what is printed on a card: row by row with a picture that grows, or as a code."""

from collections.abc import Callable, Sequence
from typing import NoReturn, TypeVar

import typer

from luxor_companion.cli import console
from luxor_companion.cli.answer import refusal_answer
from luxor_companion.cli.prompt import Question, asked_sheet, number, numbers
from luxor_companion.core.notation import parse_number
from luxor_companion.core.ruling import Refusal
from luxor_companion.errors import UsageError
from luxor_companion.games.pyramids import GAME
from luxor_companion.games.pyramids.files.sheet import sheet_from
from luxor_companion.games.pyramids.rules.layout import (
    LETTERS,
    PATTERNS,
    SIDE,
    TOMB,
    Layout,
    layout_findings,
    read_layout,
    read_pattern,
)
from luxor_companion.games.pyramids.rules.scoring import Holding
from luxor_companion.games.pyramids.rules.state import NOT_TOLD, Pyramid, read_pyramid
from luxor_companion.games.pyramids.rules.vocab import (
    BONUSES,
    CARDS,
    COLOURS,
    EXPEDITION,
    GEMS,
    MOST_SKULL,
    ROUNDS,
    Colour,
)
from luxor_companion.games.pyramids.view.card import grid_lines
from luxor_companion.games.pyramids.words.sentences import sentence
from luxor_companion.games.pyramids.words.typed import PYRAMIDS as TONGUE
from luxor_companion.lang import N_, _, ngettext
from luxor_companion.lang.glossaries import parse_in_any_language
from luxor_companion.view.text import wrapped

_HELP = N_(
    "From the top row down, five squares a row, from the left: # wall, . nothing, E entrance,"
    " T tomb, x red cross, r red gem, g green gem, t torch, p potion, s skull. Such as ..E.# for"
    " a row with the entrance in the middle and a wall at the right."
)


def card_given(number: str, words: list[str]) -> tuple[int, Pyramid]:
    """A card from what was typed after its number: colour and code, or one of them.

    :raises UnreadableError: if it is not that.
    """
    first = words[0].replace("/", "") if words else ""
    if first and first != NOT_TOLD and set(first) <= set(LETTERS):
        words = [NOT_TOLD, *words]  # the code begins at once
    return parse_in_any_language(" ".join([number, *words]), read_pyramid, TONGUE)


def refuse_if(found: Sequence[Refusal], where: str = "", *, json: bool) -> None:
    """End the command if there is something that no copy can have; `where` it stands in a file."""
    for refusal in found:
        refuse(refusal, f"{where}{sentence(None, refusal)}", json=json)


def refuse(refusal: Refusal, text: str, *, json: bool) -> NoReturn:
    """End the command with a refusal."""
    console.json_wanted = json
    raise typer.Exit(console.show(refusal_answer(GAME, refusal, text)))


def asked_colour() -> Colour | None:
    """The colour of a card, if the person knows it."""
    question = _("Colour (green, orange, purple; Enter: not known)? ")
    while answer := console.ask(question).lower():
        if answer == "q":
            raise KeyboardInterrupt
        meant = (answer, TONGUE.canonical(answer))
        found = [colour for colour in COLOURS if colour.startswith(meant)]
        if found:
            return found[0]
        console.err([_("  green, orange or purple, please")])
    return None


def asked_layout(number: int) -> Layout:
    """The layout of a card that a person types in, a row at a time."""
    if not console.may_ask():
        raise UsageError(
            _(
                "There is nobody to ask: give the card code, such as"
                " luxor pyramids card add {number} purple ..E../.#x../r..g./.#.../..T.."
            ).format(number=number)
        )
    _explain_rows()
    rows: list[str] = []
    while True:
        console.out(grid_lines("".join(rows)))
        wrong = _wrong_so_far(rows)
        if wrong:
            console.err([sentence(None, refusal) for refusal in wrong])
            rows.pop()
        elif len(rows) == SIDE:
            return read_layout("/".join(rows))
        _take_row(console.ask(_("Row {number} > ").format(number=len(rows) + 1)), rows)


def _explain_rows() -> None:
    console.out([*wrapped(_(_HELP), console.width()), _("u: the row before   q: leave")])


def _wrong_so_far(rows: list[str]) -> list[Refusal]:
    """What no rows to come could mend, so that a slip in the first row is said at once."""
    plain = ["." * SIDE] * (SIDE - len(rows))
    found = layout_findings(read_layout("/".join([*rows, *plain]))) if rows else ()
    mendable = {"tomb_count"} if plain and not any(TOMB in row for row in rows) else set()
    return [refusal for refusal in found if refusal.why not in mendable]


def _take_row(answer: str, rows: list[str]) -> None:
    if answer == "q":
        raise KeyboardInterrupt
    if answer == "u":
        del rows[-1:]
        return
    if answer == "?":
        _explain_rows()
        return
    row = "".join(answer.split())
    odd = [letter for letter in row if letter not in LETTERS]
    if odd:
        text = _("'{letter}' is none of {letters}; u goes back a row.")
        console.err([text.format(letter=odd[0], letters=" ".join(LETTERS))])
    elif len(row) != SIDE:
        text = ngettext(
            "That is {count} square; a row has 5.",
            "That is {count} squares; a row has 5.",
            len(row),
        )
        console.err([text.format(count=len(row))])
    else:
        rows.append(row)


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
        if parse_number(word, MOST_SKULL, 1) is None:
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
