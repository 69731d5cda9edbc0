"""What the tests of the languages share: the languages, their catalogues and their glossaries."""

import ast
import importlib.util
import io
import re
import string
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

import pytest
from babel.messages.pofile import read_po

from luxor_companion import lang
from tests.conftest import ROOT

OTHERS = [code for code in lang.LANGUAGES if code != lang.ENGLISH]
in_every_language = pytest.mark.parametrize("code", OTHERS)


class Text(NamedTuple):
    """An entry of a catalogue: the forms in English and in the language, one or one per number."""

    english: tuple[str, ...]
    said: tuple[str, ...]
    context: str | None
    fuzzy: bool
    game: str = "luxor"

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Each form with the English one it stands for."""
        last = len(self.english) - 1
        for number, form in enumerate(self.said):
            yield self.english[min(number, last)], form


@cache
def update() -> ModuleType:
    """The script that keeps the catalogues."""
    spec = importlib.util.spec_from_file_location("update", ROOT / "catalogues/update.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def texts(code: str) -> tuple[Text, ...]:
    """All entries of a language's catalogue."""
    path = lang.CATALOGUES / code / "LC_MESSAGES" / f"{lang.DOMAIN}.po"
    found = []
    for one in read_po(io.BytesIO(path.read_bytes()), locale=code):
        if one.id:
            english, said = (
                (forms,) if isinstance(forms, str) else tuple(forms)
                for forms in (one.id, one.string)
            )
            pyramids = all("pyramids" in place for place, _line in one.locations)
            game = "pyramids" if pyramids else "luxor"
            found.append(Text(english, said, one.context, one.fuzzy, game))
    return tuple(found)


def translated(code: str) -> list[Text]:
    """The entries that have a translation: what is missing is told by one test alone."""
    return [one for one in texts(code) if all(one.said)]


@cache
def glossary(code: str, game: str = "luxor") -> dict[str, Any]:
    """The words of a game in a language; those of Luxor also hold what is said of any game."""
    path = ROOT / f"luxor_companion/lang/glossary/{code}.toml"
    read = tomllib.loads(path.read_text(encoding="utf-8"))
    own: dict[str, Any] = read.get(game, read)  # the top of the file is Luxor's
    return own


# What a reader opens, beside the catalogues: the first line to the last.
READ = (
    "*.md",
    "docs/*.md",
    "luxor_companion/web/pages/texts.en.toml",
    "rules_data/*/rules.en.toml",
    "rules_data/*/evidence.toml",
)
_PART = re.compile(r"\n\s*\n|\n(?=[-|#\[\d]|[\w.]+ =)")  # a paragraph, an item, a row, a key
# Of the files of data: other languages, words that a search finds, headings, notes.
_UNREAD = re.compile(r"(\w+\.)?(de|es|pt)\b|words =|\[\w+\.|# ---|# Where every")


@cache
def read_by_people() -> tuple[tuple[str, str], ...]:
    """Every English text that people read, with where it is: messages and help, pages, docs."""
    found = [("message", text) for one in texts(OTHERS[0]) for text in one.english]
    for path in (path for pattern in READ for path in sorted(ROOT.glob(pattern))):
        parts = _PART.split(path.read_text(encoding="utf-8"))
        found += [(path.name, " ".join(part.split())) for part in parts if not _UNREAD.match(part)]
    return tuple(found)


@cache
def read_by_programmers() -> tuple[tuple[str, str], ...]:
    """Every docstring of the program, with where it is; help texts are among them."""
    return tuple(
        (
            f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}",
            " ".join(re.sub(r"`[^`]*`", "", doc).split()),  # without names
        )
        for path in sorted((ROOT / "luxor_companion").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        if (doc := ast.get_docstring(node))
    )


def placeholders(text: str) -> set[str]:
    """The names in braces, without their forms."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def roles(text: str) -> set[str]:
    """The forms that are asked for behind a name: {start:from}."""
    parsed = string.Formatter().parse(text)
    return {form for _, name, form, _ in parsed if name and form and not re.search(r"\d", form)}


@contextmanager
def speaking(code: str) -> Iterator[None]:
    before = lang.language()
    lang.use(code)
    try:
        yield
    finally:
        lang.use(before)
