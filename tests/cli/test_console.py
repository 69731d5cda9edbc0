"""Messages as a terminal shows them."""

import re

import pytest

from tests.conftest import Luxor, at_a_terminal
from tests.games.luxor.rules.test_notation import HUGE


def test_the_way_out_of_an_error_has_a_line_of_its_own() -> None:
    code, text = at_a_terminal(["rools"], [])
    assert code == 2
    assert re.search(r"error: There is no command 'rools'\r?\n  Did you mean rules\?", text), text


def test_a_terminal_of_a_size_nobody_has(luxor: Luxor, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = luxor("tables")
    monkeypatch.setenv("COLUMNS", HUGE)
    assert luxor("tables") == usual
