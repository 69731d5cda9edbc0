"""How likely one word is a slip for another."""

import pytest

from luxor_companion.lang.slips import EXCHANGED, LIKELY, RARE, UNLIKELY, likelihood


@pytest.mark.parametrize(
    ("typed", "word", "likely"),
    [
        ("tobm", "tomb", EXCHANGED),
        ("hapens", "happens", LIKELY),
        ("hapenned", "happened", 0),  # two slips in a word too short for them
        ("sarcofaggos", "sarcophagus", 0),
        ("sarkofagus", "sarcofagus", LIKELY),
        ("adventurars", "adventurer", LIKELY),  # two in a long one
        ("orch", "torch", LIKELY),
        ("kez", "key", UNLIKELY),
        ("jeven", "seven", RARE),
        ("tlave", "llave", RARE),
        ("wcat", "what", UNLIKELY),
        ("key", "tomb", 0),
    ],
)
def test_one_slip_is_likely_in_a_long_word(typed: str, word: str, likely: int) -> None:
    assert likelihood(typed, word) == likely
