"""Pages looked at by a real Chromium in one go: what it reads, and how many sheets it prints."""

import os
import subprocess
import tempfile
from pathlib import Path

import pytest

from tests.browser import FLAGS, chromium

CHROMIUM = chromium()
_FLAGS = [flag for flag in FLAGS if "debugging" not in flag]

needs_browser = pytest.mark.skipif(
    CHROMIUM is None and not os.environ.get("LUXOR_REQUIRE_BROWSER"),
    reason="no Chromium is installed, and these pages are looked at in a real one",
)


def browse(page: Path | str, *options: str) -> str:
    """Open a page and give what the browser prints."""
    assert CHROMIUM, "LUXOR_REQUIRE_BROWSER is set, but there is no Chromium"
    address = page.absolute().as_uri() if isinstance(page, Path) else page
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [CHROMIUM, *_FLAGS, f"--user-data-dir={profile}", *options, address]
        ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    return ran.stdout


def pages_when_printed(page: Path, folder: Path) -> int:
    """How many sheets of paper a page takes."""
    paper = folder / "printed.pdf"
    browse(page, "--no-pdf-header-footer", f"--print-to-pdf={paper}")
    return paper.read_bytes().count(b"/Type /Page\n") or paper.read_bytes().count(b"/Type /Page ")
