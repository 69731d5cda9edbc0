"""Every refusal in every language, with the names and numbers of real tables."""

import re
import tomllib
from functools import cache
from typing import Any, NamedTuple

import pytest

from luxor_companion.core import Refusal
from luxor_companion.games.luxor.files.position import position_from
from luxor_companion.games.luxor.rules import Seat
from luxor_companion.games.luxor.rules.narrate import Outcome
from luxor_companion.games.luxor.rules.notation import read_turn
from luxor_companion.games.luxor.rules.referee import rule
from luxor_companion.games.luxor.rules.state import Position
from luxor_companion.games.luxor.words.sentences import REFUSALS, key_of, sentence, step
from tests.games.luxor.scenarios.test_scenarios import SCENARIOS
from tests.lang.spoken import in_every_language, speaking


class Case(NamedTuple):
    """A refusal at a table."""

    position: Position
    refusal: Refusal
    seat: Seat


# What turns alone do not meet: facts set straight, cards told, an end nobody sees; as the referee
# and the log of a table say it.
MORE: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("material.cards", "pile_size", {"count": 40, "most": 21}),
    ("material.pieces", "too_many", {"piece": "keys", "most": 20}),
    ("material.pieces", "too_many", {"piece": "scarab worth 4", "most": 4}),
    ("material.pieces", "too_many", {"piece": "card 1", "most": 6}),
    ("tomb.sarcophagus", "wrong", {"owned": [5, 5]}),
    ("hand.order", "told_other", {"place": 2, "shown": "3", "card": "die"}),
    ("hand.order", "told_secret", {"place": 2, "card": "die"}),
    ("hand.outer", "other", {"card": "die", "side": "R"}),
    ("move.none", "other_can_move", {"cards": [], "die": None}),
    ("hand.middle", "program_draws", {"token": "draw=3"}),
    ("card.die", "program_rolls", {"rolled": 5}),
    ("card.die", "no_roll", {"card": "die"}),
    ("card.die", "bound", {"turn": "red", "card": "die", "side": "L", "rolled": 5}),
    ("score.scarabs", "scarab_count", {"held": 1, "count": 2}),
    ("score.scarabs", "scarab_count", {"held": 3, "count": 2}),
    ("score.scarabs", "scarab_known", {"value": 4}),
    ("turn.order", "nothing_to_undo", {"count": 0}),
    ("turn.order", "nothing_to_undo", {"count": 1}),
    ("turn.order", "nothing_to_redo", {"count": 2}),
    ("end.stuck", "over", {}),
    ("card.all", "distance", {"allowed": (2,), "tried": 3}),
    ("card.all", "everyone", {"card": "all2"}),
    ("card.last", "no_distance", {}),
    ("card.die", "no_die", {"card": "3"}),
    ("tile.horus", "not_horus", {"got": "3"}),
    ("tile.horus", "no_card", {}),
    ("temple.scarab", "no_scarab", {}),
    ("move.active", "nobody_active", {}),
    ("move.active", "nobody_lying", {"statue": 2}),
    ("tile.icon", "other_tile", {"stack": "cobra", "tile": "tunnel"}),
    ("tile.icon", "other_tile", {"stack": "lion", "tile": "favour23"}),
    ("move.tile-to-tile", "no_tile", {"space": 4, "wants": ("key",)}),
    ("move.tile-to-tile", "no_tile", {"space": 4, "wants": ("key", "scarab")}),
    (
        "tomb.exact",
        "overshoot",
        {"start": 1, "osiris": 2, "steps": 3, "left": 2, "unsure": True},
    ),
    (
        "material.pieces",
        "board_shape",
        {"count": 4, "statues": 2, "most": 40, "wanted": 3},
    ),
    ("tile.icon", "board_tile", {"space": 7, "tile": "tunnel"}),
    ("tile.icon", "board_line", {"line": 1, "entry": "red L3 finds=v1/1"}),
    ("tile.icon", "board_open", {"line": 3, "entry": "red R4 @0 finds=s2/1", "choice": "tile"}),
    ("setup.treasures", "nothing_found", {"tile": "v3/2"}),
    ("setup.treasures", "found_other", {"space": 2, "tile": "v3/2", "lies": "s1/1"}),
)


@cache
def cases() -> tuple[Case, ...]:
    """The refusals of all scenarios, and those that are more."""
    found = []
    for path in SCENARIOS:
        case = tomllib.loads(path.read_text(encoding="utf-8"))
        position = position_from(case["given"], path)
        seat = position.seat_of(case["when"].get("player", position.player.colour))
        assert seat is not None
        ruling = rule(position, read_turn(case["when"]["turn"]), seat)
        if isinstance(ruling, Refusal):
            found.append(Case(position, ruling, seat))
    position = found[0].position
    more = [Case(position, Refusal(*one), position.seat) for one in MORE]
    return (*found, *more)


@cache
def outcomes() -> tuple[tuple[Position, Outcome, Seat], ...]:
    """The legal turns of all scenarios."""
    found = []
    for path in SCENARIOS:
        case = tomllib.loads(path.read_text(encoding="utf-8"))
        position = position_from(case["given"], path)
        seat = position.seat_of(case["when"].get("player", position.player.colour))
        assert seat is not None
        ruling = rule(position, read_turn(case["when"]["turn"]), seat)
        if isinstance(ruling, Outcome):
            found.append((position, ruling, seat))
    return tuple(found)


def test_every_sentence_is_said() -> None:
    assert {key_of(case.refusal) for case in cases()} == set(REFUSALS)


@in_every_language
def test_steps_are_whole_sentences(code: str) -> None:
    seen = set()
    for position, outcome, seat in outcomes():
        for event in outcome.events:
            english = step(position, event, seat)
            with speaking(code):
                said = step(position, event, seat)
            assert said != english
            assert not re.search(r"[{}]|None", said), said
            assert said.endswith("."), said
            seen.add(event.name)
    assert len(seen) >= 15


@in_every_language
def test_refusals_are_whole_sentences(code: str) -> None:
    for position, refusal, seat in cases():
        english = sentence(position, refusal, seat)
        with speaking(code):
            said = sentence(position, refusal, seat)
        assert said != english
        assert not re.search(r"[{}]|None", said), said
        assert re.search(r"[.?!]$", said), said
        assert "  " not in said
        assert said[0] == said[0].upper()
        numbers = sorted(re.findall(r"\d+", english))
        told = sorted(re.findall(r"\d+", said))
        assert told == numbers or abs(len(told) - len(numbers)) == 1, (english, said)  # one spelled


@pytest.mark.parametrize(
    ("code", "place", "role", "form"),
    [
        pytest.param("de", "the stairs", "from", "Treppe", id="von der Treppe"),
        pytest.param("es", "the stairs", "to", "escalera", id="a la escalera"),
        pytest.param("pt", "the stairs", "on", "escada", id="na escada"),
    ],
)
def test_a_role_has_a_form_of_its_own(code: str, place: str, role: str, form: str) -> None:
    from luxor_companion.lang.forms import noun  # noqa: PLC0415  # only here

    with speaking(code):
        said = format(noun(place), role)
    assert form.lower() in said.lower()
