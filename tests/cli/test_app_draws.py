"""What the program draws for a table: cards, die and scarabs; and whole games with them."""

from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from tests.cli.at_table import TWO, done, hand, logged, origin, position, said, start
from tests.conftest import Luxor, at_a_terminal


def test_hands_are_dealt_and_known(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path, *TWO, "--app-draws", "all")
    assert all(card for card in hand(luxor, "red"))
    assert [how for _, how, _ in origin(luxor, "green")] == ["dealt"] * 5
    before = hand(luxor, "red")
    turn = said(luxor("options", "--json"))["turns"][0]["turn"]
    done(luxor, f"move {turn}")
    after = hand(luxor, "red")
    assert after[:2] == before[1:3]
    assert after[3:] == before[3:]
    assert f"draw={after[2]}" in logged(save)[0]
    assert origin(luxor, "red")[2][1:] == ("drawn", 1)


def test_the_program_rolls_once_and_the_same_again(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path, *TWO, "--app-draws", "die,temple")
    done(luxor, "move Ldie")
    first = logged(save)[0]
    assert "die=" in first
    done(luxor, "undo", "move Ldie")
    assert logged(save) == [first, "undo", first]
    done(luxor, "undo", "note again", "redo")
    rolls = set()
    for seed in range(20):
        luxor("new", f"s{seed}", "-p", "A", "-p", "B", "--seed", str(seed), "--app-draws", "die")
        rolls.add(said(luxor("move", "Ldie", "--json"))["turn"])
    assert len(rolls) > 3


def test_the_roll_is_told_before_anyone_has_to_choose(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path, *TWO, "--app-draws", "die,temple")
    done(luxor, "fix red @0 @9")
    ran = luxor("move", "Ldie")
    assert ran.code == Exit.UNREADABLE
    assert "@9" in ran.err
    assert "die=" in ran.err
    shown = said(luxor("move", "Ldie", "--json"))
    assert "die=" in shown["turn"]
    rolled = shown["turn"].split("die=")[1].split()[0]
    assert f"die={rolled}" in said(luxor("move", "Ldie", "@9", "--json"))["turn"]


def test_the_roll_is_told_at_a_terminal_too(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path, *TWO, "--app-draws", "die,temple")
    done(luxor, "fix red @0 @9")
    code, shown = at_a_terminal(["move", "Ldie"], ["@0"])
    assert code == Exit.FINE
    rolled = logged(save)[-1].split("die=")[1].split()[0]
    assert rolled in shown.split("Which adventurer moves?")[0]


def test_scarabs_are_drawn_recorded_and_not_shown(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path, *TWO, "--app-draws", "scarabs")
    done(luxor, "fix space 1 scarab", "fix space 4 scarab")
    ran = luxor("move", "L1")
    assert ran.code == Exit.FINE
    recorded = logged(save)[-1]
    assert recorded.startswith("red L1 scarab=")
    value = int(recorded.split("scarab=")[1])
    assert 1 <= value <= 4
    assert position(luxor)["red"]["scarabs"] == ["?"]
    done(luxor, "undo", "move L1")
    assert logged(save)[-1] == recorded


@pytest.mark.parametrize("command", ["move L1", "log", "", "undo", "show"])
def test_a_scarab_the_program_drew_is_not_shown(luxor: Luxor, tmp_path: Path, command: str) -> None:
    # p.7: it is kept face down; whoever reads the log over breakfast after the game may know.
    start(luxor, tmp_path, *TWO, "--app-draws", "scarabs")
    done(luxor, "fix space 1 scarab", "move L1")
    ran = luxor(*command.split())
    assert ran.code == Exit.FINE
    assert "scarab=" not in ran.out
    assert "worth" not in ran.out


def first_options_game(luxor: Luxor, most: int) -> int:
    """Play the first of the options until the game is over; how many turns that took."""
    for turns in range(most):
        found = said(luxor("options", "--json"))["turns"]
        if not found:
            return turns
        ran = luxor("move", *found[0]["turn"].split(), "--json")
        assert ran.code == Exit.FINE, f"{found[0]['turn']}: {ran.out}"
    return most


def test_a_whole_game_by_the_first_option_each_time(luxor: Luxor, tmp_path: Path) -> None:
    # Of the first hundred seeds this one makes the shortest game: 96 turns when it was chosen.
    save = start(luxor, tmp_path, "-p", "Ani", "-p", "Jan", "--seed", "73", "--app-draws", "all")
    turns = first_options_game(luxor, 400)
    shown = said(luxor("--json"))
    assert shown["over"] in ("end.second", "end.stuck")
    assert len(logged(save)) == turns
    final = said(luxor("score", "--json"))
    assert (final["final"], final["unknown_scarabs"]) == (True, 0)
    assert max(one["total"] for one in final["players"]) > 0
    checked = said(luxor("verify", "--json"))
    assert (checked["valid"], checked["sealed"], checked["turns"]) == (True, True, turns)
