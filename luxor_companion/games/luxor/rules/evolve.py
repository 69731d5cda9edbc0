"""The position after a turn: applies the events the referee decided on, without checking."""

from typing import Final, TypeAlias

from luxor_companion.games.luxor.rules import (
    MIDDLE,
    STACKS,
    STAIRS,
    TREASURES,
    Card,
    RuleId,
    Seat,
    Space,
    Statue,
)
from luxor_companion.games.luxor.rules.events import (
    CardTaken,
    Drew,
    Events,
    Found,
    Revealed,
    TreasureTaken,
)
from luxor_companion.games.luxor.rules.hand import (
    hand_after,
    horus_taken_after,
    other_side,
    played_slot,
    with_outer,
)
from luxor_companion.games.luxor.rules.narrate import Outcome
from luxor_companion.games.luxor.rules.notation import NOBODY, Turn
from luxor_companion.games.luxor.rules.path import TILES, Path, tile_on
from luxor_companion.games.luxor.rules.state import Cards, Hand, Player, Position, end_rule

_LETTERS: Final = {name: letter for letter, name in TREASURES.items()}
_Players: TypeAlias = tuple[Player, ...]


def after(position: Position, outcome: Outcome, seat: Seat | None = None) -> Position:
    """Return the position after a turn; what its events leave to chance stays unknown.

    Only a temple tile that is revealed has to be known: nobody can go on without it.
    """
    seat = position.seat if seat is None else seat
    player, turn, events = position.players[seat], outcome.turn, outcome.events
    pieces = _pieces(player, turn, events)
    players = (*position.players[:seat], pieces, *position.players[seat + 1 :])
    taken = horus_taken_after(position, turn.card, known=turn.card in player.hand)
    path, keys, wild, scarabs = position.path, position.keys, position.wild, position.scarabs
    stacks, horus, sarcophagi = position.stacks, position.horus, position.sarcophagi
    stuck = position.stuck
    for event in events:
        match event.name:
            case "treasure" | "found" | "revealed":
                path = _path_after(path, event)
                if event.name == "revealed":
                    stacks = _without_top(stacks, STACKS.index(event.stack or ""))
            case "key":
                keys -= 1
            case "wild":
                wild -= 1
            case "scarab":
                scarabs = scarabs[1:]
            case "card":
                taken, horus = (*taken, event.card), _without_top(horus, event.level - 1)
            case "entered":
                sarcophagi = sarcophagi[1:]
            case "spent":
                stuck += event.stuck
            case _:
                pass
    draw, discard, reshuffled = _piles(position, turn.card, drew=events[-1].name == "drew")
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


def _pieces(player: Player, turn: Turn, events: Events) -> Player:
    """Return a player's pieces after a turn."""
    at, lying = _standing(player, events)
    keys, track, treasures = player.keys, player.track, player.treasures
    wild, scarabs, sarcophagi = player.wild, player.scarabs, player.sarcophagi
    for event in events:
        match event.name:
            case "treasure":
                track += event.vp
                treasures = (*treasures, f"{_LETTERS[event.kind]}{event.vp}")
            case "key":
                keys += 1
            case "scarab":
                scarabs = (*scarabs, event.value)
            case "wild":
                wild += 1
            case "key_paid":
                keys -= 1  # p.6: out of the game, so it does not go back to the supply
            case "entered" if event.sarcophagus is not None:
                sarcophagi = (*sarcophagi, event.sarcophagus)
            case _:
                pass
    return Player(
        player.colour,
        player.name,
        at,
        lying,
        keys,
        track,
        treasures,
        wild,
        scarabs,
        sarcophagi,
        *_hand(player, turn, events),
    )


def _standing(player: Player, events: Events) -> tuple[tuple[Space, ...], tuple[Statue, ...]]:
    """Return where a player's adventurers stand after a turn, and which ones still lie."""
    at, lying = [*player.at], player.lying
    for event in events:
        match event.name:
            case "moved" | "pushed" | "tunnelled":
                at.remove(event.from_)
                at.append(event.to)
            case "woken":
                at.append(STAIRS)
                lying = tuple([statue for statue in lying if statue != event.statue])
            case _:
                pass
    return tuple(sorted(at)), lying


def _hand(player: Player, turn: Turn, events: Events) -> tuple[Hand, tuple[bool, ...]]:
    """Return the hand after a card is played and a new one has become the third of five (p.3).

    With it comes which cards only their player may see.
    """
    new = events[-1] if events[-1].name == "drew" else events[-2]
    assert isinstance(new, Drew | CardTaken)
    assert turn.side
    hand, secret = player.hand, player.secret
    if turn.other not in (None, NOBODY):  # told to show that it moves nobody
        hand = with_outer(hand, other_side(turn.side), turn.other)
    if secret:
        slot = played_slot(hand, turn.side, turn.card)
        rest = secret[:slot] + secret[slot + 1 :]
        secret = (*rest[:MIDDLE], new.name == "drew", *rest[MIDDLE:])
    return hand_after(hand, turn.side, turn.card, new.card), secret


def _path_after(path: Path, event: TreasureTaken | Found | Revealed) -> Path:
    """Return the path without a treasure, or with a tile that was turned up or named."""
    if event.name == "treasure":
        return path.with_tile(event.space, None)
    if event.name == "found":
        tile = tile_on(event.tile, path.board.spaces[event.space - 1])
        return path.with_tile(event.space, tile)
    assert event.tile
    return path.with_tile(event.space, TILES[event.tile])


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
