"""`luxor demo`: what a newcomer sees first, and that it leaves no trace."""

import os
from collections.abc import Callable
from pathlib import Path

from luxor_companion.errors import Exit
from luxor_companion.games.luxor.commands import demo
from tests.cli.at_table import start
from tests.conftest import Luxor


def test_the_demo_looks_like_this(luxor: Luxor, golden: Callable[[str, str], None]) -> None:
    ran = luxor("demo")
    assert (ran.code, ran.err) == (Exit.FINE, "")
    golden("demo.txt", ran.out)
    assert max(map(len, ran.out.splitlines())) <= 80
    assert "Empty spaces are skipped, not counted (space 4)" in ran.out
    assert "Ani wins with 70 VP." in ran.out
    assert "Check code" in ran.out
    assert ran.out.rstrip().splitlines()[-3].startswith("  luxor new")


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
