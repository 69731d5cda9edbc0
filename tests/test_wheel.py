"""What is installed is whole: the pages and the rules data are in the wheel."""

import subprocess
import sys
import zipfile
from pathlib import Path

from luxor_companion.lang import ENGLISH, LANGUAGES
from tests.conftest import ROOT

PAGES = sorted(path.name for path in (ROOT / "luxor_companion/web/pages").iterdir())


def test_the_pages_are_in_the_wheel(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    names = zipfile.ZipFile(next(tmp_path.glob("*.whl"))).namelist()
    assert len(PAGES) >= 10
    for page in PAGES:
        assert f"luxor_companion/web/pages/{page}" in names
    assert "luxor_companion/rules_data/luxor/board.toml" in names
    for code in set(LANGUAGES) - {ENGLISH}:
        assert f"luxor_companion/lang/catalogues/{code}/LC_MESSAGES/luxor.mo" in names
        assert f"luxor_companion/rules_data/luxor/rules.{code}.toml" in names
    for code in LANGUAGES:
        assert f"luxor_companion/lang/glossary/{code}.toml" in names
