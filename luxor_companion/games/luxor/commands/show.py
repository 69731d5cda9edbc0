"""`luxor show`: the board, the players and the supplies of the table in use."""

from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.declare import show_change
from luxor_companion.cli.options import Json, SaveFile, table_path_of
from luxor_companion.core.ruling import Need, Refusal
from luxor_companion.errors import NoTableError
from luxor_companion.games.luxor.rules.log import Told, write_line
from luxor_companion.games.luxor.rules.record import Change, Origin, origins
from luxor_companion.games.luxor.rules.vocab import Seat
from luxor_companion.games.luxor.table import Listed, LuxorTable, seat_named
from luxor_companion.games.luxor.words import names
from luxor_companion.games.luxor.words.typed import parse_typed_hand
from luxor_companion.lang import _, pgettext
from luxor_companion.table.table import change_table, open_table


def show_command(
    listed: Listed = False,
    save: SaveFile = None,
    json: Json = False,
) -> None:
    """Show the board in path order, who stands where, what everyone has, what is left.

    \b
    Examples:
      luxor show
      luxor show --list
    """
    table = open_table(table_path_of(save))
    if json:
        from luxor_companion.games.luxor.files.position import position_table
        from luxor_companion.games.luxor.rules.log import public_position

        shown = position_table(public_position(table.position))
        console.out_json({"table": table.name, "position": shown, "stand_in": list(table.stand_in)})
        return
    show_position(table, listed=listed)


def show_position(table: LuxorTable, *, listed: bool = False) -> None:
    """The table as it stands, for people."""
    from luxor_companion.games.luxor.view.play import next_lines, position_lines, stand_in_lines

    position = table.position
    lines = position_lines(position, console.width(), listed=listed)
    console.out([*lines, *stand_in_lines(table.stand_in, console.width()), *next_lines(position)])


def status_command(save: SaveFile = None, json: Json = False) -> None:
    """Show where the table in use stands, and what comes next.

    \b
    Examples:
      luxor
      luxor --json
    """
    from luxor_companion.table.table import open_table

    try:
        path = table_path_of(save)
    except NoTableError as error:
        if json:
            raise
        from luxor_companion.cli.help import help_text

        console.out(help_text().splitlines())
        console.err(["", str(error)])
        return
    table = open_table(path)
    record, position = table.record, table.position
    if json:
        from luxor_companion.cli.score import result_json
        from luxor_companion.games.luxor.rules.log import public_entry, write_line
        from luxor_companion.games.luxor.rules.scoring import holdings, score

        last = record.done[-1] if record.done else None
        console.out_json(
            {
                "table": table.name,
                "round": record.round,
                "to_move": None if position.over else position.player.colour,
                "over": position.over,
                "last": {
                    "line": last.line,
                    "text": write_line(public_entry(last.entry, table.app_draws)),
                }
                if last
                else None,
                "score": result_json(score(holdings(position))),
            }
        )
        return
    from luxor_companion.games.luxor.view.play import status_lines

    console.out(status_lines(table.name, record, console.width(), table.app_draws))
    console.err([_hint(over=bool(position.over))])


def _hint(*, over: bool) -> str:
    if over:
        return _("Next: luxor score, and luxor share to show it to others")
    return _("Next: luxor play   (or luxor move L3 @12; luxor options; luxor show)")


def hand_command(
    colour: Annotated[str, typer.Argument(metavar="COLOUR", help="Or the player's name.")],
    cards: Annotated[
        list[str] | None,
        typer.Argument(metavar="[CARDS]", help="Left to right, _ or ? for one not told."),
    ] = None,
    save: SaveFile = None,
    json: Json = False,
) -> None:
    """Show what is known of a hand and how; or tell cards, left to right.

    \b
    Examples:
      luxor hand red
      luxor hand red 3 _ _ _ 1-5
    """
    path = table_path_of(save)
    if not cards:
        _show(open_table(path), colour, json=json)
        return
    hand = parse_typed_hand(" ".join(cards))

    def tell(table: LuxorTable) -> tuple[LuxorTable, Seat, Change | Refusal | Need | None]:
        seat = seat_named(table.position, colour)
        entry = Told(table.position.players[seat].colour, hand)
        return table, seat, table.record.apply(entry)

    table, seat, result = change_table(path, tell)
    lines = []
    if isinstance(result, Change):
        lines = [f"{result.line}. {write_line(result.entry)}"]
    show_change(table, result, lines, json=json, who=table.position.players[seat].colour)


def _show(table: LuxorTable, colour: str, *, json: bool) -> None:
    seat = seat_named(table.position, colour)
    player = table.position.players[seat]
    found = origins(table.record, seat)
    if json:
        slots = [{"card": one.card, "how": one.how or None, "line": one.line} for one in found]
        console.out_json({"player": player.colour, "hand": slots})
        return
    from luxor_companion.view.text import columns

    left, right = pgettext("place in a hand", "leftmost"), pgettext("place in a hand", "rightmost")
    places = [left, "", pgettext("place in a hand", "middle"), "", right]
    rows = [
        [f"{number}", one.card or "?", _how(one), place]
        for number, (one, place) in enumerate(zip(found, places, strict=True), start=1)
    ]
    head = _("{who}'s hand, left to right:").format(who=names.who(player))
    console.out([head, *columns(rows)])


def _how(origin: Origin) -> str:
    texts = {
        "": _("not known"),
        "dealt": _("dealt by the program"),
        "taken": _("Horus card taken in line {line}"),
        "drawn": _("drawn in line {line}"),
        "told": _("told in line {line}"),
        "fixed": _("set straight in line {line}"),
    }
    return texts[origin.how].format(line=origin.line)
