"""What the commands of Luxor share."""

from luxor_companion.games.luxor.commands import odd_lines


def test_what_looks_wrong_is_called_odd() -> None:
    assert odd_lines([]) == []
    assert odd_lines(["Two.", "Three."]) == ["Odd: Two.", "Odd: Three."]
