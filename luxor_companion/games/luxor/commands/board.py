"""`luxor board`: enter, show and pass on the printed board and the pieces of your own copy."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from luxor_companion import cli
from luxor_companion.cli import console, options
from luxor_companion.cli.console import Answer, Exact, Lines, Shown, plain_answer
from luxor_companion.errors import Exit, NobodyError, UsageError
from luxor_companion.games.luxor import GAME, view, words
from luxor_companion.games.luxor.answers import BoardAnswer, BoardsAnswer, MaterialAnswer
from luxor_companion.games.luxor.commands import Listed
from luxor_companion.games.luxor.files import copy
from luxor_companion.games.luxor.rules import LEVELS, STACKS, TREASURES
from luxor_companion.games.luxor.rules import board as boards
from luxor_companion.games.luxor.rules.census import unusual_pieces
from luxor_companion.games.luxor.rules.path import TEMPLE_FRONTS
from luxor_companion.games.luxor.rules.state import Material
from luxor_companion.games.luxor.words.names import finding_sentence
from luxor_companion.games.luxor.words.typed import local_pieces, parse_typed_pieces
from luxor_companion.lang import _
from luxor_companion.lang.forms import FACTS, normalize_word, token_for
from luxor_companion.table import atomic
from luxor_companion.table.paths import table_names

Name = Annotated[str | None, Argument(metavar="[BOARD]", help="Default: the current board.")]
Force = Annotated[bool, Option("--force", help="Replace a board of that name.")]


def list_boards() -> Answer[BoardsAnswer]:
    """List the boards; new tables use the marked one.

    \b
    Examples:
      luxor board
      luxor board list
    """
    current, known = copy.board_in_use(), copy.board_names()
    lines = (f"{'*' if name == current else ' '} {copy.display_name(name)}" for name in known)
    more = _("All about your copy: {commands}.").format(commands="luxor board --help")
    return plain_answer(BoardsAnswer(tuple(known), current), *lines, more)


def show(name: Name = None, listed: Listed = False) -> Answer[BoardAnswer]:
    """Draw a board: spaces, icons, statues and wall values, in path order.

    \b
    Examples:
      luxor board show
      luxor board show placeholder --list
    """
    board_name, board = _find_board(name)
    hint = _("A placeholder, not the printed board: enter yours with luxor board calibrate.")

    def lines(width: int) -> Shown:
        head = _("Board {name}").format(name=copy.display_name(board_name))
        return [head, *view.board.board_lines(board, width, listed=listed)]

    return Answer(
        _board_answer(board_name, board),
        lines,
        after=[hint] if board_name == copy.STAND_IN else [],
    )


def _find_board(name: str | None) -> tuple[str, boards.Board]:
    """Return the board of that name, or the one that new tables use, with its name."""
    board_name = copy.typed_name(name) if name else copy.board_in_use()
    return board_name, copy.read_named_board(board_name)


def use(
    name: Annotated[str, Argument(metavar="BOARD", help="One from luxor board list.")],
) -> Answer[BoardsAnswer]:
    """Choose the board for new tables; games already started keep theirs.

    \b
    Examples:
      luxor board use mine
    """
    name = copy.typed_name(name)
    copy.use_board(name)
    text = _("New tables will use board {name}.").format(name=copy.display_name(name))
    return plain_answer(BoardsAnswer(tuple(copy.board_names()), name), text)


def export(
    name: Name = None,
    qr: Annotated[bool, Option("--qr", help="Also as a QR code to scan.")] = False,
    png: Annotated[Path | None, Option(metavar="FILE", help="The QR code as a picture.")] = None,
    force: options.Force = False,
) -> Answer[BoardAnswer]:
    """Print a board as one line of text, with a checksum, for another owner.

    \b
    Examples:
      luxor board export
      luxor board export mine --qr
    """
    board_name, board = _find_board(name)
    line = boards.export_board(board)
    code, messages = _draw_code(line, png, force=force) if qr or png else ([], [])
    answer = _board_answer(board_name, board).replace(code=line)
    return Answer(answer, [Exact(line), *code], after=messages)


def _draw_code(line: str, png: Path | None, *, force: bool) -> tuple[Lines, list[str]]:
    """Return a line as a QR code, if the terminal can show it, and what to say about it."""
    code, messages = cli.serving.code_of(line), []
    if png is not None:
        cli.serving.write_pictures(code, "Luxor", None, png, force=force)
        messages.append(_("Written: {file}").format(file=png))
    problem = cli.serving.why_not_here(code)
    if problem is None:
        return cli.serving.code_lines(code), [*messages, *cli.serving.height_lines(code)]
    if png is None:
        text = _("{problem}: luxor board export --qr --png FILE writes a picture.")
        messages.append(text.format(problem=problem))
    return [], messages


def import_one(
    code: Annotated[
        list[str], Argument(metavar="CODE|FILE", help="A board code, or a file with one.")
    ],
    name: Annotated[str, Option(metavar="NAME", help="Save it under this name.")] = "mine",
    force: Force = False,
) -> Answer[BoardAnswer]:
    """Import another owner's board: its code, typed or scanned, or a file with it.

    \b
    Examples:
      luxor board import "=1 . . c A o h1 … =13 #4f2a1"
      luxor board import friend.txt --name theirs
    """
    text = " ".join(code)
    if len(code) == 1 and atomic.exists(Path(text)):
        text = " ".join(atomic.read_text(Path(text)).split())
    board = boards.import_board(text)
    _check_free(name, force=force)
    if wrong := _board_answer(name, board).wrong:
        raise UsageError(" ".join(wrong))
    before = copy.board_in_use()
    answer = _keep(name, board)
    if before in (name, copy.STAND_IN):
        return answer
    copy.use_board(before)  # the owner's own stays the one for new tables
    text = _("Saved board {name}; new tables still use {before}, until luxor board use {name}.")
    return answer.replace(lines=[text.format(name=name, before=before)])


def check(name: Name = None) -> Answer[BoardAnswer]:
    """Check a board against the counts printed in the rules.

    \b
    Examples:
      luxor board check
    """
    board_name, board = _find_board(name)
    fine = _("Board {name} fits every printed count.").format(name=copy.display_name(board_name))
    answer = _board_answer(board_name, board)
    code = Exit.BAD_FILE if answer.wrong else Exit.FINE
    return Answer(answer, _finding_lines(board) or [fine], exit=code)


def calibrate(
    name: Annotated[str, Argument(metavar="[NAME]", help="Save it under this name.")] = "mine",
    edit: Annotated[bool, Option("--edit", help="Change a board that was saved.")] = False,
    force: Force = False,
) -> Answer[BoardAnswer]:
    """Enter the printed board of your copy, once: walk along the path from the stairs.

    \b
    Examples:
      luxor board calibrate
      luxor board calibrate club
      luxor board calibrate --edit
    """
    from luxor_companion.games.luxor.commands.calibrate import board_form

    saved = boards.write_board(copy.read_named_board(name)).split() if edit else []
    _check_free(name, force=force or edit)
    form = board_form(name, saved)
    board = boards.read_board(" ".join(form.fill()[:-1]))
    answer = _keep(name, board).replace(before=[])  # the form has said what looks odd
    form.forget()
    return answer


def _check_free(name: str, *, force: bool) -> None:
    """Raise UsageError if there is already a board of that name, unless `force` is true."""
    if not force and name in copy.board_names():
        text = _(
            "There is a board '{name}' already: choose another name, change it with luxor board"
            " calibrate --edit, or replace it with --force."
        )
        raise UsageError(text.format(name=name))


def _keep(name: str, board: boards.Board) -> Answer[BoardAnswer]:
    """Save a board that fits every certain count; the answer points out what looks odd."""
    before = copy.board_in_use()
    path = copy.write_named_board(name, board)
    text = _("Saved board {name}; new tables will use it.").format(name=name)
    if before not in (name, copy.STAND_IN):
        back = _("Until now they used {name}: luxor board use {name} goes back to it.")
        text = f"{text} {back.format(name=before)}"
    answer = _board_answer(name, board).replace(file=str(path))
    moves = _("A game that has begun keeps its board; fix board {name} puts it on this one.")
    after = [moves.format(name=name)] if table_names("luxor") else []
    return Answer(answer, [text], before=_finding_lines(board), after=after)


def _finding_lines(board: boards.Board) -> list[str]:
    labels = {True: _("Wrong: {text}"), False: _("Look again: {text}")}
    return [
        labels[one.certain].format(text=finding_sentence(one)) for one in boards.findings(board)
    ]


def _board_answer(name: str, board: boards.Board) -> BoardAnswer:
    findings = boards.findings(board)
    return BoardAnswer(
        name=name,
        code=boards.write_board(board),
        file=None,
        wrong=tuple(finding_sentence(one) for one in findings if one.certain),
        warnings=tuple(finding_sentence(one) for one in findings if not one.certain),
    )


def material(
    part: Annotated[
        str | None, Argument(metavar="[PART]", help="treasures, horus or temple.")
    ] = None,
    values: Annotated[
        list[str] | None,
        Argument(metavar="[WHAT=PIECES]", help="all='1/1 2/1x4 3/2x3 …', 1='1-3x3 …'."),
    ] = None,
    forget: Annotated[bool, Option("--forget", help="Go back to the placeholder.")] = False,
    ask: Annotated[bool, Option("--ask", help="Ask for each part that is a placeholder.")] = False,
) -> Answer[MaterialAnswer]:
    """Show or enter what only your own pieces show: treasure kinds, Horus cards, temple stacks.

    \b
    Examples:
      luxor board material
      luxor board material --ask
      luxor board material horus   (asks)
      luxor board material treasures all="1/1 2/1x4 3/2x3 4/2 6/3"
      luxor board material horus 1="1-3x4 1-4x4" 2="1-5x8" 3="1-6x8"
      luxor board material temple cobra="scarab wild favour12 tunnel" …
      luxor board material temple --forget
    """
    if part is not None:
        _change_material(part, values or [], forget=forget)
    elif ask:
        _ask_for_all()
    box = copy.owned_material()
    parts = pieces_of(box)
    unusual = [words.sentences.oddity_sentence(None, one) for one in unusual_pieces(box)]
    return Answer(
        MaterialAnswer(**parts, placeholders=tuple(box.stand_in), unusual=tuple(unusual)),
        _material_lines(parts, box.stand_in),
        after=[_("Look again: {text}").format(text=text) for text in unusual],
    )


def _change_material(part: str, values: Sequence[str], *, forget: bool) -> None:
    """Enter a part of the material, as typed or by asking, or make it unknown again."""
    part, tables = options.parse_part(GAME, part, copy.PARTS), copy.owned_tables()
    if forget:
        tables.pop(part, None)
        copy.write_owned(tables)
    elif values:
        copy.write_owned({**tables, part: dict(_parse_pieces(part, one) for one in values)})
    else:
        from luxor_companion.games.luxor.commands.forms import material_form

        form, keys = material_form(part), pieces_of(copy.owned_material())[part]
        copy.write_owned({**tables, part: dict(zip(keys, form.fill(), strict=True))})
        form.forget()


def _ask_for_all() -> None:
    """Ask for each part that is a placeholder, or for each that somebody wants to change."""
    if not console.may_ask():
        text = _("--ask needs an interactive terminal; or name the pieces, as in the help.")
        raise NobodyError(text)
    placeholders = copy.owned_material().stand_in
    for part in placeholders or copy.PARTS:
        question = _("Enter this part of your copy now: {part}? (y/n) > ")
        if console.agrees(question.format(part=part_names()[part])):
            _change_material(part, (), forget=False)


def _parse_pieces(part: str, text: str) -> tuple[str, str]:
    """Return a kind, level or stack, and its pieces. Raise UsageError if they can't be read."""
    key, equals, typed = text.partition("=")
    if not equals:
        problem = _("'{text}' should be WHAT=PIECES, such as cobra=tunnelx4.")
        raise UsageError(problem.format(text=text))
    pieces = parse_typed_pieces(typed)
    for word, piece in zip(typed.split(), pieces.split(), strict=True):
        if part == "temple" and piece.partition("x")[0] not in TEMPLE_FRONTS:
            known = ", ".join(map(local_pieces, TEMPLE_FRONTS))
            raise UsageError(_("'{part}' isn't one of {parts}.").format(part=word, parts=known))
    return token_for(normalize_word(key), kind=FACTS) or key, pieces


