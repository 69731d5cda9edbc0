"""What comes next at a table of Pyramids, in a line."""

from luxor_companion.games.pyramids.course import choosing, to_mark
from luxor_companion.games.pyramids.state import Position
from luxor_companion.games.pyramids.vocab import ROUNDS, TURNS, Handle
from luxor_companion.lang import _, lists
from luxor_companion.lang.pyramids import words
from luxor_companion.render.style import short, styled


def next_lines(position: Position) -> list[str]:
    """Who does what now, or that the game is over."""
    if position.phase == "over":
        text = _("The game is over: {rounds} rounds of {turns} turns were played.")
        return [text.format(rounds=ROUNDS, turns=TURNS)]
    if position.phase == "keep":
        text = _("Still to choose two cards: {players}.")
        return [text.format(players=_players(position, choosing(position)))]
    if position.phase == "display":
        return [_("Four cards come face up beside the deck.")]
    return [f"{turn_line(position)} {_now(position)}"]


def turn_line(position: Position) -> str:
    """Which turn of which round it is."""
    return _("Round {round} of {rounds}, turn {turn} of {turns}.").format(
        round=position.round, rounds=ROUNDS, turn=position.turn, turns=TURNS
    )


def _now(position: Position) -> str:
    if position.phase == "reveal":
        return _("The next expedition card is revealed.")
    if position.phase == "mark":
        return _("Still to mark: {players}.").format(players=_players(position, to_mark(position)))
    number, seat = position.queue[0]
    taker = _players(position, [position.players[seat].handle])
    return _("{taker} takes a card for pyramid {number}.").format(taker=taker, number=number)


def _players(position: Position, handles: list[Handle]) -> str:
    return lists.both([styled(short(words.whom(position, one), 40), "bold") for one in handles])
