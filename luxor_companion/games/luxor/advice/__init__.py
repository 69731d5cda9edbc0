"""Advice and bots at a table: what they would do, and what only people can tell them."""

from typing import NamedTuple

from luxor_companion.core import Need
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor.advice.bots import Sketch, decide, sketches
from luxor_companion.games.luxor.advice.evaluate import Choice, choices, knowledge
from luxor_companion.games.luxor.advice.plan import Planner
from luxor_companion.games.luxor.rules import CARDS, LEVELS, Seat, Space
from luxor_companion.games.luxor.rules.events import Event
from luxor_companion.games.luxor.rules.hand import drawable
from luxor_companion.games.luxor.rules.narrate import Outcome, narrate
from luxor_companion.games.luxor.rules.notation import Played, Turn, read_turn, write_turn
from luxor_companion.games.luxor.rules.record import Change, seat_of
from luxor_companion.games.luxor.rules.state import Hand, Position
from luxor_companion.games.luxor.rulings import UnknownHandError
from luxor_companion.games.luxor.table import LuxorTable, consider
from luxor_companion.games.luxor.words import names
from luxor_companion.lang import _

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
        return [one for one in events if getattr(one, "reason", one.name) not in _NO_REASON]


def advise(position: Position, seat: Seat, hand: Hand) -> list[Advised]:
    """Return what a player can choose, best first.

    Raise UsageError if the game is over, or no outer card is known.
    """
    check_hand(position, seat, hand)
    planner = Planner(position, seat, hand, knowledge())
    if position.path.hidden:
        ranked = sketches(position, seat, hand, knowledge())
    else:
        ranked = [Sketch(one) for one in choices(planner.judge())]
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
            return Need("got", tuple(f"got={card}" for card in dict.fromkeys(level)))
    return None
