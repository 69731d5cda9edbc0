"""Screens of `play` at a table of Pyramids."""

import re
from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from luxor_companion.games.pyramids.words import names
from luxor_companion.table.table import open_table
from tests.games.pyramids.at_table import (
    DEALT,
    random_table,
    written,
)
from tests.terminal import Screen


@pytest.mark.parametrize(("rows", "columns"), [(24, 80), (40, 120), (24, 40)])
def test_screens_are_whole(tmp_path: Path, rows: int, columns: int) -> None:
    random_table(tmp_path, 4, seats=4, lines=50)
    with Screen("pyramids", "play", rows=rows, columns=columns) as screen:
        for keys in (
            "1",
            "u",
            "?\r",
            "\x1b",
            "s",
            "\x1b",
            ":options ani\r",
            "\x1b",
            "9",
            "k",
            "\x1b",
        ):
            screen.press(keys)
            assert all(len(line) <= columns for line in screen.lines)
            assert screen.text.count("╭") == screen.text.count("╮"), screen.text
        screen.press("q")
        assert screen.ended() == Exit.FINE


def test_the_list_of_keys_gives_examples_of_this_game(tmp_path: Path) -> None:
    written(tmp_path, (*DEALT, "reveal line3"))
    with Screen("pyramids", "play") as screen:
        shown = screen.press("k")
        assert "fix ani red=3" in shown
        assert "why 12 b2 b3 c3" in shown
        assert "L5" not in shown
        assert "check" not in shown


def test_a_large_window_shows_all_cards_and_the_keys_of_the_best_marks(tmp_path: Path) -> None:
    _, lines = random_table(tmp_path, 4, seats=3)
    shown = next(index for index, line in enumerate(lines) if line.startswith("reveal"))
    save, _ = random_table(tmp_path, 4, seats=3, lines=shown + 1)
    position = open_table(save, "pyramids").position
    cards = [card.number for player in position.players for card in player.cards]
    with Screen("pyramids", "play", rows=40, columns=120) as screen:
        assert names.pattern(str(position.pattern)) in screen.text
        assert "Display (" in screen.text
        assert "Bonuses left" in screen.text
        assert screen.text.count("now 0") == len(position.players)
        for number in (*cards, *position.display):
            assert any(re.search(rf"\b{number} [a-z]", line) for line in screen.lines), number
        screen.press("1")
        keys = screen.marked("ffd75f").split()
        best = mark_squares(screen)
        for key, squares in best.items():
            told = sum(key in one for one in keys)
            most = squares + 1  # its squares, and the key in the menu
            assert told == most if key == "1" else 0 < told <= most, key
        screen.press("1")
        assert "last turn" in screen.text
        assert "[" in screen.marked("f3e4bf"), "what is marked looks otherwise than what could be"
    with Screen("pyramids", "play") as screen:  # small pictures light up as well
        screen.press("2")
        assert len(screen.marked("ffd75f").replace(" ", "")) > len(best)


def mark_squares(screen: Screen) -> dict[str, int]:
    """How many squares each mark of the menu has, by its key."""
    entries = re.findall(r"│  ([1-9])  (\d+(?: \+?(?:\d+:)?[a-e][1-5])+)", screen.text)
    assert entries
    return {key: len(mark.split()) - 1 for key, mark in entries}
