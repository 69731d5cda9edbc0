"""The review of a game as people read it: the players, the turning points, every turn."""

from collections import Counter
from collections.abc import Sequence

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
    """Return a whole review: sums, turning points, turns, and how to read them.

    Where no turn can be judged there are no sums: they would say nothing.
    """
    if not is_judged(review):
        return [title, *unjudged_sentences(review, game)]
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
    gifts = _gave(review)
    heads = [_("player"), _("start"), _("chance"), *([_("others")] if gifts else [])]
    rows = [[*heads, _("skill"), _("end"), _("per choice"), _("choices")]]
    for player in review.players:
        others, skill, end = (round(one, 1) for one in (player.by_others, player.skill, player.end))
        # What rounding leaves over goes to chance, so that the numbers shown add up.
        chance = end - round(player.start, 1) - others - skill
        luck = [chance, *([others] if gifts else [])]
        sums = map(format_signed, (player.start, *luck, skill, end))
        per_choice = format_signed(-player.error_per_choice) if player.choices else "-"
        rows.append([short(player.name), *sums, per_choice, str(player.choices)])
    return rows


def _gave(review: Review) -> bool:
    """Return whether anybody's errors were another's gain."""
    return any(player.by_others for player in review.players)


def sum_sentence(review: Review) -> str:
    if _gave(review):
        return _("start + chance + others + skill = end")
    return _("start + chance + skill = end")


def turning_points(review: Review) -> list[str]:
    """Return a sentence for each of the turns that changed the game most."""
    judged = [turn for turn in review.turns if not turn.verdict.why_not]
    changes = [(turn.verdict.error, "error", turn) for turn in judged]
    changes += [(abs(turn.by_chance), "chance", turn) for turn in judged]
    changes.sort(key=lambda change: -change[0])
    points = changes[:MOST_POINTS]
    points.sort(key=lambda point: point[2].verdict.line)
    return [_point(kind, turn) for size, kind, turn in points if size > 0]


def _point(kind: str, turn: Turn) -> str:
    verdict = turn.verdict
    line, name = verdict.line, turn.name
    if kind == "error":
        text = _("Line {line}: {name} played {turn}; {best} was worth {number} more.")
        number = decimal(verdict.error, ".1f")
        return text.format(
            line=line, name=name, turn=verdict.turn, best=verdict.best, number=number
        )
    if turn.by_chance > 0:
        text = _("After line {line}, chance was worth {number} to {name} until the next turn.")
    else:
        text = _("After line {line}, chance cost {name} {number} until the next turn.")
    number = decimal(abs(turn.by_chance), ".1f")
    return text.format(line=line, name=name, number=number)


def turn_rows(review: Review) -> Rows:
    """Return a row per turn, the heads first."""
    gifts = _gave(review)
    luck_heads = [_("chance"), *([_("others")] if gifts else [])]
    rows = [[_("line"), _("player"), _("turn"), _("best"), _("behind"), *luck_heads]]
    for turn in review.turns:
        verdict = turn.verdict
        row = [str(verdict.line), short(turn.name), verdict.turn]
        luck = [turn.by_chance, *([turn.by_others] if gifts else [])]
        if verdict.why_not:
            rows.append([*row, "?", "", *("" for _part in luck)])
            continue
        best, behind = "=", ""
        if not verdict.forced:
            is_best = verdict.error < ROUNDED
            best = "" if is_best else verdict.best
            behind = "" if is_best else decimal(verdict.error, ".1f") + ("*" if turn.sure else "")
        rows.append([*row, best, behind, *map(format_signed, luck)])
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
        _(advice.CHANCE),
    ]
    if _gave(review):
        lines.append(_("others: what the other players gave away, in equal shares."))
    return [*lines, *unjudged_sentences(review, game)]


def is_judged(review: Review) -> bool:
    """Return whether any turn could be judged."""
    return any(not turn.verdict.why_not for turn in review.turns)


def unjudged_sentences(review: Review, game: Game) -> list[str]:
    """Return how many turns could not be judged, and why."""
    advice, lines = offered(game.advice), list[str]()
    reasons = Counter(turn.verdict.why_not for turn in review.turns if turn.verdict.why_not)
    for reason, number in reasons.items():
        text = ngettext(
            "? {number} turn could not be judged: {why}",
            "? {number} turns could not be judged: {why}",
            number,
        )
        lines.append(text.format(number=number, why=_(advice.WHY_NOT[reason])))
    return lines


def value_series(review: Review) -> Sequence[tuple[str, list[float | None]]]:
    """Return what the game was worth to each player at each of their turns, and at the end.

    None: the turn could not be judged.
    """
    return [
        (player.name, [*_values(review, player.player), player.end]) for player in review.players
    ]


def _values(review: Review, player: str) -> list[float | None]:
    verdicts = [turn.verdict for turn in review.turns if turn.verdict.player == player]
    return [None if verdict.why_not else verdict.value for verdict in verdicts]
