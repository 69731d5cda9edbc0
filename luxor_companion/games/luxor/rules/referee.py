"""The referee: what a declared turn leads to, what it still lacks, or why it is not allowed."""

from typing import Final, NamedTuple, TypeAlias

from luxor_companion.core import Fact, Need, Refusal, UnknownError, UnreadableError, unique
from luxor_companion.games.luxor import rules as vocab
from luxor_companion.games.luxor.rules import explain, legal, moves
from luxor_companion.games.luxor.rules.census import only_printed
from luxor_companion.games.luxor.rules.hand import (
    cannot_play,
    cards_at,
    other_side,
    outer,
    played_side,
    with_outer,
)
from luxor_companion.games.luxor.rules.legal import Able, Option, can_move, spend
from luxor_companion.games.luxor.rules.moves import NOTHING, Waived, Way
from luxor_companion.games.luxor.rules.narrate import (
    Outcome,
    Ruling,
    impossible,
    narrate,
    with_declared,
)
from luxor_companion.games.luxor.rules.notation import NO_ICON, NOBODY, TOMB, Turn, read_turn
from luxor_companion.games.luxor.rules.path import tile_fact
from luxor_companion.games.luxor.rules.state import Position

Tokens: TypeAlias = tuple[str, ...]  # of a turn so far
ROLLS: Final = tuple(f"die={roll}" for roll in vocab.DIE)


class _Declared(NamedTuple):
    """A declared turn with everything the referee needs to check it."""

    position: Position
    seat: vocab.Seat
    turn: Turn
    side: vocab.Side
    kind: vocab.CardKind
    waived: Waived


def rule(position: Position, turn: Turn, seat: vocab.Seat | None = None) -> Ruling:
    """Check a declared turn: return its outcome, the choice it still needs, or a refusal.

    A waiver takes effect only where its rule refuses the turn; the outcome lists those used.
    Raise UnreadableError if the turn names a space this board does not have, or leaves the side
    open.
    """
    seat = position.seat if seat is None else seat
    turn = _on_this_board(position, turn)
    if position.over or not (position.path.hidden or turn.finds or turn.passes):
        return _judge(position, turn, seat)
    from luxor_companion.games.luxor.rules.unknowns import rule_hidden  # few tables need it

    return rule_hidden(position, turn, lambda table, declared: _judge(table, declared, seat))


def _judge(position: Position, turn: Turn, seat: vocab.Seat) -> Ruling:
    """Check a turn and its waivers. Raise UnknownError if the ruling depends on a tile."""
    used: tuple[vocab.RuleId, ...] = ()
    ruling = _rule(position, turn, seat, moves.NO_WAIVER)
    while (name := _refused_by(turn, ruling)) in turn.allow and name not in used:
        used = (*used, name)
        ruling = _rule(position, turn, seat, frozenset(used))
    if used and isinstance(ruling, Outcome):
        return ruling._replace(declared=ruling.turn._replace(allow=used))
    return ruling


def outcomes(position: Position, tokens: Tokens, seat: vocab.Seat | None = None) -> list[Outcome]:
    """Return every way a turn can go on from its tokens so far; none if it is not allowed.

    Raise UnreadableError if the tokens cannot be read.
    """
    turn = read_turn(" ".join(tokens))
    ruling = rule(position, turn, seat)
    if isinstance(ruling, Need):
        if ruling.space:  # too many tiles may lie there
            side = turn.side or vocab.SIDES[0]  # it is not known yet, so `turn` tells
            option = Option(side, turn.card, finds=(vocab.Space(ruling.space),))
            return [Outcome(option, (), turn)]
        # Whichever the other outer card is, the turn goes on in the same way, or not at all.
        options = ruling.options[:1] if ruling.choice == "other" else ruling.options
        longer = ((*tokens, option) for option in options)
        return [outcome for more in longer for outcome in outcomes(position, more, seat)]
    return [ruling] if isinstance(ruling, Outcome) else []


def waivers(
    position: Position, turn: Turn, seat: vocab.Seat | None = None
) -> tuple[vocab.RuleId, ...]:
    """Return the rules a table would have to waive to accept the turn; none if it cannot."""
    allow = list(turn.allow)
    while isinstance(ruling := rule(position, turn._replace(allow=tuple(allow)), seat), Refusal):
        if ruling.rule not in moves.WAIVABLE or ruling.rule in allow:
            return ()
        allow.append(ruling.rule)
    return tuple(name for name in allow if name not in turn.allow)


