"""Every rule as a small given/when/then file: see README.md for how to add one."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from luxor_companion.core import Need, Refusal, UnreadableError
from luxor_companion.core.record import replay
from luxor_companion.core.shapes import to_json
from luxor_companion.games.pyramids.rules import PAGES
from luxor_companion.games.pyramids.rules.layout import square_names
from luxor_companion.games.pyramids.rules.notation import read_line, write_line
from luxor_companion.games.pyramids.rules.phases import Outcome, our_rulings
from luxor_companion.games.pyramids.rules.record import Record
from luxor_companion.games.pyramids.rules.referee import rule, waivers
from luxor_companion.games.pyramids.rules.state import (
    House,
    Material,
    Player,
    Position,
    opening,
    read_pyramid,
)
from luxor_companion.games.pyramids.words.names import explain_unreadable
from luxor_companion.games.pyramids.words.sentences import question, sentence, step
from luxor_companion.referee.answers import step_answers
from tests.games.pyramids.random_games import shipped_deck

FOLDER = Path(__file__).parent
SCENARIOS = sorted(FOLDER.glob("*.toml"))
CARDS = {
    "12": "purple ..E../.#.r./g.xt./.ps../..T..",
    "31": "green E..../.###./.rgt./.s.x./....T",
}
DEAL = ["ani keep 12 31", "bo keep 7 40", "display 5 9 22 47"]
KEYS = {
    *("legal", "steps", "step", "after", "refused", "says", "allow", "needs", "options"),
    *("unreadable", "ours"),
}


def given_position(given: dict[str, Any]) -> Position:
    assert given.keys() <= {"deal", "log", "skulls", "house", "cards"}
    cards = dict(read_pyramid(f"{key} {text}") for key, text in given.get("cards", CARDS).items())
    skulls = tuple(given["skulls"]) if "skulls" in given else None
    material = Material(shipped_deck(), skulls, cards)
    players = (("ani", "Ani"), ("bo", "Bo"), ("mia", "Mia"))[: 2 + (given.get("deal") == "three")]
    house = House()._replace(**given.get("house", {}))
    alone = given.get("deal") == "referee only"
    start = opening(material, players, house, referee_only=alone)
    three = [*DEAL[:2], "mia keep 1 2", DEAL[2]]
    deal = {True: DEAL, False: [], "three": three, "referee only": []}
    record = replay(Record(start), [*deal[given.get("deal", True)], *given.get("log", [])])
    assert isinstance(record, Record), record
    return record.position


def player_facts(player: Player) -> dict[str, Any]:
    card = player.score_card
    return {
        "red": card.red,
        "green": card.green,
        "skulls": card.skulls,
        "torches": list(card.torches),
        "bonuses": [f"{one.colour} {one.points}" for one in card.bonuses],
        "cards": [one.number for one in player.cards],
        "completed": [f"{one.number} {one.colour}" for one in player.completed],
        "marks": {str(one.number): square_names(one.marks) for one in player.cards},
        "skull_value": card.skull_value,
    }


def facts(position: Position) -> dict[str, Any]:
    return {
        "phase": position.phase,
        "round": position.round,
        "turn": position.turn,
        "display": list(position.display),
        "deck": position.deck,
        "queue": [one.number for one in position.queue],
        **{player.handle: player_facts(player) for player in position.players},
    }


def compare(expected: dict[str, Any], made: dict[str, Any]) -> None:
    for key, value in expected.items():
        if isinstance(value, dict):
            compare(value, made[key])
        else:
            assert made[key] == value, key


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    case = tomllib.loads(path.read_text(encoding="utf-8"))
    assert case.keys() <= {"rule", "about", "given", "when", "then"}
    assert case["rule"] in PAGES
    assert case["about"]
    then = case["then"]
    assert then.keys() <= KEYS, "a misspelt key would check nothing"
    position = given_position(case.get("given", {}))
    if "unreadable" in then:
        check_unreadable(position, case["when"]["line"], then)
        return
    entry = read_line(case["when"]["line"])
    ruling = rule(position, entry)  # type: ignore[arg-type]  # a line of the game's own
    if "ours" in then:
        assert then["ours"] == our_rulings(position, ruling)
    kind = {Outcome: "legal", Refusal: "refused", Need: "needs"}[type(ruling)]
    assert kind in then, f"the referee says: {ruling}"
    player = getattr(entry, "handle", None)
    if isinstance(ruling, Outcome):
        check_legal(position, ruling, then)
        assert all("{" not in step(position, event, player) for event in ruling.events)
    elif isinstance(ruling, Need):
        assert (then["needs"], then["options"]) == (ruling.choice, list(ruling.options))
        assert question(ruling).endswith("?")
    else:
        said = sentence(position, ruling, player)
        assert then["refused"] == ruling.rule == case["rule"], said
        assert then["says"] in said
        assert "this player" not in said
        assert then.get("allow", []) == list(waivers(position, entry))  # type: ignore[arg-type]  # as above


def check_unreadable(position: Position, line: str, then: dict[str, Any]) -> None:
    with pytest.raises(UnreadableError) as caught:
        rule(position, read_line(line))  # type: ignore[arg-type]  # as above
    assert then["unreadable"] == caught.value.code
    assert then["says"] in explain_unreadable(caught.value)


def check_legal(position: Position, ruling: Outcome, then: dict[str, Any]) -> None:
    assert then["legal"] == write_line(ruling.entry)
    assert then["steps"] == [event.name for event in ruling.events]
    for name, expected in then.get("step", {}).items():
        step = next(step for step in step_answers(ruling.events) if step.event == name)
        assert expected == {key: to_json(step)[key] for key in expected}
        assert step.rule in PAGES
    compare(then.get("after", {}), facts(ruling.after))
    again = rule(position, ruling.entry)
    assert again == ruling, "the canonical line leads to the same"


def test_every_rule_of_the_turn_has_a_scenario() -> None:
    told = {tomllib.loads(path.read_text(encoding="utf-8"))["rule"] for path in SCENARIOS}
    scored = {rule for rule in PAGES if rule.startswith("score.")} - {"score.skull"}
    assert set(PAGES) - told == scored
