"""Disputes of Pyramids: what has to be known about a mark in a game that nobody tracked."""

from collections.abc import Mapping
from typing import Final

from luxor_companion.core import Need, Refusal, cases
from luxor_companion.core.cases import UNKNOWN
from luxor_companion.errors import UsageError
from luxor_companion.games.pyramids import GAME
from luxor_companion.games.pyramids.rules import PAGES
from luxor_companion.games.pyramids.rules import dispute as disputes
from luxor_companion.games.pyramids.rules.dispute import Dispute, Leaf
from luxor_companion.games.pyramids.rules.layout import SQUARES
from luxor_companion.games.pyramids.rules.notation import read_mark
from luxor_companion.games.pyramids.rules.phases import Outcome, our_rulings
from luxor_companion.games.pyramids.rules.state import Position
from luxor_companion.games.pyramids.words import dispute as words
from luxor_companion.games.pyramids.words.dispute import UNKNOWN_HELP
from luxor_companion.games.pyramids.words.names import parse_typed
from luxor_companion.lang import N_, _
from luxor_companion.referee.answers import NeedAnswer, need_answer, refusal_answer, step_answers
from luxor_companion.referee.untracked import DisputeRuling, FactQuestion, Settled

__all__ = [
    "ABOUT",
    "FACTS",
    "UNKNOWN_HELP",
    "is_question",
    "needed",
    "next_fact",
    "question",
    "read_fact",
    "settle",
]
ABOUT: Final = "mark"
FACTS: Final = {
    "mark": N_("The squares: b2 b3 c3; or a question."),
    "pattern": N_("On the expedition card: line3."),
    "card": N_("The card in five rows, ? where unknown."),
    "marked": N_("Squares marked before: 'c1 c2', or nothing."),
}
_NEEDED: Final = ("pattern", "mark")  # nothing can be checked without them


def needed(answers: Mapping[str, str]) -> str | None:
    return next((fact for fact in _NEEDED if fact not in answers), None)


def next_fact(answers: Mapping[str, str]) -> str | None:
    return next((fact for fact in words.QUESTIONS if fact not in answers), None)


def question(fact: str) -> FactQuestion:
    return FactQuestion(_(words.QUESTIONS[fact]))


def is_question(fact: str, text: str) -> bool:
    if not fact:
        return not any(word.lstrip("+").lower() in SQUARES for word in text.split())
    return fact == "pattern" and " " in text


def read_fact(fact: str, text: str) -> str:
    return words.READERS[fact](text)


def settle(answers: Mapping[str, str]) -> Settled[Dispute, Position, Outcome]:
    dispute = dispute_from(answers)
    if not (found := disputes.rule_on_all(dispute)):
        raise UsageError(_("These answers contradict each other: no card can be like that."))
    leaves = cases.leaves(disputes.KINDS, found)
    deciding = dict.fromkeys(name for leaf in leaves for name, _values in leaf.when)
    needs = tuple(NeedAnswer(name, tuple(disputes.FACTS[name])) for name in deciding)
    return Settled(dispute, leaves, _ruling_of, needs)


def dispute_from(answers: Mapping[str, str]) -> Dispute:
    """Return the dispute that the answers describe."""
    card = answers.get("card", UNKNOWN)
    return Dispute(
        parse_typed(f"{disputes.NUMBER} {answers['mark']}", read_mark),
        answers["pattern"],
        disputes.NOTHING_KNOWN if card == UNKNOWN else card,
        answers.get("marked", UNKNOWN),
        _("the player"),
    )


def _ruling_of(leaf: Leaf) -> DisputeRuling:
    """Return a ruling as it is answered."""
    ruling = leaf.case.ruling
    rulings = tuple(our_rulings(leaf.case.position, ruling))
    if isinstance(ruling, Need):
        return DisputeRuling(legal=True, rulings=rulings, needs=(need_answer(ruling),))
    if not isinstance(ruling, Refusal):
        return DisputeRuling(legal=True, steps=step_answers(ruling.events), rulings=rulings)
    text = GAME.words.sentence(leaf.case.position, ruling, disputes.HANDLE)
    if leaf.case.facts:
        text = words.refusal_sentence(leaf.case, ruling)
        squares = {name: one for name, one in ruling.params.items() if name in ("card", "squares")}
        ruling = ruling._replace(params=squares)
    refusal = refusal_answer(ruling, PAGES, text)
    return DisputeRuling(legal=False, refusal=refusal, rulings=rulings)
