"""The live table: what leaves the program, and a phone that follows a game, real moves and all."""

import json
import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from luxor_companion.games.luxor.rules.record import Record, replay
from luxor_companion.games.luxor.table import LuxorTable
from luxor_companion.referee.table import Table as Asked
from luxor_companion.table.table import Table, open_table
from luxor_companion.web.server import LiveTable
from tests.browser import Browser, Page
from tests.conftest import ROOT, Luxor
from tests.share.games import GAMES, SCRIPTS
from tests.web.test_server import started

pytestmark = pytest.mark.slow

TWO = ROOT / "saves/games/two-players.toml"  # the program draws everything: most to hide


def after(path: Path, lines: int) -> LuxorTable:
    table = open_table(path)
    record = replay(table.record.start, table.record.lines[:lines])
    assert isinstance(record, Record)
    return Table(table.save, record)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_nothing_hidden_ever_leaves(path: Path) -> None:
    """Every key that is sent is known to be open, and values are counts where pieces are hidden."""
    for lines in range(len(open_table(path).record.lines)):
        table = after(path, lines)
        state = Asked(table).live()
        told = json.dumps(state)
        assert set(state) == {
            *("game", "table", "round", "to_move", "last", "view", "result", "supply", "stand_in"),
        }
        assert not [word for word in ("hand", "draw=", "scarab=", "seed") if word in told]
        for one in state["view"]["players"]:
            assert isinstance(one["scarabs"], int)
        assert all(isinstance(value, int) for value in state["supply"].values())
        if not table.position.over:
            assert all(one["parts"][5] == 0 for one in state["result"]["players"])
            held = [len(player.scarabs) for player in table.position.players]
            assert [one["uncounted"] for one in state["result"]["players"]] == held


def test_tables_that_differ_only_in_what_is_hidden_look_the_same() -> None:
    table = after(TWO, 20)
    position = table.position
    assert any(player.scarabs for player in position.players)
    players = tuple(
        player._replace(hand=("1",) * 5, scarabs=(1,) * len(player.scarabs))
        for player in position.players
    )
    cobra, falcon, lion = (tuple(reversed(stack)) for stack in position.stacks)
    other = position._replace(players=players, stacks=(cobra, falcon, lion))
    last = table.record.done[-1]
    before = Asked(table).live()
    table.record.done[-1] = last._replace(after=other)
    assert Asked(table).live() == before


def test_a_save_is_read_only_when_it_changed(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    shutil.copy(TWO, path)
    live = LiveTable(lambda: path, "luxor")
    first = live.state()
    assert live.state() is first
    path.write_text("not a save", encoding="utf-8")
    assert json.loads(live.state().body) == {"problem": True}
    path.unlink()
    assert json.loads(live.state().body) == {"problem": True}
    shutil.copy(TWO, path)
    assert live.state().mark == first.mark


@pytest.fixture
def friday(luxor: Luxor) -> Iterator[str]:
    """A table in play, served on this machine."""
    ran = luxor("new", "friday", "-p", "Ani:red", "-p", f"{SCRIPTS[0]}:green", "--first", "Ani",
                "--seed", "3", "--app-draws", "all")  # fmt: skip
    assert ran.code == 0
    process, url = started("serve", "--watch-only")
    yield url
    process.kill()
    process.communicate()


def move(luxor: Luxor) -> dict[str, Any]:
    """The first legal turn, made with `luxor move`."""
    turns = json.loads(luxor("options", "--json").out)["turns"]
    turn = next(one["turn"] for one in turns if "die=" not in one["turn"])  # the program rolls
    made = luxor("move", *turn.split(), "--json")
    assert made.code == 0
    return dict(json.loads(made.out))


def test_the_page_follows_real_moves(engine: Page, luxor: Luxor, friday: str) -> None:
    engine.open(friday, "body.dataset.state === 'live'")
    assert "Ani's turn (red)" in engine.text()
    assert "No turn yet." in engine.text()
    took = []
    for _ in range(3):
        made = move(luxor)
        took.append(engine.wait(f"document.querySelector('#turn .{made['next'][0]}') !== null"))
        shown = engine.evaluate("document.querySelector('#last').innerText")
        assert made["turn"].split()[0] in shown
        assert "draw=" not in shown
    luxor("undo")
    took.append(engine.wait("document.querySelector('#turn .red') !== null"))
    assert sorted(took)[1] < 2, took  # two seconds are promised; a busy machine may miss some
    assert engine.evaluate("typeof hacked") == "undefined"
    assert engine.complaints() == []
    assert all(url.startswith((friday, "data:")) for url in engine.asked())


def test_another_table_in_use_is_followed(browser: Browser, luxor: Luxor, friday: str) -> None:
    browser.open(friday, "body.dataset.state === 'live'")
    luxor("new", "saturday", "-p", "Bo:blue", "-p", "Cy:yellow")
    browser.wait("document.body.innerText.includes('saturday')")


def test_it_says_when_it_is_stale_and_comes_back(engine: Page, luxor: Luxor) -> None:
    luxor("new", "friday", "-p", "Ani:red", "-p", "Jan:green", "--first", "Ani", "--seed", "3",
          "--app-draws", "all")  # fmt: skip
    process, url = started("serve", "--watch-only")
    port = url.rstrip("/").rpartition(":")[2]
    engine.open(url, "body.dataset.state === 'live'")
    process.send_signal(2)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")
    engine.wait("document.body.dataset.state === 'stale'", patience=60)
    assert "No connection since" in engine.text()
    move(luxor)
    process, _ = started("serve", "--watch-only", "--port", port)
    engine.wait("document.body.dataset.state === 'live'", patience=60)
    engine.wait("document.querySelector('#turn .green') !== null", patience=60)
    process.kill()
    process.communicate()


def test_a_save_that_is_broken_by_hand_is_said_and_mended(browser: Browser, friday: str) -> None:
    path = Path(os.environ["LUXOR_SAVES"]) / "friday.toml"
    text = path.read_text(encoding="utf-8")
    browser.open(friday, "body.dataset.state === 'live'")
    path.write_text(text.replace("log = '''\n", "log = '''\nred L9 draw=5\n"), encoding="utf-8")
    browser.wait("document.querySelector('.problem') !== null", patience=60)
    assert "can't be read just now" in browser.text()
    assert "draw" not in browser.text()  # the line that is wrong may tell what is hidden
    time.sleep(0.01)
    path.write_text(text, encoding="utf-8")
    browser.wait("document.querySelector('#turn') !== null", patience=60)


def test_a_finished_game_is_shown_as_that(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    shutil.copy(TWO, path)
    process, url = started(
        "serve", "--watch-only", "--save", str(path), "--lan", "--address", "127.0.0.1"
    )
    assert len(url.rpartition(":")[2]) > 18  # a path that cannot be guessed
    browser.open(url, "body.dataset.state === 'live'")
    assert "The game is over." in browser.text()
    assert "The final score" in browser.text()
    process.kill()
    process.communicate()
