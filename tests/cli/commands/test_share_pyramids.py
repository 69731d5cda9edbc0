"""`luxor pyramids share`, `open`, `score` and `results`, as a player types them."""

import json
from pathlib import Path
from typing import Any

import pytest
import zxingcpp

from luxor_companion.core.record import replay
from luxor_companion.errors import Exit
from luxor_companion.games.pyramids.rules.record import Record
from luxor_companion.share import format_compact
from luxor_companion.share.link import read_link
from luxor_companion.table.table import open_table
from tests.conftest import ROOT, Luxor
from tests.share.games import BASE, packed
from tests.share.pictures import from_png
from tests.share.pyramids import game, kept, save_game


@pytest.fixture
def save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A table `saturday` of a finished game, the one in use, in a folder to write to."""
    monkeypatch.chdir(tmp_path)
    return save_game(tmp_path / "saves/saturday.toml", game(3))


def said(luxor: Luxor, *args: str) -> dict[str, Any]:
    ran = luxor("pyramids", *args, "--json")
    assert ran.code == Exit.FINE, ran.err
    shown: dict[str, Any] = json.loads(ran.out)
    return shown


def link_of(luxor: Luxor, *args: str) -> str:
    return str(said(luxor, "share", *args, "--base-url", BASE)["link"])


def test_a_finished_table_is_shared(luxor: Luxor, save: Path) -> None:
    ran = luxor("pyramids", "share", "--base-url", BASE, "--png", "out.png")
    assert ran.code == Exit.FINE, ran.err
    link, check = ran.out.splitlines()
    assert "wins with" in check
    assert "VP." in check
    assert "names (Ani, Bo, Mia, Tom), scores part by part, the" in ran.err
    scanned = zxingcpp.read_barcodes(from_png((save.parent.parent / "out.png").read_bytes()))
    assert read_link(scanned[0].text) == read_link(link)
    assert link == link_of(luxor, "saturday") == link_of(luxor, "--save", str(save))
    assert luxor("share", "saturday", "--base-url", BASE).out.startswith(link)  # by name alone
    result = said(luxor, "share")["result"]
    assert list(result["players"][0]) == [
        "player", "colour", "name", "started", "bot",
        "pyramids", "torches", "bonuses", "gems", "skull", "total", "rank",
    ]  # fmt: skip


@pytest.mark.usefixtures("save")
def test_what_it_says_to_type_is_of_this_game(luxor: Luxor) -> None:
    told = luxor("pyramids", "share", "--png", "out.png").err
    assert "To open it on phones in this network: luxor pyramids share --lan" in " ".join(
        told.split()
    )


@pytest.mark.usefixtures("save")
def test_the_text_names_the_game(luxor: Luxor) -> None:
    text = luxor("pyramids", "share", "--text").out
    assert text.startswith("Silver & Gold Pyramids, ")
    assert "Check code" in text


def test_a_log_is_read_back_ruled_on_and_kept(luxor: Luxor, save: Path) -> None:
    link = link_of(luxor, "--log")
    ran = luxor("open", link, "--save", "again")
    assert ran.code == Exit.FINE, ran.err
    assert "all 112 turns are legal" in ran.out
    assert "Worst skull" in ran.out
    again = open_table(save.with_name("again.toml"), "pyramids")
    assert again.position.players == open_table(save, "pyramids").position.players
    assert "line3" in save.with_name("again.toml").read_text(encoding="utf-8")
    assert luxor("pyramids", "verify", str(save.with_name("again.toml"))).code == Exit.FINE
    shown = said(luxor, "open", link)
    assert (shown["game"], shown["verified"], shown["turns"]) == ("pyramids", True, 112)


@pytest.mark.parametrize("inside", ["--setup", "--log"])
@pytest.mark.usefixtures("save")
def test_the_page_has_it_all_inside(luxor: Luxor, inside: str, tmp_path: Path) -> None:
    ran = luxor("pyramids", "share", inside, "--html", "page.html")
    assert ran.code == Exit.FINE, ran.err
    assert "the set-up" in ran.err
    assert ("the log (" in ran.err) == (inside == "--log")
    assert "data-result=" in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_a_link_whose_log_does_not_stand_is_refused_in_one_sentence(luxor: Luxor) -> None:
    text = format_compact(kept("half-known log"))
    for old, new, words in (
        (">reveal corner3", ">reveal L4", "line 12 of the log"),
        (">ani keep 11 10", ">ani keep 11 11", "line 1 of the log"),
        (">tom 9 one d3", ">tom 9 one z9", "line 14 of the log"),
        ("/players ani", "/players eve", "line 1 of the log"),
        ("/skulls 1 2", "/skulls 2 1", "it doesn't hold a result (setup)"),
    ):
        assert old in text, old
        ran = luxor("open", f"{BASE}#{packed(text.replace(old, new, 1))}")
        assert ran.code in (Exit.UNREADABLE, Exit.BAD_FILE), ran.out
        assert words in ran.err, ran.err
        assert ran.err.count("\n") == 1


def _unfinished(tmp_path: Path, lines: int) -> Path:
    record = replay(Record(game(3).start), game(3).lines[:lines])
    assert isinstance(record, Record)
    return save_game(tmp_path / "saves/sunday.toml", record)


def test_a_game_that_goes_on_is_shared_as_it_stands(luxor: Luxor, tmp_path: Path) -> None:
    _unfinished(tmp_path, 60)
    ran = luxor("pyramids", "share", "--text")
    assert "ahead with" in ran.out or "level at" in ran.out
    ran = luxor("pyramids", "share", "--log")
    assert (ran.code, ran.err.count("\n")) == (Exit.UNREADABLE, 1)
    assert "The game is not over" in ran.err
    assert "scarab" not in ran.err
    ran = luxor("pyramids", "share", "--bgstats")
    assert ran.code == Exit.UNREADABLE
    assert "worst skull is not entered" in ran.err


def test_the_score_of_a_finished_table_is_logged_and_shared_by_its_number(
    luxor: Luxor, save: Path
) -> None:
    assert luxor("pyramids", "score").err.startswith("Logged as game 1")
    assert "In the results as game 1" in luxor("pyramids", "score", "--save", str(save)).err
    (entry,) = said(luxor, "results")["games"]
    assert (entry["game"], entry["board"]) == ("pyramids", None)
    assert {"pyramids", "torches", "bonuses", "gems", "skull"} <= {*entry["players"][0]}
    assert not any(one["started"] for one in entry["players"])
    result = read_link(link_of(luxor, "1"))
    table = read_link(link_of(luxor))
    assert (result.players, result.winners) == (table.players, table.winners)
    assert luxor("share", "1", "--base-url", BASE).code == Exit.FINE


def test_the_commands_behind_pyramids_keep_to_it(luxor: Luxor, save: Path) -> None:
    assert save.exists()
    luxor("pyramids", "score")
    sheet = Path(__file__).parents[3] / "saves/sheets/rulebook-example.toml"
    assert luxor("results", "add", "--sheet", str(sheet)).code == Exit.FINE
    assert [one["game"] for one in said(luxor, "results")["games"]] == ["pyramids"]
    assert [one["game"] for one in said(luxor, "results", "stats")["games"]] == ["pyramids"]
    assert said(luxor, "results", "--game", "luxor")["games"][0]["game"] == "luxor"
    assert "Pyramids" in luxor("results").out
    assert "Luxor" not in luxor("pyramids", "results").out
    assert said(luxor, "results", "export", "games.json")["game_count"] == 1


def test_a_game_that_was_not_tracked_is_added(luxor: Luxor, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.toml"
    sheet.write_text(
        '[[player]]\nname = "Ani"\npyramids = 7\ntorches = 2\nbonuses = [10, 6, 3]\nred = 6\n'
        'green = 3\nskull = 6\n[[player]]\nname = "Bo"\npyramids = [15, 33]\n',
        encoding="utf-8",
    )
    ran = luxor("pyramids", "results", "add", "--sheet", str(sheet), "--date", "2026-11-13")
    assert ran.out == "Logged as game 1: 2026-11-13, Ani 111*, Bo 20\n"
    shown = said(luxor, "results", "show", "1")
    assert shown["players"][0]["skull"] == -6


def test_nothing_logged_yet_says_how_in_this_game(luxor: Luxor) -> None:
    assert "luxor pyramids score logs a finished game" in luxor("pyramids", "results").out
    assert "luxor score logs a finished game" in luxor("results").out
    assert "luxor pyramids results add" in luxor("pyramids", "results", "stats").out


def test_the_example_game_is_shared_with_its_log(luxor: Luxor) -> None:
    example = str(ROOT / "saves/games/pyramids.toml")
    link = link_of(luxor, "--save", example, "--log")
    ran = luxor("open", link)
    assert ran.code == Exit.FINE, ran.err
    assert "lead to this score" in ran.out
    assert luxor("share", "--save", example, "--text").out.startswith("Silver & Gold Pyramids")
