"""Score sheets: what the players have at the end of a game that was not tracked."""

from pathlib import Path

from luxor_companion.games.luxor.files.copy import material
from luxor_companion.games.luxor.rules import board, state, vocab
from luxor_companion.games.luxor.rules.scoring import Holding
from luxor_companion.lang import _
from luxor_companion.table.toml import Table, read_holdings, read_toml


def read_sheet(path: Path) -> tuple[Holding, ...]:
    """Return the holdings on a score sheet file; raise BadFileError naming player and key."""
    return sheet_from(read_toml(path), path)


def sheet_from(raw: dict[str, object], path: Path | str) -> tuple[Holding, ...]:
    table, holdings = read_holdings(raw, path, _holding)
    _check(table, holdings)
    return holdings


def _holding(table: Table, index: int) -> Holding:
    adventurers = tuple(table.listed("adventurers", int))
    for value in adventurers:
        if not 0 <= value <= board.HIGHEST:
            problem = _("wall values go from 0 to 13, not {value}").format(value=value)
            raise table.problem(problem, "adventurers")
    if len(adventurers) > vocab.ADVENTURERS:
        problem = _("{count} adventurers, but each player has 5").format(count=len(adventurers))
        raise table.problem(problem, "adventurers")
    scarabs = tuple(table.listed("scarabs", int))
    for value in scarabs:
        if not 1 <= value <= vocab.MOST_SCARAB:
            problem = _("a scarab is worth 1 to 4, not {value}").format(value=value)
            raise table.problem(problem, "scarabs")
    colour = table.take("colour", str, "")
    if colour and colour not in vocab.COLOURS:
        raise table.none_of(colour, vocab.COLOURS, "colour")
    holding = Holding(
        name=table.person("name", _("Player {number}").format(number=index)),
        colour=colour or None,
        track=table.number("track", 0),
        adventurers=adventurers,
        sarcophagi=tuple(table.listed("sarcophagi", int)),
        keys=table.number("keys", 0),
        vases=table.number("vases", 0),
        statues=table.number("statues", 0),
        jewelry=table.number("jewelry", 0),
        wild=table.number("wild", 0),
        scarabs=scarabs,
    )
    table.done()
    return holding


def _check(table: Table, holdings: tuple[Holding, ...]) -> None:
    """Raise BadFileError if there is more of anything than the box holds (p.1)."""
    owned = [one for holding in holdings for one in holding.sarcophagi]
    if not state.are_sarcophagi(owned):
        problem = _("sarcophagi {owned}: there is one worth 5 and one worth 3 (p.1)")
        raise table.problem(problem.format(owned=", ".join(map(str, owned))))
    box = material()
    limits = {
        "vases": box.treasures_of("v"),
        "statues": box.treasures_of("s"),
        "jewelry": box.treasures_of("j"),
        "wild": box.wild,
        "keys": box.keys,
    }
    for key, most in limits.items():
        total = sum(getattr(holding, key) for holding in holdings)
        if total > most:
            problem = _("{total} in all, but there are only {most} (p.1)")
            raise table.problem(problem.format(total=total, most=most), key)
    scarabs = [value for holding in holdings for value in holding.scarabs]
    for value in sorted(set(scarabs)):
        count, most = scarabs.count(value), box.scarabs.count(value)
        if count > most:
            problem = _("{count} scarabs worth {value}, but there are only {most} (p.1)")
            raise table.problem(problem.format(count=count, value=value, most=most))
