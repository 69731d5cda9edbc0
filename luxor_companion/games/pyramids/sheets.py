"""What people enter of a game of Pyramids once it is over: a score sheet, or what skulls cost."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from luxor_companion.core.record import Fixed
from luxor_companion.core.scoring import Result
from luxor_companion.errors import UsageError
from luxor_companion.games.pyramids import rules as vocab
from luxor_companion.games.pyramids.rules.notation import SkullTold, read_skull
from luxor_companion.games.pyramids.rules.scoring import Holding, dearest_skull, score
from luxor_companion.lang import N_, _, ngettext, pN_
from luxor_companion.referee.rows import Column
from luxor_companion.table.toml import Section, read_holdings

if TYPE_CHECKING:
    from luxor_companion.games.pyramids.rules.state import Position

_REST: Final = 4  # numbers, see `_ask_rest`
UNCOUNTED: Final = N_("The game is over; enter what the skulls cost")
UNFINISHED: Final = N_(
    "BG Stats takes finished games only: this one is not over, or the value of "
    "somebody's worst skull is not entered (luxor pyramids score --skull Ani=6)."
)
COLUMNS: Final = (
    Column(
        "pyramids",
        pN_("column of a score sheet", "pyramids"),
        N_("how many are completed, or their numbers"),
        N_("7, or 15,33"),
        listed=True,
        needed=True,
    ),
    Column("torches", pN_("column of a score sheet", "torches"), N_("how many are ticked")),
    Column("red", pN_("column of a score sheet", "red"), N_("red gems")),
    Column("green", pN_("column of a score sheet", "green"), N_("green gems")),
    Column(
        "skull",
        pN_("column of a score sheet", "skull"),
        N_("minus points of the worst ticked skull"),
        word="skulls",
        is_loss=True,
    ),
    Column(
        "bonuses",
        pN_("column of a score sheet", "bonuses"),
        N_("the points of each"),
        N_("10 6 3, or 10+6+3"),
        values=vocab.BONUSES,
    ),
    Column(
        "lowest",
        pN_("column of a score sheet", "lowest number"),
        N_("the lowest number of a completed pyramid, if a tie depends on it"),
        tie_break=True,
    ),
)


def uncounted_sentence(result: Result) -> str:
    from luxor_companion.lang.forms import join_and

    names = join_and(tuple(one.name for one in result.scores if one.uncounted))
    text = _("What the worst skull costs {names} isn't entered, so it isn't counted.")
    return text.format(names=names)


def uncounted_question(position: "Position", player: str) -> str:
    from luxor_companion.games.pyramids.words.names import who

    owner, known = position.player(player), position.material.skulls
    card = owner.score_card
    if position.referee_only:
        return _ask_rest(who(owner)) if card.skull_value is None else ""
    if dearest_skull(card.skulls, known, card.skull_value) is not None:
        return ""
    text = _("{player}: what does skull {count}, the worst one ticked, cost (Enter: not now)? ")
    return text.format(player=who(owner), count=card.skulls)


def told_line(position: "Position", player: str, text: str) -> SkullTold | Fixed:
    if position.referee_only:
        return _rest_line(player, text)
    value = read_skull(text)
    if value is None:
        raise UsageError(_("A number, please, such as 6."))
    return SkullTold(player, value)


def not_told(text: str) -> str:
    problem = _("'{text}' isn't a player and the value of a skull: type Ani=6.")
    return problem.format(text=text)


def _ask_rest(player: str) -> str:
    """Return the question for what nobody entered of a player's score card."""
    text = _("{player}: red gems, green gems, rounds of the torches, worst skull (8 5 14 6) > ")
    return text.format(player=player)


def _rest_line(handle: str, answer: str) -> Fixed:
    """Return the line that corrects a score card to the four numbers; `-` stands for none.

    Raise UsageError if there are others.
    """
    words = [word.replace("-", "0") for word in answer.replace(",", " ").split()]
    if len(words) != _REST or not all(word.isascii() and word.isdecimal() for word in words):
        text = _("Four numbers, please, - for none: red gems, green gems, torches, worst skull.")
        raise UsageError(text)
    red, green, torches, skull = words
    rounds = ",".join(one for one in torches if one != "0")
    facts = (f"red={red}", f"green={green}", f"torches={rounds}", f"skull={skull}")
    return Fixed(handle, facts, "")


