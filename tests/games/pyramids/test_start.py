"""How a table of Pyramids begins: its players, and cards that people have laid out."""

from pathlib import Path

import pytest

from luxor_companion.errors import UsageError
from luxor_companion.games.pyramids import GAME, sheets, start
from luxor_companion.games.pyramids.dialogue import Dialogue
from luxor_companion.games.pyramids.files import owned_material
from luxor_companion.games.pyramids.rules import ROUNDS, TURNS
from luxor_companion.games.pyramids.rules.notation import Displayed, Kept
from luxor_companion.games.pyramids.start import COMPLETED
from luxor_companion.referee.start import NewTable, new_table
from luxor_companion.table.table import open_table
from luxor_companion.view.theme import render_text
from tests.games.pyramids.at_table import written


def test_two_to_four_people_play() -> None:
    assert start.parse_names(["Ani", "Bo"]) == ("Ani", "Bo")
    for count in (0, 1, 5):
        with pytest.raises(UsageError, match=f"not {count}"):
            start.parse_names([f"P{seat}" for seat in range(count)])


def test_nobody_has_a_colour() -> None:
    with pytest.raises(UsageError, match="-p Ani"):
        start.parse_names(["Ani:red", "Bo"])


@pytest.mark.parametrize(
    "asked", [{"laid": True}, {"first": "Ani"}, {"board": "mine"}, {"bots": ["ani=plan"]}]
)
def test_what_only_another_game_offers(asked: dict[str, object]) -> None:
    with pytest.raises(UsageError, match="doesn't offer that"):
        start.begin_requested(NewTable(players=["Ani", "Bo"], **asked))  # type: ignore[arg-type]


def test_the_same_seed_deals_the_same_cards() -> None:
    tables = [
        start.begin_requested(NewTable(players=["Ani", "Bo"], seed=seed, app_draws=["all"]))
        for seed in (7, 7, 8)
    ]
    lines = [table.record.lines for table in tables]
    assert lines[0] == lines[1] != lines[2]
    assert not start.begin_requested(NewTable(players=["Ani", "Bo"], seed=7)).record.lines


@pytest.mark.parametrize("text", ["12,31", "12 31", " 12, 31 "])
def test_numbers_with_commas_or_spaces(text: str) -> None:
    assert start.read_numbers(text, "5,9") == (12, 31)


@pytest.mark.parametrize("text", ["", "0", "49", "x", "12.5", "012", "9" * 5000])
def test_a_card_that_does_not_exist(text: str) -> None:
    with pytest.raises(UsageError, match="from 1 to 48"):
        start.read_numbers(text, "5,9")


def test_cards_that_were_laid_out_before(tmp_path: Path) -> None:
    table = open_table(written(tmp_path, []), "pyramids")
    lines = [*start.parse_cards(table, ["Ani=12,31", "bo=5 9"], "20 21 22 23")]
    assert lines == [Kept("ani", (12, 31)), Kept("bo", (5, 9)), Displayed((20, 21, 22, 23))]
    with pytest.raises(UsageError, match="NAME=12,31"):
        [*start.parse_cards(table, ["12,31"], None)]


def test_the_referee_alone_needs_completed_pyramids_and_the_score_cards() -> None:
    """A whole game in which nobody enters cards or marks: 16 pyramids, and a row for each."""
    request = NewTable(("Ana", "Ben", "Cleo"), app_draws=("expedition",), entered=COMPLETED)
    table = new_table(GAME, request)
    dialogue = Dialogue(table.save.path)
    pyramids = iter(range(16, 32))
    for turn in range(ROUNDS * TURNS):
        dialogue.answer("")  # the next expedition card
        if turn % 7 < 4:
            dialogue.answer(f"c {next(pyramids)} green")
            dialogue.answer(str(turn % 3 + 1))
    assert dialogue.question.about == "end"
    dialogue.answer("ana 16 green")
    assert dialogue.news
    assert "Pyramid 16 is completed already, by Ana." in render_text(dialogue.news.lines, 200)
    dialogue.answer("")
    position = dialogue.table.position
    assert position.over
    assert owned_material().pyramid(16).colour == "green", "kept for the next game"
    assert sorted(sum(b.points for b in p.score_card.bonuses) for p in position.players) == [
        3,
        6,
        10,
    ]
    for handle, told in (("ana", "8 5 14 6"), ("ben", "1 2 - -"), ("cleo", "3,3,1234,2")):
        assert sheets.uncounted_question(position, handle)
        record = dialogue.table.record
        record.apply(sheets.told_line(position, handle, told))
        assert not sheets.uncounted_question(record.position, handle)
    cards = [player.score_card for player in record.position.players]
    assert [(one.red, one.green, one.torches, one.skull_value) for one in cards] == [
        (8, 5, (1, 4), 6),
        (1, 2, (), 0),
        (3, 3, (1, 2, 3, 4), 2),
    ]
    with pytest.raises(UsageError, match="Four numbers"):
        sheets.told_line(position, "ana", "8 5 x")
