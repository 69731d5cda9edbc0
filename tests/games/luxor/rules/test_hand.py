"""`luxor hand`, and counting cards: what can be known of a hand and what cannot be in it."""

from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from tests.cli.at_table import (
    TWO,
    done,
    first_turn,
    hand,
    logged,
    origin,
    play_cards,
    position,
    refused,
    said,
    start,
    unreadable,
)
from tests.conftest import Luxor


def test_an_unknown_hand(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    assert hand(luxor, "red") == [None] * 5
    assert luxor("hand", "ani").out.count("not known") == 5


def test_told_cards_are_kept_with_their_origin(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "hand green 3 _ ? . +-1")
    assert logged(save) == ["hand green 3 ? ? ? ±1"]
    assert origin(luxor, "green", "--look") == [
        ("3", "told", 1),
        *[
            (None, None, slot["line"])
            for slot in said(luxor("hand", "green", "--look", "--json"))["hand"][1:4]
        ],
        ("±1", "told", 1),
    ]
    assert "entered in line 1" in luxor("hand", "Jan").out
    done(luxor, "hand green 3 2 _ _ _")
    assert origin(luxor, "green", "--look")[:2] == [("3", "told", 1), ("2", "told", 2)]


def test_slots_shift_with_plays_and_draws(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    done(luxor, "hand red 1 2 3 4 5", "move L1 draw=die", "move L1")
    assert hand(luxor, "red", "--look") == ["2", "3", "die", "4", "5"]
    done(luxor, "move R5 @0 key", "move L1 @0")
    assert hand(luxor, "red", "--look") == ["2", "3", None, "die", "4"]
    assert origin(luxor, "red", "--look")[3] == ("die", "drawn", 2)
    assert origin(luxor, "red", "--look")[0] == ("2", "told", 1)


def test_a_horus_card_taken_sits_third_and_moves_on(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "move L5 card got=1-4")
    assert origin(luxor, "red")[2] == ("1-4", "taken", 1)
    assert "Horus card taken in line 1" in luxor("hand", "red").out
    done(luxor, "move L3")
    refusal = refused(luxor, save, "move", "L1-4", "@0", "+1")
    assert refusal["rule"] == "hand.outer"
    assert "card 3 of 5" in refusal["text"]
    assert refused(luxor, save, "move", "1-4", "@0", "+1")["why"] == "inside", "not: which end?"
    done(luxor, "move R3 @0", "move L3 @0")
    assert hand(luxor, "red") == [None, None, None, "1-4", None]
    assert "card 4 of 5" in refused(luxor, save, "move", "R1-4", "@5", "+1")["text"]
    done(luxor, "move R2 @3 key", "move L2 @3 key")
    assert hand(luxor, "red")[4] == "1-4"
    refusal = refused(luxor, save, "move", "R4", "@5")
    assert (refusal["rule"], "1-4" in refusal["text"]) == ("hand.order", True)
    done(luxor, "move 1-4 @5 +1")  # it cannot be the left card, though nobody entered that one
    assert hand(luxor, "red") == [None] * 5


def test_a_horus_card_taken_unnamed_is_one_card_only(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "move L5 card")
    assert hand(luxor, "red") == [None] * 5
    done(luxor, "hand red _ _ 1-4 _ _")
    assert (
        refused(luxor, save, "hand", "red", "_", "1-3", "1-4", "_", "_")["rule"] == "material.cards"
    )
    done(luxor, "move L3")
    refusal = refused(luxor, save, "move", "L1-4", "@5", "+1")
    assert refusal["rule"] in ("hand.outer", "material.cards")


def test_what_is_told_must_agree_with_what_is_known(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "hand red 3 _ _ _ _")
    refusal = refused(luxor, save, "hand", "red", "4", "_", "_", "_", "_")
    assert (refusal["rule"], refusal["page"]) == ("hand.order", 3)
    assert refusal["text"].startswith("Card 1 of Ani's hand isn't the 4. If a hand was")
    refusal = refused(luxor, save, "move", "L4")
    assert refusal["text"] == "The 4 isn't Ani's leftmost card."
    done(luxor, "fix red hand=3,?,?,?,?")  # in the open
    refusal = refused(luxor, save, "move", "L4")
    assert refusal["rule"] == "hand.order"


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        pytest.param("3 4", "5 cards, not 2", id="too few"),
        pytest.param("3 4 5 1 2 1", "5 cards, not 6", id="too many"),
        pytest.param("3 4 9 1 2", "There is no card '9'", id="no card"),
    ],
)
def test_a_hand_that_cannot_be_read(luxor: Luxor, tmp_path: Path, cards: str, words: str) -> None:
    save = start(luxor, tmp_path)
    assert words in unreadable(luxor, save, "hand", "red", *cards.split())
    assert "pink" in unreadable(luxor, save, "hand", "pink")


