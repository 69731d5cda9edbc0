"""`luxor results` with games of Luxor and of Pyramids in one log: never counted together."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from luxor_companion.core.game import load_game
from luxor_companion.errors import Exit
from luxor_companion.results.plays import read_bgstats
from tests.conftest import Luxor
from tests.results.games import FRIDAYS, SATURDAYS, logged

Golden = Callable[[str, str], None]


@pytest.fixture
def db(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A log with seven games of Luxor and three of Pyramids."""
    path = logged(tmp_path / "log.db", [*FRIDAYS, *SATURDAYS])
    monkeypatch.setenv("LUXOR_DB", str(path))
    return path


def said(luxor: Luxor, *args: str) -> dict[str, Any]:
    ran = luxor("results", *args, "--json")
    assert ran.code == Exit.FINE, ran.err
    shown: dict[str, Any] = json.loads(ran.out)
    return shown


@pytest.mark.parametrize(
    ("name", "args"),
    [
        pytest.param("list", [], id="list"),
        pytest.param("show", ["show", "8"], id="show"),
        pytest.param("stats", ["stats"], id="stats"),
        pytest.param("stats_player", ["stats", "Bo"], id="stats of one who plays only one"),
        pytest.param("stats_score", ["stats", "Ani", "--score", "90"], id="how special"),
        pytest.param("ratings", ["ratings"], id="ratings"),
        pytest.param("csv", ["export", "-", "--format", "csv"], id="csv"),
    ],
)
@pytest.mark.usefixtures("db")
def test_pages(luxor: Luxor, golden: Golden, name: str, args: list[str]) -> None:
    ran = luxor("results", *args)
    assert (ran.code, ran.err) == (Exit.FINE, "")
    assert name == "csv" or all(len(line) <= 80 for line in ran.out.splitlines())
    golden(f"results_games_{name}.txt", ran.out)


@pytest.mark.usefixtures("db")
def test_points_of_two_games_are_never_counted_together(luxor: Luxor) -> None:
    shown, other = said(luxor, "stats")["games"]
    assert (shown["game"], shown["game_count"]) == ("luxor", 7)
    assert (other["game"], other["game_count"]) == ("pyramids", 3)
    assert set(shown["average_parts"]) == {"track", "adventurers"}
    assert other["average_parts"]["skull"] == round((-6 - 3 - 10 - 1 - 4) / 7, 4)
    ani = next(one for one in other["players"] if one["name"] == "Ani")
    assert (ani["game_count"], ani["average"]) == (2, (87 + 95) / 2)
    assert said(luxor, "stats", "--game", "pyramids")["games"] == [other]
    assert said(luxor, "stats", "--game", "luxor")["games"] == [shown]
    for name, game in (("Bo", "pyramids"), ("Tom", "luxor")):  # they never played the other
        assert [one["game"] for one in said(luxor, "stats", name)["games"]] == [game]


@pytest.mark.usefixtures("db")
def test_each_game_has_ratings_of_its_own(luxor: Luxor) -> None:
    shown, other = said(luxor, "ratings")["games"]
    assert {one["name"] for one in shown["ratings"]} == {"Ani", "Jan", "Mia", "Tom"}
    assert {one["name"]: one["game_count"] for one in other["ratings"]} == {
        "Bo": 3,
        "Ani": 2,
        "Mia": 2,
    }
    assert said(luxor, "ratings", "--game", "pyramids")["games"] == [other]
    assert "Silver & Gold Pyramids" in luxor("results", "ratings").out


@pytest.mark.usefixtures("db")
def test_a_game_is_compared_with_its_own_kind(luxor: Luxor) -> None:
    shown = said(luxor, "show", "8")
    assert (shown["game"], shown["standing"]["Bo"]["game_count"]) == ("pyramids", 3)
    parts = {"pyramids": 70, "torches": 10, "bonuses": 19, "gems": 18, "skull": -6}
    assert parts.items() <= shown["players"][0].items()


