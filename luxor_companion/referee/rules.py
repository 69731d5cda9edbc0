"""What the referee answers about the rules themselves."""

from collections.abc import Mapping
from typing import Annotated, NamedTuple


class Source(NamedTuple):
    """What a printed text says about a rule."""

    source: Annotated[str, "which text"]
    page: Annotated[int | None, "the page; null if it has none"]
    says: Annotated[str, "what it says, in a few words"]


class RuleAnswer(NamedTuple):
    """A rule, in the language of the question."""

    id: Annotated[str, "its id, for `luxor rules ID`"]
    page: Annotated[int, "the page of the rulebook"]
    title: Annotated[str, "what it is about"]
    text: Annotated[str, "what it says, in our own words"]
    words: Annotated[tuple[str, ...], "further words by which it is found"]
    related: Annotated[tuple[str, ...], "the ids of rules that belong to it"]
    ruling: Annotated[str | None, "how the referee rules where the print leaves a gap"]
    house: Annotated[str | None, "the house rule that changes it"]
    mistake: Annotated[str | None, "what people often get wrong"]
    differs: Annotated[str | None, "how the editions differ"]
    evidence: Annotated[tuple[Source, ...], "where it is printed"]


class Question(NamedTuple):
    """How a question was understood."""

    language: Annotated[str, "the language it was asked in"]
    understood: Annotated[tuple[str, ...], "its words that rules mention"]
    unknown: Annotated[tuple[str, ...], "its words that no rule mentions"]


class RulesAnswer(NamedTuple):
    """The rules that answer a question, the best first; without a question, all of them."""

    rules: Annotated[tuple[RuleAnswer, ...], "each rule"]
    question: Annotated[Question | None, "how the question was understood; null without one"]


class RulingAnswer(NamedTuple):
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
    rulings: Annotated[tuple[RulingAnswer, ...], "the gaps, and how the referee rules"]
