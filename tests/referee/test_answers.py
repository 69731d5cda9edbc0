"""What the referee answers: steps, refusals and needs, with what scripts read."""

from luxor_companion.core import Need, Refusal
from luxor_companion.core.shapes import to_json
from luxor_companion.games.luxor.rules import ScarabTaken
from luxor_companion.referee.answers import (
    RefusalAnswer,
    need_answer,
    refusal_answer,
    step_answers,
)


def test_a_step_is_flat_for_scripts() -> None:
    (step,) = step_answers([ScarabTaken("temple.scarab", None)])
    assert to_json(step) == {"event": "scarab", "rule": "temple.scarab", "value": None}


def test_a_refusal_has_its_page_and_its_sentence() -> None:
    refusal = Refusal("tomb.key", "no_key", {"start": 11})
    answer = refusal_answer(refusal, {"tomb.key": 6}, "No key.")
    assert answer == RefusalAnswer("tomb.key", 6, "No key.", "no_key", {"start": 11})


def test_placeholders_are_told_apart_from_what_there_is_to_choose() -> None:
    answer = need_answer(Need("tile", ("v3/2",), 4, stand_in=("treasures",)))
    assert (answer.choice, answer.options, answer.space) == ("tile", ("v3/2",), 4)
    assert answer.placeholders == ("treasures",)
    assert need_answer(Need("horus", ("key", "card"))).placeholders == ()


def test_a_pass_says_which_outer_card_it_needs() -> None:
    answer = need_answer(Need("other", ("other=none",), side="R"))
    assert (answer.choice, answer.side, answer.space) == ("other", "R", None)
