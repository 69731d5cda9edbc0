"""Setting facts straight, handles, odds, and how tolerantly lines are read."""

import random

import pytest
from hypothesis import given

from luxor_companion.core import Refusal
from luxor_companion.core.record import BadLine, Redone, Undone, replay
from luxor_companion.games.pyramids import GAME
from luxor_companion.games.pyramids.rules.legal import list_options
from luxor_companion.games.pyramids.rules.notation import Marked, read_line, write_line
from luxor_companion.games.pyramids.rules.phases import Outcome
from luxor_companion.games.pyramids.rules.record import Record
from luxor_companion.games.pyramids.rules.referee import rule
from luxor_companion.games.pyramids.rules.state import Position
from luxor_companion.table.table import explain_bad_line
from tests.games.pyramids.random_games import log_lines, random_decisions
from tests.games.pyramids.rules.test_rules_properties import KNOWN, games, positions, seeds
from tests.games.pyramids.scenarios.test_scenarios import compare, facts, given_position


def start() -> Position:
    return given_position({})


def after(*lines: str) -> Position:
    record = replay(Record(start()), lines)
    assert isinstance(record, Record), record
    return record.position


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["fix ani red=3 green=2 skulls=1"], {"ani": {"red": 3, "green": 2, "skulls": 1}}),
        (["fix ani torches=4,1"], {"ani": {"torches": [1, 4]}}),
        (
            ["fix ani marks=12:c1,c2", "fix ani cards=12,48"],
            {"ani": {"cards": [12, 48], "marks": {"12": ["c1", "c2"]}}, "deck": 40},
        ),
        (["fix ani completed=15:purple,33"], {"ani": {"completed": ["15 purple", "33 None"]}}),
        (["fix ani marks=12:c1,c2", "fix ani marks=12:"], {"ani": {"marks": {"12": []}}}),
        (["fix display 1 2 3 4"], {"display": [1, 2, 3, 4]}),
        (["fix turn 2.3"], {"round": 2, "turn": 3, "phase": "reveal"}),
        (
            ["fix ani completed=15:purple,33:purple bonuses=10"],
            {"ani": {"bonuses": ["purple 10"]}},
        ),
        (
            ['fix bo bonuses=green:10,purple:6 "we forgot"'],
            {"bo": {"bonuses": ["green 10", "purple 6"]}},
        ),
        (
            ["fix bo bonuses=green:10", "fix bo bonuses=10,purple:3"],
            {"bo": {"bonuses": ["green 10", "purple 3"]}},
        ),
    ],
)
def test_a_fix_sets_a_fact_straight(lines: list[str], expected: dict[str, object]) -> None:
    compare(expected, facts(after(*lines)))


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["fix ani red=11"], "A score card has 10 red gems, not 11. (icon.gem, p.4)"),
        (["fix ani skulls=11"], "10 skulls, not 11"),
        (["fix ani torches=1,1"], "each once, not 1 and 1"),
        (["fix ani torches=5"], "rounds 1 to 4, each once, not 5"),
        (["fix ani cards=12,7"], "Card 7 cannot be both with Ani and with Bo: first correct"),
        (["fix ani cards=12,12"], "There is only one card 12"),
        (["fix ani cards=1,2,3"], "Two pyramid cards lie in front of a player, not 3"),
        (["fix ani completed=49"], "There is no pyramid card 49"),
        (["fix ani completed=12:green"], "Card 12 is purple, not green"),
        (["fix ani marks=12:b2"], "There is a wall on b2"),
        (["fix ani marks=7:b2"], "Card 7 does not lie in front of Ani"),
        (["fix display 5 9 12 47"], "Card 12 cannot be both in the display and with Ani"),
        (["fix display 1 2 3 4 5"], "Four pyramid cards lie in the display, not 5"),
        (["fix turn 5.1"], "There is no turn 1 of round 5"),
        (["fix bo bonuses=green:10", "fix ani bonuses=green:10"], "the green bonus of 10"),
        (
            [
                "fix bo bonuses=green:10,orange:10,purple:10",
                "fix ani bonuses=10",
            ],
            "No bonus of 10 is left: each colour gives it once",
        ),
        (["fix ani bonuses=10"], "could belong to several colours"),
        (["fix ani bonuses=green:7"], "could belong to several colours, or to none"),
        (["fix ani blue=3"], "'blue=3' can't be corrected like that"),
        (["fix ani red=three"], "'red=three' can't be corrected like that"),
        (["fix zoe red=3"], "'zoe' can't be corrected"),
        (["fix turn two"], "'two' isn't a turn"),
        (["fix ani marks=12:z9"], "can't be corrected like that"),
        (["fix ani marks=12:c5"], "With its tomb, c5, marked, card 12 is complete"),
        (["reveal domino", "fix revealed domino line3"], "so far: 1, but 2 are given"),
        (["reveal domino", "fix revealed line4"], "cards that show it: 0"),
        (["reveal domino", "fix revealed circle"], "There is no pattern 'circle'"),
        (["undo"], "There is nothing to undo"),
        (["redo"], "There is nothing to redo"),
    ],
)
def test_a_fix_the_box_does_not_hold(lines: list[str], says: str) -> None:
    bad = replay(Record(start()), lines)
    assert isinstance(bad, BadLine)
    assert says in explain_bad_line(bad, GAME)


