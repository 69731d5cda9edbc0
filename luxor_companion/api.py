"""The program from Python: load a position, check a turn, list the options, compute the score.

Everything here is imported from `luxor_companion` itself; docs/python.md shows it in use.
"""

from pathlib import Path

from luxor_companion.core import Need, Refusal, UnreadableError
from luxor_companion.games.luxor.rules import Seat, legal, referee, scoring
from luxor_companion.games.luxor.rules.narrate import Outcome, Ruling, narrate
from luxor_companion.games.luxor.rules.notation import read_hand, read_turn, write_turn
from luxor_companion.games.luxor.rules.scoring import Result
from luxor_companion.games.luxor.rules.state import Position

__all__ = [
    "Need",
    "Outcome",
    "Position",
    "Refusal",
    "Result",
    "UnreadableError",
    "explain",
    "load_position",
    "options",
    "rule",
    "score",
    "write_turn",
]


def load_position(path: str | Path) -> Position:
    """Return the position in a position file, or the current position of a save.

    Raise LuxorError if the file is missing or wrong; its text says where.
    """
    from luxor_companion.table.toml import read_toml

    if "setup" in read_toml(Path(path)):
        from luxor_companion.table.table import open_table

        position: Position = open_table(Path(path)).position
        return position
    from luxor_companion.games.luxor.files.position import read_position

    return read_position(Path(path))


def rule(position: Position, turn: str, player: str | None = None) -> Ruling:
    """Check a turn such as "L3 @12 key"; return an Outcome, a Need or a Refusal.

    Raise UnreadableError if the turn cannot be read.
    """
    return referee.rule(position, read_turn(turn), _seat(position, player))


def options(
    position: Position, player: str | None = None, hand: str | None = None
) -> list[Outcome]:
    """Return every complete legal turn with the known outer cards, or with those of `hand`."""
    seat = _seat(position, player)
    cards = None if hand is None else read_hand(hand.split())
    return [narrate(position, option, seat) for option in legal.options(position, seat, cards)]


def score(position: Position) -> Result:
    """Return the score as it stands, part by part; final if the game is over."""
    return scoring.score(scoring.holdings(position))


def explain(position: Position, refusal: Refusal, player: str | None = None) -> str:
    """Return a refusal as one sentence with the names and numbers of this table."""
    from luxor_companion.games.luxor.words.sentences import sentence

    return sentence(position, refusal, _seat(position, player))


def _seat(position: Position, player: str | None) -> Seat:
    """Return the seat of a colour; without one, of the player whose turn it is."""
    if player is None:
        return position.seat
    seat = position.seat_of(player)
    if seat is None:
        raise ValueError(f"nobody plays {player}")
    return seat
