"""The glossaries: one word per idea, the same ideas in all languages, used by the catalogues."""

import re

from luxor_companion.lang import LANGUAGES
from tests.lang.spoken import glossary, in_every_language, translated

# What is typed, and names in braces, are no words of a sentence.
TYPED = re.compile(
    r"luxor( [a-z|]+)+|[Ss]et-ups?|[Ss]et .*straight|--?[a-z-]+|\{[^}]*\}|[A-Za-z]+=\S*"
    r"|[LR](\d|die)\S*( @\d+)?( key)?|'[^']*'|\"tomb\""
)


def test_the_languages_have_the_same_ideas() -> None:
    english = glossary("en")
    for code in LANGUAGES:
        assert glossary(code)["terms"].keys() == english["terms"].keys(), code
        assert glossary(code)["typed"].keys() == english["typed"].keys(), code
        for term in glossary(code)["terms"].values():
            assert term["one"]
            assert term["many"]
            assert term["stems"]


def words_of(text: str) -> str:
    """A text as its words with a space around each, so that a stem can be a whole word."""
    words = re.findall(r"[^\W\d_]+", TYPED.sub(" ", text).lower())
    return f" {' '.join(words)} "


@in_every_language
def test_a_text_that_speaks_of_a_thing_calls_it_by_its_word(code: str) -> None:
    own, english = glossary(code), glossary("en")["terms"]
    excused = {name: set(some) for name, some in own.get("without", {}).items()}
    used: dict[str, set[str]] = {name: set() for name in excused}
    wrong = []
    for one in translated(code):
        for text, said in one.pairs():
            for name, term in english.items():
                if not any(stem.lower() in words_of(text) for stem in term["stems"]):
                    continue
                if any(stem.lower() in said.lower() for stem in own["terms"][name]["stems"]):
                    continue
                if text in excused.get(name, ()):
                    used[name].add(text)
                else:
                    wrong.append((name, text, said))
    assert not wrong
    assert used == excused, "an exception that is none"
