"""Every example that ships is a test: games replay, verify and score; positions and sheets load."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from luxor_companion.core.record import Fixed, Undone
from luxor_companion.errors import Exit
from luxor_companion.games.luxor.rules.notation import Played, read_line
from luxor_companion.games.pyramids.rules import notation as pyramids
from luxor_companion.table.save import format_save, game_of, read_save
from luxor_companion.table.table import open_table
from tests.conftest import ROOT, Luxor

SAVES = sorted((ROOT / "saves/games").glob("*.toml"))
GAMES = [path for path in SAVES if game_of(path) == "luxor"]
PYRAMIDS = ROOT / "saves/games/pyramids.toml"


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_replays_and_scores(
    luxor: Luxor, golden: Callable[[str, str], None], path: Path
) -> None:
    table = open_table(path)
    assert table.save.unedited
    assert table.position.over == "end.second"
    assert format_save(table.save.head, table.save.lines) == path.read_text(encoding="utf-8")
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


def test_a_game_of_pyramids_replays_and_scores(
    luxor: Luxor, golden: Callable[[str, str], None]
) -> None:
    assert [path for path in SAVES if path not in GAMES] == [PYRAMIDS]
    table = open_table(PYRAMIDS, "pyramids")
    assert table.save.unedited
    assert (table.position.over, table.record.turns) == ("reveal", 84)  # 28 turns of three
    assert format_save(table.save.head, table.save.lines) == PYRAMIDS.read_text(encoding="utf-8")
    ran = luxor("pyramids", "score", "--save", str(PYRAMIDS))
    assert ran.code == Exit.FINE
    golden("game_pyramids.txt", ran.out)
    said = json.loads(luxor("pyramids", "verify", str(PYRAMIDS), "--json").out)
    assert (said["valid"], said["sealed"], said["over"]) == (True, True, "reveal")


def test_the_game_of_pyramids_shows_what_games_are_like() -> None:
    save = read_save(PYRAMIDS, "pyramids")
    assert set(save.setup["stand_in"]) == {"expedition", "skulls", "cards"}
    assert save.head.startswith("# ")
    assert "stand-ins" in save.head
    kinds = {type(pyramids.read_line(line)).__name__ for line in save.lines}
    assert kinds >= {"CardTold", "Undone", "Noted", "Fixed", "Marked", "Took", "Revealed"}
    assert any("+" in line for line in save.lines)  # a red cross
