"""A link that is opened: checked, shown, kept as a table."""

import json
import re
import shutil
from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from luxor_companion.share.link import read_link
from tests.cli.at_table import TWO, done, start
from tests.cli.commands.test_share import said
from tests.conftest import ROOT, Luxor
from tests.share.games import BASE, GAMES, HOSTILE, LATE, mutants, packed


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, luxor: Luxor) -> Path:
    """The example games as tables, the four-player one in use, in a folder to write to."""
    saves = tmp_path / "saves"
    saves.mkdir()
    for path in GAMES:
        shutil.copy(path, saves)
    monkeypatch.chdir(tmp_path)
    luxor("use", "four-players")
    return tmp_path


def test_a_link_is_opened_verified_and_kept(luxor: Luxor, games: Path) -> None:
    link = str(said(luxor, "share", "--log", "--base-url", BASE)["link"])
    ran = luxor("open", link, "--save", "again")
    assert ran.code == Exit.FINE
    assert "Jan wins with 43 VP." in ran.out
    assert "Reported by the players" in ran.out
    assert "all 68 turns are legal" in ran.out
    verified = said(luxor, "verify", str(games / "saves/again.toml"))
    assert verified["valid"] is True
    assert verified["sealed"] is True
    here = said(luxor, "score", "--save", str(games / "saves/again.toml"))
    there = said(luxor, "score")
    assert here["players"] == there["players"]
    taken = luxor("open", link, "--save", "again")
    assert taken.code == Exit.BAD_FILE
    assert "already" in taken.err


def test_a_link_without_a_log_is_shown_only(luxor: Luxor, games: Path) -> None:
    assert games
    value = said(luxor, "share", "--base-url", BASE)
    digits = value["code"]["text"]  # type: ignore[index]
    opened = said(luxor, "open", digits)
    assert opened["check"] == value["check"]
    assert opened["verified"] is None
    assert opened["winners"] == ["Jan"]
    ran = luxor("open", digits, "--save", "again")
    assert ran.code == Exit.UNREADABLE
    assert "This link has no log" in ran.err


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_link_gets_one_sentence(luxor: Luxor, name: str) -> None:
    payload, problem = HOSTILE[name]
    ran = luxor("open", f"{BASE}#{payload}")
    wanted = Exit.BAD_FILE if name in LATE else Exit.UNREADABLE
    assert ran.code == (Exit.NEWER_FILE if problem == "newer" else wanted)
    assert len(ran.err.splitlines()) == 1
    assert not ran.out


def test_whatever_is_inside_there_is_no_traceback(luxor: Luxor) -> None:
    for payload in mutants(150, seed=5):
        ran = luxor("open", payload)
        assert ran.code in (Exit.FINE, Exit.UNREADABLE, Exit.BAD_FILE), payload
        assert bool(ran.err) == bool(ran.code)


def test_a_log_that_does_not_lead_to_the_score_is_noticed(luxor: Luxor, games: Path) -> None:
    from luxor_companion.share import format_compact  # noqa: PLC0415

    assert games
    link = str(said(luxor, "share", "--log", "--base-url", BASE)["link"])
    text = format_compact(read_link(link))
    for old, new, word in (
        ("r7,17", "r8,17", "not to the score in the link"),
        (" p2 ", " p1 ", "a different winner"),
        (">blue L3 take", ">blue L3 leave", "line"),
        (">yellow L3 key", ">yellow L9 key", "line 3 of the log"),
        (">note Jan", ">undo\n>redo\n>note Jan", "undone"),
        ("/stacks favour12", "/stacks favour99", "stacks.cobra"),
        ("\t0>4 ", "\t0>5 ", "wrong about what line 2 changed"),
    ):
        forged = text.replace(old, new, 1)
        assert forged != text
        ran = luxor("open", packed(forged))
        assert ran.code in (Exit.BAD_FILE, Exit.UNREADABLE), old
        assert len(ran.err.splitlines()) == 1
        assert word in ran.err, ran.err


