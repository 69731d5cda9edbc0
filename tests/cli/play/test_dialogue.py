"""The dialogue of `play`: answers taken back, slips, changes from elsewhere."""

from pathlib import Path

from tests.cli.at_table import done, logged, start
from tests.conftest import Luxor
from tests.terminal import Terminal


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
        assert "from the stairs, a card has to move 4 tiles." in terminal.type("why 4")
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


def test_plain_knows_the_letters_of_its_own_hint(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    done(luxor, "fix red @0 @12")
    with Terminal("play", "--plain") as terminal:
        for typed, card in (("lp", "L±1"), ("ld", "Ldie"), ("rp", "R±1"), ("rd", "Rdie")):
            assert f"{card}: " in terminal.type(typed)


def test_a_turn_begun_stays_while_somebody_corrects_the_table(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    with Terminal("play", "--plain") as terminal:
        terminal.type("5")
        for typed in ("note Jan is late", "fix green keys=1", "hand ? ? 4 ? ?", "log"):
            assert "Left or right, and who moves?" in terminal.type(typed), typed
        terminal.type("u")
        assert "What does Ani play?" in terminal.screen
        terminal.type("5")
        gone = terminal.type("fix red @0 @40")  # both adventurers stood on the stairs
        assert "Left or right, and who moves?" in gone
        gone = terminal.type("fix turn green")
        assert "5 no longer fits: begin that turn again." in gone
        assert "What does Jan play?" in gone
        terminal.type("5")
        assert "no longer fits" in terminal.type("undo 2")
        terminal.type("5")
        assert "no longer fits" not in terminal.type("move L3 @0")  # this was the turn
        assert "What does Jan play?" in terminal.screen
    assert logged(save)[:3] == ["note Jan is late", "fix green keys=1", "hand red ? ? 4 ? ?"]
