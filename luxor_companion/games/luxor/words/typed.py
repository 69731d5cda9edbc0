"""What people type at a table of Luxor: in any language, guessed at, or explained if unreadable."""

import re
from collections.abc import Sequence
from typing import Final

from luxor_companion.core import UnreadableError, parse_number
from luxor_companion.games.luxor.rules import CARDS, COLOURS, SIDES, Card, notation
from luxor_companion.games.luxor.rules.path import TEMPLE_FRONTS, TILES, TOKENS
from luxor_companion.games.luxor.rules.state import Hand
from luxor_companion.games.luxor.words import names
from luxor_companion.lang import N_, _, forms, pgettext, pN_
from luxor_companion.lang.forms import FACTS, normalize_word, parse_in_any_language, token_for

_NUMBERED: Final = re.compile(r"(\D+)(\d+)")  # all2, less1, favour12
_PIECE: Final = re.compile(r"\S+?(?=(?:x\d+)?(?:\s|$))")  # without how many there are
_PLACES: Final = ("stairs", "tomb")
# What is understood of a turn in words; "take" and "card" mean too much in a sentence.
_MOST_WORDS: Final = 20  # longer texts are no turns
_SPELLED_NUMBERS: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_SPELLED_PLACES: Final = {"stairs": "0", "start": "0"}
_SPELLED_CHOICES: Final = ("key", "scarab", "wild", "leave")

_EXAMPLE: Final = pN_("a turn as it is typed", "L3 @12 key")
_TOKENS: Final = (
    *(*notation.CHOICES, "ahead", "back", "pass"),
    *("die=", "act=", "tile=", "got=", "draw=", "allow=", "level=", "to=", "finds="),
)
_SENTENCES: Final[dict[str, str]] = {
    "turn.empty": N_("No turn was given; a turn looks like {example}."),
    "turn.card": N_(
        "There is no card '{token}': a turn begins with L or R and a card, such as {example};"
        " the cards are {cards}.{meant}"
    ),
    "turn.side": N_("{card} could be the left or the right card: type L{card} or R{card}."),
    "turn.token": N_("'{token}' isn't part of a turn{hint}; a turn looks like {example}.{meant}"),
    "turn.value": N_("'{token}' cannot be read: {expected}."),
    "turn.twice": N_("'{token}' contradicts what comes before it: type only one of them."),
    "turn.pass": N_(
        "A turn with pass moves nobody: it names a card and perhaps a die, nothing else."
    ),
    "turn.space": N_("There is no space {space}: the path has {last} spaces."),
    "log.line": N_(
        "'{line}' isn't a line of a log: a turn begins with a colour, such as red L3 @12."
    ),
    "log.colour": N_("{token} isn't playing at this table."),
    "hand.card": N_("There is no card '{token}'; type ? for one that isn't known."),
    "hand.five": N_("A hand has 5 cards, not {count}; type ? for one that isn't known."),
    "fix.what": N_(
        "'{token}' can't be corrected: name a colour that plays, space, turn, draw=12 or "
        "reshuffle, such as fix red keys=2, fix space 12 tunnel, fix turn red."
    ),
    "fix.fact": N_(
        "'{token}' can't be corrected like that: type keys=2, track=9, wild=1, scarabs=2, "
        "treasures=v3,s1, sarcophagi=5, lying=1,2, hand=3,?,?,?,1-5, or @12 @15."
    ),
    "fix.tile": N_(
        "'{token}' isn't a space and a tile: type fix space 12 tunnel, - for no tile, ? for "
        "an unknown tile, * if there may be one."
    ),
    "fix.token": N_(
        "'{token}' isn't a tile: type fix space 12 tunnel, - for no tile, ? for an unknown tile, "
        "* if there may be one."
    ),
    "code.damaged": N_("This code is damaged: its checksum is wrong. Ask for it again."),
    "code.newer": N_("This code contains something this version doesn't know ({what})."),
    "board.token": N_(
        "Token {position} of the board code, '{token}', isn't one of . c f l h1 h2 h3 o A =number."
    ),
    "board.empty": N_("The board code has no spaces."),
    "tiles.token": N_(
        "There is no tile '{token}' (space {space}){hint}; tiles look like v3/2, h1, o3."
    ),
}
_EXPECTED: Final[dict[str, str]] = {
    "die": N_("a die shows 1 to 6"),
    "level": N_("Horus cards have level 1, 2 or 3"),
    "tile": N_("temple tiles are scarab, wild, either, favour12, favour23 and tunnel"),
    "scarab": N_("scarabs are worth 1 to 4"),
    "got": N_("there is no such card"),
    "draw": N_("there is no such card"),
    "allow": N_("there is no rule with that id"),
    "finds": N_("tiles look like v3/2, h1, o3, tunnel, - for none; 14:v3/2 names the space too"),
}
_NUMBER: Final = N_("a number should follow")


