"""The words of Luxor: names of its things, its sentences, what people type; loaded on use."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from luxor_companion.core import load_on_use
from luxor_companion.games.luxor.rules import TREASURES
from luxor_companion.games.luxor.rules.path import EMPTY
from luxor_companion.lang import _
from luxor_companion.lang.forms import FACTS, normalize_word, token_for

if TYPE_CHECKING:
    from luxor_companion.core import Event, Need, Refusal, UnreadableError
    from luxor_companion.games.luxor.rules.state import Position
    from luxor_companion.games.luxor.words import dispute, names, sentences, typed


__all__ = ["dispute", "names", "sentences", "typed"]
__getattr__ = load_on_use(__name__, tuple(__all__))
__all__ += ["FIXABLE", "command_hint", "complete", "is_fact", "local", "next_lines", "parse_fact"]
__all__ += ["question", "sentence", "stand_in_lines", "step", "title", "typed_player"]
__all__ += ["unreadable"]

FIXABLE: Final = ("space", "turn", "piles", "board")


def sentence(position: "Position", refusal: "Refusal", player: str | None) -> str:
    from luxor_companion.games.luxor.words import sentences

    return sentences.sentence(position, refusal, position.seat_of(player) if player else None)


def step(position: "Position", event: "Event", player: str | None) -> str:
    from luxor_companion.games.luxor.words import sentences

    seat = position.seat_of(player) if player else None
    return sentences.step(position, event, seat)  # type: ignore[arg-type]  # one of the game's own


def title(position: "Position", entry: object) -> str:
    from luxor_companion.games.luxor.words import sentences

    return sentences.title(position, entry)


def question(need: "Need") -> str:
    from luxor_companion.games.luxor.words import sentences

    return sentences.question(need)


def unreadable(error: "UnreadableError") -> str:
    from luxor_companion.games.luxor.words import typed

    return typed.explain_unreadable(error)


def next_lines(position: "Position") -> list[str]:
    """Return whose turn it is now, or that the game is over."""
    from luxor_companion.games.luxor.words import names
    from luxor_companion.lang import forms

    if position.over == "end.stuck":
        return [_("The game is over: for a whole round nobody had a legal move.")]
    if position.over:
        return [
            _(
                "The game is over: two adventurers are in the chamber tomb and the round is"
                " complete."
            )
        ]
    player = position.player
    colour = names.colour(player.colour)
    if names.is_colour_only(player):
        return [_("{who}'s turn.").format(who=forms.capitalize(colour))]
    return [_("{who}'s turn ({colour}).").format(who=names.who(player), colour=colour)]


def stand_in_lines(stand_in: Sequence[str]) -> list[str]:
    """Return what is placeholder data, not from a real copy."""
    from luxor_companion.lang import forms

    labels = {
        "board": _("board"),
        "treasures": _("treasures"),
        "horus": _("Horus cards"),
        "temple": _("temple stacks"),
    }
    commands = dict.fromkeys(labels, "luxor board material --ask")
    if "board" in stand_in:
        from luxor_companion.games.luxor.files import copy

        name = copy.board_in_use()
        entered = name != copy.STAND_IN
        commands["board"] = f"luxor fix board {name}" if entered else "luxor board calibrate"
    return forms.stand_in_lines(stand_in, labels, commands)


def local(text: str) -> str:
    from luxor_companion.games.luxor.words import names

    return names.local_line(text)


def typed_player(text: str) -> str:
    from luxor_companion.games.luxor.words import typed

    return typed.parse_typed_colour(text)


def parse_fact(what: str, word: str) -> str:
    from luxor_companion.games.luxor.words import typed

    return typed.parse_typed_fact(what, word)


def is_fact(what: str, word: str) -> bool:
    from luxor_companion.core.record import is_assignment
    from luxor_companion.games.luxor.rules import COLOURS

    if what == "space":
        from luxor_companion.games.luxor.rules.path import TOKENS

        return word.isdecimal() or word in TOKENS
    if what == "turn":
        return word in COLOURS
    if what == "board":
        from luxor_companion.games.luxor.rules.board import is_code

        return is_code(word)
    if what == "piles":
        return word.startswith("draw=") or word == "reshuffle"
    return word.startswith("@") or is_assignment(word)


def command_hint(words: Sequence[str]) -> str:
    from luxor_companion.games.luxor.words import typed

    return typed.command_hint(words)


def complete(
    kind: str, typed: Sequence[str], word: str, options: Mapping[str, str]
) -> Iterable[tuple[str, str]]:
    from luxor_companion.games.luxor import completion

    return completion.complete(kind, typed, word, options)


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
