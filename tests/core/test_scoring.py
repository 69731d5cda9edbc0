"""Results of any game: ranks that ties share, what decided, what is not counted yet."""

import pytest

from luxor_companion.core.scoring import (
    PlainScore,
    all_scores,
    decided_by,
    player_score,
    points,
    rank_players,
    uncounted,
)


def player(name: str, *parts: int, uncounted: int = 0) -> PlainScore:
    named = tuple(zip(("track", "keys"), parts, strict=False))
    return PlainScore(name, named, sum(parts), 0, uncounted, player=name.lower())


ANI, BO, CLEO = player("Ani", 9, 1), player("Bo", 6, 4), player("Cleo", 3, 0)


@pytest.mark.parametrize(
    ("standings", "ranks", "winners", "decided"),
    [
        ([(10, 0), (10, 0), (3, 0)], [1, 1, 3], ("Ani", "Bo"), "shared"),
        ([(10, 0), (10, 5), (3, 0)], [2, 1, 3], ("Bo",), "sarcophagus"),
    ],
)
def test_ranks_follow_the_standings(
    standings: list[tuple[float, ...]], ranks: list[int], winners: tuple[str, ...], decided: str
) -> None:
    result = rank_players([ANI, BO, CLEO], standings, "sarcophagus")
    assert [one.rank for one in result.scores] == ranks
    assert (result.winners, result.decided_by) == (winners, decided)


def test_most_points_decide_by_themselves() -> None:
    scores = [ANI._replace(rank=1), CLEO._replace(rank=2)]
    assert decided_by(scores, "sarcophagus") == "points"


def test_a_score_is_answered_part_by_part() -> None:
    counted = ANI._replace(counts={"keys": 1}, rank=1, colour="red")
    answer = player_score(counted, started=True, bot="plan")
    assert answer.parts == {"track": 9, "keys": {"count": 1, "points": 1}}
    assert (answer.colour, answer.total, answer.rank) == ("red", 10, 1)
    assert (answer.started, answer.bot) == (True, "plan")
    assert points(counted) == (9, 1)


def test_a_result_is_final_once_all_is_counted() -> None:
    result = rank_players([ANI, CLEO], [(10,), (3,)], "sarcophagus")
    answer = all_scores(result, first=1, bots={"cleo": "greedy"})
    assert (answer.final, answer.uncounted) == (True, 0)
    assert [one.started for one in answer.players] == [False, True]
    assert [one.bot for one in answer.players] == [None, "greedy"]
    open_result = rank_players([ANI, player("Cleo", 3, uncounted=2)], [(10,), (3,)], "")
    assert uncounted(open_result) == 2
    assert not all_scores(open_result).final
    assert not all_scores(result, final=False).final


def test_a_shared_lower_place_rests_on_a_ruling_of_ours() -> None:
    three = rank_players([ANI, BO, ANI._replace(name="Mia")], [5, 3, 0], "sarcophagus")
    assert [one.rank for one in three.scores] == [1, 2, 2]
    assert all_scores(three).rulings == ("lower-places",)
    assert all_scores(rank_players([ANI, BO], [5, 3], "sarcophagus")).rulings == ()
