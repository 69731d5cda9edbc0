"""`luxor options`: every complete legal turn with what it leads to."""

from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.app import UsageError
from luxor_companion.cli.given import (
    Json,
    PlayerColour,
    PositionFile,
    SaveFile,
    position_of,
    seat_of,
)
from luxor_companion.cli.typed import typed_card
from luxor_companion.games.luxor.legal import options
from luxor_companion.games.luxor.narrate import told
from luxor_companion.games.luxor.notation import write_turn
from luxor_companion.games.luxor.state import UNKNOWN_HAND, Hand
from luxor_companion.games.luxor.vocab import CARDS, HAND
from luxor_companion.lang import _, words


def command(
    position: PositionFile = None,
    player: PlayerColour = None,
    cards: Annotated[
        str | None,
        typer.Option(metavar="HAND", help="A hand to ask about, left to right: '3 ? ? ? 1-5'."),
    ] = None,
    card: Annotated[
        str | None, typer.Option(metavar="CARD", help="One card to ask about: 3, die, 1-5.")
    ] = None,
    save: SaveFile = None,
    json: Json = False,
) -> None:
    """List every legal turn and what it leads to.

    \b
    Examples:
      luxor options
      luxor options --position game.toml
      luxor options --position game.toml --cards "3 ? ? ? 1-5"
      luxor options --position game.toml --player green --card die --json
    """
    table = position_of(position, save)
    seat = seat_of(table, player)
    hand = _hand(cards, card) or table.players[seat].hand
    if hand[0] is None and hand[-1] is None and not table.over:
        colour = table.players[seat].colour
        raise UsageError(
            _("The outer cards of {colour} are not known: ask with --cards or --card.").format(
                colour=words.colour(colour)
            )
        )
    found = [told(table, option, seat) for option in options(table, seat, hand)]
    if json:
        turns = [
            {
                "turn": write_turn(outcome.turn),
                "to": outcome.to,
                "steps": [event.as_json() for event in outcome.events],
            }
            for outcome in found
        ]
        console.out_json({"player": table.players[seat].colour, "turns": turns})
        return
    from luxor_companion.render.options import option_lines

    console.out(option_lines(table, found, seat, console.width()))
    if cards is None and card is None and None in (hand[0], hand[-1]):
        console.err([_("One of the outer cards is not known; its turns are not listed.")])


def _hand(cards: str | None, card: str | None) -> Hand | None:
    """The hand asked about, if any: five cards, or one taken as the leftmost."""
    if card is not None:
        return (_card(card), *UNKNOWN_HAND[1:])
    if cards is None:
        return None
    words = cards.split()
    if len(words) != HAND:
        raise UsageError(
            _("A hand has 5 cards, not {count}; write ? for one that is not known.").format(
                count=len(words)
            )
        )
    return tuple(None if word == "?" else _card(word) for word in words)


def _card(word: str) -> str:
    card = typed_card(word)
    if card is None:
        raise UsageError(
            _("'{word}' is no card; cards are {cards}.").format(word=word, cards=", ".join(CARDS))
        )
    return card
