"""A phone at the table, with the real server: it sits, plays, objects, asks; what goes wrong."""

import json
import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from luxor_companion.web import texts
from tests.browser import Browser, Page, Visitor
from tests.conftest import ROOT
from tests.phones.evening import MINE, READY, Evening, Kind, Table
from tests.web.axe import findings
from tests.web.pages.test_every_page import ONE_LETTER, cut

pytestmark = pytest.mark.slow

LIVE = "body.dataset.state === 'live'"
SCREENS = ((390, 844, False), (844, 390, True), (1280, 800, False))
TEXTS = texts()
HOSTILE = ("<img src=x onerror=hacked()>", "محمد بن عبد الله", "👑Zoë🐫")
Serve = Callable[..., Table]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    with ExitStack() as tables:

        def serve(kind: Kind, **more: Any) -> Table:  # noqa: ANN401
            return tables.enter_context(Table(tmp_path, kind, 3, **more))

        yield serve


DEALT = Kind("luxor", 2, dealt=True)


def sit(page: Page, table: Table, name: str, language: str = "en") -> None:
    """Sit down where nobody sat before, as somebody who comes for the first time."""
    page.open(f"{table.url}?lang={language}", LIVE)
    seat = (
        f"[...document.querySelectorAll('button.seat')].find(e => e.innerText.includes('{name}'))"
    )
    page.evaluate(f"{seat}.click()")
    page.wait("app.state.you")


def press(page: Page, selector: str) -> None:
    page.evaluate(f"document.querySelector({json.dumps(selector)}).click()")


def door(page: Page, name: str) -> None:
    press(page, f"nav [data-value={name}]")
    page.wait(f"document.body.dataset.view === '{name}'")


def test_it_sits_down_and_plays_in_every_engine(engine: Page, serve: Serve) -> None:
    table = serve(DEALT)
    engine.open(f"{table.url}?lang=en", LIVE)
    assert "Who are you?" in engine.text()
    for name in ("Ani", "Jan"):
        sit(engine, table, name)
        if engine.evaluate(MINE):
            break
        door(engine, "seats")
        press(engine, "[data-do=leave]")
        engine.wait("document.querySelector('button.seat') !== null")
    engine.wait(READY)
    assert engine.evaluate("document.title").startswith("\N{BLACK CIRCLE} Your turn, ")
    before = engine.evaluate("app.state.revision")
    Taps(engine, table).turn()
    assert engine.evaluate("app.state.revision") > before
    engine.wait("!app.state.you.due")
    assert not engine.evaluate("document.title").startswith("\N{BLACK CIRCLE}")
    assert len([line for line in table.lines if line["kind"] == "played"]) == 1
    assert engine.complaints() == []
    assert all(url.startswith((table.url, "data:")) for url in engine.asked())


class Taps(Evening):
    """One phone that is there already; what it taps, it taps by script, in any engine."""

    def __init__(self, page: Page, table: Table) -> None:
        super().__init__(None, table, random.Random(1))
        self._page = page

    def turn(self) -> int:
        self.prepare(self._page)
        return self._turn(self._page)

    def _tap(self, phone: Page, element: str) -> None:
        phone.evaluate(f"{element}.dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))")


def check(page: Browser) -> None:
    """On each screen, in the light and in the dark, and with text of twice the size."""
    for width, height, dark in SCREENS:
        page.screen(width, height, dark=dark, scale=1)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(ONE_LETTER) == []
        assert findings(page) == []
    page.screen(390, 844, scale=1)
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.evaluate("document.documentElement.style.fontSize = ''")


