"""What people may do at a table besides playing: commands, slips in them, and the help."""

import io
import sys
from pathlib import Path

import pytest

from luxor_companion.cli.play import inside, screen
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor.dialogue import Dialogue
from luxor_companion.games.luxor.view.play import LuxorLooks
from luxor_companion.view.theme import lines_of
from tests.cli.at_table import done, logged, saves, start
from tests.conftest import Luxor


@pytest.fixture
def dialogue(luxor: Luxor, tmp_path: Path) -> Dialogue:
    start(luxor, tmp_path)
    return Dialogue(saves(tmp_path) / "table.toml")


def told(dialogue: Dialogue) -> str:
    return "\n".join(lines_of(dialogue.news.lines, 80)) if dialogue.news else ""


@pytest.mark.parametrize(
    ("typed", "meant"), [("opions", "options"), ("undoo", "undo"), ("advize L3", "advise")]
)
def test_a_misspelt_command_is_a_slip_not_a_card(
    dialogue: Dialogue, typed: str, meant: str
) -> None:
    dialogue.answer(typed)
    assert f"did you mean {meant}?" in told(dialogue)
    assert "the cards are" not in told(dialogue)


def test_what_looks_like_a_card_is_no_slip(dialogue: Dialogue) -> None:
    dialogue.answer("L9")
    assert "There is no card 'L9'" in told(dialogue)


def test_a_command_is_read_as_in_a_shell(dialogue: Dialogue) -> None:
    dialogue.answer("luxor score")
    assert "The score as it stands" in told(dialogue)
    dialogue.answer("status")
    assert "Ani's turn" in told(dialogue)


def test_what_draws_or_serves_says_how_to_get_there(dialogue: Dialogue) -> None:
    dialogue.answer("serve")
    assert "luxor serve doesn't work in here: q leaves" in told(dialogue)
    dialogue.answer("k")
    for name in ("play", "serve", "mcp"):
        assert name in told(dialogue).partition("not ")[2]


def test_use_goes_on_at_the_other_table(luxor: Luxor, dialogue: Dialogue) -> None:
    done(luxor, "new other -p Mia -p Tom")
    dialogue.answer("use other")
    assert dialogue.table.name == "other"
    assert dialogue.ask().text.startswith("What does")


def test_a_game_without_advice_gives_none_by_any_key(dialogue: Dialogue) -> None:
    dialogue.advice = False
    for typed in ("a", "advise", "advise --cards 1"):
        dialogue.answer(typed)
        assert told(dialogue).strip() == "This game is played without advice."


def test_the_help_explains_every_sign(dialogue: Dialogue) -> None:
    dialogue.answer("k")
    signs = told(dialogue).partition("not play")[2]
    for sign in ("▸ ◦", "[1 2]", "· ?", "> ▶", "A1 =5", "points", "colours", "c f l"):
        assert sign in signs


def test_every_key_of_the_help_works_in_plain_and_nothing_is_drawn(
    dialogue: Dialogue, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The end of the input is a good end; the table is saved."""
    typed = ["L3 @0", *inside.KEYS, "hand", "", "n a note", "w 12", "u", "y"]
    typed.remove("q")
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(typed)))
    monkeypatch.setenv("COLUMNS", "90")
    screen.read_out(dialogue, LuxorLooks())
    said = capsys.readouterr().out
    assert "There is no card" not in said
    assert not {*"─│┼╭╮╰╯█"} & {*said}
    assert "note a note" in logged(dialogue.path)


def test_a_command_that_asks_needs_somebody(dialogue: Dialogue) -> None:
    with pytest.raises(UsageError, match="interactive terminal"):
        inside.run(dialogue.path, "luxor", "score --ask", dialogue.aside)
