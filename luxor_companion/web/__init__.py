"""The pages for phones, as files of a static site, or each as one file with everything inside."""

import base64
import hashlib
import html
import json
import re
import tomllib
from pathlib import Path
from string import Template
from typing import Final, TypeAlias

from luxor_companion.core.game import game_names
from luxor_companion.share import SharedResult, link
from luxor_companion.view import palette

_PAGES: Final = Path(__file__).with_name("pages")
_SCRIPT: Final = re.compile(r'<script src="([a-z0-9]+\.js)"></script>\n')
_STRICT: Final = '"use strict";\n'
_STYLE: Final = '<link rel="stylesheet" href="look.css">'
_HTML: Final = '<html lang="en">'
_NO_SCRIPT: Final = "<noscript><p></p>"
_TEXTS: Final = re.compile(r"texts\.([a-z]{2,3})\.toml")
_POLICY: Final = re.compile(r'(http-equiv="Content-Security-Policy" content=")([^"]*)"')
PICTURE: Final = "luxor.png"  # of the page as such, where a link to it is posted
Words: TypeAlias = dict[str, dict[str, object]]  # of each language: texts, and tables of them


def texts() -> Words:
    """Return the words of the pages in each language, English first."""
    found = [match[1] for path in _PAGES.iterdir() if (match := _TEXTS.fullmatch(path.name))]
    order = sorted(found, key=lambda language: (language != "en", language))
    return {language: tomllib.loads(_read(f"texts.{language}.toml")) for language in order}


def _read(name: str) -> str:
    return (_PAGES / name).read_text(encoding="utf-8")


def _read_page(name: str) -> str:
    return _read(name).replace("<head>", f"<head>\n{_read('head.html')}", 1)


def _script(name: str, words: Words) -> str:
    """Return a script; in front of it what it reads: the words, or how things look."""
    tables: dict[str, object] = {}
    if name == "texts.js":  # each key once, however many languages there are
        rows = {one: [known.get(key) for key in words["en"]] for one, known in words.items()}
        tables = {"KEYS": list(words["en"]), "ROWS": rows}
    elif name == "drawing.js":
        tables = palette.looks()
    constants = "".join(f"const {key} = {_json(value)};\n" for key, value in tables.items())
    return _read(name).replace(_STRICT, _STRICT + constants, 1)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def style_sheet() -> str:
    """Return the one style sheet of all pages, with its colours."""
    return palette.style_sheet() + _read("look.css")


def site(base: str = "") -> dict[str, str]:
    """Return the page that shows any result, for a static host: name and text of each file.

    Where a link to it is posted, its head says what it is, with a picture beside it: what a link
    holds never gets to a host, so that nobody can make a picture of that.
    """
    words = texts()
    page = _without_script(_read_page("result.html"), words["en"]["needs_script"])
    about = {
        "og:type": "website",
        "og:title": words["en"]["title"],
        "og:description": words["en"]["about"],
        "og:image": f"{base.rpartition('/')[0]}/{PICTURE}" if base else PICTURE,
    }
    tags = "".join(
        f'<meta property="{key}" content="{html.escape(str(text))}">\n'
        for key, text in about.items()
    )
    page = page.replace("<title>", f"{tags}<title>", 1)
    scripts = {name: _script(name, words) for name in _SCRIPT.findall(page)}
    return {"index.html": page, "look.css": style_sheet(), **scripts}


def result_page(result: SharedResult, language: str = "", base: str = "") -> str:
    """Return one page with the result inside, that opens from anywhere.

    The result stands in it as the text form of its link, which knows no letter that could be
    markup, and is read by the same script as a link. Without a language it speaks the browser's.
    `base` is where a page for links is hosted.
    """
    others = tuple(name for name in game_names() if name != result.game)
    page = _in_one("result.html", "needs_script", language, others)
    hosted = f'data-base="{html.escape(base)}" ' if base else ""
    return page.replace("<html ", f'<html data-result="{link.text_form(result)}" {hosted}', 1)


