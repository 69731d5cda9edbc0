"""`luxor play` on a screen of its own, in a real terminal: whole games by single keys."""

import re
import signal
import sys
from pathlib import Path
from statistics import mean, median

import pytest

from luxor_companion.errors import Exit
from tests.cli.at_table import LAST, TWO, done, logged, said, start
from tests.conftest import Luxor, at_a_terminal
from tests.terminal import Screen

pytestmark = pytest.mark.slow

KEY = "ffd75f"  # the paper that keys are written on
ENTRY = re.compile(r"(?:^| ) ([1-9])  (?=\S)", re.MULTILINE)


def menu_keys(screen: Screen) -> list[str]:
    """The keys in the menu."""
    keys = screen.marked(KEY) or "".join(ENTRY.findall(screen.text.partition("play?")[2]))
    return sorted(set(keys) & set("123456789"))


def whole(screen: Screen, columns: int) -> None:
    """No line is broken: none too long, and every box is closed."""
    for line in screen.lines:
        assert len(line) <= columns, line
    for left, right in ("╭╮", "╰╯"):
        assert screen.text.count(left) == screen.text.count(right), screen.text


def play_turn(screen: Screen, save: Path, pick: int = -1) -> int:
    """Make one turn by the keys on the screen; how many it took."""
    before, pressed = len(logged(save)), 0
    while len(logged(save)) == before and "The game is over" not in screen.text:
        keys = menu_keys(screen)
        screen.press(keys[pick % len(keys)] if keys else "\r")
        pressed += 1
        assert pressed < 6, screen.text
    return pressed


def test_a_whole_game_by_single_keys_resized_and_interrupted(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path, *TWO, "--app-draws", "all")
    pressed: list[int] = []
    with Screen("play") as screen:
        assert "What does Ani play?" in screen.text
        for turn in range(12):
            pressed.append(play_turn(screen, save, turn))
            whole(screen, 80)
        screen.resize(40, 120)
        whole(screen, 120)
        for turn in range(12):
            pressed.append(play_turn(screen, save, turn))
            whole(screen, 120)
        before = logged(save)
        screen.press("\x03")
        assert screen.ended() == Exit.INTERRUPTED
        assert "All turns so far are saved" in screen.text
        assert "\x1b[?1049l" in screen.written, "the terminal is as it was"
    assert logged(save) == before
    with Screen("play") as screen:
        turn = 0
        while "The game is over" not in screen.text:
            pressed.append(play_turn(screen, save, turn))
            turn += 1
            assert turn < 200
        screen.press("\r")
        assert "Final score: table" in screen.press(" ")
        assert "Logged as game 1" in screen.text
        assert "play again, same people" in screen.press("\r")
        screen.press("q")
        assert screen.ended() == Exit.FINE
    assert median(pressed) <= 2
    assert mean(pressed) <= 3
    assert luxor("verify").code == Exit.FINE
    total = said(luxor("score", "--json"))["players"][0]["total"]
    assert str(total) in luxor("results").out


def test_real_cards_take_two_keys_a_turn_and_three_with_a_choice(
    luxor: Luxor, tmp_path: Path
) -> None:
    save = start(luxor, tmp_path)
    with Screen("play") as screen:
        screen.press("l2")
        assert logged(save) == ["red L2"], "nothing else can be meant"
        assert "1  L4 stairs → 5 key" in screen.press("l4")
        screen.press("1")
        assert logged(save)[1:] == ["green L4 key"]
        screen.press("l+")
        assert "L±1" in screen.text
        screen.press("\x1b")
        assert "What does Ani play?" in screen.text
        screen.press("ld")
        assert "does the die show?" in screen.text
        screen.press("3")
        assert "Ldie" in screen.text
        screen.press("1")
        assert logged(save)[2].startswith("red Ldie ")


def test_a_kind_that_only_this_copy_has_is_typed(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path, *TWO[:4], "--first", "Ani", "--laid")
    with Screen("play") as screen:
        screen.press("l2")
        assert screen.shows("What lies on space 2?")
        screen.press("v5/2\n")
    assert logged(save) == ["red L2 finds=v5/2"]
    code, shown = at_a_terminal(["move", "L4"], ["zz", "j5/3"])
    assert code == Exit.FINE, shown
    assert "or a tile such as v5/2, please" in shown
    assert logged(save)[1:] == ["green L4 finds=j5/3"]