def parse_typed_turn(text: str) -> notation.Turn:
    """Read a turn, in the notation's own words or in those of any language.

    Raise UnreadableError with what was typed in it.
    """
    return parse_in_any_language(text, notation.read_turn, LUXOR)


def parse_typed_hand(text: str) -> Hand:
    """Read five cards, as `parse_typed_turn` reads a turn."""
    return parse_in_any_language(text, lambda words: notation.read_hand(words.split()), LUXOR)


def parse_typed_card(word: str) -> Card | None:
    """Return the card that any language calls this; None if there is no such card."""
    return notation.read_card(word) or _card(normalize_word(word))


def parse_typed_colour(word: str) -> str:
    """Return the player's colour that any language calls this; another word as it is."""
    if word.lower() in COLOURS:
        return word.lower()
    found = token_for(normalize_word(word))
    return found if found in COLOURS else word


def parse_typed_tile(word: str) -> str:
    """Return the token of the tile that any language calls this; another word as it is."""
    found = word.lower() if word.lower() in TOKENS else _value(normalize_word(word))
    return found if found in TOKENS else word


def parse_typed_fact(what: str, word: str) -> str:
    """Return a word of a fix in the notation's own: `Schlüssel=2` is keys=2, `Tunnel` a tile."""
    name, equals, value = word.partition("=")
    if equals:
        cards = (_value(normalize_word(one)) for one in value.split(","))
        return f"{token_for(normalize_word(name), kind=FACTS) or name}={','.join(cards)}"
    if what == notation.PILES:
        return token_for(normalize_word(word), kind=FACTS) or word
    if what == "turn":
        return parse_typed_colour(word)
    if what == "space":
        return parse_typed_tile(word)
    return _token(word) if word.startswith("@") else word


def local_pieces(text: str) -> str:
    """Return pieces of the box as they are typed in the language in use: `escarabajox2 túnel`."""
    return _PIECE.sub(lambda found: names.local_word(found[0]), text)


def parse_typed_pieces(text: str) -> str:
    """Return pieces of the box in the notation's own words, from those of any language."""
    return _PIECE.sub(lambda found: _value(normalize_word(found[0])), text)


def option_of(answer: str, options: Sequence[str]) -> str | None:
    """Return the one of these tokens that an answer names, in any language, or None."""
    tiles = [one for one in options if one.startswith(("finds=", "tile="))]
    asked = next((one for one in tiles if one.rpartition(":")[2] in TILES), "")
    for meant in (answer.lower(), canonical(answer)):
        # What lies on a space may be named without it.
        ends = [one for one in tiles if one.endswith((f":{meant}", f"={meant}"))]
        if meant in options or ends:
            return meant if meant in options else ends[0]
        # A copy may have other kinds of treasures than those that are listed.
        if asked and meant in TILES and TILES[meant].type and TILES[asked.rpartition(":")[2]].type:
            return f"{asked.rpartition(':')[0]}:{meant}"
    return None


def canonical(text: str) -> str:
    """Return the text with every word in the notation's own; an unknown word stays as it is.

    It goes word by word, so that an error can name the word that was typed.
    """
    words = text.split()
    tokens = [_token(word) for word in words]
    if words:
        tokens[0] = _opening(words[0]) or tokens[0]
    return " ".join(tokens)


