"""What is unknown, once: facts, what each of them may be, and the rulings that follow.

The rules of a game ask for a fact by raising UnknownError. `decide` tries all it may be: if all
rulings are alike, that is the ruling; else the game asks for the fact. A dispute tries everything
nobody knows (`try_all`), and shows a tree of ifs (`leaves`).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise, product, takewhile
from typing import Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from luxor_companion.core import Events, Fact, Need, Refusal, UnknownError, params_of, unique

UNKNOWN: Final = "?"  # the answer "nobody remembers"
Facts: TypeAlias = Mapping[str, str]


P = TypeVar("P")
R = TypeVar("R")


class Unknowns(NamedTuple, Generic[P, R]):
    """What a game says about its facts."""

    values_of: Callable[[P, Fact], Sequence[str]]  # all that a fact may be
    stands_alone: Callable[[P, Fact], bool]  # it is useless to try a second fact together with it
    tell: Callable[[P, Fact, str], P]  # the position in which the fact is known
    ask: Callable[[P, Fact], R]  # the question for the fact
    # One ruling for two values of a fact if people would call them the same.
    merge: Callable[[Fact, R, R], R | None]


def decide(position: P, rule: Callable[[P], R], game: Unknowns[P, R]) -> R:
    """Return the ruling if it is the same whatever is unknown; else the question that decides."""
    try:
        return rule(position)
    except UnknownError as error:
        fact = error.fact
    same = _same_for_all(position, fact, rule, game)
    return game.ask(position, fact) if same is None else same


def _same_for_all(
    position: P, fact: Fact, rule: Callable[[P], R], game: Unknowns[P, R]
) -> R | None:
    same: R | None = None
    alone = game.stands_alone(position, fact)
    for value in game.values_of(position, fact):
        known = game.tell(position, fact, value)
        try:
            ruling = rule(known) if alone else decide(known, rule, game)
        except UnknownError:  # this value leads to another fact
            return None
        if same is None or same == ruling:
            same = ruling
        elif (same := game.merge(fact, same, ruling)) is None:
            return None
    return same


# Disputes: every case that is still open.


class Legal(Protocol):
    """The outcome of something that is allowed."""

    @property
    def events(self) -> Events: ...


L = TypeVar("L", bound=Legal)


class Case(NamedTuple, Generic[P, L]):
    """One possible situation, and how the referee rules on it."""

    facts: Facts
    ruling: L | Need | Refusal
    position: P
    asks: str | None = None  # the fact that has to be known before a ruling


class Leaf(NamedTuple, Generic[P, L]):
    """A ruling, and when it holds: each deciding fact with the values it may have."""

    when: tuple[tuple[str, tuple[str, ...]], ...]
    case: Case[P, L]
    choices: tuple[Case[P, L], ...] = ()  # one case for each of the player's choices
    vague: bool = False  # its cases differ in numbers: those of `case` are an example


class Kinds(NamedTuple):
    """The facts of a game's disputes by name; of many alike, as `tile:3`, the part before it."""

    order: tuple[str, ...]  # of asking
    first: tuple[str, ...] = ()  # those without which nothing can be ruled
    choices: tuple[str, ...] = ()  # the player's, so they stay open
    numbers: tuple[str, ...] = ()  # parameters in which rulings may differ and be called the same

    def rank(self, name: str) -> int:
        return (*self.first, *self.order).index(name.partition(":")[0])

    def verdict(self, case: Case[P, L]) -> object:
        """Return a key that rulings share if people would call them the same."""
        ruling = case.ruling
        if isinstance(ruling, Need):
            return case.asks or str(ruling)
        if isinstance(ruling, Refusal):
            return ruling.rule, ruling.why
        loose = dict.fromkeys(self.numbers)
        return tuple(
            (event.name, event.rule, str({**params_of(event), **loose})) for event in ruling.events
        )

    def matters(self, name: str, cases: Sequence[Case[P, L]]) -> bool:
        """Return whether the ruling depends on a fact, everything else being the same."""
        choices = self.choices if name in self.first else (*self.first, *self.choices)
        alike: dict[object, dict[str, set[object]]] = {}
        for case in cases:
            rest = frozenset(
                (one, value) for one, value in case.facts.items() if one not in (name, *choices)
            )
            chosen = tuple(case.facts.get(choice) for choice in choices)
            rulings = alike.setdefault(rest, {}).setdefault(case.facts.get(name, ""), set())
            rulings.add((chosen, self.verdict(case)))
        if any(one != other for same in alike.values() for one, other in pairwise(same.values())):
            return True
        # One fact may decide whether another matters: then no two cases differ in one alone.
        found: dict[str, set[object]] = {}
        for case in cases:
            if name in case.facts:
                found.setdefault(case.facts[name], set()).add(self.verdict(case))
        return any(one != other for one, other in pairwise(found.values()))


