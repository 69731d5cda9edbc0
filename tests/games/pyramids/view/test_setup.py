"""The sheet of a set-up."""

from pathlib import Path

from luxor_companion.errors import Exit
from tests.cli.at_table import said
from tests.conftest import Luxor
from tests.games.pyramids.at_table import pyramids
from tests.games.pyramids.commands.test_new import save_of


def test_the_sheet_can_be_printed(luxor: Luxor, tmp_path: Path) -> None:
    pyramids(luxor, "new table -p <b>Ani</b> -p Jan --app-draws all --seed 7")
    page = tmp_path / "sheet.html"
    assert pyramids(luxor, f"setup --html {page}").code == Exit.FINE
    assert said(pyramids(luxor, f"setup --html {page} --json"))["table"] == "table"
    text = page.read_text(encoding="utf-8")
    assert "<b>Ani" not in text
    assert "&lt;b&gt;Ani" in text
    assert "http://" not in text
    assert "https://" not in text
    assert "The program deals" in text
    spared = pyramids(luxor, f"setup --html {save_of(tmp_path)}")
    assert spared.code == Exit.BAD_FILE
