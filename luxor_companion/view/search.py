"""Find the rules that a question in plain words is about; word endings and order don't matter."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from luxor_companion.lang.forms import GLOSSARIES, normalize_word
from luxor_companion.table import atomic, toml

if TYPE_CHECKING:
    from luxor_companion.view.rules import RuleText

# How much a word counts by where the rule has it. Search words exist only to be found.
_TITLE, _SEARCH, _ID, _MISTAKE, _TEXT, _RULING = 3.5, 3.0, 2.0, 1.5, 1.0, 0.5
_AGAIN: Final = 0.1  # more for each further place
_BEFORE: Final = ("material", "setup")  # for before the game; most questions come up during it
_SELDOM: Final = 0.9
_SHORTEST: Final = 3  # letters of a stem
_LONGEST: Final = 6  # letters of a stem; what follows is mostly grammar
_PART: Final = 4  # letters of a word in a compound, as "karte" in "horuskarte"
_SLIP: Final = 0.8  # how similar a misspelt word must be to the right one
_ALMOST: Final = 0.45  # of the best score: a rule that scores less is about something else
_MOST: Final = 6
_LONGEST_QUESTION: Final = 60  # words
_WORD: Final = re.compile(r"[^\s.,;:!?()\"“”„«»¿¡…]+")
_PIECE: Final = re.compile(r"[^\W\d_]{2,}|\d+")


class SearchResult(NamedTuple):
    """The rules that answer a question, best first, and how the search understood it."""

    rules: tuple["RuleText", ...]
    language: str = ""  # that the question is in; "" if it names rules
    understood: tuple[str, ...] = ()  # words as typed, or as corrected
    unknown: tuple[str, ...] = ()
    share: float = 1.0  # of its words that the language knows


class Grammar:
    """What the search ignores in a language: common words, and the endings of words."""

    def __init__(self, common: str = "", endings: str = "") -> None:
        self.common = frozenset(split_words(common))  # words that every question has
        self._endings = sorted(endings.split(), key=len, reverse=True)
        self.stem = cache(self._strip_ending)

    def _strip_ending(self, word: str) -> str:
        """Return a word of `split_words` without its ending."""
        if not word.isalpha():
            return word
        for ending in self._endings:
            if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
                return word[: -len(ending)][:_LONGEST]
        return word[:_LONGEST]


@cache
def read_grammar(language: str) -> Grammar:
    """Return the grammar in a language's glossary; an empty one if there is none."""
    path = GLOSSARIES / f"{language}.toml"
    if not atomic.exists(path):
        return Grammar()
    return Grammar(**toml.read_toml(path).get("questions", {}))


def split_words(text: str) -> list[str]:
    """Return the words of a text in the form to compare; `1-3`, `±1` and `all2` stay whole."""
    words = []
    for word in _WORD.findall(normalize_word(text).replace("±", "+-").replace("+/-", "+-")):
        if len(word) > 1 and not word.isalpha() and any(letter.isdigit() for letter in word):
            words.append(word)
        words += _PIECE.findall(word)
    return words


def likely_languages(question: str, others: Iterable[str]) -> list[str]:
    """Return the languages a question may be in: those with the most of its common words."""
    words = {*split_words(question)}
    counts = {other: len(words & read_grammar(other).common) for other in others}
    most = max(counts.values(), default=0)
    return [other for other, count in counts.items() if count == most]


