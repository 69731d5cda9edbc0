"""Patterns and legal marks against slow, plain reckoning with sets of squares."""

import random
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from luxor_companion.core import Need
from luxor_companion.games.pyramids.rules.layout import (
    NAMES,
    SQUARES,
    size,
    square_names,
)
from luxor_companion.games.pyramids.rules.legal import options
from luxor_companion.games.pyramids.rules.notation import (
    Mark,
    Marked,
    Stroke,
    read_mark,
    write_mark,
)
from luxor_companion.games.pyramids.rules.phases import Outcome
from luxor_companion.games.pyramids.rules.referee import rule
from luxor_companion.games.pyramids.rules.state import (
    Card,
    House,
    Material,
    Position,
    Pyramid,
    opening,
)
from tests.games.pyramids.random_games import SKULLS, random_decisions, random_layout, shipped_deck
from tests.games.pyramids.rules.test_rules_properties import KNOWN, SAMPLED, games, seeds

Marks = frozenset[str]
Table = dict[int, tuple[str, Marks]]  # card -> its code as 25 letters, its marks

# How far the squares of each pattern are from each other, squared: no two patterns agree.
DISTANCES = {
    "domino": [1],
    "line3": [1, 1, 4],
    "corner3": [1, 1, 2],
    "line4": [1, 1, 1, 4, 4, 9],
    "square4": [1, 1, 1, 1, 2, 2],
    "L4": [1, 1, 1, 2, 4, 5],
    "T4": [1, 1, 1, 2, 2, 4],
    "S4": [1, 1, 1, 2, 2, 5],
}


def place(square: str) -> tuple[int, int]:
    return "abcde".index(square[0]), int(square[1])


def distances(squares: tuple[str, ...]) -> list[int]:
    pairs = combinations(map(place, squares), 2)
    return sorted((a - c) ** 2 + (b - d) ** 2 for (a, b), (c, d) in pairs)


def touch(one: str, other: str) -> bool:
    return distances((one, other)) == [1]


def fitting(code: str, marks: Marks, squares: Marks) -> bool:
    """Whether squares may be marked, said as plainly as the rules do."""
    letters = dict(zip(NAMES, code, strict=True))
    if any(letters[one] == "#" or one in marks for one in squares):
        return False
    if not marks:
        return any(letters[one] == "E" for one in squares)
    return any(touch(one, other) for one in squares for other in marks)


def ends(table: Table, crosses: int, house: House, done: Marks) -> set[tuple[Marks, ...]]:
    """All marks that using so many red crosses can lead to."""
    found: set[tuple[Marks, ...]] = set()
    if crosses:
        for number, (code, marks) in table.items():
            if str(number) in done and not house.cross_on_completed:
                continue
            for square in NAMES:
                if fitting(code, marks, frozenset({square})):
                    letter = code[NAMES.index(square)]
                    after = {**table, number: (code, marks | {square})}
                    finished = done | {str(number)} if letter == "T" else done
                    found |= ends(after, crosses - 1 + (letter == "x"), house, finished)
    return found or {tuple(marks for _, marks in table.values())}


def all_ends(table: Table, pattern: str, house: House) -> set[tuple[Marks, ...]]:
    """All marks that a turn can lead to."""
    found: set[tuple[Marks, ...]] = set()
    for number, (code, marks) in table.items():
        shapes = [*combinations(NAMES, size(pattern)), *combinations(NAMES, 1)]
        for shape in shapes:
            is_pattern = distances(shape) == DISTANCES[pattern]
            if (len(shape) == 1 or is_pattern) and fitting(code, marks, frozenset(shape)):
                letters = [code[NAMES.index(one)] for one in shape]
                after = {**table, number: (code, marks | set(shape))}
                done = frozenset({str(number)} if "T" in letters else ())
                found |= ends(after, letters.count("x"), house, done)
    return found


