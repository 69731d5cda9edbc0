"""The log as JSON and CSV: what is written is what is read; a wrong row is named."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from luxor_companion.results import GameResult, PlayerResult, clean, name_problem, problem_of
from luxor_companion.results.exchange import (
    Reading,
    import_games,
)
from luxor_companion.results.files import read_csv, write_csv
from luxor_companion.results.games import Filter, entries
from luxor_companion.results.store import open_store
from tests.results.games import FRIDAYS, brought
from tests.results.test_exchange import HERE, json_again, of_dunes


def csv_again(found: Sequence[GameResult]) -> Reading:
    return read_csv(["".join(write_csv(found))], HERE, "luxor")


@pytest.mark.parametrize("again", [csv_again, json_again], ids=["csv", "json"])
@pytest.mark.parametrize("found", [list(FRIDAYS), of_dunes(), []], ids=["luxor", "dunes", "none"])
def test_our_own_files_say_all_of_it(again: Any, found: list[GameResult]) -> None:  # noqa: ANN401
    assert brought(again(found)) == (found, [])


TEXT = st.text(max_size=12).map(clean)


@settings(deadline=None)
@given(name=TEXT, note=TEXT, place=TEXT)
def test_any_text_survives_a_spreadsheet(name: str, note: str, place: str) -> None:
    line = PlayerResult(name, 3, 1, ((f"x{place}".lower(), 3),))
    entry = GameResult("k", "luxor", "2026-01-01", (line,), place, note=note)
    found, problems = brought(csv_again([entry]))
    if problem_of(entry) or name_problem(name):
        assert found == []
    else:
        assert (found, problems) == ([entry], [])


def test_a_text_that_looks_like_a_formula_is_not_one() -> None:
    rows = "".join(write_csv(of_dunes())).splitlines()
    assert ",'=Ani," in rows[1]
    assert ",''-Jan," in rows[2]
    assert ",-7," in rows[1]  # a number may be below nought


def test_a_semicolon_table_of_ones_own_is_enough() -> None:
    text = "date;key;player;total\n2026-01-01;a;Ani;60\n2026-01-01;a;Jan;60\n2026-01-01;a;Mia;3\n"
    ((entry,), _problems) = brought(read_csv([text], HERE, "luxor"))
    assert [(line.name, line.rank) for line in entry.lines] == [("Ani", 1), ("Jan", 1), ("Mia", 3)]


HEAD = "key,date,player,total,rank,started,seat,points_keys\n"


GOOD = "a,2026-01-01,Ani,60,1,yes,1,60\na,2026-01-01,Jan,50,2,no,2,50\n"


@pytest.mark.parametrize(
    ("rows", "where", "words"),
    [
        pytest.param("b,2026-01-01,Ani,6x,1,,,\n", "row 4", "not '6x'", id="wrong number"),
        pytest.param("b,2026-01-01,Ani,6.5,1,,,\n", "row 4", "not '6.5'", id="half a point"),
        pytest.param("b,2026-01-01,Ani,,1,,,\n", "row 4", "not nothing", id="no total"),
        pytest.param("b,2026-02-30,Ani,6,1,,,\n", "row 4", "no day", id="no such day"),
        pytest.param("b,yesterday,Ani,6,1,,,\n", "row 4", "isn't a date", id="isn't a date"),
        pytest.param("b,2026-01-01,,6,1,,,\n", "row 4", "no name", id="no name"),
        pytest.param(",2026-01-01,Ani,6,1,,,\n", "row 4", "no key", id="no id"),
        pytest.param("a,2026-01-01,ANI,60,1,,3,\n", "row 4", "in row 2", id="the same again"),
        pytest.param("a,2026-01-02,Mia,6,3,,3,\n", "row 4", "same key", id="an id twice"),
        pytest.param("a,2026-01-01,Mia,6,3,,1,\n", "row 2", "same seat", id="a seat twice"),
        pytest.param("a,2026-01-01,Mia,6,9,,3,\n", "row 2", "ranks 1, 2, 9", id="ranks"),
        pytest.param("a,2026-01-01,Mia,6,3,yes,3,\n", "row 2", "than one", id="two started"),
        pytest.param("a,2026-01-01,Mia,6,3,maybe,3,\n", "row 4", "yes or no", id="started"),
        pytest.param("b,2026-01-01,Mia,6,1,,,5\n", "row 4", "add up to 5", id="parts"),
        pytest.param("b,2026-01-01,Mia,6\n", "row 4", "4 cells", id="a short row"),
    ],
)
def test_a_wrong_row_is_named_and_nothing_is_taken(
    tmp_path: Path, rows: str, where: str, words: str
) -> None:
    last = "z,2026-05-05,Ani,60,1,,,\nz,2026-05-05,Jan,50,2,,,\n"
    text = HEAD + GOOD + rows + last
    with open_store(tmp_path / "log.db") as store:
        answer = import_games(store, read_csv([text], HERE, "luxor"), skip_bad=False)
        assert (answer.new, answer.taken) == (0, False)
        assert [one.where for one in answer.problems] == [where]
        assert words in answer.problems[0].why
        assert entries(store, Filter()) == []
        answer = import_games(store, read_csv([text], HERE, "luxor"), skip_bad=True)
        assert answer.new == len(entries(store, Filter())) >= 1
        assert [one.where for one in answer.problems] == [where]
        again = import_games(store, read_csv([text], HERE, "luxor"), skip_bad=True)
        assert again.same == answer.new
