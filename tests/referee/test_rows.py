"""Reading a player's row: in order or by name, with or without blanks, up to the first slip."""

from typing import Any

import pytest

from luxor_companion import lang
from luxor_companion.core.game import game_names, load_game
from luxor_companion.errors import offered
from luxor_companion.games.luxor import sheets as luxor
from luxor_companion.games.pyramids import sheets as pyramids
from luxor_companion.referee.rows import format_row, missing, read_row, without_rest

WHOLE = {
    "track": 21,
    "adventurers": [0, 5, 5, 8, 13],
    "sarcophagi": [3],
    "keys": 1,
    "vases": 3,
    "statues": 2,
    "jewelry": 2,
    "wild": 3,
    "scarabs": [3, 4],
}


@pytest.mark.parametrize(
    "text",
    [
        "21 0 5 5 8 13 3 1 3 2 2 3 3 4",
        "21 0558T 3 1 3 2 2 3 34",
        "21 0558t 3, 1, 3, 2, 2, 3, 3+4",
        "21, 0,5,5,8,13, 3; 1; 3 2 2 3 3,4",
        "21 0+5+5+8+T 3 1 3 2 2 3 3/4",
        "21 0 5 58T 3 1 3 2 2 3 3 4",
        "keys 1 track=21 wild: 3 scarabs 3 4 sarc 3 adventurers 0 5 5 8 13 vases 3 st 2 jewelry 2",
        "21 0558T sar 3 ke 1 vases 3 st 2 jewellery 2 wi 3 scarab 34",
    ],
)
def test_a_row_is_read_however_it_is_typed(text: str) -> None:
    assert read_row("luxor", luxor.COLUMNS, text)[:2] == (WHOLE, "")


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("30 00000 53", {"track": 30, "adventurers": [0] * 5, "sarcophagi": [5, 3]}),
        ("30 TTTTT 8", {"track": 30, "adventurers": [13] * 5, "sarcophagi": [5, 3]}),
        ("30 10 11 12 13 0 0", {"adventurers": [10, 11, 12, 13, 0], "sarcophagi": []}),
        ("sarcophagi 5 3", {"sarcophagi": [5, 3]}),
        ("scarabs 0 sarcophagi - keys -", {"scarabs": [], "sarcophagi": [], "keys": 0}),
        ("", {}),
    ],
)
def test_values_with_and_without_blanks(text: str, row: dict[str, Any]) -> None:
    reading = read_row("luxor", luxor.COLUMNS, text)
    assert not reading.problem
    assert reading.row | row == reading.row


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("7 2 6 3 -6 10 6 3", {"pyramids": 7, "skull": 6, "bonuses": [10, 6, 3]}),
        ("15,33 2 6 3 6", {"pyramids": [15, 33], "torches": 2, "skull": 6}),
        ("15+ 2 6 3 6 63", {"pyramids": [15], "bonuses": [6, 3]}),
        ("pyramids 15 33 skulls 6", {"pyramids": [15, 33], "skull": 6}),
    ],
)
def test_a_row_of_pyramids(text: str, row: dict[str, Any]) -> None:
    reading = read_row("pyramids", pyramids.COLUMNS, text)
    if "63" in text:  # 63 is no bonus: which ones it means isn't certain
        row = {**row, "bonuses": [63]}
    assert not reading.problem
    assert reading.row | row == reading.row


@pytest.mark.parametrize(
    ("text", "row", "problem"),
    [
        ("fish", {}, "'fish' is neither"),
        ("21 fish 3", {"track": 21}, "'fish' is neither"),
        ("21 0558T fish 3", {"track": 21, "adventurers": WHOLE["adventurers"]}, "'fish'"),
        ("keys two", {}, "'two' is neither"),
        ("keys", {}, "keys takes one number: keys 3."),
        ("keys 1 2", {}, "keys takes one number"),
        ("21 0558", {"track": 21}, "adventurers: 5 values, please, not 4."),
        ("21 0 0558T", {"track": 21}, "adventurers: 5 values, please, not 6."),
        (f"{'1' * 6000}", {}, "is too large."),
        ("-5", {}, "'-5' is neither"),
        ("1²", {}, "'1²' is neither"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(text: str, row: dict[str, Any], problem: str) -> None:
    reading = read_row("luxor", luxor.COLUMNS, text)
    assert reading.row == row
    assert problem in reading.problem
    assert len(reading.problem) < 100


def test_what_is_left_is_in_order_without_what_is_known() -> None:
    left = missing(luxor.COLUMNS, {"track": 1, "keys": 1})
    reading = read_row("luxor", luxor.COLUMNS, "0558T 3 2 track 5", left)
    row = {"adventurers": [0, 5, 5, 8, 13], "sarcophagi": [3], "vases": 2, "track": 5}
    assert reading == (row, "", 3)


def test_the_rest_is_none_except_what_everybody_has() -> None:
    reading = without_rest(luxor.COLUMNS, {"track": 0, "adventurers": [0] * 5, "keys": 2})
    assert not reading.problem
    assert not missing(luxor.COLUMNS, reading.row)
    assert (reading.row["keys"], reading.row["vases"], reading.row["scarabs"]) == (2, 0, [])
    assert without_rest(luxor.COLUMNS, {"track": 3}).problem == "Still missing: adventurers."


@pytest.mark.parametrize("code", lang.LANGUAGES)
def test_what_is_shown_of_a_row_can_be_typed(code: str) -> None:
    rows: list[tuple[str, dict[str, Any]]] = [
        ("luxor", WHOLE),
        (
            "luxor",
            {**WHOLE, "adventurers": [0, 0, 10, 12, 13], "sarcophagi": [5, 3], "scarabs": []},
        ),
        ("luxor", {key: WHOLE[key] for key in ("keys", "scarabs", "jewelry", "adventurers")}),
        ("pyramids", {"pyramids": [15], "torches": 0, "red": 1, "green": 2, "skull": 9}),
        ("pyramids", {"pyramids": [3, 5], "bonuses": [10, 3], "torches": 1}),
    ]
    with lang.speaking(code):
        for game, row in rows:
            columns = offered(load_game(game).sheets).COLUMNS
            assert read_row(game, columns, format_row(columns, row))[:2] == (row, "")


@pytest.mark.parametrize("code", lang.LANGUAGES)
def test_every_column_has_a_name_of_its_own_in_every_language(code: str) -> None:
    with lang.speaking(code):
        for game in game_names():
            columns = offered(load_game(game).sheets).COLUMNS
            for column in columns:
                value = "0 0 0 0 0" if column.exactly else "0"
                reading = read_row(game, columns, f"{column.title.split()[0]} {value}")
                assert list(reading.row) == [column.key], (column.title, reading)
