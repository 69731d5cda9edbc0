"""Material and boards on disk: what ships with the program, and what its owner read off a copy.

What ships has placeholders for everything that is printed only on the pieces. Score sheets are
here too, because nobody can have more than the box holds.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from luxor_companion.core import UnreadableError, cached, parse_number
from luxor_companion.errors import BadFileError, NoSuchBoardError, clip
from luxor_companion.games.luxor import rules as vocab
from luxor_companion.games.luxor.rules import board as boards
from luxor_companion.games.luxor.rules.path import TEMPLE_FRONTS, TILES
from luxor_companion.games.luxor.rules.state import Material, are_sarcophagi
from luxor_companion.lang import _, quote
from luxor_companion.table import atomic, paths
from luxor_companion.table.toml import Raw, Section, format_toml, read_toml

STAND_IN: Final = "stand-in"  # the name of the board that ships
PARTS: Final = ("treasures", "horus", "temple")
_IN_USE: Final = "board"  # the file that names the board of new tables
_MOST_PIECES: Final = 49  # of one kind; no real count comes near


@cached
def material() -> Material:
    """Return the material as it ships, with placeholders for what only a copy shows."""
    raw = read_toml(paths.rules_folder("luxor") / "material.toml")
    stand_in = raw["stand-in"]
    return Material(
        starter=raw["starter"],
        horus=tuple(tuple(stand_in["horus"][str(level)].split()) for level in vocab.LEVELS),
        treasures={
            f"{letter}{kind}": count
            for letter in vocab.TREASURES
            for kind, count in stand_in["treasures"].items()
        },
        temple=tuple(tuple(stand_in["temple"][stack].split()) for stack in vocab.STACKS),
        horus_tiles=tuple(raw["horus_tiles"]),
        osiris=tuple(raw["osiris"]),
        keys=raw["keys"],
        wild=raw["wild"],
        scarabs=tuple(int(v) for v, count in raw["scarabs"].items() for _ in range(count)),
        stand_in=tuple(stand_in),
    )


@cached
def stand_in_board() -> boards.Board:
    """Return the board that ships, which is plausible but not the printed one."""
    return boards.read_board(read_toml(paths.rules_folder("luxor") / "board.toml")["code"])


def board_names() -> list[str]:
    """Return the names of the boards that were entered, and of the placeholder that ships."""
    folder = paths.copy_folder() / "boards"
    return [*sorted(path.stem for path in folder.glob("*.toml")), STAND_IN]


def board_path(name: str) -> Path:
    return paths.copy_folder() / "boards" / f"{paths.check_name(name)}.toml"


def display_name(name: str) -> str:
    """Return what people call a board: the one that ships is the placeholder."""
    return _("placeholder") if name == STAND_IN else name


def typed_name(text: str) -> str:
    """Return the name a board is saved under, from what people call it."""
    means_stand_in = text.casefold() in ("placeholder", _("placeholder").casefold())
    return STAND_IN if means_stand_in and text not in board_names() else text


def read_named_board(name: str) -> boards.Board:
    """Return a board by its name; raise BadFileError if there is none, or its file is wrong."""
    if name == STAND_IN:
        return stand_in_board()
    path = board_path(name)
    if not path.exists():
        known = ", ".join(map(display_name, board_names()))
        problem = _("There is no board '{name}'; you have: {known}.")
        raise NoSuchBoardError(quote(name), problem.format(name=clip(name, 40), known=known))
    table = Section(read_toml(path), path)
    try:
        return boards.read_board(table.take("code", str))
    except UnreadableError as error:
        raise unreadable_at(table, "code", error) from None


def board_of(table: Section, key: str) -> boards.Board:
    """Return the board under a key: a code, with or without its checksum, or the name of a board.

    Without the key, it is the board for new tables. Raise BadFileError if there is no such board.
    """
    if key not in table:
        return read_named_board(board_in_use())
    text = table.take(key, str)
    try:
        return boards.import_board(text)
    except UnreadableError as error:
        if text not in board_names():
            raise unreadable_at(table, key, error) from None
    return read_named_board(text)


def unreadable_at(table: Section, key: str, error: UnreadableError) -> BadFileError:
    from luxor_companion.games.luxor.words.typed import explain_unreadable

    return table.problem(explain_unreadable(error), key)


def write_named_board(name: str, board: boards.Board) -> Path:
    """Save a board under a name, and use it from now on."""
    if name == STAND_IN:
        raise BadFileError(quote(name), _("is the board that ships; choose another name"))
    path = board_path(paths.check_new_name(name))
    atomic.write_atomically(path, format_toml({"code": boards.write_board(board)}))
    use_board(name)
    return path


def use_board(name: str) -> None:
    """Make a board the one that new tables get."""
    read_named_board(name)
    atomic.write_atomically(paths.copy_folder() / _IN_USE, f"{name}\n")


def board_in_use() -> str:
    """Return the name of the board that new tables get."""
    pointer = paths.copy_folder() / _IN_USE
    name = atomic.read_text(pointer).strip() if pointer.exists() else ""
    return name if name in board_names() else STAND_IN


def owned_material() -> Material:
    """Return the material, with what the owner entered in place of the placeholders."""
    return with_owned(owned_tables(), _material_path())


def _material_path() -> Path:
    return paths.copy_folder() / "material.toml"


def owned_tables() -> dict[str, Any]:
    """Return what the owner entered from the copy, as the file has it."""
    path = _material_path()
    return read_toml(path) if path.exists() else {}


def write_owned(tables: Mapping[str, Mapping[str, object]]) -> None:
    """Save what the owner entered; raise BadFileError if it doesn't add up to the known totals."""
    path = _material_path()
    with_owned(tables, path)
    text = "".join(f"[{key}]\n{format_toml(value)}\n" for key, value in tables.items())
    atomic.write_atomically(path, text)


