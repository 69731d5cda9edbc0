"""The referee of the cards: expedition cards revealed; pyramid cards dealt, kept, taken, shown."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from luxor_companion.core import Need, Refusal
from luxor_companion.games.pyramids import rules as vocab
from luxor_companion.games.pyramids.rules import notation, phases, strokes
from luxor_companion.games.pyramids.rules.layout import Layout, layout_findings, square_names
from luxor_companion.games.pyramids.rules.notation import Take
from luxor_companion.games.pyramids.rules.state import Card, Player, Position, Pyramid, findings

if TYPE_CHECKING:
    from fractions import Fraction


class Odds(NamedTuple):
    """How many cards with a pattern are left this round, and the chance that one comes next."""

    left: int
    chance: "Fraction"


def patterns_left(position: Position) -> dict[str, int]:
    """Return, for each pattern of the deck, how many of its cards are not revealed this round."""
    return {
        pattern: max(count - position.revealed.count(pattern), 0)
        for pattern, count in position.material.expedition.items()
    }


def odds(position: Position) -> dict[str, Odds]:
    """Return, for each pattern of the deck, what is left of it and the chance that it comes next.

    A card that nobody noted (after a fix) is as likely to have any pattern as one still face down,
    so it changes no chance.
    """
    from fractions import Fraction

    counted = patterns_left(position)
    all_left = sum(counted.values()) or 1
    return {pattern: Odds(count, Fraction(count, all_left)) for pattern, count in counted.items()}


def rule_reveal(position: Position, entry: notation.Revealed) -> phases.Ruling:
    """Check the next expedition card; if nobody enters marks, it ends the turn before."""
    if position.referee_only and position.phase == "mark":
        before, position = phases.end_turn(position)
        ruling = rule_reveal(position, entry)
        if not isinstance(ruling, phases.Outcome):
            return ruling
        return ruling._replace(events=(*before, *ruling.events))
    if position.phase == "mark" and position.turn == vocab.TURNS:
        count = {"turns": vocab.TURNS, "cards": vocab.EXPEDITION}
        return Refusal("reveal", "eighth", {**count, "players": phases.to_mark(position)})
    if position.phase != "reveal":
        return phases.due(position)
    pattern, counted = entry.pattern, patterns_left(position)
    possible = [one for one, count in counted.items() if count > 0]
    params = {"pattern": pattern, "possible": possible}
    # What a placeholder holds may not refuse what a real deck does.
    is_known = "expedition" not in position.material.stand_in
    if is_known and pattern not in counted:
        return Refusal("material.expedition", "not_in_deck", {**params, "possible": list(counted)})
    if is_known and counted[pattern] < 1:
        total = position.material.expedition[pattern]
        return Refusal("reveal", "none_left", {**params, "total": total, "round": position.round})
    after = position._replace(phase="mark", revealed=(*position.revealed, pattern))
    able = phases.to_mark(after)
    idle = (
        []
        if position.referee_only
        else [player.handle for player in after.players if player.handle not in able]
    )
    revealed = vocab.Revealed("reveal", pattern, position.round, position.turn)
    cannot = (vocab.CannotMark("mark", handle) for handle in idle)
    return phases.conclude(entry, (revealed, *cannot), after)


def rule_over(position: Position, entry: notation.TurnOver) -> phases.Ruling:
    """Check that a turn is over in which nobody enters marks."""
    if not position.referee_only or position.phase != "mark":
        return phases.due(position)
    return phases.Outcome(entry, *phases.end_turn(position))


def in_deck(position: Position) -> list[int]:
    """Return the numbers that may still be in the deck: all that have not left it openly."""
    out = position.cards_out
    return [number for number in range(1, vocab.CARDS + 1) if number not in out]


def impossible(position: Position, numbers: Sequence[int], rule: vocab.RuleId) -> Refusal | None:
    """Return why these cards cannot come from the deck now, or None."""
    out = position.cards_out
    for index, number in enumerate(numbers):
        if not 0 < number <= vocab.CARDS:
            return Refusal("material.cards", "no_such_card", {"number": number})
        if number in numbers[:index]:
            return Refusal("material.cards", "number_twice", {"number": number})
        if number in out:
            params = {"number": number, "owner": out[number]}
            return Refusal(rule, "seen" if out[number] else "on_display", params)
    return None


def rule_dealt(position: Position, entry: notation.Dealt) -> phases.Ruling:
    """Check the four cards a player may choose from."""
    player = position.player(entry.handle)
    if position.phase != "keep":
        return phases.due(position)
    if player.cards or player.dealt:
        return Refusal("setup.choose", "dealt_already", {})
    if refusal := _not_dealt(position, player, entry.numbers, vocab.DEALT):
        return refusal
    after = position.with_player(player._replace(dealt=entry.numbers))
    event = vocab.Dealt("setup.choose", entry.numbers)
    return phases.conclude(entry, (event,), after)


def _not_dealt(
    position: Position, player: Player, numbers: Sequence[int], wanted: int
) -> Refusal | None:
    """Return why a player cannot be dealt these: all draw from one deck at once (p.2)."""
    if len(numbers) != wanted:
        why = "keep_count" if wanted == vocab.HELD else "deal_count"
        return Refusal("setup.choose", why, {"count": len(numbers), "wanted": wanted})
    if refusal := impossible(position, numbers, "setup.choose"):
        return refusal
    for other in position.players:
        if other != player and (both := [number for number in numbers if number in other.dealt]):
            clash = {"number": both[0], "owner": other.handle}
            return Refusal("setup.choose", "dealt_to_other", clash)
    return None


def rule_kept(position: Position, entry: notation.Kept) -> phases.Ruling:
    """Check the two cards a player keeps, face up."""
    player = position.player(entry.handle)
    if position.phase != "keep":
        return phases.due(position)
    if player.handle not in phases.choosing(position):
        numbers = [card.number for card in player.cards]
        return Refusal("setup.choose", "kept_already", {"numbers": numbers})
    if player.dealt and (odd := [one for one in entry.numbers if one not in player.dealt]):
        return Refusal("setup.choose", "not_dealt", {"number": odd[0]})  # only they see the others
    if refusal := _not_dealt(position, player, entry.numbers, vocab.HELD):
        return refusal
    cards = tuple(Card(number) for number in entry.numbers)
    after = position.with_player(player._replace(cards=cards))
    if not phases.choosing(after):  # the other cards go back into the deck
        after = after._replace(players=tuple(one._replace(dealt=()) for one in after.players))
    event = vocab.Kept("setup.choose", entry.numbers)
    return phases.conclude(entry, (event,), after)


def rule_display(position: Position, entry: notation.Displayed) -> phases.Ruling:
    """Check the four cards face up beside the deck."""
    if position.phase == "keep":
        return phases.due(position)
    if position.phase != "display":
        return Refusal("setup.display", "displayed_already", {"numbers": list(position.display)})
    numbers = entry.numbers
    if len(numbers) != vocab.DISPLAY:
        params = {"count": len(numbers), "wanted": vocab.DISPLAY}
        return Refusal("setup.display", "display_count", params)
    if refusal := impossible(position, numbers, "setup.display"):
        return refusal
    event = vocab.Displayed("setup.display", numbers)
    return phases.conclude(entry, (event,), position._replace(display=numbers, phase="reveal"))


def rule_take(position: Position, entry: notation.Took, waived: phases.Waived) -> phases.Ruling:
    """Check the new card a player takes for a completed one."""
    player, take = position.player(entry.handle), entry.take
    waiting = phases.takers(position)
    if not waiting:
        return phases.due(position)
    first = waiting[0]
    taker = next((one for one in waiting if one.handle == player.handle), None)
    if taker is None:
        following = {"taker": first.handle, "number": first.number}
        return Refusal("complete", "none_completed", following)
    if taker != first and "complete" not in waived:
        order = {"number": taker.number, "first": first.number, "taker": first.handle}
        return Refusal("complete", "not_first", order)
    taken = _take_card(position, take)
    if isinstance(taken, Need | Refusal):
        return taken
    number, after = taken
    queue = tuple(one for one in position.queue if one != taker)
    player = player.with_each(lambda cards: (*cards, Card(number)))
    after = after.with_player(player)._replace(queue=queue)
    took = vocab.CardTaken("complete", number, take.deck, taker.number)
    refilled = () if take.refill is None else (vocab.Refilled("complete", take.refill),)
    entry = entry._replace(take=take._replace(allow=()))
    return phases.conclude(entry, (took, *refilled), after)


def _take_card(position: Position, take: Take) -> tuple[int, Position] | Need | Refusal:
    """Return the card a player takes, and the position without it."""
    display, unseen = position.display, in_deck(position)
    if take.deck:
        return _take_from_deck(position, take, unseen)
    if take.number is None:
        words = [str(number) for number in display]
        return Need("take", (*words, "deck") if unseen else tuple(words))
    if take.number not in display:
        params = {"number": take.number, "display": list(display)}
        return Refusal("complete", "not_on_display", params)
    left = tuple(number for number in display if number != take.number)
    if take.refill is None:
        if unseen:
            return Need("refill", tuple(f"refill={number}" for number in unseen))
        return take.number, position._replace(display=left)
    if not unseen:
        return Refusal("complete", "no_refill", {"number": take.refill})
    refusal = impossible(position, (take.refill,), "complete")
    return refusal or (take.number, position._replace(display=(*left, take.refill)))


def _take_from_deck(
    position: Position, take: Take, unseen: list[int]
) -> tuple[int, Position] | Need | Refusal:
    if not unseen:
        return Refusal("complete", "deck_empty", {"display": list(position.display)})
    if take.refill is not None:
        return Refusal("complete", "nothing_to_refill", {"number": take.refill})
    if take.top is None:
        return Need("deck", tuple(f"deck={number}" for number in unseen))
    return impossible(position, (take.top,), "complete") or (take.top, position)


def rule_card(position: Position, entry: notation.CardTold) -> phases.Ruling:
    """Check what somebody enters about a card; the rest stays as it is."""
    number, entered = entry
    known = position.material.pyramid(number)
    pyramid = Pyramid(entered.colour or known.colour, entered.layout or known.layout)
    if entered.layout and (problems := layout_findings(entered.layout)):
        return problems[0]
    cards = {**position.material.cards, number: pyramid}
    material = position.material._replace(cards=cards)
    if problems := findings(material):
        return problems[0]
    after = position._replace(material=material)
    for player in position.players:
        right = _with_colour(player, number, known.colour, entered.colour)
        if isinstance(right, Refusal):
            return right
        after = after.with_player(right)
        if entered.layout and player.card(number):
            fitting = _fitting(right, number, entered.layout)
            if isinstance(fitting, Refusal):
                return fitting
            after = after.with_player(fitting)
    laid_out = pyramid.layout is not None
    event = vocab.CardTold("material.cards", number, pyramid.colour, laid_out)
    return phases.conclude(notation.CardTold(number, pyramid), (event,), after)


def _with_colour(
    player: Player, number: int, known: vocab.Colour | None, entered: vocab.Colour | None
) -> Player | Refusal:
    """Return the player with a completed card in the colour entered; bonuses stay."""
    completed = []
    for one in player.completed:
        if one.number != number or entered in (None, one.colour):
            completed.append(one)
        elif one.colour in (None, known):
            completed.append(one._replace(colour=entered))
        else:  # the player who completed it named another colour
            params = {"number": number, "colour": one.colour, "told": entered}
            return Refusal("material.cards", "completed_in", {**params, "owner": player.handle})
    return player._replace(completed=tuple(completed))


def _fitting(player: Player, number: int, layout: Layout) -> Player | Refusal:
    """Return the player with a card of this layout, in every case in which its marks fit."""
    cases, refusal = [], None
    for cards in player.possible:
        card = next(one for one in cards if one.number == number)
        problem = _does_not_fit(card, layout)
        refusal = refusal or problem
        if problem:
            continue
        if card.marked == card.untold == 1:  # the first square of a card is its entrance
            card = Card(number, layout.entrance)
        cases.append(tuple(card if one.number == number else one for one in cards))
    return player.with_possible(cases) if cases else refusal or player


def _does_not_fit(card: Card, layout: Layout) -> Refusal | None:
    """Return why the marks on a card in play do not fit this layout, or None."""
    marks, params = card.marks, {"card": card.number}
    if walls := marks & ~layout.free:
        return Refusal("mark.free", "print_wall", {**params, "squares": square_names(walls)})
    if marks and not card.untold and not marks & layout.entrance:
        entrance = {"entrance": square_names(layout.entrance), "squares": square_names(marks)}
        return Refusal("mark.entrance", "print_entrance", {**params, **entrance})
    if marks & layout.tomb:
        return Refusal("icon.tomb", "print_tomb", {**params, "squares": square_names(layout.tomb)})
    room = layout.free.bit_count() - 1  # all but the tomb
    if card.marked > room:
        return Refusal("mark.free", "print_room", {**params, "count": card.marked, "room": room})
    if card.untold and not strokes.fits_untold(card, layout):
        more = {"marked": card.marked, "entrance": square_names(layout.entrance)}
        return Refusal("mark.connected", "print_apart", {**params, **more})
    return None
