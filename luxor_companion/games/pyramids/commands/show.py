"""What commands of Pyramids are given: a player, and the table they are about."""

from typing import Any

from luxor_companion.cli import console
from luxor_companion.cli.options import Json, SaveFile
from luxor_companion.games.pyramids.rules.layout import square_names
from luxor_companion.games.pyramids.rules.phases import to_mark
from luxor_companion.games.pyramids.rules.state import Player, Position
from luxor_companion.games.pyramids.rules.vocab import COLOURS
from luxor_companion.games.pyramids.table import open_pyramids
from luxor_companion.lang import _


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
                "marks": square_names(one.marks),
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


def show_command(save: SaveFile = None, json: Json = False) -> None:
    """Show everyone's cards with their marks, the score cards, the display and the bonuses.

    \b
    Examples:
      luxor pyramids show
      luxor pyramids show --json
    """
    table = open_pyramids(save)
    if json:
        shown = position_json(table.position)
        console.out_json({"table": table.name, "position": shown, "stand_in": list(table.stand_in)})
        return
    from luxor_companion.games.pyramids.view.play import now_lines, stand_in_lines
    from luxor_companion.games.pyramids.view.table import table_lines

    position, width = table.position, console.width()
    after = [*stand_in_lines(table.stand_in, width), *now_lines(position, width)]
    console.out([*table_lines(position, width), *after])


def status_command(save: SaveFile = None, json: Json = False) -> None:
    """Show where the table in use stands, and what comes next.

    \b
    Examples:
      luxor pyramids
      luxor pyramids --json
    """
    table = open_pyramids(save)
    record, position = table.record, table.position
    if json:
        from luxor_companion.cli.score import result_json
        from luxor_companion.games.pyramids.rules.scoring import holdings, score

        last = record.done[-1] if record.done else None
        console.out_json(
            {
                "table": table.name,
                "round": position.round,
                "turn": position.turn,
                "phase": position.phase,
                "pattern": position.pattern,
                "next": table.game.next_to_act(position),
                "over": position.over,
                "last": {"line": last.line, "text": table.format_line(last.entry)}
                if last
                else None,
                "score": result_json(score(holdings(position))),
            }
        )
        return
    from luxor_companion.games.pyramids.view.play import status_lines

    console.out(status_lines(table.name, record, console.width()))
    text = _("Next: {command}").format(command=f"luxor pyramids {_next(position)}")
    console.err([text if position.over else text + "   " + _("(or luxor pyramids play)")])


def _next(position: Position) -> str:
    """The command that brings the table on."""
    handle = position.players[0].handle
    match position.phase:
        case "keep" | "display" | "reveal":
            return position.phase
        case "mark":
            from luxor_companion.games.pyramids.rules.phases import to_mark

            return f"options {next(iter(to_mark(position)), handle)}"
        case "take":
            return "complete"
        case "over":
            return "score"