def instead(position: Position, turn: Turn, seat: vocab.Seat | None = None) -> list[Turn]:
    """Return the legal turns with the same card from the same side, to offer for a refused one.

    The roll isn't a choice, so it stays. Who may not stand still may play either outer card.
    """
    seat = position.seat if seat is None else seat
    hand = position.players[seat].hand
    side, card = turn.side, turn.card
    if side is None or cannot_play(position, seat, side, card):
        return []
    hand = with_outer(hand, side, card)
    if turn.other not in (None, NOBODY):
        hand = with_outer(hand, other_side(side), turn.other)
    turns = legal.options(position, seat, hand)
    turns = [one for one in turns if turn.die is None or one.die == turn.die]
    same = [one.turn for one in turns if (one.side, one.card) == (side, card)]
    if same or not turn.passes:
        return same
    return unique(_before_roll(one) for one in turns if one.way)


def _before_roll(option: Option) -> Turn:
    """Return the turn of an option as far as it is declared before its card's die is rolled."""
    return option.turn if option.die is None else Turn(option.side, option.card)


def _refused_by(turn: Turn, ruling: Ruling) -> vocab.RuleId:
    """Return the rule that refuses a turn, or an empty text."""
    if isinstance(ruling, Refusal):
        return ruling.rule
    # Standing still with a die card asks for the roll first, unless that is waived.
    return "move.none" if isinstance(ruling, Need) and turn.passes else ""


def _rule(position: Position, turn: Turn, seat: vocab.Seat, waived: Waived) -> Ruling:
    if position.over:
        return Refusal(position.over, "over", {})
    if seat != position.seat and "turn.order" not in waived:
        return Refusal("turn.order", "not_your_turn", {"turn": position.player.colour})
    if seat != position.seat and position.had_turn(seat):
        return Refusal("turn.order", "had_turn", {"turn": position.player.colour})
    if turn.other is not None and not turn.passes:
        raise UnreadableError("turn.other")
    side = played_side(position, seat, turn)
    refusal = cannot_play(position, seat, side, turn.card)
    if refusal and refusal.rule not in waived:
        return refusal
    declared = _Declared(position, seat, turn, side, vocab.CARDS[turn.card], waived)
    ruling = _stand_still(declared) if turn.passes else _move(declared)
    if not isinstance(ruling, Outcome):
        return ruling
    if refusal := impossible(position, seat, turn, ruling.events, waived):
        return refusal
    return with_declared(position, ruling, turn)


def _on_this_board(position: Position, turn: Turn) -> Turn:
    """Return the turn with the tomb's number; raise UnreadableError for spaces beyond it."""
    tomb = position.path.tomb
    spaces = (turn.at, turn.to, *turn.acts, *(space for space, _ in turn.finds))
    for space in spaces:
        if space is not None and space > tomb:
            raise UnreadableError("turn.space", space=space, last=tomb - 1)
    if TOMB not in spaces:
        return turn
    return turn._replace(
        at=tomb if turn.at == TOMB else turn.at,
        to=tomb if turn.to == TOMB else turn.to,
        acts=tuple(tomb if space == TOMB else space for space in turn.acts),
    )


def _stand_still(declared: _Declared) -> Ruling:
    position, seat, turn, side, kind, waived = declared
    player, end = position.players[seat], other_side(side)
    claims = (turn.at, turn.go, turn.to, turn.lying)
    if any(one is not None for one in claims) or turn.acts or turn.choices:
        raise UnreadableError("turn.pass")
    able = can_move(position, player, kind)
    if kind.die and able and "move.none" not in waived:
        if turn.die is None:
            return Need("die", ROLLS)
        if _rolled_nothing(declared, able):
            return narrate(position, spend(side, kind, turn.die), seat)
    told = None if turn.other in (None, NOBODY) else turn.other
    refusal = told and cannot_play(position, seat, end, told)
    if refusal and refusal.rule not in waived:
        return refusal
    known = outer(player.hand, end)
    other = known or told
    cards = _able_cards(declared, able, other)
    if "move.none" not in waived:
        if cards:
            hidden = known and outer(player.open_hand, end) != known  # only its owner sees it
            return _must_move([kind.card] * (able is True) if hidden else cards, turn.die)
        if not other and (refusal := _other_moves(declared)):
            return refusal
    # p.6: only players who could not move count towards the end of the game.
    stuck = not cards and (other or turn.other) is not None
    spent = spend(side, kind, turn.die if cards else None, stuck=stuck)
    return narrate(position, spent._replace(other=None if known else turn.other), seat)


