"""`luxor verify`: replay a save, rule on every line again, check its seal and its material."""

from pathlib import Path
from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.options import Json, current_game, table_path_of
from luxor_companion.errors import BadFileError, Exit, clipped
from luxor_companion.lang import _, forms


def command(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="A save; default: the table in use.")
    ] = None,
    cut: Annotated[
        bool, typer.Option("--cut", help="Cut a torn end off, after keeping a copy.")
    ] = False,
    json: Json = False,
) -> None:
    """Replay a save and rule on every line again; names the first that cannot stand.

    \b
    Examples:
      luxor verify
      luxor verify old-game.toml
      luxor verify torn.toml --cut
    """
    from luxor_companion.table.atomic import exists
    from luxor_companion.table.save import backup_of
    from luxor_companion.table.table import find_tear, open_table
    from luxor_companion.view.text import wrapped

    path = table_path_of(file)
    try:
        table = open_table(path, current_game().name)
    except BadFileError as error:
        tear = find_tear(path, current_game().name)
        if tear is None:
            raise
        _show_tear(path, error, tear.lost, cut=cut)
        if not _agreed(cut=cut):
            raise typer.Exit(Exit.BAD_FILE) from None
        copy = tear.cut()
        console.err([_("Cut. A copy of the torn file is {copy}.").format(copy=copy)])
        table = open_table(path, current_game().name)
    lines, turns = len(table.record.lines), table.record.turns
    backup = backup_of(path)
    if json:
        console.out_json(
            {
                "file": str(path),
                "valid": True,
                "sealed": table.save.sealed,
                "lines": lines,
                "turns": turns,
                "over": table.position.over,
                "backup": str(backup) if exists(backup) else None,
            }
        )
        return
    seal = _("as the program wrote it") if table.save.sealed else _("edited by hand since")
    text = _("{name}: every line stands ({lines}, {turns} in effect); {seal}.").format(
        name=path.name, lines=forms.lines(lines), turns=forms.turns(turns), seal=seal
    )
    console.out(wrapped(text, console.width()))


def _show_tear(path: Path, error: BadFileError, lost: str, *, cut: bool) -> None:
    from luxor_companion.table.atomic import exists
    from luxor_companion.table.save import backup_of

    text = _("error: {text}").format(text=error)
    console.err([text, _("The end of the file looks torn; what would go:")])
    console.err(
        [
            f"  {clipped(line, 70)}"
            for line in (lost.splitlines() or [_("(nothing but the end mark)")])
        ]
    )
    if not cut:
        text = _("{luxor} verify {file} --cut cuts it off and keeps a copy.")
        console.err([text.format(luxor=current_game().command, file=path)])
    if exists(backup_of(path)):
        console.err([_("The version before is {file}.").format(file=backup_of(path))])


def _agreed(*, cut: bool) -> bool:
    if cut:
        return True
    if not console.may_ask():
        return False
    return console.agrees(_("Cut it off now (y/n)? "))
