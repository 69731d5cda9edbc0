"""Numbers: the right form for each, in each language, and decimals as the language writes them."""

import re
from gettext import c2py

import pytest
from babel.messages.plurals import get_plural

from luxor_companion import lang
from luxor_companion.games.luxor.words import names
from luxor_companion.lang import ngettext
from luxor_companion.lang.forms import Number, decimal, join_and, join_or
from tests.lang.spoken import in_every_language, speaking, texts

NUMBERS = (0, 1, 2, 5, 11, 21)
KEYS = ("{number} key", "{number} keys")


@in_every_language
def test_every_number_has_its_form(code: str) -> None:
    plural = get_plural(code)
    form_of = c2py(plural.plural_expr)
    found = [one for one in texts(code) if len(one.english) > 1 and all(one.said)]
    assert len(found) > 20
    with speaking(code):
        for one in found:
            assert len(one.said) == plural.num_plurals
            for number in NUMBERS:
                form = one.said[form_of(number)]
                assert ngettext(one.english[0], one.english[1], number) == form


@pytest.mark.parametrize(
    ("code", "one", "many"),
    [
        ("en", "1 key", "2 keys"),
        ("de", "1 Schlüssel", "2 Schlüssel"),
        ("es", "1 llave", "2 llaves"),
        ("pt", "1 chave", "2 chaves"),
    ],
)
def test_keys(code: str, one: str, many: str) -> None:
    with speaking(code):
        assert ngettext(*KEYS, 1).format(number=1) == one
        assert ngettext(*KEYS, 2).format(number=2) == many


@pytest.mark.parametrize(
    ("code", "one", "many"),
    [
        ("en", "1 adventurer", "3 adventurers"),
        ("de", "1 Abenteurer", "3 Abenteurer"),
        ("es", "1 aventurero", "3 aventureros"),
        ("pt", "1 aventureiro", "3 aventureiros"),
    ],
)
def test_adventurers(code: str, one: str, many: str) -> None:
    with speaking(code):
        assert (names.adventurers(1), names.adventurers(3)) == (one, many)


@in_every_language
def test_a_form_without_its_number_is_only_for_one(code: str) -> None:
    """ "una llave" may stand for one; a form for many always says how many."""
    for one in texts(code):
        if len(one.english) > 1 and one.said[-1]:
            needed = set(re.findall(r"\{(\w+)", one.english[-1]))
            assert needed <= set(re.findall(r"\{(\w+)", one.said[-1])), one.said[-1]


def test_decimals_in_english() -> None:
    assert decimal(0.5) == "0.5"
    assert f"{Number(2.25):+.1f}" == "+2.2"


@in_every_language
def test_decimals_have_a_comma(code: str) -> None:
    with speaking(code):
        assert decimal(2.5) == "2,5"
        assert decimal(-0.5, "+.1f") == "-0,5"
        assert f"{Number(50.0):.0f} %" == "50 %"


@pytest.mark.parametrize(
    ("words", "and_", "or_"),
    [
        pytest.param(["Ani", "Jan"], "Ani y Jan", "Ani o Jan", id="as ever"),
        pytest.param(["Ani", "Inés"], "Ani e Inés", "Ani o Inés", id="before i"),
        pytest.param(["Ani", "Hilda"], "Ani e Hilda", "Ani o Hilda", id="before hi"),
        pytest.param(["sal", "hielo"], "sal y hielo", "sal o hielo", id="not before hie"),
        pytest.param(["Ani", "Óscar"], "Ani y Óscar", "Ani u Óscar", id="before o"),
        pytest.param(["7", "8"], "7 y 8", "7 u 8", id="before eight"),
        pytest.param(["10", "11"], "10 y 11", "10 u 11", id="before eleven"),
        pytest.param(["11", "110"], "11 y 110", "11 o 110", id="not before a hundred and ten"),
    ],
)
def test_spanish_changes_the_word_between(words: list[str], and_: str, or_: str) -> None:
    lang.use("es")
    assert (join_and(words), join_or(words)) == (and_, or_)
