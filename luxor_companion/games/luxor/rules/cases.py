"""The cases of a dispute: what to ask next, and each ruling with what it depends on."""

from collections.abc import Sequence
from itertools import pairwise, takewhile
from typing import Final, NamedTuple

from luxor_companion.core import Need, Params, Refusal
from luxor_companion.games.luxor.rules.dispute import ASKED_FIRST, FACTS, LEFT_OPEN, Case, Dispute
from luxor_companion.games.luxor.rules.narrate import Outcome, Ruling

_PLACES: Final = (  # parameters that name spaces
    *("start", "from", "to", "claimed", "space", "osiris", "rear", "act"),
    *("places", "acts", "spaces", "skipped"),
)


class Leaf(NamedTuple):
    """A ruling, and when it holds: each deciding fact with the values it may have."""

    when: tuple[tuple[str, tuple[str, ...]], ...]
    case: Case
    choices: tuple[Case, ...] = ()  # one case for each of the player's choices
    vague: bool = False  # its cases differ in numbers: those of `case` are an example


def open_question(dispute: Dispute, cases: Sequence[Case]) -> tuple[str, tuple[str, ...]] | None:
    """Return the next fact to ask about and what it can be; None if nothing else matters."""
    answers = dispute.answers

    def values_of(name: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(case.facts[name] for case in cases if name in case.facts))

    for name in ASKED_FIRST:
        if name not in answers and (options := values_of(name)):
            return name, options
    for case in cases:
        if case.asks is not None and f"tile:{case.asks}" not in answers:
            assert isinstance(case.ruling, Need)
            tokens = (option.rpartition(":")[2] for option in case.ruling.options)
            return f"tile:{case.asks}", tuple(tokens)
    tiles = {name for case in cases for name in case.facts if name.startswith("tile:")}
    for name, values in {**{name: values_of(name) for name in sorted(tiles)}, **FACTS}.items():
        # One tile may decide whether another matters: then no two cases differ in one alone.
        known = [case for case in cases if name in case.facts]
        if name not in answers and (matters(name, cases) or _differ(name, known)):
            return name, values
    return None


def verdict(case: Case) -> object:
    """Return a key that rulings share if people would call them the same, despite numbers."""
    ruling = case.ruling
    if case.asks is not None or isinstance(ruling, Need):
        return "tile", case.asks
    if isinstance(ruling, Refusal):
        return ruling.rule, ruling.why
    return tuple(
        (event.name, event.rule, str({**event.params, "own": None, "needed": None}))
        for event in ruling.events
    )


def matters(name: str, cases: Sequence[Case]) -> bool:
    """Return whether the ruling depends on a fact, everything else being the same."""
    choices = LEFT_OPEN if name in ASKED_FIRST else (*ASKED_FIRST, *LEFT_OPEN)
    alike: dict[object, dict[str, set[object]]] = {}
    for case in cases:
        rest = frozenset(
            (one, value) for one, value in case.facts.items() if one not in (name, *choices)
        )
        chosen = tuple(case.facts.get(one) for one in choices)
        rulings = alike.setdefault(rest, {}).setdefault(case.facts.get(name, ""), set())
        rulings.add((chosen, verdict(case)))
    return any(one != other for same in alike.values() for one, other in pairwise(same.values()))


def without_steps(cases: Sequence[Case]) -> list[Case]:
    """Return the cases without steps and choices, for when too much is open to list them."""
    return [
        case._replace(
            facts={name: one for name, one in case.facts.items() if name not in LEFT_OPEN},
            ruling=case.ruling._replace(events=())
            if isinstance(case.ruling, Outcome)
            else case.ruling,
        )
        for case in cases
    ]


