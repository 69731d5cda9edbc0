"""A declared line on its way into a table: drawn for, ruled on and saved; and how it is told."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from luxor_companion.cli import console
from luxor_companion.cli.declare import show_change
from luxor_companion.cli.options import Json, SaveFile, called, table_path_of
from luxor_companion.cli.prompt import again
from luxor_companion.core.ruling import Need, Refusal
from luxor_companion.errors import UsageError
from luxor_companion.games.pyramids import GAME
from luxor_companion.games.pyramids.rules.log import Dealt, Displayed, Kept, Own, write_line
from luxor_companion.games.pyramids.rules.phases import choosing
from luxor_companion.games.pyramids.rules.record import Change
from luxor_companion.games.pyramids.rules.state import NUMBERS, Player, Position
from luxor_companion.games.pyramids.rules.vocab import Seat
from luxor_companion.games.pyramids.table import PyramidsTable
from luxor_companion.lang import _
from luxor_companion.table.table import change_table, open_table


class Made(NamedTuple):
    """What became of a line, and the line with what the program drew for it."""

    table: PyramidsTable
    entry: Own
    applied: Change | Refusal | Need | None


def drawn(table: PyramidsTable, entry: Own) -> Own:
    """The line with what the program draws at this table."""
    if not table.app_draws:
        return entry
    found: Own = table.game.draw(table, entry)
    return found


def dealt(table: PyramidsTable) -> None:
    """Take into the table what the program tells by itself now: cards dealt and laid out."""
    if table.app_draws:
        from luxor_companion.games.pyramids.table import draw_due

        draw_due(table)


def made(
    path: Path, declare: Callable[[PyramidsTable], Own], known: PyramidsTable | None = None
) -> Made:
    """The line made and saved, or why not."""

    def make(table: PyramidsTable) -> Made:
        dealt(table)
        entry = drawn(table, declare(table))
        applied = table.record.apply(entry)
        dealt(table)
        return Made(table, entry, applied)

    return change_table(path, make, known, game="pyramids")


def seat_in(position: Position, entry: object) -> Seat | None:
    """Whose line it is."""
    handle = getattr(entry, "handle", None)
    return position.seat_of(handle) if handle else None


def told_lines(change: Change, width: int) -> list[str]:
    """A line that was made, step by step."""
    from luxor_companion.games.pyramids.view.ruling import step_lines
    from luxor_companion.view.text import styled

    assert change.outcome
    seat = seat_in(change.before, change.entry)
    steps = step_lines(change.before, change.outcome.events, seat, width)
    return [styled(write_line(change.entry), "bold"), *steps]


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
            from luxor_companion.games.pyramids.words.sentences import sentence

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
    from luxor_companion.games.pyramids.view.card import card_lines, side_by_side

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


def keep_command(
    player: Annotated[
        str | None, typer.Argument(metavar="[PLAYER]", help="Who keeps them, by handle or name.")
    ] = None,
    cards: Annotated[
        list[str] | None, typer.Argument(metavar="[CARDS]", help="Their two numbers.")
    ] = None,
    of: Annotated[
        str | None, typer.Option(metavar="NUMBERS", help="The four that were dealt, to be kept.")
    ] = None,
    save: SaveFile = None,
    json: Json = False,
) -> None:
    """Say which two of four cards a player keeps; alone, show or ask what is still to choose.

    \b
    Examples:
      luxor pyramids keep ani 12 31
      luxor pyramids keep ani 12 31 --of 3,12,31,40
      luxor pyramids keep
    """
    path = table_path_of(save)
    table = open_table(path, "pyramids")
    position = table.position
    if player is None:
        table = told(path).table  # deals what the program has still to deal
        if console.may_ask() and not json:
            lay_out(path)
            table = open_table(path, "pyramids")
        else:
            _show_dealt(table.position, json=json)
        show_change(table, None, [], json=json)
        return
    handle = called(GAME.players(position), player)
    if not cards:
        raise UsageError(_("Say which two cards: luxor pyramids keep ani 12 31."))
    numbers = read_numbers(" ".join(cards), "12 31")
    dealt = read_numbers(of, "3,12,31,40") if of else ()
    table, applied = told(path, *kept_entries(position, handle, numbers, dealt))
    shown = " ".join(map(str, numbers))
    line = _("{player} keeps {numbers}.").format(
        player=GAME.players(position)[handle], numbers=shown
    )
    show_change(table, applied, [line], json=json, who=handle)


def _show_dealt(position: Position, *, json: bool) -> None:
    for one in position.players:
        if one.dealt and not one.cards and not json:
            console.out(dealt_lines(position, one))


def display_command(
    cards: Annotated[
        list[str] | None, typer.Argument(metavar="[CARDS]", help="Their four numbers.")
    ] = None,
    save: SaveFile = None,
    json: Json = False,
) -> None:
    """Say which four cards lie face up beside the deck, or let the program draw them if it does.

    \b
    Examples:
      luxor pyramids display 5 9 22 47
    """
    path = table_path_of(save)
    if not cards:
        if "pyramids" in open_table(path, "pyramids").app_draws:
            told(path)
        elif console.may_ask() and not json:
            lay_out(path)
        else:
            raise UsageError(_("Say which four cards: luxor pyramids display 5 9 22 47."))
        table = open_table(path, "pyramids")
        show_change(table, None, [_shown(table.position.display)], json=json)
        return
    table, applied = told(path, Displayed(read_numbers(" ".join(cards), "5 9 22 47")))
    show_change(table, applied, [_shown(table.position.display)], json=json)


def _shown(display: tuple[int, ...]) -> str:
    return _("Display: {numbers}.").format(numbers=" ".join(map(str, display)) or "-")
