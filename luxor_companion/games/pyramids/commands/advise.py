"""`luxor pyramids options` and `advise`: where a player can mark, and what is best."""

from typing import Annotated

from typer import Option

from luxor_companion.cli import console
from luxor_companion.cli.options import SaveFile, asked_table
from luxor_companion.games.pyramids import GAME, rulings, view, words
from luxor_companion.games.pyramids.commands.options import Marking
from luxor_companion.games.pyramids.rulings import MarksAnswer
from luxor_companion.lang import _
from luxor_companion.referee.answers import AdviceAnswer


def options_command(
    player: Marking = None,
    everything: Annotated[bool, Option("--all", help="All of them, not the best few.")] = False,
    save: SaveFile = None,
) -> console.Answer[MarksAnswer]:
    """List where the revealed pattern or one square can be marked, and what it collects.

    \b
    Examples:
      luxor pyramids options ani
      luxor pyramids options ani --all
      luxor pyramids options ani --json

    The best come first: by the points they bring at once, with all red crosses used.
    """
    listed = asked_table(GAME, save).ask(rulings.list_options, player)
    position, marker = listed.position, listed.player

    def lines(_width: int) -> console.Lines:
        if not listed.is_marking:
            name = words.names.who(marker)
            text = _("{player} has nothing to mark now.").format(player=name)
            return [text, *GAME.words.next_lines(position)]
        page = listed.marks if everything else listed.marks[: view.play.MOST_LISTED]
        more = view.play.more_lines(len(listed.marks) - len(page), "--all")
        return [*view.play.option_lines(position, marker, page), *more] if listed.marks else []

    def notes(_width: int) -> list[str]:
        unlisted = _unlisted_lines(listed) if listed.is_marking else []
        return unlisted if listed.complete else [*unlisted, _(view.play.TOO_MANY)]

    return console.Answer(lambda: listed.answer, lines, after=notes)


def _unlisted_lines(listed: rulings.Listed) -> list[str]:
    """Return a note on cards whose marks are not listed because nobody entered the layout."""
    text = _(
        "The layout of {cards} is not entered, so marks there are not listed; luxor pyramids "
        "card add enters one."
    )
    cards = listed.unlisted
    return [text.format(cards=words.names.numbers(cards))] if cards else []


def advise_command(
    player: Marking = None,
    save: SaveFile = None,
) -> console.Answer[AdviceAnswer]:
    """Say what a strong player would do: the best three marks, or which card to take.

    \b
    Examples:
      luxor pyramids advise ani
      luxor pyramids advise ani --json

    A value is the points a mark brings, and what the cards may bring after it, averaged over all
    patterns that can still come.
    """
    advised = asked_table(GAME, save).ask(rulings.advised, player)
    return console.Answer(advised.answer, lambda _width: view.play.advice_lines(advised))
