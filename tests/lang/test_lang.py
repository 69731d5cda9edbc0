"""The languages there are, and what speaking one costs."""

from luxor_companion import lang
from tests.conftest import Luxor
from tests.test_architecture import GAME, HEAVY, POSITION, loaded


def test_help_in_one_language_leaves_the_next_as_it_was(luxor: Luxor) -> None:
    luxor("move", "--help", "--lang", "de")
    assert " Usage: " in luxor("move", "--help").out
    assert "─ Options ─" in luxor("move", "--help").out


def test_english_loads_no_catalogue() -> None:
    lang.use("de")
    lang.use("en")
    assert lang.catalogue() is None
    names = loaded("check", "L1", "@2", "--position", POSITION)
    assert "luxor_companion.lang" in names
    assert not {"luxor_companion.cli.help", "platformdirs"} & names
    assert "gettext" not in loaded("__complete", "move", "")


def test_another_language_loads_little_more() -> None:
    more = loaded("log", "--save", GAME, "--lang", "de") - loaded("log", "--save", GAME)
    assert not {"locale", "babel", "luxor_companion.cli.help", *HEAVY} & more
    assert len(more) < 6, more
