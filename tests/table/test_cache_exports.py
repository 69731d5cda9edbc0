"""Exports: what is remembered of them, and what may be replaced."""

import json
import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from luxor_companion import errors
from luxor_companion.errors import BadFileError
from luxor_companion.table import atomic, cache, paths
from tests.conftest import ROOT


def memory() -> Path:
    return paths.cache_folder() / "exports.json"


@pytest.mark.parametrize("text", ["Ä\n", b"\x89PNG", ["a", "Ä", "\n"]])
def test_what_was_written_may_be_written_again(tmp_path: Path, text: str | bytes) -> None:
    out = tmp_path / "out"
    for _ in range(2):
        cache.write_export(out, text, force=False)
    assert json.loads(memory().read_text()) == {str(out): atomic.checksum(out)}
    assert stat.S_IMODE(memory().stat().st_mode) == 0o600


@pytest.mark.parametrize("damage", ["", "[", "[]", "[" * 100_000, '{"a": 1}', "null"])
def test_a_damaged_memory_is_as_good_as_none(tmp_path: Path, damage: str) -> None:
    out = tmp_path / "out"
    cache.write_export(out, "one", force=False)
    memory().write_text(damage)
    with pytest.raises(BadFileError, match="--force"):
        cache.write_export(out, "two", force=False)
    assert out.read_text() == "one"
    cache.write_export(out, "two", force=True)
    cache.write_export(out, "three", force=False)


def test_a_memory_that_cannot_be_written_costs_nothing_else(tmp_path: Path) -> None:
    memory().parent.parent.mkdir(parents=True)
    memory().parent.write_text("no folder")
    cache.write_export(tmp_path / "out", "one", force=False)
    assert (tmp_path / "out").read_text() == "one"
    with pytest.raises(BadFileError):
        cache.write_export(tmp_path / "out", "two", force=False)


def test_the_latest_files_are_remembered(tmp_path: Path) -> None:
    memory().parent.mkdir(parents=True)
    memory().write_text(json.dumps({f"/x/{number}": "0" for number in range(600)}))
    cache.write_export(tmp_path / "out", "one", force=False)
    names = list(json.loads(memory().read_text()))
    assert (len(names), names[0], names[-1]) == (500, "/x/101", str(tmp_path / "out"))


def test_no_file_is_forgotten_if_many_are_written_at_once(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from luxor_companion.table.cache import *\n"
        "for name in sys.argv[1:]: write_export(Path(name), name, force=False)"
    )
    names = [[str(tmp_path / f"{one}-{number}") for number in range(10)] for one in range(4)]

    def write(some: list[str]) -> int:
        return subprocess.run(
            [sys.executable, "-c", program, *some], cwd=ROOT, check=False
        ).returncode

    with ThreadPoolExecutor() as pool:
        assert list(pool.map(write, names)) == [0] * 4
    assert set(json.loads(memory().read_text())) == {name for some in names for name in some}


def test_only_the_export_is_told_of(tmp_path: Path) -> None:
    with errors.watched() as effects:
        cache.write_export(tmp_path / "out", "one", force=False)
    assert effects.saved == [str(tmp_path / "out")]


@pytest.mark.skipif(sys.platform != "linux", reason="/dev/stdout, as Linux has it")
def test_standard_output_behind_a_redirection_is_new(tmp_path: Path) -> None:
    program = (
        "from pathlib import Path; from luxor_companion.table.cache import *\n"
        "write_export(Path('/dev/stdout'), 'one', force=False)"
    )
    for flags, fine in ((os.O_TRUNC, True), (os.O_APPEND, False)):
        out = os.open(tmp_path / "out", os.O_CREAT | os.O_WRONLY | flags)
        if not fine:
            (tmp_path / "out").write_text("mine")
        args = [sys.executable, "-c", program]
        ran = subprocess.run(args, stdout=out, stderr=subprocess.PIPE, cwd=ROOT, check=False)
        os.close(out)
        assert list(json.loads(memory().read_text())) == [str(tmp_path / "out")]
        assert ((ran.returncode == 0), (tmp_path / "out").read_text()) == (
            fine,
            "one" if fine else "mine",
        )
