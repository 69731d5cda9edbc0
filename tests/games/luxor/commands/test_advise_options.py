"""`luxor options`: every legal turn."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from tests.conftest import ROOT, Luxor

OSIRIS = str(ROOT / "saves/positions/osiris-to-scarab.toml")


def test_turns_grouped_by_card(luxor: Luxor, golden: Callable[[str, str], None]) -> None:
    ran = luxor("options", "--position", OSIRIS)
    assert ran.code == Exit.FINE
    golden("options.txt", ran.out)


def test_die_cards_are_listed_by_result(luxor: Luxor, golden: Callable[[str, str], None]) -> None:
    golden("options_die.txt", luxor("options", "--position", OSIRIS, "--card", "die").out)


def test_json_lists_complete_turns(luxor: Luxor) -> None:
    said = json.loads(luxor("options", "--position", OSIRIS, "--json").out)
    assert (said["schema"], said["player"]) == (1, "red")
    assert [(one["turn"], one["to"]) for one in said["turns"]] == [
        ("L1 @0", 1),
        ("L1 @2", 7),
        ("R3 @0", 7),
        ("R3 @2", 6),
    ]
    assert said["turns"][3]["steps"][1] == {
        "event": "scarab",
        "rule": "temple.scarab",
        "value": None,
    }


def test_given_cards_instead_of_the_hand(luxor: Luxor) -> None:
    ran = luxor("options", "--position", OSIRIS, "--cards", "2 ? ? ? +-1", "--json")
    turns = [one["turn"] for one in json.loads(ran.out)["turns"]]
    assert turns[0].startswith("L2")
    assert "R±1 @2 back" in turns


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--player", "green"], "not known: add --cards or --card"),
        (["--cards", "3 4"], "A hand has 5 cards, not 2"),
        (["--card", "9"], "There is no card '9'"),
        (["--cards", "3 ? ? ? x"], "There is no card 'x'"),
    ],
)
def test_what_cannot_be_listed(luxor: Luxor, args: list[str], words: str) -> None:
    ran = luxor("options", "--position", OSIRIS, *args)
    assert ran.code == Exit.UNREADABLE
    assert words in ran.err


def test_hidden_tiles_counted_by_placeholders_are_said_to_be(luxor: Luxor, tmp_path: Path) -> None:
    file = tmp_path / "hidden.toml"
    file.write_text("[red]\nat = [0, 3]\n", encoding="utf-8")
    ran = luxor("options", "--position", str(file), "--card", "2")
    assert "Placeholder data, not from a printed copy: treasures" in ran.err
    said = json.loads(luxor("options", "--position", str(file), "--card", "2", "--json").out)
    assert said["placeholders"] == ["treasures"]
    assert all(turn["finds"] for turn in said["turns"])
    known = luxor("options", "--position", OSIRIS)
    assert "Placeholder" not in known.err
    assert json.loads(luxor("options", "--position", OSIRIS, "--json").out)["placeholders"] == []
