"""What is built is whole: sdist, wheel and luxor.pyz, each alone in an empty environment."""

import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path
from typing import NamedTuple

import pytest

from luxor_companion import __version__
from luxor_companion.lang import ENGLISH, LANGUAGES
from tests.conftest import ROOT

pytestmark = pytest.mark.slow

PAGES = sorted(path.name for path in (ROOT / "luxor_companion/web/pages").iterdir())
SCHEMAS = sorted(path.name for path in (ROOT / "docs/schemas").iterdir())
BINARIES = "Scripts" if os.name == "nt" else "bin"


class Program(NamedTuple):
    """How an installed program is called, and the folder that it was put into."""

    command: list[str]
    folder: Path


def done(*command: str) -> None:
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist and the wheel made from it, as they would be published."""
    pytest.importorskip("build", reason="the builder, build, is not installed here")
    folder = tmp_path_factory.mktemp("dist")
    done(sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT))
    return folder


@pytest.fixture(scope="module", params=["*.whl", "*.tar.gz", "luxor.pyz"])
def program(
    request: pytest.FixtureRequest, built: Path, tmp_path_factory: pytest.TempPathFactory
) -> Program:
    """The program, installed from one of them into a place with nothing but Python."""
    place = tmp_path_factory.mktemp("clean")
    if request.param == "luxor.pyz":
        file, wheel = place / "luxor.pyz", str(next(built.glob("*.whl")))
        shiv = (sys.executable, "-m", "shiv", "-q", "--reproducible", "-c", "luxor", "-o")
        done(*shiv, str(file), wheel)
        return Program([sys.executable, "-I", str(file)], place / "unpacked")
    venv.create(place, with_pip=False)
    into = ("--python", str(place / BINARIES / "python"), "install", "-q")
    done(sys.executable, "-m", "pip", *into, str(next(built.glob(request.param))))
    assert (place / "share/man/man1/luxor.1").is_file()
    assert (place / "share/bash-completion/completions/luxor").is_file()
    return Program([str(place / BINARIES / "luxor")], place)


def snapshot(folder: Path) -> dict[str, tuple[int, int]]:
    """Every file of a folder with its size and when it was written; not what Python compiles."""
    files = [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    stats = {str(path): path.stat() for path in files}
    return {name: (stat.st_size, stat.st_mtime_ns) for name, stat in stats.items()}


def test_it_runs_alone_from_anywhere_and_leaves_its_folder_as_it_is(
    program: Program, tmp_path: Path
) -> None:
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    env = {**kept, "SHIV_ROOT": str(program.folder), "PYTHONWARNINGS": "error"}

    def luxor(*args: str) -> str:
        command = [*program.command, *args]
        ran = subprocess.run(command, cwd="/", env=env, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    assert luxor("--version") == f"luxor {__version__}\n"
    for folder, _folders, files in os.walk(program.folder):
        for name in files:
            (Path(folder) / name).chmod(0o555)
        Path(folder).chmod(0o555)
    before = snapshot(program.folder)
    assert len(before) > 200
    assert "Ani wins with 70 VP." in luxor("demo")
    assert "temple.tunnel" in luxor("rules", "tunnel")
    luxor("new", "first", "-p", "Ani", "-p", "Jan", "--seed", "7")
    assert "plays L3" in luxor("move", "L3")
    assert "L3" in luxor("__complete", "move", "")
    assert luxor("--man").startswith(".")
    assert "complete" in luxor("completion", "bash")
    assert '"x-commands"' in luxor("schema", "results", "show")
    luxor("setup", "--html", str(tmp_path / "sheet.html"))
    assert snapshot(program.folder) == before  # not even by somebody who may write there
    for folder, _folders, _files in os.walk(program.folder):
        Path(folder).chmod(0o755)  # so that it can be cleared away


def test_the_sdist_has_what_the_wheel_is_made_of(built: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for name in ("rules_data/luxor/rules.en.toml", "docs/luxor.1", "completions/luxor.bash"):
        assert name in names
    assert {"README.md", "LICENSE", "CHANGELOG.md", "saves/games/two-players.toml"} <= names


def test_the_wheel_has_its_data_inside(built: Path) -> None:
    names = zipfile.ZipFile(next(built.glob("*.whl"))).namelist()
    inside = {name.removeprefix("luxor_companion/") for name in names}
    shared = {name.partition(".data/data/")[2] for name in names if ".data/data/" in name}
    assert {"py.typed", "rules_data/luxor/board.toml", "saves/games/two-players.toml"} <= inside
    assert len(PAGES) >= 10
    assert {f"web/pages/{page}" for page in PAGES} <= inside
    assert {f"docs/schemas/{schema}" for schema in SCHEMAS} <= inside
    for code in LANGUAGES:
        assert f"lang/glossary/{code}.toml" in inside
        assert f"rules_data/luxor/rules.{code}.toml" in inside
        assert code == ENGLISH or f"lang/catalogues/{code}/LC_MESSAGES/luxor.mo" in inside
    assert shared == {
        "share/man/man1/luxor.1",
        "share/bash-completion/completions/luxor",
        "share/zsh/site-functions/_luxor",
        "share/fish/vendor_completions.d/luxor.fish",
    }
    assert not [name for name in names if "tests/" in name or "__pycache__" in name]
