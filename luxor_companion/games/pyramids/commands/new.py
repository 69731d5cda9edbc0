"""`luxor pyramids new` and `setup`: start a table, dealt or entered, and show its sheet."""

from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

from typer import Option

from luxor_companion.cli import console, options
from luxor_companion.cli.console import Answer
from luxor_companion.cli.declare import refused
from luxor_companion.core import Refusal
from luxor_companion.core.viewer import EVERYONE, HOST
from luxor_companion.errors import UsageError
from luxor_companion.games.pyramids import GAME, files, view
from luxor_companion.games.pyramids.answers import PyramidsSetup, Seated
from luxor_companion.games.pyramids.commands.deal import lay_out, read_numbers
from luxor_companion.games.pyramids.commands.options import open_pyramids
from luxor_companion.games.pyramids.rules import FEWEST_PLAYERS, MOST_PLAYERS, state
from luxor_companion.games.pyramids.rules.notation import Displayed, Kept
from luxor_companion.games.pyramids.rules.record import Record
from luxor_companion.games.pyramids.table import PyramidsTable, draw_due
from luxor_companion.lang import _, parse_language
from luxor_companion.referee.declare import apply_lines
from luxor_companion.table.save import format_head, format_save, parse_save
from luxor_companion.table.table import Table, last_table


def new_command(
    name: options.TableName = None,
    player: Annotated[
        list[str] | None, Option("--player", "-p", metavar="NAME", help="Who plays.")
    ] = None,
    app_draws: Annotated[
        str, Option(metavar="LIST", help="pyramids, expedition; or all, none.", show_default=False)
    ] = "none",
    seed: Annotated[
        int | None, Option(parser=options.whole_number(0), help="Draw the same cards again.")
    ] = None,
    house: Annotated[
        list[str] | None,
        Option(metavar="RULE=VALUE", help="A house rule, see luxor pyramids rules."),
    ] = None,
    keep: Annotated[
        list[str] | None, Option(metavar="NAME=12,31", help="The two cards a player keeps.")
    ] = None,
    display: Annotated[
        str | None, Option(metavar="NUMBERS", help="The four cards beside the deck.")
    ] = None,
    lang: options.TableLanguage = None,
) -> Answer[PyramidsSetup]:
    """Start a table: four cards each of which two are kept, and a display of four.

    Without names it asks who plays. You deal the real cards and enter them here; with --app-draws
    the program draws the pyramid cards, the expedition cards, or both. Enter what your cards show
    with luxor pyramids card.

    \b
    Examples:
      luxor pyramids new
      luxor pyramids new -p Ani -p Jan
      luxor pyramids new friday -p Ani -p Jan --keep Ani=12,31 --keep Jan=7,40
      luxor pyramids new -p Ani -p Jan -p Mia --app-draws all --seed 7
    """
    interactive = not player and console.may_ask()
    if interactive:
        player, app_draws = _ask_table(app_draws)
    head = head_for(
        _parse_names(player or []),
        files.owned_material(),
        seed=options.parse_seed(seed),
        app_draws=options.parse_draws(app_draws, files.DRAWS),
        house=state.House(**options.parse_house_rules(house or [], state.HOUSE_CHOICES)),  # type: ignore[arg-type]  # looked up
        language=parse_language(lang) if lang else "",
    )
    table = begin_table(head)
    for entry in _parse_cards(table, keep or [], display):
        declared = apply_lines(table, entry)
        if isinstance(declared.applied, Refusal):
            return refused(declared, declared.applied)
    table = options.start_table(name, table.save.head, table.record.lines)
    if console.may_ask() and not interactive:  # people who were asked here continue in play
        table = lay_out(table.save.path, table)
    table = table.seen_by(EVERYONE)
    return Answer(
        lambda: setup_answer(table),
        lambda _width: render_sheet(table),
        after=lambda _width: [_hint(table.position)],
    )


def _ask_table(draws: str) -> tuple[list[str], str]:
    """Ask who plays and, unless it is clear, who deals the cards."""
    from luxor_companion.cli import prompt

    last = ", ".join(last_table("pyramids").players.values())
    names = _("Two to four names, with commas between them: Ani, Jan.")

    def read_players(text: str) -> list[str]:
        typed = prompt.split_names(text)
        if not FEWEST_PLAYERS <= len(typed) <= MOST_PLAYERS:
            raise ValueError(names)
        return list(_parse_names(typed, ""))

    def questions() -> Generator[prompt.Question[Any], Any, tuple[list[str], str]]:
        text = _("Who plays? [{players}] > ") if last else _("Who plays? > ")
        players = yield prompt.Question(text.format(players=last), read_players, last, names)
        if draws != "none":
            return players, draws
        dealer = _(
            "1: you type which cards are dealt and revealed. 2: the program says which, and you lay"
            " them out."
        )
        choices = prompt.numbered([_("you do, from the box"), _("the program draws them all")])
        dealt = yield prompt.Question(
            "[1] > ",
            lambda text: "none" if prompt.number(text, 1, 2) == 1 else "all",
            "1",
            dealer,
            [_("Who deals the cards?"), *choices],
        )
        return players, dealt

    return prompt.ask_in_order(questions)


