"""`luxor results add`, `edit`, `delete`: games set down and set straight by hand."""

from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from tests.cli.commands.test_results import SHEET, said
from tests.conftest import Luxor, at_the_prompt
from tests.results.games import FRIDAYS, game, logged


@pytest.fixture
def db(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A log with seven games, the one in use."""
    path = logged(tmp_path / "log.db", FRIDAYS)
    monkeypatch.setenv("LUXOR_DB", str(path))
    return path


def test_adding_a_game_that_was_not_tracked(luxor: Luxor) -> None:
    options = ["--date", "2026-11-13", "--place", "at Jan's", "--minutes", "50", "--note", "wine"]
    args = ["add", "--sheet", SHEET, *options, "--started", "jan", "--board", "printed"]
    assert said(luxor, *args)["what"] == "new"
    assert said(luxor, *args)["what"] == "same"
    shown = said(luxor, "show", "1")
    assert (shown["date"], shown["where"], shown["minutes"]) == ("2026-11-13", "at Jan's", 50)
    assert (shown["note"], shown["board"]) == ("wine", "printed")
    assert [one["started"] for one in shown["players"]] == [False, True]
    assert shown["players"][0]["sets"] == {"count": 3, "points": 12}


@pytest.mark.parametrize(
    "typed", ["Mia 87 Bob 81", "mia=87, Bob: 81", "Mia:87 Bob=81", "Bob 5 Anna Lena 87 Mia=-3"]
)
def test_totals_alone_can_be_logged(luxor: Luxor, typed: str) -> None:
    luxor("results", "add", "Mia", "1", "Bob", "2", "--date", "2026-11-01")
    ran = luxor("results", "add", *typed.split())
    assert (ran.code, ran.err) == (Exit.FINE, "Share it: luxor share 2\n")
    players = said(luxor, "show", "2")["players"]
    expected = [("Mia", 87, 1), ("Bob", 81, 2)]
    if "Anna" in typed:
        expected = [("Bob", 5, 2), ("Anna Lena", 87, 1), ("Mia", -3, 3)]
    assert [(one["name"], one["total"], one["rank"]) for one in players] == expected
    assert "Mia" in luxor("share", "2", "--text").out


def test_another_game_of_the_same_people_on_the_same_day_is_another_game(luxor: Luxor) -> None:
    assert said(luxor, "add", "Mia", "87", "Bob", "81")["what"] == "new"
    assert said(luxor, "add", "Mia", "87", "Bob", "81")["what"] == "same"
    assert said(luxor, "add", "Mia", "80", "Bob", "80")["what"] == "new"
    assert [one["rank"] for one in said(luxor, "show", "2")["players"]] == [1, 1]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("Mia 87 Bob", "'Bob' has no total"),
        ("87 Mia", "'87' isn't anybody's total"),
        ("Mia 87 81", "'81' isn't anybody's total"),
        ("Mia 87", "Luxor is for 2 to 4 players, not 1."),
        ("A 1 B 2 C 3 D 4 E 5", "Luxor is for 2 to 4 players, not 5."),
        ("Mia 87 mia 81", "Two players are called Mia"),
        (f"Mia {'9' * 5000} Bob 1", "isn't anybody's total"),
        (f"{'M' * 41} 87 Bob 1", "at most 40 characters"),
        ("Mia 87 Bob 81 --ask", "Give either the totals"),
    ],
)
def test_totals_that_cannot_be_are_one_sentence(luxor: Luxor, typed: str, sentence: str) -> None:
    ran = luxor("results", "add", *typed.split())
    assert (ran.code, ran.out) == (Exit.UNREADABLE, "")
    assert sentence in ran.err
    assert ran.err.count("\n") == 1
    assert said(luxor)["games"] == []


def test_adding_by_asking_asks_a_slip_again() -> None:
    rows = ["Ani Jan", "21 0 5 5 8 13 5 1 3 2 2 3 3 4", "30 00123 3"]
    facts = ["2062-01-01", "2026-11-13", "Tim", "ani", "at Jan's", "long", "45", ""]
    code, shown = at_the_prompt(["results", "add"], [*rows, *facts])
    assert code == Exit.FINE, shown
    assert "in the future" in shown
    assert "'Tim' did not play" in shown
    assert "a number of minutes, please" in shown
    assert "Logged as game 1: 2026-11-13, Ani 77*, Jan 39" in shown


def test_adding_by_asking_goes_back_from_each_question(luxor: Luxor) -> None:
    rows = ["Ani Jan", "21 0558T 5 1 3 2 2 3 34", "30 00123 3"]
    back = ["b", "40 00123", "2026-11-12", "b", "2026-11-13", "ani", "b", "jan"]
    code, shown = at_the_prompt(["results", "add"], [*rows, *back, "", "", ""])
    assert code == Exit.FINE, shown
    assert "isn't a date" not in shown
    assert "Jan [30 00123 3 0 0 0 0 0 0] > " in shown
    assert "Logged as game 1: 2026-11-13, Ani 77*, Jan 46" in shown
    (game,) = said(luxor)["games"]
    assert [one["started"] for one in game["players"]] == [False, True]


def test_deleting_asks_first_and_can_be_taken_back(luxor: Luxor, db: Path) -> None:
    args = ["results", "delete", "4", "--db", str(db)]
    code, shown = at_the_prompt(args, ["n"])
    assert code == Exit.FINE
    assert "Delete game 4, 2026-02-06 20:15, Ani 94*, Jan 51" in shown
    assert "Nothing was deleted." in shown
    code, shown = at_the_prompt(args, ["y"])
    assert "luxor results undelete 4" in shown
    assert len(said(luxor)["games"]) == 6
    assert said(luxor, "undelete", "4")["deleted"] is False
    assert len(said(luxor)["games"]) == 7


@pytest.mark.usefixtures("db")
def test_editing_recomputes_totals_and_ranks(luxor: Luxor) -> None:
    args = ["--score", "Jan.track=60", "--seats", "jan,ani", "--started", "Jan"]
    shown = said(luxor, "edit", "1", *args, "--player", "Ani=Zoe", "--minutes", "0")
    assert [(one["name"], one["total"], one["rank"]) for one in shown["players"]] == [
        ("Jan", 97, 1),
        ("Zoe", 75, 2),
    ]
    assert [one["started"] for one in shown["players"]] == [True, False]
    assert shown["minutes"] is None
    shown = said(luxor, "edit", "2", "--rank", "Ani=2")  # a tie that the rules broke
    assert [one["rank"] for one in shown["players"]] == [1, 2, 3]
    shown = said(luxor, "edit", "2", "--score", "Mia.track=21")
    assert [one["rank"] for one in shown["players"]] == [1, 2, 3]  # and it stays broken


def test_a_question_mark_is_explained_where_there_is_one(
    luxor: Luxor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    days = range(1, 25)
    games = [game(f"k{day}", f"2026-01-{day:02}", "Ani 8", f"Jan {7 + day % 3}") for day in days]
    games.append(game("last", "2026-02-01", "Ani 9", "Tom 8"))
    monkeypatch.setenv("LUXOR_DB", str(logged(tmp_path / "log.db", games)))
    assert "?: too few games" in luxor("results", "ratings").out
    assert "?: too few games" in luxor("results", "ratings", "Tom").out
    assert "?" not in luxor("results", "ratings", "Ani").out
