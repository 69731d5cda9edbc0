"""`luxor` alone: where the table in use stands, and the next sensible command."""

from luxor_companion.cli import console
from luxor_companion.cli.app import NoTableError, help_lines
from luxor_companion.cli.given import Json, SaveFile, table_path_of
from luxor_companion.lang import _


def command(save: SaveFile = None, json: Json = False) -> None:
    """Show where the table in use stands, and what comes next.

    \b
    Examples:
      luxor
      luxor --json
    """
    from luxor_companion.table import open_table

    try:
        path = table_path_of(save)
    except NoTableError as error:
        if json:
            raise
        console.out(help_lines())
        console.err(["", str(error)])
        return
    table = open_table(path)
    record, position = table.record, table.position
    if json:
        from luxor_companion.cli.result_json import result_json
        from luxor_companion.games.luxor.hidden import shown_entry
        from luxor_companion.games.luxor.log import write_line
        from luxor_companion.games.luxor.scoring import holdings, score
        from luxor_companion.render.status import round_of

        last = record.done[-1] if record.done else None
        console.out_json(
            {
                "table": table.name,
                "round": round_of(record),
                "to_move": None if position.over else position.player.colour,
                "over": position.over,
                "last": {
                    "line": last.line,
                    "text": write_line(shown_entry(last.entry, table.app_draws)),
                }
                if last
                else None,
                "score": result_json(score(holdings(position))),
            }
        )
        return
    from luxor_companion.render.status import status_lines

    console.out(status_lines(table.name, record, console.width(), table.app_draws))
    console.err([_hint(over=bool(position.over))])


def _hint(*, over: bool) -> str:
    if over:
        return _("Next: luxor score, and luxor share to show it to others")
    return _("Next: luxor play   (or luxor move L3 @12; luxor options; luxor show)")