@pytest.mark.usefixtures("db")
def test_editing_a_part_that_costs_points(luxor: Luxor) -> None:
    shown = said(luxor, "edit", "8", "--score", "Bo.skull=-10")
    assert [one["total"] for one in shown["players"]] == [107, 87]
    ran = luxor("results", "edit", "8", "--score", "Bo.keys=1")
    assert ran.code == Exit.UNREADABLE
    assert "the parts are pyramids, torches, bonuses, gems, skull" in ran.err


@pytest.mark.usefixtures("db")
def test_export_and_import_make_the_same_log(luxor: Luxor, tmp_path: Path) -> None:
    for name in ("games.csv", "games.json", "games.bgsplay"):
        file, other = tmp_path / name, str(tmp_path / f"{name}.db")
        assert said(luxor, "export", str(file))["game_count"] == 10
        assert said(luxor, "import", str(file))["same"] == 10
        assert said(luxor, "import", str(file), "--db", other)["new"] == 10
        ours, theirs = said(luxor, "--limit", "99"), said(luxor, "--limit", "99", "--db", other)
        if name != "games.bgsplay":  # the app has no place for some of it
            kept = [[{**one, "number": 0} for one in log["games"]] for log in (ours, theirs)]
            assert kept[0] == kept[1]  # but for the numbers, which are each log's own
        points = [_points(log["games"], "pyramids") for log in (ours, theirs)]
        assert points[0] == points[1]
        assert len(points[0]) == 3
    assert said(luxor, "export", str(file), "--game", "pyramids")["game_count"] == 3


def _points(games: list[dict[str, Any]], game: str) -> list[list[dict[str, int]]]:
    return [
        [{part: line[part] for part in load_game(game).about.part_keys} for line in one["players"]]
        for one in games
        if one["game"] == game
    ]


@pytest.mark.usefixtures("db")
def test_the_app_is_told_no_number_that_nobody_knows(luxor: Luxor, tmp_path: Path) -> None:
    file = tmp_path / "games.bgsplay"
    luxor("results", "export", str(file))
    games = json.loads(file.read_text(encoding="utf-8"))["games"]
    assert [(one["name"], one.get("bggId")) for one in games] == [
        ("Luxor", 245643),
        ("Silver & Gold Pyramids", None),
    ]
    foreign = {"games": [{"id": 1, "name": "Chess", "bggId": 0}], "plays": [{"gameRefId": 1}]}
    reading = read_bgstats(foreign, file, [])
    assert (list(reading.games), reading.others) == ([], 1)  # without a number is not one of ours


def test_a_csv_that_names_no_game_is_of_the_game_told(luxor: Luxor, tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    rows = ["a,2026-03-01,Ani,70", "a,2026-03-01,Jan,-6"]
    file.write_text("\n".join(["key,date,player,total", *rows]), encoding="utf-8")
    assert said(luxor, "import", str(file), "--game", "pyramids")["new"] == 1
    (entry,) = said(luxor)["games"]
    assert (entry["game"], entry["players"][1]["total"]) == ("pyramids", -6)


def test_a_page_has_a_section_for_each_game(luxor: Luxor, db: Path, tmp_path: Path) -> None:
    html, svg = tmp_path / "page.html", tmp_path / "page.svg"
    ran = luxor("results", "stats", "--html", str(html), "--svg", str(svg), "--db", str(db))
    assert ran.code == Exit.FINE
    page = html.read_text(encoding="utf-8")
    assert page.count("<h1>") == 2
    assert page.index("<h1>Luxor</h1>") < page.index("<h1>Silver &amp; Gold Pyramids</h1>")
    assert "<title>Luxor · Silver &amp; Gold Pyramids</title>" in page
    assert page.index("Treasures on the track") < page.index("Worst skull")
    picture = svg.read_text(encoding="utf-8")
    assert picture.count("Silver &amp; Gold Pyramids") >= 1
    assert "nan" not in picture


def test_players_are_people_whatever_they_play(luxor: Luxor, db: Path) -> None:
    games = {one["name"]: one["game_count"] for one in said(luxor, "players")["players"]}
    assert (games["Ani"], games["Bo"]) == (8, 3)
    with closing(sqlite3.connect(db)) as connection:
        (count,) = connection.execute("SELECT count(*) FROM player").fetchone()
    assert count == len(games) == 5
    assert said(luxor, "check")["sound"] is True
