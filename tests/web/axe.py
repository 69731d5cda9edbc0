"""axe-core finds what keeps people from reading a page; npm fetches it once, it is not shipped."""

import os
import shutil
import subprocess
import tarfile
import tempfile
from functools import cache
from pathlib import Path

import pytest

from tests.browser import Browser

VERSION = "4.14.0"
KEPT = Path(tempfile.gettempdir()) / f"luxor-axe-core-{VERSION}.js"
GIVEN = os.environ.get("LUXOR_AXE")  # a file that is there already


@cache
def script() -> str:
    """The script; a test that needs it is skipped where it cannot be had, and says so."""
    if GIVEN:
        return Path(GIVEN).read_text(encoding="utf-8")
    if not KEPT.exists():
        npm = shutil.which("npm")
        if not npm:
            pytest.skip("there is no npm to fetch axe-core: what it would find is not known")
        with tempfile.TemporaryDirectory() as folder:
            command = [npm, "pack", f"axe-core@{VERSION}", "--pack-destination", folder]
            try:
                subprocess.run(command, check=True, capture_output=True, timeout=60, cwd=folder)
            except (subprocess.SubprocessError, OSError):
                pytest.skip("axe-core could not be fetched: what it would find is not known")
            with tarfile.open(next(Path(folder).glob("*.tgz"))) as packed:
                found = packed.extractfile("package/axe.min.js")
                assert found
                part = KEPT.with_suffix(f".{os.getpid()}")
                part.write_bytes(found.read())
                part.replace(KEPT)
    return KEPT.read_text(encoding="utf-8")


FIND = """axe.run().then(told => told.violations.flatMap(one =>
    one.nodes.map(node => `${one.id}: ${node.html.slice(0, 200)}`)))"""


def findings(browser: Browser) -> list[str]:
    """What is wrong with the page as it is now."""
    if not browser.evaluate("typeof axe === 'object'"):
        browser.evaluate(f"{script()};0")
    return list(browser.evaluate(FIND))
