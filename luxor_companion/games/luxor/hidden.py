"""What the table must not see: face-down stacks and scarabs, and cards the program drew."""

from collections.abc import Collection

from luxor_companion.games.events import Event
from luxor_companion.games.luxor.log import Entry, Played
from luxor_companion.games.luxor.narrate import Outcome
from luxor_companion.games.luxor.state import Position
from luxor_companion.games.luxor.turn import Turn


def without_hidden(position: Position) -> Position:
    """The same position as everyone at the table may see it, hands as far as they were told."""
    cobra, falcon, lion = ((None,) * len(stack) for stack in position.stacks)
    players = tuple(
        player._replace(scarabs=(None,) * len(player.scarabs)) for player in position.players
    )
    return position._replace(
        stacks=(cobra, falcon, lion),
        scarabs=(None,) * len(position.scarabs),
        players=players,
    )


def shown_turn(turn: Turn, app_draws: Collection[str]) -> Turn:
    """A turn without what the program drew for one player's eyes only."""
    return turn._replace(
        scarab=None if "scarabs" in app_draws else turn.scarab,
        draw=None if "cards" in app_draws else turn.draw,
    )


def shown_entry(entry: Entry, app_draws: Collection[str]) -> Entry:
    """A line of the log, the same way."""
    if not isinstance(entry, Played):
        return entry
    return entry._replace(turn=shown_turn(entry.turn, app_draws))


def shown_outcome(outcome: Outcome, app_draws: Collection[str]) -> Outcome:
    """What a turn led to, the same way."""
    hidden = {"scarab": "scarabs", "drew": "cards"}
    events = tuple(
        Event(event.name, event.rule, dict.fromkeys(event.params))
        if hidden.get(event.name) in app_draws
        else event
        for event in outcome.events
    )
    return Outcome(shown_turn(outcome.turn, app_draws), outcome.to, events)