def live_page(language: str = "") -> str:
    """Return the page that follows a table; it asks for `state` beside it, and may."""
    page = _in_one("live.html", "live_needs_script", language)
    return page.replace("base-uri", "connect-src 'self'; base-uri", 1)


def plain_page(title: str, body: str, language: str) -> str:
    """Return a page without scripts in the one look; the title is text, the body is HTML."""
    style = _thin_style()
    head = _read("head.html").replace(" script-src 'self';", "")
    head = head.replace("<title>Luxor</title>", f"<title>{html.escape(title)}</title>")
    head = head.replace(_STYLE, f"<style>{style}</style>")
    page = (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n{head}</head>\n'
        f'<body class="statistics">\n<main>\n{body}</main>\n</body>\n</html>\n'
    )
    return _allow_only(page, "", style)


def print_page(title: str, body: str, language: str) -> str:
    """Return a page that prints on one sheet; the title is text, the body is HTML."""
    words = {"language": language, "title": html.escape(title), "body": body}
    page = Template(_read("sheet.html")).substitute(words)
    style = page.partition("<style>")[2].partition("</style>")[0]
    return _allow_only(page, "", style)


def policy(page: str) -> str:
    """Return what a page may load, as its head says; servers say it too."""
    found = _POLICY.search(page)
    assert found
    return found[2]


def _without_script(page: str, text: object) -> str:
    """Return the page with what it says to a browser without scripts."""
    assert _NO_SCRIPT in page
    return page.replace(_NO_SCRIPT, f"<noscript><p>{html.escape(str(text))}</p>", 1)


def _in_one(name: str, needs_script: str, language: str, without: tuple[str, ...] = ()) -> str:
    """Return a page with its style and scripts inside, `without` those of some games."""
    words = texts()
    written = language if language in words else ""
    page = _without_script(_read_page(name), words[written or "en"][needs_script])
    if written:
        page = page.replace(_HTML, f'<html lang="{written}" data-lang="{written}">', 1)
    style = _thin_style()
    scripts = [one for one in _SCRIPT.findall(page) if not one.startswith(without)]
    wanted = _needed_words(words, "".join(map(_read, scripts)))
    script = "".join(_script(one, wanted) for one in scripts)
    script = _STRICT + _thin(script.replace(_STRICT, ""))
    assert "</script" not in script.lower()
    page = page.replace(_STYLE, f"<style>{style}</style>", 1)
    first = _SCRIPT.search(page)
    assert first
    head, rest = page[: first.start()], _SCRIPT.sub("", page[first.start() :])
    return _allow_only(f"{head}<script>{script}</script>\n{rest}", script, style)


def _needed_words(words: Words, script: str) -> Words:
    """Return the words that a script asks for, by their keys or by how those begin."""
    starts = tuple(re.findall(r"`([a-z_]+_)\$\{", script))
    asked = set(re.findall(r"\w+", script))
    keys = [key for key in words["en"] if key in asked or key.startswith(starts)]
    return {
        language: {key: known[key] for key in keys if key in known}
        for language, known in words.items()
    }


def _thin_style() -> str:
    return re.sub(r" *([{};:,]) +", r"\1", _thin(style_sheet()).replace("\n", " "))


def _thin(text: str) -> str:
    """Return a script or a style sheet without comments on lines of their own and indents."""
    text = re.sub(r"(?s)^/\*.*?\*/\n", "", text, flags=re.MULTILINE)
    lines = (re.sub(r"(^| +)// .*", "", line.strip()) for line in text.splitlines())
    return "\n".join(filter(None, lines)) + "\n"


def _allow_only(page: str, script: str, style: str) -> str:
    """Return a page that may load these two and nothing else."""
    rules = policy(page)
    for kind, text in (("script-src", script), ("style-src", style)):
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        rules = rules.replace(f"{kind} 'self'", f"{kind} 'sha256-{digest}'")
    return _POLICY.sub(lambda found: f'{found[1]}{rules}"', page, count=1)
