"""`luxor show`: the board, the players and the supplies of the table in use."""

from luxor_companion.cli import console
from luxor_companion.cli.given import Json, Listed, SaveFile, table_path_of
from luxor_companion.table import Table, open_table


def command(
    listed: Listed = False,
    save: SaveFile = None,
    json: Json = False,
) -> None:
    """Show the board in path order, who stands where, what everyone has, what is left.

    \b
    Examples:
      luxor show
      luxor show --list
    """
    table = open_table(table_path_of(save))
    if json:
        from luxor_companion.files.position_out import position_table
        from luxor_companion.games.luxor.hidden import without_hidden

        shown = position_table(without_hidden(table.position))
        console.out_json({"table": table.name, "position": shown, "stand_in": list(table.stand_in)})
        return
    show_position(table, listed=listed)


def show_position(table: Table, *, listed: bool = False) -> None:
    """The table as it stands, for people."""
    from luxor_companion.render.position import position_lines
    from luxor_companion.render.status import next_lines, stand_in_lines

    position = table.position
    lines = position_lines(position, console.width(), listed=listed)
    console.out([*lines, *stand_in_lines(table.stand_in, console.width()), *next_lines(position)])
