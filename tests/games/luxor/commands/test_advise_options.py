"""`luxor options`: every legal turn."""

import json
from pathlib import Path

from tests.conftest import ROOT, Luxor

OSIRIS = str(ROOT / "saves/positions/osiris-to-scarab.toml")


def test_hidden_tiles_counted_by_placeholders_are_said_to_be(luxor: Luxor, tmp_path: Path) -> None:
    file = tmp_path / "hidden.toml"
    file.write_text("[red]\nat = [0, 3]\n", encoding="utf-8")
    ran = luxor("options", "--position", str(file), "--card", "2")
    assert "Placeholder data, not from a printed copy: treasures" in ran.err
    said = json.loads(luxor("options", "--position", str(file), "--card", "2", "--json").out)
    assert said["placeholders"] == ["treasures"]
    assert all(turn["finds"] for turn in said["turns"])
    known = luxor("options", "--position", OSIRIS)
    assert "Placeholder" not in known.err
    assert json.loads(luxor("options", "--position", OSIRIS, "--json").out)["placeholders"] == []
