"""What people answer in a dispute, read in any language."""

import pytest

from luxor_companion.games.luxor.rules.path import EMPTY, MAYBE
from luxor_companion.games.luxor.words.answers import read_ahead, read_answer
from luxor_companion.lang import speaking


@pytest.mark.parametrize("text", ["v3/2 - h1 tomb", "V3/2, -, H1, TOMB", "v3/2 . h1 tomb"])
def test_what_lies_ahead_in_any_spelling(text: str) -> None:
    stretch = read_ahead(text)
    assert stretch.tokens == ("v3/2", EMPTY, "h1")
    assert stretch.tomb


def test_statues_and_an_ellipsis() -> None:
    stretch = read_ahead("v3/2 A j1/1 ...")
    assert stretch.statues == (1,)
    assert stretch.tokens[:2] == ("v3/2", "j1/1")
    assert set(stretch.tokens[2:]) == {MAYBE}
    assert not stretch.tomb


def test_the_language_of_the_table_and_english_are_both_read() -> None:
    with speaking("de"):
        assert read_ahead("v3/2 - Grab").tomb
        assert read_ahead("v3/2 - tomb").tomb


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "at least one space"),
        ("tomb v3/2", "nothing comes after the tomb"),
        ("v3/2 " * 41, "the path has 40 spaces"),
        ("nonsense", "nonsense"),
    ],
)
def test_what_cannot_lie_ahead(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        read_ahead(text)


@pytest.mark.parametrize(("name", "text", "token"), [("lying", "yes", "yes"), ("own", "2", "2")])
def test_an_answer_is_kept_as_its_token(name: str, text: str, token: str) -> None:
    assert read_answer(name, text) == token


@pytest.mark.parametrize(("name", "text"), [("own", "9"), ("keys", "perhaps"), ("own", "-1")])
def test_an_answer_that_is_none(name: str, text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        read_answer(name, text)
