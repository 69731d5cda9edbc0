"""The README: every command is in its table, links lead somewhere, pictures are current."""

import re

import pytest

from luxor_companion.cli.app import entries_of, is_listed
from tests.conftest import ROOT

COMMANDS = [name for name, entry in entries_of("luxor").items() if name and is_listed(entry)]

README = ROOT / "README.md"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_in_the_table(command: str) -> None:
    table = README.read_text(encoding="utf-8").partition("## Commands")[2]
    assert re.search(rf"^\|.*`luxor {command}[ `]", table, re.MULTILINE)


def test_every_link_leads_somewhere() -> None:
    for page in [README, *sorted((ROOT / "docs").glob("*.md")), ROOT / "CONTRIBUTING.md"]:
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_pictures_are_current(monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib.util  # noqa: PLC0415  # once

    spec = importlib.util.spec_from_file_location("picture", ROOT / "docs/picture.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name in ("TERM", "COLORTERM", "NO_COLOR"):  # a picture is the same at every terminal,
        monkeypatch.setenv(name, "1")  # and what it sets stays in this test
    for name, picture in module.pictures().items():
        drawn = (ROOT / "docs" / name).read_text(encoding="utf-8")
        assert drawn == picture, "run python docs/picture.py"
        assert len(drawn) < 60 * 1024
        assert "http" not in drawn.replace("http://www.w3.org/2000/svg", "")  # nothing from outside
