"""`luxor undo`, `redo`, `log` and `note`: history is added to, never rewritten."""

import json
import re
from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from luxor_companion.table import paths
from tests.cli.at_table import LAST, TWO, done, logged, position, said, start, unreadable
from tests.conftest import ROOT, Luxor


def test_undo_and_redo_are_lines_of_the_log(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    before = position(luxor)
    done(luxor, "move L3")
    after = position(luxor)
    ran = luxor("undo")
    assert ran.code == Exit.FINE
    assert "Undone: 1. red L3" in ran.out
    assert position(luxor) == before
    done(luxor, "redo")
    assert position(luxor) == after
    assert logged(save) == ["red L3", "undo", "redo"]


def test_undo_several_and_to_a_line(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "move L1", "move L2", "note so far", "move L3 @0", "move L3 @0")
    second = said(luxor("position", "export", "--line", "2", "--json"))["position"]
    done(luxor, "undo --to 3")
    assert logged(save)[-1] == "undo 2"
    assert position(luxor) == second
    done(luxor, "redo 2", "undo 4")
    assert logged(save)[-2:] == ["redo 2", "undo 4"]
    assert said(luxor("--json"))["last"] is None
    done(luxor, "redo", "redo 3")
    assert [logged(save)[-2], logged(save)[-1]] == ["redo", "redo 3"]
    assert said(luxor("--json"))["last"]["line"] == 5


def test_nothing_to_undo_or_redo(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    assert "There is nothing to undo." in luxor("undo").err
    assert "There is nothing to redo." in luxor("redo").err
    done(luxor, "move L3")
    ran = luxor("undo", "2", "--json")
    text = "Only 1 change can be undone."  # no rule is cited
    assert ran.err == f"error: {text}\n"
    assert said(ran)["error"] == {"code": "usage", "exit": 2, "text": text}
    done(luxor, "undo", "move L4")
    assert luxor("redo").code == Exit.UNREADABLE
    assert logged(save) == ["red L3", "undo", "red L4"]


@pytest.mark.parametrize("args", ["undo 0", "undo -1", "undo x", "undo 1 --to 1", "undo --to 9"])
def test_an_undo_that_cannot_be_read(luxor: Luxor, tmp_path: Path, args: str) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "move L3", "move L3")
    unreadable(luxor, save, *args.split())


def test_undo_warns_of_what_cannot_be_unseen(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    done(luxor, "fix red @0 @3", "fix red @0 @3", "fix red @A1 @2")
    done(luxor, "move L1 @2", "move Ldie die=4", "move L1 @3")
    own = luxor("undo")
    assert own.err == ""  # one's own turn, nothing rolled or turned up
    ran = luxor("undo")
    assert "line 5" in ran.err
    assert "die was rolled" in ran.err
    ran = luxor("undo")
    assert "temple tile was revealed" in ran.err
    done(luxor, "redo 2")
    shown = said(luxor("undo", "2", "--json"))
    assert [warning.rpartition(" ")[2] for warning in shown["warnings"]] == ["5.", "4."]


def test_the_log_marks_what_stands_out(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    done(luxor, "move L3", "undo", "move L4", "note hello", f"fix green @0 @{LAST}")
    done(luxor, f"move L1 @{LAST} allow=tomb.key")
    lines = luxor("log").out.splitlines()
    assert [line.split()[0] for line in lines] == ["1", "2", "3", "4", "5", "6"]
    assert "undone" in lines[0]
    assert [lines[number].split(maxsplit=1)[1] for number in (1, 2, 3)] == [
        *("undo", "red L4", "note hello")
    ]
    assert "correction" in lines[4]
    assert "waived" in lines[5]
    shown = said(luxor("log", "--json"))["lines"]
    assert [line["active"] for line in shown if line["line"] in (1, 3, 5, 6)] == [
        *(False, True, True, True)
    ]
    assert [line["text"] for line in shown][:2] == ["red L3", "undo"]


@pytest.mark.parametrize(
    ("lines", "numbers"),
    [
        pytest.param("2-3", [2, 3], id="from to"),
        pytest.param("3-", [3, 4], id="from"),
        pytest.param("-2", [1, 2], id="to"),
        pytest.param("2", [2], id="one"),
        pytest.param("4-99", [4], id="beyond the end"),
    ],
)
def test_some_lines_of_the_log(
    luxor: Luxor, tmp_path: Path, lines: str, numbers: list[int]
) -> None:
    start(luxor, tmp_path)
    done(luxor, *["note x"] * 4)
    shown = said(luxor("log", f"--lines={lines}", "--json"))["lines"]
    assert [line["line"] for line in shown] == numbers


@pytest.mark.parametrize("lines", ["x", "1-x", "-", "", "²", "1-²", "1--2", "2-1", "٣", "9" * 5000])
def test_lines_that_cannot_be_read(luxor: Luxor, tmp_path: Path, lines: str) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "note x")
    unreadable(luxor, save, "log", f"--lines={lines}")


def test_an_empty_log(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    assert luxor("log").out == "The log is empty.\n"


def test_lines_beyond_the_end_are_no_empty_log(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    done(luxor, "note x", "note y")
    assert luxor("log", "--lines=5-9").out == "The log has only 2 lines.\n"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("\"quoted\" and 'single'", id="quotes"),
        pytest.param("three ''' of them '''", id="the end of the block"),
        pytest.param("two\nlines\r\nor\u2028more\x85", id="newlines"),
        pytest.param("🐫 ñ 日本 \u200d", id="emoji"),
        pytest.param("red L3 @12", id="looks like a turn"),
        pytest.param("\\ back \t tab", id="a tab"),
        pytest.param("", id="nothing"),
        pytest.param("x" * 5000, id="long"),
        pytest.param("trailing quote '", id="a quote at the end"),
    ],
)
def test_a_note_may_say_anything(luxor: Luxor, tmp_path: Path, text: str) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "move L3")
    assert luxor("note", "--", text).code == Exit.FINE
    done(luxor, "move L3", "note after")
    lines = logged(save)
    assert len(lines) == 4
    assert lines[1].startswith("note")
    assert luxor("verify").code == Exit.FINE
    words = [word for word in text.split() if word.isprintable() and "'''" not in word]
    assert all(word in lines[1] for word in words)
    assert "\x1b" not in luxor("log").out


SAVE = ROOT / "saves/games/two-players.toml"


def test_the_command_says_it_to_people_and_scripts(luxor: Luxor, tmp_path: Path) -> None:
    said = luxor("review", "--save", SAVE, "--short")
    assert said.code == 0
    assert "Turning points:" in said.out
    assert "start + chance + others + skill = end" in said.out
    assert "others: what the other players gave away, in equal shares." in said.out
    assert "start, end: points ahead of the best other player" in said.out
    second = luxor("pyramids", "review", "--save", str(ROOT / "saves/games/pyramids.toml"))
    assert "start, end: the player's own points" in second.out
    assert "start + chance + skill = end" in second.out  # nobody's points are another's loss there
    answer = json.loads(luxor("review", SAVE, "--json").out)
    assert answer["schema"] == 1
    assert answer["residual"] == 0
    turn, player = answer["turns"][0], answer["players"][0]
    assert {"line", "player", "turn", "best", "error", "sure", "luck", "judged"} <= set(turn)
    assert {"name", "error_per_choice", "luck", "skill"} <= set(player)
    assert (turn["name"], turn["player"]) == (player["name"], player["player"])
    for sums in (turn, player):
        assert sums["luck"] == pytest.approx(sums["by_chance"] + sums["by_others"], abs=1e-3)
    page = tmp_path / "page.html"
    assert luxor("review", SAVE, "--html", page).code == 0
    text = page.read_text(encoding="utf-8")
    assert "<svg" in text
    assert "<script" not in text


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ("12", "There is no game 12 in the results: luxor results lists them."),
        ("nowhere.toml", "there is no such file"),
        ("nowhere", "There is no table 'nowhere'; the tables are: none yet."),
        ("https://example.org/#nonsense", "link"),
    ],
)
def test_what_cannot_be_looked_back_at(luxor: Luxor, what: str, sentence: str) -> None:
    said = luxor("review", what)
    assert said.code in (2, 4)
    assert sentence in said.err


