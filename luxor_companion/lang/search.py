"""Find what a question in plain words is about, by comparing it with questions people ask.

A topic is the sum of the questions about it, with its title and its text: how often each word, and
each pair of words, stands in them. A new question belongs to the topic it points to most nearly
(the cosine of the angle between the two); words that many topics have count little. A compound
counts as itself and as its parts. Where a question of the index points to another topic than its
own, or to both nearly alike, its words are made to count more for the one and less for the other.

Whether a question is about any topic at all is decided apart from that: by how nearly it points to
one, by how many of its words no topic has, and by which of its words stand in small talk.
"""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from luxor_companion.core import cached, unique
from luxor_companion.lang import slips
from luxor_companion.lang.forms import normalize_word
from luxor_companion.table import atomic, toml

QUESTIONS: Final = Path(__file__).with_name("questions")
_PAIR: Final = 0.5  # how much a pair of words counts, compared with a word
_ASIDE: Final = 0.2  # the weight of what is only said in passing
_ASKED: Final = 0.5  # the weight from which a text is as short as a question: its pairs count too
_AGAIN: Final = 0.4  # the power to which a sum is raised: the tenth time says less than the first
_ROUNDS: Final = 4  # how often the questions are gone through, correcting less each time
_STEP: Final = 20  # how much a question that another topic has is corrected the first time
_CLEAR: Final = 100  # how much nearer its own topic has to be than any other
_STRIDE: Final = 97  # questions of all topics in turn, rather than one topic after another
_SHORTEST: Final = 3  # letters of a stem
_LONGEST: Final = 6  # letters of a stem; what follows is mostly grammar
_PART: Final = 4  # letters of a word in a compound, as "karte" in "horuskarte"
# Signs of small talk, by a logistic regression over questions, also mistyped, that the index had
# not seen: how nearly
# a question points to a topic, what its words say, the share of them that no topic has.
_NEAREST, _SAYS, _STRANGE, _DOUBT = -15.0, 3.3, 6.0, 5.4
_TWO_WORDS: Final = 4  # features of a text of two words: them, and their pair in both forms
_SCALE: Final = 1000  # an index has whole numbers: shorter to write, and the same everywhere
_LONGEST_QUESTION: Final = 60  # words
_WORD: Final = re.compile(r"[^\s.,;:!?()\"“”„«»¿¡…]+")
_PIECE: Final = re.compile(r"[^\W\d_]+|\d+")
_SPELLED: Final = str.maketrans(
    {
        "ä": "ae",
        "ö": "oe",
        "ü": "ue",
        "±": "+-",
        **dict.fromkeys("'`\u2019\u00b4"),  # apostrophes: "can't" is "cant"
    }
)

Postings: TypeAlias = list[int]  # the weight of a word or pair, then each topic with its weight
Written: TypeAlias = str  # postings, with blanks between them: quick to read, and few are asked for
Text: TypeAlias = tuple[int, float, set[str]]  # a topic, the weight of a text, what is in it


class Grammar(NamedTuple):
    """What a language adds to every question: common words, endings, small talk."""

    common: str = ""
    endings: str = ""
    elsewhere: str = ""  # questions about something else, one a line


class Topic(NamedTuple):
    """What a question can be about, and the texts that say so, each with its weight."""

    id: str
    texts: Sequence[tuple[float, str]]


class Index(NamedTuple):
    """All the topics in one language, as questions are compared with them."""

    topics: list[str]
    common: list[str]  # stems
    endings: list[str]  # the longest first
    names: dict[str, str]  # stems of everyday names, with the stems they stand for
    compounds: dict[str, str]  # words made of two others, with those
    words: str  # every word there is in the form to compare, the commonest first
    spelled: dict[str, str]  # as they are spelled, where that is not the form to compare
    talk: dict[str, int]  # how much oftener a stem is in small talk than elsewhere, a logarithm
    features: dict[str, Written]  # by word, `pair of words` or `pair&words`


class Match(NamedTuple):
    """The topics of a question, best first, and how it was understood."""

    scores: tuple[tuple[str, float], ...]
    understood: tuple[str, ...]  # words as typed, or as corrected
    unknown: tuple[str, ...]
    share: float  # of its words that the language has
    doubt: float  # whether it is about any topic: above 0 it is small talk


