"""What the disputes of all games share: a conversation about facts, one by one."""

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import NoReturn

import pytest

from luxor_companion.cli.dispute import ABOUT, Conversation
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor.dialogue import Dialogue
from luxor_companion.games.pyramids.dialogue import Dialogue as PyramidsDialogue
from luxor_companion.referee.untracked import FactQuestion
from luxor_companion.view.theme import lines_of
from tests.cli.at_table import TWO, done, logged, saves, start
from tests.conftest import Luxor
from tests.games.pyramids.at_table import pyramids
from tests.terminal import Screen


class Facts:
    """Disputes about the facts `one` and `two`, which are numbers."""

    ABOUT, UNKNOWN_HELP = "one", ""

    def needed(self, _facts: Mapping[str, str]) -> None:
        return None

    def next_fact(self, facts: Mapping[str, str]) -> str | None:
        return next((name for name in ("one", "two") if name not in facts), None)

    def question(self, fact: str) -> FactQuestion:
        return FactQuestion(fact, "a number", takes_b=fact == "two")

    def is_question(self, _fact: str, _text: str) -> bool:
        return False

    def read_fact(self, fact: str, text: str) -> str:
        if not text.isdecimal():
            raise ValueError(f"a number for {fact}, please")
        return text

    def settle(self, facts: Mapping[str, str]) -> NoReturn:
        raise AssertionError(facts)


@pytest.fixture
def talk() -> Conversation:
    return Conversation(SimpleNamespace(disputes=Facts()), list)  # type: ignore[arg-type]  # a game


def test_a_slip_is_told_and_asked_again(talk: Conversation) -> None:
    with pytest.raises(UsageError, match="a number for one, please"):
        talk.answer("x")
    assert (talk.fact, talk.facts) == ("one", {})
    talk.answer("1")
    assert (talk.question.text, talk.facts) == ("two", {"one": "1"})


def test_back_asks_for_the_one_before(talk: Conversation) -> None:
    assert not talk.step_back()
    talk.answer("b")
    assert talk.fact == "one"
    talk.answer("1")
    with pytest.raises(UsageError):
        talk.answer("b")  # which may be an answer here
    talk.answer("\b")
    assert (talk.fact, talk.facts) == ("one", {})


@pytest.mark.parametrize("word", ["q", "quit", "Q"])
def test_leaving_ends_it_early(talk: Conversation, word: str) -> None:
    talk.answer("1")
    assert talk.answer(word) is None
    assert (talk.left, talk.facts) == (True, {"one": "1"})


def test_how_to_answer_is_said_once(talk: Conversation) -> None:
    assert (talk.hint(), talk.hint()) == ("a number", "")


PYRAMIDS = "new table -p Ani -p Jan --keep Ani=12,31 --keep Jan=7,40 --display 5,9,22,47"


def luxor_dialogue(luxor: Luxor, tmp_path: Path, *more: str) -> Dialogue:
    start(luxor, tmp_path, *TWO, *more)
    return Dialogue(saves(tmp_path) / "table.toml")


def told(dialogue: Dialogue | PyramidsDialogue) -> str:
    assert dialogue.news
    text = "\n".join(lines_of(dialogue.news.lines, 80))
    dialogue.news = None
    return text


def test_the_table_knows_the_board_and_asks_only_for_the_rest(luxor: Luxor, tmp_path: Path) -> None:
    dialogue = luxor_dialogue(luxor, tmp_path, "--laid")
    dialogue.answer("dispute")
    assert dialogue.ask().about == ABOUT
    dialogue.answer("L3")
    question = dialogue.ask()
    assert question.text == "Dispute: What lies on space 3?"
    assert question.choices, "nobody has to remember it"
    dialogue.answer("vase 3 2")
    assert "adventurer there, so nothing happens" in told(dialogue)
    assert dialogue.ask().about == "turn"
    assert logged(saves(tmp_path) / "table.toml") == []


@pytest.mark.parametrize(
    ("turn", "ruling"),
    [
        pytest.param("L3 @12", "The adventurer on space 12 moves to space 15.", id="a card"),
        pytest.param(
            "L3 @12 to=14", "the adventurer ends on space 15, not space 14.", id="a wrong goal"
        ),
        pytest.param("L±1 @12 back", "moves to space 11.", id="back"),
        pytest.param("R2 @39", "Ani has no key", id="without a key"),
        pytest.param("Llast", "card.last p.8", id="the last one"),
        pytest.param("M3", "Only the leftmost and the rightmost card", id="from the middle"),
    ],
)
def test_a_dispute_at_a_table_is_clear_at_once(
    luxor: Luxor, tmp_path: Path, turn: str, ruling: str
) -> None:
    dialogue = luxor_dialogue(luxor, tmp_path)
    done(luxor, "fix red @0 @12", "fix red @A1 @39")
    dialogue = Dialogue(dialogue.path)
    dialogue.answer(f"dispute {turn}")
    dialogue.ask()
    assert ruling in " ".join(told(dialogue).split())
    assert dialogue.ask().about == "turn"


