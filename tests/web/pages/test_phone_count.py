"""Counting a game nobody tracked: everybody fills in a row on a phone, the referee adds it up."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from luxor_companion.cli.phones import OnPhones
from luxor_companion.core.game import load_game
from luxor_companion.web.counting import Counting
from tests.browser import Browser, Visitor
from tests.web.pages.test_phone_page import check, press
from tests.web.seated import served_now

pytestmark = pytest.mark.slow

ROWS: dict[str, dict[str, Any]] = {
    "Ani": {"track": 12, "adventurers": [0, 5, 8, 8, 13], "keys": 1, "vases": 3, "scarabs": [3, 4]},
    "Jan": {"track": 8, "adventurers": [0, 5, 8, 8, 13], "statues": 2, "scarabs": []},
}
MOST_TAPS = 20


@pytest.fixture
def counting() -> Iterator[OnPhones]:
    luxor = load_game("luxor")
    with served_now(OnPhones("sheet-luxor", partial(Counting, luxor), None, 0, lan=False)) as one:
        yield one


def fill(phone: Visitor, row: dict[str, Any]) -> int:
    """Enter a row by taps and digits; how many it took."""
    taps = 0
    for key, value in row.items():
        if isinstance(value, list):
            for one in value:
                press(phone, f"[data-do=pick][data-value='{key} {one}']")
            taps += len(value)
        else:
            field = f"document.querySelector('input[data-value={key}]')"
            phone.evaluate(
                f"({field}.value = {value},"
                f" {field}.dispatchEvent(new Event('change', {{ bubbles: true }})))"
            )
            taps += 1 + len(str(value))  # the field, and its digits
    press(phone, "[data-do=ready]")
    phone.wait("app.state.seats.find(one => one.you).ready")
    return taps + 1


def test_everybody_counts_their_own(browser: Browser, counting: OnPhones) -> None:
    url = f"{counting.urls[0]}?lang=en"
    with browser.visitor() as ani, browser.visitor() as jan:
        for phone, name in ((ani, "Ani"), (jan, "Jan")):
            phone.screen(390, 844, scale=1)
            phone.open(url, "body.dataset.state === 'live'")
            phone.evaluate(f"(document.querySelector('[name=name]').value = '{name}', 1)")
            phone.evaluate("(document.querySelector('form').requestSubmit(), 1)")
            phone.wait("app.state.seats.some(one => one.you)")
            check(phone)
            assert fill(phone, ROWS[name]) <= MOST_TAPS
        for phone in (ani, jan):
            phone.wait("app.state.seats.every(one => one.ready)")
            assert "Everybody is ready" in phone.text()
            totals = phone.evaluate("app.state.scores.players.map(one => one.total)")
            shown = "[...document.querySelectorAll('.totals td:last-child')].map(e => +e.innerText)"
            assert phone.evaluate(shown) == totals
            check(phone)
            assert phone.complaints() == []
        assert isinstance(counting.served, Counting)
        rows = [dict(row) for row in counting.served.sheet.rows]
        for row, wanted in zip(rows, ROWS.values(), strict=True):
            assert {key: row.get(key) or value for key, value in wanted.items()} == wanted
