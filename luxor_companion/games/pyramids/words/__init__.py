"""The words of Pyramids: names of its things, its sentences, what people type; loaded on use."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from luxor_companion.core import load_on_use
from luxor_companion.lang import _

if TYPE_CHECKING:
    from luxor_companion.core import Need, Refusal, UnreadableError
    from luxor_companion.games.pyramids.rules.state import Position
    from luxor_companion.games.pyramids.words import names, sentences

__all__ = ["names", "sentences"]
__getattr__ = load_on_use(__name__, tuple(__all__))
__all__ += ["FIXABLE", "command_hint", "complete", "is_fact", "local", "next_lines", "parse_fact"]
__all__ += ["question", "sentence", "stand_in_lines", "typed_player", "unreadable"]

FIXABLE: Final = ("deck", "display", "revealed", "turn")


def sentence(position: "Position", refusal: "Refusal", player: str | None) -> str:
    from luxor_companion.games.pyramids.words import sentences

    return sentences.sentence(position, refusal, player)


def question(need: "Need") -> str:
    from luxor_companion.games.pyramids.words import sentences

    return sentences.question(need)


def unreadable(error: "UnreadableError") -> str:
    from luxor_companion.games.pyramids.words import names

    return names.explain_unreadable(error)


def next_lines(position: "Position") -> list[str]:
    from luxor_companion.games.pyramids.words import names

    return names.next_lines(position)


def stand_in_lines(stand_in: Sequence[str]) -> list[str]:
    """Return what is placeholder data, not from a real copy."""
    from luxor_companion.lang import forms

    labels = {
        "expedition": _("the expedition deck"),
        "skulls": _("the values of the skulls"),
        "cards": _("the pyramid cards"),
    }
    commands = dict.fromkeys(labels, "luxor pyramids copy")
    return forms.stand_in_lines(stand_in, labels, commands)


def local(text: str) -> str:
    from luxor_companion.games.pyramids.words import names

    return names.local_line(text)


def typed_player(text: str) -> str:
    return text.casefold()


def parse_fact(what: str, word: str) -> str:
    from luxor_companion.games.pyramids.words import names

    return names.parse_typed_fact(what, word)


def is_fact(what: str, word: str) -> bool:
    from luxor_companion.core.record import is_assignment

    if what.lower() in ("display", "turn"):
        return word.replace(".", "").replace(",", "").isdecimal()
    if what.lower() == "revealed":
        from luxor_companion.games.pyramids.rules.layout import read_pattern

        return all(map(read_pattern, word.split(",")))
    return is_assignment(word)


def command_hint(words: Sequence[str]) -> str:
    if words[0] not in ("move", "check"):  # commands of Luxor
        return ""
    return _("In this game a turn is a mark: luxor pyramids mark {words}").format(
        words=" ".join(words[1:]) or "ani 12 b2 b3 c3"
    )


def complete(
    kind: str, typed: Sequence[str], word: str, options: Mapping[str, str]
) -> Iterable[tuple[str, str]]:
    from luxor_companion.games.pyramids import completion

    return completion.complete(kind, typed, word, options)
