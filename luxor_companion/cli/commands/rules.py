"""`luxor rules`: find rules by id or question."""

from collections.abc import Sequence
from typing import Annotated

from typer import Argument, Option

from luxor_companion.cli.console import Answer, Lines
from luxor_companion.core.game import Game
from luxor_companion.errors import UsageError
from luxor_companion.lang import _
from luxor_companion.referee import rules as reference
from luxor_companion.referee.rules import EvidenceAnswer, RulesAnswer, RuleText

MOST_IN_FULL = 3


def command(
    word: Annotated[
        list[str] | None,
        Argument(metavar="WORD...", help="A question, some words of it, or a rule's id."),
    ] = None,
    evidence: Annotated[
        bool, Option("--evidence", help="List where every rule and every number comes from.")
    ] = False,
    *,
    game: Game,
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
        return _evidence_answer(game)
    question = " ".join(word or [])
    found = reference.find_rules(game.name, question)
    if found.instead:
        raise UsageError(found.instead)
    if not found.question:
        return _named_answer(game, found)
    first, *others = found.rules
    left_out = found.question.unknown
    more = _("{command} shows its sources and reasons.")

    def lines(_width: int) -> Lines:
        from luxor_companion.view import rules as drawn

        also = ["", _("Also:"), *drawn.list_lines(others)] if others else []
        return [*drawn.short_lines(first), *_left_out_lines(left_out), *also]

    return Answer(found, lines, after=[more.format(command=f"{game.command} rules {first.id}")])


def _named_answer(game: Game, found: RulesAnswer) -> Answer[RulesAnswer]:
    """Return the answer for rules that were named: a few in full, more as a list."""
    few = len(found.rules) <= MOST_IN_FULL
    more = _("{command} ID shows one in full.").format(command=f"{game.command} rules")

    def lines(_width: int) -> Lines:
        from luxor_companion.view.rules import list_lines

        return _in_full(game, found.rules) if few else list_lines(found.rules)

    return Answer(found, lines, after=[] if few else [more])


def _left_out_lines(words: Sequence[str]) -> Lines:
    """Return which words of a question were left out."""
    if not words:
        return []
    from rich.text import Text

    text = _("No rule mentions {words}.").format(words=", ".join(words))
    return [Text(text, "faint", overflow="ignore")]


def _evidence_answer(game: Game) -> Answer[EvidenceAnswer]:
    evidence = reference.read_evidence(game.name)

    def lines(_width: int) -> Lines:
        from luxor_companion.view.rules import evidence_lines

        return evidence_lines(evidence)

    return Answer(EvidenceAnswer(evidence.rules, evidence.rulings), lines)


def _in_full(game: Game, rules: Sequence[RuleText]) -> Lines:
    """Return rules in full, each with its sources, and an empty line between them."""
    from luxor_companion.view import rules as drawn

    evidence = reference.read_evidence(game.name)
    blocks = (["", *drawn.rule_lines(rule, evidence)] for rule in rules)
    return [line for block in blocks for line in block][1:]
