"""`luxor results`: every command as typed, with its pages, its JSON and its bad inputs."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from luxor_companion.errors import Exit
from luxor_companion.results import MOST_PLAYERS
from tests.conftest import ROOT, Luxor
from tests.results.games import FRIDAYS, game, logged

Golden = Callable[[str, str], None]
SHEET = str(ROOT / "saves/sheets/rulebook-example.toml")
SAVE = ROOT / "saves/games/two-players.toml"


@pytest.fixture
def db(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A log with seven games, the one in use."""
    path = logged(tmp_path / "log.db", FRIDAYS)
    monkeypatch.setenv("LUXOR_DB", str(path))
    return path


def said(luxor: Luxor, *args: str) -> dict[str, Any]:
    ran = luxor("results", *args, "--json")
    assert ran.code == Exit.FINE, ran.err
    shown: dict[str, Any] = json.loads(ran.out)
    assert shown["schema"] == 1
    return shown


@pytest.mark.parametrize(
    ("name", "args"),
    [
        pytest.param("list", [], id="list"),
        pytest.param("show", ["show", "4"], id="show"),
        pytest.param("show_tie", ["show", "2"], id="show a shared victory"),
        pytest.param("stats", ["stats"], id="stats"),
        pytest.param("stats_player", ["stats", "ani"], id="stats of one"),
        pytest.param("stats_two", ["stats", "Ani", "Jan", "--players", "3"], id="stats of two"),
        pytest.param("stats_score", ["stats", "--score", "75"], id="how special"),
        pytest.param("ratings", ["ratings"], id="ratings"),
        pytest.param("ratings_player", ["ratings", "Ani"], id="ratings of one"),
        pytest.param("players", ["players"], id="players"),
        pytest.param("csv", ["export", "-", "--format", "csv"], id="csv"),
    ],
)
@pytest.mark.usefixtures("db")
def test_pages(luxor: Luxor, golden: Golden, name: str, args: list[str]) -> None:
    ran = luxor("results", *args)
    assert (ran.code, ran.err) == (Exit.FINE, "")
    assert name == "csv" or all(len(line) <= 80 for line in ran.out.splitlines())
    golden(f"results_{name}.txt", ran.out)


def test_a_trend_is_drawn_from_enough_games(luxor: Luxor, golden: Golden, tmp_path: Path) -> None:
    entries = [
        game(f"k{index:02}", f"2026-01-{index + 1:02}", f"Ani {40 + index + index % 7}", "Jan 50")
        for index in range(28)
    ]
    ran = luxor("results", "stats", "Ani", "--db", str(logged(tmp_path / "log.db", entries)))
    golden("results_trend.txt", ran.out)


def test_long_names_and_many_players_fit(luxor: Luxor, tmp_path: Path) -> None:
    names = [f"Bartholomäus-Maximilian {index} von und zu" for index in range(30)]
    entries = [
        game(
            f"k{index}",
            "2026-01-01",
            *(f"{name} {n}" for n, name in enumerate(names[index : index + MOST_PLAYERS])),
        )
        for index in range(25)
    ]
    path = logged(tmp_path / "log.db", entries)
    for args in (["show", "1"], ["stats"], ["stats", names[28]], ["ratings"], ["players"], []):
        ran = luxor("results", *args, "--db", str(path))
        assert ran.code == Exit.FINE
        assert all(len(line) <= 80 for line in ran.out.splitlines()), args


def test_nothing_logged_yet_is_no_error_and_makes_no_file(luxor: Luxor, tmp_path: Path) -> None:
    for args in ([], ["stats"], ["ratings"], ["players"], ["check"]):
        ran = luxor("results", *args)
        assert (ran.code, ran.err) == (Exit.FINE, ""), args
    assert "luxor results add" in luxor("results").out
    assert said(luxor)["games"] == []
    assert said(luxor, "stats")["games"][0]["players"] == []
    assert not list(tmp_path.rglob("*.db"))


