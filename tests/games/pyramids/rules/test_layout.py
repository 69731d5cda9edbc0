"""Card codes: how they are read, what is wrong with them, and what a box cannot hold."""

import random
from collections import Counter
from itertools import combinations

import pytest

from luxor_companion.core import UnreadableError
from luxor_companion.games.pyramids.rules import ICONS
from luxor_companion.games.pyramids.rules.layout import (
    ALL,
    NAMES,
    PATTERNS,
    SQUARES,
    USUAL_PATTERNS,
    Icons,
    layout_findings,
    placements,
    read_layout,
    size,
    square_names,
)
from luxor_companion.games.pyramids.rules.state import (
    Material,
    Pyramid,
    read_pyramid,
    write_pyramid,
)
from luxor_companion.games.pyramids.rules.state import findings as material_findings
from luxor_companion.games.pyramids.words.names import explain_unreadable
from luxor_companion.games.pyramids.words.sentences import sentence
from tests.games.pyramids.random_games import random_layout, shipped_deck
from tests.games.pyramids.rules.test_legal import DISTANCES, distances, touch

CODE = "..E../.#.r./g.xt./.ps../..T.."


def test_a_code_says_what_is_where() -> None:
    layout = read_layout(CODE)
    assert square_names(layout.entrance) == ["c1"]
    assert square_names(layout.tomb) == ["c5"]
    assert square_names(ALL & ~layout.free) == ["b2"]
    printed = {icon: square_names(at) for icon, at in zip(ICONS, layout.icons, strict=True)}
    assert printed == {
        "red": ["d2"],
        "green": ["a3"],
        "torch": ["d3"],
        "potion": ["b4"],
        "skull": ["c4"],
        "cross": ["c3"],
        "tomb": ["c5"],
    }
    assert layout.icons_on(ALL) == Icons(1, 1, 1, 1, 1, 1, 1)
    assert layout.icons_on(SQUARES["d2"] | SQUARES["c5"]) == Icons(red=1, tomb=1)


def test_an_icon_on_the_entrance_or_tomb_follows_the_rows() -> None:
    layout = read_layout(f"{CODE}/T+s E+r")
    assert layout.code == f"{CODE}/E+r/T+s"
    assert layout.rows == CODE.split("/")
    assert read_layout(layout.code) == layout
    assert not layout_findings(layout)
    assert layout.icons_on(SQUARES["c1"]) == Icons(red=1)
    assert layout.icons_on(SQUARES["c5"]) == Icons(skull=1, tomb=1)
    assert layout.icons_on(ALL) == Icons(2, 1, 1, 1, 2, 1, 1)


@pytest.mark.parametrize(
    "text", [CODE.replace("/", "\n"), CODE.replace("/", " "), f"  {CODE.replace('/', ' / ')}\n"]
)
def test_rows_may_stand_in_lines(text: str) -> None:
    assert read_layout(text) == read_layout(CODE)
    assert read_layout(text).code == CODE


