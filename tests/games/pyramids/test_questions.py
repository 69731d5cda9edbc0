"""What is asked on the way to a line of Pyramids."""

from pathlib import Path

import luxor_companion as luxor
from luxor_companion.games.pyramids import questions
from luxor_companion.referee.questions import Question
from luxor_companion.table.table import open_table
from tests.games.pyramids.at_table import DEALT, many_colours, written


def test_everybody_chooses_at_the_same_time() -> None:
    names = ["Ani", "Bo"]
    table = luxor.new_table("p", names, game="pyramids", seed=5, app_draws=["all"]).opened
    for handle in table.next:
        begun = questions.begin(table, handle)
        assert begun == (handle, "keep")
        question = questions.open_question(table, begun, 9)
        assert isinstance(question, Question)
        assert question.prefix == begun
        assert len(question.choices) == 6, "two of four cards"


def test_with_room_for_all_every_mark_is_listed(tmp_path: Path) -> None:
    save = written(tmp_path, (*DEALT, "reveal line3"), cards=many_colours())
    table = open_table(save, "pyramids")
    begun = questions.begin(table, "bo")
    assert begun == ("bo",)
    question = questions.open_question(table, begun, 9_999)
    assert isinstance(question, Question)
    assert question.choices
    assert not question.hint
    line = questions.with_answer(table, begun, question, question.choices[0].tokens)
    assert line[0] == "bo"
    assert questions.line_of(table, line)


def test_anybody_reveals_the_next_card(tmp_path: Path) -> None:
    table = open_table(written(tmp_path, DEALT), "pyramids")
    for handle in ("ani", "bo"):
        assert questions.begin(table, handle) == ()
