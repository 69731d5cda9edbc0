"""How likely it is that somebody who typed one word meant another."""

from typing import Final

RARE, UNLIKELY, LIKELY, EXCHANGED = 1, 2, 3, 4
_SHORTEST: Final = 3  # letters of a word
_PART: Final = 4  # letters of a word of which one may be missing at its start
_TWO_SLIPS: Final = 9  # letters of a word in which two may be wrong


def likelihood(typed: str, word: str) -> int:
    """Return how likely it is that somebody who typed this meant that word; 0 if it is not.

    The first letter is mostly right, and in words of three or four letters every letter matters.
    """
    if abs(len(typed) - len(word)) > 2:  # noqa: PLR2004  # more than anybody gets wrong
        return 0
    if len(typed) == len(word) and sorted(typed) == sorted(word):
        return EXCHANGED if _distance(typed, word) == 1 else 0
    if typed[0] != word[0]:
        if typed == word[1:]:
            return LIKELY if len(typed) >= _PART else RARE
        return RARE if typed[1:] in {word, word[1:]} else 0
    wrong = _distance(typed, word)
    if len(typed) == _SHORTEST or len(typed) == len(word) <= _PART:
        return UNLIKELY if wrong == 1 else 0
    return LIKELY if wrong <= (1 if min(len(typed), len(word)) < _TWO_SLIPS else 2) else 0


def _distance(one: str, other: str) -> int:
    """Return how many letters are wrong, missing, too many or exchanged; many if far apart."""
    if abs(len(one) - len(other)) > 2:  # noqa: PLR2004  # more than anybody asks for
        return len(one)
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, letter in enumerate(one, start=1):
        now = [row]
        for column, wanted in enumerate(other, start=1):
            steps = [last[column] + 1, now[-1] + 1, last[column - 1] + (letter != wanted)]
            is_swap = row > 1 and column > 1 and one[row - 2 : row] == wanted + other[column - 2]
            now.append(min([*steps, before[column - 2] + 1] if is_swap else steps))
        before, last = last, now
    return last[-1]
