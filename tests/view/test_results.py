"""The log of games as people see it, in the games of a few Fridays."""

import pytest

from luxor_companion.lang import speaking
from luxor_companion.results import Standing
from luxor_companion.view import results
from luxor_companion.view.theme import render_text
from tests.results.games import game, pyramids

FRIDAY = game("k1", "2026-11-13 20:15", "Ani 40+35", "Bo 50+17", starter=2)._replace(number=1)
TIE = game("k2", "2026-11-14", "Ani 70", "Bo 70", "Cleo 3")._replace(number=2)
OTHER = pyramids("k3", "2026-11-15", "Bo 70+10+19+18-6", "Ani 1+1+1+1-0")._replace(number=3)


def told(lines: list[object], width: int = 80) -> str:
    return render_text(lines, width)  # type: ignore[arg-type]  # what Rich can draw


def test_the_best_come_first_and_winners_have_a_star() -> None:
    assert results.scores(FRIDAY) == "Ani 75*, Bo 67"
    assert results.scores(TIE) == "Ani 70*, Bo 70*, Cleo 3"


def test_a_list_names_the_games_only_if_there_are_several() -> None:
    alone = told(list(results.list_lines([TIE, FRIDAY], "luxor")))
    assert "Luxor" not in alone
    assert "luxor results show 2" in alone
    mixed = told(list(results.list_lines([OTHER, FRIDAY], "luxor")))
    assert "Pyramids" in mixed
    assert "Luxor" in mixed


def test_a_game_in_full() -> None:
    text = told(list(results.entry_lines(FRIDAY._replace(minutes=95, place="Ani"), {})))
    assert "Game 1, " in text
    assert "Ani wins with 75 VP." in text
    assert "Time: 1 h 35 min" in text
    assert "Started: Bo" in text
    assert text.index("Treasures on the track") < text.index("Total")


def test_a_shared_victory_and_a_deleted_game() -> None:
    text = told(list(results.entry_lines(TIE._replace(deleted=True), {})))
    assert "Ani and Bo share the victory with 70 VP each." in text  # nobody knows why
    assert "luxor results undelete 2" in text


def test_many_players_are_told_in_a_table_where_there_is_room() -> None:
    many = game("k", "2026-11-14", *(f"Player{seat} {90 - seat}" for seat in range(8)))
    wide, narrow = (told(list(results.entry_lines(many, {})), width) for width in (160, 60))
    assert "Total    90         89       88" in wide
    assert "Total  ★ Player0 90  Player1 89" in narrow
    assert max(map(len, narrow.splitlines())) <= 60


def test_where_only_a_total_is_known_the_parts_are_left_blank() -> None:
    text = told(list(results.entry_lines(game("k", "2026-11-14", "Ani 40+35", "Bo 67"), {})))
    track, adventurers, total = text.splitlines()[4:7]
    assert track.split()[-2:] == ["40", "█" * 14]
    assert adventurers.split()[1] == "35"
    assert total.split() == ["Total", "75", "67"]


def test_a_game_that_is_not_known_here_has_a_score_all_the_same() -> None:
    tie = game("k", "2026-11-14", "Ani 40+35", "Bo 40+35")._replace(game="dunes")
    first, second = tie.lines
    broken = tie._replace(lines=(first, second._replace(rank=2)))
    text = told(list(results.entry_lines(broken, {})))
    assert "Treasures on the track" in text
    assert "Ani wins with 75 VP, by the tie-break." in text


@pytest.mark.parametrize(
    ("minutes", "text"), [(0, "0 min"), (59.4, "59 min"), (60, "1 h 0 min"), (135, "2 h 15 min")]
)
def test_a_time(minutes: float, text: str) -> None:
    assert results.duration(minutes) == text


@pytest.mark.parametrize(
    ("standing", "words"),
    [
        (Standing(75, 1, None, 1, 1), "nothing to compare it with yet"),
        (Standing(75, 4, 0.75, 1, 1), "the best of 4 games"),
        (Standing(75, 4, 0.5, 1, 2), "level with the best of 4 games"),
        (Standing(75, 4, 0.25, 3, 1), "rank 3 of 4 games; higher than 25"),
    ],
)
def test_how_a_score_compares(standing: Standing, words: str) -> None:
    assert words in told(list(results.entry_lines(FRIDAY, {"Ani": standing})))


def test_nobody_and_nothing() -> None:
    assert results.people_lines([]) == ["Nobody is in the results yet."]
    assert results.ratings_lines({}, [], "luxor") == ["No games with two players or more to rate."]
    with speaking("de"):
        assert results.people_lines([]) != ["Nobody is in the results yet."]