def read_sheet(sheet: Mapping[str, object], where: Path | str) -> Result:
    return score(sheet_from(sheet, where))


def tied(sheet: Mapping[str, object]) -> tuple[int, ...]:
    """Return those who share the victory as long as nobody knows their lowest number (p.7)."""
    holdings = sheet_from(sheet, "")
    winners = score(holdings).winners
    return tuple(
        seat
        for seat, one in enumerate(holdings)
        if len(winners) > 1 and one.name in winners and one.pyramids and not one.numbers
    )


def sheet_from(raw: Mapping[str, object], path: Path | str) -> tuple[Holding, ...]:
    """Return the holdings on the score sheet of a game that was not tracked.

    Raise BadFileError naming the player and the key.
    """
    return read_holdings(raw, path, _holding, _check_box)


def _holding(table: Section, name: str) -> Holding:
    numbers: tuple[int, ...] | None = None
    if isinstance(table.raw.get("pyramids"), list):
        numbers = tuple(table.list_of("pyramids", int))
        for number in numbers:
            if not 1 <= number <= vocab.CARDS:
                problem = _("there is no pyramid {number}: they go from 1 to {last} (p.1)")
                raise table.problem(problem, "pyramids", number=number, last=vocab.CARDS)
    count = len(numbers) if numbers is not None else table.number("pyramids", 0, vocab.CARDS)
    lowest = table.number("lowest", 0, vocab.CARDS)
    if numbers is None and lowest and count:
        numbers = (lowest,)
    bonuses = tuple(table.list_of("bonuses", int))
    for points in bonuses:
        if points not in vocab.BONUSES:
            problem = _("a bonus is 10, 6 or 3 points (p.6), not {points}")
            raise table.problem(problem, "bonuses", points=points)
    return Holding(
        name=name,
        pyramids=count,
        numbers=numbers,
        torches=table.number("torches", 0, vocab.ROUNDS),
        bonuses=bonuses,
        red=table.number("red", 0, vocab.GEMS),
        green=table.number("green", 0, vocab.GEMS),
        skull=table.number("skull", 0, vocab.MOST_SKULL),
    )


def _check_box(table: Section, holdings: tuple[Holding, ...]) -> None:
    """Raise BadFileError for a card twice (p.1), or a bonus too many or without its cards (p.6)."""
    numbers = [number for one in holdings for number in one.numbers or ()]
    if twice := {number for number in numbers if numbers.count(number) > 1}:
        problem = _("pyramid {number} is completed twice, but there is only one (p.1)")
        raise table.problem(problem, "pyramids", number=min(twice))
    total = sum(one.pyramids for one in holdings)
    if total > vocab.CARDS:
        problem = _("{total} pyramids in all, but there are only {most} (p.1)")
        raise table.problem(problem, "pyramids", total=total, most=vocab.CARDS)
    bonuses = [points for one in holdings for points in one.bonuses]
    for points in vocab.BONUSES:
        count, most = bonuses.count(points), len(vocab.COLOURS)
        if count > most:
            problem = _(
                "{count} bonuses of {points}, but there are {most}, one for each colour (p.6)"
            )
            raise table.problem(problem, "bonuses", count=count, points=points, most=most)
    for player in holdings:
        count = len(player.bonuses)
        if 2 * count > player.pyramids:
            problem = ngettext(
                "{name} has one bonus with {pyramids} pyramids, but each takes two of a colour"
                " (p.6)",
                "{name} has {count} bonuses with {pyramids} pyramids, but each takes two of a"
                " colour (p.6)",
                count,
            )
            what = {"name": player.name, "count": count, "pyramids": player.pyramids}
            raise table.problem(problem, "bonuses", **what)
