"""Where a table of Pyramids stands: the round, the pattern, who marks, who takes next."""

from collections.abc import Sequence
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from luxor_companion.games.pyramids.rules import ROUNDS, TURNS, phases, scoring
from luxor_companion.games.pyramids.rules.record import Record
from luxor_companion.games.pyramids.rules.state import Position
from luxor_companion.games.pyramids.view.card import shape_lines
from luxor_companion.games.pyramids.words import names, typed
from luxor_companion.lang import _, forms, ngettext
from luxor_companion.view import play
from luxor_companion.view.theme import short

_NAME: Final = 20  # the longest name in a sentence


def title_line(name: str, position: Position, width: int) -> Text:
    """Return which table, which round and turn, which pattern; at the right what can be typed."""
    title = _("{table}: over").format(table=short(name, 16))
    if not position.over:
        text = _("{table}, round {round} of {rounds}, turn {turn} of {turns}")
        pattern = f": {position.pattern}" if position.pattern else ""
        title = text.format(table=short(name, 16), **_numbers(position)) + pattern
    left = (ROUNDS - position.round) * TURNS + TURNS - position.turn + 1
    text = ngettext("{number} turn to go", "{number} turns to go", left).format(number=left)
    return play.title_line(Text(title), [] if position.over else [text], width)


def status_lines(name: str, record: Record) -> list[RenderableType]:
    """Return what `luxor pyramids` alone shows."""
    position = record.position
    title = _("Table {name}").format(name=short(name, 40))
    shape = shape_lines(position.pattern) if position.pattern else []
    now: list[RenderableType] = [*next_lines(position), *shape]
    return play.status_lines(title, now, record, scoring.score(scoring.holdings(position)))


def stand_in_lines(stand_in: Sequence[str]) -> list[str]:
    """Return what is not read off a real copy."""
    labels = {
        "expedition": _("the expedition deck"),
        "skulls": _("the values of the skulls"),
        "cards": _("the pyramid cards"),
    }
    parts = [labels.get(part, part) for part in stand_in]
    return play.stand_in_lines(parts, "luxor pyramids copy")


def next_lines(position: Position) -> list[str]:
    """Return what comes next and who does it, or that the game is over."""
    match position.phase:
        case "keep":
            return [_keeping(position)]
        case "display":
            return [_("Lay four pyramid cards face up beside the deck.")]
        case "reveal":
            text = _("{when}: reveal the next expedition card.")
            return [text.format(when=round_and_turn(position))]
        case "mark":
            return [_marking(position)]
        case "take":
            return [_taking(position)]
        case "over":
            text = _("The game is over: all {rounds} rounds are played.")
            return [text.format(rounds=ROUNDS)]


def round_and_turn(position: Position) -> str:
    text = _("Round {round} of {rounds}, turn {turn} of {turns}")
    return text.format(**_numbers(position))


def _numbers(position: Position) -> dict[str, int]:
    return {"round": position.round, "rounds": ROUNDS, "turn": position.turn, "turns": TURNS}


def _keeping(position: Position) -> str:
    handles = phases.choosing(position)
    text = ngettext(
        "Waiting for {players} to choose two pyramid cards.",
        "Waiting for {players} to choose two pyramid cards each.",
        len(handles),
    )
    return text.format(players=_players(position, handles))


def _marking(position: Position) -> str:
    handles = phases.to_mark(position)
    text = ngettext(
        "{when}, {pattern}: waiting for {players} to mark.",
        "{when}, {pattern}: waiting for {players} to mark.",
        len(handles),
    )
    pattern, players = typed.local_line(position.pattern or ""), _players(position, handles)
    return text.format(when=round_and_turn(position), pattern=pattern, players=players)


def _players(position: Position, handles: Sequence[str]) -> str:
    return forms.both([short(names.whom(position, one), _NAME) for one in handles])


def _taking(position: Position) -> str:
    queue = position.queue
    takers = [(short(names.who(position.players[one.seat]), _NAME), one.number) for one in queue]
    (name, number), *more = takers
    text = _("{player} takes a new card for pyramid {number}.").format(player=name, number=number)
    if not more:
        return text
    waiting = [_("{player} for {number}").format(player=one, number=two) for one, two in more]
    return text + " " + _("Then {players}.").format(players=forms.both(waiting))
