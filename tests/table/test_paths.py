"""Names that files can have on every system."""

import os
from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from luxor_companion.table import paths
from luxor_companion.table.paths import data_folder
from tests.cli.at_table import saves, start
from tests.conftest import Luxor


@pytest.mark.parametrize("name", ["CON", "nul", "Com1", "aux.friday", "LPT9", "x.", "a .."])
def test_a_table_has_a_name_that_every_system_can_hold(luxor: Luxor, name: str) -> None:
    ran = luxor("new", name, "-p", "A", "-p", "B")
    assert ran.code == Exit.UNREADABLE
    assert "Windows" in ran.err
    assert ran.err.count("\n") == 1
    assert "No table" in luxor("tables").out or "luxor new" in luxor("tables").out


@pytest.mark.parametrize("name", ["console", "x.y", "nul-1", "com10"])
def test_names_that_only_look_like_those_are_fine(luxor: Luxor, name: str) -> None:
    assert luxor("new", name, "-p", "A", "-p", "B").code == Exit.FINE


@pytest.mark.parametrize("name", ["CON", "x.", "-dash", "a:b", "two\nlines"])
def test_a_save_of_an_odd_name_that_is_there_is_listed(
    luxor: Luxor, tmp_path: Path, name: str
) -> None:
    save = start(luxor, tmp_path)
    save.with_name(f"{name}.toml").write_bytes(save.read_bytes())
    ran = luxor("tables")
    assert (ran.code, ran.out.count("Ani, Jan")) == (Exit.FINE, 2)


@pytest.mark.parametrize("name", ["con", "NUL", "aux.friday", "COM1", "friday."])
def test_names_that_windows_cannot_hold(name: str) -> None:
    with pytest.raises(paths.BadNameError, match="Windows"):
        paths.check_new_name(name)


def test_a_table_is_found_however_its_accent_is_coded(luxor: Luxor, tmp_path: Path) -> None:
    composed, parted = "Café", "Cafe\u0301"
    assert luxor("new", parted, "-p", "Ani", "-p", "Jan").code == Exit.FINE
    assert [path.stem for path in saves(tmp_path).glob("*.toml")] == [composed]
    assert luxor("use", parted).code == luxor("use", composed).code == Exit.FINE
    assert luxor("new", composed, "-p", "Ani", "-p", "Jan").code == Exit.BAD_FILE
    (saves(tmp_path) / f"{composed}.toml").rename(saves(tmp_path) / f"{parted}.toml")
    assert luxor("--save", composed).code == luxor("use", composed).code == Exit.FINE


def test_two_players_of_one_name_are_refused_however_it_is_coded(luxor: Luxor) -> None:
    ran = luxor("new", "t", "-p", "Ané", "-p", "Ane\u0301")
    assert (ran.code, "Two players are called" in ran.err) == (Exit.UNREADABLE, True)


def test_joiners_are_part_of_a_name(luxor: Luxor) -> None:
    assert luxor("new", "t", "-p", "نیم\u200cبش", "-p", "👩\u200d🚀").code == Exit.FINE
    for hidden in ("A\u202eni", "A\u2067ni"):
        assert luxor("new", "u", "-p", hidden, "-p", "Jan").code == Exit.UNREADABLE


def test_an_empty_home_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    pwd = pytest.importorskip("pwd")
    monkeypatch.setenv("HOME", "")
    for name in ("LUXOR_DATA", "LUXOR_SAVES", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    home = pwd.getpwuid(os.getuid()).pw_dir
    assert data_folder() == Path(home) / ".local/share/luxor-companion"