@pytest.mark.parametrize("language", TEXTS)
def test_every_state_can_be_read_by_everybody(
    browser: Browser, serve: Serve, language: str
) -> None:
    table, words = serve(DEALT), TEXTS[language]
    browser.open(f"{table.url}?lang={language}", LIVE)
    assert str(words["phone_who"]) in browser.text()
    check(browser)
    with browser.visitor() as other:
        for phone, name in ((browser, "Ani"), (other, "Jan")):
            phone.screen(390, 844, scale=1)
            sit(phone, table, name, language)
        mover = browser if browser.evaluate(MINE) else other
        mover.wait(READY)
        check(mover)
        press(mover, ".me [data-do=side]")
        mover.wait("app.turn.begun && !app.turn.busy")
        check(mover)
        door(mover, "doubt")
        press(mover, "[data-do=doubt]")
        mover.wait("document.querySelector('.me .choice') !== null")
        check(mover)
        door(mover, "rules")
        mover.evaluate("document.querySelector('[type=search]').value = 'Horus'")
        mover.evaluate("document.querySelector('form').requestSubmit()")
        mover.wait("document.querySelector('.answer') !== null")
        check(mover)
        for name in ("score", "seats"):
            door(mover, name)
            check(mover)
        assert mover.complaints() == []


def test_a_seat_that_somebody_else_took_is_said(browser: Browser, serve: Serve) -> None:
    table = serve(DEALT)
    with browser.visitor() as first, browser.visitor() as second:
        second.open(f"{table.url}?lang=en", LIVE)
        sit(first, table, "Ani")
        second.evaluate("DO.sit('red').then(() => 1)")  # a tap that comes a moment too late
        second.wait("document.querySelector('.told') !== null")
        assert "Ani" in second.evaluate("document.querySelector('.told').innerText")
        assert second.evaluate("table.token") is None
        assert first.evaluate("app.state.you.player") == "red"


def test_a_token_of_yesterday_leads_to_the_seats(browser: Browser, serve: Serve) -> None:
    table = serve(DEALT)
    with browser.visitor() as phone:
        phone.open(f"{table.url}?lang=en", LIVE)
        phone.evaluate("(keep(randomName()), 1)")
        phone.open(f"{table.url}?lang=en", LIVE)
        phone.wait("document.querySelectorAll('button.seat').length === 2")
        assert phone.evaluate("[table.token, kept()]") == [None, None]
        sit(phone, table, "Jan")


def test_a_phone_that_comes_back_finds_its_seat(browser: Browser, serve: Serve) -> None:
    table = serve(DEALT)
    with browser.visitor() as phone:
        sit(phone, table, "Jan")
        table.kill()
        phone.wait("document.body.dataset.state === 'stale'")
        assert "No connection since" in phone.text()
        table.serve()
        phone.wait("document.body.dataset.state === 'live'")
        assert phone.evaluate("app.state.you.player") == "green"
        phone.open(f"{table.url}?lang=en", LIVE)
        assert phone.evaluate("app.state.you.player") == "green"


def test_a_table_that_is_deleted_or_closed_is_said(browser: Browser, serve: Serve) -> None:
    table = serve(DEALT)
    with browser.visitor() as phone:
        sit(phone, table, "Jan")
        text = table.save.read_bytes()
        table.save.unlink()
        phone.wait("document.querySelector('.problem') !== null")
        table.save.write_bytes(text)
        phone.wait("document.querySelector('.board') !== null")
        assert phone.evaluate("app.state.you.player") == "green"
        table.kill()
        table.serve("--new-code")
        phone.wait("document.querySelector('.problem') !== null")
        assert "scan the code again" in phone.text()


def test_names_stay_words(browser: Browser, serve: Serve) -> None:
    table = serve(Kind("luxor", 3, dealt=True), names=HOSTILE)
    with browser.visitor() as phone:
        phone.open(f"{table.url}?lang=en", LIVE)
        seats = "[...document.querySelectorAll('button.seat span')].map(e => e.textContent)"
        assert phone.evaluate(seats) == [f"I am {name}" for name in HOSTILE]
        press(phone, "button.seat")
        phone.wait("app.state.you")
        for name in ("doubt", "score", "seats", "table"):
            door(phone, name)
            assert HOSTILE[1] in phone.evaluate("document.body.textContent")
        assert phone.evaluate("typeof hacked") == "undefined"
        assert phone.evaluate("document.images.length") == 0
        assert phone.complaints() == []


