"""Letters that a terminal may lack."""

import os
import subprocess
import sys

import pytest


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
