"""Every example that ships is a test: games replay, verify and score; positions and sheets load."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from luxor_companion.files.save import compose, read_save
from luxor_companion.games.log import Fixed, Undone
from luxor_companion.games.luxor.log import Played, read_line
from luxor_companion.table import open_table
from tests.conftest import ROOT, Luxor

GAMES = sorted((ROOT / "saves/games").glob("*.toml"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_replays_and_scores(
    luxor: Luxor, golden: Callable[[str, str], None], path: Path
) -> None:
    table = open_table(path)
    assert table.save.sealed
    assert table.position.over == "end.second"
    assert compose(table.save.head, table.save.lines) == path.read_text(encoding="utf-8")
    ran = luxor("score", "--save", str(path))
    assert ran.code == Exit.FINE
    golden(f"game_{path.stem}.txt", ran.out)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_verifies(luxor: Luxor, path: Path) -> None:
    said = json.loads(luxor("verify", str(path), "--json").out)
    assert (said["valid"], said["sealed"], said["over"]) == (True, True, "end.second")


def test_the_games_show_what_games_are_like() -> None:
    saves = {path.stem: read_save(path) for path in GAMES}
    players = {len(save.setup["players"]) for save in saves.values()}
    assert players == {2, 3, 4}
    assert saves["two-players"].setup["app_draws"] == ["temple", "scarabs", "cards", "die"]
    assert saves["three-players"].setup["app_draws"] == []
    entries = [read_line(line) for line in saves["four-players"].lines]
    assert any(isinstance(entry, Fixed) for entry in entries)
    assert any(isinstance(entry, Undone) for entry in entries)
    assert any(isinstance(entry, Played) and entry.turn.allow for entry in entries)
