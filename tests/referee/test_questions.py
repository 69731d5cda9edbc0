"""What is asked on the way to a line: whatever is offered leads on, and nothing is written."""

from collections.abc import Iterator

import pytest

import luxor_companion as luxor
from luxor_companion.core import Refusal
from luxor_companion.core.record import Change
from luxor_companion.errors import offered
from luxor_companion.referee import questions
from luxor_companion.referee.questions import ROOM, Choice, Found, Question, Tokens
from luxor_companion.table.table import AnyTable


def found(table: AnyTable, tokens: Tokens, room: int) -> Found[object]:
    if question := offered(table.game.questions).open_question(table, tokens, room):
        return Found(question)
    return questions.find(table, tokens, questions.optional_at(table, ()), room=room)


def ends(table: AnyTable, tokens: Tokens, room: int, most: int = 40) -> Iterator[Found[object]]:
    """Yield what all the choices after a line so far lead to, the first few of each question."""
    result = found(table, tokens, room)
    if not isinstance(result.result, Question) or most < 1:
        yield result
        return
    asks = offered(table.game.questions)
    together = max(result.result.several[:1], default=1)  # answers that go together
    for first in range(min(len(result.result.choices), 3)):
        choices = result.result.choices[first : first + together]
        answer = " ".join(choice.tokens for choice in choices)
        longer = asks.with_answer(table, tokens, result.result, answer)
        yield from ends(table, longer, room, most - 1)


@pytest.mark.parametrize("game", ["luxor", "pyramids"])
@pytest.mark.parametrize("draws", ["all", "none"])
@pytest.mark.parametrize("room", [ROOM, 999])
def test_every_answer_leads_to_a_turn(game: str, draws: str, room: int) -> None:
    table = luxor.new_table("friday", ["Ani", "Jan"], game=game, seed=3, app_draws=[draws]).opened
    lines = len(table.record.lines)
    asks = offered(table.game.questions)
    player = (*table.next, None)[0]
    begun = asks.begin(table, player)
    assert begun is not None
    if game == "luxor" and draws == "none":  # nobody knows the cards: one is named first
        begun = ("L",)
    reached = [one.result for one in ends(table, begun, room)]
    assert not [one for one in reached if isinstance(one, Refusal)]
    dealt_by_hand = game == "pyramids" and draws == "none"  # the cards are typed by their numbers
    assert dealt_by_hand or any(isinstance(one, Change) for one in reached)
    assert len(table.record.lines) == lines


def test_an_answer_says_what_people_may_type_for_it() -> None:
    choice = Choice("finds=9:v3/2", "a vase", ("vase", "a vase"))
    assert choice.begins("va")
    assert choice.begins("v3")
    assert not choice.begins("s")
    question = Question("tile", "What lies there?", (choice,))
    assert question.has_answer_starting("finds")
    assert not question.has_answer_starting("finds", choice.tokens)
    assert question.in_words(str.upper).choices[0].words == "FINDS=9:V3/2"
