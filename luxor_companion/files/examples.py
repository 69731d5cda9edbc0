"""The example games that ship with the program."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


def example_game(name: str) -> Path:
    """The save of an example: in the wheel, or beside the package in a checkout."""
    inside = _PACKAGE / "saves" / "games" / f"{name}.toml"
    return inside if inside.is_file() else _PACKAGE.parent / "saves" / "games" / f"{name}.toml"
