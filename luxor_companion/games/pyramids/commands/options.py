"""`luxor pyramids options`: every legal mark of a player, the best first."""

from typing import Annotated, Any

import typer

from luxor_companion.cli import console
from luxor_companion.cli.options import Json, SaveFile
from luxor_companion.errors import UsageError
from luxor_companion.games.pyramids.rules.legal import Option, list_options
from luxor_companion.games.pyramids.rules.notation import write_mark
from luxor_companion.games.pyramids.rules.phases import to_mark
from luxor_companion.games.pyramids.rules.state import Player, Position
from luxor_companion.games.pyramids.rules.vocab import ICONS, Seat
from luxor_companion.games.pyramids.table import open_pyramids, seat_named
from luxor_companion.lang import _


def command(
    player: Annotated[
        str | None,
        typer.Argument(metavar="PLAYER", help="Who marks; may be left out if only one does."),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="All of them, not the best few.")
    ] = False,
    save: SaveFile = None,
    json: Json = False,
) -> None:
    """List where the revealed pattern or one square can be marked, and what it collects.

    \b
    Examples:
      luxor pyramids options ani
      luxor pyramids options ani --all
      luxor pyramids options ani --json

    The best come first: by the points they bring at once, with all red crosses used.
    """
    position = open_pyramids(save).position
    seat = _seat(position, player)
    who = position.players[seat]
    found = list_options(position, seat)
    if json:
        marks = [_as_json(option) for option in found.options]
        facts = {"player": who.handle, "pattern": position.pattern, "marks": marks}
        console.out_json({**facts, "complete": found.complete})
        return
    _show(position, who, found.options, everything=everything)
    if not found.complete:
        from luxor_companion.games.pyramids.view.ruling import TOO_MANY
        from luxor_companion.view.text import wrapped

        console.err(wrapped(_(TOO_MANY), console.width()))


def _seat(position: Position, player: str | None) -> Seat:
    if player is not None:
        return seat_named(position, player)
    handles = to_mark(position)
    if position.phase == "mark" and len(handles) == 1:
        return seat_named(position, handles[0])
    handles = handles if position.phase == "mark" else [one.handle for one in position.players]
    raise UsageError(_("Whose options? One of {players}.").format(players=", ".join(handles)))


def _as_json(option: Option) -> dict[str, Any]:
    counted = zip(ICONS, option.icons, strict=True)
    return {
        "mark": write_mark(option.mark),
        "collects": {icon: count for icon, count in counted if count},
        "points": option.points,
        "completes": bool(option.completed),
    }


def _show(position: Position, who: Player, found: list[Option], *, everything: bool) -> None:
    from luxor_companion.games.pyramids.view.play import now_lines
    from luxor_companion.games.pyramids.view.ruling import (
        MOST_LISTED,
        cards_without_layout,
        more_lines,
        option_lines,
    )
    from luxor_companion.games.pyramids.words import names
    from luxor_companion.view.text import wrapped

    if position.phase != "mark" or who.handle not in to_mark(position):
        text = _("{player} has nothing to mark now.").format(player=names.who(who))
        console.out([text, *now_lines(position, console.width())])
        return
    if found:
        page = found if everything else found[:MOST_LISTED]
        more = more_lines(len(found) - len(page), "--all")
        console.out([*option_lines(position, who, page, console.width()), *more])
    if cards := cards_without_layout(position, who):
        text = _(
            "Nobody entered the layout of {cards}, so marks there are not listed;"
            " luxor pyramids card add enters one."
        )
        numbers = names.numbers(cards)
        console.err(wrapped(text.format(cards=numbers), console.width()))
