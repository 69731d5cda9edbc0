"""What is asked on the way to a line of Pyramids."""

from pathlib import Path

import pytest

import luxor_companion as luxor
from luxor_companion.games.pyramids import GAME, questions
from luxor_companion.games.pyramids.dialogue import Dialogue
from luxor_companion.games.pyramids.start import COMPLETED
from luxor_companion.referee.questions import Question
from luxor_companion.referee.start import NewTable, new_table
from luxor_companion.table.table import open_table
from luxor_companion.view.theme import render_text
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


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("c", "Type its number as well, and its colour if you like"),
        ("c 99 green", "There is no pyramid card '99'"),
        ("c 5 blue", "'blue' isn't part of a mark"),
        ("c 15 green", "Card 15 is purple, not green. (material.cards p.1)"),
        ("c 16 green", "Pyramid 16 is completed already, by Ana. (icon.tomb p.5)"),
    ],
)
def test_a_completed_pyramid_nobody_can_have_is_refused_before_its_player_is_asked(
    typed: str, problem: str
) -> None:
    request = NewTable(("Ana", "Ben"), app_draws=("expedition",), entered=COMPLETED)
    dialogue = Dialogue(new_table(GAME, request).save.path)
    for line in ("", "c 16 green", "1"):
        dialogue.answer(line)
    assert dialogue.question.about != "whose"
    dialogue.answer(typed)
    assert dialogue.news
    assert problem in render_text(dialogue.news.lines, 200)
    assert dialogue.question.about != "whose"
