"""`luxor move`: make a turn; it is ruled on, told step by step and saved."""

from pathlib import Path
from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.given import Json, PlayerColour, SaveFile, seat_of, table_path_of
from luxor_companion.cli.ruling import need_error, ruling_json, show_refusal
from luxor_companion.errors import Exit
from luxor_companion.games.luxor.hidden import shown_outcome
from luxor_companion.games.luxor.log import Played
from luxor_companion.games.luxor.notation import read_turn, write_turn
from luxor_companion.games.luxor.record import Change
from luxor_companion.games.luxor.refusal import Need, Refusal
from luxor_companion.games.luxor.turn import Turn
from luxor_companion.games.luxor.vocab import Seat
from luxor_companion.lang import _
from luxor_companion.table import Table, change_table


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
    declared = read_turn(" ".join(turn))
    seat, applied, last, declared = _made(path, declared, player)
    while isinstance(applied, Need) and not json and console.may_ask():
        turn = [*turn, _ask(applied, declared)]
        declared = read_turn(" ".join(turn))
        seat, applied, last, declared = _made(path, declared, player)
    if isinstance(applied, Change):
        _told(last, applied, seat, json=json)
        return
    if json:
        console.out_json(ruling_json(last.position, declared, seat, applied))
    elif isinstance(applied, Need):
        need_error(applied, declared)
    else:
        show_refusal(last.position, declared, seat, applied)
    raise typer.Exit(Exit.REFUSED if isinstance(applied, Refusal) else Exit.UNREADABLE)


def _made(
    path: Path, declared: Turn, player: str | None
) -> tuple[Seat, Change | Refusal | Need | None, Table, Turn]:
    """The turn made and saved, or why not; and the turn with what the program drew for it."""

    def make(table: Table) -> tuple[Seat, Change | Refusal | Need | None, Table, Turn]:
        seat = seat_of(table.position, player)
        turn = declared
        if set(table.app_draws) - {"temple"}:
            from luxor_companion.draws import with_draws

            turn = with_draws(table, declared, seat)
        colour = table.position.players[seat].colour
        return seat, table.record.apply(Played(colour, turn)), table, turn

    return change_table(path, make)


def _ask(need: Need, declared: Turn) -> str:
    """One of the options, by number or word; what is clear so far, a roll too, is said first."""
    from luxor_companion.render.ruling import need_head

    lines = [f"  {number} {option}" for number, option in enumerate(need.options, start=1)]
    console.err([*need_head(need, declared, console.width()), *lines])
    while True:
        answer = console.ask("> ").lower()
        if answer.isdecimal() and 0 < int(answer) <= len(need.options):
            return need.options[int(answer) - 1]
        if answer in need.options:
            return answer
        console.err([_("One of these numbers, please; Ctrl-C leaves the turn unmade.")])


def _told(table: Table, change: Change, seat: Seat, *, json: bool) -> None:
    assert change.outcome
    outcome = shown_outcome(change.outcome, table.app_draws)
    if json:
        shown = ruling_json(change.before, outcome.turn, seat, outcome)
        next_up = None if change.after.over else change.after.player.colour
        facts = {"table": table.name, "line": change.line, "next": next_up}
        console.out_json({**shown, **facts, "over": change.after.over})
        return
    from luxor_companion.lang import words
    from luxor_companion.render.ruling import step_lines
    from luxor_companion.render.status import next_lines
    from luxor_companion.render.style import styled

    who = words.who(change.before.players[seat])
    head = _("{who} plays {turn}").format(who=who, turn=write_turn(outcome.turn))
    steps = step_lines(change.before, outcome.events, seat, console.width())
    console.out([styled(head, "bold"), *steps, *next_lines(change.after)])