@pytest.mark.parametrize(("lines", "ruling"), [(40, "yes"), (76, "no")])  # it goes on; it is over
def test_what_is_not_allowed_is_told_and_nothing_played(
    browser: Browser, serve: Serve, tmp_path: Path, lines: int, ruling: str
) -> None:
    """Whatever is named in a dispute: in the end there is a ruling, and the log is as it was."""
    table = serve(DEALT, start=cut("two-players", lines, tmp_path))
    luck, rulings, before = random.Random(4), set(), table.lines
    with browser.visitor() as phone:
        phone.open(f"{table.url}?lang=en", LIVE)
        press(phone, "[data-do=watch]")
        door(phone, "doubt")
        for _ in range(8):
            press(phone, f"[data-do=doubt]:nth-child({luck.randrange(2) + 1})")
            for _ in range(20):
                phone.wait("app.doubt.answer && !app.doubt.busy")
                if phone.evaluate("document.querySelector('.ruling') !== null"):
                    break
                choices = phone.evaluate("document.querySelectorAll('.me .choice').length")
                assert choices, phone.text()
                at = luck.randrange(choices)
                phone.evaluate(f"document.querySelectorAll('.me .choice')[{at}].click()")
            rulings.add(phone.evaluate("document.querySelector('.ruling').classList[1]"))
            assert phone.evaluate("document.querySelector('.me .main') === null")
        assert ruling in rulings
        assert table.lines == before
        assert phone.complaints() == []


@pytest.mark.parametrize("game", ["luxor", "pyramids"])
def test_the_end_is_told_and_shared(browser: Browser, serve: Serve, game: str) -> None:
    example = {"luxor": "two-players", "pyramids": "pyramids"}[game]
    table = serve(Kind(game, 2, dealt=True), start=ROOT / f"saves/games/{example}.toml")
    with browser.visitor() as phone:
        phone.open(f"{table.url}?lang=en", LIVE)
        press(phone, "[data-do=watch]")
        phone.wait("document.querySelector('.share') !== null")
        verdict = phone.evaluate("verdict(app.shared)")
        assert " wins with " in verdict
        assert phone.evaluate("document.querySelector('#turn').innerText") == verdict
        assert phone.evaluate("document.title").startswith(verdict)
        name, size = phone.evaluate(
            "cardFile(app.shared, null, 'tall').then(file => [file.name, file.size])"
        )
        assert name.startswith(game)
        assert size > 10_000
        assert table.url not in phone.evaluate("asText(app.shared)")  # it goes away with the table
        check(phone)
        assert phone.complaints() == []


def test_the_keyboard_is_enough(browser: Browser, serve: Serve) -> None:
    table = serve(DEALT)
    with browser.visitor() as phone:
        phone.open(f"{table.url}?lang=en", LIVE)
        keys(phone, "button.seat")
        phone.wait("app.state.you")
        keys(phone, "nav [data-value=seats]")
        phone.wait("document.body.dataset.view === 'seats'")


def keys(phone: Visitor, selector: str) -> None:
    """Go to an element with Tab alone, and press Enter there."""
    for _ in range(30):
        if phone.evaluate(f"document.activeElement.matches({json.dumps(selector)})"):
            break
        press_key(phone, "Tab", 9)
    else:
        raise AssertionError(f"{selector} is not reached")
    press_key(phone, "Enter", 13, text="\r")


def press_key(phone: Visitor, key: str, code: int, **more: str) -> None:
    for kind in ("keyDown", "keyUp"):
        told = {"type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code}
        phone.call("Input.dispatchKeyEvent", **told, **(more if kind == "keyDown" else {}))