@cached
def read_grammar(language: str) -> Grammar:
    """Return how questions are asked in a language; an empty grammar if it has no file."""
    path = QUESTIONS / f"{language}.toml"
    if not atomic.exists(path):
        return Grammar()
    section = toml.Section(toml.read_toml(path), path)
    grammar = Grammar(*(section.take(key, str, "") for key in Grammar._fields))
    section.done()
    return grammar


def split_words(text: str) -> list[str]:
    """Return the words of a text in the form to compare; `1-3`, `+-1` and `all2` stay whole."""
    words: list[str] = []
    for word in _whole(_WORD, normalize_word(text.casefold().translate(_SPELLED))):
        whole = word.replace("+/-", "+-")
        if len(whole) > 1 and not whole.isalpha() and any(letter.isdigit() for letter in whole):
            words.append(whole)
        words += _whole(_PIECE, word)
    return words


def _whole(form: re.Pattern[str], text: str) -> list[str]:
    """Return everything in a text that has a form."""
    return [match[0] for match in form.finditer(text)]


def build_index(topics: Sequence[Topic], names: Mapping[str, str], grammar: Grammar) -> Index:
    """Return the index of topics; `names` are everyday names, by the word they stand for."""
    endings = sorted({*split_words(grammar.endings)}, key=lambda ending: (-len(ending), ending))
    common = sorted({_stem(word, endings) for word in split_words(grammar.common)})
    stands_for = {
        _stem(name, endings): _stem(split_words(word)[0], endings)
        for word, several in names.items()
        for name in split_words(several)
    }
    texts = [text for topic in topics for _weight, text in topic.texts]
    small_talk = grammar.elsewhere.splitlines()
    words = Counter(
        word
        for text in (*texts, *names.values(), grammar.common)
        for word in _whole(_PIECE, text.casefold())
        if len(word) >= _SHORTEST
    )
    spellings: dict[str, str] = {}
    for word in sorted(words, key=lambda word: (-words[word], word)):
        for form in split_words(word)[:1]:
            spellings.setdefault(form, word)
    known = {*spellings}
    differ = {form: word for form, word in sorted(spellings.items()) if form != word}
    every = sorted({word for text in (*texts, *small_talk) for word in split_words(text)})
    compounds = {word: " ".join(parts) for word in every if (parts := _parts(word, known))}
    ids = [topic.id for topic in topics]
    index = Index(ids, common, endings, stands_for, compounds, " ".join(spellings), differ, {}, {})
    counted: list[Text] = []
    for number, topic in enumerate(topics):
        for weight, text in topic.texts:
            stems = _stems(index, text)
            has = _features(index, stems) if weight >= _ASKED else _meant(index, stems)
            counted.append((number, weight, {*has}))
    talk = _compare(counted, [{*_meant(index, _stems(index, text))} for text in small_talk])
    postings = _weigh(counted, len(topics))
    written = {feature: " ".join(map(str, found)) for feature, found in postings.items()}
    index = index._replace(talk=talk, features=written)
    for _topic, weight, features in counted:  # no question that is known is small talk
        if weight >= _ASKED and _doubt(index, features, _scores(index, features)[0][1]) > 0:
            written |= dict.fromkeys(sorted(features - written.keys()), "0")
    return index


def _compare(counted: Sequence[Text], small_talk: Sequence[set[str]]) -> dict[str, int]:
    """Return how much oftener each stem is in small talk than in the texts of topics."""
    about = [features for _topic, weight, features in counted if weight > _ASIDE]
    times = Counter(stem for features in about for stem in features if not _is_pair(stem))
    others = Counter(stem for features in small_talk for stem in features)
    most = math.log((len(about) + 1) / (len(small_talk) + 1))
    return {
        stem: round((math.log((others[stem] + 0.5) / (times[stem] + 0.5)) + most) * _SCALE)
        for stem in sorted({*times, *others})
    }


