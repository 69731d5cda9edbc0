"""`luxor play` at a real pseudo-terminal: whole games, mistakes, undo, interruption, resume."""

import re
import subprocess
import sys
from pathlib import Path

from luxor_companion.errors import Exit
from tests.cli.at_table import LAST, TWO, done, logged, said, start
from tests.conftest import Luxor
from tests.terminal import Terminal

CHOICE = re.compile(r"^(\d+) ", re.MULTILINE)


def last_choice(said: str) -> str:
    found = CHOICE.findall(said)
    return found[-1] if found else ""


def test_a_card_is_named_first_and_then_its_end_and_who_moves(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "fix red @0 @12")
    with Terminal("play", "--plain") as terminal:
        said = terminal.type("2")
        assert "2: Left or right, and who moves?" in said
        assert "1 L2 @0: to space 2" in said
        assert "4 R2 @12: to space 14" in said
        assert "R2: Which adventurer moves?" in terminal.type("r")
        terminal.type("u")
        terminal.type("4")
        assert logged(save)[-1] == "red R2 @12"
        assert "0: " not in terminal.type("0")
        assert "Ldie: What does the die show?" in terminal.type("1")
        assert "Jan has no upright adventurer on space 7" in terminal.type("3 @7")
        terminal.type("u")
        terminal.type("u")
        terminal.type("+")
        terminal.type("l")
    assert logged(save)[-1] == "green L±1"


def test_a_card_known_to_be_at_one_end_needs_no_end(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    done(luxor, "hand red ? ? ? ? 3")
    with Terminal("play", "--plain") as terminal:
        assert "6 R3" in terminal.screen
        assert "L5: Which do you take?" in terminal.type("5")


def test_a_whole_game_by_lines(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path, *TWO, "--app-draws", "all")
    with Terminal("play", "--plain") as terminal:
        typed = 0
        while "The game is over" not in terminal.screen:
            terminal.type(last_choice(terminal.screen))
            typed += 1
            assert typed < 500
        assert "What does" in terminal.type("u")
        terminal.type(last_choice(terminal.screen))
        while "The game is over" not in terminal.screen:
            terminal.type(last_choice(terminal.screen))
        ended = terminal.type("")
        total = said(luxor("score", "--json"))["players"][0]["total"]
        assert f" = {total}" in ended
        assert "Final score: table" in ended
        assert "Logged as game 1" in ended
        assert "2 rematch: play again, same people" in ended
        assert "Who starts?" in terminal.type("rematch")
        again = terminal.type("2")
        assert "What does Jan play?" in again
        terminal.type("q")
        assert terminal.ended() == Exit.FINE
    assert luxor("verify", str(save)).code == Exit.FINE
    assert "undo" in logged(save)
    assert len(said(luxor("tables", "--json"))["tables"]) == 2


def test_scarabs_are_asked_for_at_the_end(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    done(
        luxor,
        f"fix red @0 @{LAST}",
        f"fix red @0 @{LAST}",
        "fix red keys=2 scarabs=2",
        f"move L1 @{LAST}",
        "move L1",
        f"move R1 @{LAST}",
    )
    with Terminal("play", "--plain", "--quick") as terminal:
        terminal.type("L1 @0")
        assert "1 score: count the score" in terminal.screen
        assert "values of the 2 scarabs" in terminal.type("")
        terminal.type("3 9")
        assert "values of the 2 scarabs" in terminal.screen
        assert "1 share" in terminal.type("3 4")
        assert "Logged as game 1" in terminal.screen
        assert "Ani wins" in terminal.screen
        assert "Check code" in terminal.type("1")
        terminal.type("q")
        assert terminal.ended() == Exit.FINE
    assert "scarabs red 3 4" in logged(save)


def test_plain_tells_sentences_and_draws_nothing(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    with Terminal("play", "--plain") as terminal:
        terminal.type("L5 key")
        terminal.type("")
        shown = terminal.shown
    assert "\x1b[?" not in shown
    assert "│" not in shown
    assert "Ani has 0 VP now, 0 on the track; adventurers on the stairs (2); 0 keys." in shown
    assert "Ani takes a key. (tile.horus p.5)" in shown
    assert logged(save) == ["red L5 key"]


def test_it_needs_a_terminal_and_a_table(luxor: Luxor, tmp_path: Path) -> None:
    ran = luxor("play")
    assert (ran.code, "luxor new" in ran.err) == (Exit.BAD_FILE, True)
    start(luxor, tmp_path)
    ran = luxor("play")
    assert (ran.code, "needs an interactive terminal" in ran.err) == (Exit.UNREADABLE, True)


def test_plain_reads_lines_from_a_pipe(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    command = [sys.executable, "-m", "luxor_companion", "play", "--plain"]
    lines = "L2\nR9\nL4 key\nq\n"
    ran = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    assert "\x1b" not in ran.stdout + ran.stderr
    assert "There is no card 'R9'" in ran.stdout
    assert logged(save) == ["red L2", "green L4 key"]
    command.append("--no-input")
    ran = subprocess.run(command, input=lines, capture_output=True, text=True, check=False)
    assert ran.returncode == Exit.UNREADABLE
