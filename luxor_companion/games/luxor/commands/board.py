"""`luxor board`: the printed board of one's own copy: entered, shown, passed on."""

from pathlib import Path
from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.options import Json
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor.files import copy
from luxor_companion.games.luxor.rules.board import (
    Board,
    export_board,
    findings,
    import_board,
    write_board,
)
from luxor_companion.games.luxor.table import Listed
from luxor_companion.lang import _

Name = Annotated[str | None, typer.Argument(metavar="[BOARD]", help="Default: the board in use.")]


def list_boards(json: Json = False) -> None:
    """List the boards; new tables get the one marked.

    \b
    Examples:
      luxor board list
    """
    used = copy.board_in_use()
    if json:
        console.out_json({"boards": copy.board_names(), "in_use": used})
        return
    console.out([f"{'*' if name == used else ' '} {name}" for name in copy.board_names()])


def show(
    name: Name = None,
    listed: Listed = False,
    json: Json = False,
) -> None:
    """Draw a board: spaces, icons, statues and wall values, in path order.

    \b
    Examples:
      luxor board show
      luxor board show stand-in --list
    """
    from luxor_companion.games.luxor.view.board import board_lines

    chosen = name or copy.board_in_use()
    board = copy.read_named_board(chosen)
    if json:
        console.out_json({"name": chosen, "code": write_board(board), **_findings_json(board)})
        return
    console.out(
        [_("Board {name}").format(name=chosen), *board_lines(board, console.width(), listed=listed)]
    )
    if chosen == copy.STAND_IN:
        console.err([_("A stand-in, not the printed board: luxor board calibrate enters yours.")])


def use(
    name: Annotated[str, typer.Argument(metavar="BOARD", help="One from luxor board list.")],
    json: Json = False,
) -> None:
    """Choose the board that new tables get; games that were started keep theirs.

    \b
    Examples:
      luxor board use mine
    """
    copy.use_board(name)
    if json:
        console.out_json({"in_use": name})
    else:
        console.out([_("New tables get board {name}.").format(name=name)])


def export(
    name: Name = None,
    qr: Annotated[bool, typer.Option("--qr", help="Also as a QR code to scan.")] = False,
    png: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The QR code as a picture.")
    ] = None,
    json: Json = False,
) -> None:
    """Print a board as one line of text, with a check mark, for another owner.

    \b
    Examples:
      luxor board export
      luxor board export mine --qr
    """
    chosen = name or copy.board_in_use()
    line = export_board(copy.read_named_board(chosen))
    if json:
        console.out_json({"name": chosen, "code": line})
    else:
        console.out_exact(line)
    if qr or png:
        _show_code(line, png, json=json)


def _show_code(line: str, png: Path | None, *, json: bool) -> None:
    """The line as a QR code: in the terminal where it fits, in a file where asked for."""
    from luxor_companion.cli.serving import code_of, show_code, why_not_here, write_pictures

    drawn = code_of(line)
    if png is not None:
        write_pictures(drawn, "Luxor", None, png)
        console.err([_("Written: {file}").format(file=png)])
    if json:
        return
    problem = why_not_here(drawn)
    if problem is None:
        show_code(drawn)
    elif png is None:
        text = _("{problem}: luxor board export --qr --png FILE writes a picture.")
        console.err([text.format(problem=problem)])


def import_one(
    code: Annotated[
        list[str], typer.Argument(metavar="CODE|FILE", help="A board code, or a file with one.")
    ],
    name: Annotated[str, typer.Option(metavar="NAME", help="Keep it under this name.")] = "mine",
    force: Annotated[bool, typer.Option("--force", help="Replace a board of that name.")] = False,
    json: Json = False,
) -> None:
    """Take over a board from another owner: its code, typed or scanned, or a file with it.

    \b
    Examples:
      luxor board import "=1 . . c A o h1 … =13 #4f2a1"
      luxor board import friend.txt --name theirs
    """
    text = " ".join(code)
    if len(code) == 1 and Path(text).is_file():
        from luxor_companion.table.toml import read_text

        text = " ".join(read_text(Path(text)).split())
    board = import_board(text)
    _keep(name, board, force=force, json=json)


