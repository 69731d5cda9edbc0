"""The questions of a dispute in words."""

import pytest

from tests.conftest import Luxor
from tests.games.luxor.commands.test_advise_dispute import Table


@pytest.fixture
def table(luxor: Luxor, monkeypatch: pytest.MonkeyPatch) -> "Table":
    return Table(luxor, monkeypatch)


def test_how_to_type_what_lies_ahead_is_said_once(table: Table) -> None:
    said = " ".join(table(["L3", "xyzzy", "v3/2 - h1", "q"])[1].split())
    assert "there is no tile 'xyzzy'" in said
    assert said.count("One word for each space") == 1


def test_the_adventurer_moves_from_where_spaces_are_counted(luxor: Luxor) -> None:
    ran = luxor("dispute", "--side", "L", "--card", "3", "--ahead", "- v3/2 - s1/1 h1")
    said = " ".join(ran.out.split())
    assert "The adventurer moves to space 5, skipping space 1" in said
    assert "its place" not in said