def _rolled_nothing(declared: _Declared, able: Able) -> bool:
    """Return whether the roll moves nobody. Raise UnknownError if that depends on a tile."""
    position, seat, turn, _, kind, _ = declared
    rolled = can_move(position, position.players[seat], kind, turn.die)
    fact = rolled or able
    if isinstance(fact, Fact):
        raise UnknownError(fact)
    return not rolled


def _able_cards(declared: _Declared, able: Able, other: vocab.Card | None) -> list[vocab.Card]:
    """Return which outer cards can move somebody. Raise UnknownError if a tile decides."""
    position, seat, _, _, kind, _ = declared
    both = [(kind.card, able)]
    if other:
        both.append((other, can_move(position, position.players[seat], vocab.CARDS[other])))
    cards = [card for card, one in both if one is True]
    unsure = [one for _, one in both if isinstance(one, Fact)]
    if unsure and not cards:
        raise UnknownError(unsure[0])
    return cards


def _other_moves(declared: _Declared) -> Refusal | None:
    """Return why nobody may stand still though the other outer card is not known, or None.

    Raise UnknownError if that card decides, and neither its owner nor a waiver says anything.
    """
    position, seat, turn, side, _, _ = declared
    player, end = position.players[seat], other_side(side)
    cards = cards_at(position, seat, end, turn.card)
    refusal = Refusal("move.none", "any_can_move", {"side": end})
    if turn.other == NOBODY:
        able = (can_move(position, player, vocab.CARDS[card]) for card in cards)
        return refusal if all(one is True for one in able) else None
    if "move.none" in turn.allow:
        return refusal
    raise UnknownError(Fact(end, seat, cards))


def _must_move(cards: list[vocab.Card], die: int | None) -> Refusal:
    """Return the refusal to stand still, with the cards that can move and that may be named."""
    why = "can_move" if cards else "other_can_move"
    return Refusal("move.none", why, {"cards": cards, "die": die})


def _move(declared: _Declared) -> Ruling:
    position, seat, turn, _, kind, waived = declared
    player, roll = position.players[seat], turn.die
    if refusal := explain.mismatch(position, player, turn, kind):
        return refusal
    if turn.go is not None and kind.moves == "one" and turn.go not in moves.reach(kind, roll):
        if kind.rule not in waived:
            return explain.distance(turn, kind, moves.reach(kind, roll))
        kind, roll = (
            vocab.CardKind(kind.card, kind.rule, (turn.go,), fewer=kind.fewer, horus=kind.horus),
            None,
        )
    ways = moves.ways(position, player, kind, roll, waived)
    at, go = turn.at, turn.go
    fitting = [way for way in ways if at in (None, way.at) and go in (None, way.go)]
    if not fitting or turn.lying is not None:
        return explain.no_way(position, player, turn, kind, waived)
    if kind.die and roll is None:
        return Need("die", ROLLS)
    if turn.to is not None:
        fitting = [way for way in fitting if _may_end(position, way, turn.to)] or fitting
    if len(fitting) > 1:
        return _ask_which(kind, fitting)
    return _act(declared._replace(kind=kind), ways, fitting[0])


def _ask_which(kind: vocab.CardKind, fitting: list[Way]) -> Need:
    """Return the question that tells several movements apart."""
    starts = tuple(unique(f"@{way.at}" for way in fitting))
    if len(starts) > 1:
        return Need("adventurer", starts)
    if kind.card == "±1":
        return Need("direction", ("ahead", "back"))
    return Need("steps", tuple(f"+{way.go}" for way in fitting))


