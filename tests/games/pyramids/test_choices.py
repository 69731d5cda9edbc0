"""What `play` offers at a table of Pyramids."""

from pathlib import Path

from tests.cli.at_table import logged
from tests.games.pyramids.at_table import (
    DEALT,
    many_colours,
    written,
)
from tests.games.pyramids.test_dialogue import play
from tests.terminal import Screen


def test_the_best_marks_take_a_key_for_the_player_and_one_more(tmp_path: Path) -> None:
    save = written(tmp_path, (*DEALT, "reveal line3"), cards=many_colours())
    with Screen("pyramids", "play") as screen:
        assert "What does" not in screen.text
        screen.press("1")
        assert "What does Ani mark?" in screen.text
        screen.press("1")
        assert logged(save)[-1].startswith("ani ")
        assert " 2  Bo" in screen.text, "the same key for Bo all evening"
        screen.press("21")
        assert logged(save)[-1].startswith("bo ")
        assert "Which pattern is revealed?" in screen.text


def test_a_line_begins_with_a_player_not_with_the_key_of_a_command(tmp_path: Path) -> None:
    save = written(tmp_path, (*DEALT, "reveal line3"), cards=many_colours())
    with Screen("pyramids", "play") as screen:
        screen.press("ani 12 z9\r")  # a is advise, n is note
        assert screen.shows("There is no square 'z9'")
        assert logged(save)[-1] == "reveal line3"


def test_a_player_called_like_an_icon_is_no_icon(tmp_path: Path) -> None:
    lines = ("red keep 5 9", "bo keep 7 8", "display 20 21 22 23", "reveal line3")
    save = written(tmp_path, lines, names=("Red", "Bo"))
    with play() as terminal:
        assert "What does Red mark?" in terminal.type("red")
        assert "Which icons are on it?" in terminal.type("5 a1 a2 a3")
        assert "Red ticks red gem 1 of 10." in terminal.type("red")
        terminal.type("q")
    assert logged(save)[-1] == "red 5 a1 a2 a3 red"
