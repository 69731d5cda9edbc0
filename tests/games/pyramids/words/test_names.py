"""Marks, takes and patterns in the words of any language, kept in the notation's own."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luxor_companion import lang
from luxor_companion.core import Refusal, UnreadableError
from luxor_companion.games.pyramids.rules import COLOURS, ICONS
from luxor_companion.games.pyramids.rules.layout import USUAL_PATTERNS
from luxor_companion.games.pyramids.rules.notation import read_line, read_mark, read_take
from luxor_companion.games.pyramids.words.names import parse_typed
from luxor_companion.games.pyramids.words.sentences import sentence
from luxor_companion.lang.forms import GLOSSARIES

TYPED = {
    path.stem: tomllib.loads(path.read_text("utf-8"))["pyramids"]["typed"]
    for path in GLOSSARIES.glob("*.toml")
}


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        pytest.param("12 b2 b3 c3 antorcha", "12 b2 b3 c3 torch", id="a torch in Spanish"),
        pytest.param("12 una c3 CALAVERA", "12 one c3 skull", id="one square, in capitals"),
        pytest.param("12 b2 b3 pocion", "12 b2 b3 potion", id="without its accent"),
        pytest.param("12 color=lila tumba", "12 colour=purple tomb", id="a colour"),
        pytest.param("12 color=12:lila tumba", "12 colour=12:purple tomb", id="of which card"),
        pytest.param("12 e1 e2 +31:a1 totenkopf", "12 e1 e2 +31:a1 skull", id="behind an extra"),
    ],
)
def test_marks(said: str, meant: str) -> None:
    assert parse_typed(said, read_mark) == read_mark(meant)


def test_takes_and_patterns() -> None:
    assert parse_typed("mazo=37", read_take) == read_take("deck=37")
    assert parse_typed("22 rellena=41", read_take) == read_take("22 refill=41")
    assert parse_typed("reveal línea3", read_line) == read_line("reveal line3")
    assert parse_typed("reveal Ele", read_line) == read_line("reveal L4")


def test_what_still_cannot_be_read_is_told_as_it_was_typed() -> None:
    with pytest.raises(UnreadableError) as caught:
        parse_typed("12 b2 antorcha Gummi", read_mark)
    assert caught.value.params["token"] == "Gummi"


icons = st.lists(st.sampled_from(ICONS), min_size=1, max_size=4)


@given(icons, st.sampled_from(sorted(TYPED)), st.data())
def test_any_icons_in_any_language_read_back(
    said: list[str], language: str, data: st.DataObject
) -> None:
    words = [data.draw(st.sampled_from([one, *TYPED[language][one]])) for one in said]
    assert parse_typed(f"12 {' '.join(words)}", read_mark) == read_mark(f"12 {' '.join(said)}")


@pytest.mark.parametrize("language", sorted(TYPED))
def test_every_pattern_and_colour_has_its_words(language: str) -> None:
    for pattern in USUAL_PATTERNS:
        for word in TYPED[language][pattern]:
            assert parse_typed(f"reveal {word}", read_line) == read_line(f"reveal {pattern}"), word
    for colour in COLOURS:
        for word in TYPED[language][colour]:
            assert parse_typed(f"12 tomb colour={word}", read_mark) == read_mark(
                f"12 tomb colour={colour}"
            )


def test_the_patterns_that_may_come_are_named_in_the_language_and_can_be_typed() -> None:
    params = {"pattern": "domino", "possible": ["corner3", "square4"], "total": 2, "round": 1}
    lang.use("de")
    text = sentence(None, Refusal("reveal", "none_left", params))
    assert "Ecke3 und Quadrat4" in text
    assert parse_typed("reveal Ecke3", read_line) == read_line("reveal corner3")
