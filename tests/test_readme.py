"""The README is short, links lead somewhere, the list of commands and the pictures are current."""

import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

from luxor_companion.cli.commands import entries_of
from luxor_companion.core.game import default_game, game_names
from tests.conftest import ROOT

README = ROOT / "README.md"
LINES, BYTES = 130, 7000  # what people read in five minutes


def test_the_readme_is_read_in_five_minutes() -> None:
    text = README.read_text(encoding="utf-8")
    assert text.count("\n") <= LINES
    assert len(text.encode()) <= BYTES


def test_the_list_of_commands_is_current(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "docs"))
    page = importlib.import_module("list_commands").page()
    assert (ROOT / "docs/commands.md").read_text(encoding="utf-8") == page, "make generated"
    for command in filter(None, entries_of(default_game())):
        assert command in game_names() or f"`luxor {command}`" in page


def test_every_link_leads_somewhere() -> None:
    for page in [*ROOT.glob("*.md"), *sorted((ROOT / "docs").glob("*.md"))]:
        text = page.read_text(encoding="utf-8")
        for name, place in re.findall(r"\]\(([^)#]*)(?:#([^)]*))?\)", text):
            if "://" in name:
                continue
            target = page.parent / name if name else page
            assert target.exists(), f"{page.name}: {name}"
            assert not place or place in headings(target), f"{page.name}: {name}#{place}"


def headings(page: Path) -> set[str]:
    """The headings of a page as links name them, on the site too, which puts no two dashes."""
    found = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    names = {re.sub(r"[^\w -]", "", one.lower()).replace(" ", "-") for one in found}
    return names | {re.sub("-+", "-", name) for name in names}


def test_the_pictures_are_current(tmp_path: Path) -> None:
    # In a process of its own: Rich keeps the codes of a style as they were first written.
    script = str(ROOT / "docs/picture.py")
    subprocess.run([sys.executable, script, str(tmp_path)], check=True, cwd=ROOT)
    pictures = sorted(tmp_path.iterdir())
    assert len(pictures) == 7
    for picture in pictures:
        drawn = (ROOT / "docs" / picture.name).read_text(encoding="utf-8")
        assert drawn == picture.read_text(encoding="utf-8"), "run python docs/picture.py"
        assert len(drawn) < (300 if "animation:" in drawn else 64) * 1024
        assert "http" not in drawn.replace("http://www.w3.org/2000/svg", "")  # nothing from outside


@pytest.mark.parametrize("name", ["evening", "calibrate"])
def test_moving_pictures_stand_still_for_those_who_ask(name: str) -> None:
    drawn = (ROOT / f"docs/{name}.svg").read_text(encoding="utf-8")
    assert "animation:show" in drawn
    assert "@media(prefers-reduced-motion:reduce){.frame{animation:none}" in drawn
