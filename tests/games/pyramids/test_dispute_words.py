"""The words of a dispute about a mark: no squares nobody named, no counts nobody knows."""

import pytest

from luxor_companion.core import Refusal
from luxor_companion.games.pyramids import dispute as words
from luxor_companion.games.pyramids.rules.dispute import Dispute, rule_on_all
from luxor_companion.games.pyramids.rules.notation import read_mark
from luxor_companion.games.pyramids.rules.phases import Outcome
from luxor_companion.lang import LANGUAGES, speaking

CARD = "..E../.#.../..r../...../..T.."


def test_every_fact_has_its_condition() -> None:
    dispute = Dispute(read_mark("1 c1 c2"))
    for case in rule_on_all(dispute):
        for name, value in case.facts.items():
            assert words.condition(dispute, name, (value,))


def test_a_refusal_without_squares_where_they_are_only_an_example() -> None:
    dispute = Dispute(read_mark("1 c1 c2"), pattern="domino", marked="")
    refused = [
        (case, case.ruling) for case in rule_on_all(dispute) if isinstance(case.ruling, Refusal)
    ]
    assert refused
    for case, refusal in refused:
        assert "c1" not in words.refusal_sentence(case, refusal)


@pytest.mark.parametrize("code", LANGUAGES)
def test_steps_read_as_sentences(code: str) -> None:
    dispute = Dispute(read_mark("1 c2 c3"), pattern="domino", card=CARD, marked="c1", name="Ani")
    (case,) = rule_on_all(dispute)
    assert isinstance(case.ruling, Outcome)
    with speaking(code):
        told = [words.step(case, event) for event in case.ruling.events]
    assert told
    for text in told:
        assert text[0].isupper()
        assert text.endswith(".")
        assert "{" not in text
