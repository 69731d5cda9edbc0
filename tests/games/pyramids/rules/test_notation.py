"""Lines of a log of Pyramids: read tolerantly, written one way."""

import pytest

from luxor_companion.core import UnreadableError
from luxor_companion.games.pyramids.rules.notation import read_line, write_line
from luxor_companion.games.pyramids.words.names import explain_unreadable


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("Ani 12 C3, B3, B2", "ani 12 b2 b3 c3"),
        ("ani 12 +c4 c3 b3 b2", "ani 12 b2 b3 c3 +c4"),
        ("ani 12 red +31:A1 SKULL green one", "ani 12 one red +31:a1 green skull"),
        ("ani 12 allow=mark.connected c3 colour=12:green", None),
        ("ani TAKE refill=41 22", "ani take 22 refill=41"),
        ("ani take DECK=37", "ani take deck=37"),
        ("DISPLAY 5, 9, 22, 47", "display 5 9 22 47"),
        ("reveal l4", "reveal L4"),
        ("note b2 is the best square", "note b2 is the best square"),
        ("ani 12 c3 +31 skull +c4", "ani 12 one c3 +31 skull +c4"),
    ],
)
def test_lines_are_read_tolerantly_and_written_one_way(typed: str, canonical: str | None) -> None:
    written = write_line(read_line(typed))
    assert written == (canonical or "ani 12 one c3 colour=12:green allow=mark.connected")
    assert write_line(read_line(written)) == written


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("ani", "isn't a line of a log"),
        ("", "isn't a line of a log"),
        ("ani keep twelve", "it names cards by their numbers"),
        ("display", "it names cards by their numbers"),
        ("ani 12 +q9", "'+q9' isn't an extra square"),
        ("ani 12 +31:q9", "'+31:q9' isn't an extra square"),
        ("ani 12 colour=blue", "type colour=green, colour=orange or colour=purple"),
        ("ani 12 colour=green colour=purple", "appears twice"),
        ("ani 12 allow=nothing", "there is no rule with that id"),
        ("ani take five", "'five' doesn't fit here"),
        ("ani take 5 6", "'6' appears twice"),
        ("ani take 5 deck", "'5' appears twice"),
        ("ani 12345 a1", "There is no card '12345'"),
        ("reveal", "There is no pattern ''"),
        ("undo many", "isn't a line of a log"),
    ],
)
def test_lines_that_cannot_be_read(line: str, says: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        read_line(line)
    assert says in explain_unreadable(caught.value)
