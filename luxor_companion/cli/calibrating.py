"""Entering a printed board along its path, with an undo for a slip and nothing lost on the way."""

from pathlib import Path

from luxor_companion.cli import console
from luxor_companion.cli.app import UsageError
from luxor_companion.files.atomic import write_atomically
from luxor_companion.files.boards import board_path
from luxor_companion.files.toml import read_text
from luxor_companion.games.luxor.board import SPACE_TOKENS, Board, read_board
from luxor_companion.games.luxor.board_check import SPACES, findings
from luxor_companion.lang import N_, _
from luxor_companion.lang.boards import finding
from luxor_companion.render.board import board_lines
from luxor_companion.render.style import wrapped

_HELP = N_(
    "Go along the path from the stairs. For each space type what is printed:"
    " . nothing, c cobra, f falcon, l lion, h1 h2 h3 Horus by eyes, o Osiris."
    " Type A where a statue stands between two spaces, and =5 where the wall value changes to 5;"
    " the last = is the tomb's. Several at once are fine: . . c A o =2 h1"
)


def entered_board(name: str) -> Board:
    """The board a person types in; what was typed is kept if the person has to leave."""
    if not console.may_ask():
        raise UsageError(
            _("calibrate needs a terminal to ask at; luxor board import takes a code.")
        )
    kept = board_path(name).with_suffix(".unfinished")
    tokens = read_text(kept).split() if kept.exists() else []
    console.out([*wrapped(_(_HELP), console.width()), _("u: undo   map: draw   q: leave, keep it")])
    while True:
        _draw(tokens)
        answer = console.ask(_question(tokens))
        if answer == "q":
            raise KeyboardInterrupt
        if answer == "map":
            continue
        if answer == "u":
            del tokens[-1:]
        elif answer == "done":
            board = _finished(tokens)
            if board:
                kept.unlink(missing_ok=True)
                return board
        else:
            _take(answer, tokens)
        _keep(kept, tokens)
        if _spaces(tokens) == SPACES and not answer.startswith("u"):
            console.out([_("That is all 40 spaces. Type the tomb's value (=13), then done.")])


def _keep(kept: Path, tokens: list[str]) -> None:
    write_atomically(kept, " ".join(tokens) + "\n")


def _spaces(tokens: list[str]) -> int:
    return sum(token in SPACE_TOKENS for token in tokens)


def _question(tokens: list[str]) -> str:
    number = _spaces(tokens) + 1
    return _("Space {number} > ").format(number=number) if number <= SPACES else "> "


def _take(answer: str, tokens: list[str]) -> None:
    """Add what was typed, up to the first word that means nothing."""
    for word in answer.split():
        token = "A" if word in ("a", "A") else word.lower()
        wall = token[:1] == "=" and token[1:].isascii() and token[1:].isdecimal()
        if token not in SPACE_TOKENS and token != "A" and not wall:
            console.err(
                [
                    _("'{word}' is none of . c f l h1 h2 h3 o A =number; go on there.").format(
                        word=word
                    )
                ]
            )
            return
        if token in SPACE_TOKENS and _spaces(tokens) == SPACES:
            console.err([_("There are 40 spaces; u takes one back.")])
            return
        tokens.append(token)


def _draw(tokens: list[str]) -> None:
    """The board as far as it is entered, with room for the rest."""
    if known := _spaces(tokens):
        board = read_board(" ".join([*tokens, *["."] * (SPACES - known)]))
        console.out(board_lines(board, console.width(), known=known))


def _finished(tokens: list[str]) -> Board | None:
    """The board, if it fits what is certain; otherwise what is wrong is said."""
    if not _spaces(tokens):
        return None
    board = read_board(" ".join(tokens))
    wrong = [one for one in findings(board) if one.certain]
    console.err(finding(one) for one in wrong) if wrong else None
    return None if wrong else board