def random_position(luck: random.Random, letters: str) -> Position:
    """A turn in the middle of a game, on two generated cards with some squares marked."""
    layouts = {number: random_layout(luck, letters, walls=0.4) for number in (12, 31)}
    cards = []
    for number, layout in layouts.items():
        marks = 0
        for _ in range(luck.randint(0, 6)):
            spots = [
                one
                for one in NAMES
                if SQUARES[one] != layout.tomb
                and fitting(
                    layout.code.replace("/", ""), frozenset(square_names(marks)), frozenset({one})
                )
            ]
            marks |= SQUARES[luck.choice(spots)] if spots else 0
        cards.append(Card(number, marks))
    pyramids = {number: Pyramid("green", layout) for number, layout in layouts.items()}
    material = Material(shipped_deck(), SKULLS, pyramids)
    house = House(cross_on_completed=luck.random() < 0.5)
    start = opening(material, (("ani", "Ani"), ("bo", "Bo")), house)
    players = (start.players[0]._replace(cards=tuple(cards)), start.players[1])
    pattern = luck.choice(list(shipped_deck()))
    return start._replace(players=players, phase="mark", revealed=(pattern,))


def table_of(position: Position) -> Table:
    found = {}
    for card in position.players[0].cards:
        layout = position.material.pyramid(card.number).layout
        assert layout
        found[card.number] = (layout.code.replace("/", ""), frozenset(square_names(card.marks)))
    return found


@settings(max_examples=12)
@given(st.integers(0, 10**9), st.sampled_from(["rgtps", "xxrgtps"]))
def test_the_options_are_exactly_what_plain_reckoning_finds(seed: int, letters: str) -> None:
    position = random_position(random.Random(seed), letters)
    assert position.pattern
    listed = set()
    for option in options(position, position.players[0].handle):
        marks = {card.number: card.marks for card in position.players[0].cards}
        for stroke in (option.mark.stroke, *option.mark.extras):
            marks[stroke.card] |= stroke.squares
        listed.add(tuple(frozenset(square_names(one)) for one in marks.values()))
    assert listed == all_ends(table_of(position), position.pattern, position.house)


@settings(max_examples=6)
@given(st.integers(0, 10**9))
def test_the_referee_accepts_the_options_and_nothing_else(seed: int) -> None:
    luck = random.Random(seed)
    position = random_position(luck, "rgtps")
    assert position.pattern
    listed = {option.mark for option in options(position, position.players[0].handle)}
    subsets = [one for count in (1, 2, 3, 4) for one in combinations(NAMES, count)]
    tried = luck.sample(subsets, k=800)
    tried += [shape for shape in subsets if distances(shape) == DISTANCES[position.pattern]]
    for squares in tried:
        for number in (12, 31):
            stroke = Stroke(number, sum(SQUARES[one] for one in squares))
            mark = Mark(len(squares) > 1, stroke)
            accepted = isinstance(rule(position, Marked("ani", mark)), Outcome)
            assert accepted == (mark in listed), (number, squares)


@games
@given(seeds, KNOWN)
def test_what_is_listed_is_accepted_with_the_outcome_listed(seed: int, known: float) -> None:
    for position, found, _ in random_decisions(seed, known=known)[::SAMPLED]:
        texts = [write_mark(option.mark) for option in found]
        assert len(set(texts)) == len(texts)
        assert [one.points for one in found] == sorted((one.points for one in found), reverse=True)
        for option in found:
            assert read_mark(write_mark(option.mark)) == option.mark
            handle = next(p.handle for p in position.players if p.card(option.mark.stroke.card))
            ruling = rule(position, Marked(handle, option.mark))
            if isinstance(ruling, Need):
                assert ruling.choice == "colour"
                continue
            assert isinstance(ruling, Outcome), ruling
            assert ruling.entry == Marked(handle, option.mark)
            after = ruling.after.player(handle)
            assert after.score_card._replace(bonuses=()) == option.score_card._replace(bonuses=())


def test_there_are_no_options_when_nobody_marks() -> None:
    for position, _, _ in random_decisions(1):
        for handle in position.handles:
            if position.phase != "mark" or handle in position.marked:
                assert options(position, handle) == []
