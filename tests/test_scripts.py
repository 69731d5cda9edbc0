"""The scripts of docs/scripts.md run as they stand there."""

import csv
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

PAGE = (ROOT / "docs/scripts.md").read_text(encoding="utf-8")
(STANDINGS,) = re.findall(r"```bash\n(.*?)```", PAGE, re.DOTALL)
LOG, SPREADSHEET = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
REQUIRED = bool(os.environ.get("LUXOR_REQUIRE_BROWSER"))  # read before tests clean the environment


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to run scripts in, with `luxor` on the path."""
    called = tmp_path / "bin/luxor"
    called.parent.mkdir()
    called.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m luxor_companion "$@"\n', "utf-8")
    called.chmod(0o755)
    monkeypatch.setenv("PATH", f"{called.parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    return tmp_path


def run(folder: Path, *command: str) -> str:
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_a_game_is_logged_once(folder: Path) -> None:
    assert run(folder, sys.executable, "-c", LOG).splitlines() == [
        *("1. Jan: 57", "2. Ani: 53", "Game 1: new"),
    ]
    assert run(folder, sys.executable, "-c", LOG).endswith("Game 1: same\n")


@pytest.mark.skipif(not (shutil.which("jq") or REQUIRED), reason="there is no jq")
def test_the_standings(folder: Path) -> None:
    assert shutil.which("jq"), "LUXOR_REQUIRE_BROWSER is set, but there is no jq"
    run(folder, sys.executable, "-c", LOG)
    assert run(folder, "bash", "-c", STANDINGS, "standings.sh").splitlines() == [
        "luxor\tJan\t1 of 1 won\t57 points",
        "luxor\tAni\t0 of 1 won\t53 points",
    ]
    assert run(folder, "bash", "-c", STANDINGS, "standings.sh", "--since", "2027") == ""


def test_an_evening_is_a_line_of_the_spreadsheet(folder: Path) -> None:
    run(folder, sys.executable, "-c", LOG)
    run(folder, sys.executable, "-c", SPREADSHEET)
    with (folder / "evenings.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert rows == [{"date": "2026-11-13", "game": "luxor", "Ani": "53", "Jan": "57"}]
