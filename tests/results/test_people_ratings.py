"""Ratings follow the ranks, the same each time."""

from pathlib import Path

from luxor_companion.results import GameResult, PlayerResult, bot_level
from luxor_companion.results.games import Filter, entries
from luxor_companion.results.people import ratings
from luxor_companion.results.store import open_store
from tests.results.games import FRIDAYS, game, logged


def test_ratings_are_the_same_every_time_and_follow_the_ranks(tmp_path: Path) -> None:
    path = logged(tmp_path / "log.db", FRIDAYS)
    with open_store(path) as store:
        log = entries(store, Filter())
    first = ratings(log)
    assert first == ratings(log)
    assert [one.name for one in ratings([game("a", "2026-01-01", "Jan 9", "Ani 1")])] == [
        "Jan",
        "Ani",
    ]
    assert {one.name: one.game_count for one in first} == {"Ani": 6, "Jan": 6, "Mia": 4, "Tom": 3}
    assert all(one.history[-1].rating == one.rating for one in first)
    assert all(one.uncertainty < 25 / 3 for one in first)


def test_a_shared_victory_rates_both_alike() -> None:
    found = {one.name: one for one in ratings([game("a", "2026-01-01", "A 60", "B 60", "C 41")])}
    assert found["A"].rating == found["B"].rating > found["C"].rating
    solo = ratings([game("a", "2026-01-01", "A 60")])
    assert solo == []


def test_a_bot_beside_people_does_not_change_their_rating() -> None:
    lines = (PlayerResult("Ani", 50, 1), PlayerResult("Jan", 40, 2))
    bot = PlayerResult("Bot (bot plan)", 45, 2)
    people = GameResult("a", "luxor", "2026-11-17", lines)
    mixed = people._replace(lines=(lines[0], bot, lines[1]._replace(rank=3)))
    alone = people._replace(lines=(lines[0], bot))
    assert ratings([mixed]) == ratings([people])
    assert ratings([alone]) == []
    assert bot_level("Bot (bot plan)") == "plan"
    assert bot_level("Bot") == ""
