"""The pages as files of a static site, or each as one file with everything inside."""

import base64
import hashlib
import re
from importlib.resources import files
from typing import Final

from luxor_companion.share.link import text_form
from luxor_companion.share.record import SharedResult

_PAGES: Final = files("luxor_companion.web") / "pages"
_SCRIPT: Final = re.compile(r'<script src="([a-z0-9]+\.js)"></script>\n')
_STYLE: Final = '<link rel="stylesheet" href="look.css">'
_POLICY: Final = re.compile(r'(http-equiv="Content-Security-Policy" content=")([^"]*)"')


def _read(name: str) -> str:
    return (_PAGES / name).read_text(encoding="utf-8")


def site() -> dict[str, str]:
    """The files of the page that shows any result, for a static host: name and text of each."""
    page = _read("result.html")
    names = ["look.css", *_SCRIPT.findall(page)]
    return {"index.html": page, **{name: _read(name) for name in names}}


def result_page(result: SharedResult) -> str:
    """One page with the result inside, that opens from anywhere.

    The result stands in it as the text form of its link, which knows no letter that could be
    markup, and is read by the same script as a link.
    """
    inside = f'<html lang="en" data-result="{text_form(result)}">'
    return _in_one(_read("result.html")).replace('<html lang="en">', inside, 1)


def live_page() -> str:
    """The page that follows a table; it asks for `state` beside it."""
    return _in_one(_read("live.html"))


def policy(page: str) -> str:
    """What a page may load, as its head says; servers say it too."""
    found = _POLICY.search(page)
    assert found
    return found[2]


def _in_one(page: str) -> str:
    """A page with its style and scripts inside, each allowed by its hash and nothing else."""
    style = _read("look.css")
    script = "".join(_read(name) for name in _SCRIPT.findall(page))
    script = script.replace('"use strict";\n', "")
    script = f'"use strict";\n{script}'
    assert "</script" not in script.lower()
    page = page.replace(_STYLE, f"<style>{style}</style>", 1)
    first = _SCRIPT.search(page)
    assert first
    head, rest = page[: first.start()], _SCRIPT.sub("", page[first.start() :])
    page = f"{head}<script>{script}</script>\n{rest}"
    allowed = {"script-src": _hash(script), "style-src": _hash(style)}
    rules = policy(page)
    for kind, value in allowed.items():
        rules = rules.replace(f"{kind} 'self'", f"{kind} '{value}'")
    return _POLICY.sub(lambda found: f'{found[1]}{rules}"', page, count=1)


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
