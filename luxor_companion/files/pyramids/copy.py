"""What an owner entered of a copy of Pyramids: its cards, its expedition deck, its skull values."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from luxor_companion.files import paths, toml_out
from luxor_companion.files.atomic import write_atomically
from luxor_companion.files.pyramids.material import PARTS, default_material, with_parts
from luxor_companion.files.toml import Table, read_toml
from luxor_companion.games.pyramids.material import Material, Pyramid, write_pyramid


def copy_path() -> Path:
    return paths.copy_folder() / "pyramids.toml"


def owned_material() -> Material:
    """The material, with what the owner entered in place of what is not known or a stand-in.

    :raises BadFileError: if the file of the copy is wrong.
    """
    return _material(owned_parts())


def owned_parts() -> dict[str, Any]:
    """What was entered of the copy, as it is kept."""
    path = copy_path()
    return read_toml(path) if path.exists() else {}


def _material(parts: Mapping[str, Any]) -> Material:
    table = Table(dict(parts), copy_path())
    made = with_parts(default_material(), table)
    table.done(PARTS)
    return made


def write_parts(parts: Mapping[str, Any]) -> Material:
    """Keep what was entered.

    :raises BadFileError: if it is not what a copy can have.
    """
    made = _material(parts)
    text = toml_out.lines({"skulls": parts["skulls"]}) if "skulls" in parts else ""
    for part in ("expedition", "cards"):
        if part in parts:
            text += f"\n[{part}]\n{toml_out.lines(parts[part])}"
    write_atomically(copy_path(), text.lstrip("\n"))
    return made


def parts_with(cards: Mapping[int, Pyramid]) -> dict[str, Any]:
    """What was entered of the copy, with what is printed on these cards.

    :raises BadFileError: if it is not what a copy can have.
    """
    parts = owned_parts()
    told = dict(parts.get("cards", {}))
    for number, pyramid in cards.items():
        told[str(number)] = write_pyramid(number, pyramid).split(" ", 1)[1]
    ordered = dict(sorted(told.items(), key=lambda one: int(one[0]) if one[0].isdecimal() else 0))
    made = {**parts, "cards": ordered}
    _material(made)
    return made
