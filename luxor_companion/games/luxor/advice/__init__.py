"""Advice, bots and reviews: what a strong player would do, and what only people can tell them."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from luxor_companion.core import Need, review, unique
from luxor_companion.core.record import Fixed
from luxor_companion.core.review import Verdict
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor.advice.bots import Sketch, decide, sketches
from luxor_companion.games.luxor.advice.evaluate import Choice, Judged, choices, knowledge
from luxor_companion.games.luxor.advice.plan import Planner
from luxor_companion.games.luxor.rules import CARDS, LEVELS, MIDDLE, Card, Event, Seat, Space
from luxor_companion.games.luxor.rules.hand import drawable, played_slot
from luxor_companion.games.luxor.rules.narrate import Outcome, narrate
from luxor_companion.games.luxor.rules.notation import Played, Turn, read_turn, write_turn
from luxor_companion.games.luxor.rules.record import Change, Record, seat_of
from luxor_companion.games.luxor.rules.scoring import holdings, score
from luxor_companion.games.luxor.rules.state import Hand, Position
from luxor_companion.games.luxor.rulings import UnknownHandError
from luxor_companion.games.luxor.table import LuxorTable, consider
from luxor_companion.games.luxor.words import names
from luxor_companion.lang import N_, _

MOST_ADVISED = 3
_NO_REASON = ("moved", "drew", "no_draw")  # every turn has them


class Advised(NamedTuple):
    """One piece of advice: a turn, its value, what it leads to, and the plan it belongs to."""

    choice: Choice
    turn: str
    value: float  # the expected change of the margin over the best other player
    behind: float  # how much less than the best one
    outcome: Outcome | None  # None before the die is rolled
    then: Outcome | None  # the turn that may follow
    plan: tuple[str, ...]

    @property
    def finds(self) -> tuple[Space, ...]:
        """The hidden spaces it depends on."""
        return self.outcome.finds if self.outcome else ()

    @property
    def reasons(self) -> list[Event]:
        """The steps that count."""
        events = self.outcome.events if self.outcome else ()
        return [event for event in events if getattr(event, "reason", event.name) not in _NO_REASON]


def advise(position: Position, seat: Seat, hand: Hand) -> list[Advised]:
    """Return what a player can choose, best first.

    Raise UsageError if the game is over, or no outer card is known.
    """
    check_hand(position, seat, hand)
    planner = Planner(position, seat, hand, knowledge())
    if position.path.hidden:
        ranked = sketches(position, seat, hand, knowledge())
    else:
        ranked = [Sketch(choice) for choice in choices(planner.judge())]
    now, best = planner.margin_now(), ranked[0].choice.value
    return [_advice_for(planner, one, now, best) for one in ranked]


def check_hand(position: Position, seat: Seat, hand: Hand) -> None:
    """Raise UsageError if there is nothing to advise: the game is over, or the hand unknown."""
    if position.over:
        text = _("The game is over, so there is no turn to advise; luxor review looks back at it.")
        raise UsageError(text)
    if hand[0] is None and hand[-1] is None:
        raise UnknownHandError(position.players[seat])


def _advice_for(planner: Planner, sketch: Sketch, now: float, best: float) -> Advised:
    """Return a choice as advice, with the turn that may follow."""
    choice, then = sketch
    value, behind = choice.value - now, best - choice.value
    judged = choice.turns[0]
    if len(choice.turns) > 1:
        turn = f"{judged.option.side}{judged.option.card}"
        return Advised(choice, turn, value, behind, None, None, (turn,))
    outcome = narrate(planner.start.position, judged.option, planner.seat)
    turn, follows, second = write_turn(outcome.turn), planner.follow(judged), None
    if follows and follows.option.way is None:  # a die card: the roll decides the rest
        then = f"{follows.option.side}{follows.option.card}"
    elif follows:
        second = narrate(follows.position, follows.option, planner.seat)
        then = write_turn(second.turn)
    return Advised(choice, turn, value, behind, outcome, second, (turn, then) if then else (turn,))


# Bots at a table.


def bot_line(table: LuxorTable, tokens: str) -> Played:
    """Return the turn of the bot whose turn it is; `tokens` say what came up.

    A die card that nobody has rolled for yet is returned without a roll. Raise UsageError if it is
    not a bot's turn, or its outer cards are not known.
    """
    position = table.position
    player, level = position.player, table.bots.get(position.player.colour)
    if position.over:
        raise UsageError(_("The game is over: there is no turn for a bot to play."))
    if level is None:
        text = _("It is {who}'s turn, and {who} isn't a bot: luxor move plays a turn.")
        raise UsageError(text.format(who=names.who(player)))
    check_hand(position, position.seat, player.hand)
    chance = table.chance(table.record.turns, "bot")
    choice = decide(position, position.seat, level, knowledge(), chance)
    judged = choice.turns[0]
    came_up = read_turn(f"{judged.option.side}{judged.option.card} {tokens}")
    if len(choice.turns) == 1:
        return Played(player.colour, _with_chance(judged.option.turn, came_up))
    # The roll comes first: everything else came up in the turn it leads to.
    roll = Played(player.colour, Turn(came_up.side, came_up.card, die=came_up.die))
    rolled, _ruling = consider(table, roll)
    if not isinstance(rolled, Played) or rolled.turn.die is None:
        return roll  # somebody has to roll, or the referee says why not
    turn = _with_chance(choice.turns[rolled.turn.die - 1].option.turn, came_up)
    # What the program rolls is added when the line is checked.
    return Played(player.colour, turn._replace(die=came_up.die))


def _with_chance(turn: Turn, facts: Turn) -> Turn:
    """Return a turn with what came up in it."""
    return turn._replace(
        tile=facts.tile,
        got=facts.got,
        scarab=facts.scarab,
        draw=facts.draw,
        finds=facts.finds,
        icon=facts.icon,
    )


def bot_need(table: LuxorTable, change: Change) -> Need | None:
    """Return the question for a card that a bot gets and nobody has named: it needs its hand."""
    if not isinstance(change.entry, Played) or change.outcome is None:
        return None
    seat, position = seat_of(change.before, change.entry.colour), change.before
    for event in change.outcome.events:
        if event.name == "drew" and event.card is None:
            if "cards" in table.app_draws:
                continue
            played = change.entry.turn.card
            cards = [card for card in CARDS if drawable(position, seat, played, card) > 0]
            return Need("draw", tuple(f"draw={card}" for card in cards))
        if event.name == "card" and event.card is None:
            level = position.box.horus[LEVELS.index(event.level)]
            return Need("got", tuple(f"got={card}" for card in unique(level)))
    return None


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
    chance = [review.Event("die", rolled.value - card.value)] if turn.die else []
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


def _luck(planner: Planner, chosen: Judged, outcome: Outcome) -> list[review.Event]:
    """Return how lucky the tile revealed and the scarab were."""
    events = []
    for event in outcome.events:
        if event.name == "scarab" and event.value is not None:
            events.append(review.Event("scarab", event.value - planner.mean_scarab))
        if event.name == "revealed" and event.tile:
            values = planner.tile_values(chosen.option)
            if event.tile in values:
                events.append(review.Event("tile", values[event.tile] - chosen.value))
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
