"""From Python: what docs/python.md says, and that importing it is cheap and clean."""

import contextlib
import io
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import luxor_companion
from luxor_companion import HOST, LuxorError, UnreadableError, UsageError, load_position, open_table
from luxor_companion.referee.answers import Changed, Refused
from tests.conftest import ROOT

POSITION = ROOT / "saves/positions/osiris-to-scarab.toml"
GAME = ROOT / "saves/games/two-players.toml"


def test_rulings() -> None:
    table = load_position(POSITION)
    fine = table.check("L1 @2")
    assert (fine.legal, fine.to, fine.refusal) == (True, 7, None)
    no = table.check("L1 @7")
    assert no.refusal
    assert (no.legal, no.refusal.rule, "space 7" in no.refusal.text) == (False, "move.active", True)
    assert "Feld 7" in str(table.speaking("de").check("L1 @7").refusal)
    assert [need.choice for need in table.check("L1").needs] == ["adventurer"]
    with pytest.raises(UnreadableError, match="There is no card 'three'"):
        table.check("three")
    with pytest.raises(UnreadableError, match="ist keine Karte"):
        table.speaking("de").check("three")
    with pytest.raises(UsageError, match="pink"):
        table.check("L1", "pink")


def test_every_option_is_legal() -> None:
    table = load_position(POSITION)
    for option in table.options().turns:
        assert table.check(option.turn).legal
    assert {option.turn[:2] for option in table.options(cards="5 ? ? ? ?").turns} == {"L5"}


def test_a_position_is_a_table_without_a_save() -> None:
    before = POSITION.read_bytes()
    table = load_position(POSITION)
    asked = table.play("L1 @2")
    assert (asked.played, asked.ruling.needs[0].choice) == (False, "tile")
    played = table.play("L1 @2 tile=wild")
    assert (played.played, played.line, played.ruling.to) == (True, 1, 7)
    assert [line.text for line in table.log] == ["red L1 @2 tile=wild"]
    assert isinstance(table.undo(), Changed)
    assert isinstance(table.undo(), Refused)
    assert isinstance(table.redo(), Changed)
    assert POSITION.read_bytes() == before


def test_a_save_is_loaded_where_it_stands() -> None:
    table = load_position(str(GAME))
    assert table.over
    assert table.score().winners == ("Ani",)
    assert [player.total for player in table.score().players] == [70, 58]


def test_a_table_is_played_saved_and_opened_again(tmp_path: Path) -> None:
    save = Path(shutil.copy(GAME, tmp_path / "friday.toml"))
    table = open_table(save)
    assert (table.name, table.over is not None) == ("friday", True)
    assert table.score().final
    assert isinstance(table.undo(3), Changed)
    assert not table.score().final
    assert isinstance(table.note("again"), Changed)
    turn = table.options().turns[0].turn
    played = table.play(turn)
    assert played.played
    assert isinstance(table.fix("Ani", "keys=1", reason="forgot one"), Changed)
    again = open_table(save)
    assert again.log == table.log
    assert again.log[-1].text.endswith('keys=1 "forgot one"')


def test_a_player_sees_no_other_hand(tmp_path: Path) -> None:
    subprocess.run(
        [
            *(sys.executable, "-m", "luxor_companion", "new", "dealt", "-p", "Ani:red"),
            *("-p", "Jan:green", "--app-draws", "all", "--first", "Ani", "--seed", "7"),
        ],
        check=True,
        capture_output=True,
    )
    table = open_table("dealt")
    red, green = table.seen_by("Ani"), table.seen_by("green")
    assert None not in red.hand
    assert None not in green.hand
    assert red.options("red").turns
    with pytest.raises(UsageError):
        red.options("green")
    assert table.seen_by(HOST).options("green").turns
    assert tmp_path in table.opened.save.path.parents


def test_a_second_game() -> None:
    table = load_position(ROOT / "saves/games/pyramids.toml")
    assert table.over
    while table.over:
        assert isinstance(table.undo(), Changed)
    assert table.score().players


def test_wrong_files_raise(tmp_path: Path) -> None:
    for path in (tmp_path / "none.toml", "nobody", tmp_path):
        with pytest.raises(LuxorError):
            open_table(path)
    with pytest.raises(LuxorError):
        load_position(tmp_path / "none.toml")


def test_the_documented_examples_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    text = (ROOT / "docs/python.md").read_text(encoding="utf-8")
    rulings, game = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    said = io.StringIO()
    random.seed(7)
    with contextlib.redirect_stdout(said):
        exec(rulings, {})  # noqa: S102  # our own documentation
        exec(game, {})  # noqa: S102  # as above
    fine, no, still, won = said.getvalue().splitlines()
    assert fine.startswith("fine, it ends on 7")
    assert "move.active" in no
    assert still.startswith("still open: adventurer")
    assert "undo" in won
    assert len(game.strip().splitlines()) <= 12


def test_every_name_is_there_and_documented() -> None:
    text = (ROOT / "docs/python.md").read_text(encoding="utf-8")
    for name in luxor_companion.__all__:
        assert getattr(luxor_companion, name)
        assert name in ("EVERYONE", "Table") or name.startswith("__") or name in text
    assert set(dir(luxor_companion)) == set(luxor_companion.__all__)
    with pytest.raises(AttributeError):
        _ = luxor_companion.nonsense


def test_importing_warns_of_nothing_and_loads_nothing() -> None:
    code = "import sys, luxor_companion; print(sorted(m for m in sys.modules if 'luxor' in m))"
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == "['luxor_companion']"
    everything = (
        "import luxor_companion as l, sys; [getattr(l, name) for name in l.__all__];"
        f"l.load_position({str(POSITION)!r}).check('L1 @2');"
        "print({'typer', 'rich', 'luxor_companion.cli'} & set(sys.modules))"
    )
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", everything],
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.strip() == "set()"