def pieces_of(box: Material) -> dict[str, dict[str, str]]:
    """Return the pieces of each part by type, level or stack, written as people enter them."""
    kinds = {
        name: {token[1:]: count for token, count in box.treasures.items() if token[0] == letter}
        for letter, name in TREASURES.items()
    }
    return {
        "treasures": {name: _write_pieces(one) for name, one in kinds.items()},
        "horus": dict(zip(map(str, LEVELS), map(_write_pieces, box.horus), strict=True)),
        "temple": dict(zip(STACKS, map(_write_pieces, box.temple), strict=True)),
    }


def _write_pieces(pieces: Iterable[str]) -> str:
    """Return pieces with their counts, from a list or from a table of counts."""
    counts = Counter(pieces)
    return " ".join(f"{piece}x{count}" if count > 1 else piece for piece, count in counts.items())


def part_names() -> dict[str, str]:
    """Return what the parts of the material are called."""
    return {"treasures": _("treasures"), "horus": _("Horus cards"), "temple": _("temple stacks")}


def piece_name(name: str) -> str:
    """Return a type of treasure, a stack or a level as people call it."""
    if name in TREASURES.values():
        return words.names.treasure(name)
    return words.names.stack(name) if name in STACKS else name


def _material_lines(parts: Mapping[str, Mapping[str, str]], stand_in: Sequence[str]) -> list[str]:
    """Return the material as lines; each part says if it is a placeholder or from your copy."""
    lines = []
    for part, rows in parts.items():
        mark = _("placeholder, not from a printed copy") if part in stand_in else _("your copy")
        lines.append(f"{part_names()[part]} ({mark})")
        lines += [f"  {piece_name(name)}: {local_pieces(text)}" for name, text in rows.items()]
    return lines
