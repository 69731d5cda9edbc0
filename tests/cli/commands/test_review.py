"""`luxor review`: for people and scripts, and what it cannot look back at."""

import json
import re
from pathlib import Path

import pytest

from luxor_companion.table import paths
from tests.cli.at_table import TWO, done
from tests.conftest import ROOT, Luxor

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
