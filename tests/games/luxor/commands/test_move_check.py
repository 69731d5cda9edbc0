"""`luxor check`: rulings for people and for scripts."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from tests.conftest import ROOT, Luxor

OSIRIS = str(ROOT / "saves/positions/osiris-to-scarab.toml")


def test_a_legal_turn_is_told_step_by_step(
    luxor: Luxor, golden: Callable[[str, str], None]
) -> None:
    ran = luxor("check", "L1", "@2", "--position", OSIRIS)
    assert (ran.code, ran.err) == (Exit.FINE, "")
    golden("check_legal.txt", ran.out)


def test_a_refusal_names_the_rule_and_a_way_out(
    luxor: Luxor, golden: Callable[[str, str], None]
) -> None:
    ran = luxor("check", "L1", "@5", "--position", OSIRIS)
    assert (ran.code, ran.out) == (Exit.REFUSED, "")
    golden("check_refused.txt", ran.err)


def test_a_turn_that_lacks_a_choice_is_fine_so_far(
    luxor: Luxor, golden: Callable[[str, str], None]
) -> None:
    ran = luxor("check", "L1", "--position", OSIRIS)
    assert ran.code == Exit.FINE
    golden("check_needs.txt", ran.out)


def test_json_of_a_legal_turn(luxor: Luxor) -> None:
    said = json.loads(luxor("check", "l1", "@2", "--position", OSIRIS, "--json").out)
    assert (said["schema"], said["legal"], said["turn"]) == (1, True, "L1 @2")
    assert said["to"] == 7
    assert said["refusal"] is None
    assert said["steps"][0] == {
        "event": "moved",
        "rule": "move.exact",
        "from": 2,
        "to": 3,
        "skipped": [],
    }


def test_json_of_a_refusal(luxor: Luxor) -> None:
    ran = luxor("check", "L1", "pass", "--position", OSIRIS, "--json")
    said = json.loads(ran.out)
    assert ran.code == Exit.REFUSED
    assert (said["legal"], said["allow"]) == (False, ["move.none"])
    assert said["refusal"]["rule"] == "move.none"
    assert said["refusal"]["page"] == 4
    assert "the 1 and the 3" in said["refusal"]["text"]
    assert said["instead"] == ["L1 @0", "L1 @2"]


def test_json_of_a_need(luxor: Luxor) -> None:
    said = json.loads(luxor("check", "L1", "--position", OSIRIS, "--json").out)
    assert said["legal"]
    (need,) = said["needs"]
    assert (need["choice"], need["options"]) == ("adventurer", ["@0", "@2"])


def test_an_odd_position_is_pointed_out(luxor: Luxor, tmp_path: Path) -> None:
    odd = tmp_path / "odd.toml"
    text = Path(OSIRIS).read_text(encoding="utf-8")
    odd.write_text(text.replace("at = [0, 0, 2]", "at = [0, 2]"), encoding="utf-8")
    ran = luxor("check", "L1", "@2", "--position", str(odd))
    assert ran.code == Exit.FINE
    assert "Odd: " in ran.err
    assert "setup.adventurers" in ran.err
    (found,) = json.loads(luxor("check", "L1", "--position", str(odd), "--json").out)["odd"]
    assert "4 adventurers" in found
    assert "Odd" not in luxor("check", "L1", "--position", OSIRIS).err


def test_who_declares_may_be_said_by_colour_or_name(luxor: Luxor) -> None:
    for who in ("green", "jan"):
        ran = luxor("check", "L1", "--player", who, "--position", OSIRIS)
        assert ran.code == Exit.REFUSED
        assert "It is Ani's turn, not Jan's." in ran.err
    assert luxor("check", "L1", "--player", "pink", "--position", OSIRIS).code == Exit.UNREADABLE


@pytest.mark.parametrize(
    ("turn", "words"),
    [
        pytest.param("L9", "There is no card 'L9'", id="unknown card"),
        pytest.param("L1 @2 keey", "did you mean key?", id="unknown token"),
        pytest.param("L1 @99", "There is no space 99", id="space out of range"),
        pytest.param("L1 @2 @0", "contradicts what comes before it", id="two meanings"),
        pytest.param("Ldie die=7", "a die shows 1 to 6", id="die out of range"),
        pytest.param("L1 @x", "@x isn't possible", id="space that is no number"),
        pytest.param("L1 allow=nothing", "no rule with that id", id="unknown rule"),
    ],
)
def test_what_cannot_be_read(luxor: Luxor, turn: str, words: str) -> None:
    ran = luxor("check", *turn.split(), "--position", OSIRIS)
    assert (ran.code, ran.out) == (Exit.UNREADABLE, "")
    assert words in ran.err
    assert ran.err.count("\n") == 1


def test_a_card_that_could_be_on_either_side(luxor: Luxor, tmp_path: Path) -> None:
    text = Path(OSIRIS).read_text(encoding="utf-8").replace('"1 4 ? ? 3"', '"3 4 ? ? 3"')
    (tmp_path / "both.toml").write_text(text, encoding="utf-8")
    ran = luxor("check", "3", "@2", "--position", str(tmp_path / "both.toml"))
    assert ran.code == Exit.UNREADABLE
    assert "type L3 or R3" in ran.err


def test_without_a_turn_the_usage_is_told(luxor: Luxor) -> None:
    ran = luxor("check", "--position", OSIRIS)
    assert ran.code == Exit.UNREADABLE
    assert "TURN" in ran.err
    assert "Traceback" not in ran.err


def test_errors_are_json_too_when_json_is_asked_for(luxor: Luxor) -> None:
    ran = luxor("check", "L9", "--position", OSIRIS, "--json")
    assert json.loads(ran.out)["error"]["exit"] == Exit.UNREADABLE


def test_who_may_not_stand_still_is_told_what_may_be_played(luxor: Luxor) -> None:
    luxor("new", "table", "-p", "Ani:red", "-p", "Jan:green", "--first", "Ani")
    luxor("hand", "red", "die", "1", "4", "2", "3")
    said = json.loads(luxor("check", "R3", "pass", "--json").out)
    assert said["refusal"]["rule"] == "move.none"
    assert "R3" in said["instead"]


def test_a_hand_to_ask_about_may_contradict_what_is_known(luxor: Luxor) -> None:
    luxor("new", "table", "-p", "Ani:red", "-p", "Jan:green", "--first", "Ani")
    luxor("hand", "red", "5", "1", "4", "2", "3")
    ran = luxor("options", "--cards", "1-4 ? ? ? 3")
    assert ran.code == Exit.FINE
    assert "These cards contradict what is known: The 1-4 isn't Ani's leftmost card." in ran.err
    said = json.loads(luxor("options", "--cards", "5 ? ? ? 3", "--json").out)
    assert said["doubt"] is None
