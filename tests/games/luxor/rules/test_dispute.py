"""A dispute: it asks for a tile, or depends on one, exactly when the rulings differ."""

import random
from collections.abc import Iterator
from itertools import product

from hypothesis import example, given, settings
from hypothesis import strategies as st

from luxor_companion.core.cases import UNKNOWN
from luxor_companion.core.cases import leaves as leaves_of
from luxor_companion.games.luxor.dispute import open_question
from luxor_companion.games.luxor.files.copy import material
from luxor_companion.games.luxor.rules import Space
from luxor_companion.games.luxor.rules.dispute import (
    FACTS,
    KINDS,
    Case,
    Dispute,
    Stretch,
    rule_on_all,
    tile_kinds,
)
from luxor_companion.games.luxor.rules.notation import read_turn, write_turn

# All that can lie on a space, as far as it matters; a box has enough of each for these stretches.
TILES = (
    *("v3/1", "s2/2", "j4/3", "h1", "h3", "o1", "o2", "o3", "o4"),
    *("scarab", "wild", "either", "favour12", "favour23", "tunnel"),
)
ALONE = ("o1", "o4", "either", "favour12", "favour23")  # one each in the box
UNSURE = {"?": TILES, "*": ("-", *TILES), "o": ("o1", "o2", "o3", "o4"), "h": ("h1", "h2", "h3")}
CARDS = ("1", "2", "3", "5", "±1", "die", "1-3", "less2", "all1", "all2", "last")


def dispute_by(luck: random.Random) -> Dispute:
    """A turn on a short stretch, with one or two spaces nobody is sure of."""
    tokens = luck.sample(("-", "-", *TILES), luck.randint(2, 6))
    for space in luck.sample(range(len(tokens)), min(2, luck.choice((1, 1, 2)))):
        tokens[space] = luck.choice(("?", "*", "*", "o", "h", "v3", "s"))
    standing = [n for n, one in enumerate(tokens, start=1) if one[0] != "o"]  # nobody rests there
    standing = [n for n in standing if tokens[n - 1] not in UNSURE]
    own = luck.choices(standing, k=luck.choice((0, 0, 1, 2))) if standing else []
    statues = luck.sample(range(1, len(tokens)), 1) if luck.random() < 0.5 else []
    card = luck.choice(CARDS)
    turn = read_turn(f"L{card}")
    if card == "±1":
        turn = turn._replace(go=1)
    if card == "die":
        turn = turn._replace(die=luck.randint(1, 6))
    if card == "1-3":
        turn = turn._replace(go=luck.randint(1, 3))
    if card[0] != "l" and luck.random() < 0.4:
        turn = turn._replace(to=luck.randint(1, len(tokens) + 1))
    told = {name: luck.choice(values) for name, values in FACTS.items() if name != "own"}
    ahead = Stretch(tuple(tokens), tuple(sorted(own)), tuple(statues), tomb=luck.random() < 0.8)
    return Dispute(turn, material(), ahead, answers={**told, "own": luck.choice(FACTS["own"])})


def fills(dispute: Dispute) -> Iterator[Dispute]:
    """The same with every tile that may lie on the spaces nobody is sure of."""
    ahead = dispute.ahead
    kinds = (tile_kinds(token) or UNSURE.get(token, (token,)) for token in ahead.tokens)
    for tokens in product(*kinds):
        if all(tokens.count(one) <= 1 for one in ALONE):
            yield dispute._replace(ahead=ahead._replace(tokens=tokens))


def fits(case: Case, full: Dispute) -> bool:
    """Whether all that a case says of tiles is so."""
    said = {int(name[5:]): one for name, one in case.facts.items() if name.startswith("tile:")}
    lies = {space: full.ahead.tokens[space - 1] for space in said}
    return all(
        one == lies[space] or (one == "?" != lies[space] != "-") for space, one in said.items()
    )


def rulings(found: list[Case]) -> frozenset[object]:
    """What is ruled with each of the choices that are the player's."""
    choice = ("take", "level", "steps", "direction")
    return frozenset(
        (*(case.facts.get(name) for name in choice), KINDS.verdict(case)) for case in found
    )


seeds = st.integers(0, 10**9)


@settings(max_examples=60)
@given(seeds)
@example(395)  # an Osiris tile may lie where one lands that does not act
@example(869)
@example(36027)  # a tile decides whether another is looked at
def test_a_dispute_depends_on_a_tile_exactly_when_the_rulings_differ(seed: int) -> None:
    dispute = dispute_by(random.Random(seed))
    found = rule_on_all(dispute)
    question = open_question(dispute, found)
    if question and question[0] == "act":  # the player chose one
        acts = (Space(int(question[1][0].removeprefix("act="))),)
        dispute = dispute._replace(turn=dispute.turn._replace(acts=acts))
        found = rule_on_all(dispute)
        question = open_question(dispute, found)
    assert question is None or question[0].startswith("tile:")
    space = int(question[0][5:]) if question else 0
    every = [rule_on_all(one) for one in fills(dispute)]
    said = write_turn(dispute.turn), dispute.ahead, question
    if not space:
        assert {*map(rulings, every)} == {rulings(found)}, said
    elif all(case.asks is None for one in every for case in one):
        assert len({str([case.ruling for case in one]) for one in every}) > 1, said


@settings(max_examples=30)
@given(seeds)
def test_what_a_dispute_depends_on_is_told_with_the_ruling_of_full_knowledge(seed: int) -> None:
    dispute = dispute_by(random.Random(seed))
    question = open_question(dispute, rule_on_all(dispute))
    if question is None or not question[0].startswith("tile:"):
        return
    if int(question[0][5:]) > len(dispute.ahead.tokens):
        return
    found = rule_on_all(dispute._replace(answers={**dispute.answers, question[0]: UNKNOWN}))
    for full in fills(dispute):
        same = [case for case in found if fits(case, full)]
        if same and all(case.asks is None for case in same):
            assert rulings(rule_on_all(full)) == rulings(same), (question, full)


@settings(max_examples=30)
@given(seeds)
@example(1288)  # a key that decides whether a tile matters
def test_every_case_is_told_by_the_leaf_it_belongs_to(seed: int) -> None:
    luck = random.Random(seed)
    dispute = dispute_by(luck)
    answers = {name: one for name, one in dispute.answers.items() if luck.random() < 0.7}
    spaces = range(1, len(dispute.ahead.tokens) + 1)
    answers |= {f"tile:{space}": UNKNOWN for space in spaces if luck.random() < 0.5}
    kinds = ("?", "*")
    answers = {
        name: one
        for name, one in answers.items()
        if not name.startswith("tile:") or dispute.ahead.tokens[int(name[5:]) - 1] in kinds
    }
    found = rule_on_all(dispute._replace(answers=answers))
    leaves = leaves_of(KINDS, found)
    for case in found:
        mine = [leaf for leaf in leaves if all(case.facts.get(n) in one for n, one in leaf.when)]
        said = [one for leaf in mine for one in (leaf.case, *leaf.choices)]
        assert len(mine) == 1, (write_turn(dispute.turn), dispute.ahead, answers, case.facts)
        assert KINDS.verdict(case) in map(KINDS.verdict, said), (dispute.ahead, answers, case.facts)
