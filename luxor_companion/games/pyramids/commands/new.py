"""`luxor pyramids new` and `setup`: start a table, dealt or entered, and show its sheet."""

from typing import Annotated

from typer import Option

from luxor_companion.cli import console, options
from luxor_companion.cli.console import Answer
from luxor_companion.cli.declare import refused
from luxor_companion.core import EVERYONE, Refusal
from luxor_companion.games.pyramids import GAME, view
from luxor_companion.games.pyramids.answers import PyramidsSetup, laid, laid_position
from luxor_companion.games.pyramids.commands.deal import lay_out
from luxor_companion.games.pyramids.rules import FEWEST_PLAYERS, MOST_PLAYERS
from luxor_companion.games.pyramids.start import (
    COMPLETED,
    begin_requested,
    parse_cards,
    parse_names,
)
from luxor_companion.games.pyramids.table import PYRAMIDS, PyramidsTable
from luxor_companion.lang import _, parse_language
from luxor_companion.referee.declare import apply_lines
from luxor_companion.referee.start import FirstSave, NewTable, write_first
from luxor_companion.table.table import last_table


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
    referee_only: Annotated[
        bool, Option("--referee-only", help="Enter completed pyramids only: no cards, no marks.")
    ] = False,
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
      luxor pyramids new -p Ani -p Jan -p Mia --referee-only

    With --referee-only the program keeps what paper is bad at: the patterns left, who takes a card
    first, the race for the bonuses. You enter completed pyramids, and the score asks for the rest.
    """
    interactive = not player and console.may_ask()
    if interactive:
        player, app_draws = _ask_table(app_draws)
    request = NewTable(
        players=player or (),
        seed=seed,
        app_draws=options.split_words(app_draws),
        house=house or (),
        entered=COMPLETED if referee_only else "",
        language=parse_language(lang) if lang else "",
    )
    table = begin_requested(request)
    for entry in parse_cards(table, keep or [], display):
        declared = apply_lines(table, entry)
        if isinstance(declared.applied, Refusal):
            return refused(declared, declared.applied)
    table = write_first(GAME, name, FirstSave(table.save.head, table.lines))
    if console.may_ask() and not interactive:  # people who were asked here continue in play
        table = lay_out(table.save.path, table)
    table = table.seen_by(EVERYONE)
    return Answer(
        lambda: laid(table),
        lambda _width: render_sheet(table),
        after=lambda _width: [_hint(table)],
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
        return list(parse_names(typed, ""))

    def questions(ask: prompt.Ask) -> tuple[list[str], str]:
        text = _("Who plays? [{players}] > ") if last else _("Who plays? > ")
        players = ask(prompt.Question(text.format(players=last), read_players, last, names))
        if draws != "none":
            return players, draws
        dealer = _(
            "1: you type which cards are dealt and revealed. 2: the program says which, and you lay"
            " them out."
        )
        choices = prompt.numbered([_("you do, from the box"), _("the program draws them all")])
        question = prompt.Question(
            "[1] > ",
            lambda text: "none" if prompt.number(text, 1, 2) == 1 else "all",
            "1",
            dealer,
            [_("Who deals the cards?"), *choices],
        )
        dealt = ask(question)
        return players, dealt

    return prompt.ask_in_order(questions)


def _hint(table: PyramidsTable) -> str:
    position = table.position
    if position.phase == "keep":
        player = next(player for player in position.players if not player.cards)
        numbers = "" if PYRAMIDS in table.app_draws else " 12 31"
        text = _("Next: {command}").format(command=f"luxor pyramids keep {player.handle}{numbers}")
        return text + "   " + _("(or luxor pyramids play)")
    if position.phase == "display":
        return _("Next: luxor pyramids display 5 9 22 47   (or luxor pyramids play, which asks)")
    return _("Next: luxor pyramids play   (or single steps: luxor pyramids reveal)")


def setup_command(
    reveal: options.Reveal = False,
    html: options.Page = None,
    force: options.Force = False,
    save: options.SaveFile = None,
) -> Answer[PyramidsSetup]:
    """Show how to lay the table: who keeps which cards, what lies where.

    \b
    Examples:
      luxor pyramids setup
      luxor pyramids setup --html sheet.html
    """
    table = options.asked_table(GAME, save, reveal=reveal).seen
    if html is None:
        return Answer(lambda: laid(table), lambda _width: render_sheet(table))
    page = view.setup.sheet_html(table.name, laid_position(table), table.save.setup)
    message = options.write_output(html, page, force=force)
    return Answer(lambda: laid(table), before=[message])


def render_sheet(table: PyramidsTable) -> console.Lines:
    """Return the sheet that says how to lay the table, and what is next."""
    lines = view.setup.sheet_lines(table.name, laid_position(table), table.save.setup)
    return [*lines, *GAME.words.next_lines(table.position)]
