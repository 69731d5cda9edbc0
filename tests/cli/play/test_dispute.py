"""A dispute that people settle in `play`: question by question, in both games."""

from pathlib import Path

from luxor_companion.cli.options import use_game
from luxor_companion.cli.play import dispute
from luxor_companion.core.game import load_game
from luxor_companion.games.luxor.dialogue import Dialogue
from luxor_companion.games.pyramids.dialogue import Dialogue as PyramidsDialogue
from luxor_companion.view.theme import lines_of
from tests.cli.at_table import logged, saves, start
from tests.conftest import Luxor
from tests.games.pyramids.at_table import pyramids
from tests.terminal import Screen

PYRAMIDS = "new table -p Ani -p Jan --keep Ani=12,31 --keep Jan=7,40 --display 5,9,22,47"


def luxor_dialogue(luxor: Luxor, tmp_path: Path) -> Dialogue:
    start(luxor, tmp_path)
    use_game(load_game("luxor"))
    return Dialogue(saves(tmp_path) / "table.toml")


def told(dialogue: Dialogue | PyramidsDialogue) -> str:
    assert dialogue.news
    text = "\n".join(lines_of(dialogue.news.lines, 80))
    dialogue.news = None
    return text


def test_it_asks_what_the_ruling_depends_on_and_comes_back_to_the_table(
    luxor: Luxor, tmp_path: Path
) -> None:
    dialogue = luxor_dialogue(luxor, tmp_path)
    dialogue.answer("dispute")
    assert dialogue.ask().about == dispute.ABOUT
    dialogue.answer("L3")
    assert "What lies ahead" in dialogue.ask().text
    assert "v3/2 is a vase" in told(dialogue)
    dialogue.answer("vase 3 2, empty, Horus 1, h2")
    dialogue.ask()
    dialogue.answer("-")
    while (question := dialogue.ask()).about == dispute.ABOUT:
        dialogue.answer(dispute.UNKNOWN)
        assert question.choices, "nobody has to remember it"
    assert "tile.horus" in told(dialogue)
    assert question.about == "turn"
    assert logged(saves(tmp_path) / "table.toml") == []


def test_a_turn_may_follow_and_a_slip_costs_nothing(luxor: Luxor, tmp_path: Path) -> None:
    dialogue = luxor_dialogue(luxor, tmp_path)
    dialogue.answer("dispute L3")
    ahead = dialogue.ask()
    told(dialogue)
    dialogue.answer("v3/2 nonsense")
    assert "nonsense" in told(dialogue)
    assert dialogue.ask() == ahead
    dialogue.answer("b")
    assert "Which card" in dialogue.ask().text
    dialogue.answer("b")
    assert dialogue.ask().about == "turn"
    dialogue.answer("dispute L3")
    dialogue.answer("q")
    assert dialogue.ask().about == "turn"
    assert not dialogue.left


def test_a_question_in_words_is_looked_up(luxor: Luxor, tmp_path: Path) -> None:
    dialogue = luxor_dialogue(luxor, tmp_path)
    dialogue.answer("dispute can I rearrange my hand")
    assert "hand.order" in told(dialogue)
    assert dialogue.ask().about == "turn"


def test_pyramids_settles_its_disputes_too(luxor: Luxor, tmp_path: Path) -> None:
    pyramids(luxor, PYRAMIDS)
    use_game(load_game("pyramids"))
    dialogue = PyramidsDialogue(next(saves(tmp_path).rglob("table.toml")))
    dialogue.answer("dispute")
    for answer in ("domino", "..E.. ..... .#r#. ..s.. ..T..", "c1", "c2 c3"):
        assert dialogue.ask().about == dispute.ABOUT
        dialogue.answer(answer)
    assert "Legal:" in told(dialogue)
    assert dialogue.ask().about != dispute.ABOUT


def test_letters_are_answers_on_the_screen(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    with Screen("play") as screen:
        screen.press(":dispute\r")
        assert "Dispute: Which card" in screen.text
        screen.press("L3\r")
        screen.press("s3/2 - h1 -\r")
        assert "?  nobody remembers" in screen.text
        screen.press("\x1b")
        assert "What lies ahead" in screen.text
        screen.press("\x1b")
        screen.press("\x1b")
        assert "What does Ani play?" in screen.text