def test_a_pattern_noted_wrongly_can_come_after_all() -> None:
    turn = ("reveal domino", "ani 12 one c1", "bo 7")
    assert isinstance(replay(Record(start()), [*turn, "reveal domino"]), BadLine)
    position = after(*turn, "fix revealed Line3", "reveal domino")
    assert position.revealed == ("line3", "domino")


def test_a_fix_of_the_turn_waits_for_the_set_up() -> None:
    bad = replay(Record(given_position({"deal": False})), ["fix turn 2.3"])
    assert isinstance(bad, BadLine)
    assert isinstance(bad.problem, Refusal)
    assert bad.problem.rule == "setup.choose"


def test_a_bad_line_names_the_line_the_rule_and_the_page() -> None:
    bad = replay(Record(start()), ["reveal domino", "ani 12 a1 b1"])
    assert isinstance(bad, BadLine)
    assert explain_bad_line(bad, GAME) == (
        "line 2 of the log, 'ani 12 a1 b1': The first mark on card 12 has to include its"
        " entrance, c1, not only a1 and b1. (mark.entrance, p.3)"
    )


def test_a_bad_line_that_lacks_something_asks_for_it() -> None:
    bad = replay(Record(start()), ["reveal domino", "ani 31"])
    assert isinstance(bad, BadLine)
    assert explain_bad_line(bad, GAME).endswith("Where is the pattern marked? a1 b1 a1 a2")


def test_what_a_skull_costs_is_forgotten_when_another_is_ticked() -> None:
    told = ("fix ani skulls=3 marks=31:a1,a2,a3,a4", "ani skull 6", "reveal domino")
    assert after(*told).players[0].score_card.skull_value == 6
    assert after(*told, "ani 31 one b4").players[0].score_card.skull_value is None
    assert after(*told, "ani 31 one a5").players[0].score_card.skull_value == 6


def test_all_ways_to_use_a_few_red_crosses_are_listed() -> None:
    assert list_options(given_position({"log": ["reveal square4"]}), "ani").complete


def test_cards_made_of_red_crosses_are_listed_in_part_and_say_so() -> None:
    crosses = "green E{0}/{1}/{1}/{1}/{0}T".format("xxxx", "xxxxx")
    given = {"cards": {"12": crosses, "31": crosses}, "log": ["reveal square4"]}
    position = given_position(given)
    marks, complete = list_options(position, "ani")
    assert not complete
    firsts = {(one.mark.stroke.card, one.mark.whole) for one in marks}
    assert firsts == {(12, True), (12, False), (31, True), (31, False)}
    for option in marks[::50]:
        assert isinstance(rule(position, Marked("ani", option.mark)), Outcome)


@games
@given(seeds, KNOWN)
def test_replay_is_play_and_undo_restores(seed: int, known: float) -> None:
    decisions = random_decisions(seed, known=known)
    played = positions(decisions)
    record = replay(Record(played[0]), log_lines(decisions))
    assert isinstance(record, Record), record
    assert [change.after for change in record.done] == played[1:]
    assert record.lines == log_lines(decisions)
    assert all(write_line(read_line(line)) == line for line in record.lines)
    back = random.Random(seed).randint(1, len(decisions))
    assert record.apply(Undone(back)) is None
    assert record.position == played[-1 - back]
    assert record.apply(Redone(back)) is None
    assert record.position == played[-1]
    again = replay(Record(played[0]), record.lines)
    assert isinstance(again, Record)
    assert again.position == played[-1]
