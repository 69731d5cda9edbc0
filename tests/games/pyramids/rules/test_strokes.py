"""Where a card can be marked: at the entrance first, then beside a mark, never on a wall."""

from luxor_companion.games.pyramids.rules import strokes
from luxor_companion.games.pyramids.rules.layout import ALL, TOP, read_layout, square_names
from luxor_companion.games.pyramids.rules.state import Card

LAYOUT = read_layout("..E../.#.../...../...../..T..")


def squares(*names: str) -> int:
    return sum(one for one in (1 << bit for bit in range(25)) if {*square_names(one)} & {*names})


def test_an_untouched_card_is_entered_at_its_entrance() -> None:
    assert square_names(strokes.next_squares(Card(5), LAYOUT)) == ["c1"]
    assert strokes.next_squares(Card(5), None) == TOP


def test_later_marks_touch_earlier_ones_and_no_wall() -> None:
    card = Card(5, squares("c1", "c2"))
    assert {*square_names(strokes.next_squares(card, LAYOUT))} == {"b1", "d1", "d2", "c3"}
    assert "b2" in square_names(strokes.next_squares(card, None)), "nobody said it is a wall"


def test_marks_whose_place_nobody_told_hang_together_from_the_entrance() -> None:
    rows = TOP | TOP << 5
    assert strokes.next_squares(Card(5, 0, untold=1), None) == rows, "one more in the top row"
    assert strokes.next_squares(Card(5, 0, untold=2), None) == rows | TOP << 10
    one = strokes.next_squares(Card(5, 0, untold=1), LAYOUT)
    assert square_names(one) == ["b1", "d1", "c2"], "the one that is marked is the entrance"
    two = strokes.next_squares(Card(5, 0, untold=2), LAYOUT)
    assert {*square_names(two)} == {"a1", "b1", "d1", "e1", "c2", "d2", "c3"}, "around the wall"


def test_marks_whose_place_nobody_told_join_those_that_were_named() -> None:
    far = Card(5, squares("c4"), untold=3)
    assert "c5" in square_names(strokes.next_squares(far, LAYOUT)), "c1, c2 and c3 are marked"
    assert "a4" not in square_names(strokes.next_squares(far, LAYOUT))
    assert square_names(strokes.next_squares(far, LAYOUT)) == [
        *("b1", "d1", "d2", "b3", "d3", "b4", "d4", "c5")
    ]
    assert strokes.next_squares(Card(5, squares("c4"), untold=2), LAYOUT) == ALL & ~(
        squares("b2", "c4")
    ), "not even these can hang together: the table allowed it"


def test_a_pattern_covers_only_free_squares_and_one_that_may_be_next() -> None:
    places = strokes.pattern_places(Card(5), LAYOUT, "domino")
    assert {frozenset(square_names(one)) for one in places} == {
        frozenset({"c1", "b1"}),
        frozenset({"c1", "d1"}),
        frozenset({"c1", "c2"}),
    }


def test_a_full_card_has_no_room() -> None:
    full = Card(5, ALL)
    assert strokes.free_squares(full, None) == 0
    assert strokes.next_squares(full, None) == 0
