"""A turn of Luxor in `play`, question by question."""

from pathlib import Path

from luxor_companion.errors import Exit
from luxor_companion.games.luxor.dialogue import Dialogue
from tests.cli.at_table import LAST, TWO, done, logged, start
from tests.conftest import Luxor
from tests.terminal import Terminal


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


def test_a_roll_that_moves_nobody_spends_the_card(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    done(luxor, *[f"fix red @0 @{LAST}"] * 2, "fix red keys=1")
    with Terminal("play", "--plain") as terminal:
        terminal.type("Ldie")
        assert "A 6 moves nobody." in terminal.type("6")
        assert "1 Ldie die=6 pass: the card is spent" in terminal.screen
        terminal.type("1")
    assert logged(save)[-1] == "red Ldie die=6 pass"


def test_a_card_that_moves_nobody_leads_to_the_other_card_if_that_can(
    luxor: Luxor, tmp_path: Path
) -> None:
    save = start(luxor, tmp_path)
    done(luxor, *[f"fix red @0 @{LAST}"] * 2, "hand red ? ? ? ? ±1")
    with Terminal("play", "--plain") as terminal:
        screen = " ".join(terminal.type("l4").split())
        assert "The 4 moves nobody, but your other outer card does: play that one." in screen
        assert "Not allowed" not in screen
        terminal.type("1")
    assert logged(save)[-1].startswith("red R±1")


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
        terminal.type("2")
    assert logged(save)[-1] == "green L2"


def test_a_card_that_a_house_rule_forbids_leads_to_the_other_one(
    luxor: Luxor, tmp_path: Path
) -> None:
    save = start(luxor, tmp_path, *TWO, "--laid", "--house", "all_blocked=refuse")
    done(luxor, f"fix red @0 @{LAST}")
    dialogue = Dialogue(save)
    dialogue.answer("Lall2")
    question = dialogue.ask()
    assert question.about == "instead"
    assert {choice.tokens[0] for choice in question.choices} == {"R"}
    dialogue.answer("R1")
    assert dialogue.so_far() == "R1"


def test_what_was_said_of_a_turn_reads_as_on_the_board(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path, *TWO, "--laid")
    done(luxor, "fix red @0 @7")
    dialogue = Dialogue(save)
    dialogue.answer("L1 @7 finds=8:o3")
    assert dialogue.so_far() == "L1 7 → 8 Osiris 3"
    dialogue.step_back()
    dialogue.answer("L1 @7")
    keys = [choice.key for choice in dialogue.ask().choices]
    assert keys == ["1", "2", "3", "4"], "no treasure can lie here"


def test_in_a_dispute_all_tiles_may_be_forgotten_at_once(luxor: Luxor, tmp_path: Path) -> None:
    dialogue = Dialogue(start(luxor, tmp_path, *TWO, "--laid"))
    dialogue.answer("dispute Lall2")
    assert "!" in [choice.tokens for choice in dialogue.ask().choices]
    dialogue.answer("!")
    assert dialogue.dispute is None or not (dialogue.dispute.fact or "").startswith("tile:")
