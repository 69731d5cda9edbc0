"""`luxor move`, and `check` and `options` on the table in use: rulings that are kept."""

from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from tests.cli.at_table import LAST, TWO, done, logged, position, refused, said, start, unreadable
from tests.conftest import Luxor, at_the_prompt


def test_a_move_is_told_saved_and_passes_the_turn(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    ran = luxor("move", "l2")
    assert (ran.code, ran.err) == (Exit.FINE, "")
    assert "Ani plays L2" in ran.out
    assert "tile.treasure p.5" in ran.out
    assert "Jan's turn (green)." in ran.out
    assert logged(save) == ["red L2"]
    assert position(luxor)["red"]["treasures"] == "s2"


def test_a_move_as_json_follows_the_contract(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    shown = said(luxor("move", "R5", "KEY", "@0", "--json"))
    assert shown["legal"] is True
    assert shown["played"] is True
    assert shown["turn"] == "R5 key"
    assert shown["to"] == 5
    assert [step["event"] for step in shown["steps"]] == ["moved", "key", "drew"]
    assert all(step["rule"] for step in shown["steps"])
    assert (shown["refusal"], shown["needs"], shown["allow"]) == (None, [], [])
    assert (shown["table"], shown["line"], shown["next"], shown["over"]) == (
        *("table", 1, ["green"]),
        None,
    )


def test_a_refused_move_names_the_rule_and_writes_nothing(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "move L3")
    refusal = refused(luxor, save, "move", "L3", "@7")
    assert (refusal["rule"], refusal["page"]) == ("move.active", 4)
    assert "space 7" in refusal["text"]
    assert refused(luxor, save, "move", "L3", "--player", "red")["rule"] == "turn.order"
    assert refused(luxor, save, "move", "L±1", "back")["rule"] == "move.back-stairs"
    assert refused(luxor, save, "move", "L3", "pass")["rule"] == "move.none"
    assert logged(save) == ["red L3"]


def test_a_move_may_be_declared_for_whoever_it_is(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "move L3 --player ani", "move L3 --player green")
    assert logged(save) == ["red L3", "green L3"]
    assert "pink" in unreadable(luxor, save, "move", "L3", "--player", "pink")


def test_a_missing_choice_ends_with_2_and_the_choices(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    before = save.read_bytes()
    ran = luxor("move", "L5")
    assert (ran.code, ran.out) == (Exit.UNREADABLE, "")
    assert "key" in ran.err
    assert "card" in ran.err
    shown = luxor("move", "L5", "--json")
    assert shown.code == Exit.UNREADABLE
    (need,) = said(shown)["needs"]
    assert (need["choice"], need["options"]) == ("take", ["key", "card"])
    assert said(shown)["played"] is False
    (die,) = said(luxor("move", "Ldie", "--json"))["needs"]
    assert (die["choice"], die["options"]) == ("die", [f"die={roll}" for roll in range(1, 7)])
    assert save.read_bytes() == before


def test_a_revealed_tile_nobody_drew_has_to_be_said(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path, *TWO, "--app-draws", "none")
    done(luxor, "fix red @0 @2", "fix red @0 @2", "fix red @A1 @2")
    ran = luxor("move", "L1", "--json")
    assert ran.code == Exit.FINE  # one of three on a tile for three: nothing is revealed
    done(luxor, "move L1", "move L1 @2", "move L1 @0")
    needs = said(luxor("move", "L1", "@2", "--json"))["needs"]
    assert needs[0]["choice"] == "tile"
    assert "tile=tunnel" in needs[0]["options"]
    done(luxor, "move L1 @2 tile=tunnel")
    assert position(luxor)["tiles"].split()[2] == "tunnel"
    assert logged(save)[-1].endswith("tile=tunnel")


@pytest.mark.parametrize(
    ("turn", "words"),
    [
        pytest.param("L9", "There is no card 'L9'", id="unknown card"),
        pytest.param("L3 @12 keey", "did you mean key?", id="unknown word"),
        pytest.param("L3 @99", "no space 99", id="no such space"),
        pytest.param("L3 @²", "@² isn't possible", id="a number that is none"),
        pytest.param("3", "L3 or R3", id="either side"),
        pytest.param("L3 allow=everything", "no rule with that id", id="unknown waiver"),
    ],
)
def test_an_unreadable_move_is_one_line(
    luxor: Luxor, tmp_path: Path, turn: str, words: str
) -> None:
    save = start(luxor, tmp_path)
    assert words in unreadable(luxor, save, "move", *turn.split())


def test_a_missing_choice_is_asked_for_at_a_terminal(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "fix red @0 @4")
    code, shown = at_the_prompt(["move", "L1"], ["@4", "7", "2"])
    assert code == Exit.FINE
    assert "Which adventurer moves?" in shown
    assert "One of these numbers" in shown
    assert logged(save)[-1] == "red L1 @4 card"


def test_every_answer_is_kept_whatever_was_said_before(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "fix red @0 @4")
    code, shown = at_the_prompt(["move", "Ldie"], ["1", "@4", "key"])
    assert (code, shown.count("Which adventurer moves?")) == (Exit.FINE, 1)
    assert logged(save)[-1] == "red Ldie @4 die=1 key"
    done(luxor, "undo")
    code, shown = at_the_prompt(["move", "Ldie", "die=1"], ["2", "1"])
    assert (code, shown.count("Which adventurer moves?")) == (Exit.FINE, 1)
    assert logged(save)[-1] == "red Ldie @4 die=1 key"


def test_a_question_left_unanswered_leaves_the_turn_unmade(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    before = save.read_bytes()
    code, _ = at_the_prompt(["move", "L5"], [])
    assert code == Exit.INTERRUPTED
    assert save.read_bytes() == before
    code, _ = at_the_prompt(["move", "L5", "--no-input"], [])
    assert code == Exit.UNREADABLE
    assert save.read_bytes() == before


def test_check_and_options_are_about_the_table_in_use(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    before = save.read_bytes()
    assert "Legal: L3" in luxor("check", "L3").out
    assert luxor("check", "L3", "--player", "green").code == Exit.REFUSED
    assert "not known" in luxor("options").err
    done(luxor, "hand red 3 _ _ _ 5")
    turns = [one["turn"] for one in said(luxor("options", "--json"))["turns"]]
    assert turns == ["L3", "R5 key", "R5 card"]
    assert [one["turn"] for one in said(luxor("options", "--card", "2", "--json"))["turns"]] == [
        "L2"
    ]
    assert save.read_bytes() != before
    assert logged(save) == ["hand red 3 ? ? ? 5"]


def test_a_waiver_lets_it_stand_and_is_marked(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    done(luxor, f"fix red @0 @{LAST}", f"move L1 @{LAST} allow=tomb.key")
    assert logged(save)[-1] == f"red L1 @{LAST} allow=tomb.key"
    assert position(luxor)["red"]["sarcophagi"] == [5]
    assert "waived" in luxor("log").out.splitlines()[-1]
    assert "waived" in luxor().out


def test_a_waiver_that_is_not_needed_is_not_kept(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "move L3 allow=tomb.key")
    assert logged(save) == ["red L3"]
