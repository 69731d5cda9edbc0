"""The cases of a dispute: what is asked next, and spaces counted from who moves."""

from luxor_companion.core import params_of
from luxor_companion.games.luxor.dispute import open_question, without_steps
from luxor_companion.games.luxor.files.copy import material
from luxor_companion.games.luxor.rules.dispute import FACTS, Dispute, Stretch, rule_on_all
from luxor_companion.games.luxor.rules.narrate import Outcome
from luxor_companion.games.luxor.rules.notation import read_turn
from luxor_companion.games.luxor.words.dispute import relative

ALL_SAID = {name: values[0] for name, values in FACTS.items()}


def dispute(turn: str, *tokens: str, tomb: bool = False, **answers: str) -> Dispute:
    said = {**ALL_SAID, **answers}
    return Dispute(read_turn(turn), material(), Stretch(tokens, (), (), tomb=tomb), answers=said)


def test_nothing_is_asked_where_all_that_matters_is_said() -> None:
    found = dispute("L2", "v3/2", "scarab")
    assert open_question(found, rule_on_all(found)) is None


def test_a_tile_is_asked_for_where_one_lands_on_it() -> None:
    found = dispute("L2", "v3/2", "?", "s1/1")
    question = open_question(found, rule_on_all(found))
    assert question is not None
    assert question[0] == "tile:2"
    passed = dispute("L1", "v3/2", "?", "s1/1")
    assert open_question(passed, rule_on_all(passed)) is None


def test_places_are_counted_from_who_moves() -> None:
    (case,) = rule_on_all(dispute("L2", "v3/2", "scarab"))
    assert isinstance(case.ruling, Outcome)
    params = params_of(case.ruling.events[0])
    assert isinstance(start := params["from"], int)
    assert relative(case, start, params) == {**params, "from": 0, "to": 2, "skipped": []}


def test_into_the_tomb_is_called_that() -> None:
    (case,) = rule_on_all(dispute("L2", "v3/2", tomb=True, keys="1"))
    assert isinstance(case.ruling, Outcome)
    assert relative(case, 3, params_of(case.ruling.events[0]))["to"] == "tomb"


def test_without_steps_only_the_verdict_is_left() -> None:
    found = rule_on_all(dispute("L2", "v3/2", "scarab"))
    assert all(case.ruling.events for case in found if isinstance(case.ruling, Outcome))
    for case in without_steps(found):
        assert isinstance(case.ruling, Outcome)
        assert case.ruling.events == ()
