"""`luxor pyramids` alone: where the table in use stands, and the next sensible command."""

from luxor_companion.cli import console
from luxor_companion.cli.given import Json, SaveFile
from luxor_companion.cli.pyramids.given import table_of
from luxor_companion.games.pyramids.state import Position
from luxor_companion.lang import _


def command(save: SaveFile = None, json: Json = False) -> None:
    """Show where the table in use stands, and what comes next.

    \b
    Examples:
      luxor pyramids
      luxor pyramids --json
    """
    table = table_of(save)
    record, position = table.record, table.position
    if json:
        from luxor_companion.cli.faces import face_of
        from luxor_companion.cli.result_json import result_json
        from luxor_companion.games.pyramids.scoring import holdings, score

        last = record.done[-1] if record.done else None
        console.out_json(
            {
                "table": table.name,
                "round": position.round,
                "turn": position.turn,
                "phase": position.phase,
                "pattern": position.pattern,
                "next": face_of("pyramids").whose(position),
                "over": position.over,
                "last": {"line": last.line, "text": table.told(last.entry)} if last else None,
                "score": result_json(score(holdings(position))),
            }
        )
        return
    from luxor_companion.render.pyramids.status import status_lines

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
            from luxor_companion.games.pyramids.course import to_mark

            return f"options {next(iter(to_mark(position)), handle)}"
        case "take":
            return "complete"
        case "over":
            return "score"
