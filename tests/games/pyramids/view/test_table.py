"""A table of Pyramids as people see it."""

from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from luxor_companion.view.theme import width_of
from tests.cli.at_table import logged, said
from tests.conftest import Luxor
from tests.games.pyramids.at_table import (
    as_command,
    pyramids,
    random_table,
    written,
)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("width", [40, 80])
def test_everything_fits_the_width(
    luxor: Luxor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: int, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    _, rest = random_table(tmp_path, 5, seats=seats, lines=60)
    for typed in [*map(as_command, rest[:12]), ["show"], [], ["options", "ani", "--all"]]:
        ran = luxor("pyramids", *typed)
        assert ran.code == Exit.FINE, ran.err
        assert max(map(len, ran.out.splitlines())) <= width, ran.out


LONG = (
    "Maximiliana von und zu Habsburg",
    "Bartholomäus Graf Zeppelin",
    "Ключевская Сопка",
    "王小明",
)


def test_long_names_fit_and_are_found(luxor: Luxor, tmp_path: Path) -> None:
    save = written(tmp_path, (), names=LONG)
    handles = [one["player"] for one in said(pyramids(luxor, "show --json"))["position"]["players"]]
    for number, handle in enumerate(handles):
        ran = luxor("pyramids", "keep", handle, str(number + 1), str(number + 11))
        assert ran.code == Exit.FINE, ran.err
    for typed in (["display", "20", "21", "22", "23"], ["reveal", "T4"], ["show"], ["undo"], []):
        ran = luxor("pyramids", *typed)
        assert ran.code == Exit.FINE, ran.err
        assert max(map(width_of, ran.out.splitlines())) <= 80, ran.out
    luxor("pyramids", "reveal", "T4")
    assert luxor("pyramids", "mark", LONG[0].upper(), "1", "one", "a1").code == Exit.FINE
    assert logged(save)[-1] == f"{handles[0]} 1 one a1"
    assert luxor("pyramids", "fix", LONG[1], "red=2").code == Exit.FINE
    assert logged(save)[-1] == f"fix {handles[1]} red=2"
