"""`luxor move`: make a turn; it is ruled on, told step by step and saved."""

from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.asking import one_of
from luxor_companion.cli.given import Json, PlayerColour, SaveFile, table_path_of
from luxor_companion.cli.ruling import need_error, ruling_json, show_refusal
from luxor_companion.cli.turns import Made, made, shown, told_lines
from luxor_companion.cli.typed import option_of, typed_turn
from luxor_companion.errors import Exit
from luxor_companion.games.luxor.record import Change
from luxor_companion.games.luxor.turn import Turn
from luxor_companion.games.refusal import Need, Refusal
from luxor_companion.lang import _


def command(
    turn: Annotated[list[str], typer.Argument(metavar="TURN...", help="Such as: L3 @12 key")],
    player: PlayerColour = None,
    save: SaveFile = None,
    json: Json = False,
) -> None:
    """Make a turn: it is ruled on, told step by step and saved.

    \b
    Examples:
      luxor move L3 @12
      luxor move Rdie die=5 @0 tile=tunnel
      luxor move L2 @39 allow=tomb.key

    On a terminal a missing choice is asked for. Exit code 2: cannot be read or a choice is
    missing, 3: refused, 4: the save is wrong, 6: another command is writing.
    """
    path = table_path_of(save)
    one = made(path, typed_turn(" ".join(turn)), player)
    while isinstance(one.applied, Need) and not json and console.may_ask():
        turn = [*turn, _ask(one.applied, one.turn)]
        one = made(path, typed_turn(" ".join(turn)), player)
    seat, applied, table, declared = one
    if isinstance(applied, Change):
        _told(one, applied, json=json)
        return
    if json:
        console.out_json(ruling_json(table.position, declared, seat, applied))
    elif isinstance(applied, Need):
        need_error(applied, declared)
    else:
        show_refusal(table.position, declared, seat, applied)
    raise typer.Exit(Exit.REFUSED if isinstance(applied, Refusal) else Exit.UNREADABLE)


def _ask(need: Need, declared: Turn) -> str:
    """One of the options, by number or word; what is clear so far, a roll too, is said first."""
    from luxor_companion.render.ruling import need_head

    numbered = {str(number): one for number, one in enumerate(need.options, start=1)}
    lines = [f"  {number} {option}" for number, option in numbered.items()]
    head = need_head(need, declared, console.width())
    slip = _("One of these numbers, please; Ctrl-C leaves the turn unmade.")
    return one_of([*head, *lines], numbered, slip, lambda typed: option_of(typed, need.options))


def _told(one: Made, change: Change, *, json: bool) -> None:
    if json:
        outcome = shown(one.table, change)
        ruling = ruling_json(change.before, outcome.turn, one.seat, outcome)
        next_up = None if change.after.over else change.after.player.colour
        facts = {"table": one.table.name, "line": change.line, "next": next_up}
        console.out_json({**ruling, **facts, "over": change.after.over})
        return
    from luxor_companion.render.status import next_lines

    lines = told_lines(one.table, change, one.seat, console.width())
    console.out([*lines, *next_lines(change.after)])
