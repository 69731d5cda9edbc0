"""What is asked on the way to a turn of Luxor."""

import luxor_companion as luxor
from luxor_companion.core import Refusal
from luxor_companion.games.luxor import questions
from luxor_companion.games.luxor.table import LuxorTable
from luxor_companion.referee.questions import Question


def dealt() -> LuxorTable:
    return luxor.new_table("dealt", ["Ani", "Jan"], seed=3, app_draws=["all"], first="Ani").opened


def test_with_room_for_all_each_turn_is_a_choice_of_its_own() -> None:
    table = dealt()
    few, all_turns = (questions.open_question(table, (), room) for room in (9, 999))
    assert isinstance(few, Question)
    assert isinstance(all_turns, Question)
    assert len(few.choices) <= 9
    whole = [one for one in all_turns.choices if "die" not in one.tokens]
    for choice in whole:
        assert choice.starts == (0,), "everybody stands at the foot of the stairs"
        assert len(choice.spots) == 1


def test_a_turn_begins_for_whoever_has_it() -> None:
    table = dealt()
    (first,) = table.next
    other = next(one.colour for one in table.position.players if one.colour != first)
    assert questions.begin(table, first) == ()
    assert questions.begin(table, None) == ()
    assert questions.begin(table, other) is None


def test_what_may_be_typed_stands_beside_the_question() -> None:
    table = luxor.new_table("cards", ["Ani", "Jan"], seed=3, first="Ani").opened
    question = questions.open_question(table, (), 9)
    assert isinstance(question, Question)
    assert question.text == "What does Ani play?"
    assert "L or R lists them" in question.hint
    sides = questions.open_question(table, ("L",), 9)
    assert not isinstance(sides, Refusal | None)
    assert {one.tokens for one in sides.choices} >= {"L1", "L5", "L±1", "Ldie"}
