"""TAB at a table of Luxor."""

from pathlib import Path

from luxor_companion.cli.complete import candidates
from tests.cli.at_table import done, start
from tests.cli.test_complete import offered
from tests.conftest import Luxor


def test_turns_are_offered_a_token_at_a_time(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    done(luxor, "fix red @0 @4", "hand red 1 ? ? ? die")
    assert offered("move", "") == ["L1", "Rdie"]
    assert offered("move", "l") == ["L1"]
    assert offered("move", "L1", "") == ["@0", "@4"]
    assert offered("move", "L1", "@4", "") == ["key", "card"]
    assert offered("move", "L1", "@4", "key", "") == []
    assert offered("move", "--player", "red", "L1", "@4", "k") == ["key"]
    assert offered("check", "Rdie", "die=") == [f"die={roll}" for roll in range(1, 7)]
    assert offered("move", "L9", "") == []
    assert dict(candidates(["move", "L1", "@4", ""]))["key"] == "to space 5: key"


def test_cards_nobody_can_have_are_not_offered(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    found = offered("move", "")
    assert found[:7] == ["L1", "L2", "L3", "L4", "L5", "L±1", "Ldie"]
    assert "L1-6" not in found
    assert offered("move", "L+") == ["L+-1"]


def test_players_are_offered_by_name_too(luxor: Luxor) -> None:
    done(luxor, "new named -p Zoë:red -p Ané:green --first Zoë --seed 7", "hand green 1 ? ? ? 2")
    assert offered("move", "--player", "") == ["red", "green"]
    assert offered("move", "--player", "ZO") == ["Zoë"]
    assert offered("move", "--player", "zo\u00eb") == ["Zoë"]
    assert offered("move", "--player", "zoe\u0308") == ["Zoë"]  # as a Mac types it
    assert dict(candidates(["hand", "an"]))["Ané"] == "green"
    assert offered("fix", "an") == ["Ané"]
    assert offered("move", "--player", "ané", "") == offered("move", "--player", "green", "")
