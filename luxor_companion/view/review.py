"""The review of a game as people read it: the players, the turning points, every turn."""

from collections import Counter
from collections.abc import Mapping, Sequence

from rich import box
from rich.console import RenderableType
from rich.table import Table

from luxor_companion.core.game import Game
from luxor_companion.core.review import Review, Turn
from luxor_companion.errors import offered
from luxor_companion.lang import _, ngettext
from luxor_companion.lang.forms import decimal, short

MOST_POINTS = 3  # turning points
ROUNDED = 0.05  # less than this is shown as nothing
Rows = list[list[str]]


def review_lines(
    review: Review, title: str, game: Game, *, listed: bool = True
) -> list[RenderableType]:
    """Return a whole review: sums, turning points, turns, and how to read them."""
    lines: list[RenderableType] = [
        title,
        _table(player_rows(review), names=1),
        sum_sentence(review),
    ]
    if points := turning_points(review):
        lines += ["", _("Turning points:"), *(f"  {text}" for text in points)]
    if listed:
        lines += ["", _table(turn_rows(review), names=4)]
    return [*lines, *closing_sentences(review, game)]


def _table(rows: Rows, names: int) -> Table:
    """Return rows as a table; the first `names` columns are text, the others numbers."""
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
    for player in review.players:
        sums = map(format_signed, (player.start, player.luck, player.skill, player.end))
        per_choice = format_signed(-player.error_per_choice) if player.choices else "-"
        rows.append([short(player.name), *sums, per_choice, str(player.choices)])
    return rows


def sum_sentence(review: Review) -> str:
    text = _("start + luck + skill = end; left over: {residual}")
    return text.format(residual=decimal(abs(round(review.residual, 6)), ".1f"))


def turning_points(review: Review) -> list[str]:
    """Return a sentence for each of the turns that changed the game most."""
    names = {one.player: one.name for one in review.players}
    judged = [one for one in review.turns if not one.verdict.why_not]
    changes = [(one.verdict.error, "error", one) for one in judged]
    changes += [(abs(one.luck), "luck", one) for one in judged]
    changes.sort(key=lambda one: -one[0])
    points = changes[:MOST_POINTS]
    points.sort(key=lambda one: one[2].verdict.line)
    return [_point(names, kind, turn) for size, kind, turn in points if size > 0]


def _point(names: Mapping[str, str], kind: str, turn: Turn) -> str:
    verdict = turn.verdict
    line, name = verdict.line, names[verdict.player]
    if kind == "error":
        text = _("Line {line}: {name} played {turn}; {best} was worth {number} more.")
        number = decimal(verdict.error, ".1f")
        return text.format(
            line=line, name=name, turn=verdict.turn, best=verdict.best, number=number
        )
    if turn.luck > 0:
        text = _("After line {line}, luck was worth {number} to {name} until the next turn.")
    else:
        text = _("After line {line}, luck cost {name} {number} until the next turn.")
    number = decimal(abs(turn.luck), ".1f")
    return text.format(line=line, name=name, number=number)


def turn_rows(review: Review) -> Rows:
    """Return a row per turn, the heads first."""
    names = {one.player: one.name for one in review.players}
    rows = [[_("line"), _("player"), _("turn"), _("best"), _("behind"), _("luck")]]
    for turn in review.turns:
        verdict = turn.verdict
        row = [str(verdict.line), short(names[verdict.player]), verdict.turn]
        if verdict.why_not:
            rows.append([*row, "?", "", ""])
        elif verdict.forced:
            rows.append([*row, "=", "", format_signed(turn.luck)])
        else:
            is_best = verdict.error < ROUNDED
            behind = "" if is_best else decimal(verdict.error, ".1f") + ("*" if turn.sure else "")
            rows.append([*row, "" if is_best else verdict.best, behind, format_signed(turn.luck)])
    return rows


def closing_sentences(review: Review, game: Game) -> list[str]:
    """Return how to read the review, and which turns could not be judged."""
    advice = offered(game.advice)
    lines = [
        _(advice.UNIT),
        _(
            "behind: how much more the best turn was worth; * certainly more. Blank: the best"
            " turn was played; = there was no other."
        ),
        _(
            "luck: everything that wasn't their own choice: cards, tiles, dice, and what the "
            "others did."
        ),
    ]
    reasons = Counter(turn.verdict.why_not for turn in review.turns if turn.verdict.why_not)
    for reason, number in reasons.items():
        text = ngettext(
            "? {number} turn could not be judged: {why}",
            "? {number} turns could not be judged: {why}",
            number,
        )
        lines.append(text.format(number=number, why=_(advice.WHY_NOT[reason])))
    return lines


def value_series(review: Review) -> Sequence[tuple[str, list[float]]]:
    """Return what the game was worth to each player, turn by turn up to the end."""
    judged = [turn.verdict for turn in review.turns if not turn.verdict.why_not]
    return [
        (one.name, [*(turn.value for turn in judged if turn.player == one.player), one.end])
        for one in review.players
    ]