def _weigh(counted: Sequence[Text], topics: int) -> dict[str, Postings]:
    """Return how much each word and pair counts, and how much of each topic it is.

    A pair that stands in one text only is chance, unless it is the whole text.
    """
    times = Counter(feature for _topic, _weight, features in counted for feature in features)
    whole = {pair for _topic, _weight, text in counted if len(text) <= _TWO_WORDS for pair in text}
    once = {pair for pair, number in times.items() if number == 1 and _is_pair(pair)} - whole
    counted = [(topic, weight, features - once) for topic, weight, features in counted]
    found: defaultdict[str, dict[int, float]] = defaultdict(dict)
    for topic, weight, features in counted:
        for feature in features:
            found[feature][topic] = max(found[feature].get(topic, 0), min(1, weight))
    weights = {
        feature: math.log(1 + topics / sum(where.values())) * (_PAIR if _is_pair(feature) else 1)
        for feature, where in found.items()
    }
    sums: defaultdict[int, defaultdict[str, float]] = defaultdict(lambda: defaultdict(float))
    for topic, weight, features in counted:
        length = math.hypot(*(weights[feature] for feature in features))
        for feature in sorted(features):
            sums[topic][feature] += weight * weights[feature] / length
    postings = {feature: [round(weights[feature] * _SCALE)] for feature in sorted(weights)}
    for topic, own in sorted(sums.items()):
        length = math.hypot(*(own[feature] ** _AGAIN for feature in sorted(own)))
        for feature, value in own.items():
            postings[feature] += [topic, round(value**_AGAIN / length * _SCALE)]
    _tell_apart(postings, counted)
    return postings


def _tell_apart(postings: dict[str, Postings], counted: Sequence[Text]) -> None:
    """Correct the weights of words in questions that point to another topic than their own.

    All numbers are whole, so that the index is the same everywhere.
    """
    asked = _asked(postings, counted)
    of_topic = {
        feature: defaultdict(int, zip(found[1::2], map(_fine, found[2::2]), strict=True))
        for feature, found in postings.items()
    }
    for turn in range(_ROUNDS):
        step = _STEP * (_ROUNDS - turn) // _ROUNDS
        for parts, topics in asked:
            totals: defaultdict[int, int] = defaultdict(int)
            for feature, part in parts.items():
                for topic, value in of_topic[feature].items():
                    totals[topic] += part * value
            order = sorted(totals, key=lambda topic: (-totals[topic], topic))
            right = next(topic for topic in order if topic in topics)
            for wrong in [topic for topic in order[:2] if topic not in topics][:1]:
                if totals[right] - totals[wrong] <= _CLEAR * _SCALE**2:
                    for feature, part in parts.items():
                        of_topic[feature][right] += part * step
                        of_topic[feature][wrong] -= part * step
    for feature, found in of_topic.items():
        whole = {topic: round(value / _SCALE) for topic, value in sorted(found.items())}
        kept = (part for topic, value in whole.items() if value for part in (topic, value))
        postings[feature][1:] = kept


def _fine(weight: int) -> int:
    return weight * _SCALE


def _asked(
    postings: Mapping[str, Postings], counted: Sequence[Text]
) -> list[tuple[dict[str, int], set[int]]]:
    """Return each question, by how much each word and pair is of it, with its topics, mixed."""
    own: defaultdict[tuple[str, ...], set[int]] = defaultdict(set)
    for topic, weight, features in counted:
        if weight >= _ASKED and features:
            own[(*sorted(features),)].add(topic)
    asked = []
    for texts, topics in own.items():
        weights = {feature: postings[feature][0] for feature in texts}
        length = math.hypot(*weights.values())
        parts = {feature: round(one / length * _SCALE) for feature, one in weights.items()}
        asked.append((parts, topics))
    return [one for start in range(_STRIDE) for one in asked[start::_STRIDE]]


def _is_pair(feature: str) -> bool:
    return " " in feature or "&" in feature


def _meant(index: Index, stems: Sequence[str]) -> list[str]:
    """Return the stems that everyday names stand for, among others."""
    return [index.names.get(stem, stem) for stem in stems]


def _features(index: Index, stems: Sequence[str]) -> Iterator[str]:
    """Yield the words of a question, the pairs side by side, and all pairs of telling words."""
    meant = _meant(index, stems)
    yield from meant
    yield from map(" ".join, pairwise(meant))
    telling = sorted({*meant}.difference(index.common))
    for at, stem in enumerate(telling):
        yield from (f"{stem}&{other}" for other in telling[at + 1 :])


def _stems(index: Index, text: str) -> list[str]:
    """Return the stems of a text; a compound's are followed by those of its parts."""
    words = split_words(text)
    pieces = [piece for word in words for piece in (word, *index.compounds.get(word, "").split())]
    return [_stem(piece, index.endings) for piece in pieces]


def _parts(word: str, known: AbstractSet[str]) -> list[str]:
    """Return the two known words that a long word is made of, whatever letter joins them."""
    for at in range(len(word) - _PART, _PART - 1, -1):
        if word[at:] in known and word.isalpha():
            for first in (word[:at], word[: at - 1]):
                if len(first) >= _PART and first in known:
                    return [first, word[at:]]
    return []


