"""`luxor play` at a real pseudo-terminal: whole games, mistakes, undo, interruption, resume."""

import re
from pathlib import Path

import pytest
from rich.text import Text

from luxor_companion import Position, load_position
from luxor_companion.errors import Exit
from luxor_companion.games.luxor.view.board import spiral_lines
from luxor_companion.view.theme import rendered
from tests.cli.at_table import FOUR, LAST, TWO, done, logged, said, start
from tests.conftest import ROOT, Luxor
from tests.terminal import CLEAR, Terminal, plain

CHOICE = re.compile(r"^ +(\d+) ", re.MULTILINE)


def frames(terminal: Terminal) -> list[str]:
    return [plain(frame) for frame in terminal.shown.split(CLEAR)[1:]]


def fits(terminal: Terminal, rows: int = 24, columns: int = 80) -> None:
    """Every screen that was drawn fits the terminal, the line typed in included."""
    for frame in frames(terminal)[:-1]:
        lines = frame.rstrip("\n").split("\n")
        assert len(lines) <= rows, frame
        assert max(map(len, lines)) <= columns, frame


def dialogue(screen: str) -> str:
    """What stands below the map and the players."""
    return "\n".join(line for line in screen.splitlines() if not line.startswith("│"))


def last_choice(screen: str) -> str:
    found = CHOICE.findall(dialogue(screen))
    return found[-1] if found else ""


def test_a_turn_is_asked_for_step_by_step_and_saved(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path, *TWO, "--count-cards")
    with Terminal("play") as terminal:
        assert "Which card does Ani play?" in terminal.screen
        assert "│stairs    │" in terminal.screen
        screen = terminal.type("L5")
        assert "Which one?" in screen
        assert "1 key" in screen
        assert "to space 5: card of level 1" in screen
        assert logged(save) == []
        screen = terminal.type("1")
        assert "Which card is drawn? (Enter: not told)" in screen
        screen = terminal.type("4")
        assert logged(save) == ["red L5 key draw=4"]
        assert "Ani takes a key." in screen
        assert "tile.horus p.5" in screen
        assert "Which card does Jan play?" in screen
        terminal.type("q")
        assert terminal.ended() == Exit.FINE
        fits(terminal)


def test_nobody_is_asked_aloud_which_card_is_drawn(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    with Terminal("play") as terminal:
        terminal.type("L5")
        assert "Which card does Jan play?" in terminal.type("1")
        assert logged(save) == ["red L5 key"]


def test_a_roll_stands_whatever_is_chosen_next(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path, *TWO, "--app-draws", "die,temple")
    done(luxor, "fix red @0 @9")
    with Terminal("play") as terminal:
        screen = terminal.type("Ldie")
        roll = logged(save)[-1]
        assert roll.startswith("roll red Ldie die=")
        assert roll[-1] in screen
        assert "and that stands" in terminal.type("L3 @0")
        terminal.type("q")
    with Terminal("play") as terminal:
        assert "Which adventurer moves?" in terminal.screen, "it goes on with the roll"
        assert "a die was rolled" in terminal.type("u")
        assert logged(save)[-1] == "undo"
        terminal.type("Ldie")
        assert logged(save)[-1] == roll
        assert "to space 13: wakes statue 1, key" in terminal.type("9")


def test_what_is_known_of_a_hand_is_offered_with_what_it_leads_to(
    luxor: Luxor, tmp_path: Path
) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "hand red 2 ? ? ? 5")
    with Terminal("play", "--quick") as terminal:
        assert "1 L2 to space 2: +2 statue" in terminal.screen
        assert "2 R5 to space 5: key or card of level 1" in terminal.screen
        terminal.type("1")
        assert logged(save)[-1] == "red L2"
        screen = terminal.type("hand ? ? ? ? 3")
        assert "Noted." in screen
        terminal.type("r")
        assert logged(save)[-2:] == ["hand green ? ? ? ? 3", "green R3"]


