"""Looking back: start, luck and skill make the end."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from luxor_companion.core.review import Verdict, look_back
from luxor_companion.games.luxor.rules.notation import Played
from luxor_companion.games.luxor.rules.record import Record
from tests.games.luxor.advice.test_advice_review import reviewed
from tests.random_tables import random_decisions


@settings(max_examples=5)
@given(st.integers(0, 10**6))
def test_start_luck_and_skill_make_the_end_in_any_game(seed: int) -> None:
    decisions = random_decisions(seed, 16)
    record = Record(decisions[0].position)
    for one in decisions:
        record.apply(Played(one.position.player.colour, one.chosen.turn))
    review = reviewed(record)
    assert review.residual < 1e-9
    for player in review.players:
        mine = [turn for turn in review.turns if turn.verdict.player == player.player]
        judged = [turn for turn in mine if not turn.verdict.why_not]
        values = [*(turn.verdict.value for turn in judged), player.end]
        for turn, (now, then) in zip(judged, pairwise(values), strict=True):
            assert turn.verdict.error >= -1e-9
            assert then == pytest.approx(now - turn.verdict.error + turn.luck)
        assert player.luck == pytest.approx(sum(turn.luck for turn in mine))
        assert player.by_chance == pytest.approx(sum(turn.by_chance for turn in mine))
        assert player.by_others == pytest.approx(sum(turn.by_others for turn in mine))
        assert player.skill == pytest.approx(-sum(turn.verdict.error for turn in judged))
        assert player.start + player.luck + player.skill == pytest.approx(player.end)


def test_what_somebody_gives_away_is_the_gain_of_the_others() -> None:
    errors = {1: 0.5, 2: 3.0, 3: 1.5, 4: 0.25, 5: 6.0, 6: 0.0, 7: 0.0, 8: 4.5, 9: 0.0}
    names = {"red": "Ani", "blue": "Mia", "green": "Jan"}
    verdicts = [
        Verdict(line, list(names)[(line - 1) % 3], "L3", error=error, value=10.0 * line)
        for line, error in errors.items()
    ]
    review = look_back(verdicts, names, {"red": 9.0, "blue": 1.0, "green": -9.0}, margins=True)
    turns = {turn.verdict.line: turn for turn in review.turns}
    assert turns[1].by_others == (3.0 + 1.5) / 2  # between lines 1 and 4, shared by two
    assert turns[1].by_chance == 40.0 - 10.0 + 0.5 - turns[1].by_others
    assert turns[4].by_others == (6.0 + 0.0) / 2
    assert turns[7].by_others == (4.5 + 0.0) / 2  # from the last turn to the end
    assert turns[9].by_others == 0.0
    assert turns[3].by_others == (0.25 + 6.0) / 2  # what came before the first turn is not counted
    assert review.residual < 1e-9
