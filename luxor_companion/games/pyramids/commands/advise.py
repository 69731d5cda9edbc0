"""`luxor pyramids advise`: what a strong player would mark, or take."""

from typing import Annotated

import typer

from luxor_companion.cli import console, options
from luxor_companion.core import Event
from luxor_companion.errors import UsageError
from luxor_companion.games.pyramids import advice, table
from luxor_companion.games.pyramids import rules as vocab
from luxor_companion.games.pyramids.commands.show import player_seat
from luxor_companion.games.pyramids.rules import notation, phases, state
from luxor_companion.games.pyramids.rules.referee import rule
from luxor_companion.games.pyramids.words import names, sentences
from luxor_companion.lang import _, forms
from luxor_companion.view.play import cited

MOST_ADVISED = 3


def command(
    player: Annotated[
        str | None,
        typer.Argument(metavar="PLAYER", help="Who marks; may be left out if only one does."),
    ] = None,
    save: options.SaveFile = None,
) -> console.Answer:
    """Say what a strong player would do: the best three marks, or which card to take.

    \b
    Examples:
      luxor pyramids advise ani
      luxor pyramids advise ani --json

    A value is the points a mark brings, and what the cards may bring after it, averaged over all
    patterns that can still come.
    """
    position = table.open_pyramids(save).position
    if position.phase == "take":
        return _taking_answer(position)
    if position.phase == "over":
        raise UsageError(
            _("The game is over, so there is no advice; luxor pyramids review looks back at it.")
        )
    if position.phase != "mark":
        raise UsageError(
            _("There is nothing to mark or take now: luxor pyramids says what comes next.")
        )
    seat = player_seat(position, player)
    who, ranked = position.players[seat], advice.rank_marks(position, seat)[:MOST_ADVISED]
    if not ranked:
        text = _(
            "{player} has no card whose squares are known: luxor pyramids card add enters them."
        )
        raise UsageError(text.format(player=names.who(who)))
    reasons = [_reasons(position, seat, notation.write_mark(one.option.mark)) for one in ranked]

    def json() -> dict[str, object]:
        turns = [
            _turn_json(notation.write_mark(one.option.mark), one.value, ranked[0].value, events)
            for one, events in zip(ranked, reasons, strict=True)
        ]
        return {"player": who.handle, "judged": "points and the next pattern", "turns": turns}

    def lines(_width: int) -> list[str]:
        head = _("Best for {player} (points, and what may follow):")
        shown = [head.format(player=names.who(who))]
        for number, (one, events) in enumerate(zip(ranked, reasons, strict=True), start=1):
            mark = names.local_line(notation.write_mark(one.option.mark))
            shown.append(f"{number:3}. {mark:24} {forms.decimal(one.value, '+.1f'):>6}")
            for event in events:
                rule = cited(event.rule, vocab.PAGES)
                shown.append(f"     {sentences.step(position, event, seat)} ({rule})")
        return shown

    return console.Answer(json, lines)


def _reasons(position: state.Position, seat: vocab.Seat, mark: str) -> list[Event]:
    """Return what a mark makes happen to its player."""
    from luxor_companion.games.pyramids.rules.notation import read_mark

    ruling = rule(position, notation.Marked(position.players[seat].handle, read_mark(mark)))
    events = ruling.events if isinstance(ruling, phases.Outcome) else ()
    return [event for event in events if event.name not in ("marked", "extra")]


def _turn_json(turn: str, value: float, best: float, reasons: list[Event]) -> dict[str, object]:
    return {
        "turn": turn,
        "value": round(value, 2),
        "behind": round(best - value, 2),
        "plan": [turn],
        "reasons": [event.as_json() for event in reasons],
    }


def _taking_answer(position: state.Position) -> console.Answer:
    who = position.players[position.queue[0].seat]
    found = advice.rank_takings(position)[:MOST_ADVISED]
    if not found:
        raise UsageError(_("There is no card left to take."))
    words = ["take deck" if one.number is None else f"take {one.number}" for one in found]

    def json() -> dict[str, object]:
        turns = [
            _turn_json(word, one.value, found[0].value, [])
            for word, one in zip(words, found, strict=True)
        ]
        return {"player": who.handle, "judged": "points and the next pattern", "turns": turns}

    def lines(_width: int) -> list[str]:
        head = _("Best to take for {player} (points to expect from the card):")
        rows = zip(words, found, strict=True)
        listed = [
            f"{number:3}. {names.local_line(word):24} {forms.decimal(one.value, '+.1f'):>6}"
            for number, (word, one) in enumerate(rows, start=1)
        ]
        return [head.format(player=names.who(who)), *listed]

    return console.Answer(json, lines)