def _stem(word: str, endings: Sequence[str]) -> str:
    """Return a word of `split_words` without its ending."""
    if word.isalpha():
        for ending in endings:
            if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
                return word[: -len(ending)][:_LONGEST]
        return word[:_LONGEST]
    return word


def match(index: Index, question: str, *, correct: bool = True) -> Match:
    """Return what a question is about; without `correct`, misspelt words stay unknown."""
    known = {*index.common, *index.names, *index.talk}
    typed = _whole(_WORD, question)[:_LONGEST_QUESTION]
    stems = [_stems(index, word) for word in typed]
    strange = [at for at, own in enumerate(stems) if not known.issuperset(own)]
    share = 1 - len(strange) / len(typed) if typed else 0.0
    for at in strange if correct else ():
        if corrected := _correct(index, typed[at], stems[:at], stems[at + 1 :]):
            typed[at] = corrected
            stems[at] = _stems(index, corrected)
    unknown = [at for at in strange if not known.issuperset(stems[at])]
    common = {*index.common}
    understood = [
        word
        for at, (word, own) in enumerate(zip(typed, stems, strict=True))
        if at not in unknown and not common.issuperset(own)
    ]
    features = {*_features(index, [stem for own in stems for stem in own])}
    scores = _scores(index, features)
    doubt = _doubt(index, features, scores[0][1] if scores else 0.0)
    strange_words = [typed[at] for at in unknown]
    return Match(scores, (*unique(understood),), (*unique(strange_words),), share, doubt)


def _doubt(index: Index, features: set[str], nearest: float) -> float:
    """Return whether a question is small talk: above 0 it is.

    It is not if people ask about its word, or about every pair of its words side by side.
    """
    stems = {feature for feature in features if not _is_pair(feature)}
    telling = stems.difference(index.common)
    strange = stems.difference(index.features)
    pairs = {feature for feature in features if " " in feature}
    if telling and not strange and pairs <= index.features.keys():
        return 0.0
    long = math.sqrt(len(stems)) or 1.0  # a long question points to a topic less nearly
    says = sum(index.talk.get(stem, 0) for stem in stems) / _SCALE / long
    share = len(strange) / (len(telling) or 1)
    return nearest * long * _NEAREST + says * _SAYS + share * _STRANGE + _DOUBT


def _scores(index: Index, features: set[str]) -> tuple[tuple[str, float], ...]:
    """Return each topic with the cosine of its angle to a question, best first."""
    unheard = math.log(1 + len(index.topics)) * _SCALE
    totals: defaultdict[int, int] = defaultdict(int)
    square = 0.0
    for feature in features:
        if written := index.features.get(feature):
            weights = [*map(int, written.split())]
            square += weights[0] ** 2
            for topic, weight in zip(weights[1::2], weights[2::2], strict=True):
                totals[topic] += weights[0] * weight
        elif not _is_pair(feature):
            square += unheard**2
    length = math.sqrt(square) * _SCALE
    scores = sorted((-total / length, topic) for topic, total in totals.items())
    return (*((index.topics[topic], -score) for score, topic in scores),)


def _correct(
    index: Index, typed: str, before: Sequence[list[str]], after: Sequence[list[str]]
) -> str:
    """Return the known word that an unknown one misspells, or the two it is made of; "" for none.

    Of several, it is the one people say together with the words before and after it.
    """
    word = split_words(typed)[-1]
    if not word.isalpha() or len(word) < _SHORTEST:
        return ""
    known = index.words.split()
    if parts := _parts(word, {*known}):
        return " ".join(index.spelled.get(part, part) for part in parts)
    others = [stem for own in before for stem in own], [stem for own in after for stem in own]

    def said_together(stems: list[str]) -> int:
        features = _features(index, [*others[0], *stems, *others[1]])
        return sum(feature in index.features for feature in features if _is_pair(feature))

    least = said_together([])
    best, most = "", 0
    for other in known:  # the commonest first
        if chance := slips.likelihood(word, other):
            meant = index.spelled.get(other, other)
            together = said_together(_stems(index, meant)) - least
            value = max(together, 0) * slips.LIKELY + chance
            if value > most and together >= slips.LIKELY - chance:  # words speak for the unlikely
                best, most = meant, value
    return best