def search(
    rules: Sequence["RuleText"], question: str, language: str, *, slips: bool = True
) -> SearchResult:
    """Return the rules that a question is about; `language` is that of the rules."""
    grammar = read_grammar(language)
    index = [_weights(rule, grammar) for rule in rules]
    rarity = _rarity(index)
    question_stems: dict[str, float] = {}  # stems, with the rarity of each
    understood, unknown, known = [], [], 0
    words = list(dict.fromkeys(_WORD.findall(question)))[:_LONGEST_QUESTION]
    for word in words:
        parts = [one for one in split_words(word) if one not in grammar.common]
        stems = [stem for one in parts for stem in _stems(one, grammar, rarity)]
        corrected = _correct_slip(parts, rules, grammar) if slips and parts and not stems else ""
        if corrected in grammar.common:
            continue
        if corrected:
            stems = [grammar.stem(corrected)]
        else:
            known += bool(stems) or not parts
        question_stems |= {stem: rarity[stem] for stem in stems}
        if stems:
            understood.append(corrected or word)
        elif parts:
            unknown.append(word)
    scores = [
        _score(weights, question_stems) * (_SELDOM if rule.id.startswith(_BEFORE) else 1)
        for rule, weights in zip(rules, index, strict=True)
    ]
    best = max(scores, default=0.0)
    order = sorted(range(len(rules)), key=lambda one: -scores[one])
    matches = [rules[one] for one in order if best and scores[one] >= _ALMOST * best][:_MOST]
    share = known / len(words) if words else 0.0
    return SearchResult(tuple(matches), language, tuple(understood), tuple(unknown), share)


def nearest(rules: Sequence["RuleText"], question: str, most: int) -> list["RuleText"]:
    """Return the rules whose words look most like a question without any known word."""
    letters = _pairs(question)

    def likeness(rule: "RuleText") -> float:
        own = [_pairs(word) for word in (*split_words(rule.title), *rule.words, rule.id)]
        return max(len(letters & pairs) / len(letters | pairs) for pairs in own)

    return sorted(rules, key=lambda rule: -likeness(rule))[:most]


def _pairs(text: str) -> set[str]:
    plain = f" {normalize_word(text)} "
    return {plain[at : at + 2] for at in range(len(plain) - 1)}


def _weights(rule: "RuleText", grammar: Grammar) -> dict[str, float]:
    """Return how much each stem of a rule counts, by where it stands."""
    weights: dict[str, float] = {}
    places: Counter[str] = Counter()
    for weight, text in (
        (_RULING, f"{rule.ruling} {rule.house}"),
        (_TEXT, rule.text),
        (_MISTAKE, rule.mistake),
        (_ID, rule.id),
        (_SEARCH, " ".join(rule.words)),
        (_TITLE, rule.title),
    ):
        for stem in {grammar.stem(one) for one in split_words(text) if one not in grammar.common}:
            weights[stem] = weight + _AGAIN * places[stem]
            places[stem] += 1
    return weights


def _rarity(index: Sequence[dict[str, float]]) -> dict[str, float]:
    """Return how well each stem tells rules apart: best if few rules have it."""
    count: defaultdict[str, float] = defaultdict(float)
    for weights in index:
        for stem, weight in weights.items():
            count[stem] += weight / _SEARCH
    return {stem: math.log(1 + len(index) / (0.5 + some)) for stem, some in count.items()}


def _stems(word: str, grammar: Grammar, rarity: dict[str, float]) -> list[str]:
    """Return the stems a word stands for: its own, or those inside a compound."""
    if (stem := grammar.stem(word)) in rarity:
        return [stem]
    if len(word) < 2 * _PART:
        return []
    return [
        one
        for one in rarity
        if len(one) >= _PART and one.isalpha() and (word.startswith(one) or one in word[_PART:])
    ]


def _correct_slip(words: Sequence[str], rules: Sequence["RuleText"], grammar: Grammar) -> str:
    """Return the word of the rules, or common word, that an unknown word misspells, or ""."""
    from difflib import get_close_matches

    for word in (one for one in words if len(one) > _PART):
        texts = (f"{rule.title} {rule.text} {' '.join(rule.words)}" for rule in rules)
        known = {one for text in texts for one in split_words(text)} | grammar.common
        near = {one for one in known if one[0] == word[0]}
        if close := get_close_matches(word, sorted(near), n=1, cutoff=_SLIP):
            return close[0]
    return ""


def _score(weights: dict[str, float], question_stems: dict[str, float]) -> float:
    """Return how well a rule answers, by the weight and the share of the stems it has."""
    shared = [stem for stem in question_stems if stem in weights]
    whole = sum(question_stems.values())
    share = sum(question_stems[stem] for stem in shared) / whole if whole else 0.0
    return sum(question_stems[stem] * weights[stem] for stem in shared) * (0.5 + share / 2)
