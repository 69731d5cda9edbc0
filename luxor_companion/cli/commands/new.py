"""`luxor new`: start a table."""

from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.app import UsageError
from luxor_companion.cli.given import Json
from luxor_companion.games.luxor.board import Board, read_board
from luxor_companion.games.luxor.state import HOUSE_CHOICES, House
from luxor_companion.games.luxor.vocab import COLOURS, Seat
from luxor_companion.lang import _

FEWEST, MOST = 2, 4
DRAWS = ("temple", "scarabs", "cards", "die")


def command(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="Of the table; default: today's date.")
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option("--player", "-p", metavar="NAME[:COLOUR]", help="In seat order, clockwise."),
    ] = None,
    first: Annotated[
        str | None, typer.Option(metavar="NAME", help="Who starts; default: drawn.")
    ] = None,
    seed: Annotated[int | None, typer.Option(min=0, help="Draw the same set-up again.")] = None,
    board: Annotated[
        str | None, typer.Option(metavar="CODE", help="A board code; default: the stand-in.")
    ] = None,
    app_draws: Annotated[
        str, typer.Option(metavar="LIST", help="temple, scarabs, cards, die; or all, none.")
    ] = "temple",
    house: Annotated[
        list[str] | None, typer.Option(metavar="KEY=VALUE", help="A house rule, see luxor rules.")
    ] = None,
    json: Json = False,
) -> None:
    """Start a table: draw Osiris tiles, treasures and temple stacks, and keep the game.

    \b
    Examples:
      luxor new -p Ani:red -p Jan:green
      luxor new friday -p Ani -p Jan -p Mia --first Mia --seed 7
      luxor new -p Ani -p Jan --app-draws all --house treasure_claim=may
    """
    from luxor_companion.files import paths
    from luxor_companion.starting import Options, colours_for, draw, write_new

    seated = colours_for(_players(player or []))
    names = [one for _colour, one in seated]
    if seed is None:
        import secrets

        seed = secrets.randbelow(2**32)
    options = Options(
        players=seated,
        seed=seed,
        first=_first(first, names, [colour for colour, _name in seated]),
        board=None if board is None else _board(board),
        app_draws=_draws(app_draws),
        house=_house(house or []),
    )
    started = draw(options)
    path = write_new(name, started.head)
    paths.use(path.stem)
    _show(path.stem, json=json)


def _show(name: str, *, json: bool) -> None:
    from luxor_companion.files import paths
    from luxor_companion.table import open_table

    table = open_table(paths.table_path(name))
    if json:
        from luxor_companion.files.position_out import position_table
        from luxor_companion.games.luxor.hidden import without_hidden

        setup = table.save.setup
        console.out_json(
            {
                "table": name,
                "file": str(table.save.path),
                "seed": setup["seed"],
                "first": setup["first"],
                "app_draws": setup["app_draws"],
                "osiris_left": setup["osiris_left"],
                "stand_in": list(table.stand_in),
                "position": position_table(without_hidden(table.position)),
            }
        )
        return
    from luxor_companion.render.setup import setup_lines
    from luxor_companion.render.status import next_lines, stand_in_lines

    lines = setup_lines(table.position, table.save.setup["osiris_left"], console.width())
    head = _("Table {name}, seed {seed}").format(name=name, seed=table.save.setup["seed"])
    console.out(
        [
            head,
            *lines,
            *stand_in_lines(table.stand_in, console.width()),
            *next_lines(table.position),
        ]
    )
    console.err([_("Next: luxor move L3   (luxor shows where you are; luxor --help the rest)")])


def _players(given: list[str]) -> list[tuple[str, str | None]]:
    """Names with the colour after the last colon, if it is one."""
    if not FEWEST <= len(given) <= MOST:
        raise UsageError(
            _("Luxor is for 2 to 4 players, not {count}: name each with -p NAME:COLOUR.").format(
                count=len(given)
            )
        )
    seated: list[tuple[str, str | None]] = []
    for text in given:
        name, colon, colour = text.rpartition(":")
        if not colon:
            name, colour = text, ""
        name, colour = " ".join(name.split()), colour.strip().lower()
        if colour and colour not in COLOURS:
            raise UsageError(
                _("'{colour}' is no colour; they are {colours}.").format(
                    colour=colour, colours=", ".join(COLOURS)
                )
            )
        if not name or not name.isprintable():
            raise UsageError(_("'{text}' gives no name: say -p Ani:red.").format(text=text))
        seated.append((name, colour or None))
    names = [name.casefold() for name, _colour in seated]
    colours = [colour for _name, colour in seated if colour]
    if len(set(names)) < len(names) or len(set(colours)) < len(colours):
        raise UsageError(_("Everyone needs a name and a colour of their own."))
    return seated


def _first(first: str | None, names: list[str], colours: list[str]) -> Seat | None:
    if first is None:
        return None
    wanted = first.casefold()
    for index, (name, colour) in enumerate(zip(names, colours, strict=True)):
        if wanted in (name.casefold(), colour):
            return Seat(index)
    raise UsageError(
        _("'{first}' does not play; players are {names}.").format(
            first=first, names=", ".join(names)
        )
    )


def _board(code: str) -> Board | None:
    if code == "stand-in":
        return None
    board = read_board(code)
    if len(board.statues) != 3:  # noqa: PLR2004  # p.2: one adventurer lies at each of the three
        raise UsageError(
            _("A board has 3 statues (A), this code has {count}.").format(count=len(board.statues))
        )
    return board


def _draws(text: str) -> tuple[str, ...]:
    if text == "all":
        return DRAWS
    if text == "none":
        return ()
    words = [word for word in text.replace(",", " ").split() if word]
    for word in words:
        if word not in DRAWS:
            raise UsageError(
                _("'{word}' is nothing to draw; say some of {draws}, or all, or none.").format(
                    word=word, draws=", ".join(DRAWS)
                )
            )
    return tuple(one for one in DRAWS if one in words)


def _house(given: list[str]) -> House:
    chosen: dict[str, str | bool] = {}
    for text in given:
        key, _equals, value = text.partition("=")
        allowed = {str(one).lower(): one for one in HOUSE_CHOICES.get(key, ())}
        if value.lower() not in allowed:
            known = "; ".join(
                f"{name}={' or '.join(str(one).lower() for one in values)}"
                for name, values in HOUSE_CHOICES.items()
            )
            raise UsageError(
                _("'{text}' is no house rule; they are {known}.").format(text=text, known=known)
            )
        chosen[key] = allowed[value.lower()]
    return House(**chosen)  # type: ignore[arg-type]  # keys and values were looked up
