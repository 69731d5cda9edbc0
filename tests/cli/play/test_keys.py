"""Keys of `play`: pasted text is no key, words are typed as they are shown."""

import re
from pathlib import Path

import pytest

from luxor_companion.cli.play import keys
from luxor_companion.cli.play.full import FullScreen
from luxor_companion.errors import Exit
from luxor_companion.games.luxor.dialogue import Dialogue
from luxor_companion.games.luxor.view.play import LuxorLooks
from tests.cli.at_table import TWO, done, logged, start
from tests.conftest import Luxor
from tests.terminal import Screen, Terminal, plain


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


def test_a_word_of_the_language_is_typed_quickly(luxor: Luxor, tmp_path: Path) -> None:
    """Those that begin with the letter of another key, and go on like its word: m is map."""
    start(luxor, tmp_path)
    with Screen("play", env={"LUXOR_LANG": "es"}) as screen:
        screen.press("mano\r")
        assert screen.shows("Ahora solo mira Ani")
        screen.press("\x1b")
        screen.press("ayuda\r")
        assert screen.shows("u       deshacer")
        screen.press("\x1b")
        screen.press("salir\r")
        assert screen.ended() == Exit.FINE


def test_a_word_typed_at_a_go_is_never_taken_apart_into_keys(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path, *TWO, "--laid")
    with Screen("play") as screen:
        screen.at_once("streit\r")
        assert screen.shows("There is no card 'streit'")
        screen.press("L3")
        assert screen.shows("o  jewelry 4/2")
        screen.at_once("note ben\r")
        assert screen.shows("Noted in line")
        assert screen.shows("o  jewelry 4/2")
        screen.at_once("optoins\r")
        assert screen.shows("did you mean options?")
        assert [line for line in logged(save) if "note" not in line] == []
        screen.press("o")
        assert screen.shows("Ani plays L3")


@pytest.mark.parametrize(
    ("word", "shown"),
    [
        ("streit", "There is no card 'streit'"),
        ("finish", "The game is not over."),
        ("dispute", "Dispute: "),
    ],
)
def test_a_word_typed_slowly_is_a_word_too(
    luxor: Luxor, tmp_path: Path, word: str, shown: str
) -> None:
    save = start(luxor, tmp_path, *TWO, "--laid")
    dialogue = Dialogue(save)
    screen = FullScreen(dialogue, LuxorLooks())
    for key in (*word, keys.ENTER):
        screen.press(key)
        screen._pressed = 0.0  # noqa: SLF001  # long ago
        screen.look_at_news()
    frame = plain("\n".join(screen.frame(80, 24)))
    assert shown in frame
    assert not screen.dialogue.tokens


def test_pasted_text_is_text_and_never_keys(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    before = save.read_bytes()
    with Screen("play") as screen:
        screen.paste("quit\nq\necho from the paste\n")
        assert screen.shows("> quit q echo from the paste_")
        screen.press("\x15")
        assert "_" not in screen.lines[-1], "Ctrl-U leaves typing"
        screen.paste("L2")
        assert screen.shows("> L2_")
        screen.press("\x7f\x7f")
        assert "u undo" in screen.lines[-1], "nothing is left, so keys are keys again"
        assert save.read_bytes() == before
        screen.press("q")
        assert screen.ended() == Exit.FINE
