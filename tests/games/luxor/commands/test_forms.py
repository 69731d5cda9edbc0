"""The pieces of a copy, asked part by part."""

import json
from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from tests.conftest import Ask, Luxor, at_the_prompt

KINDS = "1/1 2/1x4 3/2x3 5/3 6/3"
TREASURES = (KINDS, "", "")
HORUS = ("1-3x8", "1-5x7 last", "1-6x6 all3 less1")
TEMPLE = ("tunnelx4", "scarabx4 wild either", "wildx2 favour12 favour23")
MATERIAL = ("board", "material")


def entered(luxor: Luxor) -> list[str]:
    placeholders = json.loads(luxor(*MATERIAL, "--json").out)["placeholders"]
    return [part for part in ("treasures", "horus", "temple") if part not in placeholders]


def test_all_parts_are_asked_for_one_after_the_other(luxor: Luxor, ask: Ask) -> None:
    ran = ask((*MATERIAL, "--ask"), "y", *TREASURES, "y", *HORUS, "y", *TEMPLE)
    assert ran.code == Exit.FINE, ran.err
    assert entered(luxor) == ["treasures", "horus", "temple"]
    assert f"vase: {KINDS}" in ran.out


def test_a_part_may_wait_and_is_asked_for_again(luxor: Luxor, ask: Ask) -> None:
    assert ask((*MATERIAL, "--ask"), "n", "y", *HORUS, "n").code == Exit.FINE
    assert entered(luxor) == ["horus"]
    ran = ask((*MATERIAL, "--ask"), "y", *TREASURES[:1], "q")
    assert ran.code == Exit.INTERRUPTED
    assert "Horus" not in ran.err
    ran = ask((*MATERIAL, "--ask"), "y", "", "", "n")
    assert "Continuing after: " in ran.err
    assert entered(luxor) == ["treasures", "horus"]


def test_what_is_entered_may_be_changed(ask: Ask) -> None:
    ask((*MATERIAL, "--ask"), "y", *TREASURES, "y", *HORUS, "y", *TEMPLE)
    ran = ask((*MATERIAL, "--ask"), "n", "y", "1-4x8", *HORUS[1:], "n")
    assert "  1: 1-4x8\n" in ran.out


@pytest.mark.parametrize(
    ("part", "words"),
    [
        ("treasures", "3/2 is a treasure worth 3 for 2 adventurers."),
        ("horus", "less2 (2 tiles, one adventurer less)"),
        ("temple", "either (scarab or wild tile)"),
    ],
)
def test_the_words_are_explained_where_they_are_asked_for(ask: Ask, part: str, words: str) -> None:
    ran = ask((*MATERIAL, part), "?", "q")
    assert " ".join(ran.err.split()).count(words) == 2


@pytest.mark.parametrize(
    ("part", "typed", "words"),
    [
        ("treasures", "3-2", "'3-2' isn't a treasure; they look like 3/2"),
        ("horus", "1-8x8", "there is no Horus card '1-8'; there are 1-3, 1-4, 1-5, 1-6"),
        ("horus", "1-3x7", "7 cards, but each level has 8 (p.1)"),
        ("temple", "snakex4", "scarab, wild, either, favour12, favour23, tunnel"),
    ],
)
def test_a_slip_is_one_sentence_with_what_there_is(
    ask: Ask, part: str, typed: str, words: str
) -> None:
    ran = ask((*MATERIAL, part), typed, "q")
    assert words in " ".join(ran.err.split())


def test_asking_needs_a_terminal(luxor: Luxor) -> None:
    assert luxor(*MATERIAL, "--ask", "--no-input").code == Exit.UNREADABLE


def test_leaving_keeps_what_was_entered(luxor: Luxor, tmp_path: Path) -> None:
    code, _shown = at_the_prompt([*MATERIAL, "--ask"], ["y", KINDS])  # then the input ends
    assert code == Exit.INTERRUPTED
    code, shown = at_the_prompt([*MATERIAL, "--ask"], ["y", "", "", "n", "n"])
    assert code == Exit.FINE
    assert f"Continuing after: {KINDS}" in shown
    assert (tmp_path / "data/copy/material.toml").exists()
    assert entered(luxor) == ["treasures"]
