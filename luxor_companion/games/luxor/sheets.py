"""What people enter of a game of Luxor once it is over: a score sheet, or their scarabs."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from luxor_companion.core.scoring import Result, uncounted
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor import rules as vocab
from luxor_companion.games.luxor.files import copy
from luxor_companion.games.luxor.rules import board as boards
from luxor_companion.games.luxor.rules.notation import Shown
from luxor_companion.games.luxor.rules.scoring import Holding, score
from luxor_companion.lang import N_, _, ngettext, pN_
from luxor_companion.referee.rows import Column, read_values
from luxor_companion.table.toml import Section, read_holdings

if TYPE_CHECKING:
    from luxor_companion.games.luxor.rules.state import Player, Position

UNCOUNTED: Final = N_("The game is over; scarabs are still face down")
UNFINISHED: Final = N_(
    "BG Stats takes finished games only: this one is not over, or scarabs are still"
    " face down (luxor score --scarabs red=3,4)."
)
_MOST_VP: Final = 500  # nobody can have more on the track: it would be a typing error
SCARABS: Final = Column(
    "scarabs",
    pN_("column of a score sheet", "scarabs"),
    N_("the value of each"),
    N_("3 4, or 34"),
    values=tuple(range(1, vocab.MOST_SCARAB + 1)),
)
COLUMNS: Final = (
    Column("track", pN_("column of a score sheet", "track"), N_("VP on the track"), needed=True),
    Column(
        "adventurers",
        pN_("column of a score sheet", "adventurers"),
        N_(
            "the wall value beside each of the five; 0 on the stairs or at a statue, 13 in the tomb"
        ),
        N_("0 5 5 8 13, or 0558T with T for the tomb"),
        values=tuple(range(boards.HIGHEST + 1)),
        exactly=vocab.ADVENTURERS,
        signs={"G": (boards.HIGHEST,), "T": (boards.HIGHEST,)},  # Grabkammer, tomb, tumba
        needed=True,
    ),
    Column(
        "sarcophagi",
        pN_("column of a score sheet", "sarcophagi"),
        N_("the value of each"),
        N_("0, 3, 5, or 53"),
        values=vocab.SARCOPHAGI,
        signs={"8": vocab.SARCOPHAGI},
    ),
    Column("keys", pN_("column of a score sheet", "keys"), N_("how many")),
    Column("vases", pN_("column of a score sheet", "vases"), N_("how many"), word="vase"),
    Column("statues", pN_("column of a score sheet", "statues"), N_("how many"), word="statue"),
    Column("jewelry", pN_("column of a score sheet", "jewelry"), N_("how many")),
    Column("wild", pN_("column of a score sheet", "wilds"), N_("how many wild tiles")),
    SCARABS,
)
_NUMBERS: Final = ("keys", "vases", "statues", "jewelry", "wild")


def uncounted_sentence(result: Result) -> str:
    number = uncounted(result)
    return ngettext(
        "{number} scarab is still face down and not counted.",
        "{number} scarabs are still face down and not counted.",
        number,
    ).format(number=number)


def uncounted_question(position: "Position", player: str) -> str:
    from luxor_companion.games.luxor.words.names import who

    owner = _owner(position, player)
    if None not in owner.scarabs:
        return ""
    count = len(owner.scarabs)
    text = ngettext(
        "{who}: value of the scarab (Enter: not now)? ",
        "{who}: values of the {count} scarabs (Enter: not now)? ",
        count,
    )
    return text.format(who=who(owner), count=count)


def _owner(position: "Position", colour: str) -> "Player":
    return next(one for one in position.players if one.colour == colour)


def told_line(position: "Position", player: str, text: str) -> Shown:
    try:
        values = read_values(SCARABS, text)
    except UsageError:
        values = [0]
    if not set(values) <= set(SCARABS.values):
        raise UsageError(_("Values from 1 to 4, please, such as 3 4."))
    return Shown(_owner(position, player).colour, tuple(values))


def not_told(text: str) -> str:
    problem = _("'{text}' isn't a player and scarabs: type red=3,4 with values 1 to 4.")
    return problem.format(text=text)


def read_sheet(sheet: Mapping[str, object], where: Path | str) -> Result:
    return score(sheet_from(sheet, where))


def tied(_sheet: Mapping[str, object]) -> tuple[int, ...]:
    """Return nobody: sarcophagi break a tie, and they are on every sheet."""
    return ()


def sheet_from(raw: Mapping[str, object], path: Path | str) -> tuple[Holding, ...]:
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
        track=table.number("track", 0, _MOST_VP),
        sarcophagi=tuple(table.list_of("sarcophagi", int)),
        scarabs=scarabs,
        **{key: table.number(key, 0) for key in _NUMBERS},
    )


def _check_box(table: Section, holdings: tuple[Holding, ...]) -> None:
    """Raise BadFileError if there is more of anything than the box holds."""
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
        count, most = scarabs.count(value), box.most_scarabs(value, scarabs)
        if count > most:
            problem = _("{count} scarabs worth {value}, but there are only {most}")
            raise table.problem(problem, "scarabs", count=count, value=value, most=most)