@pytest.mark.parametrize(
    ("code", "says"),
    [
        pytest.param("..E../..y../...../...../..T..", "'y' in row 2, place 3,", id="letter"),
        pytest.param("..E../..../...../...../..T..", "5 squares, not 4.", id="short"),
        pytest.param("..E../....../...../...../..T..", "5 squares, not 6.", id="long"),
        pytest.param("..E../...../..T..", "has 5 rows, this one has 3", id="three rows"),
        pytest.param("", "has 5 rows, this one has 0", id="nothing"),
        pytest.param(f"{CODE}/E+y", "'E+y' isn't an icon", id="isn't an icon on the entrance"),
        pytest.param(f"{CODE}/E+r/E+g", "once each", id="two icons on the entrance"),
    ],
)
def test_a_code_that_cannot_be_read(code: str, says: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        read_layout(code)
    assert says in explain_unreadable(caught.value)


@pytest.mark.parametrize(
    ("code", "says"),
    [
        pytest.param("...../...../...../...../..T..", ["one entrance (E), this one has 0"], id="E"),
        pytest.param("E...E/...../...../...../..T..", ["this one has 2"], id="two entrances"),
        pytest.param("...../..E../...../...../..T..", ["top row, not on c2"], id="entrance row"),
        pytest.param("..E../...../...../..T../.....", ["bottom row, not on c4"], id="tomb row"),
        pytest.param(
            "..E../#####/...../...../..T..", ["Walls cut the entrance on c1 off"], id="wall"
        ),
        pytest.param(
            "...../...../...../...../.....", ["one entrance", "one tomb (T)"], id="neither"
        ),
        pytest.param(CODE, [], id="a good one"),
    ],
)
def test_a_card_that_cannot_be_printed(code: str, says: list[str]) -> None:
    found = [sentence(None, one) for one in layout_findings(read_layout(code))]
    assert len(found) == len(says)
    assert all(part in said for part, said in zip(says, found, strict=True))


def test_a_line_of_a_card_is_read_as_written() -> None:
    luck = random.Random(1)
    for number in range(1, 49):
        pyramid = Pyramid("orange", random_layout(luck))
        assert read_pyramid(write_pyramid(number, pyramid)) == (number, pyramid)
    assert read_pyramid("12 Purple") == (12, Pyramid("purple"))
    assert read_pyramid(write_pyramid(7, Pyramid())) == (7, Pyramid())


@pytest.mark.parametrize(
    "line", ["49 purple", "x purple", "", "12 pink", "0 green", "²2 green", "9" * 5000]
)
def test_a_line_that_is_no_card(line: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        read_pyramid(line)
    assert "is no" in explain_unreadable(caught.value)


@pytest.mark.parametrize(
    ("material", "says"),
    [
        pytest.param(Material(shipped_deck()), None, id="as it ships"),
        pytest.param(
            Material({**shipped_deck(), "line3": 3}), "deck has 8 cards, not 9", id="a ninth card"
        ),
        pytest.param(
            Material(shipped_deck(), cards={n: Pyramid("green") for n in range(1, 18)}),
            "only 16 green pyramids, so there cannot be 17",
            id="seventeen of a colour",
        ),
        pytest.param(
            Material(shipped_deck(), cards={49: Pyramid()}), "no pyramid card 49", id="card 49"
        ),
        pytest.param(Material(shipped_deck(), (3, 2)), "cannot be 3 and 2", id="two skulls"),
    ],
)
def test_what_a_box_cannot_hold(material: Material, says: str | None) -> None:
    found = [sentence(None, one) for one in material_findings(material)]
    assert len(found) == (says is not None)
    assert all(says in said for said in found if says)


@pytest.mark.parametrize("squares", range(1, 6))
def test_the_patterns_are_all_shapes_of_their_size(squares: int) -> None:
    found = [one for name in PATTERNS if size(name) == squares for one in placements(name)]
    assert len(found) == len(set(found)), "no two names for one shape"

    def joined(chosen: tuple[str, ...]) -> bool:
        reached = set(chosen[:1])
        for _step in chosen:
            reached |= {one for one in chosen if any(touch(one, other) for other in reached)}
        return reached == set(chosen)

    everywhere = {frozenset(chosen) for chosen in combinations(NAMES, squares) if joined(chosen)}
    assert {frozenset(square_names(one)) for one in found} == everywhere


@pytest.mark.parametrize("pattern", USUAL_PATTERNS)
def test_a_pattern_lies_wherever_its_shape_does(pattern: str) -> None:
    expected = {
        frozenset(squares)
        for squares in combinations(NAMES, size(pattern))
        if distances(squares) == DISTANCES[pattern]
    }
    assert {frozenset(square_names(one)) for one in placements(pattern)} == expected


def test_no_two_patterns_have_the_same_distances() -> None:
    assert Counter(map(str, DISTANCES.values())).most_common(1)[0][1] == 1
