"""The live table of Pyramids: what lies on it, as the page asks for it; nothing of it is secret."""

from luxor_companion.games.pyramids.rules.layout import PATTERNS, square_names
from luxor_companion.games.pyramids.rules.log import Marked, Revealed, Took
from luxor_companion.games.pyramids.rules.phases import waited_for
from luxor_companion.games.pyramids.rules.scoring import holdings, score
from luxor_companion.games.pyramids.rules.state import Card, Material, Player, Position
from luxor_companion.games.pyramids.rules.vocab import ROUNDS, TURNS
from luxor_companion.games.pyramids.table import PyramidsTable
from luxor_companion.web.live import result_state


def live_state(table: PyramidsTable) -> dict[str, object]:
    """Return a table as anyone may see it; what nobody has drawn yet is nowhere."""
    position = table.position
    return {
        "game": "pyramids",
        "table": table.name,
        "phase": position.phase,
        "round": {
            "round": position.round,
            "rounds": ROUNDS,
            "turn": position.turn,
            "turns": TURNS,
        },
        "pattern": position.pattern,
        "shape": list(PATTERNS[position.pattern]) if position.pattern else [],
        "waiting": _waiting(position),
        "last": _last(table),
        "players": [_player(position.material, player) for player in position.players],
        "display": list(position.display),
        "deck": position.deck,
        "result": result_state(score(holdings(position)), over=bool(position.over)),
    }


def _waiting(position: Position) -> list[str]:
    """Return the names of those whom the table waits for."""
    by_handle = {player.handle: player.name for player in position.players}
    return [by_handle[handle] for handle in waited_for(position)]


def _last(table: PyramidsTable) -> str | None:
    """Return the last card, mark or take in effect, as it stands in the log."""
    for change in reversed(table.record.done):
        if isinstance(change.entry, Marked | Took | Revealed):
            return table.format_line(change.entry)
    return None


def _player(material: Material, player: Player) -> dict[str, object]:
    card = player.score_card
    return {
        "name": player.name,
        "cards": [_card(material, one) for one in player.cards],
        "completed": [one.number for one in player.completed],
        "red": card.red,
        "green": card.green,
        "torches": list(card.torches),
        "skulls": card.skulls,
        "bonuses": [one.points for one in card.bonuses],
    }


def _card(material: Material, card: Card) -> dict[str, object]:
    """Return a card with its marks; where nobody entered its print, only how many there are."""
    pyramid = material.pyramid(card.number)
    return {
        "number": card.number,
        "colour": pyramid.colour,
        "rows": pyramid.layout.code.split("/") if pyramid.layout else None,
        "marks": list(square_names(card.marks)),
        "marked": card.marks.bit_count() + card.untold,
    }