def check(name: Name = None, json: Json = False) -> None:
    """Hold a board against the counts that are printed in the rules.

    \b
    Examples:
      luxor board check
    """
    from luxor_companion.errors import Exit

    chosen = name or copy.board_in_use()
    board = copy.read_named_board(chosen)
    if json:
        console.out_json({"name": chosen, **_findings_json(board)})
    else:
        fine = _("Board {name} fits every count that is printed.").format(name=chosen)
        console.out(_finding_lines(board) or [fine])
    if any(one.certain for one in findings(board)):
        raise typer.Exit(Exit.BAD_FILE)


def calibrate(
    name: Annotated[
        str, typer.Argument(metavar="[NAME]", help="Keep it under this name.")
    ] = "mine",
    force: Annotated[bool, typer.Option("--force", help="Replace a board of that name.")] = False,
) -> None:
    """Enter the printed board of your copy, once: walk along the path from the stairs.

    \b
    Examples:
      luxor board calibrate
      luxor board calibrate club
    """
    from luxor_companion.games.luxor.commands.forms import entered_board

    if name != copy.STAND_IN and not force and name in copy.board_names():
        raise UsageError(_taken(name))
    board = entered_board(name)
    _keep(name, board, force=force, json=False)


def material(
    part: Annotated[
        str | None, typer.Argument(metavar="[PART]", help="treasures, horus or temple.")
    ] = None,
    values: Annotated[
        list[str] | None,
        typer.Argument(metavar="[KEY=VALUES]", help="all='1/1 2/1x4 3/2x3 …', 1='1-3x3 …'."),
    ] = None,
    forget: Annotated[bool, typer.Option("--forget", help="Make the part unknown again.")] = False,
    json: Json = False,
) -> None:
    """Show or enter what only your pieces tell: treasure kinds, Horus cards, temple stacks.

    \b
    Examples:
      luxor board material
      luxor board material treasures all="1/1 2/1x4 3/2x3 4/2 6/3"
      luxor board material horus 1="1-3x4 1-4x4" 2="1-5x8" 3="1-6x8"
      luxor board material temple cobra="scarab wild favour12 tunnel" …
      luxor board material temple --forget
    """
    from luxor_companion.games.luxor.commands.forms import change_material, show_material

    if part is not None:
        change_material(part, values or [], forget=forget)
    show_material(json=json)


def _taken(name: str) -> str:
    return _("There is a board '{name}' already: choose another name, or --force.").format(
        name=name
    )


def _keep(name: str, board: Board, *, force: bool, json: bool) -> None:
    """Keep a board that fits what is certain; what is only inferred is pointed out."""
    if not force and name in copy.board_names():
        raise UsageError(_taken(name))
    wrong = [one for one in findings(board) if one.certain]
    if wrong:
        from luxor_companion.games.luxor.words.sentences import finding_sentence

        raise UsageError(" ".join(finding_sentence(one) for one in wrong))
    path = copy.write_named_board(name, board)
    if json:
        console.out_json({"name": name, "file": str(path), **_findings_json(board)})
        return
    console.err(_finding_lines(board)) if findings(board) else None
    console.out([_("Board {name} is kept, and new tables get it.").format(name=name)])


def _finding_lines(board: Board) -> list[str]:
    from luxor_companion.games.luxor.words.sentences import finding_sentence

    labels = {True: _("Wrong: {text}"), False: _("Look again: {text}")}
    return [labels[one.certain].format(text=finding_sentence(one)) for one in findings(board)]


def _findings_json(board: Board) -> dict[str, list[str]]:
    from luxor_companion.games.luxor.words.sentences import finding_sentence

    found = findings(board)
    return {
        "wrong": [finding_sentence(one) for one in found if one.certain],
        "warnings": [finding_sentence(one) for one in found if not one.certain],
    }
