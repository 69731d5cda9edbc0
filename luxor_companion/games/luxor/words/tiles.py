"""Reads tiles as people say them, in any language: `vase 3 2`, `Osiris 3`, `empty`."""

import re
from collections.abc import Iterator
from typing import Final

from luxor_companion.games.luxor.rules import TREASURES
from luxor_companion.games.luxor.rules.path import EMPTY
from luxor_companion.lang.forms import FACTS, normalize_word, token_for

STATUE: Final = "A"  # an Anubis statue beside the path, as in a board code
_LETTERS: Final = {name: letter for letter, name in TREASURES.items()} | {
    "horus": "h",
    "osiris": "o",
}
_MOST_NUMBERS: Final = 2  # a treasure has two: VP, and adventurers needed
_BETWEEN: Final = ("of", "de", "do", "da", "von", "des")  # statue of Anubis


def tile_tokens(text: str) -> Iterator[tuple[str, int]]:
    """Yield what is typed tile by tile: a token if it is in words, else the word as it is.

    With each comes how many `@` follow it: adventurers that stand there.
    """
    words = re.sub(r"[,;]", " , ", text).split()
    while words:
        word = words.pop(0)
        if word == ",":
            continue
        plain = word.rstrip("@")
        own = len(word) - len(plain)
        token = _kind(plain)
        if token == _LETTERS["statue"] and _is_anubis(words):
            token = STATUE
            words = words[len(words) > 1 and normalize_word(words[0]) in _BETWEEN :][1:]
        elif token == STATUE and words and _kind(words[0]) == _LETTERS["statue"]:
            words.pop(0)
        elif token and token not in (EMPTY, STATUE):
            numbers: list[str] = []
            while words and len(numbers) < _MOST_NUMBERS and _number(words[0]):
                typed = words.pop(0)
                numbers += typed.rstrip("@").split("/")
                own += typed.count("@")
            token += ("" if token == "favour" else "/").join(numbers)
        yield token or plain, own


def one_tile(text: str) -> str:
    """Return the token of a tile in words; any other text as it is."""
    tokens = [token for token, _own in tile_tokens(text)]
    return tokens[0] if len(tokens) == 1 else text


def _kind(word: str) -> str:
    """Return the beginning of the token for a word that names a kind of tile; "" if it doesn't."""
    plain = normalize_word(word)
    fact = token_for(plain, kind=FACTS) or plain
    if fact in ("none", "empty"):
        return EMPTY
    if plain.partition("-")[0] == "anubis":
        return STATUE
    return "favour" if token_for(plain) == "favour" else _LETTERS.get(fact, "")


def _is_anubis(words: list[str]) -> bool:
    """Return whether what follows a statue says that it is one of Anubis."""
    skip = bool(words) and normalize_word(words[0]) in _BETWEEN
    return len(words) > skip and _kind(words[skip].rstrip("@")) == STATUE


def _number(word: str) -> bool:
    return re.fullmatch(r"\d(/\d)?|\d\d", word.rstrip("@")) is not None