def _parse_names(texts: Sequence[str], option: str = "-p ") -> tuple[str, ...]:
    if not FEWEST_PLAYERS <= len(texts) <= MOST_PLAYERS:
        problem = _("Pyramids is for 2 to 4 players, not {count}: name each with -p NAME.")
        raise UsageError(problem.format(count=len(texts)))
    names = tuple(_parse_name(text, option) for text in texts)
    options.check_names(names)
    return names


def _parse_name(text: str, option: str) -> str:
    name, colon, _colour = text.partition(":")
    if colon:  # as for Luxor, where players have colours
        problem = _("In this game nobody chooses a colour: instead of '{text}', type {example}.")
        raise UsageError(problem.format(text=text, example=f"{option}{name or 'Ani'}"))
    return options.parse_player_name(text, f"{option}Ani")


def _parse_cards(
    table: PyramidsTable, keep: Sequence[str], display: str | None
) -> Iterator[Kept | Displayed]:
    """Yield the lines for cards that people have already kept or laid out."""
    for text in keep:
        name, equals, numbers = text.rpartition("=")
        if not equals:
            raise UsageError(_("'{text}' should be NAME=12,31.").format(text=text))
        handle = options.find_player(GAME.rules.players(table.position), name)
        yield Kept(handle, read_numbers(numbers, "Ani=12,31"))
    if display is not None:
        yield Displayed(read_numbers(display, "5,9,22,47"))


def _hint(position: state.Position) -> str:
    if position.phase == "keep":
        player = next(player for player in position.players if not player.cards)
        numbers = " ".join(map(str, player.dealt[:2])) or "12 31"
        text = _("Next: {command}").format(command=f"luxor pyramids keep {player.handle} {numbers}")
        return text + "   " + _("(or luxor pyramids play)")
    if position.phase == "display":
        return _("Next: luxor pyramids display 5 9 22 47   (or luxor pyramids play, which asks)")
    return _("Next: luxor pyramids play   (or single steps: luxor pyramids reveal)")


def head_for(
    names: Sequence[str],
    material: state.Material,
    *,
    seed: int,
    app_draws: Sequence[str] = (),
    house: state.House = state.USUAL,
    language: str = "",
) -> str:
    """Return the text of a save before its log, with a line for each card."""
    players = tuple(zip(state.handles(names), names, strict=True))
    start = state.opening(material, players, house)
    setup, cards = files.setup_table(start, seed=seed, app_draws=app_draws)
    return format_head(setup, "pyramids", language=language) + cards


def begin_table(head: str) -> PyramidsTable:
    """Return a new table, with cards if the program deals them; it is not saved yet."""
    path = Path("new")
    save = parse_save(format_save(head, ()), path, "pyramids")
    table: PyramidsTable = Table(save, Record(files.opening_from(save.setup, path)))
    draw_due(table)
    return table


def setup_command(
    reveal: options.Reveal = False,
    html: options.Page = None,
    save: options.SaveFile = None,
) -> Answer[PyramidsSetup]:
    """Show how to lay the table: who keeps which cards, what lies where.

    \b
    Examples:
      luxor pyramids setup
      luxor pyramids setup --html sheet.html
    """
    table = open_pyramids(save).seen_by(HOST if reveal else EVERYONE)
    if html is None:
        return Answer(lambda: setup_answer(table), lambda _width: render_sheet(table))
    page = view.setup.sheet_html(table.name, laid_position(table), table.save.setup)
    message = options.write_output(html, page)
    return Answer(lambda: setup_answer(table), before=[message])


def laid_position(table: PyramidsTable) -> state.Position:
    """Return the position after the set-up, or the current one if that is not finished."""
    for change in table.record.done:
        if change.before.phase == "reveal":
            return change.before._replace(material=table.position.material)
    return table.position


def setup_answer(table: PyramidsTable) -> PyramidsSetup:
    """Return a set-up as it is answered."""
    position = laid_position(table)
    material = position.material
    return PyramidsSetup(
        table=table.name,
        file=str(table.save.path),
        seed=table.save.setup.get("seed"),
        app_draws=tuple(table.app_draws),
        placeholders=table.stand_in,
        phase=position.phase,
        players=tuple(
            Seated(one.handle, one.name, one.dealt, tuple(card.number for card in one.cards))
            for one in position.players
        ),
        display=position.display,
        expedition=material.expedition,
        skulls=material.skulls,
        layouts=tuple(sorted(number for number, one in material.cards.items() if one.layout)),
        house=position.house._asdict(),
    )


def render_sheet(table: PyramidsTable) -> console.Lines:
    """Return the sheet that says how to lay the table, and what is next."""
    lines = view.setup.sheet_lines(table.name, laid_position(table), table.save.setup)
    return [*lines, *GAME.words.next_lines(table.position)]
