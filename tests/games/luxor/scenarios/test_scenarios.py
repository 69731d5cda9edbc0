"""Every rule as a small given/when/then file: see README.md for how to add one."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from luxor_companion.core import Need, Refusal
from luxor_companion.core.shapes import to_json
from luxor_companion.games.luxor.files.position import position_from, position_table
from luxor_companion.games.luxor.rules import PAGES, Seat
from luxor_companion.games.luxor.rules.evolve import after
from luxor_companion.games.luxor.rules.narrate import Outcome, with_known_tops
from luxor_companion.games.luxor.rules.notation import read_turn, write_turn
from luxor_companion.games.luxor.rules.referee import rule, waivers
from luxor_companion.games.luxor.rules.state import Position
from luxor_companion.games.luxor.words.sentences import sentence
from luxor_companion.referee.answers import step_answers

FOLDER = Path(__file__).parent
SCENARIOS = sorted(FOLDER.rglob("*.toml"))
KEYS = {
    *("legal", "to", "steps", "step", "after"),
    *("refused", "says", "allow", "needs", "options"),
}


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    case = tomllib.loads(path.read_text(encoding="utf-8"))
    assert case.keys() == {"rule", "about", "given", "when", "then"}
    assert case["rule"] in PAGES
    position = position_from(case["given"], path)
    turn = read_turn(case["when"]["turn"])
    seat = position.seat_of(case["when"].get("player", position.player.colour))
    assert seat is not None
    ruling = rule(position, turn, seat)
    then = case["then"]
    assert then.keys() <= KEYS, "a misspelt key would check nothing"
    kind = {Outcome: "legal", Refusal: "refused", Need: "needs"}[type(ruling)]
    assert kind in then, f"the referee says: {ruling}"
    if isinstance(ruling, Outcome):
        _check_legal(position, ruling, seat, then)
    elif isinstance(ruling, Need):
        assert (then["needs"], then["options"]) == (ruling.choice, list(ruling.options))
    else:
        assert then["refused"] == ruling.rule == case["rule"]
        assert then["says"] in sentence(position, ruling, seat)
        assert then.get("allow", []) == list(waivers(position, turn, seat))


def _check_legal(position: Position, ruling: Outcome, seat: Seat, then: dict[str, Any]) -> None:
    assert then["legal"] == write_turn(ruling.turn)
    assert then["steps"] == [event.name for event in ruling.events]
    if "to" in then:
        assert then["to"] == ruling.to
    for name, facts in then.get("step", {}).items():
        step = next(step for step in step_answers(ruling.events) if step.event == name)
        assert facts == {key: to_json(step)[key] for key in facts}
    if "after" in then:
        made = position_table(after(position, with_known_tops(position, ruling), seat))
        _compare(then["after"], made)


def _compare(expected: dict[str, Any], made: dict[str, Any]) -> None:
    for key, value in expected.items():
        if isinstance(value, dict):
            _compare(value, made[key])
        else:
            assert made.get(key, type(value)()) == value, key


def test_every_rule_of_the_turn_has_a_scenario() -> None:
    told = {tomllib.loads(path.read_text(encoding="utf-8"))["rule"] for path in SCENARIOS}
    of_the_turn = {rule for rule in PAGES if not rule.startswith(("setup.", "score."))}
    assert of_the_turn - told == set()
