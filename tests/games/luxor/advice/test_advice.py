"""Advice at a table: legal, blind to what is hidden, with reasons."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings

from luxor_companion.core import shuffle
from luxor_companion.games.luxor.advice import advise
from luxor_companion.games.luxor.rules.notation import write_turn
from luxor_companion.games.luxor.rules.referee import rule
from luxor_companion.games.luxor.rules.state import Position
from tests.conftest import Luxor
from tests.games.luxor.advice.test_plan import SEEDS
from tests.random_tables import random_decisions


def test_at_a_table_with_real_pieces_a_bot_asks_what_it_cannot_know(luxor: Luxor) -> None:
    players = ("-p", "Ani:red", "-p", "Bot:blue", "--bot", "blue=plan", "--first", "Bot")
    luxor("new", "t", *players, "--seed", "5")
    asked = json.loads(luxor("bots", "move", "--json").out)
    assert asked["needs"][0]["choice"] == "draw"
    assert luxor("bots", "move", "draw=3").code == 0
    hand = json.loads(luxor("hand", "blue", "--json").out)
    assert "3" in str(hand)
    assert "It is Ani's turn, and Ani isn't a bot" in luxor("bots", "move").err


def test_what_lies_where_a_bot_lands_may_be_said_before_the_die(luxor: Luxor) -> None:
    players = ("-p", "Ani:red", "-p", "Bot:blue", "--bot", "blue=random", "--first", "Bot")
    luxor("new", "t", *players, "--seed", "13", "--laid")
    for told, missing in (("finds=v3/2", "die"), ("finds=v3/2 die=3", "draw")):
        asked = json.loads(luxor("bots", "move", *told.split(), "--json").out)
        assert [one["choice"] for one in asked["needs"]] == [missing]
    played = json.loads(luxor("bots", "move", "finds=v3/2", "die=3", "draw=2", "--json").out)
    assert (played["turn"], played["to"]) == ("Ldie die=3 finds=v3/2 draw=2", 3)


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("green=plan", "There is no player 'green' here; the players are red (Ani), blue (Bot)."),
        ("blue=deep", "There is no bot 'deep'; type one of random, greedy, plan"),
        ("blue", "There is no bot 'blue'; type one of"),
    ],
)
def test_a_bot_that_cannot_sit_there(luxor: Luxor, bot: str, sentence: str) -> None:
    said = luxor("new", "-p", "Ani:red", "-p", "Bot:blue", "--bot", bot)
    assert said.code == 2
    assert sentence in said.err


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
