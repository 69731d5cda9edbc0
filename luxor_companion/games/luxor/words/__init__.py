"""The words of Luxor: names of its things, its sentences, what people type; loaded on use."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from luxor_companion.core import load_on_use
from luxor_companion.lang import _

if TYPE_CHECKING:
    from luxor_companion.core import Need, Refusal, UnreadableError
    from luxor_companion.games.luxor.rules.state import Position
    from luxor_companion.games.luxor.words import dispute, names, sentences, typed

__all__ = ["dispute", "names", "sentences", "typed"]
__getattr__ = load_on_use(__name__, tuple(__all__))
__all__ += ["FIXABLE", "command_hint", "complete", "is_fact", "local", "next_lines", "parse_fact"]
__all__ += ["question", "sentence", "stand_in_lines", "typed_player", "unreadable"]

FIXABLE: Final = ("space", "turn", "piles", "board")


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