def with_owned(tables: Mapping[str, object], path: Path | str) -> Material:
    """Return the material with these tables in place of its placeholders.

    Raise BadFileError if one of them doesn't add up to the known totals.
    """
    table, box = Section(tables, path), material()
    known = [part for part in PARTS if part in table]
    totals = read_toml(paths.rules_folder("luxor") / "material.toml")["totals"] if known else {}
    owned: dict[str, Any] = {part: _READERS[part](table.table(part), totals) for part in known}
    table.done()
    stand_in = tuple(part for part in box.stand_in if part not in known)
    return box._replace(**owned, stand_in=stand_in)


def _pieces(table: Section, key: str) -> list[str]:
    """Return `2/1x4 3/2` as a list of pieces: 2/1 four times, then 3/2."""
    pieces: list[str] = []
    for word in table.take(key, str).split():
        piece, times, count = word.partition("x")
        number = parse_number(count, _MOST_PIECES, 1) if times else 1
        if number is None:
            raise table.problem(_("{word!r}: write how many as in 2/1x4"), key, word=word)
        pieces += [piece] * number
    return pieces


def _treasures(table: Section, totals: Raw) -> dict[str, int]:
    """Read `vase`, `statue`, `jewelry`, or `all` for the three: five kinds of 1, 4, 3, 1, 1."""
    wanted = sorted(totals["kinds_per_type"])
    pieces_of_all = _pieces(table, "all") if "all" in table else None
    counted: dict[str, int] = {}
    for letter, name in vocab.TREASURES.items():
        pieces = _pieces(table, name) if name in table else pieces_of_all
        if pieces is None:
            problem = _("{name} is missing: give vase, statue and jewelry, or all")
            raise table.problem(problem, name=name)
        for piece in pieces:
            if f"{letter}{piece}" not in TILES:
                problem = _("{piece!r} isn't a treasure; they look like 3/2")
                raise table.problem(problem, name, piece=piece)
        number_of = Counter(pieces)
        if (kinds := sorted(number_of.values())) != wanted:
            problem = _(
                "{count} tiles in kinds of {kinds}: there are 10, in five kinds of {wanted} (p.1)"
            )
            raise table.problem(problem, name, count=len(pieces), kinds=kinds, wanted=wanted)
        counted |= {f"{letter}{piece}": count for piece, count in number_of.items()}
    table.done()
    return counted


def _horus(table: Section, totals: Raw) -> tuple[tuple[str, ...], ...]:
    levels, wanted = [], totals["horus_per_level"]
    for level in map(str, vocab.LEVELS):
        cards = _pieces(table, level)
        for card in cards:
            if card not in vocab.CARDS or not vocab.CARDS[card].horus:
                known = ", ".join(name for name, kind in vocab.CARDS.items() if kind.horus)
                problem = _("there is no Horus card {card!r}; there are {known}")
                raise table.problem(problem, level, card=card, known=known)
        if len(cards) != wanted:
            problem = _("{count} cards, but each level has {wanted} (p.1)")
            raise table.problem(problem, level, count=len(cards), wanted=wanted)
        levels.append(tuple(cards))
    table.done()
    return tuple(levels)


def _temple(table: Section, totals: Raw) -> tuple[tuple[str, ...], ...]:
    stacks = []
    for stack, wanted in totals["temple_stacks"].items():
        fronts = _pieces(table, stack)
        for front in fronts:
            if front not in TEMPLE_FRONTS:
                raise table.none_of(front, TEMPLE_FRONTS, stack)
        if len(fronts) != wanted:
            problem = _("{count} tiles, but this stack has {wanted} (p.1)")
            raise table.problem(problem, stack, count=len(fronts), wanted=wanted)
        stacks.append(tuple(fronts))
    counted = Counter(front for fronts in stacks for front in fronts)
    for front, wanted in totals["temple_fronts"].items():
        if counted[front] != wanted:
            problem = _("{count} of {front} in all, but there are {wanted} (p.1)")
            raise table.problem(problem, count=counted[front], front=front, wanted=wanted)
    table.done()
    return tuple(stacks)


_READERS: Final = {"treasures": _treasures, "horus": _horus, "temple": _temple}


def check_sarcophagi(table: Section, owned: Sequence[int]) -> None:
    """Raise BadFileError if the players have sarcophagi that the box doesn't hold."""
    if not are_sarcophagi(owned):
        problem = _("{owned}: there is one worth 5 and one worth 3 (p.6)")
        raise table.problem(problem, "sarcophagi", owned=", ".join(map(str, owned)))
