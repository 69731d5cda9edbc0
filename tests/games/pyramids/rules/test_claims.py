"""Completed pyramids and potions in a game nobody recorded: examples, and unknowns."""

import pytest

from luxor_companion.core.cases import leaves
from luxor_companion.games.pyramids.rules.claims import (
    KINDS,
    Claimed,
    Completions,
    Potions,
    rule_on_completions,
    rule_on_potions,
)
from luxor_companion.games.pyramids.rules.layout import NO_ICONS
from luxor_companion.games.pyramids.rules.phases import Outcome, our_rulings

NAMES = (("ana", "Ana"), ("ben", "Ben"))
PRINTED = Completions(  # the example of p.6
    NAMES,
    (Claimed("ana", 33, "purple"), Claimed("ben", 15, "purple")),
    (("ana", "purple", 1), ("ben", "purple", 3)),
    (("purple", 2),),
)


def told(claim: Completions) -> list[tuple[object, ...]]:
    [leaf] = leaves(KINDS, rule_on_completions(claim))
    assert isinstance(leaf.case.ruling, Outcome)
    return [(one.name, *one[1:-1]) for one in leaf.case.ruling.events]


def test_the_printed_example() -> None:
    assert told(PRINTED) == [
        ("takes", "ben", 15),
        ("takes", "ana", 33),
        ("bonus", "ben", 15, "purple", 6),
        ("bonus", "ana", 33, "purple", 3),
    ]


def test_without_colours_only_the_order_is_ruled() -> None:
    claim = Completions(NAMES, (Claimed("ana", 33), Claimed("ben", 15), Claimed("ana", 2)))
    assert told(claim) == [("takes", "ana", 2), ("takes", "ben", 15), ("takes", "ana", 33)]


def test_of_two_at_once_the_one_marked_first_is_first() -> None:
    both = (Claimed("ana", 33, "green"), Claimed("ana", 15, "green"))
    for had, earns in ((2, 15), (1, 33)):
        claim = Completions(NAMES[:1], both, (("ana", "green", had),), (("green", 2),))
        [case] = rule_on_completions(claim)
        assert isinstance(case.ruling, Outcome)
        bonuses = [one for one in case.ruling.events if one.name == "bonus"]
        assert [(one.number, one.points) for one in bonuses] == [(earns, 6)]
        assert {"bonus-order", "two-completed"} <= {*our_rulings(case.position, case.ruling)}


def test_what_nobody_remembers_is_tried() -> None:
    claim = PRINTED._replace(had=PRINTED.had[:1])
    found = leaves(KINDS, rule_on_completions(claim))
    assert [leaf.when for leaf in found] == [
        (("had:ben:purple", ("even",)),),
        (("had:ben:purple", ("odd",)),),
    ]
    gone = PRINTED._replace(left=(("purple", 0),))
    assert [one[0] for one in told(gone)][2:] == ["no_bonus", "no_bonus"]


def test_nobody_had_two_without_a_bonus() -> None:
    assert not rule_on_completions(PRINTED._replace(left=(("purple", 3),)))


@pytest.mark.parametrize(
    ("skulls", "potion", "counts"), [(3, 1, [1, 2]), (1, 1, [0, 1]), (0, 2, [0, 0, 1])]
)
def test_a_potion_works_before_the_skulls_of_its_mark(
    skulls: int, potion: int, counts: list[int]
) -> None:
    icons = NO_ICONS._replace(potion=potion, skull=1)
    [case] = rule_on_potions(Potions((icons,), skulls))
    assert isinstance(case.ruling, Outcome)
    assert [getattr(one, "count_", None) for one in case.ruling.events] == counts
    assert "potion-order" in our_rulings(case.position, case.ruling)


def test_without_the_number_of_skulls_nothing_is_counted() -> None:
    strokes = NO_ICONS._replace(skull=2), NO_ICONS._replace(potion=1)
    [case] = rule_on_potions(Potions(strokes, None))
    assert isinstance(case.ruling, Outcome)
    assert [one.name for one in case.ruling.events] == ["skull", "skull", "cross", "potion"]
    assert not any(getattr(one, "count_", None) for one in case.ruling.events)
