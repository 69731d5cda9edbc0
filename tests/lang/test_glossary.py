"""The glossaries: one word per idea, the same ideas in all languages, used by the catalogues."""

import re

import pytest

from luxor_companion.lang import LANGUAGES
from tests.lang.spoken import glossary, in_every_language, translated

in_every_game = pytest.mark.parametrize("game", ["luxor", "pyramids"])
# What is typed, and names in braces, are no words of a sentence.
TYPED = re.compile(
    r"luxor( [a-z|]+)+|[Ss]et-ups?|--?[a-z-]+|\{[^}]*\}|[A-Za-z_]+=\S*"
    r"|[LR](\d|die)\S*( @\d+)?( key)?|'[^']*'|\"tomb\"|fix space 12 tunnel"
    # Nor are the keys of a keyboard those of the game; two sites have a board in their names.
    r"|[Oo]ne key (?:makes|plays)|[Aa]ll keys|keys shown|at hand|[Hh]ow do you set up|picture card"
    r"|Board ?Game ?\w+"
)


@in_every_game
def test_the_languages_have_the_same_ideas(game: str) -> None:
    english = glossary("en", game)
    for code in LANGUAGES:
        own = glossary(code, game)
        assert own["terms"].keys() == english["terms"].keys(), code
        assert own["typed"].keys() == english["typed"].keys(), code
        assert own["facts"].keys() == english["facts"].keys(), code
        for term in own["terms"].values():
            assert term["one"]
            assert term["many"]
            assert term["stems"]


def words_of(text: str) -> str:
    """A text as its words with a space around each, so that a stem can be a whole word."""
    words = re.findall(r"[^\W\d_]+", TYPED.sub(" ", text).lower())
    return f" {' '.join(words)} "


@in_every_game
@in_every_language
def test_a_text_that_speaks_of_a_thing_calls_it_by_its_word(code: str, game: str) -> None:
    own, english = glossary(code, game), glossary("en", game)["terms"]
    excused = {name: set(some) for name, some in own.get("without", {}).items()}
    used: dict[str, set[str]] = {name: set() for name in excused}
    wrong = []
    for one in (one for one in translated(code) if one.game == game):
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
