"""A game that nobody tracked, counted by everybody at once on their own phone."""

from collections.abc import Iterator
from functools import partial

import pytest

from luxor_companion.cli.phones import OnPhones
from luxor_companion.core.game import load_game
from luxor_companion.web.counting import Counting
from tests.web.seated import Phone, served_now

ANI = {
    "track": 12,
    "adventurers": [0, 5, 8, 8, 13],
    "sarcophagi": [5],
    "keys": 1,
    "vases": 3,
    "statues": 2,
    "jewelry": 2,
    "wild": 0,
    "scarabs": [3, 4],
}
JAN = {**ANI, "track": 8, "sarcophagi": [3], "scarabs": []}


@pytest.fixture
def counting() -> Iterator[OnPhones]:
    luxor = load_game("luxor")
    with served_now(OnPhones("sheet-luxor", partial(Counting, luxor), None, 0, lan=False)) as one:
        yield one


def sheet_of(one: OnPhones) -> Counting:
    assert isinstance(one.served, Counting)
    return one.served


def test_everybody_fills_in_their_own_row(counting: OnPhones) -> None:
    ani, jan = Phone(counting.urls[0]), Phone(counting.urls[0])
    for phone, name in ((ani, "Ani"), (jan, "Jan")):
        seat = phone.declare("sit", name=name).body
        assert seat["done"]
        phone.player = seat["player"]
        assert phone.declare("sit", name=name).body["player"] == phone.player, "sent twice"
    state = ani.state().body
    assert [one["name"] for one in state["seats"]] == ["Ani", "Jan"]
    columns = {one["key"]: one for one in state["columns"]}
    assert set(ANI) <= set(columns)
    assert columns["adventurers"]["exactly"] == 5
    assert state["scores"] is None
    for key, value in ANI.items():
        assert ani.declare("row", values={key: value}).body["done"], key
    assert jan.declare("row", values=JAN).body["done"]
    scores = {one["name"]: one for one in jan.state().body["scores"]["players"]}
    assert scores["Ani"]["track"] == 12
    assert scores["Ani"]["adventurers"] == 34
    assert scores["Ani"]["scarabs"] == 7
    assert scores["Ani"]["total"] > scores["Jan"]["total"]
    sheet = sheet_of(counting)
    assert not sheet.all_ready()
    for phone in (ani, jan):
        assert phone.declare("ready", ready=True).body["done"]
    assert sheet.all_ready()
    assert sheet.standing() == "Ani: ready · Jan: ready"
    sheet.say_logged(7)
    assert ani.state().body["logged"] == 7


@pytest.mark.parametrize(
    "values",
    [
        *({"track": -1}, {"track": [1]}, {"adventurers": [0, 5]}, {"adventurers": 3}),
        *({"scarabs": [9]}, {"nothing": 1}, {"keys": 100_000}, {"sarcophagi": [3, 3]}),
    ],
)
def test_what_nobody_can_have_is_said_and_changes_nothing(
    counting: OnPhones, values: dict[str, object]
) -> None:
    ani = Phone(counting.urls[0])
    ani.player = ani.declare("sit", name="Ani").body["player"]
    said = ani.declare("row", values=values).body
    assert not said["done"]
    assert said["problem"]
    assert ani.state().body["rows"] == [{}]


def test_nobody_is_ready_with_half_a_row_nor_sits_on_another(counting: OnPhones) -> None:
    ani, other = Phone(counting.urls[0]), Phone(counting.urls[0])
    ani.player = ani.declare("sit", name="Ani").body["player"]
    assert "missing" in ani.declare("ready", ready=True).body["problem"]
    assert other.declare("sit", name="Ani").status == 409
    assert other.sit("0").status == 409
    assert other.declare("row", values={"track": 1}).status == 401
    assert ani.post("ask", {"ask": "turn"}).status == 400
    sheet_of(counting).free("0")
    assert other.sit("0").status == 200


def test_what_was_counted_is_there_after_a_restart() -> None:
    make = partial(Counting, load_game("luxor"))
    with served_now(OnPhones("sheet-luxor", make, None, 0, lan=False)) as first:
        ani = Phone(first.urls[0])
        ani.player = ani.declare("sit", name="Ani").body["player"]
        assert ani.declare("row", values=ANI).body["done"]
    with served_now(OnPhones("sheet-luxor", make, None, 0, lan=False)) as again:
        ani.url = Phone(again.urls[0]).url
        state = ani.state().body
        assert state["seats"][0]["you"]
        assert state["rows"][0]["track"] == 12
