"""A game looked back at, as people read it: the players, the turning points, every turn."""

from collections import Counter
from collections.abc import Mapping, Sequence

from rich import box
from rich.console import RenderableType
from rich.table import Table

from luxor_companion.core.game import Game
from luxor_companion.core.review import Review, Turn
from luxor_companion.lang import _, ngettext
from luxor_companion.lang.forms import decimal
from luxor_companion.view.theme import short

MOST_POINTS = 3  # turning points
ROUNDED = 0.05  # less than this is shown as nothing
Rows = list[list[str]]


def review_lines(
    review: Review, title: str, game: Game, *, listed: bool = True
) -> list[RenderableType]:
    """Return all of a review: sums, turning points, turns, how to read them."""
    shown: list[RenderableType] = [
        title,
        _table(player_rows(review), names=1),
        sum_sentence(review),
    ]
    if points := turning_points(review):
        shown += ["", _("Turning points:"), *(f"  {text}" for text in points)]
    if listed:
        shown += ["", _table(turn_rows(review), names=4)]
    return [*shown, *closing_sentences(review, game)]


def _table(rows: Rows, names: int) -> Table:
    """Return rows as a table; the first columns are words, the others numbers."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="faint", show_edge=False)
    for index, head in enumerate(rows[0]):
        table.add_column(head, justify="left" if index < names else "right", overflow="fold")
    for row in rows[1:]:
        table.add_row(*row)
    return table


def format_signed(number: float) -> str:
    return decimal(number if abs(number) >= ROUNDED else 0.0, "+.1f")


def player_rows(review: Review) -> Rows:
    """Return a row per player, the heads first."""
    head = [_("player"), _("start"), _("luck"), _("skill"), _("end"), _("per choice"), _("choices")]
    rows = [head]
    for one in review.players:
        sums = [format_signed(number) for number in (one.start, one.luck, one.skill, one.end)]
        per_choice = format_signed(-one.error_per_choice) if one.choices else "-"
        rows.append([short(one.name), *sums, per_choice, str(one.choices)])
    return rows


def sum_sentence(review: Review) -> str:
    text = _("start + luck + skill = end; left over: {residual}")
    return text.format(residual=decimal(abs(round(review.residual, 6)), ".1f"))


def turning_points(review: Review) -> list[str]:
    """Return the turns after which most was different, in sentences."""
    names = {one.player: one.name for one in review.players}
    judged = [one for one in review.turns if not one.verdict.why_not]
    found = [(one.verdict.error, "error", one) for one in judged]
    found += [(abs(one.luck), "luck", one) for one in judged]
    found.sort(key=lambda one: -one[0])
    points = found[:MOST_POINTS]
    points.sort(key=lambda one: one[2].verdict.line)
    return [_point(names, what, turn) for size, what, turn in points if size > 0]


def _point(names: Mapping[str, str], what: str, turn: Turn) -> str:
    one = turn.verdict
    if what == "error":
        text = _("Line {line}: {name} played {turn}; {best} was worth {number} more.")
        number = decimal(one.error, ".1f")
        return text.format(
            line=one.line, name=names[one.player], turn=one.turn, best=one.best, number=number
        )
    if turn.luck > 0:
        text = _("After line {line}, luck was worth {number} to {name} until the next turn.")
    else:
        text = _("After line {line}, luck cost {name} {number} until the next turn.")
    number = decimal(abs(turn.luck), ".1f")
    return text.format(line=one.line, name=names[one.player], number=number)


def turn_rows(review: Review) -> Rows:
    """Return a row per turn, the heads first."""
    names = {one.player: one.name for one in review.players}
    rows = [[_("line"), _("player"), _("turn"), _("best"), _("behind"), _("luck")]]
    for turn in review.turns:
        one = turn.verdict
        row = [str(one.line), short(names[one.player]), one.turn]
        if one.why_not:
            rows.append([*row, "?", "", ""])
        elif one.forced:
            rows.append([*row, "=", "", format_signed(turn.luck)])
        else:
            is_best = one.error < ROUNDED
            behind = "" if is_best else decimal(one.error, ".1f") + ("*" if turn.sure else "")
            rows.append([*row, "" if is_best else one.best, behind, format_signed(turn.luck)])
    return rows


def closing_sentences(review: Review, game: Game) -> list[str]:
    """Return how to read it, and what could not be judged."""
    lines = [
        *([_(game.review_unit)] if game.review_unit else []),
        _(
            "behind: how much more the best turn was worth; * certainly more. Blank: the best"
            " turn was played; = there was no other."
        ),
        _(
            "luck: everything that wasn't their own choice: cards, tiles, dice, and what the "
            "others did."
        ),
    ]
    counted = Counter(turn.verdict.why_not for turn in review.turns if turn.verdict.why_not)
    for reason, number in counted.items():
        text = ngettext(
            "? {number} turn could not be judged: {why}",
            "? {number} turns could not be judged: {why}",
            number,
        )
        lines.append(text.format(number=number, why=_(game.why_not[reason])))
    return lines


def value_series(review: Review) -> Sequence[tuple[str, list[float]]]:
    """Return what the game was worth to each, turn by turn up to the end."""
    judged = [turn.verdict for turn in review.turns if not turn.verdict.why_not]
    return [
        (one.name, [*(turn.value for turn in judged if turn.player == one.player), one.end])
        for one in review.players
    ]
