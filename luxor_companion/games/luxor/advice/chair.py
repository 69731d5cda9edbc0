"""Advice and bots at a table: whose turn it is, what they would do, what only people can tell."""

from random import Random
from typing import NamedTuple

from luxor_companion.core import Need
from luxor_companion.core.record import AnyChange
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor.advice.bots import decide, sketches
from luxor_companion.games.luxor.advice.evaluate import Choice, choices, knowledge
from luxor_companion.games.luxor.advice.plan import Planner
from luxor_companion.games.luxor.rules import CARDS, LEVELS, Seat, Space
from luxor_companion.games.luxor.rules.hand import drawable
from luxor_companion.games.luxor.rules.narrate import Outcome, narrate
from luxor_companion.games.luxor.rules.notation import Played, Turn, read_turn, write_turn
from luxor_companion.games.luxor.rules.record import seat_of
from luxor_companion.games.luxor.rules.state import Hand, Position
from luxor_companion.games.luxor.table import LuxorTable, draw_for
from luxor_companion.games.luxor.words import names
from luxor_companion.lang import _

MOST_ADVISED = 3


class Advised(NamedTuple):
    """One piece of advice: a turn, its value, what it leads to, and the plan it belongs to."""

    choice: Choice
    turn: str
    value: float  # the expected change of the margin over the best other player
    behind: float  # how much less than the best
    outcome: Outcome | None  # None before the die is rolled
    then: Outcome | None  # what may follow
    plan: tuple[str, ...]

    @property
    def finds(self) -> tuple[Space, ...]:
        """The spaces that nobody entered and it depends on."""
        return self.outcome.finds if self.outcome else ()


def advise(position: Position, seat: Seat, hand: Hand) -> list[Advised]:
    """Return what a player can decide, best first.

    Raise UsageError if the game is over, or no outer card is known.
    """
    check_hand(position, seat, hand)
    planner = Planner(position, seat, hand, knowledge())
    now = planner.margin_now()
    if position.path.hidden:
        drawn = sketches(position, seat, hand, knowledge())
        best = drawn[0].choice.value
        return [_advice_for(planner, one.choice, now, best, one.then) for one in drawn]
    found = choices(planner.judge())
    return [_advice_for(planner, one, now, found[0].value) for one in found]


def check_hand(position: Position, seat: Seat, hand: Hand) -> None:
    """Raise UsageError if there is nothing to advise: the game is over, or the hand not known."""
    if position.over:
        text = _("The game is over, so there is no turn to advise; luxor review looks back at it.")
        raise UsageError(text)
    if hand[0] is None and hand[-1] is None:
        player = position.players[seat]
        text = _(
            "{who}'s outer cards are not known: give them with --cards '3 ? ? ? 1-5', or "
            "enter them with luxor hand {colour} 3 ? ? ? 1-5."
        )
        raise UsageError(text.format(who=names.who(player), colour=player.colour))


def _advice_for(
    planner: Planner, choice: Choice, now: float, best: float, then: str = ""
) -> Advised:
    """Return a choice as advice; `then` may follow it where tiles are not known."""
    value, behind = choice.value - now, best - choice.value
    judged = choice.turns[0]
    if len(choice.turns) > 1:
        turn = f"{judged.option.side}{judged.option.card}"
        return Advised(choice, turn, value, behind, None, None, (turn,))
    outcome = narrate(planner.start.position, judged.option, planner.seat)
    turn, follows, second = write_turn(outcome.turn), planner.follow(judged), None
    if follows and follows.option.way is None:  # a die card: what comes of it, the roll decides
        then = f"{follows.option.side}{follows.option.card}"
    elif follows:
        second = narrate(follows.position, follows.option, planner.seat)
        then = write_turn(second.turn)
    return Advised(choice, turn, value, behind, outcome, second, (turn, then) if then else (turn,))


# ---------------------------------------------------------------------- a bot in a chair


def bot_line(table: LuxorTable, told: str) -> Played:
    """Return the turn of the bot whose turn it is; `told` is what came up, such as `die=5`.

    A die card that nobody has rolled for yet is returned without a roll. Raise UsageError if no bot
    is to move, or its outer cards are not known.
    """
    position = table.position
    player, level = position.player, table.game.bots(table).get(position.player.colour)
    if position.over:
        raise UsageError(_("The game is over: there is no turn for a bot to play."))
    if level is None:
        text = _("It is {who}'s turn, and {who} isn't a bot: luxor move plays a turn.")
        raise UsageError(text.format(who=names.who(player)))
    check_hand(position, position.seat, player.hand)
    seed = f"{table.save.setup.get('seed', 0)}/{table.record.turns}/bot"
    choice = decide(position, position.seat, level, knowledge(), Random(seed))  # noqa: S311  # a game
    judged = choice.turns[0]
    came_up = read_turn(f"{judged.option.side}{judged.option.card} {told}")
    if len(choice.turns) == 1:
        return Played(player.colour, _with_chance(judged.option.turn, came_up))
    # The roll comes first: what else came up belongs to where it leads.
    roll = Played(player.colour, Turn(came_up.side, came_up.card, die=came_up.die))
    rolled = draw_for(table, roll)
    if not isinstance(rolled, Played) or rolled.turn.die is None:
        return roll  # somebody has to roll, or the referee says why not
    turn = _with_chance(choice.turns[rolled.turn.die - 1].option.turn, came_up)
    # What the program rolls is added when the line is checked.
    return Played(player.colour, turn._replace(die=came_up.die))


def _with_chance(turn: Turn, facts: Turn) -> Turn:
    """Return a turn with what came up in it."""
    return turn._replace(
        tile=facts.tile, got=facts.got, scarab=facts.scarab, draw=facts.draw, finds=facts.finds
    )


def bot_need(table: LuxorTable, change: AnyChange) -> Need | None:
    """Return the card that a bot takes and nobody has named: it has to know its hand."""
    if not isinstance(change.entry, Played) or change.outcome is None:
        return None
    seat, position = seat_of(change.before, change.entry.colour), change.before
    for event in change.outcome.events:
        if event.name == "drew" and event.params["card"] is None:
            if "cards" in table.app_draws:
                continue
            played = change.entry.turn.card
            cards = [card for card in CARDS if drawable(position, seat, played, card) > 0]
            return Need("draw", tuple(f"draw={card}" for card in cards))
        if event.name == "card" and event.params["card"] is None:
            level = position.box.horus[LEVELS.index(event.params["level"])]
            return Need("got", tuple(f"got={card}" for card in dict.fromkeys(level)))
    return None
