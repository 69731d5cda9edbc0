"""Answers longer than the screen go through the pager that people have, and nothing else does."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from tests.cli.at_table import start
from tests.conftest import Luxor
from tests.terminal import Terminal, plain

LAST = "Ani's turn (red)."


def shown(*args: str, env: Mapping[str, str]) -> str:
    """What a terminal of 24 lines shows of a command that ends well."""
    with Terminal(*args, env=env) as terminal:
        assert terminal.ended() == Exit.FINE
        return plain(terminal.shown)


@pytest.fixture
def kept(luxor: Luxor, tmp_path: Path) -> Path:
    """A file that the pager of these tests keeps what it was given in; and a table."""
    start(luxor, tmp_path)
    return tmp_path / "paged.txt"


@pytest.mark.parametrize(
    ("args", "holds"),
    [(["setup"], LAST), (["--help"], "mcp"), (["results", "add", "-h"], "--sheet")],
)
def test_what_is_longer_than_the_screen_goes_through_the_pager(
    kept: Path, args: list[str], holds: str
) -> None:
    screen = shown(*args, env={"LUXOR_PAGER": f"tee {kept}"})
    paged = kept.read_text(encoding="utf-8")
    assert holds in plain(paged)
    assert holds in screen
    assert "\x1b[" in paged, "its colours stay"


def test_the_pager_is_that_of_luxor_else_of_the_config_else_of_everything(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = tmp_path / "config.toml"
    config.write_text(f"pager = 'tee {kept}'\n", encoding="utf-8")
    env = {"PAGER": f"tee {tmp_path / 'other.txt'}", "LUXOR_CONFIG": str(config)}
    shown("setup", env={**env, "LUXOR_PAGER": ""})
    assert not kept.exists()
    monkeypatch.delenv("LUXOR_PAGER")
    shown("setup", env=env)
    assert kept.exists()
    kept.unlink()
    config.write_text("", encoding="utf-8")
    shown("setup", env=env)
    assert not kept.exists()
    assert (tmp_path / "other.txt").exists()


@pytest.mark.parametrize(
    ("args", "env"),
    [
        pytest.param(["setup", "--no-pager"], {}, id="not wanted"),
        pytest.param(["setup", "--json"], {}, id="for scripts"),
        pytest.param(["setup", "--no-input"], {}, id="nobody to ask"),
        pytest.param(["setup"], {"TERM": "dumb"}, id="a terminal without screen"),
        pytest.param(["tables"], {}, id="it fits"),
    ],
)
def test_nothing_else_does(kept: Path, args: list[str], env: dict[str, str]) -> None:
    assert shown(*args, env={"LUXOR_PAGER": f"tee {kept}", **env})
    assert not kept.exists()


def test_a_pipe_has_no_pager(luxor: Luxor, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUXOR_PAGER", f"tee {kept}")
    assert LAST in luxor("setup").out
    assert not kept.exists()


@pytest.mark.parametrize("pager", ["no-such-pager", "'", "/", "cat", ""])
def test_without_a_pager_all_is_shown(kept: Path, pager: str) -> None:
    assert kept
    assert LAST in shown("setup", env={"LUXOR_PAGER": pager})


@pytest.mark.parametrize("pager", ["true", "false", "head -1"])
def test_a_pager_that_is_left_early_is_no_error(kept: Path, pager: str) -> None:
    assert kept
    assert "error" not in shown("setup", env={"LUXOR_PAGER": pager})
