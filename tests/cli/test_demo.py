"""`luxor demo`: what a newcomer sees first, and that it leaves no trace."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from luxor_companion.cli.commands import demo
from luxor_companion.errors import Exit
from tests.cli.at_table import start
from tests.conftest import Luxor


def shown(luxor: Luxor, monkeypatch: pytest.MonkeyPatch) -> str:
    """The demo without the code to share, which has tests of its own."""
    monkeypatch.setattr(demo, "SHARE", "luxor_companion.no_such_module")
    monkeypatch.setattr(demo, "find_spec", lambda _name: None)
    ran = luxor("demo")
    assert (ran.code, ran.err) == (Exit.FINE, "")
    return re.sub(r"Logged.*\n", "", ran.out)


def test_the_demo_looks_like_this(
    luxor: Luxor, golden: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = shown(luxor, monkeypatch)
    golden("demo.txt", out)
    assert max(map(len, out.splitlines())) <= 80
    assert "Empty spaces are skipped, not counted (space 4)" in out
    assert "Ani wins with 70 VP." in out
    assert out.rstrip().splitlines()[-3].startswith("  luxor new")


def test_the_demo_leaves_the_users_things_alone(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    files = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    environment = dict(os.environ)
    assert luxor("demo").code == Exit.FINE
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == files
    assert dict(os.environ) == environment
    assert save in files


def test_every_scene_is_a_real_moment_of_the_example(luxor: Luxor) -> None:
    out = luxor("demo").out
    for scene in demo.SCENES:
        assert f"$ luxor {scene.command}" in out
    assert "error:" not in out
