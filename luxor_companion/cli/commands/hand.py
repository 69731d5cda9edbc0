"""`luxor hand`: what is known of a hand and how, or cards a player chooses to tell."""

from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.changes import show_change
from luxor_companion.cli.given import Json, SaveFile, seat_of, table_path_of
from luxor_companion.cli.typed import typed_hand
from luxor_companion.games.luxor.log import Told, write_line
from luxor_companion.games.luxor.origins import Origin, origins
from luxor_companion.games.luxor.record import Change
from luxor_companion.games.luxor.vocab import Seat
from luxor_companion.games.refusal import Need, Refusal
from luxor_companion.lang import _, pgettext, words
from luxor_companion.table import Table, change_table, open_table


def command(
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
    hand = typed_hand(" ".join(cards))

    def tell(table: Table) -> tuple[Table, Seat, Change | Refusal | Need | None]:
        seat = seat_of(table.position, colour)
        entry = Told(table.position.players[seat].colour, hand)
        return table, seat, table.record.apply(entry)

    table, seat, result = change_table(path, tell)
    lines = []
    if isinstance(result, Change):
        lines = [f"{result.line}. {write_line(result.entry)}"]
    show_change(table, result, lines, json=json, who=table.position.players[seat].colour)


def _show(table: Table, colour: str, *, json: bool) -> None:
    seat = seat_of(table.position, colour)
    player = table.position.players[seat]
    found = origins(table.record, seat)
    if json:
        slots = [{"card": one.card, "how": one.how or None, "line": one.line} for one in found]
        console.out_json({"player": player.colour, "hand": slots})
        return
    from luxor_companion.render.style import columns

    left, right = pgettext("place in a hand", "leftmost"), pgettext("place in a hand", "rightmost")
    places = [left, "", pgettext("place in a hand", "middle"), "", right]
    rows = [
        [f"{number}", one.card or "?", _how(one), place]
        for number, (one, place) in enumerate(zip(found, places, strict=True), start=1)
    ]
    head = _("{who}'s hand, left to right:").format(who=words.who(player))
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