def test_before_the_first_turn_there_is_nothing(luxor: Luxor) -> None:
    luxor("new", "-p", "Ani:red", "-p", "Jan:green")
    said = luxor("review")
    assert said.code == 2
    assert "No turn has been played yet" in said.err


def test_a_logged_game_is_found_beside_a_table_that_cannot_be_read(luxor: Luxor) -> None:
    folder = paths.saves_folder()
    folder.mkdir(parents=True)
    (folder / "friday.toml").write_bytes(SAVE.read_bytes())
    assert luxor("score", "--save", "friday").code == 0
    (folder / "torn.toml").write_text("format = 1", encoding="utf-8")  # newer, so it comes first
    said = luxor("review", "1", "--short")
    assert (said.code, said.err) == (0, "")
    assert "Review of friday" in said.out


def test_nobody_is_told_to_enter_cards_that_the_program_dealt(luxor: Luxor) -> None:
    luxor("new", "table", *TWO, "--app-draws", "cards")
    found = re.search(r"^  (\S+)", luxor("options").out, re.MULTILINE)
    assert found
    done(luxor, f"move {found[1]}")
    shown = " ".join(luxor("review").out.split())
    assert "1 turn could not be judged: the program dealt the cards" in shown
    assert "luxor hand" not in shown


def test_without_a_judged_turn_there_are_no_sums(luxor: Luxor, tmp_path: Path) -> None:
    luxor("new", "t", "-p", "Ani:red", "-p", "Jan:green", "--first", "Ani", "--laid")
    luxor("move", "L3", "finds=v1/1", "tile=scarab")
    page = tmp_path / "page.html"
    said = luxor("review", "--html", page)
    assert said.code == 0
    for text in (said.out, page.read_text(encoding="utf-8")):
        assert "? 1 turn could not be judged: the outer cards" in " ".join(text.split())
        assert "per choice" not in text
    assert json.loads(luxor("review", "--json").out)["turns"][0]["judged"] is False