LUXOR: Final = forms.NotationWords(
    unknown=("turn.card", "turn.token", "turn.value", "hand.card"),
    canonical=canonical,
    openings=tuple(notation.SIDE_WORDS),
)


def _opening(word: str) -> str | None:
    """Return what a turn begins with, a side alone or with a card, if the word means that."""
    if notation.side_and_card(word)[1] or word.lower() in notation.SIDE_WORDS:
        return word
    plain = normalize_word(word)
    for end in range(len(plain), 0, -1):
        side, card = token_for(plain[:end]), _card(plain[end:])
        if side in SIDES and (card or end == len(plain)):
            return f"{side}{card or ''}"
    return None


def _token(word: str) -> str:
    plain = normalize_word(word)
    name, equals, value = plain.partition("=")
    if equals:
        return f"{token_for(name) or name}={_value(value)}"
    if plain.startswith("@"):
        place = token_for(plain[1:])
        return f"@{place}" if place in _PLACES else word
    found = token_for(plain) or _card(plain)
    return word if found is None or found in SIDES else found


def _value(word: str) -> str:
    """Return what stands behind `=`: a tile, a card, a place, a number, or a space and its tile."""
    space, colon, tile = word.rpartition(":")
    if colon:
        return f"{space}:{_value(tile)}"
    found = _NUMBERED.fullmatch(word)
    front = f"{token_for(found[1]) or ''}{found[2]}" if found else ""
    return front if front in TEMPLE_FRONTS else token_for(word) or _card(word) or word


def _card(word: str) -> str | None:
    """Return a normalized word as a card: `dado` is the die, `todos2` all2, `1-dado` 1-die."""
    start, ranged, end = word.partition("-")
    found = _NUMBERED.fullmatch(word)
    if ranged:
        word = f"{start}-{token_for(end) or end}"
    elif found:
        word = f"{token_for(found[1]) or found[1]}{found[2]}"
    return notation.read_card(word) or notation.read_card(token_for(word) or "")


def explain_unreadable(error: UnreadableError) -> str:
    """Return in one sentence why a text cannot be read."""
    params = forms.short_params(error)
    known = TILES if error.code.startswith("tiles") else _TOKENS
    hint = forms.hint(str(params.get("token", "")).lower(), known, names.local_turn)
    text = str(params.pop("text", ""))
    guess = "" if hint else guess_turn(text)
    return _(_SENTENCES[error.code]).format(
        example=pgettext("a turn as it is typed", _EXAMPLE),
        hint=hint,
        meant=" " + _("Did you mean {guess}?").format(guess=names.local_turn(guess))
        if guess
        else "",
        expected=_(_EXPECTED.get(str(params.get("name")), _NUMBER)),
        cards=", ".join(map(names.local_word, CARDS)),
        **params,
    )


def guess_turn(text: str) -> str:
    """Return the notation for a turn in words; nothing if too little of it is understood."""
    words = text.lower().replace(",", " ").split()
    if not 1 < len(words) <= _MOST_WORDS:
        return ""
    side = card = place = ""
    choices = []
    placed = False  # whether what follows is a place: from 12, space 12
    for word in words:
        number = str(_SPELLED_NUMBERS.get(word, word))
        space, at = number.lstrip("@"), word.startswith("@")
        glued = notation.read_card(word[1:]) if word[:1] in ("l", "r") else None
        if word in notation.SIDE_WORDS or word in ("leftmost", "rightmost"):
            side = word[0].upper()
        elif space in _SPELLED_PLACES:
            place = _SPELLED_PLACES[space]
        elif (placed or at) and parse_number(space, notation.MOST_SPACE) is not None:
            place, placed = space, False
        elif glued and not card:
            side, card = word[0].upper(), glued
        elif notation.read_card(number) and not card:
            card = notation.read_card(number) or ""
        elif word in _SPELLED_CHOICES:
            choices.append(word)
        else:
            placed = placed or word in ("from", "space", "at", "on")
    if not card:
        return ""
    rest = [*([f"@{place}"] if place else []), *choices]
    return " / ".join(" ".join([f"{one}{card}", *rest]) for one in (side or "LR"))
