"""Web pages for phones: the files of a static site, or one file with everything inside."""

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
_POLICY: Final = re.compile(r'(http-equiv="Content-Security-Policy" content=")([^"]*)"')
PICTURE: Final = "luxor.png"  # the preview where a link to the site is posted
Words: TypeAlias = dict[str, dict[str, object]]  # by language: texts, and tables of texts


def texts() -> Words:
    """Return the texts of the pages by language, English first, and where one is missing."""
    languages = {path.name.split(".")[1] for path in _PAGES.glob("texts.*.toml")} - {"en"}
    order = ["en", *sorted(languages)]
    own: Words = {language: tomllib.loads(_read(f"texts.{language}.toml")) for language in order}
    return {language: own["en"] | words for language, words in own.items()}


def _read(name: str) -> str:
    return (_PAGES / name).read_text(encoding="utf-8")


def _read_page(name: str) -> str:
    return _read(name).replace("<head>", f"<head>\n{_read('head.html')}", 1)


def _script(name: str, words: Words) -> str:
    """Return a script after the constants it reads: the texts, colours, shapes."""
    tables: dict[str, object] = {}
    if name == "texts.js":  # each key once, however many languages there are
        rows = {
            language: [known.get(key) for key in words["en"]] for language, known in words.items()
        }
        tables = {"KEYS": list(words["en"]), "ROWS": rows}
    elif name == "drawing.js":
        tables = palette.looks()
    script = _read(name)
    if "(DRAWINGS" in script:  # the games that draw nothing of it do without
        tables = {"DRAWINGS": drawings()}
    constants = "".join(f"const {key} = {to_json(value)};\n" for key, value in tables.items())
    return script.replace(_STRICT, _STRICT + constants, 1)


def drawings() -> dict[str, list[tuple[str, str]]]:
    """Return our drawings of what lies on a board, by name: the class and path of each part."""
    return {
        name: re.findall(r'<path class="([^"]*)"[^>]* d="([^"]*)"', parts)
        for name, parts in re.findall(r'(?s)<symbol id="(\w+)">(.*?)</symbol>', _read("tiles.svg"))
    }


def _scripts(page: str) -> list[str]:
    """Return the files of the scripts that a page loads, in order."""
    names: list[str] = _SCRIPT.findall(page)
    return names


def to_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def style_sheet() -> str:
    """Return the one style sheet of all pages, with its colours."""
    return palette.style_sheet() + _read("look.css")


def site(base: str = "") -> dict[str, str]:
    """Return the files, by name, of the page that shows any result, for a static host.

    Its head describes the page in general, for previews of posted links: the result in a link
    never reaches a host, so a preview can't show it.
    """
    words = texts()
    page = _with_noscript(_read_page("result.html"), words["en"]["needs_script"])
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
    scripts = {name: _script(name, words) for name in _scripts(page)}
    return {"index.html": page, "look.css": style_sheet(), **scripts}


def result_page(result: SharedResult, language: str = "", base: str = "") -> str:
    """Return a self-contained page with the result inside.

    The page holds the text form of the result's link, which has no characters that could be
    markup, and reads it with the same script as a link. Without `language` it uses the browser's.
    `base` is where a page for links is hosted.
    """
    others = tuple(name for name in game_names() if name != result.game)
    page = _inline("result.html", "needs_script", language, others)
    hosted = f'data-base="{html.escape(base)}" ' if base else ""
    return page.replace("<html ", f'<html data-result="{link.text_form(result)}" {hosted}', 1)


def live_page(language: str = "") -> str:
    """Return the page that follows a table; its policy lets it fetch `state` from its server."""
    page = _inline("live.html", "live_needs_script", language)
    return page.replace("base-uri", "connect-src 'self'; base-uri", 1)


def phone_page(language: str = "") -> str:
    """Return the page of a phone at the table: a seat, a turn, a question, the count."""
    page = _inline("phones.html", "phone_needs_script", language, more_style=_read("phones.css"))
    return page.replace("base-uri", "connect-src 'self'; base-uri", 1)


def plain_page(title: str, body: str, language: str) -> str:
    """Return a page without scripts, styled like all others; `title` is text, `body` is HTML."""
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
    """Return a page that prints on one sheet; `title` is text, `body` is HTML."""
    words = {"language": language, "title": html.escape(title), "body": body}
    page = Template(_read("sheet.html")).substitute(words)
    style = page.partition("<style>")[2].partition("</style>")[0]
    return _allow_only(page, "", style)


def policy(page: str) -> str:
    """Return the Content-Security-Policy in a page's head, which servers send as well."""
    match = _POLICY.search(page)
    assert match
    return match[2]


def _with_noscript(page: str, text: object) -> str:
    assert _NO_SCRIPT in page
    return page.replace(_NO_SCRIPT, f"<noscript><p>{html.escape(str(text))}</p>", 1)


def _inline(
    name: str,
    needs_script: str,
    language: str,
    without: tuple[str, ...] = (),
    *,
    more_style: str = "",
) -> str:
    """Return a page with its style and scripts inside, except the scripts of games in `without`."""
    words = texts()
    page_language = language if language in words else ""
    page = _with_noscript(_read_page(name), words[page_language or "en"][needs_script])
    if page_language:
        page = page.replace(_HTML, f'<html lang="{page_language}" data-lang="{page_language}">', 1)
    style = _thin_style(more_style)
    scripts = [name for name in _scripts(page) if not name.startswith(without)]
    needed = _needed_words(words, "".join(map(_read, scripts)))
    script = "".join(_script(name, needed) for name in scripts)
    script = _STRICT + _thin(script.replace(_STRICT, ""))
    assert "</script" not in script.lower()
    page = page.replace(_STYLE, f"<style>{style}</style>", 1)
    first = _SCRIPT.search(page)
    assert first
    head, rest = page[: first.start()], _SCRIPT.sub("", page[first.start() :])
    return _allow_only(f"{head}<script>{script}</script>\n{rest}", script, style)


def _needed_words(words: Words, script: str) -> Words:
    """Return the texts whose keys, or beginnings of keys, occur in a script."""
    beginnings: list[str] = re.findall(r"`([a-z_]+_)\$\{", script)
    starts, names = tuple(beginnings), {match[0] for match in re.finditer(r"\w+", script)}
    keys = [key for key in words["en"] if key in names or key.startswith(starts)]
    return {
        language: {key: known[key] for key in keys if key in known}
        for language, known in words.items()
    }


def _thin_style(more: str = "") -> str:
    return re.sub(r" *([{};:,]) +", r"\1", _thin(style_sheet() + more).replace("\n", " "))


def _thin(text: str) -> str:
    """Return a script or a style sheet without comments and indents."""
    text = re.sub(r"(?s)^/\*.*?\*/\n", "", text, flags=re.MULTILINE)
    lines = (re.sub(r"(^| +)// .*", "", line.strip()) for line in text.splitlines())
    return "\n".join(filter(None, lines)) + "\n"


def _allow_only(page: str, script: str, style: str) -> str:
    """Return a page whose policy allows this script and style, and nothing else."""
    rules = policy(page)
    for kind, text in (("script-src", script), ("style-src", style)):
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        rules = rules.replace(f"{kind} 'self'", f"{kind} 'sha256-{digest}'")
    return page.replace(f'content="{policy(page)}"', f'content="{rules}"', 1)
