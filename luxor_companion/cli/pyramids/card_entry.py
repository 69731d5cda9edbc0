"""Entering what is printed on a card: row by row with a picture that grows, or as a code."""

from collections.abc import Sequence

import typer

from luxor_companion.cli import console
from luxor_companion.cli.any_language import in_any_language
from luxor_companion.cli.app import UsageError
from luxor_companion.cli.changes import say_refused
from luxor_companion.cli.game import PYRAMIDS
from luxor_companion.cli.pyramids.typed import PYRAMIDS as TONGUE
from luxor_companion.errors import Exit
from luxor_companion.games.pyramids.layout import LETTERS, TOMB, Layout, findings, read_layout
from luxor_companion.games.pyramids.material import NOT_TOLD, Pyramid, read_pyramid
from luxor_companion.games.pyramids.squares import SIDE
from luxor_companion.games.pyramids.vocab import COLOURS, Colour
from luxor_companion.games.refusal import Refusal
from luxor_companion.lang import N_, _, ngettext
from luxor_companion.lang.pyramids.refusals import sentence
from luxor_companion.render.pyramids.card import grid_lines
from luxor_companion.render.style import wrapped

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
    return in_any_language(" ".join([number, *words]), read_pyramid, TONGUE)


def refuse_if(found: Sequence[Refusal], where: str = "", *, json: bool) -> None:
    """End the command if there is something that no copy can have; `where` it stands in a file."""
    for refusal in found:
        say_refused(PYRAMIDS, refusal, f"{where}{sentence(None, refusal)}", json=json)
        raise typer.Exit(Exit.REFUSED)


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
    found = findings(read_layout("/".join([*rows, *plain]))) if rows else ()
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
