"""Letters that a terminal may lack."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.view.test_theme import SAVES


@pytest.fixture
def saves(tmp_path: Path) -> dict[str, str]:
    text = (SAVES / "two-players.toml").read_text(encoding="utf-8")
    head, log = text.split("log = '''\n")
    begun = "\n".join(log.splitlines()[:9])
    (tmp_path / "begun.toml").write_text(f"{head}log = '''\n{begun}\n'''\n", encoding="utf-8")
    return {
        "GAME": str(SAVES / "two-players.toml"),
        "BEGUN": str(tmp_path / "begun.toml"),
        "SECOND": str(SAVES / "pyramids.toml"),
    }


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_letters_that_a_terminal_has(saves: dict[str, str], encoding: str) -> None:
    command = [sys.executable, "-m", "luxor_companion"]
    env = {**os.environ, "PYTHONIOENCODING": encoding, "LUXOR_LANG": "de", "COLUMNS": "80"}
    for args in (["show", "--save", saves["GAME"]], ["score", "--no-log", "--save", saves["GAME"]]):
        ran = subprocess.run([*command, *args], env=env, capture_output=True, check=True)
        text = ran.stdout.decode(encoding)
        told = text.replace("[?]", "").replace("? ?", "")
        assert told.count("?") <= 2, text  # no letter is lost
        assert max(map(len, text.splitlines())) <= 82  # ae for ä
