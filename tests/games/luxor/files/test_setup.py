"""What a table keeps of how it was set up: house rules, draws, board."""

from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from tests.cli.at_table import TWO, said, setup_of, start
from tests.conftest import Luxor


@pytest.mark.parametrize(
    ("draws", "kept"),
    [
        pytest.param("temple", {"stacks"}, id="the default"),
        pytest.param("none", set(), id="nothing"),
        pytest.param("cards", {"horus", "hands"}, id="cards alone"),
        pytest.param("cards,temple", {"stacks", "horus", "hands"}, id="two, with a comma"),
        pytest.param("die scarabs", set(), id="two, with a space"),
        pytest.param("all", {"stacks", "horus", "hands"}, id="all"),
    ],
)
def test_new_keeps_what_the_program_draws(
    luxor: Luxor, tmp_path: Path, draws: str, kept: set[str]
) -> None:
    save = start(luxor, tmp_path, *TWO, "--app-draws", draws)
    assert {"stacks", "horus", "hands"} & setup_of(save).keys() == kept
    assert luxor("move", "L5", "key").code in (Exit.FINE, Exit.REFUSED)


def test_new_keeps_house_rules_and_plays_by_them(luxor: Luxor, tmp_path: Path) -> None:
    save = start(
        luxor, tmp_path, *TWO, "--house", "treasure_claim=may", "--house", "all_blocked=refuse"
    )
    assert setup_of(save)["house"]["treasure_claim"] == "may"
    assert setup_of(save)["house"]["all_blocked"] == "refuse"
    ran = luxor("check", "L2", "--json")
    (need,) = said(ran)["needs"]
    assert (need["choice"], need["options"]) == ("take", ["take", "leave"])


def test_new_on_a_board_of_ones_own(luxor: Luxor, tmp_path: Path) -> None:
    code = "=0 . c h1 A =1 . o A =5 . f A l =8 . =13"
    save = start(luxor, tmp_path, *TWO, "--board", code)
    assert setup_of(save)["board"] == ". c h1 A =1 . o A =5 . f A l =8 . =13"
    assert len(setup_of(save)["tiles"].split()) == 9
    assert "board" not in said(luxor("show", "--json"))["placeholders"]
    assert luxor("verify").code == Exit.FINE
