"""Dealing out a table of Pyramids: what is kept and laid on display, told or asked for."""

from pathlib import Path
from typing import NamedTuple

from luxor_companion.cli import console
from luxor_companion.cli.app import UsageError
from luxor_companion.cli.asking import again
from luxor_companion.cli.pyramids.lines import dealt
from luxor_companion.games.pyramids.course import choosing
from luxor_companion.games.pyramids.log import Dealt, Displayed, Kept, Own
from luxor_companion.games.pyramids.material import NUMBERS
from luxor_companion.games.pyramids.record import Change
from luxor_companion.games.pyramids.state import Player, Position
from luxor_companion.games.refusal import Need, Refusal
from luxor_companion.lang import _
from luxor_companion.table import PyramidsTable, change_table, open_table


class Told(NamedTuple):
    """A table after lines were told to it, with what became of the last of them."""

    table: PyramidsTable
    applied: Change | Refusal | Need | None


def take_in(table: PyramidsTable, entries: tuple[Own, ...]) -> Told:
    """Lines taken into a table, all or none, with what the program deals after them."""
    record, before = table.record, len(table.record.lines)
    applied: Change | Refusal | Need | None = None
    for entry in entries:
        applied = record.apply(entry)
        if not isinstance(applied, Change):
            del record.lines[before:]  # so that nothing is written
            return Told(table, applied)
    dealt(table)
    return Told(table, applied)


def told(path: Path, *entries: Own) -> Told:
    """Lines told to a table and saved, or why they cannot be."""
    return change_table(path, lambda table: take_in(table, entries), game="pyramids")


def read_numbers(text: str, example: str) -> tuple[int, ...]:
    """Numbers of cards, with commas or spaces between them."""
    words = text.replace(",", " ").split()
    known = [word for word in words if word in NUMBERS]
    if not words or len(known) < len(words):
        odd = next((word for word in words if word not in known), text)
        raise UsageError(
            _("'{word}' is no pyramid card: say numbers from 1 to 48, such as {example}.").format(
                word=odd, example=example
            )
        )
    return tuple(map(int, words))


def lay_out(path: Path) -> None:
    """Ask who keeps what, and for the display; no answer leaves the rest for later."""
    while True:
        table = open_table(path, "pyramids")
        entry = _asked(table.position)
        if entry is None:
            return
        applied = told(path, entry).applied
        if isinstance(applied, Refusal):
            from luxor_companion.lang.pyramids.refusals import sentence

            handle = getattr(entry, "handle", "")
            seat = table.position.seat_of(handle)
            console.err([f"  {sentence(table.position, applied, seat)}"])


def _asked(position: Position) -> Kept | Displayed | None:
    """What a person says comes next; None if there is nothing to say, or nobody says it."""
    if position.phase == "display":
        numbers = _ask(
            _("Which four cards lie face up beside the deck (Enter: later)? "), "5 9 22 47"
        )
        return Displayed(numbers) if numbers else None
    if position.phase != "keep":
        return None
    seat = position.seat_of(choosing(position)[0])
    assert seat is not None
    player = position.players[seat]
    if player.dealt:
        console.err(dealt_lines(position, player))
    question = _("Which two cards does {player} keep (Enter: later)? ").format(player=player.name)
    numbers = _ask(question, "12 31")
    return Kept(player.handle, numbers) if numbers else None


def _ask(question: str, example: str) -> tuple[int, ...]:
    def read(text: str) -> tuple[int, ...]:
        try:
            return read_numbers(text, example) if text not in ("", "q") else ()
        except UsageError as error:
            raise ValueError(error) from None

    return again(question, read)


def dealt_lines(position: Position, player: Player) -> list[str]:
    """The cards a player chooses from, drawn where their layouts are known."""
    from luxor_companion.render.pyramids.card import card_lines, side_by_side

    numbers = ", ".join(map(str, player.dealt))
    head = _("{player} was dealt {numbers}.").format(player=player.name, numbers=numbers)
    material = position.material
    known = [number for number in player.dealt if material.pyramid(number).layout]
    cards = [card_lines(number, material.pyramid(number)) for number in known]
    return [head, *side_by_side(cards, console.width())]


def kept_entries(
    position: Position, handle: str, numbers: tuple[int, ...], of: tuple[int, ...]
) -> tuple[Own, ...]:
    """The lines that say what a player keeps, of what was dealt if that is told."""
    seat = position.seat_of(handle)
    assert seat is not None
    kept = Kept(handle, numbers)
    if not of or position.players[seat].dealt == of:
        return (kept,)
    return (Dealt(handle, of), kept)
