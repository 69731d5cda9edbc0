"""What is built is whole: sdist and wheel, and the wheel alone runs the demo in a clean place."""

import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from tests.conftest import ROOT


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist and the wheel made from it, as they would be published."""
    pytest.importorskip("build", reason="the builder, build, is not installed here")
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return folder


def test_the_sdist_has_what_the_wheel_is_made_of(built: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for name in ("rules_data/luxor/rules.en.toml", "docs/luxor.1", "completions/luxor.bash"):
        assert name in names
    assert {"README.md", "LICENSE", "CHANGELOG.md", "saves/games/two-players.toml"} <= names


def test_the_wheel_has_its_data_inside(built: Path) -> None:
    names = zipfile.ZipFile(next(built.glob("*.whl"))).namelist()
    inside = {name for name in names if name.startswith("luxor_companion/")}
    shared = {name.partition(".data/data/")[2] for name in names if ".data/data/" in name}
    assert "luxor_companion/py.typed" in inside
    assert "luxor_companion/rules_data/luxor/board.toml" in inside
    assert "luxor_companion/saves/games/two-players.toml" in inside
    assert shared == {
        "share/man/man1/luxor.1",
        "share/bash-completion/completions/luxor",
        "share/zsh/site-functions/_luxor",
        "share/fish/vendor_completions.d/luxor.fish",
    }
    assert not [name for name in names if "tests/" in name or "__pycache__" in name]


def test_the_wheel_runs_the_demo_with_no_checkout_around(built: Path, tmp_path: Path) -> None:
    place = tmp_path / "clean"
    venv.create(place, with_pip=True)
    binaries = place / ("Scripts" if os.name == "nt" else "bin")
    wheel = str(next(built.glob("*.whl")))
    install = [str(binaries / "python"), "-m", "pip", "install", "-q", wheel]
    ran = subprocess.run(install, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    program = str(binaries / "luxor")

    def luxor(*args: str) -> str:
        ran = subprocess.run(
            [program, *args], cwd=tmp_path, env=env, capture_output=True, text=True, check=False
        )
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    assert "Ani wins with 70 VP." in luxor("demo")
    assert "temple.tunnel" in luxor("rules", "tunnel")
    luxor("new", "first", "-p", "Ani", "-p", "Jan", "--seed", "7")
    assert "plays L3" in luxor("move", "L3")
    assert "L3" in luxor("__complete", "move", "")
    assert (place / "share/man/man1/luxor.1").is_file()
    clean = [str(binaries / "python"), "-W", "error", "-c", "import luxor_companion"]
    subprocess.run(clean, cwd=tmp_path, env=env, check=True)
