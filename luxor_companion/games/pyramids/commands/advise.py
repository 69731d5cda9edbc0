"""`luxor pyramids options` and `advise`: where a player can mark, and what is best."""

from collections.abc import Sequence
from typing import Annotated, Final

from typer import Option

from luxor_companion.cli import console
from luxor_companion.cli.options import SaveFile
from luxor_companion.core import Event
from luxor_companion.errors import UsageError
from luxor_companion.games.pyramids import GAME, view, words
from luxor_companion.games.pyramids import rules as vocab
from luxor_companion.games.pyramids.commands.options import Marking, open_pyramids
from luxor_companion.games.pyramids.rules import legal, notation, phases, referee
from luxor_companion.games.pyramids.rules.notation import Marked
from luxor_companion.games.pyramids.rules.state import Player, Position
from luxor_companion.games.pyramids.rulings import MarksAnswer, marking_player, marks_answer
from luxor_companion.lang import _, forms
from luxor_companion.referee.answers import step_answers
from luxor_companion.referee.standing import AdviceAnswer, AdvisedTurn

MOST_ADVISED: Final = 3


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
    position = open_pyramids(save).position
    handle = marking_player(position, player)
    marker, (options, complete) = position.player(handle), legal.list_options(position, handle)
    marking = position.phase == "mark" and marker.handle in phases.to_mark(position)

    def lines(_width: int) -> console.Lines:
        if not marking:
            name = words.names.who(marker)
            text = _("{player} has nothing to mark now.").format(player=name)
            return [text, *GAME.words.next_lines(position)]
        page = options if everything else options[: view.play.MOST_LISTED]
        more = view.play.more_lines(len(options) - len(page), "--all")
        return [*view.play.option_lines(position, marker, page), *more] if options else []

    def notes(_width: int) -> list[str]:
        unlisted = _unlisted_lines(position, marker) if marking else []
        return unlisted if complete else [*unlisted, _(view.play.TOO_MANY)]

    answer = marks_answer(position, handle, options, complete=complete)
    return console.Answer(answer, lines, after=notes)


def _unlisted_lines(position: Position, player: Player) -> list[str]:
    """Return a note on cards whose marks are not listed because nobody entered the layout."""
    text = _(
        "The layout of {cards} is not entered, so marks there are not listed; luxor pyramids "
        "card add enters one."
    )
    cards = legal.unlisted_cards(position, player)
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
    from luxor_companion.games.pyramids import advice

    position = open_pyramids(save).position
    if position.phase == "take":
        taker, takings = position.player(position.queue[0].handle), advice.rank_takings(position)
        if not takings:
            raise UsageError(_("There is no card left to take."))
        head = _("Best to take for {player} (points to expect from the card):")
        return _advice_answer(position, taker, head, takings)
    if position.phase == "over":
        text = _("The game is over, so there is no advice; luxor pyramids review looks back at it.")
        raise UsageError(text)
    if position.phase != "mark":
        text = _("There is nothing to mark or take now: luxor pyramids says what comes next.")
        raise UsageError(text)
    handle = marking_player(position, player)
    marker, ranked = position.player(handle), advice.rank_marks(position, handle)
    if not ranked:
        text = _(
            "{player} has no card whose squares are known: luxor pyramids card add enters them."
        )
        raise UsageError(text.format(player=words.names.who(marker)))
    head = _("Best for {player} (points, and what may follow):")
    return _advice_answer(position, marker, head, ranked)


def _advice_answer(
    position: Position, player: Player, head: str, ranked: Sequence[tuple[str, float]]
) -> console.Answer[AdviceAnswer]:
    """Return the best of the ranked marks or takes, with their values and what they make happen."""
    best = [
        (turn, value, _reasons(position, player, turn)) for turn, value in ranked[:MOST_ADVISED]
    ]

    turns = tuple(
        AdvisedTurn(turn, value, ranked[0][1] - value, (turn,), step_answers(reasons))
        for turn, value, reasons in best
    )
    answer = AdviceAnswer(player.handle, "points and the next pattern", turns)

    def lines(_width: int) -> list[str]:
        from luxor_companion.view.play import cite_rule

        rows = [head.format(player=words.names.who(player))]
        for number, (turn, value, reasons) in enumerate(best, start=1):
            mark, points = words.names.local_line(turn), forms.decimal(value, "+.1f")
            rows.append(f"{number:3}. {mark:24} {points:>6}")
            for event in reasons:
                rule = cite_rule(event.rule, vocab.PAGES)
                rows.append(f"     {words.sentences.step(position, event, player.handle)} ({rule})")
        return rows

    return console.Answer(answer, lines)


def _reasons(position: Position, player: Player, turn: str) -> tuple[Event, ...]:
    """Return what a mark makes happen to its player."""
    if turn.startswith("take "):
        return ()
    ruling = referee.rule(position, Marked(player.handle, notation.read_mark(turn)))
    events = ruling.events if isinstance(ruling, phases.Outcome) else ()
    return tuple(event for event in events if event.name not in ("marked", "extra"))
