"""Phrases nobody would say at a table must not come back into what people read."""

import re
from collections.abc import Iterator
from typing import Final

import pytest

from tests.lang.spoken import ROOT, translated

# A phrase, and the reason: what to write instead.
PHRASES: Final = {
    r"(?<!here )\bis no [a-z]": "There is no …, isn't a …",
    r"\bis none of\b": "isn't one of",
    r"\bto be had\b": "doesn't give, none left",
    r"\banew\b": "again",
    r"\btold\b(?! (you|me|us|them))": "entered, explained, shown",
    r"\bmends?\b": "enter your own, correct",
    r"\bset(s)? (a fact|facts|it) straight\b": "correct",
    r"\bruled on\b|\bRule on\b": "check",
    r"\b(taken|brought) back\b": "undone, redone",
    r"\blets? it stand\b": "everyone agrees",
    r"\bin effect\b": "active",
    r"\btable in use\b": "current table",
    r"\bspeaks of\b": "mentions",
    r"\bsaid so\b|\bas said\b": "as declared",
    r"\bWhoever gets\b": "Anyone with",
    r"\bgone on with\b": "stop and resume",
    r"\b[Dd]earest\b": "worst",
    r"\bcomes to (space|the)\b": "ends on",
    r"\bhow special\b": "how it compares",
    r"\bterminal to ask at\b": "interactive terminal",
    r"\bleaves (it|the turn) un": "cancels",
    r"\bis to be (laid|revealed)\b|\bare to be laid\b": "tell the reader to do it",
    r"\bmeans nothing\b": "isn't part of",
}
FILES: Final = ("README.md", "docs/*.md", "luxor_companion/web/pages/texts.en.toml")


def read_by_people() -> Iterator[tuple[str, str]]:
    for one in translated("de"):  # messages and help
        for text, _said in one.pairs():
            yield "message", text
    for pattern in FILES:
        for path in sorted(ROOT.glob(pattern)):
            for line in path.read_text(encoding="utf-8").splitlines():
                yield path.name, line


@pytest.mark.parametrize("phrase", PHRASES)
def test_nobody_would_say(phrase: str) -> None:
    found = [(where, text) for where, text in read_by_people() if re.search(phrase, text)]
    assert not found, PHRASES[phrase]


def test_there_is_something_to_read() -> None:
    assert sum(1 for _ in read_by_people()) > 3000
