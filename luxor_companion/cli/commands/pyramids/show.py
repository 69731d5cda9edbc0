"""`luxor pyramids show`: everyone's cards and score cards, the display, the bonuses left."""

from luxor_companion.cli import console
from luxor_companion.cli.given import Json, SaveFile
from luxor_companion.cli.pyramids.given import table_of


def command(save: SaveFile = None, json: Json = False) -> None:
    """Show everyone's cards with their marks, the score cards, the display and the bonuses.

    \b
    Examples:
      luxor pyramids show
      luxor pyramids show --json
    """
    table = table_of(save)
    if json:
        from luxor_companion.cli.pyramids.position_json import position_json

        shown = position_json(table.position)
        console.out_json({"table": table.name, "position": shown, "stand_in": list(table.stand_in)})
        return
    from luxor_companion.render.pyramids.status import now_lines, stand_in_lines
    from luxor_companion.render.pyramids.table import table_lines

    position, width = table.position, console.width()
    after = [*stand_in_lines(table.stand_in, width), *now_lines(position, width)]
    console.out([*table_lines(position, width), *after])
