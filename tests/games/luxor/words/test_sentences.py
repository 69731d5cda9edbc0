"""Rulings in words: the sentence for a refusal, a step and a question, whatever its details."""

import pytest

from luxor_companion import load_position
from luxor_companion.core import Need, Refusal
from luxor_companion.games.luxor.rules import ScarabTaken
from luxor_companion.games.luxor.rules.census import Oddity
from luxor_companion.games.luxor.words.sentences import (
    REFUSALS,
    key_of,
    oddity_sentence,
    question,
    sentence,
    step,
)
from tests.conftest import ROOT

POSITION = load_position(ROOT / "saves/positions/osiris-to-scarab.toml").opened.position


def test_a_refusal_names_the_player_and_the_place() -> None:
    text = sentence(POSITION, Refusal("tomb.key", "no_key", {"start": 11}), 1)
    assert "Jan" in text
    assert text.endswith(".")
    assert text[0].isupper()


@pytest.mark.parametrize(
    ("params", "ending"), [({"osiris": 4}, " osiris"), ({"osiris": None}, ""), ({}, "")]
)
def test_a_detail_has_a_sentence_of_its_own(params: dict[str, object], ending: str) -> None:
    key = next(one for one in REFUSALS if one.endswith(" osiris"))
    why = key.removesuffix(" osiris")
    assert key_of(Refusal("tomb.exact", why, params)) in (why + ending, f"tomb.exact {why}")


def test_a_step_is_about_whoever_it_is_about() -> None:
    event = ScarabTaken("temple.scarab", None)
    assert step(POSITION, event).startswith("Ani")
    assert step(POSITION, event, 1).startswith("Jan")


def test_a_question_names_the_space_if_it_is_about_one() -> None:
    assert "4" in question(Need("tile", (), 4))


@pytest.mark.parametrize(("owned", "told"), [((), "sarcophagi 0"), ((5, 3), "sarcophagi 5, 3")])
def test_an_oddity_is_one_sentence_with_its_rule(owned: tuple[int, ...], told: str) -> None:
    tomb = POSITION.path.tomb
    oddity = Oddity("tomb.sarcophagus", "sarcophagi", {"inside": 1, "space": tomb, "owned": owned})
    text = oddity_sentence(POSITION, oddity)
    assert told in text
    assert text.endswith("(tomb.sarcophagus)")