def try_all(
    known: Facts,
    domains: Mapping[str, Sequence[str]],
    rule: Callable[[Facts], Case[P, L] | None],
    more: Callable[[Case[P, L], Need], tuple[str, Sequence[str]]] | None = None,
) -> list[Case[P, L]]:
    """Return how the referee rules in every case that is still open.

    `rule` returns None if facts contradict each other. Where the referee needs to know more, `more`
    names the fact and what to try; nothing if somebody has to say it. Without it, the need stands.
    """
    cases: list[Case[P, L]] = []
    for values in product(*domains.values()):
        cases += _follow({**known, **dict(zip(domains, values, strict=True))}, rule, more)
        if cases and all(case.asks for case in cases):
            break  # this has to be known before anything else
    return cases


def _follow(
    facts: Facts,
    rule: Callable[[Facts], Case[P, L] | None],
    more: Callable[[Case[P, L], Need], tuple[str, Sequence[str]]] | None,
) -> Iterator[Case[P, L]]:
    case = rule(facts)
    if case is None:
        return
    if more is None or not isinstance(case.ruling, Need):
        yield case
        return
    name, values = more(case, case.ruling)
    if not values:
        yield case._replace(asks=name)
    for value in values:
        yield from _follow({**facts, name: value}, rule, more)


def values_in(name: str, cases: Sequence[Case[P, L]]) -> tuple[str, ...]:
    """Return what a fact is in any of the cases."""
    return tuple(unique(case.facts[name] for case in cases if name in case.facts))


def leaves(
    kinds: Kinds, cases: Sequence[Case[P, L]], names: Sequence[str] = ()
) -> list[Leaf[P, L]]:
    """Return the different rulings, each with its conditions: a tree of ifs, read left to right."""
    names = names or tuple(unique(name for case in cases for name in case.facts))
    # Other ways lead to other facts: only one that every case has can come first.
    whole = [name for name in names if all(name in case.facts for case in cases)]
    open_facts = [name for name in whole if name not in kinds.choices]
    deciding = [name for name in open_facts if kinds.matters(name, cases)]
    if not deciding:
        return [_leaf(kinds, cases)]
    first = min(deciding, key=kinds.rank)
    groups: dict[object, tuple[list[str], list[Case[P, L]]]] = {}
    for value in values_in(first, cases):
        group_cases = [case for case in cases if case.facts[first] == value]
        rulings = frozenset((_others(case, first), kinds.verdict(case)) for case in group_cases)
        values, same = groups.setdefault(rulings, ([], []))
        values.append(value)
        same += group_cases
    rest = [name for name in names if name != first]
    ordered = list(groups.values())
    if ":" in first:  # of what may be many things, the ruling for most of them comes last
        ordered.sort(key=lambda group: len(group[0]))
    return [
        leaf._replace(when=((first, tuple(values)), *leaf.when))
        for values, group_cases in ordered
        for leaf in leaves(kinds, group_cases, rest)
    ]


def _leaf(kinds: Kinds, cases: Sequence[Case[P, L]]) -> Leaf[P, L]:
    """Return the ruling of cases that do not differ, except in what the player chooses."""
    choices = {kinds.verdict(case): case for case in cases}
    texts = {(kinds.verdict(case), str(case.ruling)) for case in cases}
    chosen = all({*case.facts} & {*kinds.choices} for case in choices.values())
    several = tuple(choices.values()) if len(choices) > 1 and chosen else ()
    return Leaf((), cases[0], several, vague=len(texts) > len(choices))


def _others(case: Case[P, L], name: str) -> frozenset[tuple[str, str]]:
    return frozenset(item for item in case.facts.items() if item[0] != name)


def is_refused(leaves: Sequence[Leaf[P, L]]) -> bool:
    """Return whether it is refused in every case."""
    return all(isinstance(leaf.case.ruling, Refusal) for leaf in leaves)


def common_steps(leaves: Sequence[Leaf[P, L]]) -> int:
    """Return how many first steps are the same in all cases and for all choices."""
    cases = [case for leaf in leaves for case in leaf.choices or (leaf.case,)]
    events = [case.ruling.events for case in cases if not isinstance(case.ruling, Need | Refusal)]
    if len(events) < len(cases):
        return 0
    steps = takewhile(lambda step: len(set(map(str, step))) == 1, zip(*events, strict=False))
    return len(list(steps))
