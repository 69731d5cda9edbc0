"""The score of Pyramids: of a table, from a sheet, by asking; and into the log of games."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from luxor_companion.errors import Exit
from luxor_companion.table.table import open_table
from tests.cli.at_table import logged, refused, said, unreadable
from tests.conftest import ROOT, Luxor, at_the_prompt
from tests.games.pyramids.at_table import pyramids, random_table, written

SHEET = ROOT / "saves/sheets/pyramids-example.toml"
GAME = ROOT / "saves/games/pyramids.toml"


def sheet_of(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "sheet.toml"
    file.write_text(text, encoding="utf-8")
    return file


def scored(luxor: Luxor, *args: str) -> dict[str, Any]:
    return said(luxor("pyramids", "score", *args, "--json"))


def test_the_printed_example(luxor: Luxor) -> None:
    (luis,) = scored(luxor, "--sheet", str(SHEET))["players"]
    parts = {"pyramids": 70, "torches": 10, "bonuses": 19, "gems": 18, "skull": -6}
    unknown = dict.fromkeys(("player", "colour", "started", "bot"))
    assert luis == {**unknown, "name": "Luis", **parts, "total": 111, "rank": 1}
    out = luxor("pyramids", "score", "--sheet", str(SHEET)).out
    assert "Luis wins with 111 VP." in out


def test_the_sheet_of_the_documentation(luxor: Luxor, tmp_path: Path) -> None:
    text = (ROOT / "docs/pyramids.md").read_text(encoding="utf-8")
    sheet = text.partition("## Score sheets\n\n```toml\n")[2].partition("```")[0]
    (ani,) = scored(luxor, "--sheet", str(sheet_of(tmp_path, sheet)))["players"]
    assert (ani["name"], ani["total"]) == ("Ani", 78)


@pytest.mark.parametrize(
    ("first", "second", "winners", "decided"),
    [
        pytest.param("[15, 40]", "[33, 2]", ["Jan"], "lowest", id="the lowest number"),
        pytest.param("[15, 40]", "2", ["Ani", "Jan"], "shared", id="numbers not known"),
        pytest.param("[15, 40]", "[33]", ["Ani"], "points", id="points"),
    ],
)
def test_ties(
    luxor: Luxor, tmp_path: Path, first: str, second: str, winners: list[str], decided: str
) -> None:
    rows = (("Ani", first), ("Jan", second))
    text = "".join(f"[[player]]\nname = '{name}'\npyramids = {had}\n" for name, had in rows)
    shown = scored(luxor, "--sheet", str(sheet_of(tmp_path, text)))
    assert (shown["winners"], shown["decided_by"]) == (winners, decided)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        pytest.param("pyramids = 49", "from 0 to 48", id="too many pyramids"),
        pytest.param("pyramids = [0]", "there is no pyramid 0", id="no such pyramid"),
        pytest.param("pyramids = [3, 3]", "pyramid 3 is completed twice", id="a number twice"),
        pytest.param("torches = 5", "from 0 to 4", id="a fifth torch"),
        pytest.param("pyramids = 2\nbonuses = [5]", "10, 6 or 3", id="no such bonus"),
        pytest.param("pyramids = 3\nbonuses = [10, 6]", "each takes two", id="bonuses for nothing"),
        pytest.param("pyramids = 9\nbonuses = [10,10,10,10]", "4 bonuses of 10", id="given once"),
        pytest.param("red = 11", "from 0 to 10", id="an eleventh gem"),
        pytest.param("skull = -6", "from 0 to 99", id="a minus"),
        pytest.param("skul = 6", "did you mean skull?", id="a misspelt key"),
        pytest.param("name = 'Jan'", "two players are called 'Jan'", id="a name twice"),
    ],
)
def test_a_sheet_that_cannot_be(luxor: Luxor, tmp_path: Path, text: str, problem: str) -> None:
    file = sheet_of(tmp_path, f"[[player]]\n{text}\n[[player]]\nname = 'Jan'\n")
    ran = luxor("pyramids", "score", "--sheet", str(file))
    assert (ran.code, ran.out) == (Exit.BAD_FILE, "")
    assert problem in ran.err


def test_a_table_as_it_stands_and_final(luxor: Luxor, tmp_path: Path) -> None:
    save = tmp_path / "saves/table.toml"
    save.parent.mkdir()
    shutil.copy(GAME, save)
    assert pyramids(luxor, "undo 2").code == Exit.FINE
    shown = scored(luxor)
    assert (shown["final"], shown["logged"]) == (False, None)
    assert "not final" in pyramids(luxor, "score").out
    pyramids(luxor, "redo 2")
    shown = scored(luxor)
    assert (shown["final"], shown["logged"]) == (True, 1)
    assert [one["player"] for one in shown["players"]] == ["ani", "jan", "mia"]
    games = said(pyramids(luxor, "results --json"))["games"]
    assert [game["game"] for game in games] == ["pyramids"]
    assert said(luxor("pyramids", "score", "--no-log", "--json"))["logged"] is None


def over_without_values(tmp_path: Path) -> tuple[Path, dict[str, int]]:
    """A finished table whose skulls' values nobody knows; how many skulls each has ticked."""
    for seed in range(1, 50):
        save, more = random_table(tmp_path, seed, known=0.0)
        save, _none = random_table(tmp_path, seed, known=0.0, lines=len(more))
        players = open_table(save, "pyramids").position.players
        ticked = {one.handle: one.score_card.skulls for one in players}
        if all(ticked.values()) and len(set(ticked.values())) == len(ticked):
            return save, ticked
    raise AssertionError


