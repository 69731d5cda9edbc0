"""A question of the referee names answers that lead on."""

from pathlib import Path

from hypothesis import given

from luxor_companion.core import Refusal
from luxor_companion.games.luxor.files.position import position_from
from luxor_companion.games.luxor.rules.narrate import Outcome
from luxor_companion.games.luxor.rules.notation import Turn, read_turn, write_turn
from luxor_companion.games.luxor.rules.referee import instead, rule
from tests.games.luxor.rules.test_board import seeds
from tests.games.luxor.rules.test_legal import SAMPLED, games
from tests.random_tables import random_decisions


@games
@given(seeds)
def test_a_need_names_what_leads_on(seed: int) -> None:
    for decision in random_decisions(seed)[::SAMPLED][:4]:
        position = decision.position
        for turn in {Turn(option.side, option.card) for option in decision.options}:
            ruling = rule(position, turn)
            if isinstance(ruling, Outcome | Refusal):
                continue
            for token in ruling.options:
                more = rule(position, read_turn(f"{write_turn(turn)} {token}"))
                may_be_spent = ruling.choice == "die"
                assert may_be_spent or not isinstance(more, Refusal)


def test_a_card_that_is_told_is_offered_instead_of_standing_still() -> None:
    given = {"board": ". . . =13", "tiles": "v3/2 s3/2 j3/2"}
    red = {"name": "Ani", "at": [2], "keys": 1, "hand": "4 ? ? ? ?"}
    position = position_from({**given, "red": red}, Path())
    assert instead(position, read_turn("L4 pass other=1")) == [read_turn("R1")]
