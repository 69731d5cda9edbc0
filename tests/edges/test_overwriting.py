"""What a command writes for people is never written over a game or a log of games."""

from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from tests.cli.at_table import start
from tests.conftest import ROOT, Luxor

OVER = f"--save {ROOT / 'saves/games/two-players.toml'}"
SHEET = ROOT / "saves/sheets/rulebook-example.toml"
COMMANDS = [
    "position export -o {}",
    *("setup --html {}", "setup --svg {}"),
    *(f"share {OVER} --{kind} {{}}" for kind in ("html", "svg", "png")),
    f"share {OVER} --bgstats --png {{}}",
    *(f"results export {{}} --format {kind}" for kind in ("csv", "json", "bgsplay")),
    *("results stats --html {}", "results stats --svg {}"),
    f"review {OVER} --short --html {{}}",
]


@pytest.fixture
def files(luxor: Luxor, tmp_path: Path) -> dict[str, Path]:
    """A game, its backup, and a log of games."""
    save = start(luxor, tmp_path)
    for args in (("move", "L3"), ("results", "add", "--sheet", str(SHEET))):
        assert luxor(*args).code == Exit.FINE
    assert luxor("results", "backup", str(tmp_path / "copy.db")).code == Exit.FINE
    backup = save.with_name(f"{save.name}.bak")
    return {"a game": save, "its backup": backup, "a log": tmp_path / "copy.db"}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_game_and_a_log_are_never_written_over(
    luxor: Luxor, files: dict[str, Path], command: str
) -> None:
    for what, file in files.items():
        before = file.read_bytes()
        ran = luxor(*command.format(file).split())
        assert (ran.code, "won't be overwritten" in ran.err) == (Exit.BAD_FILE, True), (what, ran)
        assert file.read_bytes() == before


def test_not_even_a_game_that_is_torn(luxor: Luxor, files: dict[str, Path]) -> None:
    save = files["a game"]
    torn = save.read_bytes().replace(b"\n", b"\r\n")[:300]
    save.write_bytes(torn)
    ran = luxor(*COMMANDS[4].format(save).split())
    assert (ran.code, save.read_bytes()) == (Exit.BAD_FILE, torn)


@pytest.mark.parametrize("command", COMMANDS)
def test_what_was_written_before_is(luxor: Luxor, tmp_path: Path, command: str) -> None:
    start(luxor, tmp_path)
    luxor("results", "add", "--sheet", str(SHEET))
    for _ in range(2):
        ran = luxor(*command.format(tmp_path / "out").split())
        assert ran.code == Exit.FINE, ran
    assert (tmp_path / "out").stat().st_size
