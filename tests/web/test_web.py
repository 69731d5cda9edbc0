"""The words of the pages: every language says everything, with the same names in it."""

import re
import tomllib
from string import Formatter
from typing import Any

import pytest

from luxor_companion.share.link import MOST_PACKED, text_form
from luxor_companion.web import _PAGES, live_page, result_page, site, texts
from tests.share.games import four
from tests.share.pyramids import pyramids

TEXTS = {
    code: tomllib.loads((_PAGES / f"texts.{code}.toml").read_text("utf-8")) for code in texts()
}
OTHERS = [language for language in TEXTS if language != "en"]
# What is the same word in both languages: names, tokens, and words the languages share.
SAME: dict[str, set[str]] = {
    "*": {"held", "line_of", "said"},
    "de": {"sets", "live", "card_orange"},
    "es": {"total", "phone_bot"},
    "pt": {"total", "phone_bot", "phone_page"},
}
FULL_STOP = re.compile(r"[.…]$")
# A word of each language in what only that language says so, to find a table under a wrong name.
WORDS = {"en": "the", "de": "der", "es": "el", "pt": "o"}


def flat(words: dict[str, Any]) -> dict[str, str]:
    """Every text by its key, each form of a text by itself."""
    found = {}
    for key, text in words.items():
        forms = text if isinstance(text, dict) else {"": text}
        found.update({f"{key}.{form}".rstrip("."): one for form, one in forms.items()})
    return found


def names(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_there_are_four_languages_english_first() -> None:
    assert list(TEXTS) == ["en", "de", "es", "pt"]
    own = [words["language"] for words in TEXTS.values()]
    assert own == ["English", "Deutsch", "Español", "Português"]


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_says_everything(language: str) -> None:
    english, words = flat(TEXTS["en"]), flat(TEXTS[language])
    assert list(words) == list(english)  # and in the same order, so that two files can be compared
    for key, text in words.items():
        assert text.strip() == text != "", key
        assert names(text) == names(english[key]), key
        assert bool(FULL_STOP.search(text)) == bool(FULL_STOP.search(english[key])), key


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_in_english(language: str) -> None:
    english, words = flat(TEXTS["en"]), flat(TEXTS[language])
    same = {key for key, text in words.items() if text == english[key]}
    assert same == SAME["*"] | SAME[language]


@pytest.mark.parametrize("language", TEXTS)
def test_a_table_is_in_the_language_it_is_named_after(language: str) -> None:
    counts = {}
    for other, word in WORDS.items():
        told = " ".join(flat(TEXTS[language]).values()).lower()
        counts[other] = len(re.findall(rf"\b{word}\b", told))
    assert max(counts, key=lambda one: counts[one]) == language


def test_every_word_is_asked_for() -> None:
    scripts = "".join(
        path.read_text(encoding="utf-8") for path in _PAGES.iterdir() if path.name.endswith(".js")
    )
    starts = set(re.findall(r"`([a-z]+(?:_[a-z]+)*_)\$\{", scripts))
    assert starts == {
        *("tile_", "problem_", "stand_in_", "pattern_", "kind_", "icon_", "do_win_"),
        *("card_", "door_"),
    }
    elsewhere = {
        "needs_script",
        "live_needs_script",
        "phone_needs_script",
        "about",
    }  # where no script runs
    for key in TEXTS["en"].keys() - elsewhere:
        asked = re.search(rf"\b{key}\b", scripts) or any(key.startswith(one) for one in starts)
        assert asked, key


@pytest.mark.parametrize("language", TEXTS)
def test_without_scripts_the_page_says_so_in_its_language(language: str) -> None:
    words = TEXTS[language]
    result, live = result_page(four(), language), live_page(language)
    for page, told in ((result, words["needs_script"]), (live, words["live_needs_script"])):
        assert f"<noscript><p>{told}</p></noscript>" in page
        assert f'lang="{language}" data-lang="{language}"' in page


def test_a_page_of_no_language_or_an_unknown_one_asks_the_browser() -> None:
    for page in (live_page(), live_page("xx"), result_page(four()), site()["index.html"]):
        head = page.partition("<head>")[0]
        assert 'lang="en"' in head
        assert "data-lang" not in head
        assert f"<p>{TEXTS['en']['needs_script'][:26]}" in page


@pytest.mark.parametrize("language", TEXTS)
def test_a_page_with_the_whole_game_is_small(language: str) -> None:
    """Less than a photo of the table: phones load it over what network there is."""
    for result in (four("log"), pyramids(3, "log")):
        page, inside = result_page(result, language), text_form(result)
        assert inside in page
        longest = MOST_PACKED * 4 / 3  # letters of all that a link may hold
        assert len(page.encode()) - len(inside) + longest < 112_000


def test_a_page_with_one_game_brings_nothing_of_another() -> None:
    assert "drawBoard" in result_page(four())
    assert "pyramidsTold(result) {" not in result_page(four())
    assert "drawBoard" not in result_page(pyramids(3, "log"))


def test_the_live_page_is_small() -> None:
    assert len(live_page().encode()) < 96_000
