"""Reading what people type at a Luxor table in any language, and explaining what isn't readable."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from luxor_companion.core import UnreadableError, parse_number
from luxor_companion.games.luxor.rules import CARDS, COLOURS, SIDES, Card, notation
from luxor_companion.games.luxor.rules.path import TEMPLE_FRONTS, TILES, TOKENS
from luxor_companion.games.luxor.rules.state import Hand
from luxor_companion.games.luxor.words import names, one_tile
from luxor_companion.lang import N_, _, forms, pgettext, pN_
from luxor_companion.lang.forms import FACTS, normalize_word, parse_in_any_language, token_for

CARD_KEYS: Final = {"d": "die", "p": "±1"}  # a card by the letter that play has for it
_NUMBERED: Final = re.compile(r"(\D+)(\d+)")  # all2, less1, favour12
_PIECE: Final = re.compile(r"\S+?(?=(?:x\d+)?(?:\s|$))")  # a piece without its count
_PLACES: Final = ("stairs", "tomb")
# For guessing at a turn in plain words; "take" and "card" have too many meanings there.
_MOST_WORDS: Final = 20  # a longer text isn't a turn
_SPELLED_NUMBERS: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_SPELLED_PLACES: Final = {"stairs": "0", "start": "0"}
_SPELLED_CHOICES: Final = ("key", "scarab", "wild", "leave")

_EXAMPLE: Final = pN_("a turn as it is typed", "L3 @12 key")
_TOKENS: Final = (
    *(*notation.CHOICES, "ahead", "back", "pass"),
    *("die=", "act=", "tile=", "got=", "draw=", "allow=", "level=", "to=", "finds=", "other="),
    "icon=",
)
_SENTENCES: Final[dict[str, str]] = {
    "turn.empty": N_("No turn was given; a turn looks like {example}."),
    "turn.card": N_(
        "There is no card '{token}': a turn begins with L or R and a card, such as {example};"
        " the cards are {cards}.{meant}"
    ),
    "turn.first": N_("Name the card before {token}, such as L3 {token}."),
    "turn.side": N_("{card} could be the left or the right card: type L{card} or R{card}."),
    "turn.token": N_("'{token}' isn't part of a turn{hint}; a turn looks like {example}.{meant}"),
    "turn.value": N_("{token} isn't possible: {expected}."),
    "turn.twice": N_("'{token}' contradicts what comes before it: type only one of them."),
    "turn.pass": N_(
        "A turn with pass moves nobody: it names a card and perhaps a die, nothing else."
    ),
    "turn.other": N_("other= goes with pass only: it names the other outer card."),
    "turn.space": N_("There is no space {space}: the path has {last} spaces."),
    "log.line": N_(
        "'{line}' isn't a line of a log: a turn begins with a colour, such as red L3 @12."
    ),
    "log.colour": N_("{token} isn't playing at this table."),
    "hand.card": N_("There is no card '{token}'; type ? for one that isn't known."),
    "hand.five": N_("A hand has 5 cards, not {count}; type ? for one that isn't known."),
    "fix.what": N_(
        "'{token}' can't be corrected: name a colour that plays, space, turn, board, draw=12 or "
        "reshuffle, such as fix red keys=2, fix space 12 tunnel, fix turn red, fix board mine."
    ),
    "fix.fact": N_(
        "'{token}' can't be corrected like that: type keys=2, track=9, wild=1, scarabs=2, "
        "treasures=v3,s1, sarcophagi=5, lying=1,2, hand=3,_,_,_,1-5, or @12 @15."
    ),
    "fix.board": N_(
        "'{token}' is neither one of your boards (luxor board list) nor a board's code."
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
    "other": N_("type the other outer card, or none if it can't move anybody"),
    "allow": N_("there is no rule with that id"),
    "icon": N_("temple icons are cobra, falcon and lion, - for none"),
    "finds": N_("tiles look like v3/2, h1, o3, tunnel, - for none; 14:v3/2 names the space too"),
}
_NUMBER: Final = N_("a number should follow")


def parse_typed_turn(text: str) -> notation.Turn:
    """Read a turn in the words of the notation or of any language.

    Raise UnreadableError, naming the typed word, if it isn't a turn.
    """
    words = " ".join(_join_numbers(text.split()))
    return parse_in_any_language(words, notation.read_turn, LUXOR)


def _join_numbers(words: list[str]) -> list[str]:
    """Return the words with a card in one piece that was typed in two: `Rall 2`, `less 1`."""
    for index, (word, number) in enumerate(pairwise(words[:3])):
        if not number.isdecimal():  # without loading a glossary
            continue
        joined = word + number
        card = notation.side_and_card(_opening(joined) or _token(joined))[1]
        if card and card.startswith(("all", "less")):
            return [*words[:index], joined, *words[index + 2 :]]
    return words


def parse_typed_hand(text: str) -> Hand:
    """Read the five cards of a hand, as `parse_typed_turn` reads a turn."""
    return parse_in_any_language(text, lambda words: notation.read_hand(words.split()), LUXOR)


def parse_typed_card(word: str) -> Card | None:
    """Return the card with this name in any language; None if there is no such card."""
    return notation.read_card(word) or _card(normalize_word(word))


def parse_typed_colour(word: str) -> str:
    """Return the player's colour with this name in any language; any other word as it is."""
    if word.lower() in COLOURS:
        return word.lower()
    colour = token_for(normalize_word(word))
    return colour if colour in COLOURS else word