def test_an_adventurer_that_nobody_named_is_asked_for_and_a_slip_costs_nothing(
    luxor: Luxor, tmp_path: Path
) -> None:
    dialogue = luxor_dialogue(luxor, tmp_path, "--laid")
    done(luxor, "fix red @0 @12")
    dialogue = Dialogue(dialogue.path)
    dialogue.answer("dispute L3")
    assert "stairs and space 12: add one, such as" in told(dialogue)
    assert "Which card" in dialogue.ask().text
    dialogue.answer("L3 @12")
    tile = dialogue.ask()
    assert "What lies on space 15?" in tile.text
    dialogue.answer("nonsense")
    assert "nonsense" in told(dialogue)
    assert dialogue.ask() == tile
    dialogue.answer("b")
    assert "Which card" in dialogue.ask().text
    dialogue.answer("b")
    assert dialogue.ask().about == "turn"
    dialogue.answer("dispute L3 @0")
    dialogue.answer("q")
    assert dialogue.ask().about == "turn"
    assert not dialogue.left


@pytest.mark.parametrize(
    ("answers", "ruling"),
    [
        pytest.param(["v2/1\r"], "Ani takes the vase on space 15: 2 VP.", id="a typed tile"),
        pytest.param(
            ["?\r"] * 6,
            "on space 15: Osiris tile +3: That depends on what lies on space 18",
            id="?",
        ),
    ],
)
def test_tiles_for_one_adventurer_of_several_lead_to_the_ruling(
    luxor: Luxor, tmp_path: Path, answers: list[str], ruling: str
) -> None:
    start(luxor, tmp_path, *TWO, "--laid")
    done(luxor, "fix red @0 @12")
    with Screen("play") as screen:
        screen.press(":dispute\r")
        screen.press("L3 @12\r")
        for answer in answers:
            assert "Dispute: What lies on space" in screen.text
            screen.at_once(answer)
            assert "there is no tile" not in screen.text
        assert ruling in " ".join(screen.text.split()), "Enter after ? closes nothing"
        screen.press("\x1b")
        assert "What does Ani play?" in screen.text
    assert logged(saves(tmp_path) / "table.toml") == ["fix red @0 @12"]


def test_all_may_be_settled_by_the_number_of_a_space(luxor: Luxor, tmp_path: Path) -> None:
    dialogue = luxor_dialogue(luxor, tmp_path)
    done(luxor, "fix red @0 @12")
    dialogue = Dialogue(dialogue.path)
    dialogue.answer("dispute Lall1")
    assert "Only one of those that moved" in dialogue.ask().text
    dialogue.answer("13")
    assert "Ani takes a key" in told(dialogue).replace("\n", " ") or dialogue.ask().text


def test_a_question_in_words_is_looked_up(luxor: Luxor, tmp_path: Path) -> None:
    dialogue = luxor_dialogue(luxor, tmp_path)
    dialogue.answer("dispute can I rearrange my hand")
    assert "hand.order" in told(dialogue)
    assert dialogue.ask().about == "turn"


def test_pyramids_settles_its_disputes_too(luxor: Luxor, tmp_path: Path) -> None:
    pyramids(luxor, PYRAMIDS)
    dialogue = PyramidsDialogue(next(saves(tmp_path).rglob("table.toml")))
    dialogue.answer("dispute")
    for answer in ("domino", "..E.. ..... .#r#. ..s.. ..T..", "c1", "c2 c3"):
        assert dialogue.ask().about == ABOUT
        dialogue.answer(answer)
    assert "Legal:" in told(dialogue)
    assert dialogue.ask().about != ABOUT


def test_letters_are_answers_on_the_screen(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path, *TWO, "--laid")
    with Screen("play") as screen:
        screen.press(":dispute\r")
        assert "Dispute: Which card" in screen.text
        screen.press("L3\r")
        assert "What lies on space 3?" in screen.text
        assert "?  nobody remembers" in screen.text
        screen.press("s3")
        assert "> s3_" in screen.text
        screen.press("\x1b\x1b")
        assert "Dispute: Which card" in screen.text
        screen.press("\x1b")
        assert "What does Ani play?" in screen.text
