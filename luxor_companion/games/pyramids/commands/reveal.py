"""`luxor pyramids reveal`: the next expedition card, drawn by the program or declared."""

from typing import Annotated, Any

import typer

from luxor_companion.cli import console
from luxor_companion.cli.options import Json, SaveFile, table_path_of
from luxor_companion.cli.prompt import one_of
from luxor_companion.errors import UsageError
from luxor_companion.games.pyramids.commands.deal import made
from luxor_companion.games.pyramids.commands.mark import change_json, not_made
from luxor_companion.games.pyramids.rules.cards import patterns_left
from luxor_companion.games.pyramids.rules.log import Own, Revealed
from luxor_companion.games.pyramids.rules.record import Change
from luxor_companion.games.pyramids.rules.state import Position
from luxor_companion.games.pyramids.table import PyramidsTable
from luxor_companion.games.pyramids.words.typed import parse_typed_line
from luxor_companion.lang import _


def command(
    pattern: Annotated[
        str | None,
        typer.Argument(metavar="PATTERN", help="Such as line3; default: drawn by the program."),
    ] = None,
    save: SaveFile = None,
    json: Json = False,
) -> None:
    """Reveal the next expedition card: its shape, and what may come after it.

    \b
    Examples:
      luxor pyramids reveal line3
      luxor pyramids reveal

    Without a pattern it is drawn, if the program draws the expedition deck at this table;
    else it is asked for. Exit code 2: no such pattern, 3: it cannot come now.
    """

    def declared(table: PyramidsTable) -> Own:
        return _declared(table, pattern)

    one = made(table_path_of(save), declared)
    if not isinstance(one.applied, Change):
        raise not_made(one, json=json)
    from luxor_companion.games.pyramids.rules.cards import odds

    after = one.table.position
    counted = odds(after)
    if json:
        coming: dict[str, Any] = {
            name: {"left": one.left, "chance": round(float(one.chance), 4)}
            for name, one in counted.items()
        }
        facts = {"pattern": after.revealed[-1] if after.revealed else None}
        console.out_json({**change_json(one.table.name, one.applied), **facts, "coming": coming})
        return
    from luxor_companion.games.pyramids.commands.deal import told_lines
    from luxor_companion.games.pyramids.view.card import coming_lines, shape_lines
    from luxor_companion.games.pyramids.view.play import now_lines

    width = console.width()
    shape = shape_lines(after.pattern) if after.pattern else []
    lines = [*told_lines(one.applied, width), *shape, *coming_lines(counted, after.turn, width)]
    console.out([*lines, *now_lines(after, width)])


def _declared(table: PyramidsTable, pattern: str | None) -> Own:
    """The card as it was said, drawn or asked for."""
    if pattern is not None:
        entry = parse_typed_line(f"reveal {pattern}")
        assert isinstance(entry, Revealed)
        return entry
    position = table.position
    possible = [name for name, count in patterns_left(position).items() if count]
    if position.phase != "reveal":
        return Revealed(next(iter(possible), ""))  # refused, with what is due instead
    if "expedition" in table.app_draws:
        from luxor_companion.games.pyramids.table import drawn_pattern

        return drawn_pattern(table)
    return Revealed(_asked(position, possible))


def _asked(position: Position, possible: list[str]) -> str:
    if not console.may_ask():
        raise UsageError(
            _("Say which pattern is revealed, such as {example}; it can be {possible}.").format(
                example=f"luxor pyramids reveal {possible[0]}", possible=", ".join(possible)
            )
        )
    from luxor_companion.games.pyramids.rules.cards import odds
    from luxor_companion.games.pyramids.view.card import left_line
    from luxor_companion.games.pyramids.view.play import round_and_turn
    from luxor_companion.view.text import columns

    counted = odds(position)
    rows = [
        [f"  {number}", name, left_line(counted[name])]
        for number, name in enumerate(possible, start=1)
    ]
    head = _("{when}: which pattern is revealed?").format(when=round_and_turn(position))
    answers = {str(number): name for number, name in enumerate(possible, start=1)}
    answers |= {name.lower(): name for name in possible}
    slip = _("One of these numbers, please; Ctrl-C leaves it undone.")
    return one_of([head, *columns(rows)], answers, slip)
