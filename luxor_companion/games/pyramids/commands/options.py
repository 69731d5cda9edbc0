"""What the commands of Pyramids share: options, their table, and rulings as answers."""

from collections.abc import Callable
from typing import Annotated, TypeAlias

from typer import Argument

from luxor_companion.cli.console import Answer, Part, Shown, drawn
from luxor_companion.cli.declare import T, ruling_answer
from luxor_companion.core.record import Change
from luxor_companion.games.pyramids.rules.notation import Own
from luxor_companion.referee.declare import Declared

Marking: TypeAlias = Annotated[
    str | None, Argument(metavar="PLAYER", help="Who marks; may be left out if only one does.")
]


def line_answer(declared: Declared[Own], value: Callable[[], T], more: Part = ()) -> Answer[T]:
    """Return the ruling on a declared line as an answer; `more` follows if it was accepted."""

    def lines(width: int) -> Shown:
        from luxor_companion.games.pyramids.view.play import line_lines

        accepted = isinstance(declared.applied, Change)
        return [*line_lines(declared), *(drawn(more, width) if accepted else ())]

    return ruling_answer(declared, value, lines)
