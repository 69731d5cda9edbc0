"""What the app makes of a bug: one sentence, JSON for scripts, the traceback on demand."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from luxor_companion.table import paths
from tests.conftest import ROOT, Luxor
from tests.edges.test_last_defence import SECRET, reports


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bug: listing the tables fails, with a name in its message."""

    def fail(*_args: object) -> list[str]:
        raise KeyError(SECRET)

    monkeypatch.delenv("LUXOR_DEBUG")
    monkeypatch.setattr(paths, "table_names", fail)


@pytest.mark.usefixtures("broken")
def test_scripts_get_it_as_json(luxor: Luxor) -> None:
    ran = luxor("tables", "--json")
    assert ran.code == Exit.BUG
    assert json.loads(ran.out)["error"]["code"] == "bug"


def test_debug_shows_the_traceback(tmp_path: Path) -> None:
    script = (
        "import sys; from luxor_companion.cli.app import run;"
        "from luxor_companion.table import paths; paths.table_names = None;"
        "sys.exit(run(['tables']))"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    for debug in ("1", ""):
        ran = subprocess.run(
            [sys.executable, "-c", script],
            check=False,
            capture_output=True,
            text=True,
            env={**env, "LUXOR_DEBUG": debug},
        )
        assert ran.returncode == Exit.BUG
        assert ("Traceback" in ran.stderr) is bool(debug)
        assert ("This is a bug in luxor" in ran.stderr) is not bool(debug)
    assert len(reports(tmp_path)) == 1


@pytest.mark.parametrize(
    "line",
    ["--save {} check L1", "--table={} check L1", "--save {} check -- L1", "--save {} options"],
)
def test_a_table_may_be_named_before_the_command(luxor: Luxor, tmp_path: Path, line: str) -> None:
    luxor("new", "one", "-p", "Ani", "-p", "Jan", "--seed", "7")
    luxor("new", "two", "-p", "Mia", "-p", "Tom")
    named = line.format("one").split()
    words = named[1:] if "=" in named[0] else named[2:]
    there = luxor(*named)
    assert there == luxor(*words[:1], "--save", "one", *words[1:])
    assert luxor("--save", str(tmp_path / "none.toml"), *words).code == Exit.BAD_FILE


def test_a_command_that_has_no_table_says_so(luxor: Luxor) -> None:
    ran = luxor("--save", "one", "rules", "tomb")
    assert (ran.code, "--save" in ran.err) == (Exit.UNREADABLE, True)
