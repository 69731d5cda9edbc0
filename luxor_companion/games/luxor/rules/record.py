"""The record of a game of Luxor, built from its log, and the part of it that everyone may see.

The program may draw cards, scarabs and temple tiles that only one player, or nobody, may know.
"""

from collections.abc import Collection, Iterable
from typing import TypeAlias, TypeGuard

from luxor_companion.core import Need, Refusal, UnreadableError, Value, Viewer, record
from luxor_companion.core.record import BadLine, Fixed, Noted, Redone, Undone
from luxor_companion.games.luxor.rules import MIDDLE, Card, Colour, Event, Seat, notation
from luxor_companion.games.luxor.rules.evolve import after
from luxor_companion.games.luxor.rules.hand import cannot_be, played_slot
from luxor_companion.games.luxor.rules.narrate import (
    Outcome,
    Ruling,
    possible_fronts,
    with_known_tops,
)
from luxor_companion.games.luxor.rules.notation import Played
from luxor_companion.games.luxor.rules.referee import ROLLS, rule
from luxor_companion.games.luxor.rules.state import UNKNOWN_HAND, Position, seen_by

Change: TypeAlias = record.Change[Position, notation.LogEntry, Outcome]
Applied: TypeAlias = Change | Refusal | Need


class Record(record.Record[Position, notation.LogEntry, Outcome]):
    """The log of a game of Luxor so far."""

    order_rule = "turn.order"
    turn = Played

    read_line = staticmethod(notation.read_line)
    write_line = staticmethod(notation.write_line)

    def with_choice(self, entry: notation.LogEntry, tokens: str) -> notation.LogEntry:
        line = super().with_choice(entry, tokens)
        if not isinstance(line, Played) or not isinstance(entry, Played):
            return line
        # The text leaves out where the player claims to end, so keep that.
        return line._replace(turn=line.turn._replace(to=entry.turn.to))

    def entry_seen_by(
        self, entry: notation.LogEntry, viewer: Viewer, drawn: Collection[str] = ()
    ) -> notation.LogEntry:
        if isinstance(entry, notation.Told) and not viewer.sees_hand_of(entry.colour):
            return entry.replace(hand=UNKNOWN_HAND)
        if not _hides_draws(entry, viewer, drawn):
            return entry
        return entry._replace(turn=_without_draws(entry.turn, drawn))

    def hides_from(self, viewer: Viewer) -> bool:
        return not (viewer.host or self.position.over)

    def line_seen_by(self, line: str, viewer: Viewer, drawn: Collection[str] = ()) -> str:
        if " draw=" in line or " scarab=" in line or line.startswith("hand "):
            return super().line_seen_by(line, viewer, drawn)
        return line  # reading it would take time

    def position_seen_by(self, position: Position, viewer: Viewer) -> Position:
        return seen_by(position, viewer)

    def outcome_seen_by(
        self,
        entry: notation.LogEntry,
        outcome: Outcome,
        viewer: Viewer,
        drawn: Collection[str] = (),
    ) -> Outcome:
        if not _hides_draws(entry, viewer, drawn):
            return outcome
        events = tuple(_without_draw(event, drawn) for event in outcome.events)
        return outcome._replace(declared=_without_draws(outcome.turn, drawn), events=events)

    @property
    def round(self) -> int:
        """The round being played, or the last one, counted from 1."""
        turns = self.turns - (1 if self.position.over else 0)
        return turns // len(self.position.players) + 1

    @property
    def standing_roll(self) -> notation.Rolled | None:
        """The roll that nobody has used yet."""
        for change in reversed(self.done):
            entry = change.entry
            if isinstance(entry, notation.Rolled):
                return entry
            if isinstance(entry, Played) or (isinstance(entry, Fixed) and entry.what == "turn"):
                return None
        return None

    def refuse_other_than_roll(self, entry: Played) -> Refusal | None:
        """Return the refusal of a turn that ignores the unused roll, or None.

        The roll commits its player to that card.
        """
        rolled = self.standing_roll
        if rolled is None or (entry.colour, *entry.turn.roll) == (rolled.colour, *rolled.turn.roll):
            return None
        side, card, die = rolled.turn.roll
        params = {"turn": rolled.colour, "card": card, "side": side, "rolled": die}
        return Refusal("card.die", "bound", params)

    def _after_roll(self, entry: notation.Rolled) -> Position | Refusal:
        """Return the position, which a roll does not change, or why the roll is refused."""
        turn = entry.turn
        ruling = rule(self.position, turn._replace(die=None), seat_of(self.position, entry.colour))
        if isinstance(ruling, Refusal):
            return ruling
        if self.standing_roll or turn.die is None or ruling != Need("die", ROLLS):
            return Refusal("card.die", "no_roll", {"card": turn.card})
        return self.position

    def _on_board(self, entry: Fixed) -> Position | Refusal:
        """Return the position if the whole game was on another board, or why that cannot be."""
        from luxor_companion.games.luxor.rules.fix import start_on_board  # few games need it

        start = start_on_board(self.start, entry.facts)
        if isinstance(start, Refusal):
            return start
        again = Record(start)
        for change in self.done:
            if isinstance(change.entry, Fixed) and change.entry.what == notation.BOARD:
                continue
            applied = again.apply(change.entry)
            if isinstance(applied, Refusal | Need):
                return _refuse_board(change, applied)
        return again.position

    def consider(self, entry: notation.LogEntry) -> Applied:
        """Return what a line would change, without adding it to the log."""
        assert not isinstance(entry, Undone | Redone | Noted)  # core.record handles these
        position, number = self.position, len(self.lines) + 1
        match entry:
            case Played():
                return self.refuse_other_than_roll(entry) or self.ruled(
                    entry, rule(position, entry.turn, seat_of(position, entry.colour))
                )
            case notation.Rolled():
                after = self._after_roll(entry)
            case notation.Told():
                after = with_hand(position, entry)
            case notation.Shown():
                after = with_scarabs(position, entry)
            case Fixed(what=notation.BOARD):
                after = self._on_board(entry)
            case Fixed():
                after = _fix(position, entry)
        return after if isinstance(after, Refusal) else Change(number, entry, position, after)

    def ruled(self, entry: Played, ruling: Ruling) -> Applied:
        """Return what a turn would change, given the referee's ruling."""
        if not isinstance(ruling, Outcome):
            return ruling
        position = self.position
        outcome = with_known_tops(position, ruling)
        for event in outcome.events:
            if event.name == "revealed" and event.tile is None:
                assert event.stack
                options = [f"tile={front}" for front in possible_fronts(position, event.stack)]
                if "board" in position.box.stand_in and outcome.turn.icon is None:
                    options.append(f"icon={notation.NO_ICON}")  # the real board may have none
                return Need("tile", tuple(options))
        entry = Played(entry.colour, outcome.turn)
        later = after(position, outcome, seat_of(position, entry.colour))
        return record.Change(len(self.lines) + 1, entry, position, later, outcome)


