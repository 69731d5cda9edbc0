"""A ruling for people: the steps of a line of the log, or why not; and the marks there are."""

from collections.abc import Sequence
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from luxor_companion.core import Events, Refusal
from luxor_companion.games.pyramids.rules import ICONS, PAGES, RuleId, Seat, legal, notation
from luxor_companion.games.pyramids.rules.state import Player, Position
from luxor_companion.games.pyramids.words import names, sentences, typed
from luxor_companion.lang import N_, _, ngettext
from luxor_companion.view import ruling, theme

MOST_LISTED: Final = 10  # marks, unless all are wanted
TOO_MANY: Final = N_(
    "There are too many ways to use so many red crosses: every pattern and every square is "
    "listed, but not with every extra square."
)


def step_lines(position: Position, events: Events, seat: Seat | None) -> list[RenderableType]:
    """Return the events of a line, numbered, each with its rule at the right."""
    return ruling.step_lines(events, lambda event: sentences.step(position, event, seat), PAGES)


def refusal_lines(
    position: Position,
    refusal: Refusal,
    seat: Seat | None,
    allow: Sequence[RuleId] = (),
) -> list[RenderableType]:
    """Return why a line is refused, and how a table can waive the rule."""
    rule = ruling.cited_in(refusal, PAGES)
    return ruling.not_allowed(
        sentences.sentence(position, refusal, seat),
        rule,
        allow=[typed.local_line(f"allow={one}") for one in allow],
    )


def option_lines(
    position: Position, player: Player, found: Sequence[legal.Option]
) -> list[RenderableType]:
    """Return marks of a player, each with its points and what it collects."""
    who = theme.short(names.who(player), 20)
    pattern = names.pattern(position.pattern) if position.pattern else ""
    head = _("{player} may mark {pattern} or one square:").format(player=who, pattern=pattern)
    rows: list[list[str | Text]] = [
        [
            f"  {typed.local_line(notation.write_mark(one.mark))}",
            Text(format_points(one), "good"),
            format_collected(one),
        ]
        for one in found
    ]
    return [head, theme.Fitting((), rows, right=(1,))]


def format_points(option: legal.Option) -> str:
    """Return the points of a mark; nothing where they do not change."""
    return f"{option.points:+}" if option.points else ""


def format_collected(option: legal.Option) -> str:
    """Return what a mark brings, in a few words."""
    counted = zip(ICONS, option.icons, strict=True)
    shown = [names.icons(icon, count) for icon, count in counted if count and icon != "tomb"]
    text = _("completes {number}")
    shown += [text.format(number=number) for number in option.completed]
    return ", ".join(shown)


def more_lines(number: int, how: str) -> list[str]:
    """Return how many marks there are besides those listed, and how to see them."""
    if number <= 0:
        return []
    text = ngettext("… and {number} more: {how}", "… and {number} more: {how}", number)
    return [f"  {text.format(number=number, how=how)}"]


def cards_without_layout(position: Position, player: Player) -> list[int]:
    """Return the cards of a player whose marks cannot be listed, as nobody entered them."""
    pyramid = position.material.pyramid
    return [card.number for card in player.cards if pyramid(card.number).layout is None]
