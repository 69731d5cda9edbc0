"""Entering a table that is already laid: space by space, or all in one line."""

from collections import Counter

from luxor_companion.cli import console
from luxor_companion.cli.app import UsageError
from luxor_companion.files.rules import stand_in_board
from luxor_companion.games.luxor.board import Board
from luxor_companion.games.luxor.material import Material
from luxor_companion.games.luxor.tiles import TILES, Tile
from luxor_companion.games.luxor.vocab import TREASURES
from luxor_companion.lang import _, ngettext, words
from luxor_companion.starting import Options

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
    for number, (space, token) in enumerate(zip(board.spaces, tokens, strict=True), start=1):
        problem = _problem(space, token, laid, box)
        if problem:
            text = _("Space {number}: {problem}")
            raise UsageError(text.format(number=number, problem=problem))
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
        words.treasures(
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
        kind = words.treasures(TREASURES[tile.type], count)
        return _("All are laid already: {treasures}.").format(treasures=kind) if full else ""
    else:
        most = box.treasures.get(token, 0)
    if Counter(laid)[token] >= most:
        return _("There are only {most} of {token}.").format(most=most, token=token)
    return ""