def _may_end(position: Position, way: Way, claimed: vocab.Space) -> bool:
    """Return whether a way can lead to where its player says it does."""
    return bool(way.asks) or any(
        space in position.path.hidden or moves.destination(position, space, None) == claimed
        for space, _ in way.landings
    )


def _act(declared: _Declared, ways: list[Way], way: Way) -> Ruling:
    """Check who acts, once the movement is clear."""
    if way.asks:
        raise UnknownError(way.asks)
    turn, own = declared.turn, dict(way.landings)
    if len(turn.acts) > 1:
        return Refusal("card.all", "two_act", {"acts": list(turn.acts)})
    if turn.acts and turn.acts[0] not in own:
        return Refusal("card.all", "not_there", {"act": turn.acts[0], "spaces": list(own)})
    if not turn.acts and len(own) > 1:
        return Need("act", tuple(f"act={space}" for space in own))
    space = turn.acts[0] if turn.acts else way.landings[0][0]
    return _use_tile(declared, ways, way, space)


def _use_tile(declared: _Declared, ways: list[Way], way: Way, space: vocab.Space) -> Ruling:
    """Check what is chosen on the tile, once it is clear who acts."""
    position, seat, turn, _, kind, waived = declared
    own = dict(way.landings)
    if position.path.hidden:
        from luxor_companion.games.luxor.rules.unknowns import unknown_at

        if fact := unknown_at(position, space):
            raise UnknownError(fact)
    offered = moves.offers(position, kind, space, own[space], waived)
    chosen = [choice for choice in offered if set(turn.choices) <= {choice}]
    if turn.choices == ("leave",) and offered == NOTHING and space not in position.path.tunnels:
        chosen = list(offered)  # there is nothing to take, so leaving it isn't a choice
    if not chosen and only_printed(position, space):
        from luxor_companion.games.luxor.rules.unknowns import ask

        return ask(position, tile_fact(space))
    if not chosen:
        return explain.choice(position, turn, kind, (space, own[space]), offered)
    ends = [moves.destination(position, space, choice) for choice in chosen]
    if turn.to is not None and turn.to not in ends:
        return explain.elsewhere(position, turn, way, space, ends[0])
    if len(chosen) > 1:
        words = tuple(str(choice) for choice in chosen)
        return Need("level" if words[0].startswith("level") else "take", words)
    choice = chosen[0]
    icon = _icon(declared, space, choice)
    if isinstance(icon, Refusal | Need):
        return icon
    at, go = legal.set_apart(way, [one.at for one in ways])
    if kind is not vocab.CARDS[turn.card]:  # a turn always declares a waived distance
        go = turn.go
    # A turn always declares what only a waiver offers.
    by_waiver = bool(waived) and moves.offers(position, kind, space, own[space]) == NOTHING
    is_open = len(offered) > 1 or by_waiver
    option = Option(
        side=declared.side,
        card=turn.card,
        at=at,
        go=go,
        die=turn.die,
        choices=(choice,) if choice and is_open else (),
        to=ends[0],
        way=way,
        space=space,
        choice=choice,
        icon=icon,
    )
    return narrate(position, option, seat)


def _icon(
    declared: _Declared, space: vocab.Space, choice: str | None
) -> str | Refusal | Need | None:
    """Return the icon under a treasure that is taken, if the turn says other than the board.

    Only what is printed on a placeholder board may be said to be otherwise.
    """
    position, turn = declared.position, declared.turn
    if turn.icon is None and turn.tile is None:
        return None
    tile, sign = position.path.tile(space), None
    taken = bool(tile and tile.type) and choice not in (None, "leave")
    if taken:
        sign = position.path.board.icon(space)
    printed = vocab.STACKS[vocab.ICONS[sign]] if sign else NO_ICON
    unsure = "board" in position.box.stand_in
    if turn.icon is None:
        known = sign and position.stacks[vocab.ICONS[sign]]
        if taken and unsure and not known:
            return Need("icon", tuple(f"icon={stack}" for stack in vocab.STACKS))
        return None
    if not taken:
        return Refusal("tile.icon", "no_treasure", {})
    if turn.icon != printed and not unsure:
        return Refusal("tile.icon", "other_icon", {"space": space, "printed": printed})
    return None if turn.icon == printed else turn.icon
