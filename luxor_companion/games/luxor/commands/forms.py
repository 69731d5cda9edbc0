"""The forms of Luxor: the tiles of a laid table, a printed board, its pieces."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from luxor_companion.cli.prompt import Form, Question
from luxor_companion.errors import BadFileError, UsageError
from luxor_companion.games.luxor.commands.board import piece_name, pieces_of
from luxor_companion.games.luxor.files import copy
from luxor_companion.games.luxor.rules import CARDS, TREASURES
from luxor_companion.games.luxor.rules import board as boards
from luxor_companion.games.luxor.rules.path import TEMPLE_FRONTS, TILES, Tile
from luxor_companion.games.luxor.rules.state import Material
from luxor_companion.games.luxor.words import names, tile_tokens
from luxor_companion.games.luxor.words.typed import local_pieces, parse_typed_pieces
from luxor_companion.lang import N_, _, ngettext


def tiles_form(board: boards.Board, box: Material) -> Form[str]:
    """Return the form that asks what lies on each space, except the Horus spaces."""
    return Form(
        "tiles",
        partial(_tile_question, board, box),
        _("Type what lies on each space (v3/2 or vase 3 2, o3), several at once if you like."),
        _("--enter needs an interactive terminal; or give --tiles with all tokens."),
        split=lambda line: [token for token, _own in tile_tokens(line)],
    )


def _is_horus(space: str) -> bool:
    """Return whether a space always has the same tile: a Horus tile of its level."""
    return space.startswith("h")


def lay_tiles(board: boards.Board, box: Material, tokens: Sequence[str]) -> tuple[Tile | None, ...]:
    """Return the tile of each space from tokens, which may leave out the Horus spaces.

    Raise UsageError if the tiles cannot lie like that.
    """
    if len(tokens) == sum(not _is_horus(space) for space in board.spaces):
        others = iter(tokens)
        tokens = [space if _is_horus(space) else next(others) for space in board.spaces]
    if len(tokens) != len(board.spaces):
        text = ngettext(
            "{count} tile for {spaces} spaces: one token each, Horus tiles may be left out.",
            "{count} tiles for {spaces} spaces: one token each, Horus tiles may be left out.",
            len(tokens),
        )
        raise UsageError(text.format(count=len(tokens), spaces=len(board.spaces)))
    laid: list[str] = []
    for number, (space, word) in enumerate(zip(board.spaces, tokens, strict=True), start=1):
        try:
            laid.append(_read_tile(space, word, laid, box))
        except ValueError as error:
            text = _("Space {number}: {problem}")
            raise UsageError(text.format(number=number, problem=error)) from None
    return tuple(TILES[token] for token in laid)


def _tile_question(board: boards.Board, box: Material, laid: Sequence[str]) -> Question[str] | None:
    """Return the question for the next space that is not a Horus space."""
    others = [index for index, space in enumerate(board.spaces) if not _is_horus(space)]
    if len(laid) == len(others):
        return None
    index = others[len(laid)]
    left = ", ".join(
        names.treasures(name, box.treasures_of(letter) - _count_type(laid, letter))
        for letter, name in TREASURES.items()
    )
    text = _("Space {number} ({left} left) > ").format(number=index + 1, left=left)
    help_text = _(
        "v3/2 is a vase worth 3 for 2 adventurers, s a statue, j jewelry; vase 3 2 does as well,"
        " and v3 where only one kind of it fits. o3 is the Osiris tile with a 3."
    )
    return Question(
        text, lambda word: _read_tile(board.spaces[index], word.lower(), laid, box), help=help_text
    )


def _complete_tile(space: str, word: str, laid: Sequence[str], box: Material) -> str:
    """Return the tile that a short word stands for: v3 if only one kind of it fits, 3 for o3.

    The kinds are those of the owner's copy; if nobody entered them, those already laid.
    """
    if space == "o":
        return f"o{word}" if word.isdecimal() else word
    known = laid if "treasures" in box.stand_in else box.treasures
    kinds = {token for token in known if token.startswith(f"{word}/")}
    return kinds.pop() if len(kinds) == 1 else word


def _count_type(tokens: Sequence[str], letter: str) -> int:
    return sum(token in TILES and TILES[token].type == letter for token in tokens)


def _read_tile(space: str, word: str, laid: Sequence[str], box: Material) -> str:
    """Return the tile that a word stands for. Raise ValueError if it cannot lie on this space."""
    token = _complete_tile(space, word, laid, box)
    tile = TILES.get(token)
    if tile is None and f"{token}/1" in TILES:
        text = _("For how many adventurers? Type {token}/1, {token}/2 or {token}/3.")
        raise ValueError(text.format(token=token))
    if tile is None:
        text = _("There is no tile '{token}'; type v3/2, s1/1, j2/1, or o3.")
        raise ValueError(text.format(token=token))
    wanted = "horus" if _is_horus(space) else "osiris" if space == "o" else "treasure"
    if tile.kind != wanted or (wanted == "horus" and token != space):
        texts = {
            "horus": _("{tile} cannot lie here; this is a space for {space}."),
            "osiris": _("{tile} cannot lie here; this is a space for Osiris tiles."),
            "treasure": _("{tile} cannot lie here; this is a space for treasures."),
        }
        raise ValueError(texts[wanted].format(tile=token, space=space))
    if wanted == "treasure" and "treasures" in box.stand_in:  # only type counts are certain
        count = _count_type(laid, tile.type)
        if count >= box.treasures_of(tile.type):
            kind = names.treasures(TREASURES[tile.type], count)
            raise ValueError(_("All are laid already: {treasures}.").format(treasures=kind))
    elif wanted != "horus":
        most = box.osiris.count(tile.value) if wanted == "osiris" else box.treasures.get(token, 0)
        if Counter(laid)[token] >= most:
            text = _("There are only {most} of {token}.")
            raise ValueError(text.format(most=most, token=token))
    return token


_PIECES_HELP: Final = N_(
    "Type what the pieces show, with x and a number where several are alike, such as {example}."
)
_PART_HELP: Final = {
    "treasures": N_(
        "3/2 is a treasure worth 3 for 2 adventurers. Each type has ten tiles in five kinds: one of"
        " the first, four, three, one and one of the others (p.1)."
    ),
    "horus": N_("Each level has eight cards (p.1). These are the kinds:"),
    "temple": N_("The back of a tile says its stack, its front is one of these:"),
}


_PART_QUESTIONS: Final = {
    ("treasures", False): N_("The {count} treasures of one type, {name}? "),
    ("treasures", True): N_("The {count} treasures of one type, {name} (Enter: the same)? "),
    ("horus", False): N_("The {count} Horus cards of level {name}? "),
    ("temple", False): N_("The {count} temple tiles of one stack, {name}? "),
}


def material_form(part: str) -> Form[str]:
    """Return the form that asks for the pieces of a part, in the order of `pieces_of`."""
    owned = pieces_of(copy.owned_material())[part]
    example = next(iter(owned.values()))
    return Form(
        f"material-{part}",
        partial(_pieces_question, part, owned),
        "\n".join([_(_PIECES_HELP).format(example=local_pieces(example)), *_part_help(part)]),
        _("Type what the pieces show, as in luxor board material --help; or add --forget."),
    )


def _part_help(part: str) -> list[str]:
    """Return what the words for the pieces of a part mean."""
    texts = {
        "horus": {card: names.card_words(card) for card, kind in CARDS.items() if kind.horus},
        "temple": {front: names.tile(front) for front in TEMPLE_FRONTS},
    }
    pieces = [f"{names.local_word(piece)} ({text})" for piece, text in texts.get(part, {}).items()]
    return [_(_PART_HELP[part]), *([", ".join(pieces)] if pieces else [])]


def _pieces_question(
    part: str, owned: Mapping[str, str], answers: Sequence[str]
) -> Question[str] | None:
    keys = list(owned)
    if len(answers) == len(keys):
        return None
    key = keys[len(answers)]
    same = answers[-1] if part == "treasures" and answers else ""  # usually all types have the same
    text = _PART_QUESTIONS[part, bool(same)]

    def read(typed: str) -> str:
        pieces = parse_typed_pieces(typed)
        entered = dict(zip(keys, [*answers, pieces], strict=False))
        try:
            copy.with_owned({part: {**owned, **entered}}, "")
        except BadFileError as error:
            if error.where == f"{part}.{key}" or len(entered) == len(keys):
                raise ValueError(error.problem) from None
        return pieces

    number = len(list(_counted(owned[key])))
    filled = _(text).format(name=piece_name(key), count=number)
    return Question(filled, read, default=same)


def _counted(pieces: str) -> Iterator[str]:
    """Yield the pieces of a text one by one."""
    for word in pieces.split():
        piece, _times, count = word.partition("x")
        yield from [piece] * int(count or 1)
