"""What a command writes for people takes no other file's place, least of all that of a game."""

import json
from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from tests.cli.at_table import start
from tests.conftest import ROOT, Luxor

OVER = f"--save {ROOT / 'saves/games/two-players.toml'}"
SHEET = ROOT / "saves/sheets/rulebook-example.toml"
COMMANDS = [
    "position export -o {}",
    *("setup --html {}", "setup --svg {}", "cheatsheet --html {}"),
    "pyramids cheatsheet --html {}",
    *(f"share {OVER} --{kind} {{}}" for kind in ("html", "svg", "png")),
    f"share {OVER} --bgstats --png {{}}",
    *(f"results export {{}} --format {kind}" for kind in ("csv", "json", "bgsplay")),
    *("results stats --html {}", "results stats --svg {}"),
    f"review {OVER} --short --html {{}}",
    "board export placeholder --png {}",
    f"pyramids setup --save {ROOT / 'saves/games/pyramids.toml'} --html {{}}",
]
BACKUP = "results backup {}"  # it may replace a log, if that is its own copy


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


@pytest.fixture
def memory(luxor: Luxor, tmp_path: Path) -> Path:
    """Where it is remembered what was written; there are a table and a result to write."""
    start(luxor, tmp_path)
    luxor("results", "add", "--sheet", str(SHEET))
    return tmp_path / "data/cache/exports.json"


@pytest.mark.parametrize("command", [*COMMANDS, BACKUP])
def test_only_what_the_program_wrote_is_replaced_without_force(
    luxor: Luxor, tmp_path: Path, memory: Path, command: str
) -> None:
    out = tmp_path / "out"
    args = command.format(out).split()

    def refused() -> None:
        before = sorted(tmp_path.iterdir()), out.read_bytes()
        ran = luxor(*args)
        assert ran.code == Exit.BAD_FILE, ran
        assert ran.err.count("\n") == 1
        assert f"{out}: exists and isn't what luxor wrote" in ran.err
        assert before == (sorted(tmp_path.iterdir()), out.read_bytes())

    def written(*more: str) -> bytes:
        ran = luxor(*args, *more)
        assert ran.code == Exit.FINE, ran
        return out.read_bytes()

    for foreign in (b"", b"mine\n"):
        out.write_bytes(foreign)
        refused()
    first = written("--force")
    assert first not in (b"", b"mine\n")
    written()
    out.write_bytes(out.read_bytes() + b"\n")  # somebody edits it
    refused()
    written("--force")
    memory.unlink()
    refused()


def test_every_command_that_has_this_option_is_among_these() -> None:
    known = json.loads((ROOT / "luxor_companion/cli/commands.json").read_text("utf-8"))
    text = "Replace a file that luxor didn't write."
    having = {name for name, one in known.items() if text in str(one.get("options"))}
    tried = {one.removeprefix("pyramids ") for one in (*COMMANDS, BACKUP)}
    left = {
        name
        for name in having
        if not any(one.startswith(name.removeprefix("pyramids ")) for one in tried)
    }
    assert (left, len(having) >= len(tried) // 3) == (set(), True)


def test_if_one_of_two_files_is_in_the_way_none_is_written(
    luxor: Luxor, tmp_path: Path, memory: Path
) -> None:
    new, foreign = tmp_path / "new", tmp_path / "foreign"
    foreign.write_text("mine\n", "utf-8")
    for args in (
        f"setup --svg {new} --html {foreign}",
        f"results stats --svg {new} --html {foreign}",
        f"share {OVER} --html {new} --png {foreign}",
    ):
        assert luxor(*args.split()).code == Exit.BAD_FILE
        assert (new.exists(), memory.exists()) == (False, False), args


def test_a_link_is_followed_to_the_file_it_stands_for(
    luxor: Luxor, tmp_path: Path, memory: Path
) -> None:
    out, link = tmp_path / "out.csv", tmp_path / "link.csv"
    export = ("results", "export")
    assert memory.parent.exists() is False
    assert luxor(*export, str(out)).code == Exit.FINE
    link.symlink_to(out)
    assert luxor(*export, str(link)).code == Exit.FINE
    assert memory.stat().st_mode & 0o777 == 0o600
    out.write_text("mine\n", "utf-8")
    assert luxor(*export, str(link)).code == Exit.BAD_FILE
    assert (link.is_symlink(), out.read_text("utf-8")) == (True, "mine\n")


def test_a_site_replaces_only_its_own_pages(luxor: Luxor, tmp_path: Path) -> None:
    site = tmp_path / "site"
    args = ("share", "--site", str(site))
    for _ in range(2):
        assert luxor(*args).code == Exit.FINE
    files = sorted(site.iterdir())
    files[-1].write_text("mine\n", "utf-8")
    files[0].unlink()
    assert luxor(*args).code == Exit.BAD_FILE
    assert (files[-1].read_text("utf-8"), files[0].exists()) == ("mine\n", False)
    assert luxor(*args, "--force").code == Exit.FINE
