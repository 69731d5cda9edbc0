"""The live table of Silver & Gold Pyramids: what is sent, and a phone that follows a game."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from luxor_companion.core.record import replay
from luxor_companion.games.pyramids.rules.layout import square_names
from luxor_companion.games.pyramids.rules.record import Record
from luxor_companion.games.pyramids.rules.state import Position
from luxor_companion.referee.table import Table
from luxor_companion.table.table import open_table
from luxor_companion.web.server import LiveTable
from tests.browser import Browser, Page
from tests.share.pyramids import game, save_game
from tests.web.test_server import started

pytestmark = pytest.mark.slow

LIVE = "body.dataset.state === 'live'"
HEADINGS = {
    "keep": "to choose two pyramid cards",
    "display": "Lay four pyramid cards",
    "reveal": "Reveal the next expedition card",
    "mark": "Waiting for",
    "take": "takes a new card",
    "over": "The game is over.",
}


def after(lines: int, known: float = 1.0) -> Record:
    record = replay(Record(game(3, known).start), game(3, known).lines[:lines])
    assert isinstance(record, Record)
    return record


def position(save: Path) -> Position:
    return open_table(save, "pyramids").position


@pytest.fixture
def save(tmp_path: Path) -> Path:
    return save_game(tmp_path / "saves/saturday.toml", after(8))


@pytest.mark.parametrize("known", [1.0, 0.5, 0.0])
def test_what_is_sent_lies_on_the_table(tmp_path: Path, known: float) -> None:
    for lines in (0, 3, 6, 30, 75, 140):
        save = save_game(tmp_path / "game.toml", after(lines, known))
        table = open_table(save, "pyramids")
        state, now = Table(table).live(), table.position
        assert set(state) == {
            *(
                "game",
                "table",
                "phase",
                "round",
                "pattern",
                "shape",
                "waiting",
                "last",
                "players",
                "handles",
            ),
            *("display", "deck", "result"),
        }
        assert "seed" not in json.dumps(state)
        assert (state["phase"], state["deck"]) == (now.phase, now.deck)
        assert state["round"] == {"round": now.round, "rounds": 4, "turn": now.turn, "turns": 7}
        for one, player in zip(state["players"], now.players, strict=True):
            marks = [list(square_names(card.marks)) for card in player.cards]
            assert [card["marks"] for card in one["cards"]] == marks
            assert (one["red"], one["skulls"]) == (player.score_card.red, player.score_card.skulls)
        assert bool(state["waiting"]) == (now.phase in ("keep", "mark", "take"))


def test_a_table_of_the_other_game_is_only_called_unreadable(save: Path) -> None:
    assert json.loads(LiveTable(lambda: save).state().body) == {"problem": True}
    assert json.loads(LiveTable(lambda: save, "pyramids").state().body)["game"] == "pyramids"


@pytest.fixture
def served(save: Path) -> Iterator[str]:
    process, url = started("pyramids", "serve", "--watch-only", "--save", str(save))
    yield url
    process.kill()
    process.communicate()


def test_the_page_follows_the_game(engine: Page, save: Path, served: str) -> None:
    engine.open(served, LIVE)
    assert engine.evaluate("document.title") == "Silver & Gold Pyramids: the table"
    seen = set()
    for lines in (0, 4, 6, 7, 30, 60, 90, 120, 164):
        save_game(save, after(lines))
        now = position(save)
        heading = HEADINGS[now.phase] if lines else "choose two pyramid cards each"
        engine.wait(f"document.querySelector('#turn').innerText.includes('{heading}')")
        seen.add(now.phase)
        when = f"Round {now.round} of 4, turn {now.turn} of 7"
        engine.wait(f"document.querySelector('.facts').innerText.includes('{when}')")
        marks = sum(card.marks.bit_count() for one in now.players for card in one.cards)
        engine.wait(f"document.querySelectorAll('.card .marked').length === {marks}")
        cards = sum(len(player.cards) for player in now.players)
        assert engine.evaluate("document.querySelectorAll('.card').length") == cards
        assert engine.evaluate("document.querySelectorAll('.score tr').length") == 8
    assert {"keep", "reveal", "mark", "over"} <= seen
    assert "The final score" in engine.text()
    assert engine.complaints() == []
    assert engine.evaluate("document.querySelectorAll('.piece').length") == 0


def test_cards_nobody_entered_are_counted(browser: Browser, save: Path, served: str) -> None:
    save_game(save, after(60, 0.0))
    browser.open(served, LIVE)
    browser.wait("document.querySelectorAll('.card').length > 0")
    number, marked = position(save).players[0].cards[0].number, "squares? marked"
    pattern = f"/Card {number}: [0-9]+ {marked}/.test(document.body.innerText)"
    assert browser.evaluate(pattern)
    assert browser.evaluate("document.querySelectorAll('.card svg.pyramid').length") > 0
    assert browser.evaluate("document.querySelectorAll('.card svg.squares').length") == 0


@pytest.mark.parametrize("language", ["en", "de", "es", "pt"])
def test_it_fits_a_narrow_phone(browser: Browser, save: Path, served: str, language: str) -> None:
    save_game(save, after(60))
    browser.screen(360, 844)
    browser.open(f"{served}?lang={language}", LIVE)
    browser.wait("document.querySelectorAll('.card').length > 0")
    assert browser.evaluate("document.documentElement.scrollWidth") <= 360
    assert browser.evaluate("document.documentElement.lang") == language
    assert browser.complaints() == []