def seat_of(position: Position, colour: Colour) -> Seat:
    """Return the seat of a colour. Raise UnreadableError if nobody plays it."""
    seat = position.seat_of(colour)
    if seat is None:
        raise UnreadableError("log.colour", token=colour)
    return seat


def _fix(position: Position, entry: Fixed, *, face_up: bool = False) -> Position | Refusal:
    from luxor_companion.games.luxor.rules.fix import apply_fix  # few games need one

    return apply_fix(position, entry, face_up=face_up)


def _refuse_board(change: Change, applied: Refusal | Need) -> Refusal:
    """Return the refusal of a board on which a line of the log cannot stand as it is."""
    entry = change.entry
    if isinstance(entry, Played):  # nobody hears what the program drew
        entry = entry._replace(turn=_without_draws(entry.turn, ("scarabs", "cards")))
    params = {"line": change.line, "entry": notation.write_line(entry)}
    if isinstance(applied, Refusal):
        return Refusal(applied.rule, "board_line", params)
    return Refusal("tile.icon", "board_open", {**params, "choice": applied.choice})


def with_hand(position: Position, entry: notation.Told) -> Position | Refusal:
    """Return the position with the cards a player named, or why they cannot be right.

    Whatever was not known before stays a secret of that player.
    """
    seat = seat_of(position, entry.colour)
    player = position.players[seat]
    secret = player.secret or (False,) * len(player.hand)
    slots = zip(secret, player.hand, entry.hand, strict=True)
    secret = tuple([hidden or (not known and bool(card)) for hidden, known, card in slots])
    for place, (known, card) in enumerate(zip(player.hand, entry.hand, strict=True), start=1):
        if card is None or known == card:
            continue
        if known is not None:
            if player.open_hand[place - 1] is None:
                return Refusal("hand.order", "told_secret", {"place": place, "card": card})
            params = {"place": place, "shown": known, "card": card}
            return Refusal("hand.order", "told_other", params)
        if refusal := cannot_be(position, card):
            return refusal
        hand = (*player.hand[: place - 1], card, *player.hand[place:])
        player = player._replace(hand=hand)
        position = position.with_player(seat, player)
    return position.with_player(seat, player._replace(secret=secret)) if any(secret) else position


