"""The pipeline of a declared line: opened once, asked about without the lock, ruled on again."""

from pathlib import Path

import pytest

from luxor_companion.cli import console
from luxor_companion.errors import Exit
from luxor_companion.table import table
from luxor_companion.table.save import Save
from tests.cli.at_table import done, logged, start
from tests.conftest import Luxor, at_the_prompt
from tests.games.pyramids.at_table import DEALT, pyramids, written
from tests.terminal import Terminal


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The saves that were opened and replayed, one after the other."""
    found: list[Path] = []
    replay = table.replay_save

    def count(save: Save) -> object:
        found.append(save.path)
        return replay(save)

    monkeypatch.setattr(table, "replay_save", count)
    return found


def answer(monkeypatch: pytest.MonkeyPatch, *answers: str) -> list[str]:
    """Let somebody answer in this process; the answers that are left."""
    left = list(answers)
    monkeypatch.setattr(console, "may_ask", lambda: True)
    monkeypatch.setattr(console, "ask", lambda _question: left.pop(0))
    return left


def test_a_move_that_asks_twice_opens_and_replays_its_save_once(
    luxor: Luxor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, replays: list[Path]
) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "fix red @0 @4")
    left = answer(monkeypatch, "@4", "card")
    replays.clear()
    assert luxor("move", "L1").code == Exit.FINE
    assert (left, replays) == ([], [save])
    assert logged(save)[-1] == "red L1 @4 card"


def test_a_mark_that_asks_twice_opens_and_replays_its_save_once(
    luxor: Luxor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, replays: list[Path]
) -> None:
    save = written(tmp_path, (*DEALT, "reveal line3"))
    left = answer(monkeypatch, "cross", "1", "")
    replays.clear()
    assert pyramids(luxor, "mark bo 5 a1 a2 a3").code == Exit.FINE
    assert (left, replays) == ([], [save])
    assert logged(save)[-1].startswith("bo 5 a1 a2 a3 cross +")


@pytest.mark.parametrize(
    "args", [["move", "L2"], ["undo"], ["fix", "red", "keys=2"], ["note", "x"], ["hand", "red"]]
)
def test_every_command_opens_its_save_once(
    luxor: Luxor, tmp_path: Path, replays: list[Path], args: list[str]
) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "move L1")
    replays.clear()
    assert luxor(*args).code == Exit.FINE
    assert replays == [save]


def test_nobody_has_to_wait_while_a_person_thinks(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    with Terminal("move", "L5") as terminal:
        assert "Which do you take?" in terminal.screen
        done(luxor, "note somebody else at another terminal")
        terminal.type("key")
        assert terminal.ended() == Exit.FINE
    assert logged(save) == ["note somebody else at another terminal", "red L5 key"]


def test_a_save_changed_between_question_and_answer_is_ruled_on_again(
    luxor: Luxor, tmp_path: Path
) -> None:
    save = start(luxor, tmp_path)
    with Terminal("move", "L5") as terminal:
        done(luxor, "move L1")
        assert "It is Jan's turn, not Ani's." in terminal.type("key")
        assert terminal.ended() == Exit.REFUSED
    assert logged(save) == ["red L1"]


def test_what_the_change_leaves_open_is_asked_for_as_well(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    with Terminal("move", "L5") as terminal:
        done(luxor, "fix red @0 @12")
        screen = terminal.type("key")
        assert "Fine so far: L5 key. Which adventurer moves?" in screen
        terminal.type("@0")
        assert terminal.ended() == Exit.FINE
    assert logged(save) == ["fix red @0 @12", "red L5 @0 key"]


def test_a_mark_is_ruled_on_again_too(luxor: Luxor, tmp_path: Path) -> None:
    save = written(tmp_path, (*DEALT, "reveal line3"))
    with Terminal("pyramids", "mark", "ani", "12", "c1", "c2", "c3") as terminal:
        assert "which extra square" in terminal.screen
        assert pyramids(luxor, "mark ani 12 one c1").code == Exit.FINE
        assert "Ani has already marked this turn" in terminal.type("d3")
        assert terminal.ended() == Exit.REFUSED
    assert logged(save)[-1] == "ani 12 one c1"


def test_the_next_card_is_asked_for_without_the_lock(luxor: Luxor, tmp_path: Path) -> None:
    save = written(tmp_path, DEALT)
    with Terminal("pyramids", "reveal") as terminal:
        assert "which pattern is revealed?" in terminal.screen
        assert pyramids(luxor, "note meanwhile").code == Exit.FINE
        terminal.type("line3")
        assert terminal.ended() == Exit.FINE
    assert logged(save)[-2:] == ["note meanwhile", "reveal line3"]


def test_what_a_turn_claims_is_not_lost_between_questions(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "fix red @0 @4")
    code, shown = at_the_prompt(["move", "Ldie", "to=5"], ["1", "key"])
    assert (code, "Which adventurer" in shown) == (Exit.FINE, False)
    assert logged(save)[-1] == "red Ldie @4 die=1 key"
