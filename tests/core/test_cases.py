"""What is unknown, in a game made up for it: a door that may be locked, a box that may be empty."""

from collections.abc import Sequence
from typing import NamedTuple

import pytest

from luxor_companion.core import Events, Fact, Need, Refusal, UnknownError
from luxor_companion.core.cases import (
    Case,
    Facts,
    Kinds,
    Leaf,
    common_steps,
    decide,
    is_refused,
    leaves,
    try_all,
)

VALUES = {"door": ("open", "shut", "locked"), "box": ("full", "empty")}


class House(NamedTuple):
    """What is known of a house."""

    door: str = ""
    box: str = ""


class Did(NamedTuple):
    rule: str
    name: str


class Took(NamedTuple):
    rule: str
    what: str
    count_: int
    name: str = "took"


class Done(NamedTuple):
    events: Events


class Burglars:
    """What the game says about its facts."""

    def __init__(self, *, alone: bool = False) -> None:
        self.alone = alone

    def values_of(self, _position: House, fact: Fact) -> Sequence[str]:
        return fact.values or VALUES[fact.name]

    def stands_alone(self, _position: House, _fact: Fact) -> bool:
        return self.alone

    def tell(self, position: House, fact: Fact, value: str) -> House:
        return position._replace(**{fact.name: value})

    def ask(self, position: House, fact: Fact) -> "Done | Need | Refusal":
        return Need(fact.name, tuple(self.values_of(position, fact)))

    def merge(
        self, _fact: Fact, one: "Done | Need | Refusal", other: "Done | Need | Refusal"
    ) -> "Done | Need | Refusal | None":
        both = isinstance(one, Refusal) and isinstance(other, Refusal) and one[:2] == other[:2]
        return one if both else None


def known(position: House, name: str, *values: str) -> str:
    value: str = getattr(position, name)
    if not value:
        raise UnknownError(Fact(name, values=values))
    return value


def enter(position: House) -> Done | Need | Refusal:
    if known(position, "door") == "locked":
        return Refusal("door", "locked", {})
    return Done((Did("door", "entered"),))


def knock(position: House) -> Done | Need | Refusal:
    """The same whatever the door is like."""
    known(position, "door")
    return Done((Did("door", "knocked"),))


def steal(position: House) -> Done | Need | Refusal:
    """Refused either way, but in other words: nothing inside, or no way in."""
    if known(position, "box") == "empty":
        return Refusal("box", "nothing", {"door": position.door})
    return Refusal("box", "nothing", {"door": known(position, "door")})


def test_what_does_not_depend_on_it_is_ruled_at_once() -> None:
    assert decide(House(), knock, Burglars()) == knock(House("open"))
    assert decide(House("locked"), enter, Burglars()) == enter(House("locked"))


def test_what_depends_on_it_asks_for_the_deciding_fact() -> None:
    assert decide(House(), enter, Burglars()) == Need("door", VALUES["door"])


def test_a_fact_may_be_narrower_than_its_kind() -> None:
    def rule(position: House) -> Done | Need | Refusal:
        known(position, "door", "open", "shut")
        return enter(position)

    assert decide(House(), rule, Burglars()) == enter(House("open"))


def test_one_value_may_lead_to_another_fact() -> None:
    assert decide(House(), steal, Burglars()) == Refusal("box", "nothing", {"door": "open"})
    assert decide(House(), steal, Burglars(alone=True)) == Need("box", VALUES["box"])


# Disputes.

KINDS = Kinds(("light", "door", "box"), first=("who",), choices=("take",), numbers=("count",))


def judge(facts: Facts) -> Case[House, Done] | None:
    """Enter and take a ring or a watch; who enters has to be said, and the light never matters."""
    house = House(facts.get("door", "open"), facts["box"])
    if house == ("open", "empty"):
        return None  # somebody was there before: the box would be gone
    ruling: Done | Need | Refusal = enter(house)
    if isinstance(ruling, Done) and "who" not in facts:
        ruling = Need("who", ("ada", "bo"))
    elif isinstance(ruling, Done) and house.box == "full":
        if "take" not in facts:
            ruling = Need("take", ("ring", "watch"))
        else:
            took = Took("box", facts["take"], len(facts["light"]))
            ruling = Done((*ruling.events, took))
    return Case(facts, ruling, house)


def more(_case: Case[House, Done], need: Need) -> tuple[str, Sequence[str]]:
    return need.choice, () if need.choice == "who" else need.options


DOMAINS = {"light": ("on", "off"), **VALUES}


def short(leaf: Leaf[House, Done]) -> tuple[object, ...]:
    return dict(leaf.when), type(leaf.case.ruling).__name__, len(leaf.choices), leaf.vague


def test_a_dispute_is_a_tree_of_what_decides() -> None:
    found = leaves(KINDS, try_all({"who": "ada"}, DOMAINS, judge, more))
    assert [short(leaf) for leaf in found] == [
        ({"door": ("open",)}, "Done", 2, True),
        ({"door": ("shut",), "box": ("full",)}, "Done", 2, True),
        ({"door": ("shut",), "box": ("empty",)}, "Done", 0, False),
        ({"door": ("locked",)}, "Refusal", 0, False),
    ]
    assert not is_refused(found)
    assert is_refused(found[-1:])
    assert common_steps(found[:3]) == 1
    assert common_steps(found) == 0


def test_what_has_to_be_known_first_ends_the_search() -> None:
    found = try_all({}, DOMAINS, judge, more)
    assert [(case.facts, case.asks) for case in found] == [
        ({"light": "on", "door": "open", "box": "full"}, "who")
    ]


def test_without_more_a_need_is_a_ruling() -> None:
    found = leaves(KINDS, try_all({}, {**DOMAINS, "box": ("full",)}, judge))
    assert [short(leaf)[:2] for leaf in found] == [
        ({"door": ("open", "shut")}, "Need"),
        ({"door": ("locked",)}, "Refusal"),
    ]


@pytest.mark.parametrize(("name", "expected"), [("light", False), ("door", True), ("box", True)])
def test_a_fact_matters_if_a_ruling_changes_with_it(name: str, expected: bool) -> None:  # noqa: FBT001
    assert KINDS.matters(name, try_all({"who": "ada"}, DOMAINS, judge, more)) is expected


def test_of_many_alike_the_ruling_for_most_comes_last() -> None:
    def rule(facts: Facts) -> Case[House, Done]:
        return Case(facts, enter(House("locked" if facts["tile:3"] == "a" else "open")), House())

    tiles = leaves(Kinds(("tile",)), try_all({}, {"tile:3": ("b", "c", "a")}, rule))
    assert [leaf.when for leaf in tiles] == [(("tile:3", ("a",)),), (("tile:3", ("b", "c")),)]
