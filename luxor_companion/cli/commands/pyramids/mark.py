"""`luxor pyramids mark`: a player marks squares; it is ruled on, told step by step and saved."""

from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.given import Json, SaveFile, table_path_of
from luxor_companion.cli.pyramids.given import seat_of, table_of
from luxor_companion.cli.pyramids.lines import made, told_lines
from luxor_companion.cli.pyramids.ruling import change_json, not_made
from luxor_companion.cli.pyramids.typed import typed_mark
from luxor_companion.games.pyramids.log import Marked
from luxor_companion.games.pyramids.record import Change
from luxor_companion.games.refusal import Need, Refusal
from luxor_companion.table import PyramidsTable


def command(
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="Who marks: ani.")],
    mark: Annotated[
        list[str], typer.Argument(metavar="CARD SQUARE...", help="Such as: 12 b2 b3 c3")
    ],
    save: SaveFile = None,
    json: Json = False,
) -> None:
    """Mark the pattern or one square on a card; icons do their work by themselves.

    \b
    Examples:
      luxor pyramids mark ani 12 b2 b3 c3
      luxor pyramids mark ani 12 one c3
      luxor pyramids mark ani 12 b2 b3 c3 +c4 +31:a1
      luxor pyramids mark bo 5 a1 a2 b2 red skull

    +c4 is the extra square of a red cross, +31:a1 one on the other card. Of a card whose
    layout nobody entered, say the icons: red green torch potion skull cross tomb. On a
    terminal what is missing is asked for. Exit code 2: cannot be read or a choice is
    missing, 3: refused, 4: the save is wrong, 6: another command is writing.
    """
    path = table_path_of(save)
    words = " ".join(mark)
    if not json and console.may_ask():
        words = _completed(table_of(path), player, words)

    def declared(table: PyramidsTable) -> Marked:
        seat = seat_of(table.position, player)
        return Marked(table.position.players[seat].handle, typed_mark(words))

    one = made(path, declared)
    if not isinstance(one.applied, Change):
        raise not_made(one, json=json)
    if json:
        console.out_json(change_json(one.table.name, one.applied))
        return
    from luxor_companion.render.pyramids.status import now_lines

    width = console.width()
    lines = [*told_lines(one.applied, width), *_cards(one.applied)]
    console.out([*lines, *now_lines(one.table.position, width)])


def _completed(table: PyramidsTable, player: str, words: str) -> str:
    """The words of a mark, with what is missing asked for."""
    from luxor_companion.cli.pyramids.lacking import asked_for, untold_icons

    position = table.position
    handle = position.players[seat_of(position, player)].handle
    asked: set[int] = set()  # the strokes whose icons were asked for
    while True:
        entry = Marked(handle, typed_mark(words))
        ruling = table.record.consider(entry)
        if isinstance(ruling, Refusal):
            return words
        icons, stroke = untold_icons(position, entry), len(entry.mark.extras)
        if icons and stroke not in asked:
            asked.add(stroke)
            words = f"{words} {asked_for(icons, entry)}"
        elif isinstance(ruling, Need):
            words = f"{words} {asked_for(ruling, entry)}"
        else:
            return words


def _cards(change: Change) -> list[str]:
    """The cards that were marked, as they are now; a completed one is put aside."""
    from luxor_companion.render.pyramids.card import side_by_side
    from luxor_companion.render.pyramids.table import drawn

    entry, after = change.entry, change.after
    assert isinstance(entry, Marked)
    seat = after.seat_of(entry.handle)
    assert seat is not None
    numbers = {stroke.card for stroke in (entry.mark.stroke, *entry.mark.extras)}
    cards = [card for card in after.players[seat].cards if card.number in numbers]
    return side_by_side([drawn(after, card) for card in cards], console.width())
