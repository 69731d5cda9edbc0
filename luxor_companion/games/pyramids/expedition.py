"""The referee of the expedition deck: what is left of it, and what may be revealed."""

from luxor_companion.games.events import Event
from luxor_companion.games.pyramids.course import due, to_mark
from luxor_companion.games.pyramids.log import Revealed
from luxor_companion.games.pyramids.outcome import Ruling, outcome
from luxor_companion.games.pyramids.state import Position
from luxor_companion.games.pyramids.vocab import EXPEDITION, TURNS
from luxor_companion.games.refusal import Refusal


def left(position: Position) -> dict[str, int]:
    """For each pattern of the deck, how many of its cards were not revealed this round."""
    return {
        pattern: count - position.revealed.count(pattern)
        for pattern, count in position.material.expedition.items()
    }


def rule_reveal(position: Position, entry: Revealed) -> Ruling:
    """The next expedition card."""
    if position.phase != "reveal":
        if position.phase == "mark" and position.turn == TURNS:
            params = {"turns": TURNS, "cards": EXPEDITION, "players": to_mark(position)}
            return Refusal("reveal", "eighth", params)
        return due(position)
    pattern, counted = entry.pattern, left(position)
    possible = [one for one, count in counted.items() if count > 0]
    params = {"pattern": pattern, "possible": possible}
    if pattern not in counted:
        return Refusal("material.expedition", "not_in_deck", {**params, "possible": list(counted)})
    if counted[pattern] < 1:
        total = position.material.expedition[pattern]
        return Refusal("reveal", "none_left", {**params, "total": total, "round": position.round})
    where = {"pattern": pattern, "round": position.round, "turn": position.turn}
    made = position._replace(phase="mark", revealed=(*position.revealed, pattern))
    able = to_mark(made)
    idle = [player.handle for player in made.players if player.handle not in able]
    events = [Event("revealed", "reveal", where)]
    events += [Event("cannot_mark", "mark", {"player": handle}) for handle in idle]
    return outcome(entry, tuple(events), made)