def test_a_seventh_1_cannot_be_before_a_reshuffle(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    play_cards(luxor, ["1"] * 6)
    for args in (
        ["move", *first_turn(luxor, "1")],
        ["hand", "red", "1", "_", "_", "_", "_"],
        ["hand", "green", "_", "_", "_", "_", "1"],
        ["move", *first_turn(luxor, "4"), "draw=1"],
    ):
        refusal = refused(luxor, save, *args)
        assert (refusal["rule"], refusal["page"]) == ("material.cards", 1)
        assert "6" in refusal["text"]
    ran = luxor("check", *first_turn(luxor, "1"), "--json")
    assert said(ran)["allow"] == ["material.cards"]


def test_the_sixth_1_played_cannot_be_drawn_again_at_once(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    play_cards(luxor, ["1"] * 5)
    turn = first_turn(luxor, "1")
    assert refused(luxor, save, "move", *turn, "draw=1")["rule"] == "material.cards"
    assert luxor("move", *turn).code == Exit.FINE


def test_cards_told_count_too(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "hand red 5 5 _ _ 5")
    assert (
        refused(luxor, save, "hand", "green", "5", "5", "_", "_", "_")["rule"] == "material.cards"
    )
    assert logged(save) == ["hand red 5 5 ? ? 5"]
    done(luxor, "hand green 5 _ _ _ _", "move L5 key")
    assert refused(luxor, save, "move", "R5", "key")["rule"] == "material.cards"


def test_cards_come_back_with_a_reshuffle(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    play_cards(luxor, ["1"] * 6 + ["2", "3", "4", "±1"] * 3 + ["2", "3"])
    assert position(luxor)["draw"] == 1
    assert refused(luxor, save, "hand", "red", "1", "_", "_", "_", "_")["rule"] == "material.cards"
    play_cards(luxor, ["4"])
    shown = position(luxor)
    assert (shown["draw"], shown["discard"]) == (21, ""), "shuffled at once"
    assert luxor("move", *first_turn(luxor, "±1"), "draw=1").code == Exit.FINE
    shown = position(luxor)
    assert (shown["draw"], shown["discard"]) == (20, "±1")
    play_cards(luxor, ["1"])
    assert logged(save)[-1].startswith(("red L1", "green L1"))
    assert luxor("verify").code == Exit.FINE


@pytest.mark.parametrize("known", ["_ _ _ _ _", "5 _ _ _ _"])
def test_the_card_just_played_may_be_drawn_from_the_reshuffled_pile(
    luxor: Luxor, tmp_path: Path, known: str
) -> None:
    start(luxor, tmp_path, *TWO, "--house", "reshuffle=when-needed")
    play_cards(luxor, (["1"] * 6 + ["2", "3", "4", "±1"] * 4)[:21])
    assert position(luxor)["draw"] == 0
    done(luxor, "hand red 5 5 5 _ _", f"hand green {known}")
    # Green plays the fourth 5; it is shuffled with the others and may come back at once.
    ran = luxor("move", *first_turn(luxor, "5"), "draw=5")
    assert ran.code == Exit.FINE, ran.err
    assert hand(luxor, "green", "--look")[2] == "5"


def test_a_horus_card_nobody_took_cannot_be(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    for args in (
        ("move", "L1-5", "+2"),
        ("hand", "red", "_", "_", "1-5", "_", "_"),
        ("move", "L3", "draw=1-5"),
    ):
        refusal = refused(luxor, save, *args)
        assert refusal["rule"] == "material.cards"
        assert "nobody has taken" in refusal["text"]


def test_a_card_that_cannot_be_has_no_turns_to_offer(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    ran = luxor("move", "L1-5", "+2")
    assert ran.code == Exit.REFUSED
    assert "Allowed with this card" not in ran.err
    assert said(luxor("move", "L1-5", "+2", "--json"))["instead"] == []


def test_a_horus_card_played_is_gone_until_a_reshuffle(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "move L5 card got=1-4", "move L3", "move L3 @0", "move L3 @0", "move L2 @5")
    done(luxor, "move L2 @3 key")
    assert hand(luxor, "red")[0] == "1-4"
    done(luxor, "move L1-4 @3 +1")
    assert position(luxor)["discard"].split()[-1] == "1-4"
    turn = first_turn(luxor, "4")
    assert refused(luxor, save, "move", *turn, "draw=1-4")["rule"] == "material.cards"
    turn = first_turn(luxor, "1-4")
    assert refused(luxor, save, "move", *turn)["rule"] == "material.cards"
