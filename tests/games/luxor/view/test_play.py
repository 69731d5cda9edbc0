"""What `play` reads out of a board of Luxor."""

from pathlib import Path

from tests.cli.at_table import TWO, start
from tests.conftest import Luxor
from tests.terminal import Terminal


def test_every_tile_that_may_lie_there_is_read_out(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path, *TWO[:4], "--first", "Ani", "--laid")
    with Terminal("play", "--plain") as terminal:
        said = terminal.type("l2")
        assert "finds=2:j6/3" in said
