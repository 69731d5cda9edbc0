"""Whatever is not listed is refused with a reason."""

from hypothesis import given

from luxor_companion.core import Refusal
from luxor_companion.games.luxor.rules import PAGES
from luxor_companion.games.luxor.rules.explain import decisive_rulings
from luxor_companion.games.luxor.rules.narrate import Outcome
from luxor_companion.games.luxor.rules.referee import rule
from luxor_companion.games.luxor.words.sentences import sentence
from luxor_companion.referee.rules import read_evidence
from tests.games.luxor.rules.test_board import seeds
from tests.games.luxor.rules.test_legal import SAMPLED, games
from tests.random_tables import declarations, random_decisions


@games
@given(seeds)
def test_what_is_not_listed_is_refused_with_a_reason(seed: int) -> None:
    for decision in random_decisions(seed)[::SAMPLED][:4]:
        position = decision.position
        listed = {option.turn for option in decision.options}
        for turn in declarations(decision):
            ruling = rule(position, turn)
            if isinstance(ruling, Outcome):
                assert ruling.turn in listed
            elif isinstance(ruling, Refusal):
                assert ruling.rule in PAGES
                assert "{" not in sentence(position, ruling)


@games
@given(seeds)
def test_a_ruling_that_is_called_ours_is_in_the_evidence(seed: int) -> None:
    names = {ruling.name for ruling in read_evidence("luxor").rulings}
    for decision in random_decisions(seed)[::SAMPLED][:4]:
        position = decision.position
        for turn in [*declarations(decision), *(option.turn for option in decision.options)]:
            assert {*decisive_rulings(position, rule(position, turn))} <= names
