"""The glossaries: one word per idea, the same ideas in all languages, in terminal and pages."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache

import pytest

from luxor_companion.games.luxor.rules import state as luxor
from luxor_companion.games.pyramids.rules import state as pyramids
from luxor_companion.lang import LANGUAGES
from luxor_companion.lang.forms import house_word, word_for
from luxor_companion.referee.start import parse_house_rules
from tests.conftest import ROOT
from tests.lang.spoken import glossary, in_every_language, read_by_people, speaking, translated

in_every_game = pytest.mark.parametrize("game", ["luxor", "pyramids"])
# What is typed, and names in braces, are no words of a sentence.
TYPED = re.compile(
    r"luxor( [a-z|]+)+|[Ss]et-ups?|--?[a-z-]+|\{[^}]*\}|[A-Za-z_]+=\S*"
    r"|[LR](\d|die)\S*( @\d+)?( key)?|'[^']*'|\"tomb\"|fix space 12 tunnel"
    # Nor are the keys of a keyboard those of the game; two sites have a board in their names.
    r"|[Oo]ne key (?:makes|plays)|[Aa]ll keys|keys shown|at hand|[Hh]ow do you set up|picture card"
    r"|Board ?Game ?\w+"
    # Names of commands, one after the other.
    r"|rules, check, options, score and dispute|check, options or results"
)


@in_every_game
def test_the_languages_have_the_same_ideas(game: str) -> None:
    english = glossary("en", game)
    for code in LANGUAGES:
        own = glossary(code, game)
        assert own["terms"].keys() == english["terms"].keys(), code
        assert own["typed"].keys() == english["typed"].keys(), code
        assert own["facts"].keys() == english["facts"].keys(), code
        assert own.get("house", {}).keys() == english.get("house", {}).keys(), code
        for term in own["terms"].values():
            assert term["one"]
            assert term["many"]
            assert term["stems"]
    ideas = glossary("en")["companion"].keys()
    assert all(glossary(code)["companion"].keys() == ideas for code in LANGUAGES)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("choices", [luxor.HOUSE_CHOICES, pyramids.HOUSE_CHOICES])
def test_a_house_rule_is_read_in_the_words_of_every_language(
    code: str, choices: dict[str, tuple[str | bool, ...]]
) -> None:
    known: dict[str, dict[str, str | bool]] = {}
    for other in LANGUAGES:
        with speaking(other):
            for name, values in choices.items():
                for value in values:
                    own = f"{house_word(name)}={house_word(value)}"
                    assert other == "en" or own != f"{name}={value}".lower()
                    known |= {own: {name: value}, f"{name}={value}": {name: value}}
    with speaking(code):
        assert {text: parse_house_rules([text], choices) for text in known} == known


@pytest.mark.parametrize(
    "name", [name for name, term in glossary("en")["companion"].items() if "never" in term]
)
def test_an_idea_of_the_program_has_one_word_in_all_english_texts(name: str) -> None:
    never = "|".join(map(re.escape, glossary("en")["companion"][name]["never"]))
    pattern = re.compile(rf"(?<![\w-])({never})(?![\w-])", re.IGNORECASE)
    wrong = [
        (where, text)
        for where, text in read_by_people()
        if pattern.search(re.sub(r"`[^`]*`|\{\w+\}|^\S+ = |words = .*", "", text))
    ]
    assert not wrong, f"say {glossary('en')['companion'][name]['one']}"


def words_of(text: str) -> str:
    """A text as its words with a space around each, so that a stem can be a whole word."""
    words = re.findall(r"[^\W\d_]+", TYPED.sub(" ", text).lower())
    return f" {' '.join(words)} "


def ideas(code: str, game: str) -> dict[str, dict[str, list[str]]]:
    """What a game speaks of, and the program itself, with the stems of its words."""
    return {**glossary(code, game)["terms"], **glossary(code)["companion"]}


@cache
def page_texts(code: str) -> dict[str, str]:
    """The texts of the pages, by their keys; the forms for numbers each by itself."""
    path = ROOT / f"luxor_companion/web/pages/texts.{code}.toml"
    return dict(_flat(tomllib.loads(path.read_text(encoding="utf-8"))))


def _flat(texts: dict[str, object]) -> Iterator[tuple[str, str]]:
    for key, text in texts.items():
        if isinstance(text, dict):
            yield from ((f"{key}.{form}", one) for form, one in _flat(text))
        elif isinstance(text, str):
            yield key, text


# Of Pyramids are these; the pages have them beside those of Luxor.
OF_PYRAMIDS = re.compile(
    r"pyramid|expedition|display|skull|dearest|torch|gems|bonus|square|marked|pattern|cards?(_|$)"
    r"|_taken|_gone|_re(open|d)|_green|_erase|_keep|_mark|_take|_turn|_complete"
)
# A cell of the terminal has no room for the whole word; help is in another mood.
SHORTER = {
    "stairs",
    "tomb",
    "cell_either",
    "tomb_cell",
    "points",
    "lies",
    "wild",
    "own_bonuses",
    "now_reveal",
    "door_seats",  # where everybody sits, not in which order
    "phone_unknown",  # a card in its place, not a number of values
}


@in_every_language
def test_a_page_calls_a_thing_by_its_word(code: str) -> None:
    own = page_texts(code)
    wrong = []
    for key, text in page_texts("en").items():
        text = text.replace("pyramid, card", "pyramid: a card")  # noqa: PLW2901  # not one word
        game = "pyramids" if OF_PYRAMIDS.search(key) else "luxor"
        words = ideas(code, game)
        for name, term in ideas("en", game).items():
            if any(stem.lower() in words_of(text) for stem in term["stems"]) and not any(
                stem.lower() in own[key].lower() for stem in words[name]["stems"]
            ):
                wrong.append((key, name, own[key]))
    assert not wrong


@in_every_language
def test_pages_and_terminal_have_one_text_for_one(code: str) -> None:
    terminal: dict[str, set[str]] = {}
    for one in translated(code):
        for english, said in one.pairs():
            terminal.setdefault(english.strip(), set()).add(said.strip().casefold())
    own, shared = page_texts(code), 0
    for key, text in page_texts("en").items():
        if text in terminal and key not in SHORTER:
            stem = own[key].casefold()[:-1]  # a card is roxa, a colour roxo
            assert any(one[:-1] == stem for one in terminal[text]), (key, own[key], terminal[text])
            shared += 1
    assert shared > 50


@in_every_language
def test_a_pattern_has_one_name(code: str) -> None:
    with speaking(code):
        for key, text in page_texts(code).items():
            pattern = key.removeprefix("pattern_")
            if pattern != key:
                name = word_for(pattern, "pyramids").rstrip("0123456789")
                assert name in text, key


@in_every_game
@in_every_language
def test_a_text_that_speaks_of_a_thing_calls_it_by_its_word(code: str, game: str) -> None:
    own = glossary(code, game)
    words, english = ideas(code, game), ideas("en", game)
    excused = {name: set(some) for name, some in own.get("without", {}).items()}
    used: dict[str, set[str]] = {name: set() for name in excused}
    wrong = []
    for one in (one for one in translated(code) if one.game == game):
        for text, said in one.pairs():
            for name, term in english.items():
                if not any(stem.lower() in words_of(text) for stem in term["stems"]):
                    continue
                if any(stem.lower() in said.lower() for stem in words[name]["stems"]):
                    continue
                if text in excused.get(name, ()):
                    used[name].add(text)
                else:
                    wrong.append((name, text, said))
    assert not wrong
    assert used == excused, "an exception that is none"
