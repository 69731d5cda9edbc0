"""Reviews a game of Luxor: judges each turn with the hand its player had."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from luxor_companion.core.record import Fixed
from luxor_companion.core.review import Event, Verdict
from luxor_companion.games.luxor.advice.evaluate import Choice, Judged, choices, knowledge
from luxor_companion.games.luxor.advice.plan import Planner
from luxor_companion.games.luxor.rules import MIDDLE, Card, Seat
from luxor_companion.games.luxor.rules.hand import played_slot
from luxor_companion.games.luxor.rules.narrate import Outcome
from luxor_companion.games.luxor.rules.notation import Played, Turn, write_turn
from luxor_companion.games.luxor.rules.record import Record
from luxor_companion.games.luxor.rules.scoring import holdings, score
from luxor_companion.games.luxor.rules.state import Hand, Position
from luxor_companion.lang import N_

UNIT: Final = N_("start, end: points ahead of the best other player, expected or final.")
CHANCE: Final = N_("chance: dice, tiles, scarabs and the cards that came up.")
MARGINS: Final = True
WHY_NOT: Final[Mapping[str, str]] = {
    "hand": N_(
        "the outer cards weren't known (enter them with luxor hand, a drawn card with draw=)."
    ),
    "dealt": N_("the program dealt the cards, and shows them to nobody before the end."),
    "tiles": N_("some tiles were not entered yet."),
    "allowed": N_("the table waived a rule."),
    "other": N_("it isn't in the list of legal turns."),
}


class Job(NamedTuple):
    """A turn to be judged."""

    line: int
    position: Position
    seat: Seat
    hand: Hand  # as its player knew it
    outcome: Outcome


class _Slot:
    """A card of a hand, which we may learn later: at the latest when it is played."""

    __slots__ = ("card",)

    def __init__(self, card: Card | None) -> None:
        self.card = card


def jobs_of(record: Record) -> list[Job]:
    """Return every turn of a game with its player's hand, as far as the whole log reveals it.

    A hand keeps its order, so a card played late reveals what was in that slot all the time.
    """
    hands = {
        player.colour: [_Slot(card) for card in player.hand] for player in record.start.players
    }
    turns: list[tuple[int, Position, Seat, list[_Slot], Outcome]] = []
    for change in record.done:
        before, after = change.before, change.after
        entry, outcome = change.entry, change.outcome
        for player in before.players:
            _fill_in(hands[player.colour], player.hand)
        if isinstance(entry, Played) and outcome:
            seat = before.seat_of(entry.colour)
            assert seat is not None
            assert outcome.turn.side
            slots, card = hands[entry.colour], outcome.turn.card
            slot = played_slot(before.players[seat].hand, outcome.turn.side, card)
            slots[slot].card = card
            turns.append((change.line, before, seat, slots[:], outcome))
            del slots[slot]
            slots.insert(MIDDLE, _Slot(None))
        for player in after.players:
            slots = hands[player.colour]
            pairs = zip(player.hand, slots, strict=True)
            if any(card and slot.card not in (None, card) for card, slot in pairs):
                hands[player.colour] = [_Slot(None) for _ in player.hand]  # a fix changed it
            elif isinstance(entry, Fixed):  # it says nothing about the turns before it
                hands[player.colour] = [_Slot(slot.card) for slot in slots]
            _fill_in(hands[player.colour], player.hand)
    return [
        Job(line, position, seat, tuple(slot.card for slot in slots), outcome)
        for line, position, seat, slots, outcome in turns
    ]


def _fill_in(slots: list[_Slot], hand: Hand) -> None:
    for slot, card in zip(slots, hand, strict=True):
        slot.card = card or slot.card


def judge(job: Job) -> Verdict:
    """Return what a turn was worth compared with the best one."""
    position, seat, hand = job.position, job.seat, job.hand
    colour, turn = position.players[seat].colour, job.outcome.turn
    verdict = Verdict(job.line, colour, write_turn(_without_chance(turn)))
    if seat != position.seat or turn.allow:
        return verdict._replace(why_not="allowed")
    if hand[0] is None or hand[-1] is None:
        return verdict._replace(why_not="hand")
    if position.path.hidden:
        return verdict._replace(why_not="tiles")
    planner = Planner(position, seat, hand, knowledge())
    judged = planner.judge()
    chosen = next((one for one in judged if one.option.turn == _without_chance(turn)), None)
    if chosen is None:
        return verdict._replace(why_not="other")
    ranked = choices(judged)
    best, card = ranked[0], _choice_of(ranked, chosen)
    rolled = card.turns[turn.die - 1] if turn.die and len(card.turns) > 1 else card.turns[0]
    # With a die card a player decides twice: to play it, and who moves after the roll.
    error = best.value - card.value + rolled.value - chosen.value
    chance = [Event("die", rolled.value - card.value)] if turn.die else []
    return verdict._replace(
        best=_best_text(best, card, rolled),
        value=best.value,
        error=error,
        forced=len(ranked) == 1 and sum(one.option.die == turn.die for one in judged) == 1,
        doubt=knowledge().doubt,
        chance=(*chance, *_luck(planner, chosen, job.outcome)),
    )


def _without_chance(turn: Turn) -> Turn:
    """Return a turn without what chance added to it."""
    return turn._replace(tile=None, got=None, scarab=None, draw=None, allow=(), finds=(), icon=None)


def _choice_of(ranked: list[Choice], chosen: Judged) -> Choice:
    """Return the choice a turn came from: what its player decided before the roll."""
    option = chosen.option
    if option.die is None:
        return next(one for one in ranked if one.turns[0] is chosen)
    return next(
        one for one in ranked if one.turns[0].option.die and one.turns[0].option.side == option.side
    )


def _best_text(best: Choice, card: Choice, rolled: Judged) -> str:
    if len(best.turns) == 1:
        return write_turn(best.turns[0].option.turn)
    if best is card:
        return write_turn(rolled.option.turn)
    return f"{best.turns[0].option.side}{best.turns[0].option.card}"


def _luck(planner: Planner, chosen: Judged, outcome: Outcome) -> list[Event]:
    """Return how lucky the tile revealed and the scarab were."""
    events = []
    for event in outcome.events:
        if event.name == "scarab" and event.value is not None:
            events.append(Event("scarab", event.value - planner.mean_scarab))
        if event.name == "revealed" and event.tile:
            values = planner.tile_values(chosen.option)
            if event.tile in values:
                events.append(Event("tile", values[event.tile] - chosen.value))
    return events


def end_values(position: Position) -> dict[str, float]:
    """Return each player's margin at the end, or the one expected if the game goes on."""
    if position.over:
        scores = score(holdings(position)).scores
        totals = [one.total for one in scores]
        return {
            str(one.colour): float(one.total - max(totals[:seat] + totals[seat + 1 :]))
            for seat, one in enumerate(scores)
        }
    return {
        player.colour: Planner(position, Seat(seat), player.hand, knowledge()).margin_now()
        for seat, player in enumerate(position.players)
    }
