"""What people enter of a game of Luxor once it is over: a score sheet, or their scarabs."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from luxor_companion.core.scoring import Result, uncounted
from luxor_companion.games.luxor import rules as vocab
from luxor_companion.games.luxor.files import copy
from luxor_companion.games.luxor.rules import board as boards
from luxor_companion.games.luxor.rules.scoring import Holding, score
from luxor_companion.lang import N_, _, ngettext
from luxor_companion.table.toml import Section, read_holdings

if TYPE_CHECKING:
    from luxor_companion.games.luxor.table import LuxorTable

UNCOUNTED: Final = N_("The game is over; scarabs are still face down")
UNFINISHED: Final = N_(
    "BG Stats takes finished games only: this one is not over, or scarabs are still"
    " face down (luxor score --scarabs red=3,4)."
)
_NUMBERS: Final = ("track", "keys", "vases", "statues", "jewelry", "wild")


def uncounted_sentence(result: Result) -> str:
    number = uncounted(result)
    return ngettext(
        "{number} scarab is still face down and not counted.",
        "{number} scarabs are still face down and not counted.",
        number,
    ).format(number=number)


def ask_uncounted(table: "LuxorTable") -> "LuxorTable":
    from luxor_companion.games.luxor.commands.show import ask_scarabs

    return ask_scarabs(table)


def ask_result() -> Result:
    from luxor_companion.games.luxor.commands.forms import ask_holdings

    return score(ask_holdings())


def read_sheet(sheet: dict[str, object], where: Path) -> Result:
    return score(sheet_from(sheet, where))


def sheet_from(raw: dict[str, object], path: Path | str) -> tuple[Holding, ...]:
    """Return the holdings on the score sheet of a game that was not tracked.

    Raise BadFileError naming the player and the key.
    """
    return read_holdings(raw, path, _holding, _check_box)


def _holding(table: Section, name: str) -> Holding:
    adventurers = tuple(table.list_of("adventurers", int))
    for value in adventurers:
        if not 0 <= value <= boards.HIGHEST:
            problem = _("wall values go from 0 to 13, not {value}")
            raise table.problem(problem, "adventurers", value=value)
    if len(adventurers) > vocab.ADVENTURERS:
        problem = _("{count} adventurers, but each player has 5")
        raise table.problem(problem, "adventurers", count=len(adventurers))
    scarabs = tuple(table.list_of("scarabs", int))
    for value in scarabs:
        if not 1 <= value <= vocab.MOST_SCARAB:
            problem = _("a scarab is worth 1 to 4, not {value}")
            raise table.problem(problem, "scarabs", value=value)
    colour = table.take("colour", str, "")
    if colour and colour not in vocab.COLOURS:
        raise table.none_of(colour, vocab.COLOURS, "colour")
    return Holding(
        name=name,
        colour=colour or None,
        adventurers=adventurers,
        sarcophagi=tuple(table.list_of("sarcophagi", int)),
        scarabs=scarabs,
        **{key: table.number(key, 0) for key in _NUMBERS},
    )


def _check_box(table: Section, holdings: tuple[Holding, ...]) -> None:
    """Raise BadFileError if there is more of anything than the box holds (p.1)."""
    copy.check_sarcophagi(table, [value for holding in holdings for value in holding.sarcophagi])
    box = copy.material()
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
            raise table.problem(problem, key, total=total, most=most)
    scarabs = [value for holding in holdings for value in holding.scarabs]
    for value in sorted(set(scarabs)):
        count, most = scarabs.count(value), box.scarabs.count(value)
        if count > most:
            problem = _("{count} scarabs worth {value}, but there are only {most} (p.1)")
            raise table.problem(problem, count=count, value=value, most=most)
