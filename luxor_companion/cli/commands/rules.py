"""`luxor rules`: find rules by id or question."""

from collections.abc import Sequence
from typing import Annotated

from typer import Argument, Option

from luxor_companion.cli.console import Answer, Lines
from luxor_companion.cli.options import current_game
from luxor_companion.errors import UsageError
from luxor_companion.lang import _
from luxor_companion.referee.rules import (
    EvidenceAnswer,
    Question,
    RuleAnswer,
    RulesAnswer,
    RulingAnswer,
    Source,
)
from luxor_companion.view import rules as reference
from luxor_companion.view.search import SearchResult

MOST_IN_FULL = 3


def command(
    word: Annotated[
        list[str] | None,
        Argument(metavar="WORD...", help="A question, some words of it, or a rule's id."),
    ] = None,
    evidence: Annotated[
        bool, Option("--evidence", help="List where every rule and every number comes from.")
    ] = False,
) -> Answer[RulesAnswer | EvidenceAnswer]:
    """Answer a question about the rules; without one, list them all.

    Ask in your own words, in any of the languages: the best rule comes first, in full.

    \b
    Examples:
      luxor rules
      luxor rules who wins a tie
      luxor rules what breaks a tie
      luxor rules score.winner
      luxor rules --evidence
    """
    if evidence and not word:
        return _evidence_answer()
    game, question = current_game().name, " ".join(word or [])
    result = reference.find_rules(game, question)
    if not result.rules:
        raise UsageError(_no_rule_text(question))
    sources = reference.read_evidence(game)
    rules = [
        rule._replace(differs=reference.differs_text(sources, rule.id) or rule.differs)
        for rule in result.rules
    ]
    in_full = 1 if result.language else len(rules) if len(rules) <= MOST_IN_FULL else 0
    listed = rules[in_full:]
    more = _("{command} ID shows one in full.").format(command=f"{current_game().command} rules")
    return Answer(
        lambda: _rules_answer(rules, result, sources),
        lines=lambda _width: [
            *_understood_lines(result),
            *_in_full(rules[:in_full], sources),
            *(["", _("Also:")] if in_full and listed else []),
            *reference.list_lines(listed),
        ],
        after=lambda _width: [more] if listed else [],
    )


def _understood_lines(result: SearchResult) -> Lines:
    """Return how a question of several words was understood."""
    if len(result.understood) + len(result.unknown) < 2:  # noqa: PLR2004  # one word is clear
        return []
    text = _("Understood: {words}.").format(words=", ".join(result.understood))
    if result.unknown:
        text += " " + _("No rule mentions {words}.").format(words=", ".join(result.unknown))
    from rich.text import Text

    return [Text(text, "faint", overflow="ignore")]


def _no_rule_text(question: str) -> str:
    from luxor_companion.view.search import nearest

    near = nearest(reference.read_reference(current_game().name), question, MOST_IN_FULL)
    text = _("No rule mentions '{word}'; the nearest are {rules}.")
    rules = ", ".join(f"{rule.id} ({rule.title})" for rule in near)
    return text.format(word=question, rules=rules)


def _rules_answer(
    rules: Sequence[reference.RuleText], result: SearchResult, sources: reference.Evidence
) -> RulesAnswer:
    question = None
    if result.language:
        words = tuple(result.understood), tuple(result.unknown)
        question = Question(result.language, *words)
    return RulesAnswer(tuple(_rule_answer(one, sources) for one in rules), question)


def _rule_answer(rule: reference.RuleText, sources: reference.Evidence) -> RuleAnswer:
    return RuleAnswer(
        *rule[:6],
        ruling=rule.ruling or None,
        house=rule.house or None,
        mistake=rule.mistake or None,
        differs=rule.differs or None,
        evidence=_sources(sources.rules.get(rule.id, ())),
    )


def _sources(citations: Sequence[reference.Citation]) -> tuple[Source, ...]:
    return tuple(Source(one.source, one.page, one.says) for one in citations)


def _evidence_answer() -> Answer[EvidenceAnswer]:
    evidence = reference.read_evidence(current_game().name)
    rules = {rule: _sources(citations) for rule, citations in evidence.rules.items()}
    rulings = [RulingAnswer(*one)._replace(switch=one.switch or None) for one in evidence.rulings]
    return Answer(
        EvidenceAnswer(rules, tuple(rulings)), lambda _width: reference.evidence_lines(evidence)
    )


def _in_full(rules: Sequence[reference.RuleText], sources: reference.Evidence) -> Lines:
    """Return rules in full, each with its sources, and an empty line between them."""
    from luxor_companion.view.theme import Hanging

    blocks = (
        ["", *reference.rule_lines(rule), *map(Hanging, reference.reason_lines(sources, rule.id))]
        for rule in rules
    )
    return [line for block in blocks for line in block][1:]
