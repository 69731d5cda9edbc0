"""Entering a table that is already laid: space by space, or all in one line."""

from collections import Counter
from pathlib import Path
from typing import Any

from luxor_companion.cli import console
from luxor_companion.cli.prompt import Question, asked_sheet, number, numbers
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor.files.copy import (
    PARTS,
    board_path,
    owned_material,
    owned_tables,
    stand_in_board,
    write_owned,
)
from luxor_companion.games.luxor.files.sheet import sheet_from
from luxor_companion.games.luxor.rules.board import (
    SPACE_TOKENS,
    SPACES,
    Board,
    findings,
    read_board,
    read_wall,
)
from luxor_companion.games.luxor.rules.path import TILES, Tile
from luxor_companion.games.luxor.rules.scoring import Holding
from luxor_companion.games.luxor.rules.state import Material
from luxor_companion.games.luxor.rules.vocab import ADVENTURERS, LEVELS, STACKS, TREASURES
from luxor_companion.games.luxor.start import Options
from luxor_companion.games.luxor.view.board import board_lines
from luxor_companion.games.luxor.words import names
from luxor_companion.games.luxor.words import names as words
from luxor_companion.games.luxor.words.sentences import finding_sentence
from luxor_companion.lang import N_, _, ngettext
from luxor_companion.table.atomic import write_atomically
from luxor_companion.table.toml import read_text
from luxor_companion.view.text import wrapped

BACK = ("b", "back", "\b", "\x7f")


def entered_tiles(options: Options, text: str | None) -> tuple[Tile | None, ...]:
    """The tiles as they lie, from one line or asked for; Horus spaces fill themselves."""
    board = options.board or stand_in_board()
    if text is not None:
        return _all(board, options.box, text.split())
    if not console.may_ask():
        raise UsageError(_("--enter needs a terminal to ask at; or give --tiles with all tokens."))
    return _asked(board, options.box)


def _own(space: str) -> str | None:
    """The tile a space always has: a Horus tile of its level."""
    return space if space.startswith("h") else None


def _all(board: Board, box: Material, tokens: list[str]) -> tuple[Tile | None, ...]:
    """All tiles at once, with or without those of the Horus spaces."""
    open_spaces = [space for space in board.spaces if not _own(space)]
    if len(tokens) == len(open_spaces):
        given = iter(tokens)
        tokens = [_own(space) or next(given) for space in board.spaces]
    if len(tokens) != len(board.spaces):
        text = ngettext(
            "{count} tile for {spaces} spaces: one token each, Horus tiles may be left out.",
            "{count} tiles for {spaces} spaces: one token each, Horus tiles may be left out.",
            len(tokens),
        )
        raise UsageError(text.format(count=len(tokens), spaces=len(board.spaces)))
    laid: list[str] = []
    for where, (space, token) in enumerate(zip(board.spaces, tokens, strict=True), start=1):
        problem = _problem(space, token, laid, box)
        if problem:
            text = _("Space {number}: {problem}")
            raise UsageError(text.format(number=where, problem=problem))
        laid.append(token)
    return tuple(TILES[token] for token in laid)


def _asked(board: Board, box: Material) -> tuple[Tile | None, ...]:
    """Ask along the path; several tokens may be typed at once, `b` goes back one."""
    laid: list[str] = []
    console.err(
        [_("Type what lies on each space (v3/2, o3), several at once if you like; b: back.")]
    )
    while len(laid) < len(board.spaces):
        space = board.spaces[len(laid)]
        if own := _own(space):
            laid.append(own)
            continue
        number = len(laid) + 1
        for word in console.ask(_question(number, laid, box)).lower().split() or [""]:
            if word in BACK:
                _step_back(board, laid)
                continue
            while len(laid) < len(board.spaces) and (own := _own(board.spaces[len(laid)])):
                laid.append(own)
            if len(laid) == len(board.spaces):
                break
            problem = _problem(board.spaces[len(laid)], word, laid, box)
            if problem:
                console.err([f"  {problem}"])
                break
            laid.append(word)
    return tuple(TILES[token] for token in laid)


def _step_back(board: Board, laid: list[str]) -> None:
    """Take the last tile that was typed back, and the Horus tiles after it."""
    while laid and _own(board.spaces[len(laid) - 1]):
        laid.pop()
    if laid:
        laid.pop()


def _question(number: int, laid: list[str], box: Material) -> str:
    left = ", ".join(
        names.treasures(
            name, box.treasures_of(letter) - sum(_is_type(token, letter) for token in laid)
        )
        for letter, name in TREASURES.items()
    )
    return _("Space {number} ({left} left) > ").format(number=number, left=left)


def _is_type(token: str, letter: str) -> bool:
    return token in TILES and TILES[token].type == letter


