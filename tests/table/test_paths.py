"""Names that files can have on every system."""

from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from luxor_companion.table import paths
from tests.cli.at_table import start
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