def test_what_skulls_cost_is_told_at_the_end(luxor: Luxor, tmp_path: Path) -> None:
    save, ticked = over_without_values(tmp_path)
    fewer, more = sorted(ticked, key=ticked.__getitem__)
    shown = scored(luxor)
    assert (shown["final"], shown["uncounted"], shown["logged"]) == (False, 2, None)
    assert "enter what the skulls cost" in pyramids(luxor, "score").out
    before = logged(save)
    given = ("--skull", f"{fewer}=9", "--skull", f"{more}=3")  # they grow dearer
    assert refused(luxor, save, "pyramids", "score", *given)["rule"] == "score.skull"
    assert logged(save) == before, "all or nothing"
    unreadable(luxor, save, "pyramids", "score", "--skull", f"{fewer}=x")
    unreadable(luxor, save, "pyramids", "score", "--skull", "nobody=3")
    shown = scored(luxor, "--skull", f"{fewer}=3", "--skull", f"{more.upper()}=-9")
    assert (shown["final"], shown["uncounted"]) == (True, 0)
    assert {one["player"]: one["skull"] for one in shown["players"]} == {fewer: -3, more: -9}
    assert logged(save)[-2:] == [f"{fewer} skull 3", f"{more} skull 9"]


def test_a_terminal_is_asked_what_skulls_cost(luxor: Luxor, tmp_path: Path) -> None:
    save, ticked = over_without_values(tmp_path)
    values = iter("67" if ticked["ani"] < ticked["bo"] else "76")
    code, shown = at_the_prompt(["pyramids", "score"], ["six", next(values), next(values)])
    assert code == Exit.FINE, shown
    assert "Final score: table" in shown
    assert [line.split()[1] for line in logged(save)[-2:]] == ["skull", "skull"]
    assert json.loads(luxor("pyramids", "score", "--json").out)["final"]


def test_a_skull_that_is_not_ticked_costs_nothing(luxor: Luxor, tmp_path: Path) -> None:
    save = written(tmp_path)
    assert refused(luxor, save, "pyramids", "score", "--skull", "ani=6")["rule"] == "score.skull"


def test_a_skull_too_dear_never_gets_into_the_log(luxor: Luxor, tmp_path: Path) -> None:
    save = written(tmp_path)
    pyramids(luxor, "fix ani skulls=1")
    before = save.read_bytes()
    ran = pyramids(luxor, "score --skull ani=999")
    assert ran.code == Exit.UNREADABLE
    assert "type Ani=6" in ran.err
    assert save.read_bytes() == before