def test_open_says_what_is_missing(luxor: Luxor) -> None:
    assert luxor("open").code == Exit.UNREADABLE
    assert "more after the #" in luxor("open", "https://example.org/luxor/").err


def test_a_game_of_the_log_is_shared_by_its_number(luxor: Luxor) -> None:
    sheet = str(ROOT / "saves/sheets/rulebook-example.toml")
    added = json.loads(luxor("results", "add", "--sheet", sheet, "--json").out)
    number = str(added["number"])
    said = json.loads(luxor("share", number, "--base-url", "https://x.org/", "--json").out)
    assert said["result"]["winners"] == ["Ani"]
    opened = json.loads(luxor("open", said["link"], "--json").out)
    assert [one["total"] for one in opened["players"]] == [75, 67]
    assert opened["players"][0]["sets"] == {"count": 3, "points": 12}
    assert luxor("share", number, "--log").code == Exit.UNREADABLE


def test_a_table_that_was_joined_has_no_log_to_share(luxor: Luxor) -> None:
    position = str(ROOT / "saves/positions/osiris-to-scarab.toml")
    luxor("new", "late", "--position", position)
    assert luxor("share", "--text").code == Exit.FINE
    assert "joined" in luxor("share", "--setup").err


def test_a_table_with_hidden_tiles_comes_back_as_it_was(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path, *TWO, "--laid", "--app-draws", "none", "--first", "Ani")
    done(luxor, "move L3 finds=v3/2", "move L2 finds=2:j1/1", "fix space 10 *", "fix space 12 -")
    done(luxor, "fix red @0 @tomb", "fix green @0 @tomb")  # which ends the game
    before = said(luxor, "show")
    assert {"?", "*", "o?", "-", "v3/2"} <= {*re.findall(r"[^ ']+", str(before["position"]))}
    link = str(said(luxor, "share", "--base-url", BASE, "--log")["link"])
    ran = luxor("open", link, "--save", "back")
    assert ran.code == Exit.FINE
    assert "all 2 turns are legal" in ran.out
    after = said(luxor, "show", "--table", "back")
    assert after["position"] == before["position"]
    assert str(said(luxor, "share", "--base-url", BASE, "--log", "--table", "back")["link"]) == link


# ---------------------------------------------------------------------- without a table


def test_without_a_table_the_game_of_this_evening_is_shared(luxor: Luxor, tmp_path: Path) -> None:
    ran = luxor("share")
    assert (ran.code, ran.err.count("\n")) == (Exit.BAD_FILE, 1)
    assert "Nothing to share yet: luxor score counts a game" in ran.err
    done(luxor, "results add Mia 87 Bob 81 --date 2026-11-01")
    ran = luxor("share")
    assert (ran.code, ran.err.count("\n")) == (Exit.BAD_FILE, 1)
    assert "luxor share 1 shares the latest game in the results: 2026-11-01, Mia 87*" in ran.err
    done(luxor, "results add Cleo 50 Jan 60")
    assert "1. Jan 60" in luxor("share", "--text").out
    assert "1. Jan 60" in luxor("pyramids", "share", "--text").out
    card = tmp_path / "card.svg"
    assert luxor("share", "--card", str(card)).code == Exit.FINE
    assert "Cleo" in card.read_text(encoding="utf-8")
    ran = luxor("share", "--log")
    assert (ran.code, "results only" in ran.err or "results hold" in ran.err) == (2, True), ran.err


def test_with_tables_one_of_them_has_to_be_chosen(luxor: Luxor, games: Path) -> None:
    (games / "saves/.current").unlink(missing_ok=True)
    done(luxor, "results add Cleo 50 Jan 60")
    for pointer in games.rglob("*"):
        if pointer.is_file() and pointer.read_bytes().strip() == b"four-players":
            pointer.unlink()
    ran = luxor("share", "--text")
    assert (ran.code, "choose one with luxor use" in ran.err) == (Exit.BAD_FILE, True)
