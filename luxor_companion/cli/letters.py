"""Letters and signs that a terminal may lack, and what to write instead."""

import sys
from typing import Final, TextIO

# One character for one, so that columns stay aligned; only those of sentences may become longer.
_PLAIN_LETTERS: Final = str.maketrans(
    {
        **dict.fromkeys("─━═╌", "-"),
        **dict.fromkeys("│┃║", "|"),
        **dict.fromkeys("┼├┤┬┴┌┐└┘╭╮╰╯╋┏┓┗┛┠┨┯┷┿╪╞╡╇╈┡┩", "+"),
        **dict(zip("▁▂▃▄▅▆▇", "..:-=+*", strict=True)),
        **dict.fromkeys("▏▎▍▌▋▊▉█", "#"),
        **dict(zip("▶▸◂→◦·✓✗★↑↓", ">><>o.*x*^v", strict=True)),
        "…": "...",
        "±": "+-",
    }
)
# How to spell letters that a terminal lacks; other letters just lose their accents.
_SPELLED: Final = {
    **dict(zip("äöüßÄÖÜ", ("ae", "oe", "ue", "ss", "Ae", "Oe", "Ue"), strict=True)),
    **dict.fromkeys("\u201e\u201c\u201d\u00ab\u00bb", '"'),
    **dict.fromkeys("\u201a\u2018\u2019\u2039\u203a", "'"),
    **dict.fromkeys("\u2013\u2014\u2212", "-"),
    **dict.fromkeys("¿¡", ""),
    "•": "*",
}


def can_show(text: str) -> bool:
    """Return whether the output can show all letters of a text."""
    return can_encode(text, sys.stdout.encoding or "ascii")


def encodable(text: str, stream: TextIO) -> str:
    """Return a text as a stream can show it, with plain letters and signs where it lacks ours."""
    encoding = stream.encoding or "utf-8"
    if can_encode(text, encoding):
        return text
    return "".join(_spell(letter, encoding) for letter in text.translate(_PLAIN_LETTERS))


def _spell(letter: str, encoding: str) -> str:
    """Return a letter, or how to spell it if the encoding lacks it: ae, ss, a, n, c."""
    if can_encode(letter, encoding):
        return letter
    if letter in _SPELLED:
        return _SPELLED[letter]
    from unicodedata import normalize

    return normalize("NFKD", letter).encode("ascii", "ignore").decode() or letter


def can_encode(text: str, encoding: str) -> bool:
    """Return whether an encoding has all letters of a text."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
