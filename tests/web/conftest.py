"""One Chromium for all tests of the pages; where there is none, they say so instead of passing."""

import os
from collections.abc import Iterator

import pytest

from tests.browser import Browser, chromium

REQUIRED = bool(os.environ.get("LUXOR_REQUIRE_BROWSER"))  # read before tests clean the environment


@pytest.fixture(scope="session")
def one_browser() -> Iterator[Browser]:
    if chromium() is None:
        reason = "no Chromium is installed (Debian package chromium): the pages were not tried"
        if REQUIRED:
            pytest.fail(reason)
        pytest.skip(reason)
    with Browser() as browser:
        yield browser


@pytest.fixture
def browser(one_browser: Browser) -> Browser:
    """The browser as a phone in daylight."""
    one_browser.screen(390, 844)
    return one_browser
