"""Plans: what they count is what the referee does, and they look at nothing that is hidden."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from luxor_companion.games.luxor.advice import advise
from luxor_companion.games.luxor.advice.bots import FILLS, decide, fill_hidden
from luxor_companion.games.luxor.advice.evaluate import (
    choices,
    knowledge,
    side_of,
)
from luxor_companion.games.luxor.advice.plan import Planner
from luxor_companion.games.luxor.files.position import read_position
from luxor_companion.games.luxor.rules import CARDS
from luxor_companion.games.luxor.rules.evolve import after
from luxor_companion.games.luxor.rules.narrate import narrate, with_known_tops
from luxor_companion.games.luxor.rules.notation import write_turn
from tests.conftest import Luxor
from tests.random_tables import Decision, random_decisions

SEEDS = st.integers(0, 10**6)
MEAN = 2.5  # of a scarab, in these tests


def planner_of(decision: Decision) -> Planner:
    position = decision.position
    return Planner(position, position.seat, position.player.hand, knowledge())


@settings(max_examples=25)
@given(SEEDS)
def test_what_a_plan_counts_is_what_the_referee_does(seed: int) -> None:
    for decision in random_decisions(seed, 12):
        position, seat = decision.position, decision.position.seat
        planner = planner_of(decision)
        planner.mean_scarab = MEAN
        start = planner.start._replace(side=side_of(position.player, MEAN, position.player.hand))
        for option in decision.options:
            outcome = with_known_tops(position, narrate(position, option))
            player = after(position, outcome).players[seat]
            step = (option.way, option.space, option.choice)
            found = planner.pieces_after(start, CARDS[option.card], step)
            scarabs = sum(event.name == "scarab" for event in outcome.events)
            known = position.player.scarabs
            wanted = side_of(player._replace(scarabs=known), MEAN)
            assert found[:3] == wanted[:3]
            assert found.points == pytest.approx(wanted.points + MEAN * scarabs)
            assert found[4:8] == wanted[4:8]


def test_a_die_card_is_worth_the_mean_of_its_rolls() -> None:
    seen = 0
    for seed in range(12):
        for decision in random_decisions(seed, 20):
            for choice in choices(planner_of(decision).judge()):
                assert len(choice.turns) in (1, 6)
                values = [one.value for one in choice.turns]
                assert choice.value == pytest.approx(sum(values) / len(values))
                seen += len(values) > 1
    assert seen > 10


def test_a_greedy_bot_takes_what_it_sees_although_tiles_are_hidden(tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    board = 'board = ". . . . . . . . =5"\ntiles = "v6/1 ? ? - - - - ?"\n'
    players = '[red]\nat = [0]\nhand = "1 2 4 4 3"\n[green]\nat = [0]\n'
    file.write_text(f'to_move = "red"\n{board}{players}', encoding="utf-8")
    position = read_position(file)
    choice = decide(position, position.seat, "greedy", knowledge(), random.Random(1))
    assert write_turn(choice.turns[0].option.turn) == "L1"


def test_tiles_that_nobody_entered_count_as_the_mean_of_what_is_left(
    luxor: Luxor, tmp_path: Path
) -> None:
    file = tmp_path / "position.toml"
    players = '[red]\nat = [0, 3]\nhand = "3 2 die 4 1"\n[green]\nat = [0, 5]\n'
    file.write_text(f'to_move = "red"\n{players}', encoding="utf-8")  # no tiles: none is known
    position = read_position(file)
    for number in range(FILLS):
        assert not fill_hidden(position, number).path.hidden
    found = json.loads(luxor("advise", "--position", file, "--json").out)
    assert found["unknown_tiles"] > 30
    for one in found["turns"]:
        assert json.loads(luxor("check", *one["turn"].split(), "--position", file, "--json").out)[
            "legal"
        ]
    said = luxor("advise", "--position", file).out
    assert "spaces are not entered" in said
    assert "depends on the tile on space" in said
    assert "then perhaps" in said
    for one in found["turns"]:
        ends = {event["event"] for event in one["reasons"]}
        assert one.get("finds") or one.get("rolls") or ends  # a reason, or what is not known
        assert len(one["plan"]) == 2 or one.get("rolls")
    assert (
        advise(position, position.seat, position.player.hand)[0].turn == found["turns"][0]["turn"]
    )
