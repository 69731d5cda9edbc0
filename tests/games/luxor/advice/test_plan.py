"""Plans: what they count is what the referee does, and they look at nothing that is hidden."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from luxor_companion.core import shuffle
from luxor_companion.games.luxor.advice.bots import FILLS, decide, fill_hidden
from luxor_companion.games.luxor.advice.chair import advise
from luxor_companion.games.luxor.advice.evaluate import (
    choices,
    final_points,
    knowledge,
    sets_made,
    side_of,
)
from luxor_companion.games.luxor.advice.plan import Planner
from luxor_companion.games.luxor.files.position import read_position
from luxor_companion.games.luxor.rules import CARDS
from luxor_companion.games.luxor.rules.evolve import after
from luxor_companion.games.luxor.rules.narrate import narrate, with_known_tops
from luxor_companion.games.luxor.rules.notation import write_turn
from luxor_companion.games.luxor.rules.referee import rule
from luxor_companion.games.luxor.rules.scoring import holdings, score
from luxor_companion.games.luxor.rules.state import Position
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


@settings(max_examples=15)
@given(SEEDS)
def test_what_pieces_are_worth_at_the_end_is_the_score(seed: int) -> None:
    position = random_decisions(seed)[-1].position
    for player, counted in zip(position.players, score(holdings(position)).scores, strict=True):
        worth = final_points(side_of(player, 0), position.path.board.walls)
        assert worth == counted.total


def test_a_set_in_the_making_is_worth_part_of_its_points() -> None:
    assert sets_made(0, 0, 0, 0) == (0, 0)
    assert sets_made(1, 1, 0, 0) == (0, 2)  # two thirds of the 3 points
    assert sets_made(1, 1, 0, 1) == (3, 0)
    assert sets_made(2, 1, 1, 0) == (3, pytest.approx(4 / 3))


def same_advice(position: Position, other: Position) -> bool:
    seat, hand = position.seat, position.player.hand
    first, second = advise(position, seat, hand), advise(other, seat, hand)
    return [(one.turn, one.value) for one in first] == [(one.turn, one.value) for one in second]


@settings(max_examples=12)
@given(SEEDS)
def test_advice_is_legal_the_same_each_time_and_blind_to_what_is_hidden(seed: int) -> None:
    luck = random.Random(seed)
    for decision in random_decisions(seed, 25)[::6]:
        position, seat = decision.position, decision.position.seat
        found = advise(position, seat, position.player.hand)
        legal = {write_turn(option.turn) for option in decision.options}
        for one in found:
            turns = {write_turn(judged.option.turn) for judged in one.choice.turns}
            assert turns <= legal
            assert getattr(rule(position, one.choice.turns[0].option.turn), "turn", None)
        assert [one.value for one in found] == sorted((one.value for one in found), reverse=True)
        assert found[0].behind == 0
        hidden = [card for i, one in enumerate(position.players) if i != seat for card in one.hand]
        mixed = iter(shuffle(luck, hidden))
        players = tuple(
            one
            if index == seat
            else one._replace(
                hand=tuple(next(mixed) for _ in one.hand),
                scarabs=tuple(value and 5 - value for value in one.scarabs),
            )
            for index, one in enumerate(position.players)
        )
        other = position._replace(
            players=players,
            stacks=tuple(shuffle(luck, stack) for stack in position.stacks),
            horus=tuple((*stack[:1], *shuffle(luck, stack[1:])) for stack in position.horus),
            scarabs=shuffle(luck, position.scarabs),
        )
        assert same_advice(position, other)


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


def test_reasons_are_told_as_far_as_tiles_are_known(luxor: Luxor, tmp_path: Path) -> None:
    """The tiles of the first spaces are hidden; a Horus tile and a statue behind them are not."""
    file = tmp_path / "position.toml"
    board = 'board = ". . h1 A . . l . =5"\ntiles = "? ? h1 v1/1 v2/1 - s2/1"\n'
    players = '[red]\nat = [0]\nlying = [1]\nhand = "3 2 4 4 4"\n[green]\nat = [0]\n'
    file.write_text(f'to_move = "red"\n{board}{players}', encoding="utf-8")
    turns = json.loads(luxor("advise", "--position", file, "--json").out)["turns"]
    reasons = {one["turn"]: [event["event"] for event in one["reasons"]] for one in turns}
    assert reasons["R4"] == ["woken", "treasure"]
    assert not any(one["finds"] for one in turns)
    turns = json.loads(luxor("advise", "--position", file, "--cards", "1 2 4 4 2", "--json").out)[
        "turns"
    ]
    assert {one["turn"]: one["finds"] for one in turns} == {"L1": [1], "R2": [2]}


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
