"""Whatever is not listed is refused with a reason."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from luxor_companion.core import Refusal
from luxor_companion.games.luxor.files.position import position_from
from luxor_companion.games.luxor.rules import PAGES
from luxor_companion.games.luxor.rules.explain import decisive_rulings
from luxor_companion.games.luxor.rules.narrate import Outcome
from luxor_companion.games.luxor.rules.notation import read_turn
from luxor_companion.games.luxor.rules.referee import rule
from luxor_companion.games.luxor.words.sentences import sentence
from luxor_companion.referee.rules import read_evidence
from tests.games.luxor.rules.test_board import seeds
from tests.games.luxor.rules.test_legal import SAMPLED, games
from tests.random_tables import declarations, random_decisions


@games
@given(seeds)
def test_what_is_not_listed_is_refused_with_a_reason(seed: int) -> None:
    for decision in random_decisions(seed)[::SAMPLED][:4]:
        position = decision.position
        listed = {option.turn for option in decision.options}
        for turn in declarations(decision):
            ruling = rule(position, turn)
            if isinstance(ruling, Outcome):
                assert ruling.turn in listed
            elif isinstance(ruling, Refusal):
                assert ruling.rule in PAGES
                assert "{" not in sentence(position, ruling)


@games
@given(seeds)
def test_a_ruling_that_is_called_ours_is_in_the_evidence(seed: int) -> None:
    names = {ruling.name for ruling in read_evidence("luxor").rulings}
    for decision in random_decisions(seed)[::SAMPLED][:4]:
        position = decision.position
        for turn in [*declarations(decision), *(option.turn for option in decision.options)]:
            assert {*decisive_rulings(position, rule(position, turn))} <= names


BOARD = ". A . c . o h1 . =13"  # the tomb is 8
RED = {"name": "Ani", "keys": 1, "hand": "1 ? ? ? 2"}


def ours(turn: str, tiles: str, red: dict[str, Any], table: dict[str, Any]) -> tuple[str, ...]:
    """The rulings of ours behind a turn of red."""
    players = {"red": {**RED, **red}, "green": {"name": "Jan", "at": [0, 0]}}
    position = position_from({"board": BOARD, "tiles": tiles, **players, **table}, Path())
    return decisive_rulings(position, rule(position, read_turn(turn)))


PLAIN = "v3/2 s3/2 j3/2 s1/2 o1 h1 j2/2"


@pytest.mark.parametrize(
    ("turn", "wanted", "red", "table"),
    [
        ("Lall1 act=tomb", "act-in-tomb", {"hand": "all1 ? ? ? 2", "at": [1, 7]}, {}),
        ("Llast", "last-wakes", {"hand": "last ? ? ? 2", "at": [1, 4], "lying": [1]}, {}),
        ("L1 key", "paid-keys", {"at": [4, 8]}, {"keys": 0}),
        ("L1 card", "paid-keys", {"at": [4, 8]}, {"keys": 0}),
        ("L1 finds=6:-", "only-treasures-leave", {"at": [4]}, {}),
        ("L1 @4 key", "only-treasures-leave", {"at": [4, 6]}, {}),
        ("L1", "reshuffle", {"at": [0]}, {"draw": 1}),
        ("L1 leave", "take-rewards", {"at": [4]}, {}),
        ("L1 @8", "tomb-for-good", {"at": [4, 8]}, {}),
        ("R5 pass", "other-card", {"hand": "? ? ? ? 5", "at": [7], "keys": 0}, {}),
        ("R5 pass other=5", "stuck-round", {"hand": "? ? ? ? 5", "at": [7]}, {"stuck": 1}),
    ],
)
def test_each_ruling_is_named_where_it_decides(
    turn: str, wanted: str, red: dict[str, Any], table: dict[str, Any]
) -> None:
    assert wanted in ours(turn, PLAIN, red, table)
    assert wanted not in ours("L1", PLAIN, {"at": [0]}, {"draw": 2}), (
        "an ordinary turn rests on none"
    )
    assert not wanted.startswith("only") or wanted not in ours("L1 key", PLAIN, {"at": [4]}, {})


def test_a_push_beyond_the_tomb_is_refused_by_our_ruling_not_by_the_house() -> None:
    tiles, last = PLAIN.replace("o1", "o4"), "v3/2 s3/2 j3/2 s1/2 o4 - -"
    stops = {"house": {"osiris_overshoot": "stop-before"}}
    assert "osiris-overshoot" in ours("L1", tiles, {"at": [4]}, {})
    assert "osiris-overshoot" not in ours("L1", last, {"at": [4]}, stops)


def test_a_pile_is_shuffled_late_where_the_house_says_so() -> None:
    late = {"house": {"reshuffle": "when-needed"}}
    assert "reshuffle" not in ours("L1", PLAIN, {"at": [0]}, {"draw": 1, **late})
    assert "reshuffle" in ours("L1", PLAIN, {"at": [0]}, {"draw": 0, **late})


def test_less_counts_where_osiris_pushes_onto_the_treasure() -> None:
    red = {"hand": "less1 ? ? ? 2", "at": [4]}
    assert "less-by-push" in ours("Lless1 take", PLAIN.replace("o1", "o2"), red, {})
    assert "less-by-push" not in ours("Lless1 take", PLAIN, {**red, "at": [6]}, {})
