"""A review as people read it: sums, turning points, turns and why some were not judged."""

import re

from luxor_companion.core.game import load_game
from luxor_companion.core.review import Review, Verdict, look_back
from luxor_companion.view import review as shown

VERDICTS = (
    Verdict(1, "red", "R3", best="L2", value=10.0, error=2.5, doubt=0.1),
    Verdict(2, "green", "L1", best="L1", value=8.0),
    Verdict(3, "red", "R1", best="R1", value=9.0, forced=True),
    Verdict(4, "green", "R4", why_not="hand"),
)


def reviewed() -> Review:
    ends = {"red": 12.0, "green": 6.0}
    return look_back(VERDICTS, {"red": "Ani", "green": "Bo"}, ends, margins=True)


def test_sums_are_shown_with_their_signs() -> None:
    head, ani, bo = shown.player_rows(reviewed())
    assert head[0] == "player"
    assert (ani[0], bo[0]) == ("Ani", "Bo")
    assert ani[3] == "-2.5"
    assert ani[1][0] in "+-"


def test_the_numbers_shown_add_up() -> None:
    names = {"red": "Ani", "green": "Bo", "blue": "Mia"}
    for factor in range(1, 20):
        verdicts = [
            Verdict(line, colour, "R3", best="L2", value=line / factor, error=factor * line / 31)
            for line, colour in enumerate([*names] * 5, start=1)
        ]
        ends = {colour: (line - factor) / 3 for line, colour in enumerate(names)}
        review = look_back(verdicts, names, ends, margins=True)
        for row in shown.player_rows(review)[1:]:
            *parts, end = (round(10 * float(text)) for text in row[1:6])
            assert sum(parts) == end


def test_next_to_nothing_is_shown_as_nothing() -> None:
    assert shown.format_signed(-0.04) == "+0.0"
    assert shown.format_signed(-0.06) == "-0.1"


def test_the_turns_that_changed_most_are_named_in_their_order() -> None:
    points = shown.turning_points(reviewed())
    assert 0 < len(points) <= shown.MOST_POINTS
    assert "Line 1: Ani played R3; L2 was worth 2.5 more." in points
    lines = [int(re.findall(r"\d+", text)[0]) for text in points]
    assert lines == sorted(lines)


def test_each_turn_has_its_sign() -> None:
    _head, missed, best, forced, unjudged = shown.turn_rows(reviewed())
    assert missed[3] == "L2"
    assert missed[4].startswith("2.5")
    assert best[3:5] == ["", ""]
    assert forced[3] == "="
    assert unjudged[3:] == ["?", "", ""]


def test_how_to_read_it_and_what_was_not_judged() -> None:
    sentences = shown.closing_sentences(reviewed(), load_game("luxor"))
    assert any(one.startswith("? 1 turn could not be judged") for one in sentences)
    assert shown.sum_sentence(reviewed()) == "start + chance + skill = end"
