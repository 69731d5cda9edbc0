"""`luxor pyramids keep` and `display`: what is dealt and laid out before the first turn."""

from pathlib import Path
from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.declare import Declared, add_lines, change_answer
from luxor_companion.cli.options import SaveFile, called, table_path_of
from luxor_companion.core import Refusal
from luxor_companion.errors import UsageError
from luxor_companion.games.pyramids import GAME
from luxor_companion.games.pyramids.rules import phases, referee
from luxor_companion.games.pyramids.rules.notation import Dealt, Displayed, Kept
from luxor_companion.games.pyramids.rules.state import NUMBERS, Player, Position
from luxor_companion.games.pyramids.table import PYRAMIDS, PyramidsTable, deal
from luxor_companion.games.pyramids.words import names
from luxor_companion.lang import _
from luxor_companion.table.table import open_table


def keep_command(
    player: Annotated[
        str | None, typer.Argument(metavar="[PLAYER]", help="Who keeps them, by handle or name.")
    ] = None,
    cards: Annotated[
        list[str] | None, typer.Argument(metavar="[CARDS]", help="Their two numbers.")
    ] = None,
    of: Annotated[
        str | None,
        typer.Option(metavar="NUMBERS", help="The four cards that were dealt, for the log."),
    ] = None,
    save: SaveFile = None,
) -> console.Answer:
    """Enter which two of four cards a player keeps; without cards, show or ask what is still to
    choose.

    \b
    Examples:
      luxor pyramids keep ani 12 31
      luxor pyramids keep ani 12 31 --of 3,12,31,40
      luxor pyramids keep
    """
    path = table_path_of(save)
    if player is None:
        return _choosing_answer(deal(path))

    def lines(table: PyramidsTable) -> list[Dealt | Kept]:
        handle = called(GAME.players(table.position), player)
        if not cards:
            raise UsageError(_("Name the two cards: luxor pyramids keep ani 12 31."))
        kept = Kept(handle, read_numbers(" ".join(cards), "12 31"))
        dealt = read_numbers(of, "3,12,31,40") if of else ()
        known = table.position.players[referee.seat_of(table.position, handle)].dealt
        return [kept] if dealt in ((), known) else [Dealt(handle, dealt), kept]

    declared = add_lines(path, lines)
    handle, numbers = declared.line.handle, names.numbers(declared.line.numbers)
    name = GAME.players(declared.table.position)[handle]
    line = _("{player} keeps {numbers}.").format(player=name, numbers=numbers)
    return change_answer(declared, [line], who=handle)


def _choosing_answer(table: PyramidsTable) -> console.Answer:
    """Ask what everyone keeps; where nobody can be asked, return what they choose from."""
    if console.may_ask():
        return change_answer(Declared(lay_out(table.save.path, table), None, None))
    position, answer = table.position, change_answer(Declared(table, None, None))
    waiting = [one for one in position.players if one.dealt and not one.cards]

    def lines(width: int) -> console.Shown:
        dealt = [line for one in waiting for line in dealt_lines(position, one, width)]
        return [*dealt, *answer.lines(width)]

    return answer._replace(lines=lines)


def display_command(
    cards: Annotated[
        list[str] | None, typer.Argument(metavar="[CARDS]", help="Their four numbers.")
    ] = None,
    save: SaveFile = None,
) -> console.Answer:
    """Enter which four cards lie face up beside the deck, or let the program draw them if it deals.

    \b
    Examples:
      luxor pyramids display 5 9 22 47
    """
    path = table_path_of(save)
    if cards:
        declared = add_lines(path, [Displayed(read_numbers(" ".join(cards), "5 9 22 47"))])
        return change_answer(declared, [_display_line(declared.table)])
    table: PyramidsTable = open_table(path, "pyramids")
    if PYRAMIDS in table.app_draws:
        table = deal(path, table)
    elif console.may_ask():
        table = lay_out(path, table)
    else:
        raise UsageError(_("Name the four cards: luxor pyramids display 5 9 22 47."))
    return change_answer(Declared(table, None, None), [_display_line(table)])


def _display_line(table: PyramidsTable) -> str:
    numbers = names.numbers(table.position.display) or "-"
    return _("Display: {numbers}.").format(numbers=numbers)


def read_numbers(text: str, example: str) -> tuple[int, ...]:
    """Return numbers of cards, with commas or spaces between them."""
    words = text.replace(",", " ").split()
    known = [word for word in words if word in NUMBERS]
    if not words or len(known) < len(words):
        odd = next((word for word in words if word not in known), text)
        raise UsageError(
            _(
                "There is no pyramid card '{word}': type numbers from 1 to 48, such as {example}."
            ).format(word=odd, example=example)
        )
    return tuple(map(int, words))


def lay_out(path: Path, known: PyramidsTable | None = None) -> PyramidsTable:
    """Ask who keeps what, and for the display; no answer leaves the rest for later."""
    table: PyramidsTable = known or open_table(path, "pyramids")
    while line := _ask_line(table.position):
        added = add_lines(path, [line], table)
        table = added.table
        if isinstance(added.applied, Refusal):
            text = GAME.sentence(table.position, added.applied, getattr(line, "handle", None))
            console.err([f"  {text}"])
    return table


def _ask_line(position: Position) -> Kept | Displayed | None:
    """Return what a person says comes next; None if there is nothing to say, or nobody says it."""
    if position.phase == "display":
        numbers = _ask(
            _("Which four cards lie face up beside the deck (Enter: later)? "), "5 9 22 47"
        )
        return Displayed(numbers) if numbers else None
    if position.phase != "keep":
        return None
    player = position.players[referee.seat_of(position, phases.choosing(position)[0])]
    if player.dealt:
        console.err(dealt_lines(position, player, console.width()))
    question = _("Which two cards does {player} keep (Enter: later)? ").format(player=player.name)
    numbers = _ask(question, "12 31")
    return Kept(player.handle, numbers) if numbers else None


def _ask(question: str, example: str) -> tuple[int, ...]:
    from luxor_companion.cli.prompt import again

    def read(text: str) -> tuple[int, ...]:
        try:
            return read_numbers(text, example) if text not in ("", "q") else ()
        except UsageError as error:
            raise ValueError(error) from None

    return again(question, read)


def dealt_lines(position: Position, player: Player, width: int) -> console.Lines:
    """Return the cards a player chooses from, drawn where their layouts are known."""
    from luxor_companion.games.pyramids.view.table import card_lines, side_by_side

    numbers = ", ".join(map(str, player.dealt))
    head = _("{player} was dealt {numbers}.").format(player=player.name, numbers=numbers)
    pyramids = [(number, position.material.pyramid(number)) for number in player.dealt]
    cards = [card_lines(number, pyramid) for number, pyramid in pyramids if pyramid.layout]
    return [head, *side_by_side(cards, width)]
