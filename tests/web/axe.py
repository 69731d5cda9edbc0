"""axe-core finds what keeps people from reading a page; a package of the tests brings it."""

import json
import os
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.browser import Browser

GIVEN = os.environ.get("LUXOR_AXE")  # the file of another version
REQUIRED = bool(os.environ.get("LUXOR_REQUIRE_BROWSER"))  # read before tests clean the environment


@cache
def script() -> str:
    """The script; a test that needs it is skipped where it is not installed, and says so."""
    if GIVEN:
        return Path(GIVEN).read_text(encoding="utf-8")
    if find_spec("axe_core_python") is None:
        reason = "axe-core-python is not installed (make test does it): what axe finds is not known"
        if REQUIRED:
            pytest.fail(reason)
        pytest.skip(reason)
    return (files("axe_core_python") / "axe.min.js").read_text(encoding="utf-8")


# Of things that are all alike a few are enough: contrast is measured letter by letter.
ALIKE = (
    ".log li:nth-child(n+4):not([aria-selected=true])",
    ".cell:nth-child(n+12)",
    ".hand:nth-child(n+2)",
    ".words4 tr:nth-child(n+6)",
)
FIND = """axe.run({exclude: ALIKE}, {resultTypes: ['violations']}).then(told =>
    told.violations.flatMap(one =>
        one.nodes.map(node => `${one.id}: ${node.html.slice(0, 200)}`)))"""


def findings(browser: Browser) -> list[str]:
    """What is wrong with the page as it is now."""
    if not browser.evaluate("typeof axe === 'object'"):
        browser.evaluate(f"{script()};0")
    return list(browser.evaluate(FIND.replace("ALIKE", json.dumps([[one] for one in ALIKE]))))
