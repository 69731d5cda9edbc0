"""What `play` offers at a table of Pyramids."""

from pathlib import Path

from luxor_companion.games.pyramids import choices
from luxor_companion.games.pyramids.dialogue import Dialogue
from luxor_companion.table.table import open_table
from luxor_companion.view.theme import render_text
from tests.cli.at_table import logged
from tests.games.pyramids.at_table import (
    DEALT,
    many_colours,
    written,
)
from tests.games.pyramids.test_dialogue import play
from tests.terminal import Screen


def test_the_best_marks_take_a_key_for_the_player_and_one_more(tmp_path: Path) -> None:
    save = written(tmp_path, (*DEALT, "reveal line3"), cards=many_colours())
    with Screen("pyramids", "play") as screen:
        assert "What does" not in screen.text
        screen.press("1")
        assert "What does Ani mark?" in screen.text
        screen.press("1")
        assert logged(save)[-1].startswith("ani ")
        assert " 2  Bo" in screen.text, "the same key for Bo all evening"
        screen.press("21")
        assert logged(save)[-1].startswith("bo ")
        assert "Which pattern is revealed?" in screen.text


def test_a_line_begins_with_a_player_not_with_the_key_of_a_command(tmp_path: Path) -> None:
    save = written(tmp_path, (*DEALT, "reveal line3"), cards=many_colours())
    with Screen("pyramids", "play") as screen:
        screen.press("ani 12 z9\r")  # a is advise, n is note
        assert screen.shows("There is no square 'z9'")
        assert logged(save)[-1] == "reveal line3"


def test_a_player_called_like_an_icon_is_no_icon(tmp_path: Path) -> None:
    lines = ("red keep 5 9", "bo keep 7 8", "display 20 21 22 23", "reveal line3")
    save = written(tmp_path, lines, names=("Red", "Bo"))
    with play() as terminal:
        assert "What does Red mark?" in terminal.type("red")
        assert "Which icons are on it?" in terminal.type("5 a1 a2 a3")
        assert "Red ticks red gem 1 of 10." in terminal.type("red")
        terminal.type("q")
    assert logged(save)[-1] == "red 5 a1 a2 a3 red"


def test_a_mark_of_this_turn_is_changed_and_the_others_stay(tmp_path: Path) -> None:
    names = ("Ani", "Bo", "Mia")
    lines = ("ani keep 1 2", "bo keep 3 4", "mia keep 5 6", "display 20 21 22 23", "reveal line3")
    save = written(tmp_path, lines, names=names, cards={})
    dialogue = Dialogue(save)
    dialogue.answer("r/t/s")
    dialogue.answer("change ani 2g")
    position = dialogue.table.position
    cards = [player.score_card for player in position.players]
    assert [(one.red, one.green, one.torches, one.skulls) for one in cards] == [
        *((0, 2, (), 0), (0, 0, (1,), 0), (0, 0, (), 1))
    ]
    assert logged(save)[-4:] == ["undo 3", "ani - green green", "bo - torch", "mia - skull"]
    for slip, told in {
        "change": "Type who has marked this turn, and what: change ani rt",
        "change eva r": "Type who has marked this turn",
        "change bo 4!": "it takes at least 5",
        "change bo 1 r": "Card 1 is Ani's",
        "change bo zz": "'zz' isn't part of a mark",
    }.items():
        dialogue.answer(slip)
        assert dialogue.news
        assert told in render_text(dialogue.news.lines, 300), slip
        assert dialogue.table.position == position, "nothing has changed"


def test_another_deck_is_declared_in_the_game_it_was_found_in(tmp_path: Path) -> None:
    save = written(tmp_path, DEALT)
    dialogue = Dialogue(save)
    dialogue.answer("fix deck domino=1 line3=2 corner3=2 S4=1 L4=1 T4=1")
    assert logged(save)[-1] == "fix deck domino=1 line3=2 corner3=2 S4=1 L4=1 T4=1"
    offered = {choice.tokens for choice in dialogue.ask().choices}
    assert offered == {"domino", "line3", "corner3", "S4", "L4", "T4"}, "no placeholder any more"
    for slip, told in {
        "fix deck domino=1 line3=2": "has 8 cards, not 3",
        "fix deck domino=9": "can't be corrected like that",
        "fix deck Q4=1": "There is no pattern 'Q4'",
        "reveal square4": "No expedition card of this copy shows",
    }.items():
        dialogue.answer(slip)
        assert dialogue.news
        assert told in render_text(dialogue.news.lines, 300), slip


def test_the_patterns_to_reveal_are_drawn_beside_their_names(tmp_path: Path) -> None:
    table = open_table(written(tmp_path, DEALT), "pyramids")
    question = choices.due_question(table)
    figures = {choice.row[0]: choice.row[1] for choice in question.choices}
    assert figures["corner3"] == "■■/■"
    assert figures["T4"] == "■■■/ ■"
    assert not any("■" in choice.description for choice in question.choices), "read out: words"
