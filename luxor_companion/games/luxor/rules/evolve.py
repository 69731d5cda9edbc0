"""The position after a turn: applies the events the referee decided on, without checking."""

from typing import Final, TypeAlias

from luxor_companion.games.luxor.rules import (
    MIDDLE,
    STACKS,
    STAIRS,
    TREASURES,
    Card,
    Event,
    RuleId,
    Seat,
)
from luxor_companion.games.luxor.rules.hand import (
    hand_after,
    horus_taken_after,
    other_side,
    played_slot,
    with_outer,
)
from luxor_companion.games.luxor.rules.legal import Option
from luxor_companion.games.luxor.rules.narrate import Outcome
from luxor_companion.games.luxor.rules.notation import NOBODY
from luxor_companion.games.luxor.rules.path import TILES, tile_on
from luxor_companion.games.luxor.rules.state import Cards, Hand, Player, Position, end_rule

_LETTERS: Final = {name: letter for letter, name in TREASURES.items()}
_Players: TypeAlias = tuple[Player, ...]


def after(  # noqa: C901, PLR0912, PLR0915  # one step for each kind of event
    position: Position, outcome: Outcome, seat: Seat | None = None
) -> Position:
    """Return the position after a turn; what its events leave to chance stays unknown.

    Only a temple tile that is revealed has to be known: nobody can go on without it.
    """
    seat = position.seat if seat is None else seat
    player, option, events = position.players[seat], outcome.option, outcome.events
    at, lying, own_keys, track = [*player.at], player.lying, player.keys, player.track
    treasures, own_wild, own_scarabs = player.treasures, player.wild, player.scarabs
    path, keys, wild, scarabs = position.path, position.keys, position.wild, position.scarabs
    stacks, horus, sarcophagi = position.stacks, position.horus, position.sarcophagi
    taken = horus_taken_after(position, option.card, known=option.card in player.hand)
    own_sarcophagi, stuck = player.sarcophagi, position.stuck
    for event in events:
        match event.name:
            case "moved" | "pushed" | "tunnelled":
                at.remove(event.from_)
                at.append(event.to)
            case "drew" | "nothing":
                pass
            case "card":
                taken, horus = (*taken, event.card), _without_top(horus, event.level - 1)
            case "key":
                keys, own_keys = keys - 1, own_keys + 1
            case "treasure":
                path = path.with_tile(event.space, None)
                track += event.vp
                treasures = (*treasures, f"{_LETTERS[event.kind]}{event.vp}")
            case "woken":
                at.append(STAIRS)
                lying = tuple([statue for statue in lying if statue != event.statue])
            case "revealed":
                assert event.stack
                assert event.tile
                path = path.with_tile(event.space, TILES[event.tile])
                stacks = _without_top(stacks, STACKS.index(event.stack))
            case "scarab":
                scarabs, own_scarabs = scarabs[1:], (*own_scarabs, event.value)
            case "wild":
                wild, own_wild = wild - 1, own_wild + 1
            case "key_paid":
                own_keys -= 1  # p.6: out of the game, so it does not go back to the supply
            case "entered":
                sarcophagi = sarcophagi[1:]
                if event.sarcophagus is not None:
                    own_sarcophagi = (*own_sarcophagi, event.sarcophagus)
            case "spent":
                stuck += event.stuck
            case "found":
                tile = tile_on(event.tile, path.board.spaces[event.space - 1])
                path = path.with_tile(event.space, tile)
    at.sort()
    hand, secret = _hand(player, option, events[-1], events[-2])
    pieces = Player(
        player.colour,
        player.name,
        tuple(at),
        lying,
        own_keys,
        track,
        treasures,
        own_wild,
        own_scarabs,
        own_sarcophagi,
        hand,
        secret,
    )
    everybody = [*position.players]
    everybody[seat] = pieces
    players = tuple(everybody)
    draw, discard, reshuffled = _piles(position, option.card, drew=events[-1].name == "drew")
    following, early, over, stuck = _next_turn(position, seat, players, stuck)
    return Position(
        path,
        players,
        following,
        position.first,
        keys,
        wild,
        scarabs,
        stacks,
        horus,
        sarcophagi,
        position.house,
        early,
        stuck,
        over,
        draw,
        discard,
        reshuffled,
        taken,
        position.box,
    )


def _hand(
    player: Player, option: Option, last: Event, before: Event
) -> tuple[Hand, tuple[bool, ...]]:
    """Return the hand after a card is played and a new one has become the third of five (p.3).

    With it comes which cards only their player may see.
    """
    new = last if last.name == "drew" else before
    assert new.name == "drew" or new.name == "card"  # noqa: PLR1714  # so that mypy knows
    hand, secret = player.hand, player.secret
    if option.other not in (None, NOBODY):  # told to show that it moves nobody
        hand = with_outer(hand, other_side(option.side), option.other)
    if secret:
        slot = played_slot(hand, option.side, option.card)
        rest = secret[:slot] + secret[slot + 1 :]
        secret = (*rest[:MIDDLE], new.name == "drew", *rest[MIDDLE:])
    return hand_after(hand, option.side, option.card, new.card), secret


def _without_top(stacks: tuple[Cards, ...], index: int) -> tuple[Cards, ...]:
    """Return the stacks without the top piece of one of them."""
    return (*stacks[:index], stacks[index][1:], *stacks[index + 1 :])


def _piles(position: Position, played: Card, *, drew: bool) -> tuple[int | None, Cards, bool]:
    """Return the piles with the card played on the discard pile, and one drawn if one was (p.3).

    When the draw pile is empty, some tables shuffle at once, others when somebody has to draw.
    """
    draw, discard, reshuffled = position.draw, position.discard, position.reshuffled
    if draw is None:  # nobody counted from the start
        return draw, discard, reshuffled
    discard = (*discard, played)
    if drew:
        if not draw:
            draw, discard, reshuffled = len(discard), (), True
        draw -= 1
        reshuffled = reshuffled or not draw
        if not draw and position.house.reshuffle == "when-empty":
            draw, discard = len(discard), ()
    return draw, discard, reshuffled


def _next_turn(
    table: Position, seat: Seat, players: _Players, stuck: int
) -> tuple[Seat, tuple[Seat, ...], RuleId | None, int]:
    """Return whose turn is next, who had theirs early, what ended the game, and who is stuck."""
    if seat != table.seat:
        # If the table waives the order, this is that player's turn of the round.
        return table.seat, (*table.early, seat), table.over, stuck
    following = Seat((seat + 1) % len(players))
    while following != table.first and following in table.early:
        following = Seat((following + 1) % len(players))
    if following != table.first:
        return following, table.early, table.over, stuck
    over = end_rule(table.path.tomb, players, stuck)
    return following, (), over, stuck if over else 0
