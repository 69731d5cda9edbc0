"""`play` drawn on a screen: whole screens of both games, to be compared."""

from pathlib import Path

import pytest
from rich.cells import cell_len

from luxor_companion.cli.play.full import FullScreen
from luxor_companion.games.luxor import dialogue as luxor_dialogue
from luxor_companion.games.luxor.view.play import LuxorLooks
from luxor_companion.games.pyramids import dialogue as pyramids_dialogue
from luxor_companion.games.pyramids.view.play import PyramidsLooks
from luxor_companion.table.save import format_save, read_save
from tests.view.test_theme import SAVES, Golden


@pytest.mark.parametrize("game", ["luxor", "pyramids"])
def test_screens_of_play(
    tmp_path: Path, golden: Golden, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Everything of a table on one screen, in a small window, in a usual one and in a large one."""
    monkeypatch.setenv("NO_COLOR", "1")
    name, lines = {"luxor": ("three-players", 40), "pyramids": ("pyramids", 29)}[game]
    save = read_save(SAVES / f"{name}.toml", game)
    path = tmp_path / "table.toml"
    path.write_text(format_save(save.head, save.lines[:lines]), encoding="utf-8")
    screen = {
        "luxor": lambda: FullScreen(luxor_dialogue.Dialogue(path), LuxorLooks()),
        "pyramids": lambda: FullScreen(pyramids_dialogue.Dialogue(path), PyramidsLooks()),
    }[game]()
    pages = []
    for width, height in ((40, 24), (80, 24), (120, 40)):
        frame = screen.frame(width, height)
        assert len(frame) == height
        assert max(map(cell_len, frame)) <= width
        pages += [f"--- {width} columns", *frame]
    golden(f"looks_play_{game}.txt", "\n".join(pages) + "\n")
