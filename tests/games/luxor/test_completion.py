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
