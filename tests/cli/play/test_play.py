"""`luxor play` at a real pseudo-terminal: whole games, mistakes, undo, interruption, resume."""

import re
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from luxor_companion import lang
from luxor_companion.cli import app
from luxor_companion.cli.options import use_game
from luxor_companion.cli.play import inside
from luxor_companion.core.game import load_game
from luxor_companion.errors import Exit
from luxor_companion.games.luxor.choices import CARD_KEYS
from luxor_companion.games.luxor.dialogue import Dialogue
from luxor_companion.games.luxor.rules import SIDES
from luxor_companion.games.luxor.words import names
from tests.cli.at_table import LAST, TWO, done, logged, said, saves, start
from tests.conftest import Luxor
from tests.terminal import Terminal

CHOICE = re.compile(r"^(\d+) ", re.MULTILINE)


def last_choice(said: str) -> str:
    found = CHOICE.findall(said)
    return found[-1] if found else ""


def test_a_turn_is_asked_for_step_by_step_and_saved(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    with Terminal("play", "--plain") as terminal:
        assert "What does Ani play? 1 to 5, + for ±1, 0 for the die; L or R" in terminal.screen
        said = terminal.type("L5")
        assert "L5: Which do you take?" in said
        assert "1 L5 key: to space 5: key" in said
        assert "2 L5 card: to space 5: level 1 card" in said
        assert logged(save) == []
        said = terminal.type("1")
        assert logged(save) == ["red L5 key"]
        assert "Ani takes a key. (tile.horus p.5)" in said
        assert "What does Jan play?" in said, "nobody is asked which card was drawn"
        terminal.type("q")
        assert terminal.ended() == Exit.FINE


def test_what_is_known_of_a_hand_is_offered_as_whole_turns(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "hand red 2 ? ? ? 5")
    with Terminal("play", "--plain") as terminal:
        assert "1 L2: to space 2: +2 statue" in terminal.screen
        assert "2 R5 key: to space 5: key" in terminal.screen
        assert "3 R5 card: to space 5: level 1 card" in terminal.screen
        terminal.type("1")
        assert logged(save)[-1] == "red L2"
        said = terminal.type("hand ? ? ? ? 3")
        assert "Noted." in said
        assert "6 R3: to space 4" in said, "1 to 5 are the card on the left"
        terminal.type("6")
        assert logged(save)[-2:] == ["hand green ? ? ? ? 3", "green R3"]


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
        terminal.type("+")
        terminal.type("l")
    assert logged(save)[-1] == "green L±1 ahead"


def test_a_card_known_to_be_at_one_end_needs_no_end(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    done(luxor, "hand red ? ? ? ? 3")
    with Terminal("play", "--plain") as terminal:
        assert "6 R3" in terminal.screen
        assert "L5: Which do you take?" in terminal.type("5")


def test_a_turn_is_typed_piece_by_piece_or_whole(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "fix red @0 @12")
    with Terminal("play", "--plain") as terminal:
        said = terminal.type("L2")
        assert "1 L2 @0: to space 2" in said
        assert "2 L2 @12: to space 14" in said
        terminal.type("@12")
        assert logged(save)[-1] == "red L2 @12"
        terminal.type("R5 @0 key")
        assert logged(save)[-1] == "green R5 key"


def test_a_horus_card_that_everybody_saw_may_be_told(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    with Terminal("play", "--plain") as terminal:
        said = terminal.type("L5 card")
        assert "Which card of level 1 is it? (Enter: skip)" in said
        assert "got=" in said
        terminal.type("")
        assert "6 got=1-3: 1 to 3 tiles" in terminal.type("R5 card")
        terminal.type("6")
        terminal.type("R5 @0 card")
        terminal.type("1-4")
    assert logged(save)[:2] == ["red L5 card", "green R5 card got=1-3"]
    assert logged(save)[2].endswith("card got=1-4")


def test_mistakes_are_told_and_change_nothing(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    before = save.read_bytes()
    with Terminal("play", "--plain") as terminal:
        assert "There is no card 'L9'" in terminal.type("L9")
        assert "Ani has no upright adventurer on space 7" in terminal.type("L3 @7")
        assert "There is no card 'three'" in terminal.type("move three from the stairs")
        assert "no space 99" in terminal.type("L3 @99")
        assert "5 cards, not 2" in terminal.type("hand 3 3")
        assert "nothing to undo" in terminal.type("u")
        terminal.type("L5")
        assert "did you mean key?" in terminal.type("keey")
        assert "doesn't give a scarab" in terminal.type("scarab")
        assert "Which do you take?" in terminal.screen
        assert save.read_bytes() == before


def test_why_and_the_rule_at_hand(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    with Terminal("play", "--plain") as terminal:
        assert "hand.outer p.3" in terminal.type("?")
        assert "temple.tunnel p.7" in terminal.type("? tunnel")
        assert "That doesn't seem to be about the rules" in terminal.type("?xyzzy")
        assert "no upright adventurer on space 12" in terminal.type("why 12")
        assert "Try: why 12" in terminal.type("why")
        assert "why L3 key" in terminal.type("why key")
        assert "(move.active p.4)" in terminal.type("why L5 @12")
        assert "L5 key is allowed: to space 5: key" in terminal.type("why L5 key")
        terminal.type("L5")
        assert "tile.horus p.5" in terminal.type("?")
        assert "no upright adventurer on space 12" in terminal.type("why 12")


def test_u_takes_back_an_answer_then_turns(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    with Terminal("play", "--plain", "--quick") as terminal:
        terminal.type("L3")
        terminal.type("L5")
        assert "What does Jan play?" in terminal.type("u")
        assert logged(save) == ["red L3"]
        screen = terminal.type("u")
        assert "Undone: 1. red L3" in screen
        assert "What does Ani play?" in screen
        assert "Redone." in terminal.type("redo")
        assert logged(save) == ["red L3", "undo", "redo"]


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
        assert "2 rematch: play again with the same people" in ended
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


def test_a_change_from_elsewhere_is_seen_before_the_turn_is_made(
    luxor: Luxor, tmp_path: Path
) -> None:
    save = start(luxor, tmp_path)
    with Terminal("play", "--plain", "--quick") as terminal:
        terminal.type("L3")
        terminal.type("L2")
        done(luxor, "move L1 @0", "note somebody else at another terminal")
        assert "It is Jan's turn, not Ani's." in terminal.type("L1 @3")
        assert "What does Jan play?" in terminal.screen
        terminal.type("L1 @0")
    assert logged(save)[2:] == [
        "red L1 @0",
        "note somebody else at another terminal",
        "green L1 @0",
    ]


def test_a_hand_edit_meanwhile_is_not_lost(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    with Terminal("play", "--plain", "--quick") as terminal:
        terminal.type("L3")
        text = save.read_text(encoding="utf-8")
        save.write_text(text.replace("red L3\n", "red L3\nnote by hand\n"), encoding="utf-8")
        terminal.type("L2")
    assert logged(save) == ["red L3", "note by hand", "green L2"]


@pytest.mark.parametrize(
    "words",
    [
        "de hilfe regeln wertung hand rückgängig ende",
        "es ayuda reglas puntos mano deshacer salir",
        "pt ajuda regras pontos mão desfazer sair",
    ],
)
def test_the_words_of_the_bar_are_typed_as_they_are_shown(
    luxor: Luxor, tmp_path: Path, words: str
) -> None:
    code, keys, rule, score, hand, undone, leave = words.split()
    save = start(luxor, tmp_path)
    done(luxor, "move L3")
    with Terminal("play", "--plain", env={"LUXOR_LANG": code}) as terminal:
        shown = terminal.type(keys)
        assert all(re.search(rf"^\S +{word} ", shown, re.MULTILINE) for word in words.split()[1:])
        assert "hand.outer" in terminal.type(rule)
        assert "★ Ani" in terminal.type(score)
        assert " Jan" in terminal.type(hand)  # only Jan looks now
        terminal.type("u")  # does not look
        terminal.type(undone)
        assert logged(save)[-1] == "undo"
        terminal.type(leave)
        assert terminal.ended() == Exit.FINE


def test_a_hand_is_entered_by_colour_in_the_language_and_verify_is_about_this_table(
    luxor: Luxor, tmp_path: Path
) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "new other -p Mia -p Tom")
    with Terminal("play", "--plain", "--save", str(save), env={"LUXOR_LANG": "de"}) as terminal:
        terminal.type("hand rot 3 _ _ _ 5")
        assert logged(save)[-1] == "hand red 3 ? ? ? 5"
        assert f"{save.name}: " in terminal.type("verify")
        shown = terminal.type("verify other")
        assert ("other.toml: " in shown, f"{save.name}: " in shown) == (True, False)


def test_a_command_that_fails_does_not_end_play(
    luxor: Luxor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start(luxor, tmp_path)
    monkeypatch.delenv("LUXOR_DEBUG")
    use_game(load_game("luxor"))
    dialogue = Dialogue(saves(tmp_path) / "table.toml")

    def broken(_args: list[str]) -> None:
        raise KeyError("stem")

    monkeypatch.setattr(app, "call_quietly", broken)
    dialogue.answer("rules what happns if i have no key")
    assert dialogue.news
    assert "This is a bug in luxor (KeyError)" in str(dialogue.news.lines[0])
    assert dialogue.ask().about == "turn"


def test_a_roll_that_moves_nobody_spends_the_card(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    done(luxor, *[f"fix red @0 @{LAST}"] * 2, "fix red keys=1")
    with Terminal("play", "--plain") as terminal:
        terminal.type("Ldie")
        assert "A 6 moves nobody." in terminal.type("6")
        assert "1 Ldie die=6 pass: the card is spent" in terminal.screen
        terminal.type("1")
    assert logged(save)[-1] == "red Ldie die=6 pass"


def test_a_card_that_moves_nobody_is_spent_if_the_other_moves_nobody_either(
    luxor: Luxor, tmp_path: Path
) -> None:
    save = start(luxor, tmp_path)
    done(luxor, *[f"fix red @0 @{LAST}"] * 2)
    with Terminal("play", "--plain") as terminal:
        assert "The 4 moves nobody. It is spent if your other outer card" in terminal.type("l4")
        assert "What does Ani play?" in terminal.type("u")
        terminal.type("r5")
        terminal.type("1")
    assert logged(save)[-1] == "red R5 pass other=none"
    with Terminal("play", "--plain") as terminal:
        terminal.type("hand 2 ? ? ? 3")
        terminal.type("1")
    assert logged(save)[-1] == "green L2"


def test_plain_knows_the_letters_of_its_own_hint(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    done(luxor, "fix red @0 @12")
    with Terminal("play", "--plain") as terminal:
        for typed, card in (("lp", "L±1"), ("ld", "Ldie"), ("rp", "R±1"), ("rd", "Rdie")):
            assert f"{card}: " in terminal.type(typed)


def test_every_tile_that_may_lie_there_is_read_out(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path, *TWO[:4], "--first", "Ani", "--laid")
    with Terminal("play", "--plain") as terminal:
        said = terminal.type("l2")
        assert "finds=2:j6/3" in said


@pytest.mark.parametrize("language", ["en", "de", "es", "pt"])
def test_no_command_begins_with_a_side_and_the_key_of_a_card(
    luxor: Luxor, tmp_path: Path, language: str
) -> None:
    start(luxor, tmp_path)
    use_game(load_game("luxor"))
    lang.use(language)
    dialogue = Dialogue(saves(tmp_path) / "table.toml")
    for side, key in product(SIDES, CARD_KEYS.values()):
        pressed = f"{names.local_turn(side).lower()}{key}"
        assert not inside.begins_command(pressed, dialogue.commands), pressed