def test_a_finished_table_is_logged_once(luxor: Luxor, tmp_path: Path) -> None:
    save = Path(shutil.copy(SAVE, tmp_path / "friday.toml"))
    first = luxor("score", "--save", str(save))
    assert first.err == "Logged as game 1: luxor results show 1\n"
    assert "In the results as game 1" in luxor("score", "--save", str(save)).err
    assert json.loads(luxor("score", "--save", str(save), "--json").out)["logged"] == 1
    (entry,) = said(luxor)["games"]
    assert entry["key"] == "c124ffb6-07e0-45a0-b5ef-183cecbbccd1"
    assert (entry["board"], entry["winners"]) == ("stand-in", ["Ani"])
    ani = entry["players"][0]
    assert (ani["total"], ani["colour"], ani["started"]) == (70, "red", True)
    parts = {"track": 18, "adventurers": 18, "sarcophagi": 5, "keys": 8, "scarabs": 9}
    assert {**parts, "sets": {"count": 3, "points": 12}}.items() <= ani.items()


def test_a_table_set_straight_updates_its_entry_and_keeps_what_was_edited(
    luxor: Luxor, tmp_path: Path
) -> None:
    save = str(shutil.copy(SAVE, tmp_path / "friday.toml"))
    luxor("score", "--save", save)
    luxor("results", "edit", "1", "--place", "at Jan's", "--date", "2026-01-02")
    assert luxor("fix", "red", "keys=7", "miscounted", "--save", save).code == Exit.FINE
    assert "Game 1 of the results was updated" in luxor("score", "--save", save).err
    (entry,) = said(luxor)["games"]
    assert (entry["players"][0]["total"], entry["where"]) == (69, "at Jan's")
    assert entry["date"] == "2026-01-02"


def test_only_a_final_score_is_logged_and_only_if_wanted(luxor: Luxor, tmp_path: Path) -> None:
    save = tmp_path / "friday.toml"
    shutil.copy(SAVE, save)
    assert luxor("score", "--save", str(save), "--no-log").err == ""
    luxor("undo", "--save", str(save))
    ran = luxor("score", "--save", str(save))
    assert "not final" in ran.out
    assert "luxor score --early" in ran.err, "nothing is logged but by one who says so"
    assert luxor("score", "--sheet", SHEET).err == ""
    assert said(luxor)["games"] == []


def test_a_deleted_game_is_not_logged_again(luxor: Luxor) -> None:
    luxor("score", "--save", str(SAVE))
    luxor("results", "delete", "1", "--yes")
    assert "luxor results undelete 1" in luxor("score", "--save", str(SAVE)).err
    assert said(luxor)["games"] == []
    assert [one["number"] for one in said(luxor, "--deleted")["games"]] == [1]