def with_scarabs(position: Position, entry: notation.Shown) -> Position | Refusal:
    """Return the position with a player's scarabs turned up, or why they cannot be right."""
    seat = seat_of(position, entry.colour)
    player = position.players[seat]
    known = sorted(value for value in player.scarabs if value is not None)
    values = list(entry.values)
    if len(values) != len(player.scarabs):
        params = {"count": len(values), "held": len(player.scarabs)}
        return Refusal("score.scarabs", "scarab_count", params)
    for value in known:
        if value not in values:
            return Refusal("score.scarabs", "scarab_known", {"value": value})
        values.remove(value)
    fact = ",".join(map(str, entry.values)) + ","
    return _fix(position, Fixed(entry.colour, (f"scarabs={fact}",), ""), face_up=True)


def replay(start: Position, lines: Iterable[str]) -> Record | BadLine:
    """Return the record of a log, or its first bad line."""
    return record.replay(Record(start), lines)


def _hides_draws(
    entry: notation.LogEntry, viewer: Viewer, drawn: Collection[str]
) -> TypeGuard[Played]:
    """Return whether an entry may hold what the program drew for the eyes of somebody else."""
    if "cards" not in drawn and "scarabs" not in drawn:
        return False
    return isinstance(entry, Played) and not viewer.sees_hand_of(entry.colour)


def _without_draw(event: Event, drawn: Collection[str]) -> Event:
    """Return an event without the piece that only one player sees."""
    if event.name == "scarab" and "scarabs" in drawn:
        return event._replace(value=None)
    return event._replace(card=None) if event.name == "drew" and "cards" in drawn else event


def _without_draws(turn: notation.Turn, drawn: Collection[str]) -> notation.Turn:
    """Return a turn without what the program drew for one player's eyes only."""
    return turn._replace(
        scarab=None if "scarabs" in drawn else turn.scarab,
        draw=None if "cards" in drawn else turn.draw,
    )


class Origin(Value):
    """A card of a hand, how it became known, and by which line of the log (0 is the set-up)."""

    card: Card | None
    how: str  # "dealt", "taken", "drawn", "told", "fixed", or "" if not known
    line: int


def origins(record: Record, seat: Seat) -> list[Origin]:
    """Return how each card of a player's hand became known, slot by slot."""
    slots = [_origin(card, "dealt", 0) for card in record.start.players[seat].hand]
    colour = record.start.players[seat].colour
    for change in record.done:
        entry, line = change.entry, change.line
        hand = change.after.players[seat].hand
        if isinstance(entry, Played) and entry.colour == colour:
            slots = _shift_slots(slots, change, seat)
        elif isinstance(entry, notation.Told) and entry.colour == colour:
            slots = [
                slot
                if card is None or slot.how in ("told", "taken")
                else Origin(card, "told", line)
                for slot, card in zip(slots, entry.hand, strict=True)
            ]
        elif isinstance(entry, Fixed) and hand != change.before.players[seat].hand:
            slots = [
                slot if slot.card == card else _origin(card, "fixed", line)
                for slot, card in zip(slots, hand, strict=True)
            ]
    return slots


def _origin(card: Card | None, how: str, line: int) -> Origin:
    return Origin(card, how if card else "", line)


def _shift_slots(slots: list[Origin], change: Change, seat: Seat) -> list[Origin]:
    """Return the slots after a turn: one card leaves, a new one goes into the middle."""
    assert isinstance(change.entry, Played)
    assert change.outcome
    turn = change.outcome.turn
    assert turn.side
    slot = played_slot(change.before.players[seat].hand, turn.side, turn.card)
    rest = slots[:slot] + slots[slot + 1 :]
    card = change.after.players[seat].hand[MIDDLE]
    taken = any(event.name == "card" for event in change.outcome.events)
    new = _origin(card, "taken" if taken else "drawn", change.line)
    return [*rest[:MIDDLE], new, *rest[MIDDLE:]]
