"""`luxor verify`: replay a save, rule on every line again, check its seal, cut a torn end off."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.answer import Answer
from luxor_companion.cli.options import current_game, table_path_of
from luxor_companion.errors import BadFileError, Exit, clipped
from luxor_companion.lang import _, forms
from luxor_companion.table.atomic import exists
from luxor_companion.table.save import backup_of
from luxor_companion.table.table import AnyTable, Tear, find_tear, open_table


def command(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="A save; default: the table in use.")
    ] = None,
    cut: Annotated[
        bool, typer.Option("--cut", help="Cut a torn end off, after keeping a copy.")
    ] = False,
) -> Answer:
    """Replay a save and rule on every line again; names the first that cannot stand.

    \b
    Examples:
      luxor verify
      luxor verify old-game.toml
      luxor verify torn.toml --cut
    """
    path = table_path_of(file)
    try:
        return _verified(open_table(path, current_game().name))
    except BadFileError as error:
        tear = find_tear(path, current_game().name)
        if tear is None or (console.json_wanted and not cut):
            raise
        return _repair(tear, _tear_lines(path, error, tear.lost, cut=cut), cut=cut)


def _repair(tear: Tear, messages: list[str], *, cut: bool) -> Answer:
    """Cut a torn end off, if that was asked for or somebody agrees to it now."""
    if not cut:
        if not console.may_ask():
            return Answer(json=dict, before=lambda _width: messages, exit=Exit.BAD_FILE)
        if not console.agrees(_("Cut it off now (y/n)? "), messages):
            return Answer(json=dict, exit=Exit.BAD_FILE)
        messages = []
    copy = tear.cut()
    messages.append(_("Cut. A copy of the torn file is {copy}.").format(copy=copy))
    return _verified(open_table(tear.path, current_game().name), messages, {"copy": str(copy)})


def _verified(
    table: AnyTable, messages: Sequence[str] = (), facts: Mapping[str, str] = MappingProxyType({})
) -> Answer:
    """Return that every line of a table stands, with what was done to it before."""
    path, turns, lines = table.save.path, table.record.turns, len(table.record.lines)
    sealed, backup = table.save.sealed, backup_of(table.save.path)

    def shown(width: int) -> list[str]:
        from luxor_companion.view.text import wrapped

        seal = _("as the program wrote it") if sealed else _("edited by hand since")
        text = _("{name}: every line stands ({lines}, {turns} in effect); {seal}.").format(
            name=path.name, lines=forms.lines(lines), turns=forms.turns(turns), seal=seal
        )
        return wrapped(text, width)

    return Answer(
        json=lambda: {
            "file": str(path),
            "valid": True,
            "sealed": sealed,
            "lines": lines,
            "turns": turns,
            "over": table.position.over,
            "backup": str(backup) if exists(backup) else None,
            **facts,
        },
        lines=shown,
        before=lambda _width: messages,
    )


def _tear_lines(path: Path, error: BadFileError, lost: str, *, cut: bool) -> list[str]:
    """Return what is wrong with a torn save, what would go, and what else there is."""
    lines = [_("error: {text}").format(text=error)]
    lines.append(_("The end of the file looks torn; what would go:"))
    gone = lost.splitlines() or [_("(nothing but the end mark)")]
    lines += [f"  {clipped(line, 70)}" for line in gone]
    if not cut:
        text = _("{luxor} verify {file} --cut cuts it off and keeps a copy.")
        lines.append(text.format(luxor=current_game().command, file=path))
    if exists(backup_of(path)):
        lines.append(_("The version before is {file}.").format(file=backup_of(path)))
    return lines