def _problem(space: str, token: str, laid: list[str], box: Material) -> str:
    """Why a tile cannot lie there, or nothing."""
    tile = TILES.get(token)
    if tile is None:
        return _("'{token}' is no tile; say v3/2, s1/1, j2/1, or o3.").format(token=token)
    wanted = "horus" if space.startswith("h") else "osiris" if space == "o" else "treasure"
    if tile.kind != wanted or (wanted == "horus" and token != space):
        texts = {
            "horus": _("{tile} cannot lie here; this is a space for {space}."),
            "osiris": _("{tile} cannot lie here; this is a space for Osiris tiles."),
            "treasure": _("{tile} cannot lie here; this is a space for treasures."),
        }
        return texts[wanted].format(tile=token, space=space)
    if wanted == "horus":
        return ""
    if wanted == "osiris":
        most = box.osiris.count(tile.value)
    elif "treasures" in box.stand_in:  # only the number of each type is certain
        count = sum(_is_type(one, tile.type) for one in laid)
        full = count >= box.treasures_of(tile.type)
        kind = names.treasures(TREASURES[tile.type], count)
        return _("All are laid already: {treasures}.").format(treasures=kind) if full else ""
    else:
        most = box.treasures.get(token, 0)
    if Counter(laid)[token] >= most:
        return _("There are only {most} of {token}.").format(most=most, token=token)
    return ""


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
        answer = console.ask(_question_calibrating(tokens))
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


def _question_calibrating(tokens: list[str]) -> str:
    number = _spaces(tokens) + 1
    return _("Space {number} > ").format(number=number) if number <= SPACES else "> "


def _take(answer: str, tokens: list[str]) -> None:
    """Add what was typed, up to the first word that means nothing."""
    for word in answer.split():
        token = "A" if word in ("a", "A") else word.lower()
        wall = read_wall(token)
        if token not in SPACE_TOKENS and token != "A" and wall is None:
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
    console.err(finding_sentence(one) for one in wrong) if wrong else None
    return None if wrong else board


def change_material(part: str, values: list[str], *, forget: bool) -> None:
    """Enter a part of the material, or make it unknown again."""
    if part not in PARTS:
        raise UsageError(_("'{part}' is none of treasures, horus, temple.").format(part=part))
    tables: dict[str, Any] = owned_tables()
    if forget:
        tables.pop(part, None)
        write_owned(tables)
        return
    if not values:
        raise UsageError(
            _("Say what the pieces show, as in luxor board material --help; or --forget.")
        )
    entered: dict[str, str] = {}
    for text in values:
        key, equals, pieces = text.partition("=")
        if not equals:
            raise UsageError(_("'{text}' should be KEY=PIECES.").format(text=text))
        entered[key] = pieces
    write_owned({**tables, part: entered})


def show_material(*, json: bool) -> None:
    """The material as it is known, each part marked if it is a stand-in."""
    box = owned_material()
    parts = {
        "treasures": {
            name: _counted(
                token[1:]
                for token, n in box.treasures.items()
                for _one in range(n)
                if token[0] == letter
            )
            for letter, name in TREASURES.items()
        },
        "horus": {str(level): _counted(box.horus[level - 1]) for level in LEVELS},
        "temple": {name: _counted(box.temple[index]) for index, name in enumerate(STACKS)},
    }
    if json:
        console.out_json({**parts, "stand_in": list(box.stand_in)})
        return
    names = {"treasures": _("treasures"), "horus": _("Horus cards"), "temple": _("temple stacks")}
    lines = []
    for part, rows in parts.items():
        mark = _("stand-in, not read off a copy") if part in box.stand_in else _("your copy")
        lines.append(f"{names[part]} ({mark})")
        lines += [f"  {_named(name)}: {text}" for name, text in rows.items()]
    console.out(lines)


def _named(name: str) -> str:
    """A type of treasure, a stack or a level as people call it."""
    if name in TREASURES.values():
        return words.treasure(name)
    return words.stack(name) if name in STACKS else name


def _counted(pieces: Any) -> str:  # noqa: ANN401  # any pieces
    counted = Counter(pieces)
    return " ".join(f"{piece}x{n}" if n > 1 else piece for piece, n in counted.items())


MOST_VP = 500  # more than anyone can have on the track: a slip of the finger


def asked_holdings() -> tuple[Holding, ...]:
    """Everything a score needs, from a person at the terminal."""
    return asked_sheet(_questions(), sheet_from)


def _questions() -> tuple[Question, ...]:
    return (
        ("track", _("  VP on the track? "), lambda text: number(text, 0, MOST_VP)),
        ("adventurers", _("  Wall values of the 5 adventurers (0 5 5 8 13)? "), _walls),
        ("sarcophagi", _("  Sarcophagi (5, 3, 5 3, or nothing)? "), numbers((3, 5))),
        ("keys", _("  Keys? "), lambda text: number(text or "0", 0, 20)),
        ("vases", _("  Vases? "), lambda text: number(text or "0", 0, 10)),
        ("statues", _("  Statues? "), lambda text: number(text or "0", 0, 10)),
        ("jewelry", _("  Jewelry? "), lambda text: number(text or "0", 0, 10)),
        ("wild", _("  Wild tiles? "), lambda text: number(text or "0", 0, 18)),
        ("scarabs", _("  Scarabs, one by one (3 4), or nothing? "), numbers((1, 2, 3, 4))),
    )


def _walls(text: str) -> list[int]:
    values = numbers(tuple(range(14)))(text)
    if len(values) != ADVENTURERS:
        raise ValueError(
            _("5 numbers, please, 0 for the stairs or a statue; that was {count}").format(
                count=len(values)
            )
        )
    return values