def leaves(cases: Sequence[Case], names: Sequence[str] = ()) -> list[Leaf]:
    """Return the different rulings, each with its conditions: a tree of ifs, read left to right."""
    names = names or tuple(dict.fromkeys(name for case in cases for name in case.facts))
    # Other movements cross other tiles: only a fact that every case has can come first.
    whole = [name for name in names if all(name in case.facts for case in cases)]
    open_facts = [name for name in whole if name not in LEFT_OPEN]
    deciding = [name for name in open_facts if matters(name, cases) or _differ(name, cases)]
    if not deciding:
        choices = {verdict(case): case for case in cases}
        texts = {(verdict(case), str(case.ruling)) for case in cases}
        chosen = all({*case.facts} & {*LEFT_OPEN} for case in choices.values())
        several = tuple(choices.values()) if len(choices) > 1 and chosen else ()
        return [Leaf((), cases[0], several, vague=len(texts) > len(choices))]
    first = min(deciding, key=_rank)
    groups: dict[object, tuple[list[str], list[Case]]] = {}
    for value in dict.fromkeys(case.facts.get(first, "") for case in cases):
        group_cases = [case for case in cases if case.facts.get(first, "") == value]
        rulings = frozenset((_others(case, first), verdict(case)) for case in group_cases)
        values, same = groups.setdefault(rulings, ([], []))
        values.append(value)
        same += group_cases
    rest = [name for name in names if name != first]
    ordered = list(groups.values())
    if first.startswith("tile:"):  # the ruling for most tiles comes last
        ordered.sort(key=lambda group: len(group[0]))
    return [
        leaf._replace(when=((first, tuple(values)), *leaf.when))
        for values, group_cases in ordered
        for leaf in leaves(group_cases, rest)
    ]


def _differ(name: str, cases: Sequence[Case]) -> bool:
    """Return whether two values of a fact lead to different sets of rulings."""
    rulings: dict[str, set[object]] = {}
    for case in cases:
        rulings.setdefault(case.facts.get(name, ""), set()).add(verdict(case))
    return any(one != other for one, other in pairwise(rulings.values()))


def _others(case: Case, name: str) -> frozenset[tuple[str, str]]:
    return frozenset(item for item in case.facts.items() if item[0] != name)


def _rank(name: str) -> int:
    order = (*ASKED_FIRST, "tile", *FACTS)
    return order.index(name.partition(":")[0])


def is_refused(leaves: Sequence[Leaf]) -> bool:
    """Return whether a turn is refused in every case."""
    return all(leaf.case.asks is None and isinstance(leaf.case.ruling, Refusal) for leaf in leaves)


def common_steps(leaves: Sequence[Leaf]) -> int:
    """Return how many first steps are the same in all cases and for all choices."""
    cases = [case for leaf in leaves for case in leaf.choices or (leaf.case,)]
    sure = [case.ruling for case in cases if case.asks is None]
    events = [ruling.events for ruling in sure if isinstance(ruling, Outcome)]
    if len(events) < len(cases):
        return 0
    steps = takewhile(lambda step: len(set(map(str, step))) == 1, zip(*events, strict=False))
    return len(list(steps))


def choice_of(case: Case) -> str:
    """Return which of the player's choices a case is about."""
    return next(case.facts[name] for name in LEFT_OPEN if name in case.facts)


def relative(case: Case, start: int) -> Ruling:
    """Return the ruling of a case with its spaces counted from the adventurer, which is on 0."""
    ruling = case.ruling

    def params(raw: Params) -> Params:
        return {
            name: place(value) if name in _PLACES and value is not None else value
            for name, value in raw.items()
        }

    def place(value: object) -> object:
        if isinstance(value, list):
            return [place(one) for one in value]
        assert isinstance(value, int)
        return "tomb" if value == case.position.path.tomb else value - start

    if isinstance(ruling, Refusal):
        return ruling._replace(params=params(ruling.params))
    if isinstance(ruling, Outcome):
        events = (event._replace(params=params(event.params)) for event in ruling.events)
        return ruling._replace(events=tuple(events))
    return ruling
