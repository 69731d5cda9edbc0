"""The README: every command is in its table, links lead somewhere, pictures are current."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from luxor_companion.cli.commands import entries_of
from tests.conftest import ROOT

COMMANDS = [name for name in entries_of("luxor") if name]

README = ROOT / "README.md"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_in_the_table(command: str) -> None:
    table = README.read_text(encoding="utf-8").partition("## Commands")[2]
    assert re.search(rf"^\|.*`luxor {command}[ `]", table, re.MULTILINE)


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
    assert len(pictures) == 5
    for picture in pictures:
        drawn = (ROOT / "docs" / picture.name).read_text(encoding="utf-8")
        assert drawn == picture.read_text(encoding="utf-8"), "run python docs/picture.py"
        assert len(drawn) < 60 * 1024
        assert "http" not in drawn.replace("http://www.w3.org/2000/svg", "")  # nothing from outside