def test_spaces_are_answered_by_their_own_number(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "fix red @0 @12")
    with Terminal("play", "--quick") as terminal:
        screen = terminal.type("L2")
        assert " 0 @0  to space 2" in screen
        assert "12 @12 to space 14" in screen
        assert "One of these numbers" in terminal.type("2")
        terminal.type("12")
        assert logged(save)[-1] == "red L2 @12"
        fits(terminal)


def test_mistakes_are_told_and_change_nothing(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    before = save.read_bytes()
    with Terminal("play") as terminal:
        assert "'L9' is no card" in terminal.type("L9")
        assert "say L3 or R3" in terminal.type("3")
        assert "No upright adventurer of Ani stands on space 7" in terminal.type("L3 @7")
        assert "'move' is no card" in terminal.type("move three from the stairs")
        assert "no space 99" in terminal.type("L3 @99")
        assert "5 cards, not 2" in terminal.type("hand 3 3")
        assert "nothing more to take back" in terminal.type("u")
        terminal.type("L5")
        assert "did you mean key?" in terminal.type("keey")
        assert "is not to be had" in terminal.type("scarab")
        assert "Which one?" in terminal.screen
        assert save.read_bytes() == before
        fits(terminal)


def test_why_and_the_rule_at_hand(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    with Terminal("play") as terminal:
        assert "hand.outer p.3" in terminal.type("?")
        assert "temple.tunnel p.7" in terminal.type("? tunnel")
        assert "No rule speaks of 'xyzzy'" in terminal.type("?xyzzy")
        assert "stands on space 12" in terminal.type("why 12")
        assert "Why what?" in terminal.type("why")
        assert "why L3 key" in terminal.type("why key")
        assert "(move.active p.4)" in terminal.type("why L5 @12")
        assert "L5 key is allowed: to space 5: key" in terminal.type("why L5 key")
        terminal.type("L5")
        assert "tile.horus p.5" in terminal.type("?")
        assert "stands on space 12" in terminal.type("why 12")
        fits(terminal)


def test_u_takes_back_an_answer_then_turns(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    with Terminal("play", "--quick") as terminal:
        terminal.type("L3")
        terminal.type("L5")
        assert "Which card does Jan play?" in terminal.type("u")
        assert logged(save) == ["red L3"]
        screen = terminal.type("u")
        assert "Taken back: 1. red L3" in screen
        assert "Which card does Ani play?" in screen
        assert "Brought back." in terminal.type("redo")
        assert logged(save) == ["red L3", "undo", "redo"]


def play_on(terminal: Terminal, turns: int | None = None) -> int:
    """Answer every question with its last choice; how many answers a whole game took."""
    typed = 0
    while "The game is over" not in terminal.screen and typed != turns:
        terminal.type(last_choice(terminal.screen))
        typed += 1
        assert typed < 2000
    return typed


def test_a_whole_game_with_an_interrupt_and_a_resume(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path, *TWO, "--app-draws", "all")
    with Terminal("play") as terminal:
        play_on(terminal, 25)
        before = logged(save)
        terminal.press("\x03")
        assert terminal.ended() == Exit.INTERRUPTED
        assert "All turns made so far are saved" in terminal.screen
        fits(terminal)
    assert logged(save) == before
    with Terminal("play") as terminal:
        terminal.type("L9 nonsense")
        terminal.type("u")
        play_on(terminal)
        assert "Enter: the score" in terminal.screen
        terminal.type("u")
        play_on(terminal)
        fits(terminal)
        terminal.type("")
        ended = terminal.wait() if "QR code" not in terminal.screen else terminal.type("")
        assert terminal.ended() == Exit.FINE
    counted = ended.partition("Treasures on the track")[2]
    total = said(luxor("score", "--json"))["players"][0]["total"]
    assert f" = {total}" in counted
    assert "Final score: table" in ended
    assert "wins" in ended or "share the victory" in ended
    assert luxor("verify").code == Exit.FINE
    assert "undo" in logged(save)


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
    with Terminal("play", "--quick") as terminal:
        terminal.type("L1 @0")
        assert "Enter: the score" in terminal.screen
        assert "values of the 2 scarabs" in terminal.type("")
        terminal.type("3 9")
        assert "values of the 2 scarabs" in terminal.screen
        assert "Show the result as a QR code" in terminal.type("3 4")
        assert "Logged as game 1" in terminal.screen
        assert "Ani wins" in terminal.screen
        assert "Check code" in terminal.type("y")
        assert terminal.ended() == Exit.FINE
    assert "scarabs red 3 4" in logged(save)


def test_plain_tells_sentences_and_draws_nothing(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    with Terminal("play", "--plain") as terminal:
        terminal.type("L5 key")
        terminal.type("")
        shown = terminal.shown
    assert CLEAR not in shown
    assert "│" not in shown
    assert "Ani has 0 VP; adventurers on the stairs (2); 0 keys." in shown
    assert "Ani takes a key. (tile.horus p.5)" in shown
    assert logged(save) == ["red L5 key"]


@pytest.mark.parametrize(
    ("rows", "columns", "env"),
    [
        pytest.param(24, 80, {}, id="a small terminal, four players"),
        pytest.param(24, 40, {}, id="a narrow one"),
        pytest.param(24, 80, {"TERM": "dumb"}, id="one that cannot be cleared"),
        pytest.param(24, 80, {"NO_COLOR": "1"}, id="without colour"),
        pytest.param(24, 80, {"LC_ALL": "C", "PYTHONUTF8": "0"}, id="without UTF-8"),
    ],
)
def test_terminals(
    luxor: Luxor, tmp_path: Path, rows: int, columns: int, env: dict[str, str]
) -> None:
    start(luxor, tmp_path, *FOUR, "--app-draws", "all")
    with Terminal("play", rows=rows, columns=columns, env=env) as terminal:
        play_on(terminal, 30)
        assert "round " in terminal.screen
        assert (CLEAR in terminal.shown) == (env.get("TERM") != "dumb")
        if "NO_COLOR" in env:
            assert plain(terminal.shown) == terminal.shown
        fits(terminal, rows if columns == 80 else 99, columns)


def test_it_needs_a_terminal_and_a_table(luxor: Luxor, tmp_path: Path) -> None:
    ran = luxor("play")
    assert (ran.code, "luxor new" in ran.err) == (Exit.BAD_FILE, True)
    start(luxor, tmp_path)
    ran = luxor("play")
    assert (ran.code, "needs a terminal" in ran.err) == (Exit.UNREADABLE, True)


def test_a_change_from_elsewhere_is_seen_before_the_turn_is_made(
    luxor: Luxor, tmp_path: Path
) -> None:
    save = start(luxor, tmp_path)
    with Terminal("play", "--quick") as terminal:
        terminal.type("L3")
        terminal.type("L2")
        done(luxor, "move L1 @0", "note somebody else at another terminal")
        assert "It is Jan's turn, not Ani's." in terminal.type("L1 @3")
        assert "Which card does Jan play?" in terminal.screen
        terminal.type("L1 @0")
    assert logged(save)[2:] == [
        "red L1 @0",
        "note somebody else at another terminal",
        "green L1 @0",
    ]


def test_a_hand_edit_meanwhile_is_not_lost(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    with Terminal("play", "--quick") as terminal:
        terminal.type("L3")
        text = save.read_text(encoding="utf-8")
        save.write_text(text.replace("red L3\n", "red L3\nnote by hand\n"), encoding="utf-8")
        terminal.type("L2")
    assert logged(save) == ["red L3", "note by hand", "green L2"]


def test_the_small_map_has_all_that_the_large_one_has() -> None:
    position = load_position(ROOT / "saves/games/three-players.toml")
    large, small = (rendered(lines, 80) for lines in maps(position))
    assert len(small.splitlines()) == 12
    assert {len(line) for line in small.splitlines()} == {78}
    assert small.count("A") == large.count("A")
    places = re.compile(r"\b\d+ +[·a-z]\S*")
    assert sorted(places.findall(small)) == sorted(places.findall(large))


def maps(position: Position) -> tuple[list[Text], list[Text]]:
    return spiral_lines(position), spiral_lines(position, walls=False)