def parse_typed_tile(word: str) -> str:
    """Return the token of the tile with this name in any language; any other word as it is."""
    token = word.lower() if word.lower() in TOKENS else _value(normalize_word(word))
    return token if token in TOKENS else word


def parse_typed_fact(what: str, word: str) -> str:
    """Translate a word of a fix into the notation: `Schlüssel=2` is keys=2, `Tunnel` a tile."""
    name, equals, value = word.partition("=")
    if equals:
        cards = (_value(normalize_word(one)) for one in value.split(","))
        return f"{token_for(normalize_word(name), kind=FACTS) or name}={','.join(cards)}"
    if what == notation.BOARD:
        return _board_code(word)
    if what == notation.PILES:
        return token_for(normalize_word(word), kind=FACTS) or word
    if what == "turn":
        return parse_typed_colour(word)
    if what == "space":
        return parse_typed_tile(word)
    return _token(word) if word.startswith("@") else word


def _board_code(name: str) -> str:
    """Return the code of a board by its name, without blanks; any other word as it is."""
    from luxor_companion.games.luxor.files import copy
    from luxor_companion.games.luxor.rules.board import write_board

    if copy.typed_name(name) not in copy.board_names():
        return name
    return write_board(copy.read_named_board(copy.typed_name(name))).replace(" ", "")


def local_pieces(text: str) -> str:
    """Return pieces of the box as typed in the current language: `escarabajox2 túnel`."""
    return _PIECE.sub(lambda match: names.local_word(match[0]), text)


def parse_typed_pieces(text: str) -> str:
    """Translate pieces of the box from any language into the notation."""
    return _PIECE.sub(lambda match: _value(normalize_word(match[0])), text)


def option_of(answer: str, options: Sequence[str]) -> str | None:
    """Return the option that an answer names, in any language, or None."""
    tiles = [
        option for option in options if option.startswith(("finds=", "tile=", "other=", "icon="))
    ]
    first = next((tile for tile in tiles if tile.rpartition(":")[2] in TILES), "")
    for token in (answer.lower(), canonical(answer), *([one_tile(answer)] if tiles else [])):
        # A tile may be named without its space.
        ends = [tile for tile in tiles if tile.endswith((f":{token}", f"={token}"))]
        if token in options or ends:
            return token if token in options else ends[0]
        # A copy may have kinds of treasures that aren't listed.
        if first and token in TILES and TILES[token].type and TILES[first.rpartition(":")[2]].type:
            return f"{first.rpartition(':')[0]}:{token}"
    return None


