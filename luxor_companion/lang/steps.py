"""What happened, step by step, each in one sentence."""

from typing import Any, Final

from luxor_companion.games.events import Event
from luxor_companion.games.luxor.state import Position
from luxor_companion.games.luxor.vocab import Seat
from luxor_companion.lang import N_, _, words

_STEPS: Final[dict[str, str]] = {
    "moved": N_("{player} moves from {from} to {to}."),
    "moved skipped": N_("{player} moves from {from} to {to}, skipping {skipped}."),
    "woken": N_("Statue {statue} is passed: {player}'s adventurer there stands up on the stairs."),
    "pushed": N_("Osiris pushes it {by} on, from {from} to {to}."),
    "treasure": N_("{player} takes the {kind} on {space}: {vp} VP."),
    "treasure card.less": N_(
        "{player} takes the {kind} on {space} with one adventurer less: {vp} VP."
    ),
    "revealed": N_(
        "The top tile of the {stack} stack is revealed on {space};"
        " everyone there stands on it, its action is not done."
    ),
    "revealed tile": N_(
        "The {stack} stack reveals {tile} on {space};"
        " everyone there stands on it, its action is not done."
    ),
    "tunnelled": N_("The tunnel leads from {from} to {to}."),
    "key": N_("{player} takes a key."),
    "card": N_("{player} takes the top Horus card of level {level} into the middle of the hand."),
    "card card": N_(
        "{player} takes {card}, the top Horus card of level {level}, into the middle of the hand."
    ),
    "scarab": N_("{player} takes a scarab and keeps it face down."),
    "wild": N_("{player} takes a wild tile."),
    "key_paid": N_("{player} pays a key."),
    "entered": N_("The adventurer enters the chamber tomb; both sarcophagi are gone."),
    "entered sarcophagus": N_(
        "The adventurer enters the chamber tomb; {player} takes the sarcophagus worth"
        " {sarcophagus} VP."
    ),
    "spent": N_("{player} plays {card} without moving anyone."),
    "drew": N_("{player} draws a card into the middle of the hand."),
    "drew card": N_("{player} draws {card} into the middle of the hand."),
    "stays": N_("The adventurer on {space} cannot complete the move and stays."),
    "stairs": N_("On the stairs there is no action."),
    "empty_space": N_("On {space} lies no tile: no action."),
    "too_few": N_("The treasure on {space} takes {needed}, {player} has {own} there: no action."),
    "left": N_("{player} leaves {space} as it is."),
    "stack_empty": N_("The {stack} stack is empty: {space} stays empty."),
    "none_left": N_("Nothing is left of what {tile} on {space} gives."),
    "last_tunnel": N_("No tunnel lies ahead of {space}: no action."),
}


def step(position: Position, event: Event, seat: Seat | None = None) -> str:
    """One event as a sentence about this table."""
    params = event.params
    key = params["reason"] if event.name == "nothing" else event.name
    for detail in ("skipped", "tile", "card", "sarcophagus", event.rule):
        if f"{key} {detail}" in _STEPS and params.get(detail, detail == event.rule):
            key = f"{key} {detail}"
    player = position.players[position.seat if seat is None else seat]
    shown = {name: _shown(position, name, value) for name, value in params.items()}
    text = _(_STEPS[key]).format(player=words.who(player), **shown)
    return text[:1].upper() + text[1:]


def _shown(position: Position, name: str, value: Any) -> object:  # noqa: ANN401  # any parameter
    """A parameter as it reads in the sentence, by its name."""
    if value is None:
        return ""
    if name in ("from", "to", "space"):
        return words.place(position, value)
    if name == "skipped":
        return words.places(position, value)
    if name == "card":
        return words.card(value)
    if name in ("own", "needed"):
        return words.adventurers(value)
    if name == "by":
        return words.tiles(value)
    makers = {"kind": words.treasure, "stack": words.stack, "tile": words.tile}
    return makers[name](value) if name in makers else value
