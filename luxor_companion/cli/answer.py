"""What a command returns: nothing is printed before `cli/app.py` shows it, as text or as JSON."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from luxor_companion.errors import Exit

if TYPE_CHECKING:
    from luxor_companion.core.game import Game
    from luxor_companion.core.ruling import Refusal


class Exact(str):
    """A line to copy or to pipe: never folded, however narrow the terminal is."""

    __slots__ = ()


def no_lines(_width: int) -> Iterable[str]:
    """Return nothing to show."""
    return ()


class Answer(NamedTuple):
    """The answer to a command. Each part is made when somebody looks at it, for a given width."""

    json: Callable[[], Mapping[str, Any]]
    lines: Callable[[int], Iterable[str]] = no_lines  # the result, for people
    before: Callable[[int], Iterable[str]] = no_lines  # messages, shown before the result
    after: Callable[[int], Iterable[str]] = no_lines  # messages, shown after it
    then: Callable[[int], Iterable[str]] = no_lines  # goes on once all is shown; its last messages
    exit: Exit = Exit.FINE
    notes: tuple[str, ...] = ()  # messages after the result, beside its JSON as well


def refusal_answer(game: "Game", refusal: "Refusal", text: str) -> Answer:
    """Return the answer that refuses something: its sentence with the rule and the page."""
    page = game.pages[refusal.rule]

    def before(width: int) -> list[str]:
        from luxor_companion.view.ruling import cited, not_allowed

        return not_allowed(text, cited(refusal.rule, page), width)

    facts = {"rule": refusal.rule, "page": page, "text": text, "params": refusal.params}
    return Answer(lambda: {"legal": False, "refusal": facts}, before=before, exit=Exit.REFUSED)
