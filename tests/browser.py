"""A real browser for the pages: Chromium without a window."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("chrome")
_QUIET = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)

needs_browser = pytest.mark.skipif(
    CHROMIUM is None and not os.environ.get("LUXOR_REQUIRE_BROWSER"),
    reason="no Chromium is installed, and these pages are looked at in a real one",
)


def browse(page: Path | str, *options: str) -> str:
    """Open a page and give what the browser prints."""
    assert CHROMIUM, "LUXOR_REQUIRE_BROWSER is set, but there is no Chromium"
    address = page.absolute().as_uri() if isinstance(page, Path) else page
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [CHROMIUM, *_QUIET, f"--user-data-dir={profile}", *options, address]
        ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    return ran.stdout


def pages_when_printed(page: Path, folder: Path) -> int:
    """How many sheets of paper a page takes."""
    paper = folder / "printed.pdf"
    browse(page, "--no-pdf-header-footer", f"--print-to-pdf={paper}")
    return paper.read_bytes().count(b"/Type /Page\n") or paper.read_bytes().count(b"/Type /Page ")
