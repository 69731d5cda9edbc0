"""The browsers of all tests of the pages; where there is none, they say so instead of passing."""

import os
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from luxor_companion.web import site
from tests.browser import Browser, Page
from tests.engines import ENGINES, PACKAGES

REQUIRED = bool(os.environ.get("LUXOR_REQUIRE_BROWSER"))  # read before tests clean the environment


def started(name: str) -> Page:
    """A browser; where it is not installed, the test is skipped, or fails if it has to be there."""
    find, make = ENGINES[name]
    if find() is None:
        reason = f"{name} is not installed (Debian: {PACKAGES[name]}): the pages were not tried"
        if REQUIRED:
            pytest.fail(reason)
        pytest.skip(reason)
    return make()


@pytest.fixture(scope="session")
def one_browser() -> Iterator[Page]:
    with started("chromium") as browser:
        yield browser


@pytest.fixture(scope="session", params=ENGINES)
def one_engine(request: pytest.FixtureRequest) -> Iterator[Page]:
    with started(request.param) as browser:
        yield browser


@pytest.fixture
def engine(one_engine: Page) -> Page:
    """Each of the browsers in turn, as narrow as it can be."""
    one_engine.screen(390, 844)
    return one_engine


@pytest.fixture
def browser(one_browser: Browser) -> Browser:
    """The browser as a phone in daylight."""
    one_browser.screen(390, 844)
    return one_browser


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        del format, args


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The site on a static host, as `luxor share --site` writes it."""
    folder = tmp_path_factory.mktemp("site")
    for name, text in site().items():
        (folder / name).write_text(text, encoding="utf-8")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()
