"""The contract with scripts, as JSON schemas: what the commands say follows them."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from luxor_companion.games.luxor.files.position import KEYS
from luxor_companion.table.save import game_of
from tests.cli.at_table import TWO, done, start
from tests.conftest import ROOT, Luxor, Ran

SCHEMAS = ROOT / "docs/schemas"
SAVES = sorted((ROOT / "saves/games").glob("*.toml"))
GAMES = [path for path in SAVES if game_of(path) == "luxor"]
PYRAMIDS = str(ROOT / "saves/games/pyramids.toml")


def schema(name: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8"))
    return read


def follows(ran: Ran, name: str) -> None:
    jsonschema.validate(json.loads(ran.out), schema(name))


@pytest.mark.parametrize("path", sorted(SCHEMAS.glob("*.json")), ids=lambda path: path.stem)
def test_every_schema_is_one_and_is_told_of(path: Path) -> None:
    jsonschema.Draft202012Validator.check_schema(schema(path.stem))
    assert f"schemas/{path.name}" in (ROOT / "docs/scripts.md").read_text(encoding="utf-8")


def test_rulings(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path, *TWO)
    for turn in ("L3", "L5", "L5 key", "Ldie", "L3 @7", "L1-6", "L±1 back", "L3 pass"):
        follows(luxor("check", *turn.split(), "--json"), "check")
        follows(luxor("move", *turn.split(), "--json"), "move")
    follows(luxor("--json"), "status")
    follows(luxor("options", "--card", "die", "--json"), "options")


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.stem)
def test_whole_games(luxor: Luxor, game: Path) -> None:
    follows(luxor("score", "--save", str(game), "--json", "--no-log"), "score")
    follows(luxor("--save", str(game), "--json"), "status")
    follows(luxor("options", "--save", str(game), "--json"), "options")


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.stem)
def test_every_key_of_a_position_is_told_of(luxor: Luxor, game: Path) -> None:
    ran = luxor("show", "--save", str(game), "--json")
    follows(ran, "show")
    told = schema("show")["properties"]["position"]["properties"]
    assert set(json.loads(ran.out)["position"]) <= set(told)
    assert set(KEYS) == set(told)


def test_a_score_of_pyramids(luxor: Luxor) -> None:
    score = ("pyramids", "score", "--json")
    follows(luxor(*score, "--save", PYRAMIDS, "--no-log"), "pyramids-score")
    sheet = ROOT / "saves/sheets/pyramids-example.toml"
    follows(luxor(*score, "--sheet", str(sheet)), "pyramids-score")


def test_sheets_and_errors(luxor: Luxor, tmp_path: Path) -> None:
    sheet = ROOT / "saves/sheets/rulebook-example.toml"
    follows(luxor("score", "--sheet", str(sheet), "--json"), "score")
    follows(luxor("move", "L3", "--json"), "error")
    start(luxor, tmp_path)
    done(luxor, "move L3")
    for line in ("move L9", "nonsense", "check L3 --position /no/such/file", "use nobody"):
        follows(luxor(*line.split(), "--json"), "error")


def test_a_schema_notices(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    shown = json.loads(luxor("check", "L3", "--json").out)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**shown, "legal": "yes"}, schema("check"))
