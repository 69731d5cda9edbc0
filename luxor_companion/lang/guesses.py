"""A turn said in words, as far as it can be guessed: to ask "did you mean", never to play it."""

from typing import Final

from luxor_companion.games.luxor.notation import SIDE_WORDS, read_card

_NUMBERS: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_PLACES: Final = {"stairs": "0", "start": "0"}
_CHOICES: Final = (
    "key",
    "scarab",
    "wild",
    "leave",
)  # "take" and "card" mean too much in a sentence
_MOST_WORDS: Final = 20  # longer texts are no turns


def guessed_turn(text: str) -> str:
    """The notation for a turn in words; empty if too little of it is understood."""
    words = text.lower().replace(",", " ").split()
    if not 1 < len(words) <= _MOST_WORDS:
        return ""
    side = card = place = ""
    choices = []
    placed = False  # whether what follows is a place: from 12, space 12
    for word in words:
        number = str(_NUMBERS.get(word, word))
        glued = read_card(word[1:]) if word[:1] in ("l", "r") else None
        if word in SIDE_WORDS or word in ("leftmost", "rightmost"):
            side = word[0].upper()
        elif word.lstrip("@") in _PLACES:
            place = _PLACES[word.lstrip("@")]
        elif (placed or word.startswith("@")) and number.lstrip("@").isdecimal():
            place, placed = number.lstrip("@"), False
        elif glued and not card:
            side, card = word[0].upper(), glued
        elif read_card(number) and not card:
            card = read_card(number) or ""
        elif word in _CHOICES:
            choices.append(word)
        else:
            placed = placed or word in ("from", "space", "at", "on")
    if not card:
        return ""
    rest = [*([f"@{place}"] if place else []), *choices]
    sides = [side] if side else ["L", "R"]
    return " / ".join(" ".join([f"{one}{card}", *rest]) for one in sides)
