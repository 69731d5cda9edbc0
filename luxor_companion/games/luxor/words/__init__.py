"""The words of Luxor: names of its things, its sentences, what people type; loaded on use."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from luxor_companion.core.lazy import load_on_use

if TYPE_CHECKING:
    from luxor_companion.core import Need, Refusal, UnreadableError
    from luxor_companion.games.luxor.rules.state import Position
    from luxor_companion.games.luxor.words import dispute, names, sentences, typed

__all__ = ["dispute", "names", "sentences", "typed"]
__getattr__ = load_on_use(__name__, tuple(__all__))
__all__ += ["FIXABLE", "command_hint", "complete", "is_fact", "local", "next_lines", "parse_fact"]
__all__ += ["question", "sentence", "stand_in_lines", "typed_player", "unreadable"]

FIXABLE: Final = ("space", "turn", "piles")


def sentence(position: "Position", refusal: "Refusal", player: str | None) -> str:
    from luxor_companion.games.luxor.words import sentences

    return sentences.sentence(position, refusal, position.seat_of(player) if player else None)


def question(need: "Need") -> str:
    from luxor_companion.games.luxor.words import sentences

    return sentences.question(need)


def unreadable(error: "UnreadableError") -> str:
    from luxor_companion.games.luxor.words import typed

    return typed.explain_unreadable(error)


def next_lines(position: "Position") -> list[str]:
    from luxor_companion.games.luxor.view import play

    return play.next_lines(position)


def stand_in_lines(stand_in: Sequence[str]) -> list[str]:
    from luxor_companion.games.luxor.view import play

    return play.stand_in_lines(stand_in)


def local(text: str) -> str:
    from luxor_companion.games.luxor.words import names

    return names.local_turn(text)


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
