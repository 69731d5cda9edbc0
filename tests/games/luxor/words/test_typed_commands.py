"""Words of every language at the commands: understood, kept as notation, told as typed."""

from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from tests.cli.at_table import done, logged, said, setup_of, start, unreadable
from tests.conftest import ROOT, Luxor, at_the_prompt
from tests.terminal import Terminal

OSIRIS = str(ROOT / "saves/positions/osiris-to-scarab.toml")
KEY = {"de": "L5 Schlüssel", "es": "I5 llave", "pt": "E5 chave", "en": "left 5 key"}


@pytest.mark.parametrize("language", KEY)
def test_the_log_has_the_notation(luxor: Luxor, tmp_path: Path, language: str) -> None:
    save = start(luxor, tmp_path)
    done(luxor, f"move {KEY[language]}")
    assert logged(save) == ["red L5 key"]
    assert luxor("verify").code == Exit.FINE


COLOURS = {"de": "Rot gruen", "es": "roja verde", "pt": "vermelho VERDE", "en": "Red green"}


@pytest.mark.parametrize("language", COLOURS)
def test_colours_are_known_by_their_words(luxor: Luxor, tmp_path: Path, language: str) -> None:
    red, green = COLOURS[language].split()
    save = start(luxor, tmp_path, "-p", f"Ani:{red}", "-p", f"Jan:{green}", "--first", green)
    assert (list(setup_of(save)["players"]), setup_of(save)["first"]) == (["red", "green"], "green")
    done(luxor, f"fix {red} keys=2", f"fix turn {red}", f"hand {green} 1 _ _ _ 3")
    assert logged(save) == ["fix red keys=2", "fix turn red", "hand green 1 ? ? ? 3"]
    assert "'lila'" in unreadable(luxor, save, "fix", "lila", "keys=2")
    assert luxor("hand", "azul").code == Exit.UNREADABLE


def test_check_tells_the_notation(luxor: Luxor) -> None:
    shown = said(luxor("check", "I1", "@2", "--position", OSIRIS, "--json"))
    assert (shown["legal"], shown["turn"], shown["to"]) == (True, "L1 @2", 7)


def test_options_and_hands_know_the_cards(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    plain = luxor("options", "--card", "die", "--json").out
    assert luxor("options", "--card", "Würfel", "--json").out == plain
    cards = luxor("options", "--cards", "die ? ? ? all2", "--json").out
    assert luxor("options", "--cards", "dado ? ? ? todos2", "--json").out == cards
    done(luxor, "hand red dado _ _ _ 3")
    assert logged(save) == ["hand red die ? ? ? 3"]
    assert "There is no card 'llave'" in unreadable(
        luxor, save, "hand", "red", "dado", *"___", "llave"
    )


def test_what_cannot_be_read_is_told_as_it_was_typed(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    assert "dado=9 isn't" in unreadable(luxor, save, "move", "Ddado", "dado=9")
    assert "'xyzzy'" in unreadable(luxor, save, "check", "I3", "llave", "xyzzy")
    assert "luxor move I3 llave" in unreadable(luxor, save, "I3", "llave")


def test_a_save_is_read_strictly(luxor: Luxor, tmp_path: Path) -> None:
    """What stands in a file is the notation's own: anybody's program can read it."""
    save = start(luxor, tmp_path)
    done(luxor, "move I5 llave")
    text = save.read_text(encoding="utf-8")
    save.write_text(text.replace("red L5 key", "red L5 llave"), encoding="utf-8")
    ran = luxor("show")
    assert ran.code == Exit.BAD_FILE
    assert "llave" in ran.err


def test_a_missing_choice_is_answered_in_words(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    code, shown = at_the_prompt(["move", "I5"], ["xyzzy", "llave"])
    assert (code, logged(save)) == (Exit.FINE, ["red L5 key"]), shown


def test_play_is_answered_in_words(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "hand red 5 ? ? ? 3")
    with Terminal("play", "--plain") as terminal:
        assert "L5 key is allowed" in terminal.type("why llave")
        assert "There is no card 'xyzzy'" in terminal.type("xyzzy")
        assert "L5: Which do you take?" in terminal.type("I5")
        assert "'xyzzy' isn't part of a turn" in terminal.type("xyzzy")
        assert "Ani plays L5 key" in terminal.type("llave")
        assert logged(save)[-1] == "red L5 key"
        assert "Noted." in terminal.type("hand Würfel ? ? ? 5")
        assert logged(save)[-1] == "hand green die ? ? ? 5"
        assert "R5 key is allowed" in terminal.type("why D5 chave")
        terminal.type("Direita 5")
        terminal.type("Schluessel robo=dado")
        assert logged(save)[-1] == "green R5 key draw=die"
        terminal.type("q")
        assert terminal.ended() == Exit.FINE


WHY = {"de": "Warum 12", "es": "por qué 12", "pt": "por que 12", "en": "why 12"}


@pytest.mark.parametrize("language", WHY)
def test_why_is_asked_in_words(luxor: Luxor, tmp_path: Path, language: str) -> None:
    start(luxor, tmp_path)
    with Terminal("play", "--plain", "--lang", language) as terminal:
        assert "(move.active " in terminal.type(WHY[language])
        assert "(move.active " in terminal.type("why 12")
