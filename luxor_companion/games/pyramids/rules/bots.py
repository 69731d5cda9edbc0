"""Players without a table: random games, for tests, examples and measuring the engine."""

from collections.abc import Iterator
from typing import NamedTuple

from luxor_companion.core import Chance, Need, pick, shuffle
from luxor_companion.core.record import Common
from luxor_companion.games.pyramids.rules import log
from luxor_companion.games.pyramids.rules.cards import in_deck, patterns_left
from luxor_companion.games.pyramids.rules.legal import Option, options
from luxor_companion.games.pyramids.rules.notation import Take
from luxor_companion.games.pyramids.rules.phases import Outcome, choosing, to_mark
from luxor_companion.games.pyramids.rules.referee import rule, seat_of
from luxor_companion.games.pyramids.rules.state import Position
from luxor_companion.games.pyramids.rules.strokes import has_room
from luxor_companion.games.pyramids.rules.vocab import DISPLAY, HELD, ICONS, Handle


class Decision(NamedTuple):
    """A position, every legal mark of whoever marks (none at other times), and what was done."""

    position: Position
    options: list[Option]
    chosen: Outcome


def random_game(position: Position, chance: Chance) -> Iterator[Decision]:
    """Play at random until the game is over, chance deciding also what comes up."""
    while position.phase != "over":
        found: list[Option] = []
        if position.phase == "mark":
            handle = pick(chance, to_mark(position))
            found = options(position, seat_of(position, handle))
            chosen = _mark(position, handle, found, chance)
        else:
            chosen = _complete(position, _entry(position, chance), chance)
        assert isinstance(chosen, Outcome), chosen
        yield Decision(position, found, chosen)
        position = chosen.after


def _entry(position: Position, chance: Chance) -> log.Own:
    """Return what comes next when nobody marks."""
    unseen = shuffle(chance, in_deck(position))
    if position.phase == "keep":
        return log.Kept(choosing(position)[0], unseen[:HELD])
    if position.phase == "display":
        return log.Displayed(unseen[:DISPLAY])
    if position.phase == "reveal":
        deck = [pattern for pattern, count in patterns_left(position).items() for _ in range(count)]
        return log.Revealed(pick(chance, deck))
    return log.Took(position.players[position.queue[0].seat].handle, Take())


def _complete(position: Position, entry: log.Own, chance: Chance) -> Outcome | None:
    """Return what a line leads to once chance decided all it leaves open; None if refused."""
    while isinstance(ruling := rule(position, entry), Need):
        line = log.read_line(f"{log.write_line(entry)} {pick(chance, ruling.options)}")
        assert not isinstance(line, Common)  # of the same kind, with a word more
        entry = line
    return ruling if isinstance(ruling, Outcome) else None


def _mark(
    position: Position, handle: Handle, found: list[Option], chance: Chance
) -> Outcome | None:
    """Make a legal mark, rather one of the better ones; on a card without layout, a likely one."""
    if found:
        chosen = found[int(chance.random() ** 2 * len(found))]
        return _complete(position, log.Marked(handle, chosen.mark), chance)
    player = position.players[seat_of(position, handle)]
    card = pick(chance, [one for one in player.cards if has_room(position, one)])
    icons = " ".join(pick(chance, ICONS) for _ in range(int(chance.random() * 3)))
    one = "one " if chance.random() < 1 / 4 else ""
    for said in (f"{one}{icons}", one, "one", "one tomb"):  # the last where nothing else is left
        line = log.read_line(f"{handle} {card.number} {said}")
        assert isinstance(line, log.Marked)
        if made := _complete(position, line, chance):
            return made
    return None
