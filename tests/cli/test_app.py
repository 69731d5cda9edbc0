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
