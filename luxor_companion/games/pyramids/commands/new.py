"""`luxor pyramids new`: start a table, dealt by the program or told as it lies."""

from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.declare import take_in
from luxor_companion.cli.options import (
    Json,
    called,
    draws_given,
    house_given,
    name_given,
    seed_given,
)
from luxor_companion.core.ruling import Refusal
from luxor_companion.errors import UsageError
from luxor_companion.games.pyramids import GAME
from luxor_companion.games.pyramids.commands.deal import lay_out, read_numbers
from luxor_companion.games.pyramids.commands.forms import refuse
from luxor_companion.games.pyramids.files.setup import DRAWS
from luxor_companion.games.pyramids.rules.log import Displayed, Kept, Own
from luxor_companion.games.pyramids.rules.state import HOUSE_CHOICES, House, Position
from luxor_companion.games.pyramids.rules.vocab import FEWEST_PLAYERS, MOST_PLAYERS
from luxor_companion.games.pyramids.table import PyramidsTable
from luxor_companion.lang import LANGUAGES, _
from luxor_companion.lang.choice import parse_language


def command(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="Of the table; default: today's date.")
    ] = None,
    player: Annotated[
        list[str] | None, typer.Option("--player", "-p", metavar="NAME", help="Who plays.")
    ] = None,
    app_draws: Annotated[
        str, typer.Option(metavar="LIST", help="pyramids, expedition; or all, none.")
    ] = "none",
    seed: Annotated[int | None, typer.Option(min=0, help="Draw the same cards again.")] = None,
    house: Annotated[
        list[str] | None,
        typer.Option(metavar="KEY=VALUE", help="A house rule, see luxor pyramids rules."),
    ] = None,
    keep: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=12,31", help="The two cards a player keeps."),
    ] = None,
    display: Annotated[
        str | None, typer.Option(metavar="NUMBERS", help="The four cards beside the deck.")
    ] = None,
    lang: Annotated[
        str | None,
        typer.Option(metavar="|".join(LANGUAGES), help="The table's own language, kept with it."),
    ] = None,
    json: Json = False,
) -> None:
    """Start a table: four cards each of which two are kept, and a display of four.

    The real cards are dealt at the table and told here; with --app-draws the program draws the
    pyramid cards, the expedition cards, or both. What your cards show is in luxor pyramids card.

    \b
    Examples:
      luxor pyramids new -p Ani -p Jan
      luxor pyramids new friday -p Ani -p Jan --keep Ani=12,31 --keep Jan=7,40
      luxor pyramids new -p Ani -p Jan -p Mia --app-draws all --seed 7
    """
    from luxor_companion.games.pyramids.files.copy import owned_material
    from luxor_companion.games.pyramids.start import Options, started
    from luxor_companion.table import paths
    from luxor_companion.table.save import write_new

    options = Options(
        names=_names(player or []),
        seed=seed_given(seed),
        material=owned_material(),
        app_draws=draws_given(app_draws, DRAWS),
        house=House(**house_given(house or [], HOUSE_CHOICES)),  # type: ignore[arg-type]  # looked up
        language=parse_language(lang) if lang else "",
    )
    table = started(options)
    for text in keep or []:
        _tell(table, _kept(table, text), json=json)
    if display is not None:
        _tell(table, Displayed(read_numbers(display, "5,9,22,47")), json=json)
    path = write_new(name, table.save.head, tuple(table.record.lines))
    paths.use(path.stem)
    if console.may_ask() and not json:
        lay_out(path)
    _show(path.stem, json=json)


def _names(given: list[str]) -> tuple[str, ...]:
    if not FEWEST_PLAYERS <= len(given) <= MOST_PLAYERS:
        raise UsageError(
            _("Pyramids is for 2 to 4 players, not {count}: name each with -p NAME.").format(
                count=len(given)
            )
        )
    names = tuple(_name(text) for text in given)
    if len({name.casefold() for name in names}) < len(names):
        raise UsageError(_("Everyone needs a name of their own."))
    return names


def _name(text: str) -> str:
    name, colon, _colour = text.partition(":")
    if colon:  # as for Luxor, with a colour, which nobody has here
        raise UsageError(
            _("'{text}' gives no name: say {example}.").format(text=text, example=f"-p {name}")
        )
    return name_given(text, "-p Ani")


def _kept(table: PyramidsTable, text: str) -> Kept:
    who, equals, numbers = text.rpartition("=")
    if not equals:
        raise UsageError(_("'{text}' should be NAME=12,31.").format(text=text))
    return Kept(called(GAME.players(table.position), who), read_numbers(numbers, "Ani=12,31"))


def _tell(table: PyramidsTable, entry: Own, *, json: bool) -> None:
    """Take a line in before anything is written; a refusal ends the command."""
    applied = take_in(table, entry).applied
    if isinstance(applied, Refusal):
        text = GAME.sentence(table.position, applied, getattr(entry, "handle", None))
        refuse(applied, text, json=json)


def _show(name: str, *, json: bool) -> None:
    from luxor_companion.games.pyramids.commands.setup import setup_json, show_sheet
    from luxor_companion.table import paths
    from luxor_companion.table.table import open_table

    table = open_table(paths.table_path(name), "pyramids")
    if json:
        console.out_json(setup_json(table))
        return
    show_sheet(table)
    console.err([_hint(table.position)])


def _hint(position: Position) -> str:
    if position.phase == "keep":
        one = next(player for player in position.players if not player.cards)
        numbers = " ".join(map(str, one.dealt[:2])) or "12 31"
        told = _("Next: {command}").format(command=f"luxor pyramids keep {one.handle} {numbers}")
        return told + "   " + _("(or luxor pyramids play)")
    if position.phase == "display":
        return _("Next: luxor pyramids display 5 9 22 47   (or luxor pyramids play, which asks)")
    return _("Next: luxor pyramids play   (or single steps: luxor pyramids reveal)")
