"""`luxor advise`, `options` and `bots`."""

import json
from collections.abc import Callable

import pytest

from luxor_companion.errors import Exit
from luxor_companion.games.luxor.advice import bots
from tests.conftest import Luxor
from tests.games.luxor.commands.test_advise_options import OSIRIS


def test_advice_where_there_is_none(luxor: Luxor) -> None:
    luxor("new", "-p", "Ani:red", "-p", "Jan:green")
    said = luxor("advise")
    assert said.code == 2
    assert "give them with --cards" in said.err
    assert luxor("advise", "--cards", "3 ? ? ? 1").code == 0
    over = luxor("advise", "--save", "saves/games/two-players.toml")
    assert over.code == 2
    assert "The game is over" in over.err
    over = luxor("pyramids", "advise", "--save", "saves/games/pyramids.toml")
    assert over.code == 2
    assert "luxor pyramids review" in over.err


def test_the_ladder_is_the_same_each_time_and_in_its_order(luxor: Luxor) -> None:
    first = json.loads(luxor("bots", "ladder", "--games", "1", "--seed", "3", "--json").out)
    again = json.loads(luxor("bots", "ladder", "--games", "1", "--seed", "3", "--json").out)
    assert first == again
    assert [(one["a"], one["b"], one["player_count"]) for one in first["pairs"]] == list(bots.RUNGS)


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
        (["--player", "green"], "not known: give them with --cards"),
        (["--cards", "3 4"], "A hand has 5 cards, not 2"),
        (["--card", "9"], "There is no card '9'"),
        (["--cards", "3 ? ? ? x"], "There is no card 'x'"),
    ],
)
def test_what_cannot_be_listed(luxor: Luxor, args: list[str], words: str) -> None:
    ran = luxor("options", "--position", OSIRIS, *args)
    assert ran.code == Exit.UNREADABLE
    assert words in ran.err
