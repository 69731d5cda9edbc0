"""A position of Pyramids as scripts get it."""

from typing import Any

from luxor_companion.games.pyramids.course import to_mark
from luxor_companion.games.pyramids.squares import names
from luxor_companion.games.pyramids.state import Player, Position
from luxor_companion.games.pyramids.vocab import COLOURS


def position_json(position: Position) -> dict[str, Any]:
    """Everything on the table."""
    handles = [player.handle for player in position.players]
    return {
        "phase": position.phase,
        "round": position.round,
        "turn": position.turn,
        "pattern": position.pattern,
        "revealed": list(position.revealed),
        "to_mark": to_mark(position) if position.phase == "mark" else [],
        "queue": [{"player": handles[seat], "number": number} for number, seat in position.queue],
        "display": list(position.display),
        "deck": position.deck,
        "bonuses_left": {colour: list(position.bonuses_left(colour)) for colour in COLOURS},
        "players": [_player(position, player) for player in position.players],
        "house": position.house._asdict(),
    }


def _player(position: Position, player: Player) -> dict[str, Any]:
    card = player.score_card
    return {
        "handle": player.handle,
        "name": player.name,
        "dealt": list(player.dealt),
        "cards": [
            {
                "number": one.number,
                "colour": position.material.pyramid(one.number).colour,
                "code": layout.code if layout else None,
                "marks": names(one.marks),
                "untold": one.untold,
            }
            for one in player.cards
            for layout in [position.material.pyramid(one.number).layout]
        ],
        "completed": [one._asdict() for one in player.completed],
        "red": card.red,
        "green": card.green,
        "torches": list(card.torches),
        "skulls": card.skulls,
        "skull_value": card.skull_value,
        "bonuses": [one._asdict() for one in card.bonuses],
    }
