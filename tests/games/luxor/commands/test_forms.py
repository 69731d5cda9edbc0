"""The pieces of a copy, asked part by part."""

from tests.conftest import Ask, Luxor

TREASURES = ("1/1 2/1x4 3/2x3 5/3 6/3", "", "")


def test_what_was_entered_is_shown(luxor: Luxor, ask: Ask) -> None:
    ask(("board", "material", "treasures"), *TREASURES)
    assert "vase: 1/1 2/1x4 3/2x3 5/3 6/3" in luxor("board", "material").out
