"""What is printed as something to type has no explanation inside it, in any language."""

import re
import shlex
from collections.abc import Iterator

import pytest

from luxor_companion import lang
from luxor_companion.cli.help import all_commands, all_groups
from luxor_companion.core.game import game_names, load_game
from tests.conftest import ROOT, Luxor
from tests.lang.spoken import glossary, speaking, texts

COMMANDS = {one.name for one in all_commands()} | set(all_groups())
# Lines whose answers say what to type.
TO_TYPE = """
pyramids card add 7
L3
score
pyramids
new t -p Ani:red -p Jan:green --first Ani --seed 7
pyramids new p -p Ani -p Jan
fix red
advise
move L3 @7
move Ldie
move L5
hand red 3 _ _ _ 1-5
hand red 3 _ _ _ 4
check Ralldie
bots move
pyramids
pyramids keep ani
pyramids display
pyramids options
pyramids keep ani 12 31
pyramids card show 12
pyramids mark ani 12 colour
board material horus
board calibrate
results
results delete 3
setup --guide
undo 3
share
use nobody
"""
ENOUGH = 20  # command lines that the answers name
# A command or a turn, words, something in brackets, and then more that belongs to it.
OPENING = (
    r"(?:\bluxor|\{luxor\}|(?<![\w=/])[LRIED](?:\d(?:-\w+)?|±1|\{card\}|[a-zé]{3,}\d?)(?![\w/]))"
)
REST = r"(?:@[\d{]|\+\d|--[a-z]|\w+=\S|\.\.E|\d+ [a-z])"
GLOSSED = re.compile(rf"{OPENING}(?: (?!\()\S+)* ?\([^()]*\) {REST}")


@pytest.mark.parametrize(
    "line",
    [
        "luxor pyramids card add 7 purple (roxo) ..E../.#x..",
        "luxor move L1 (Würfelkarte) @3",
        "luxor fix red (rojo) keys=2",
        "Allowed: Rdie (Würfel) die=5",
    ],
)
def test_a_gloss_is_found(line: str) -> None:
    assert GLOSSED.search(line)


@pytest.mark.parametrize("code", lang.LANGUAGES)
def test_no_text_explains_inside_a_command_line(code: str) -> None:
    own = [
        form
        for one in texts("de" if code == lang.ENGLISH else code)
        for form in (one.english if code == lang.ENGLISH else one.said)
    ]
    printed = [
        line
        for name in ("evening", "demo")
        for line in golden(f"{name}_{code}.txt" if (name, code) != ("demo", "en") else "demo.txt")
    ]
    assert len(printed) > 500
    assert [text for text in (*own, *printed) if GLOSSED.search(text)] == []


def golden(name: str) -> list[str]:
    return (ROOT / "tests/golden" / name).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("code", lang.LANGUAGES)
def test_the_words_of_a_turn_are_never_explained(code: str) -> None:
    with speaking(code):
        for game in map(load_game, game_names()):
            assert game.typing
            local = game.typing.local
            for word in glossary(lang.ENGLISH, game.name)["typed"]:
                assert not set("() ") & set(local(word)), word


@pytest.mark.parametrize("code", lang.LANGUAGES)
def test_what_an_answer_says_to_type_is_a_command_line(
    luxor: Luxor, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    monkeypatch.setenv("LUXOR_LANG", code)
    found = []
    for line in filter(None, TO_TYPE.splitlines()):
        ran = luxor(*shlex.split(line), "--no-input")
        shown = " ".join(f"{ran.out} {ran.err}".split())
        assert not GLOSSED.search(shown), shown
        found += list(commands_in(shown))
    assert len(found) > ENOUGH
    assert [one for one in found if one and one not in COMMANDS] == []


def commands_in(shown: str) -> Iterator[str]:
    """Yield the name of each command that a text says to type, as far as it is one."""
    for words in re.findall(r"\bluxor((?: [a-z]+)*)", shown):
        name = words.split()
        while name and " ".join(name) not in COMMANDS:
            name.pop()
        yield " ".join(name) or words.split()[0] if words else ""
