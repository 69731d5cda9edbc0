"""A third game is a package that is installed: nothing of the program changes."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import luxor_companion
from luxor_companion.cli.complete import candidates
from luxor_companion.core.game import installed_games, load_game
from luxor_companion.mcp import tools
from tests.conftest import ROOT, Luxor
from tests.test_mcp import ask

pytestmark = pytest.mark.usefixtures("nim")


def ran(luxor: Luxor, line: str) -> str:
    found = luxor("nim", *line.split())
    assert found.code == 0, (line, found.err)
    return found.out


def told(luxor: Luxor, line: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(ran(luxor, f"{line} --json"))
    assert found.pop("schema") == 1
    return found


@pytest.fixture
def over(luxor: Luxor, nim: Path) -> Path:
    """A game that Bo won."""
    for line in ("new ani bo", "take ani 3", "take bo 2", "take ani 1", "take bo 1"):
        ran(luxor, line)
    return nim.parent / "saves" / "heap.toml"


def test_a_game_is_started_and_played(luxor: Luxor) -> None:
    assert ran(luxor, "new ani bo") == "heap\n"
    assert told(luxor, "take ani 3") == {"heap": 4}
    refused = luxor("nim", "take", "ani", "1")
    assert (refused.code, refused.out) == (3, "")
    assert "Not by turn" in refused.err
    assert told(luxor, "")["next"] == ["bo"]
    assert "bo is next." in ran(luxor, "")


def test_undo_redo_note_and_log(luxor: Luxor) -> None:
    ran(luxor, "new ani bo")
    ran(luxor, "take ani 3")
    assert "Undone: 1. ani 3" in ran(luxor, "undo")
    ran(luxor, "redo")
    ran(luxor, "note well done")
    lines = [one["text"] for one in told(luxor, "log")["lines"]]  # type: ignore[attr-defined]
    assert lines == ["ani 3", "undo", "redo", "note well done"]
    assert luxor("nim", "undo", "5").code == 2


def test_verify_and_tables(luxor: Luxor, over: Path) -> None:
    checked = told(luxor, "verify")
    assert (checked["turns"], checked["over"], checked["sealed"]) == (4, True, True)
    listed = json.loads(luxor("tables", "--json").out)["tables"]
    assert listed[0]["game"] == "nim"
    assert "Over." in luxor("tables").out
    over.write_text(over.read_text(encoding="utf-8").replace("bo 2", "bo 9"), encoding="utf-8")
    broken = luxor("nim", "verify")
    assert broken.code == 4
    assert "Not by take" in broken.err


@pytest.mark.usefixtures("over")
def test_score_and_results(luxor: Luxor) -> None:
    score = told(luxor, "score")
    assert (score["winners"], score["final"], score["logged"]) == (["bo"], True, 1)
    assert "Last one" in ran(luxor, "score")
    logged = told(luxor, "results")["games"]
    assert [one["game"] for one in logged] == ["nim"]  # type: ignore[attr-defined]
    assert "Nim" in luxor("results", "show", "1").out
    assert luxor("results", "stats", "--game", "nim").code == 0


@pytest.mark.usefixtures("over")
def test_share_and_open(luxor: Luxor) -> None:
    shared = told(luxor, "share --log --base-url https://example.org/")
    opened = json.loads(luxor("open", str(shared["link"]), "--save", "again", "--json").out)
    assert (opened["game"], opened["verified"], opened["turns"]) == ("nim", True, 4)
    assert told(luxor, "log --table again")["table"] == "again"


@pytest.mark.usefixtures("over")
def test_a_game_without_pages_has_none(luxor: Luxor, tmp_path: Path) -> None:
    for words in (["--html", str(tmp_path / "page.html")], ["--lan"]):
        shared = luxor("nim", "share", *words)
        assert (shared.code, shared.err) == (2, "error: This game doesn't offer that.\n")
    assert "--lan" not in luxor("nim", "share").err
    assert "ani" not in luxor("nim", "share", "--initials", "--log", "--text").out


def test_a_save_of_a_game_nobody_knows_is_said_to_be_one(
    luxor: Luxor, over: Path, nim: Path
) -> None:
    shutil.rmtree(nim)
    installed_games.cache_clear()
    listed = json.loads(luxor("tables", "--json").out)["tables"]
    assert [(one["name"], one["game"], one["turns"]) for one in listed] == [("heap", "nim", None)]
    assert "doesn't know" in listed[0]["error"]
    assert luxor("show", "--save", str(over)).code == 4


def test_the_help_lists_installed_games_and_says_what_is_wrong_with_one(luxor: Luxor) -> None:
    shown = luxor("--help").out
    assert re.search(r"nim +Nim\.", shown)
    assert re.search(r"absent +No module named 'nowhere'", shown)
    for name in ("absent", "wrong"):
        broken = luxor(name, "log")
        assert (broken.code, broken.out) == (4, "")
        assert broken.err.startswith(f"error: The game {name} of another package can't be loaded")
    assert luxor("nimm").code == 2


def test_nobody_replaces_one_of_our_games() -> None:
    assert load_game("luxor").title == "Luxor"
    assert list(installed_games()) == ["absent", "nim", "wrong"]


def test_a_tab_press_offers_the_commands_of_an_installed_game() -> None:
    assert [name for name, _text in candidates(["nim", "t"])] == ["take", "tables"]
    assert candidates(["nim", "rev"]) == []
    assert [name for name, _text in candidates(["nim", "results", "a"])] == []
    assert ("--heap", "") in candidates(["nim", "new", "--h"])
    assert candidates(["nim", "take", ""]) == []


def test_it_works_in_a_process_of_its_own(nim: Path) -> None:
    path = os.pathsep.join([str(nim), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-m", "luxor_companion", "nim", "new", "ani", "bo", "--json"],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        check=True,
    )
    assert json.loads(done.stdout)["table"] == "heap"


def test_a_program_plays_it(nim: Path) -> None:
    table = luxor_companion.new_table("heap", ["ani", "bo"], game="nim")
    assert [one.turn for one in table.options().turns] == ["ani 1", "ani 2", "ani 3"]
    assert table.check("ani 3").legal
    refused = table.play("bo 1")
    assert (refused.played, refused.ruling.refusal and refused.ruling.refusal.rule) == (
        False,
        "turn",
    )
    assert table.play("ani 3").played
    assert [line.text for line in table.seen_by("Bo").log] == ["ani 3"]
    table.undo()
    for turn in ("ani 3", "bo 3", "ani 1"):
        table.play(turn)
    assert (table.over, table.score().winners, table.next) == (True, ("ani",), ())
    for request in (table.show, table.setup, table.review, table.live):
        with pytest.raises(luxor_companion.UsageError, match="doesn't offer that"):
            request()
    assert nim.exists()


@pytest.mark.usefixtures("nim")
def test_an_assistant_asks_about_it() -> None:
    luxor_companion.new_table("heap", ["ani", "bo"], game="nim")
    names = {one["name"]: one["inputSchema"]["properties"]["game"]["enum"] for one in tools()}
    assert "nim" in names["check"]
    assert "nim" not in names["dispute"]
    checked = ask("check", game="nim", turn="ani 4")["result"]["structuredContent"]
    assert (checked["legal"], checked["refusal"]["rule"]) == (False, "take")
    assert ask("dispute", game="nim", turn="ani 4")["error"]["code"] == -32602
