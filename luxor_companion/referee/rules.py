"""The rules of a game in each language, what is printed about them, and which a question is about.

The texts are written in `rules_data/`: rules.LANGUAGE.toml, questions.LANGUAGE.toml with the
questions people ask, evidence.toml with what the rulebooks say. `catalogues/update.py` makes two
files a language of them, which are all that is read here: texts.LANGUAGE.json, with the English
where a text is missing, and index.LANGUAGE.json. A language without them has the English ones.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from luxor_companion import lang
from luxor_companion.core import cached
from luxor_companion.core.game import default_game, title_of
from luxor_companion.lang import _
from luxor_companion.lang.forms import house_token
from luxor_companion.lang.search import Index, Match
from luxor_companion.table import paths

_FEW: Final = 0.7  # share of known words: a question with fewer may be in another language
_ALMOST: Final = 0.45  # of the best score: a rule that scores less is about something else
_MOST: Final = 6
_BEFORE: Final = ("material", "setup")  # for before the game; most questions come up during it
_SELDOM: Final = 0.9
_RELATED: Final = 4  # the place of a field


class Source(NamedTuple):
    """What a printed text says about a rule."""

    source: Annotated[str, "which text: its key in the evidence"]
    name: Annotated[str, "its name"]
    page: Annotated[int | None, "the page; null if it has none"]
    says: Annotated[str, "what it says, in a few words"]


class RuleText(NamedTuple):
    """A rule in one language."""

    id: Annotated[str, "its id, for `luxor rules ID`"]
    page: Annotated[int, "the page of the rulebook"]
    title: Annotated[str, "what it is about"]
    text: Annotated[str, "what it says, in our own words"]
    related: Annotated[tuple[str, ...], "the ids of rules that belong to it"]
    ruling: Annotated[str | None, "how the referee rules where the print leaves a gap"] = None
    house: Annotated[str | None, "the house rules that change it"] = None
    mistake: Annotated[str | None, "what people often get wrong"] = None
    differs: Annotated[str | None, "how the editions differ"] = None
    evidence: Annotated[tuple[Source, ...], "where it is printed"] = ()
    score: Annotated[float, "how well it answers the question: 1 if it was named"] = 1.0

    @property
    def house_rules(self) -> list[str]:
        """The house rules that change it; `house` names one or several."""
        return (self.house or "").replace(",", " ").split()


class Question(NamedTuple):
    """How a question was understood."""

    language: Annotated[str, "the language it was asked in"]
    understood: Annotated[tuple[str, ...], "its words that tell what it is about, slips corrected"]
    unknown: Annotated[tuple[str, ...], "its words that no rule mentions"]


class RulesAnswer(NamedTuple):
    """The rules that answer a question, the best first; without a question, all of them."""

    rules: Annotated[tuple[RuleText, ...], "each rule"]
    question: Annotated[
        Question | None, "how the question was understood; null without one, or if it names rules"
    ] = None
    instead: Annotated[str | None, "what to say if no rule answers the question"] = None


class Gap(NamedTuple):
    """A gap in the printed rules, and how the referee rules."""

    name: Annotated[str, "its name"]
    rules: Annotated[tuple[str, ...], "the ids of the rules it is about"]
    switch: Annotated[str | None, "the house rule that changes it; null if there is none"]
    values: Annotated[tuple[str | bool, ...], "what that house rule may be; the usual one first"]
    ruled: Annotated[str, "how the referee rules"]
    why: Annotated[str, "the reason"]


class EvidenceAnswer(NamedTuple):
    """Where every rule comes from."""

    evidence: Annotated[Mapping[str, tuple[Source, ...]], "where each rule is printed, by its id"]
    rulings: Annotated[tuple[Gap, ...], "the gaps, and how the referee rules"]


class Difference(NamedTuple):
    """A point on which the editions disagree."""

    rules: tuple[str, ...]
    citations: tuple[Source, ...]
    text: str


class Evidence(NamedTuple):
    """All the evidence for a game, with its texts in one language."""

    rules: Mapping[str, tuple[Source, ...]]  # by rule; () if it is only a ruling
    rulings: tuple[Gap, ...]
    differences: tuple[Difference, ...]
    counts: Mapping[str, tuple[Source, ...]]

    def rulings_of(self, rule: str) -> tuple[Gap, ...]:
        return tuple(ruling for ruling in self.rulings if rule in ruling.rules)

    def differs(self, rule: str) -> str:
        """Return how the editions differ on a rule, in sentences; "" if they agree."""
        return " ".join(one.text for one in self.differences if rule in one.rules)


class Texts(NamedTuple):
    """All that is said about the rules of a game, in one language."""

    rules: tuple[RuleText, ...]  # in the order of the rulebook
    evidence: Evidence
    example: str  # a question that they answer


def read_reference(game: str, language: str | None = None) -> tuple[RuleText, ...]:
    """Return all rules of a game, in the order of the rulebook, by default in the language in use.

    A rule that isn't translated is in English.
    """
    return _read_texts(game, language or lang.language()).rules


def read_evidence(game: str, language: str | None = None) -> Evidence:
    """Return the evidence for a game, by default in the language in use."""
    return _read_texts(game, language or lang.language()).evidence


@cached
def _read_texts(game: str, language: str) -> Texts:
    import json

    rules, evidence, example = json.loads(_shipped(game, "texts", language).read_bytes())
    of_rule, rulings, differences, counts = evidence

    def sources(raw: list[list[str]]) -> tuple[Source, ...]:
        return tuple(Source._make(one) for one in raw)

    return Texts(
        tuple(RuleText(*row)._replace(related=tuple(row[_RELATED])) for row in rules),
        Evidence(
            {rule: sources(raw) for rule, raw in of_rule.items()},
            tuple(
                Gap(name, tuple(of), switch, tuple(values), *said)
                for name, of, switch, values, *said in rulings
            ),
            tuple(Difference(tuple(of), sources(raw), text) for of, raw, text in differences),
            {path: sources(raw) for path, raw in counts.items()},
        ),
        example,
    )


def _shipped(game: str, kind: str, language: str) -> Path:
    """Return the file of a kind for a language, or for English if that has none."""
    path = compiled_path(game, kind, language)
    return path if path.exists() else compiled_path(game, kind, lang.ENGLISH)


def compiled_path(game: str, kind: str, language: str) -> Path:
    """Return where the texts or the index of a game in a language are shipped."""
    return paths.rules_folder(game) / f"{kind}.{language}.json"


def find_rules(game: str, question: str, language: str | None = None) -> RulesAnswer:
    """Return the rules of a game that a question is about: by id, or by its words; all for "".

    The rules are in the language given, by default the one in use. The question may be in another:
    those are tried if that one knows few of its words. If no rule answers it, there are no rules in
    the answer, but a sentence that says so.
    """
    language = language or lang.language()
    own = read_reference(game, language)
    if not (word := question.strip().lower()):
        return RulesAnswer(own)
    evidence = read_evidence(game, language)

    def found(rule: RuleText, score: float = 1.0) -> RuleText:
        return rule._replace(
            differs=evidence.differs(rule.id) or rule.differs,
            evidence=evidence.rules.get(rule.id, ()),
            score=score,
        )

    names = (word,) if " " in word else (word, house_token(word))
    named = [rule for rule in own if {rule.id, *rule.house_rules}.intersection(names)]
    group = word if "." in word else f"{word}."
    if several := named or [rule for rule in own if rule.id.startswith(group)]:
        return RulesAnswer(tuple(map(found, several)))
    spoken, match = _match(game, question, language)
    by_id = {rule.id: rule for rule in own}
    rules = tuple(found(by_id[rule], score) for rule, score in _best(match))
    understood = Question(spoken, match.understood, match.unknown)
    return RulesAnswer(rules, understood, None if rules else _not_about_the_rules(game))


def _not_about_the_rules(game: str) -> str:
    """Return the sentence for a question that no rule answers."""
    text = _("That doesn't seem to be about the rules of {game}. You can ask: {example}")
    return text.format(game=title_of(game), example=example_question(game)).strip()


def _match(game: str, question: str, language: str) -> tuple[str, Match]:
    """Return the language a question is in, and what it is about."""
    from luxor_companion.lang.search import match

    spoken, best = language, match(read_index(game, language), question, correct=False)
    if best.share < _FEW:
        for code in lang.LANGUAGES:
            other = match(read_index(game, code), question, correct=False)
            if other.share > best.share:
                spoken, best = code, other
    if best.unknown:
        best = match(read_index(game, spoken), question)
    return spoken, best


def _best(match: Match) -> list[tuple[str, float]]:
    """Return the rules that a question is about, best first; none if it is about something else."""
    if match.doubt > 0:
        return []
    scores = [
        (rule, score * (_SELDOM if rule.startswith(_BEFORE) else 1)) for rule, score in match.scores
    ]
    scores.sort(key=lambda one: -one[1])
    return [one for one in scores if one[1] >= _ALMOST * scores[0][1]][:_MOST]


def example_question(game: str, language: str | None = None) -> str:
    """Return a question that the rules of a game answer; "" if nobody has written one down."""
    return _read_texts(game, language or lang.language()).example


@cached
def read_index(game: str, language: str) -> Index:
    """Return what questions in a language are compared with."""
    import json

    return Index(**json.loads(_shipped(game, "index", language).read_bytes()))


def rules(question: str = "", *, game: str = "", language: str = lang.ENGLISH) -> RulesAnswer:
    """Return the rules that answer a question, the best first; all of them without one.

    If no rule answers it, `instead` says so.
    """
    with lang.speaking(lang.parse_language(language)):
        return find_rules(game or default_game(), question)
