"""Score sheets of Pyramids: what the players have at the end of a game that was not tracked."""

from pathlib import Path

from luxor_companion.games.pyramids.rules import vocab
from luxor_companion.games.pyramids.rules.scoring import Holding
from luxor_companion.lang import _, ngettext
from luxor_companion.table.toml import Table, read_holdings, read_toml


def read_sheet(path: Path) -> tuple[Holding, ...]:
    """Return the holdings on a score sheet file; raise BadFileError naming player and key."""
    return sheet_from(read_toml(path), path)


def sheet_from(raw: dict[str, object], path: Path | str) -> tuple[Holding, ...]:
    table, holdings = read_holdings(raw, path, _holding)
    _check(table, holdings)
    return holdings


def _holding(table: Table, index: int) -> Holding:
    numbers: tuple[int, ...] | None = None
    if isinstance(table.raw.get("pyramids"), list):
        numbers = tuple(table.listed("pyramids", int))
        for number in numbers:
            if not 1 <= number <= vocab.CARDS:
                problem = _("there is no pyramid {number}: they go from 1 to {last} (p.1)")
                raise table.problem(problem.format(number=number, last=vocab.CARDS), "pyramids")
    count = len(numbers) if numbers is not None else table.number("pyramids", 0, vocab.CARDS)
    bonuses = tuple(table.listed("bonuses", int))
    for points in bonuses:
        if points not in vocab.BONUSES:
            problem = _("a bonus is 10, 6 or 3 points (p.6), not {points}")
            raise table.problem(problem.format(points=points), "bonuses")
    holding = Holding(
        name=table.person("name", _("Player {number}").format(number=index)),
        pyramids=count,
        numbers=numbers,
        torches=table.number("torches", 0, vocab.ROUNDS),
        bonuses=bonuses,
        red=table.number("red", 0, vocab.GEMS),
        green=table.number("green", 0, vocab.GEMS),
        skull=table.number("skull", 0, vocab.MOST_SKULL),
    )
    table.done()
    return holding


def _check(table: Table, holdings: tuple[Holding, ...]) -> None:
    """Raise BadFileError for a card twice (p.1), a bonus too many, or without its cards (p.6)."""
    numbers = [number for one in holdings for number in one.numbers or ()]
    if twice := {number for number in numbers if numbers.count(number) > 1}:
        problem = _("pyramid {number} is completed twice, but is there once (p.1)")
        raise table.problem(problem.format(number=min(twice)))
    total = sum(one.pyramids for one in holdings)
    if total > vocab.CARDS:
        problem = _("{total} pyramids in all, but there are only {most} (p.1)")
        raise table.problem(problem.format(total=total, most=vocab.CARDS))
    given = [points for one in holdings for points in one.bonuses]
    for points in vocab.BONUSES:
        if given.count(points) > len(vocab.COLOURS):
            problem = _(
                "{count} bonuses of {points}, but there are {most}, one for each colour (p.6)"
            )
            raise table.problem(
                problem.format(count=given.count(points), points=points, most=len(vocab.COLOURS))
            )
    for one in holdings:
        if 2 * len(one.bonuses) > one.pyramids:
            problem = ngettext(
                "{name} has one bonus with {pyramids} pyramids, but each takes two of a colour"
                " (p.6)",
                "{name} has {count} bonuses with {pyramids} pyramids, but each takes two of a"
                " colour (p.6)",
                len(one.bonuses),
            )
            raise table.problem(
                problem.format(name=one.name, count=len(one.bonuses), pyramids=one.pyramids)
            )
