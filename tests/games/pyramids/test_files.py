"""Saves of Pyramids that cannot be: each is one sentence with the place, and exit code 4."""

from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from tests.conftest import Luxor
from tests.games.pyramids.at_table import DEALT, pyramids, written
from tests.games.pyramids.commands.test_card import CODE


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        pytest.param('ani = "Ani", ', "", "for 2 to 4 players, not 1", id="one player"),
        pytest.param('ani = "Ani"', 'Ani = "Ani"', "'Ani' can't be a player's name", id="handle"),
        pytest.param(
            'ani = "Ani"', 'undo = "Ani"', "'undo' can't be a player's name", id="a word of the log"
        ),
        pytest.param('"Ani"', '" "', "should be a name", id="no name"),
        pytest.param("players =", "player =", "players is missing", id="no players"),
        pytest.param("seed = 7", 'seed = "7"', "should be a whole number", id="a seed in quotes"),
        pytest.param("app_draws = []", 'app_draws = ["die"]', "'die' isn't one of", id="draws"),
        pytest.param("stand_in = []", 'stand_in = ["x"]', "'x' isn't one of", id="stand-in"),
        pytest.param("expedition =", "expeditions =", "expedition is missing", id="no deck"),
        pytest.param("line3 = 2", "line3 = 3", "8 cards, not 9", id="a ninth expedition card"),
        pytest.param("domino = 1", "blob = 1", "there is no pattern 'blob'", id="no pattern"),
        pytest.param("seed = 7", "seed = 7\nrerolls = 1", "unknown key 'rerolls'", id="a key"),
        pytest.param(
            "seed = 7", 'seed = 7\nhouse = { potion_order = "x" }', "potion-first or", id="house"
        ),
        pytest.param("12 =", "49 =", "numbered 1 to 48", id="no such card"),
        pytest.param("..E..", ".....", "one entrance (E), this one has 0", id="no entrance"),
        pytest.param(
            "ani keep 12 31", "bob keep 12 31", "There is no player 'bob'", id="a stranger"
        ),
        pytest.param("ani keep 12 31", "ani keep 12", "not 1. (setup.choose, p.2)", id="one card"),
        pytest.param("display 20", "display 12", "Card 12 is with Ani", id="a card twice"),
        pytest.param("display 20 21 22 23", "card 12", "", id="a card line that says nothing"),
        pytest.param("display 20 21 22 23", f"card 49 {CODE}", "numbered 1 to 48", id="card 49"),
        pytest.param("display 20", "what 20", "line 3 of the log", id="isn't a line of a log"),
    ],
)
def test_a_save_that_cannot_be(luxor: Luxor, tmp_path: Path, old: str, new: str, text: str) -> None:
    save = written(tmp_path, DEALT)
    content = save.read_text(encoding="utf-8")
    assert old in content
    save.write_text(content.replace(old, new, 1), encoding="utf-8")
    ran = pyramids(luxor, "--json")
    if not text:
        assert ran.code == Exit.FINE, ran.err
        return
    assert ran.code == Exit.BAD_FILE, ran.out
    assert ran.err.count("\n") == 1
    assert text in ran.err


def test_a_save_written_anew_keeps_comments_and_cards(luxor: Luxor, tmp_path: Path) -> None:
    save = written(tmp_path, DEALT)
    text = "# Saturday at Ani's\n" + save.read_text(encoding="utf-8")
    save.write_text(text.replace("\n[play]\nlog", "\n[play]\n# by hand\nlog"), encoding="utf-8")
    assert pyramids(luxor, "note rearranged").code == Exit.FINE
    assert pyramids(luxor, "--json").code == Exit.FINE
    again = save.read_text(encoding="utf-8")
    assert again.startswith("# Saturday at Ani's\n")
    assert "note rearranged" in again
    assert '12 = "purple ..E..' in again


def test_what_mends_a_torn_save_is_a_command_of_this_game(luxor: Luxor, tmp_path: Path) -> None:
    save = written(tmp_path, DEALT)
    save.write_text(save.read_text(encoding="utf-8").removesuffix("'''\n"), encoding="utf-8")
    ran = luxor("pyramids", "verify", str(save))
    assert ran.code == Exit.BAD_FILE
    assert f"luxor pyramids verify {save} --cut cuts it off" in ran.err
    assert pyramids(luxor, "verify --cut").code == Exit.FINE
    assert pyramids(luxor, "note whole again").code == Exit.FINE


def test_the_other_games_save_is_not_mended_by_the_version_before(
    luxor: Luxor, tmp_path: Path
) -> None:
    save = written(tmp_path, DEALT)
    pyramids(luxor, "note so that there is a version before")
    ran = luxor("show", "--save", str(save))
    assert (ran.code, "luxor pyramids reads it" in ran.err) == (Exit.BAD_FILE, True)
    assert ".bak" not in ran.err