def test_what_lies_on_a_hidden_space_is_asked_and_typed(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path, *TWO[:4], "--first", "Ani", "--laid")
    with Screen("play") as screen:
        screen.press("l2")
        assert screen.shows("What lies on space 2? (placeholder kinds: your copy may differ)")
        assert menu_keys(screen) == list("123456789")
        screen.press("l4")
        assert screen.shows("What lies on space 4?"), "another card begins the turn again"
        screen.press("l2")
        assert screen.shows("What lies on space 2?")
        assert "s score" not in screen.lines[-1], "s begins a statue here, which is typed"
        assert "'v9/9'" in screen.press("v9/9\r")
        screen.type("s3/2")
        assert screen.shows("What does Jan play?")
        assert "Ani plays L2: to space 2" in screen.text
        assert "finds=" not in screen.text
        screen.press("l4")
        screen.press("1")
        assert screen.shows("What does Ani play?")
    assert logged(save)[0] == "red L2 finds=s3/2"
    assert logged(save)[1].startswith("green L4 finds=")


def test_a_roll_of_the_program_stands(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path, *TWO, "--app-draws", "die,temple")
    done(luxor, "fix red @0 @9")
    with Screen("play") as screen:
        screen.press("ld")
        roll = logged(save)[-1]
        assert roll.startswith("roll red Ldie die=")
        assert screen.shows(f"Ldie die {roll[-1]}: Which adventurer moves?")
        screen.press("q")
    with Screen("play") as screen:
        assert screen.shows(f"Ldie {roll[-5:]}"), "it goes on with the roll"
        screen.press("1")
        assert logged(save)[-1].startswith("red Ldie @0")


def test_notation_can_be_typed_at_any_time(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "fix red @0 @12", "hand red 3 ? ? ? 4")
    with Screen("play") as screen:
        assert "> L3 @12" in screen.press("L3 @12")
        screen.press("\r")
        assert logged(save)[-1] == "red L3 @12"
        assert "9 does nothing here" in screen.press("R9"), "it says what is wrong"
        screen.press("\x1b")
        assert "nothing here: press one of the keys shown" in screen.press("7")


def test_stopped_and_back(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    shell = ("bash", "--norc", "--noprofile", "-i")
    with Screen(run=shell, until="ready>", env={"PS1": "ready>"}) as screen:  # root's has no $
        screen.type(f"{sys.executable} -m luxor_companion play")
        assert screen.shows("q quit")
        before = screen.text
        screen.press("\x1a")
        screen.settle("Stopped")
        assert "\x1b[?1049l" in screen.written
        written = len(screen.written)
        screen.type("fg")
        while "quit" not in screen.written[written:]:
            screen.settle()
        assert screen.text == before
        screen.press("l2")
        while not logged(save):
            screen.settle()
        assert logged(save) == ["red L2"]


def test_a_closed_terminal_loses_nothing(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    with Screen("play") as screen:
        screen.press("l2")
        screen.press("l5 @")
    assert logged(save) == ["red L2", "green L5"]
    assert luxor("verify").code == Exit.FINE


@pytest.mark.parametrize("name", ["SIGHUP", "SIGTERM"])
def test_ended_from_elsewhere_the_terminal_is_as_it_was(
    luxor: Luxor, tmp_path: Path, name: str
) -> None:
    number: signal.Signals = getattr(signal, name)
    save = start(luxor, tmp_path)
    with Screen("play") as screen:
        screen.press("l2")
        screen.process.send_signal(number)
        assert screen.ended() == -number
        assert screen.written.endswith("\x1b[?25h\x1b[?1049l")
    assert logged(save) == ["red L2"]


def test_scarabs_are_asked_for_and_a_rematch_started(luxor: Luxor, tmp_path: Path) -> None:
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
    with Screen("play") as screen:
        screen.press("l1")
        assert screen.shows("L1: Which adventurer moves?")
        screen.press("2")
        assert screen.shows("The game is over")
        assert "values of the 2 scarabs" in screen.press("1")
        screen.type("3 4")
        assert "Ani wins" in screen.press(" "), "a key goes on to the end of the counting"
        assert "Who starts?" in screen.press("\r2")
        assert "What does Jan play?" in screen.press("2")
    assert "scarabs red 3 4" in logged(save)
