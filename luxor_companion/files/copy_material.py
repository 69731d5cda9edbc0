"""What only the pieces of an owner's copy tell: treasure kinds, Horus cards, temple stacks."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from luxor_companion.files import paths, toml_out
from luxor_companion.files.atomic import write_atomically
from luxor_companion.files.rules import material, totals
from luxor_companion.files.toml import Table, read_toml
from luxor_companion.games.luxor.material import Material
from luxor_companion.games.luxor.tiles import TEMPLE_FRONTS, TILES
from luxor_companion.games.luxor.vocab import CARDS, LEVELS, STACKS, TREASURES
from luxor_companion.lang import _

PARTS = ("treasures", "horus", "temple")


def owned_material() -> Material:
    """The material, with what the owner entered in place of the stand-ins."""
    return with_owned(material(), owned_tables(), material_path())


def material_path() -> Path:
    return paths.copy_folder() / "material.toml"


def owned_tables() -> dict[str, Any]:
    """What was entered of the copy, as it is kept."""
    path = material_path()
    return read_toml(path) if path.exists() else {}


def write_owned(tables: Mapping[str, Any]) -> None:
    """Keep what was entered; it must add up to what is printed."""
    path = material_path()
    with_owned(material(), dict(tables), path)
    text = "".join(f"[{key}]\n{toml_out.lines(value)}\n" for key, value in tables.items())
    write_atomically(path, text)


def with_owned(box: Material, tables: dict[str, Any], path: Path | str) -> Material:
    """A material with these tables in place of its stand-ins, each held against its totals."""
    table = Table(tables, path)
    known: dict[str, Any] = {}
    if "treasures" in table:
        known["treasures"] = _treasures(table.table("treasures"))
    if "horus" in table:
        known["horus"] = _horus(table.table("horus"))
    if "temple" in table:
        known["temple"] = _temple(table.table("temple"))
    table.done()
    left = tuple(part for part in box.stand_in if part not in known)
    return box._replace(**known, stand_in=left)


def _pieces(table: Table, key: str) -> list[str]:
    """`2/1x4 3/2` as a list: a piece, or a piece and how many."""
    found: list[str] = []
    for word in table.take(key, str).split():
        piece, times, count = word.partition("x")
        if times and not (count.isascii() and count.isdecimal() and 0 < int(count) < 50):  # noqa: PLR2004  # no count is near
            raise table.problem(_("{word!r}: say how many like 2/1x4").format(word=word), key)
        found += [piece] * (int(count) if times else 1)
    return found


def _treasures(table: Table) -> dict[str, int]:
    """`vase`, `statue`, `jewelry`, or `all` for the three alike: five kinds of 1, 4, 3, 1, 1."""
    wanted = sorted(totals()["kinds_per_type"])
    everyone = _pieces(table, "all") if "all" in table else None
    counted: dict[str, int] = {}
    for letter, name in TREASURES.items():
        pieces = _pieces(table, name) if name in table else everyone
        if pieces is None:
            problem = _("{name} is missing: give vase, statue and jewelry, or all")
            raise table.problem(problem.format(name=name))
        for piece in pieces:
            if f"{letter}{piece}" not in TILES:
                problem = _("{piece!r} is no treasure; they look like 3/2").format(piece=piece)
                raise table.problem(problem, name)
        kinds = Counter(pieces)
        if sorted(kinds.values()) != wanted:
            problem = _(
                "{count} tiles in kinds of {kinds}: there are 10, in five kinds of {wanted} (p.1)"
            )
            counts = {"count": len(pieces), "kinds": sorted(kinds.values()), "wanted": wanted}
            raise table.problem(problem.format(**counts), name)
        counted |= {f"{letter}{piece}": count for piece, count in kinds.items()}
    table.done()
    return counted


def _horus(table: Table) -> tuple[tuple[str, ...], ...]:
    wanted = totals()["horus_per_level"]
    levels = []
    for level in LEVELS:
        cards = _pieces(table, str(level))
        for card in cards:
            if card not in CARDS or not CARDS[card].horus:
                problem = _("{card!r} is no Horus card").format(card=card)
                raise table.problem(problem, str(level))
        if len(cards) != wanted:
            problem = _("{count} cards, but each level has {wanted} (p.1)")
            raise table.problem(problem.format(count=len(cards), wanted=wanted), str(level))
        levels.append(tuple(cards))
    table.done()
    return tuple(levels)


def _temple(table: Table) -> tuple[tuple[str, ...], ...]:
    stacks = []
    for stack in STACKS:
        fronts = _pieces(table, stack)
        for front in fronts:
            if front not in TEMPLE_FRONTS:
                raise table.none_of(front, TEMPLE_FRONTS, stack)
        wanted = totals()["temple_stacks"][stack]
        if len(fronts) != wanted:
            problem = _("{count} tiles, but this stack has {wanted} (p.1)")
            raise table.problem(problem.format(count=len(fronts), wanted=wanted), stack)
        stacks.append(tuple(fronts))
    counted = Counter(front for fronts in stacks for front in fronts)
    for front, wanted in totals()["temple_fronts"].items():
        if counted[front] != wanted:
            problem = _("{count} of {front} in all, but there are {wanted} (p.1)")
            counts = {"count": counted[front], "front": front, "wanted": wanted}
            raise table.problem(problem.format(**counts))
    table.done()
    return tuple(stacks)
