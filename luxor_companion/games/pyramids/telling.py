"""The print of a card, told while the game is on: it has to fit what was marked on it so far."""

from luxor_companion.games.events import Event
from luxor_companion.games.pyramids import layout as card_code
from luxor_companion.games.pyramids.layout import Layout
from luxor_companion.games.pyramids.log import CardTold
from luxor_companion.games.pyramids.material import Pyramid, findings
from luxor_companion.games.pyramids.outcome import Ruling, outcome
from luxor_companion.games.pyramids.squares import names
from luxor_companion.games.pyramids.state import Card, Player, Position
from luxor_companion.games.pyramids.vocab import Colour, Seat
from luxor_companion.games.refusal import Refusal


def rule_card(position: Position, entry: CardTold) -> Ruling:
    """What is printed on a card; what is left open stays as it was known."""
    number, told = entry
    known = position.material.pyramid(number)
    pyramid = Pyramid(told.colour or known.colour, told.layout or known.layout)
    if told.layout and (wrong := card_code.findings(told.layout)):
        return wrong[0]
    cards = {**position.material.cards, number: pyramid}
    material = position.material._replace(cards=cards)
    if wrong := findings(material):
        return wrong[0]
    made = position._replace(material=material)
    for seat, player in enumerate(position.players):
        right = _recoloured(player, number, known.colour, told.colour)
        if isinstance(right, Refusal):
            return right
        made = made.with_player(Seat(seat), right)
        card = player.card(number)
        if card and told.layout and (refusal := _does_not_fit(card, told.layout)):
            return refusal
    params = {"number": number, "colour": pyramid.colour, "layout": pyramid.layout is not None}
    event = Event("card_told", "material.cards", params)
    return outcome(CardTold(number, pyramid), (event,), made)


def _recoloured(
    player: Player, number: int, known: Colour | None, told: Colour | None
) -> Player | Refusal:
    """The player with the card in its colour, if it was completed; bonuses stay as given."""
    completed = []
    for one in player.completed:
        if one.number != number or told in (None, one.colour):
            completed.append(one)
        elif one.colour in (None, known):
            completed.append(one._replace(colour=told))
        else:  # said by the player who completed it
            params = {"number": number, "colour": one.colour, "told": told}
            return Refusal("material.cards", "completed_in", {**params, "owner": player.handle})
    return player._replace(completed=tuple(completed))


def _does_not_fit(card: Card, layout: Layout) -> Refusal | None:
    """Why the marks on a card in play cannot have been made on this print."""
    marks, params = card.marks, {"card": card.number}
    if walls := marks & ~layout.free:
        return Refusal("mark.free", "print_wall", {**params, "squares": names(walls)})
    if marks and not card.untold and not marks & layout.entrance:
        entrance = {"entrance": names(layout.entrance), "squares": names(marks)}
        return Refusal("mark.entrance", "print_entrance", {**params, **entrance})
    if marks & layout.tomb:
        return Refusal("icon.tomb", "print_tomb", {**params, "squares": names(layout.tomb)})
    count, free = marks.bit_count() + card.untold, layout.free.bit_count() - 1
    if count > free:  # all but the tomb
        return Refusal("mark.free", "print_room", {**params, "count": count, "room": free})
    return None