def canonical(text: str) -> str:
    """Return the text in the words of the notation; an unknown word stays as it is.

    It translates word by word, so that an error can name the word that was typed.
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
    """Return the start of a turn, a side with or without a card, if the word stands for one."""
    if notation.side_and_card(word)[1] or word.lower() in notation.SIDE_WORDS:
        return word
    plain = normalize_word(word)
    for end in range(len(plain), 0, -1):
        rest = plain[end:]
        side, card = token_for(plain[:end]), CARD_KEYS.get(rest) or _card(rest)
        if side in SIDES and (card or end == len(plain)):
            return f"{side}{card or ''}"
    return None


def _token(word: str) -> str:
    plain = normalize_word(word)
    name, equals, value = plain.partition("=")
    if equals:
        what = token_for(name) or name
        icon = token_for(value, kind=FACTS) if what == "icon" else None
        return f"{what}={icon or _value(value)}"
    if plain.startswith("@"):
        place = token_for(plain[1:])
        return f"@{place}" if place in _PLACES else word
    token = token_for(plain) or _card(plain)
    return word if token is None or token in SIDES else token


def _value(word: str) -> str:
    """Translate what follows `=`: a tile, a card, a place, a number, or a space and its tile."""
    space, colon, tile = word.rpartition(":")
    if colon:
        return f"{space}:{_value(tile)}"
    numbered = _NUMBERED.fullmatch(word)
    front = f"{token_for(numbered[1]) or ''}{numbered[2]}" if numbered else ""
    return front if front in TEMPLE_FRONTS else token_for(word) or _card(word) or word


def _card(word: str) -> str | None:
    """Return the card for a normalized word: `dado` is the die, `todos2` all2, `1-dado` 1-die."""
    start, ranged, end = word.partition("-")
    numbered = _NUMBERED.fullmatch(word)
    if ranged:
        word = f"{start}-{token_for(end) or end}"
    elif numbered:
        word = f"{token_for(numbered[1]) or numbered[1]}{numbered[2]}"
    return notation.read_card(word) or notation.read_card(token_for(word) or "")


def explain_unreadable(error: UnreadableError) -> str:
    """Return a sentence that says why a text cannot be read."""
    params = forms.short_params(error)
    known = TILES if error.code.startswith("tiles") else _TOKENS
    hint = forms.hint(str(params.get("token", "")).lower(), known, names.local_turn)
    text = str(params.pop("text", ""))
    guess = "" if hint else guess_turn(text)
    code = error.code
    if code == "turn.card" and _follows_card(str(params["token"])):
        code = "turn.first"
    if len(guess.split()) == 1 and code == "turn.token":
        guess = ""  # nothing but the card that was typed
    return _(_SENTENCES[code]).format(
        example=pgettext("a turn as it is typed", _EXAMPLE),
        hint=hint,
        meant=" " + _("Did you mean {guess}?").format(guess=names.local_turn(guess))
        if guess
        else "",
        expected=_(_EXPECTED.get(str(params.get("name")), _NUMBER)),
        cards=", ".join(map(names.local_word, CARDS)),
        **params,
    )


def _follows_card(word: str) -> bool:
    """Return whether a word is part of a turn, but not its beginning."""
    try:
        notation.read_turn(f"L3 {canonical(word)}")
    except UnreadableError:
        return False
    return True


def command_hint(words: Sequence[str]) -> str:
    """Return how to play words that are a turn without its command; "" if they aren't a turn."""
    if not notation.side_and_card(canonical(words[0]))[1]:
        return ""
    return _("A turn needs a command in front: luxor move {turn}").format(turn=" ".join(words))


def guess_turn(text: str) -> str:
    """Guess the notation of a turn in plain words; return "" if too few of them are known."""
    words = text.lower().replace(",", " ").split()
    if not 1 < len(words) <= _MOST_WORDS:
        return ""
    side = card = place = ""
    choices = []
    place_follows = False  # as after `from` and `space`
    for word in words:
        number = str(_SPELLED_NUMBERS.get(word, word))
        space, at = number.lstrip("@"), word.startswith("@")
        side_before, found = notation.side_and_card(number)
        if word in notation.SIDE_WORDS or word in ("leftmost", "rightmost"):
            side = word[0].upper()
        elif space in _SPELLED_PLACES:
            place = _SPELLED_PLACES[space]
        elif (place_follows or at) and parse_number(space, notation.MOST_SPACE) is not None:
            place, place_follows = space, False
        elif found and not card:
            side, card = side_before or side, found
        elif word in _SPELLED_CHOICES:
            choices.append(word)
        else:
            place_follows = place_follows or word in ("from", "space", "at", "on")
    if not card:
        return ""
    rest = [*([f"@{place}"] if place else []), *choices]
    return " / ".join(" ".join([f"{one}{card}", *rest]) for one in (side or "LR"))
