"""The rules data that ships with the program: material, stand-in board, rules reference."""

from pathlib import Path
from typing import Any

from luxor_companion.files.toml import read_toml
from luxor_companion.games.luxor.board import Board, read_board
from luxor_companion.games.luxor.material import Material
from luxor_companion.games.luxor.vocab import STACKS, TREASURES

_PACKAGE = Path(__file__).resolve().parents[1]


def rules_folder(game: str) -> Path:
    """Where the rules data of a game lies: in the wheel, or beside the package in a checkout."""
    inside = _PACKAGE / "rules_data" / game
    return inside if inside.is_dir() else _PACKAGE.parent / "rules_data" / game


def material() -> Material:
    """The material as it ships, with stand-ins for what only a copy can tell."""
    raw: dict[str, Any] = read_toml(rules_folder("luxor") / "material.toml")
    stand_in = raw["stand-in"]
    return Material(
        starter=raw["starter"],
        horus=tuple(tuple(stand_in["horus"][level].split()) for level in ("1", "2", "3")),
        treasures={
            f"{letter}{kind}": count
            for letter in TREASURES
            for kind, count in stand_in["treasures"].items()
        },
        temple=tuple(tuple(stand_in["temple"][stack].split()) for stack in STACKS),
        horus_tiles=tuple(raw["horus_tiles"]),
        osiris=tuple(raw["osiris"]),
        keys=raw["keys"],
        wild=raw["wild"],
        scarabs=tuple(int(v) for v, count in raw["scarabs"].items() for _ in range(count)),
        stand_in=tuple(stand_in),
    )


def totals() -> dict[str, Any]:
    """What is printed about the parts that only a copy can tell in full."""
    found: dict[str, Any] = read_toml(rules_folder("luxor") / "material.toml")["totals"]
    return found


def stand_in_board() -> Board:
    """The board that ships: plausible, and not the printed one."""
    return read_board(read_toml(rules_folder("luxor") / "board.toml")["code"])
