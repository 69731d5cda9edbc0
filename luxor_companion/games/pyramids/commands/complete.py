"""`luxor pyramids complete`: whoever completed a pyramid takes a new card, by number."""

from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.options import Json, SaveFile, table_path_of
from luxor_companion.core.ruling import Need
from luxor_companion.games.pyramids.commands.deal import drawn, made, told_lines
from luxor_companion.games.pyramids.commands.mark import change_json, not_made
from luxor_companion.games.pyramids.rules.log import Took
from luxor_companion.games.pyramids.rules.record import Change
from luxor_companion.games.pyramids.rules.state import Position
from luxor_companion.games.pyramids.rules.vocab import Seat
from luxor_companion.games.pyramids.table import PyramidsTable, open_pyramids, seat_named
from luxor_companion.games.pyramids.words.typed import parse_typed_take
from luxor_companion.lang import _


def command(
    given: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PLAYER] CARD", help="ani 22, or ani deck=37; default: who is next."
        ),
    ] = None,
    refill: Annotated[
        int | None, typer.Option(metavar="CARD", help="What came into the display instead.")
    ] = None,
    save: SaveFile = None,
    json: Json = False,
) -> None:
    """Take a new card for a completed pyramid; without a card, say who takes next.

    \b
    Examples:
      luxor pyramids complete
      luxor pyramids complete ani 22 --refill 41
      luxor pyramids complete ani deck=37
      luxor pyramids take 22 --refill 41

    The lowest completed number takes first; bonuses follow once all have taken. Exit
    code 2: cannot be read or a choice is missing, 3: refused.
    """
    path = table_path_of(save)
    words = [*(given or []), *([] if refill is None else [f"refill={refill}"])]
    asks = not json and console.may_ask()
    if not words or asks:
        table = open_pyramids(save)
        if not words:
            _tell(table, json=json)
        if not words and not (asks and table.position.queue):
            return
        words = _completed(table, words)

    def declared(table: PyramidsTable) -> Took:
        return _declared(table.position, words)

    one = made(path, declared)
    if not isinstance(one.applied, Change):
        raise not_made(one, json=json)
    if json:
        console.out_json(change_json(one.table.name, one.applied))
        return
    from luxor_companion.games.pyramids.view.play import now_lines

    width = console.width()
    console.out([*told_lines(one.applied, width), *now_lines(one.table.position, width)])


def _declared(position: Position, words: list[str]) -> Took:
    """Who takes, and what; if nobody is named, whoever is next."""
    if words and not _is_card(words[0]) and not _is_deck(position, words[0]):
        seat, words = seat_named(position, words[0]), words[1:]
    else:
        seat = position.queue[0].seat if position.queue else Seat(0)
    return Took(position.players[seat].handle, parse_typed_take(" ".join(words)))


def _is_card(word: str) -> bool:
    """Whether a word says what is taken, rather than who takes."""
    return word.isdecimal() or "=" in word or word.lower() == "deck"


def _is_deck(position: Position, word: str) -> bool:
    """Whether a word that names nobody is the deck in some language."""
    if any(word.casefold() in (one.handle, one.name.casefold()) for one in position.players):
        return False
    from luxor_companion.games.pyramids.words.typed import canonical

    return canonical(word) == "deck"


def _completed(table: PyramidsTable, words: list[str]) -> list[str]:
    """The words of a take, with what is missing asked for."""
    from luxor_companion.games.pyramids.commands.mark import asked_for

    while True:
        entry = drawn(table, _declared(table.position, words))
        ruling = table.record.consider(entry)
        if not isinstance(ruling, Need):
            return words
        words = [*words, asked_for(ruling, entry)]


def _tell(table: PyramidsTable, *, json: bool) -> None:
    """Who takes next, and from what."""
    position = table.position
    if json:
        queue = [
            {"player": position.players[seat].handle, "number": number}
            for number, seat in position.queue
        ]
        display = list(position.display)
        console.out_json(
            {"table": table.name, "queue": queue, "display": display, "deck": position.deck}
        )
        return
    from luxor_companion.games.pyramids.view.play import now_lines
    from luxor_companion.games.pyramids.view.table import bonus_lines, display_lines

    width = console.width()
    if not position.queue:
        console.out([_("Nobody has a card to take now."), *now_lines(position, width)])
        return
    left = [*display_lines(position, width), *bonus_lines(position, width)]
    console.out([*now_lines(position, width), *left])
    if not console.may_ask():
        handle = position.players[position.queue[0].seat].handle
        card = position.display[0] if position.display else "deck"
        text = _("Next: {command}").format(command=f"luxor pyramids complete {handle} {card}")
        console.err([text])
