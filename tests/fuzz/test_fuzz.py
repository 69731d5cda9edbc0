"""A little fuzzing with every run of the tests, and all that it ever found; `make fuzz` is long."""

import json
import random
import shutil
from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from luxor_companion.games.luxor.files.setup import DRAWS
from tests.fuzz import alike, commands, files, imports, mcp
from tests.fuzz.world import call, fill, step, world

CORPUS = Path(__file__).parent / "corpus"
READ = {  # a file of the corpus, by its folder: the commands that read it
    "save": ("verify {}", "show --save {}", "tables", "share --save {} --text", "score --save {}"),
    "position": ("position show {}", "options --position {} --json"),
    "sheet": ("score --sheet {}", "results add --sheet {} --db other.db --json"),
    "settings": ("tables",),
    "import": ("results import {} --db other.db",),
}
LINES = (CORPUS / "commands.txt").read_text(encoding="utf-8").splitlines()[1:]
FILES = sorted(path for path in CORPUS.rglob("*") if path.parent != CORPUS)
PUT = {"save": "saves/found.toml", "settings": "config.toml"}


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("filled")
    fill(folder)
    return folder


@pytest.fixture
def folder(filled: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(filled, tmp_path / "folder"))


@pytest.mark.parametrize("seed", range(4))
def test_random_command_lines(folder: Path, seed: int) -> None:
    assert commands.fuzz(folder, seed, 50) > 0


@pytest.mark.parametrize("seed", range(4))
def test_damaged_files(folder: Path, seed: int) -> None:
    assert files.fuzz(folder, seed, 40) > 0


@pytest.mark.parametrize("seed", [25, 43])  # one of them once changed a save
def test_random_messages_of_an_assistant(folder: Path, seed: int) -> None:
    assert mcp.fuzz(folder, seed, 60) > 0


@pytest.mark.parametrize("seed", [2, 3])  # one of them once printed half a letter
def test_random_imports(folder: Path, seed: int) -> None:
    assert imports.fuzz(folder, seed, 25) > 0


@pytest.mark.parametrize("draws", ["", "temple", "scarabs", "cards", "die", " ".join(DRAWS)])
def test_tables_that_look_alike_answer_alike(tmp_path: Path, draws: str) -> None:
    with world(tmp_path):
        assert alike.check_luxor(random.Random(f"alike {draws}"), draws.split()) > 1


def test_tables_of_pyramids_that_look_alike_answer_alike(tmp_path: Path) -> None:
    with world(tmp_path):
        assert alike.check_pyramids(random.Random(3)) > 0


def test_an_assistant_cannot_change_a_save(folder: Path) -> None:
    call = {"name": "score", "arguments": {"scarabs": "red"}}
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}
    before = commands.saves(folder)
    with world(folder):
        assert not mcp.check(json.dumps(message))
    assert commands.saves(folder) == before


def test_what_is_not_damaged_is_read(folder: Path) -> None:
    with world(folder):
        for name, (file, lines) in files.KINDS.items():
            for line in lines:
                ran = call(*files.read_by(line, file))
                assert ran.code == Exit.FINE or "Which adventurer" in ran.err, (
                    f"{name}: {line}: {ran.err}"
                )


def test_what_fails_names_its_seed_and_step() -> None:
    text = r"seed 7, step 3: luxor 'log'\nKeyError: 'x'\nb'bad'$"
    with pytest.raises(AssertionError, match=text), step(7, 3, "luxor 'log'", repr(b"bad")):
        raise KeyError("x")


def test_the_same_seed_is_the_same_fuzzing(folder: Path, tmp_path: Path) -> None:
    other = Path(shutil.copytree(folder, tmp_path / "other"))
    assert commands.fuzz(folder, 7, 20) == commands.fuzz(other, 7, 20)
    logs = [sorted(path.name for path in one.rglob("*.toml")) for one in (folder, other)]
    assert logs[0] == logs[1]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_file_that_was_found(folder: Path, path: Path) -> None:
    """Its name ends in the exit code that it leads to."""
    kind, code = path.parent.name, int(path.name.split(".")[-2])
    file = folder / PUT.get(kind, path.name)
    shutil.copy(path, file)
    with world(folder):
        if kind == "settings":
            del_saves()
        for line in READ[kind]:
            ran = call(*line.format(file).split())
            if line == "tables" and kind == "save":
                assert (ran.code, "found" in ran.out, "Ani" in ran.out) == (Exit.FINE, True, True)
            else:
                assert ran.code == code, f"{line}: {ran}"
    assert file.read_bytes() == path.read_bytes()


def del_saves() -> None:
    """Let the settings say where the tables are."""
    import os  # noqa: PLC0415

    del os.environ["LUXOR_SAVES"]


@pytest.mark.parametrize("line", LINES, ids=[line[:30] for line in LINES])
def test_a_command_line_that_was_found(folder: Path, line: str) -> None:
    code, *words = line.split(" ")
    args = [word.encode().decode("unicode_escape") for word in words]
    with world(folder):
        assert call(*args).code == int(code)