@pytest.mark.parametrize("kind", ["damaged", "newer", "a folder", "not to be made"])
def test_a_broken_log_never_spoils_a_score(
    luxor: Luxor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    path = tmp_path / "log.db"
    if kind == "damaged":
        path.write_bytes(b"SQLite format 3\0" + b"\7" * 500)
    elif kind == "newer":
        logged(path, FRIDAYS)
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA user_version = 99")
    elif kind == "a folder":
        path.mkdir()
    else:
        (tmp_path / "file").touch()
        path = tmp_path / "file" / "log.db"
    monkeypatch.setenv("LUXOR_DB", str(path))
    before = path.read_bytes() if path.is_file() else b""
    ran = luxor("score", "--save", str(SAVE))
    assert ran.code == Exit.FINE
    assert "Ani wins with 70 VP." in ran.out
    assert ran.err.startswith("warning: not logged: ")
    assert ran.err.count("\n") == 1
    assert json.loads(luxor("score", "--save", str(SAVE), "--json").out)["logged"] is None
    if kind != "not to be made":
        assert luxor("results").code == (Exit.NEWER_FILE if kind == "newer" else Exit.BAD_FILE)
    assert (path.read_bytes() if path.is_file() else b"") == before


def test_the_log_is_in_the_data_folder_unless_told_otherwise(
    luxor: Luxor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LUXOR_DB")
    monkeypatch.delenv("LUXOR_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    config = tmp_path / "config.toml"
    monkeypatch.setenv("LUXOR_CONFIG", str(config))
    luxor("results", "add", "--sheet", SHEET)
    if sys.platform == "linux":
        assert (tmp_path / "data/luxor-companion/results.db").exists()
    config.write_text(f'db = "{tmp_path / "mine.db"}"\n', encoding="utf-8")
    luxor("results", "add", "--sheet", SHEET)
    assert (tmp_path / "mine.db").exists()
    luxor("results", "add", "--sheet", SHEET, "--db", str(tmp_path / "other.db"))
    assert (tmp_path / "other.db").exists()


@pytest.mark.usefixtures("db")
def test_filters(luxor: Luxor) -> None:
    def ids(*args: str) -> list[int]:
        return [one["number"] for one in said(luxor, *args)["games"]]

    assert ids("--players", "2") == [5, 3, 1]
    assert ids("--since", "2026-02") == [7, 6, 5, 4]
    assert ids("--until", "2026-02-06") == [4, 3, 2, 1]
    assert ids("--since", "2026-01-09", "--until", "2026-01") == [3, 2]
    assert ids("--board", "PRINTED") == [7]
    assert ids("--limit", "2") == [7, 6]
    assert ids("--game", "dunes") == []
    assert said(luxor, "stats", "--players", "4")["games"][0]["game_count"] == 1
    (rated,) = said(luxor, "ratings", "--since", "2026-02-20")["games"]
    names = [one["name"] for one in rated["ratings"]]
    assert sorted(names) == ["Ani", "Jan", "Mia", "Tom"]


@pytest.mark.usefixtures("db")
def test_stats_json(luxor: Luxor) -> None:
    (shown,) = said(luxor, "stats", "Ani", "--score", "94")["games"]
    (ani,) = shown["players"]
    assert ani["record"] == {
        "game_count": 6, "wins": 2, "shared_wins": 1, "win_rate": 0.5,
        "expected_wins": 2.25, "enough_games": True,
    }  # fmt: skip
    assert (ani["average"], ani["best"], ani["best_in"]) == (67.1667, 94, 4)
    assert ani["against"][0] == {
        "opponent": "Jan", "game_count": 5, "ahead": 2, "level": 1, "behind": 2,
    }  # fmt: skip
    assert shown["standing"]["Ani"]["rank"] == 1
    assert shown["time"]["total"] == 231


def test_names_cannot_talk_to_the_terminal(luxor: Luxor, tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    rows = ["a,2026-03-01,\x1b[2JAni\x07,70", "a,2026-03-01,J\x9ban,60"]
    file.write_text("\n".join(["key,date,player,total", *rows]), encoding="utf-8")
    luxor("results", "import", str(file))
    assert luxor("results").out.isascii()
    assert "\x1b" not in luxor("results").out
    assert "?[2JAni? 70*, J?an 60" in luxor("results").out


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        pytest.param(["lits"], 2, "There is no command 'lits'", id="no such command"),
        pytest.param(["players", "x"], 2, "There is no command 'x'", id="no such word"),
        pytest.param(["--db", "x", "stats"], 2, "too much: stats", id="too late"),
        pytest.param(["show", "x"], 2, "not a whole number", id="no number either"),
        pytest.param(["show", "9" * 5000], 2, "9' is too large.", id="5000 digits"),
        pytest.param(["show", "99"], 4, "There is no game 99", id="no such game"),
        pytest.param(["show", "9" * 30], 4, "There is no game 999", id="a long number"),
        pytest.param(["edit", "-3"], 2, "No such option", id="below nought"),
        pytest.param(["edit", "1", "--date", "today"], 2, "isn't a date", id="date"),
        pytest.param(["edit", "1", "--date", "2926-01-01"], 2, "in the future", id="future"),
        pytest.param(["edit", "1", "--score", "Ani=3"], 2, "Ani.keys=2", id="score"),
        pytest.param(["edit", "1", "--score", "Ani.k=3"], 2, "the parts are track", id="part"),
        pytest.param(["edit", "1", "--rank", "Ani=2"], 2, "ranks 2, 2", id="rank"),
        pytest.param(["edit", "1", "--rank", "Jan=1"], 2, "75 VP and rank 1", id="no tie"),
        pytest.param(["edit", "1", "--player", "Ani=jan"], 2, "two players", id="twice"),
        pytest.param(["edit", "1", "--started", "Tom"], 2, "did not play", id="starter"),
        pytest.param(["edit", "1", "--seats", "Ani"], 2, "every player once", id="seats"),
        pytest.param(["delete", "1"], 2, "--yes", id="nobody to ask"),
        pytest.param(["undelete", "1"], 2, "is not deleted", id="not deleted"),
        pytest.param(["add"], 2, "--sheet FILE, or --ask", id="nothing to add"),
        pytest.param(["add", "--sheet", "none.toml"], 4, "no such file", id="no sheet"),
        pytest.param(
            ["add", "--ask"], 2, "needs an interactive terminal", id="nobody to ask for scores"
        ),
        pytest.param(["stats", "Anni"], 4, "did you mean Ani?", id="nobody"),
        pytest.param(["stats", "--since", "2026-13"], 2, "isn't a date", id="no month"),
        pytest.param(["stats", "--svg", "/proc/x/y.svg"], 4, "could not be written", id="svg"),
        pytest.param(["ratings", "Zoe"], 4, "Nobody in the results", id="no rating"),
        pytest.param(["players", "merge", "Ani", "Jan"], 2, "two people", id="they met"),
        pytest.param(["players", "rename", "Ani", "Jan"], 2, "merge", id="name taken"),
        pytest.param(["export", "x.txt"], 2, ".bgsplay", id="format"),
        pytest.param(["export", "x.bgsplay", "--me", "Zoe"], 4, "Nobody", id="who am I"),
        pytest.param(["import", "none.csv"], 4, "no such file", id="no import"),
        pytest.param(["import", SHEET], 4, "missing; needed:", id="another file"),
        pytest.param(["check", "--db", "none.db"], 4, "no such file", id="no log"),
        pytest.param(["backup", SHEET], 4, "isn't what luxor wrote", id="backup over a file"),
    ],
)
@pytest.mark.usefixtures("db")
def test_bad_input_is_one_sentence(luxor: Luxor, args: list[str], code: int, words: str) -> None:
    before = said(luxor, "--limit", "99")
    ran = luxor("results", *args)
    assert (ran.code, ran.out) == (code, "")
    assert words in ran.err
    assert ran.err.count("\n") == 1
    assert said(luxor, "--limit", "99") == before


def test_scores_computed_at_once_are_all_logged(tmp_path: Path) -> None:
    saves = sorted((ROOT / "saves/games").glob("*-players.toml")) * 2
    env = {**os.environ, "LUXOR_DB": str(tmp_path / "log.db")}
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "luxor_companion", "score", "--save", str(save)],
            env=env,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        for save in saves
    ]
    told = [process.communicate(timeout=60)[1] for process in running]
    assert sorted(text.partition(" ")[0] for text in told) == ["In"] * 3 + ["Logged"] * 3, told


@pytest.mark.parametrize("word", ["list", "show", "stats", "ratings", "add", "edit", "delete"])
def test_help_has_examples(luxor: Luxor, word: str) -> None:
    ran = luxor("results", word, "--help")
    assert ran.code == Exit.FINE
    assert "Examples:" in ran.out


def test_no_latest_game_is_one_sentence(luxor: Luxor) -> None:
    ran = luxor("results", "show")
    assert (ran.code, ran.out, ran.err.count("\n")) == (Exit.UNREADABLE, "", 1)
