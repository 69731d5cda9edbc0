"""Phrases nobody would say at a table must not come back into what people read."""

import re
from typing import Final

import pytest

from tests.lang.spoken import read_by_people, read_by_programmers

# A phrase, and the reason: what to write instead.
PHRASES: Final = {
    r"(?<!here )\bis no (?!longer\b)[a-z]": "There is no …, isn't a …",
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
    r"\b[Hh]ow special\b": "how it compares",
    r"\bterminal to ask at\b": "interactive terminal",
    r"\bleaves (it|the turn) un": "cancels",
    r"\bis to be (laid|revealed)\b|\bare to be laid\b": "tell the reader to do it",
    r"\bmeans nothing\b": "isn't part of",
    r"\bis (already )?there (twice|already)\b": "appears twice, is already in …",
    r"\bneeded are\b": "needed: …",
    r"\b(torn (off|end|file))\b": "damaged, cut off",
    r"\bbegun under\b": "started with",
    r"\b(is|are) nowhere to be\b": "cannot be …",
    r"\b(does|do) not speak of\b|\bno word of\b": "does not mention",
    r"\blets? stand\b|\bLet it stand\b": "everyone agrees to",
    r"\bwritten over\b|\bwrites? over\b": "overwrites",
    r"\bma[dk]e?s? (a|its|the|your|one) turn\b|\bturn (is|was) made\b": "play a turn",
    r"\bwho (does|do) not play\b": "someone who isn't playing",
    r"\blong as one likes\b|\bif one likes\b": "as you like",
    r"\bbehind (any|a|the) (command|colon|name|card)\b": "after",
    r"\breckons?\b": "expects, counts",
    r"\bso many (tiles|times|steps)\b": "that many",
    r"\bleft lying\b": "forgot",
    r"\bdrawn? ahead\b": "in advance",
    r"\bnot for \{count\}": "not {count}",
}


@pytest.mark.parametrize("phrase", PHRASES)
def test_nobody_would_say(phrase: str) -> None:
    everything = (*read_by_people(), *read_by_programmers())
    found = [(where, text) for where, text in everything if re.search(phrase, text)]
    assert not found, PHRASES[phrase]


def test_there_is_something_to_read() -> None:
    assert len(read_by_people()) > 3500
    assert len(read_by_programmers()) > 1500
    assert {"README.md", "night.md", "rules.en.toml"} <= {
        where for where, _text in read_by_people()
    }
