"""Plays saved from BoardGameGeek and Board Game Arena: read, kept whole, and never doubled."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Luxor

GEEK_XML = """<?xml version="1.0" encoding="utf-8"?>
<plays username="ani" userid="1" total="3" page="1">
  <play id="901" date="2026-01-03" quantity="2" length="55" incomplete="0" location="Home">
    <item name="Luxor" objecttype="thing" objectid="245643"><subtypes/></item>
    <comments>Rain &amp; tea</comments>
    <players>
      <player username="jan_9" userid="0" name="Jan" startposition="2" color="Green" score="60"
              new="1" rating="8" win="0"/>
      <player username="ani" userid="1" name="Ani" startposition="1" color="Red" score="75"
              new="0" rating="0" win="1"/>
    </players>
  </play>
  <play id="902" date="2026-01-04" quantity="1" length="0" incomplete="1" location="">
    <item name="Luxor" objecttype="thing" objectid="245643"/>
  </play>
  <play id="903" date="2026-01-04" quantity="1" length="0" incomplete="0" location="">
    <item name="Chess" objecttype="thing" objectid="171"/>
  </play>
</plays>
"""
GEEK_PLAY = {
    "playid": "901",
    "playdate": "2026-01-03",
    "quantity": "1",
    "length": "0",
    "location": "",
    "comments": {"value": "", "rendered": ""},
    "name": "Luxor",
    "objectid": "245643",
    "players": [
        {"name": "Ani", "startposition": "", "color": "", "score": "70", "win": "0"},
        {"name": "", "username": "jan_9", "startposition": "", "score": "70", "win": "1"},
    ],
}
ARENA = {
    "status": 1,
    "data": {
        "tables": [
            {
                "table_id": "4711",
                "game_name": "luxor",
                "game_id": "1",
                "start": "1767456000",
                "end": "1767459000",
                "players": "11,12",
                "player_names": "Ani,Jan",
                "scores": "75,60",
                "ranks": "1,2",
                "normalend": "1",
                "elo_after": "1501",
            },
            {"table_id": "4712", "game_name": "chess", "player_names": "Ani,Jan"},
        ]
    },
}


def logged(luxor: Luxor) -> list[Any]:
    games: list[Any] = json.loads(luxor("results", "--json").out)["games"]
    return games


def test_plays_as_xml(luxor: Luxor, tmp_path: Path) -> None:
    file = tmp_path / "plays.xml"
    file.write_text(GEEK_XML, encoding="utf-8")
    said = json.loads(luxor("results", "import", str(file), "--json").out)
    assert (said["new"], said["of_other_games"]) == (1, 2)
    (game,) = logged(luxor)
    assert [(one["name"], one["total"], one["rank"]) for one in game["players"]] == [
        ("Ani", 75, 1),
        ("Jan", 60, 2),
    ]
    assert [one["colour"] for one in game["players"]] == ["red", "green"]
    assert [one["started"] for one in game["players"]] == [True, False]
    assert (game["date"], game["where"], game["minutes"]) == ("2026-01-03", "Home", 55)
    assert game["note"] == (
        "Rain & tea; quantity 2; Ani: username ani; Jan: username jan_9, new 1, rating 8"
    )
    again = json.loads(luxor("results", "import", str(file), "--json").out)
    assert (again["new"], again["updated"], again["same"]) == (0, 0, 1)


def test_plays_as_json_where_the_tie_was_broken(luxor: Luxor, tmp_path: Path) -> None:
    file = tmp_path / "plays.json"
    file.write_text(json.dumps({"plays": [GEEK_PLAY]}), encoding="utf-8")
    assert luxor("results", "import", str(file)).code == 0
    (game,) = logged(luxor)
    assert game["winners"] == ["jan_9"]
    assert game["key"] == "bgg-901"
    assert game["note"] is None  # that it was played once, and a name twice


def test_a_game_that_only_sounds_like_ours_is_another(luxor: Luxor, tmp_path: Path) -> None:
    titles = ("Pyramids", "Silver & Gold Pyramids", "Luxor: The Mummy's Curse")
    plays = [
        {**GEEK_PLAY, "playid": str(number), "objectid": str(number), "name": title}
        for number, title in enumerate(titles, start=901)
    ]
    file = tmp_path / "plays.json"
    file.write_text(json.dumps({"plays": plays}), encoding="utf-8")
    said = json.loads(luxor("results", "import", str(file), "--json").out)
    assert (said["new"], said["of_other_games"]) == (1, 2)
    assert [game["game"] for game in logged(luxor)] == ["pyramids"]


def test_tables_of_the_arena(luxor: Luxor, tmp_path: Path) -> None:
    file = tmp_path / "tables.json"
    file.write_text(json.dumps(ARENA), encoding="utf-8")
    said = json.loads(luxor("results", "import", str(file), "--json").out)
    assert (said["new"], said["of_other_games"]) == (1, 1)
    (game,) = logged(luxor)
    assert (game["date"], game["minutes"], game["where"]) == (
        "2026-01-03 16:50",
        50,
        "Board Game Arena",
    )
    assert game["note"] == "elo_after 1501"
    assert json.loads(luxor("results", "import", str(file), "--json").out)["same"] == 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        pytest.param("<plays><play></plays>", "not valid XML", id="cut off"),
        pytest.param("<items/>", "begins with <items>", id="another page"),
        pytest.param("<!DOCTYPE x [<!ENTITY a 'b'>]><plays/>", "declares entities", id="a bomb"),
        pytest.param(GEEK_XML.replace('score="60"', 'score=""'), "Jan has no score", id="no score"),
        pytest.param(GEEK_XML.replace('name="Jan"', 'name="Ani"'), "two players", id="twice"),
        pytest.param(GEEK_XML.replace("2026-01-03", "2026-13-03"), "no day", id="no such day"),
    ],
)
def test_what_is_wrong_is_named_and_nothing_is_taken(
    luxor: Luxor, tmp_path: Path, text: str, says: str
) -> None:
    file = tmp_path / "plays.xml"
    file.write_text(text, encoding="utf-8")
    ran = luxor("results", "import", str(file))
    assert ran.code == 4
    assert says in ran.err
    assert logged(luxor) == []


def test_arena_lists_that_do_not_match(luxor: Luxor, tmp_path: Path) -> None:
    table = ARENA["data"]["tables"][0] | {"ranks": "1"}  # type: ignore[index]  # a dict of dicts
    file = tmp_path / "tables.json"
    file.write_text(json.dumps({"tables": [table]}), encoding="utf-8")
    ran = luxor("results", "import", str(file))
    assert (ran.code, "as many scores and ranks" in ran.err) == (4, True)


def test_a_thousand_plays(luxor: Luxor, tmp_path: Path) -> None:
    plays = [{**GEEK_PLAY, "playid": str(number)} for number in range(1000)]
    file = tmp_path / "plays.json"
    file.write_text(json.dumps({"plays": plays}), encoding="utf-8")
    assert json.loads(luxor("results", "import", str(file), "--json").out)["new"] == 1000
    assert json.loads(luxor("results", "import", str(file), "--json").out)["same"] == 1000
