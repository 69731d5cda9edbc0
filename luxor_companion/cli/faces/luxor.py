"""How Luxor speaks of a table."""

from typing import Any

from luxor_companion.games.luxor.log import Played
from luxor_companion.games.luxor.state import Position
from luxor_companion.games.luxor.vocab import PAGES
from luxor_companion.games.record import Change
from luxor_companion.games.refusal import Refusal
from luxor_companion.lang import _, words
from luxor_companion.render.status import next_lines
from luxor_companion.table import AnyTable

__all__ = ("beginning", "next_lines", "page", "players", "seen", "sentence", "whose")


def whose(position: Position) -> str | None:
    return None if position.over else position.player.colour


def players(position: Position) -> dict[str, str]:
    return {player.colour: player.name for player in position.players}


def page(rule: str) -> int:
    return PAGES[rule]


def sentence(position: Position, refusal: Refusal, who: str | None) -> str:
    from luxor_companion.lang import refusals

    return refusals.sentence(position, refusal, position.seat_of(who) if who else None)


def seen(table: AnyTable, change: Change[Any, Any, Any]) -> list[str]:
    if not isinstance(change.entry, Played):
        return []
    found = []
    if change.entry.turn.die is not None:
        found.append(_("a die was rolled"))
    events = change.outcome.events if change.outcome else ()
    if any(event.name == "revealed" for event in events):
        found.append(_("a temple tile was revealed"))
    colour = change.entry.colour
    if colour != table.position.player.colour:
        found.append(_("it was {colour}'s turn").format(colour=words.colour(colour)))
    return found


def beginning() -> str:
    return _("No table yet: start one with luxor new -p Ani:red -p Jan:green.")
