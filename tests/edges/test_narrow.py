"""A terminal of twenty columns: no line is longer, but those made to be copied."""

from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from tests.cli.at_table import start
from tests.conftest import Luxor

COMMANDS = [
    *("show", "score", "log", "tables", "check L3", "options --card 3", "hand red", "verify", ""),
    *(
        "",
        "note hello",
        "board show",
        "rules tunnel",
        "results",
        "undo",
        "fix red keys=1",
        "move L3",
    ),
]


@pytest.mark.parametrize("command", COMMANDS)
def test_nothing_is_wider_than_the_terminal(
    luxor: Luxor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    start(luxor, tmp_path)
    luxor("move", "L2")
    monkeypatch.setenv("COLUMNS", "20")
    ran = luxor(*command.split())
    assert ran.code in (Exit.FINE, Exit.UNREADABLE)
    lines = f"{ran.out}\n{ran.err}".splitlines()
    assert [line for line in lines if len(line) > 20] == []
