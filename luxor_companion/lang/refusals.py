"""A refusal in one sentence, with the actual names and numbers."""

from typing import Any, Final

from luxor_companion.games.luxor.hand import other_side
from luxor_companion.games.luxor.state import Position
from luxor_companion.games.luxor.vocab import Seat
from luxor_companion.games.refusal import Refusal
from luxor_companion.lang import N_, _, words
from luxor_companion.lang.inflected import Counted, said
from luxor_companion.lang.order import ORDER

# By what went wrong, or by rule and what went wrong where one word serves several rules.
_SENTENCES: Final[dict[str, str | Counted]] = {
    "end.second over": N_(
        "The game is over: two adventurers were in the chamber tomb when the round ended."
    ),
    "end.stuck over": N_("The game is over: for a whole round nobody had a legal move."),
    "not_your_turn": N_("It is {turn}'s turn, not {player}'s."),
    "other_card": N_(
        "The {side} card of {player} is known to be {shown}, not {card}:"
        " a hand is never rearranged."
    ),
    "inside": N_(
        "{card} is card {place} of 5 in {player}'s hand:"
        " only the leftmost and the rightmost may be played."
    ),
    "other_side": N_("{card} is {player}'s {other} card, not the {side} one."),
    "never_taken": N_("{card} is a Horus card that nobody has taken yet."),
    "none_left": Counted(
        "There is {total} of {card}: {discarded} in the discard pile and {held} in known hands,"
        " so this cannot be another.",
        "There are {total} of {card}: {discarded} in the discard pile and {held} in known hands,"
        " so this cannot be another.",
        "total",
    ),
    "too_many": N_("The box holds only {most} of {piece}."),
    "wrong": N_("The sarcophagi cannot be {owned}: there is one worth 5 and one worth 3."),
    "told_other": N_(
        "Card {place} of {player}'s hand is known to be {shown}, not {card}."
        " If that was wrong, luxor fix sets it straight."
    ),
    "scarab_count": Counted(
        "{player} has {held} scarab, not {count}.",
        "{player} has {held} scarabs, not {count}.",
        "held",
    ),
    "scarab_known": N_("One of {player}'s scarabs is known to be worth {value}."),
    **ORDER,
    "scarabs": N_("All {most} scarabs worth {value} are known to be elsewhere."),
    "in_tomb": N_("An adventurer in the chamber tomb does not move any more."),
    "nobody": N_(
        "No upright adventurer of {player} stands on {space}; {player} can move from {places}."
    ),
    "nobody_active": N_("{player} has no upright adventurer outside the chamber tomb."),
    "lying": N_(
        "{player}'s adventurer at statue {statue} still lies down:"
        " it moves only once another one has passed that statue."
    ),
    "nobody_lying": N_("No adventurer of {player} lies at statue {statue}."),
    "overshoot": N_(
        "From {start} it takes exactly {left} to enter the chamber tomb;"
        " {steps} would go beyond it, and no step may be forfeited."
    ),
    "overshoot osiris": N_(
        "From {start} the adventurer lands on the Osiris tile of {osiris}, which pushes it"
        " {steps} on; that goes beyond the chamber tomb, which is exactly {left} away."
    ),
    "no_key": N_(
        "{player} has no key, and each adventurer that enters the chamber tomb costs one."
    ),
    "on_stairs": N_("An adventurer on the stairs cannot go back."),
    "back": N_(
        "Behind {start} there is only the stairs, which is no tile, so nobody goes back to it."
    ),
    "nobody_moves": N_("No adventurer of {player} can go {steps} on."),
    "everyone": N_("{card} moves every active adventurer, so none is named with @."),
    "card.all distance": N_("The card moves everyone by {allowed}, not by {tried}."),
    "two_act": N_("After moving all, only one adventurer acts, not those on {acts}."),
    "not_there": N_("No adventurer that moved ended on {act}; the one that acts is on {spaces}."),
    "two_things": N_("After moving all, only one thing is claimed, not {wants}."),
    "together": N_(
        "All of {player}'s active adventurers are on {start}:"
        " none is ahead for the last one to join."
    ),
    "no_distance": N_("The last one goes to the second last one, however far that is."),
    "not_last": N_("The adventurer on {start} is not the last one; that is on {rear}."),
    "no_die": N_("{card} is played without the die."),
    "distance": N_("{card} moves {allowed}, not {tried}."),
    "distance die": N_("With a {die} on the die, {card} moves {allowed}, not {tried}."),
    "can_move": Counted(
        "{player} cannot stand still: {cards} can move somebody.",
        "{player} cannot stand still: {cards} can move somebody.",
        "cards",
    ),
    "can_move die": N_("{player} cannot stand still: with a {die}, somebody can move."),
    "too_few": N_("{player} has {own} on {space}, but the treasure there takes {needed}."),
    "tile.treasure must": N_(
        "{player} has {own} on {space} and the treasure there takes {needed}: it has to be taken."
    ),
    "temple.tunnel must": N_(
        "A tunnel has to be taken: the adventurer goes on to the next one towards the tomb."
    ),
    "just_revealed": Counted(
        "The temple tile revealed on {space} is not used this turn, so {wants} is not to be had.",
        "The temple tile revealed on {space} is not used this turn, so {wants} are not to be had.",
        "wants",
    ),
    "not_offered": Counted(
        "{wants} is not to be had from the tile on {space}: {tile}.",
        "{wants} are not to be had from the tile on {space}: {tile}.",
        "wants",
    ),
    "only_one": N_("The tile on {space} gives one thing only, not {wants}: {tile}."),
    "gone": Counted(
        "{wants} is not to be had on {space} any more: the supply is used up.",
        "{wants} are not to be had on {space} any more: the supply is used up.",
        "wants",
    ),
    "no_tile": Counted(
        "There is no tile in that place, {space}, so {wants} is not to be had.",
        "There is no tile in that place, {space}, so {wants} are not to be had.",
        "wants",
    ),
    "counted_empty": N_(
        "Empty spaces are skipped, not counted ({skipped}):"
        " from {start} the adventurer comes to {to}, not to {claimed}."
    ),
    "counted_statue": N_(
        "A statue is not a space: from {start} the adventurer comes to {to}, not to {claimed}."
    ),
    "elsewhere": N_("From {start} the adventurer comes to {to}, not to {claimed}."),
    "rests": N_("Nobody stays on an Osiris tile: from {claimed} the adventurer goes on to {to}."),
    "next": N_("A tunnel leads to the next one only, on {to}, not to the one on {claimed}."),
    "drew_too": N_("Whoever takes a Horus card draws none, so {draw} is not drawn."),
    "nothing_revealed": N_("No temple tile is revealed this turn, so not a {tile} either."),
    "other_tile": N_("The {stack} stack, as it was laid, does not turn up a {tile} now."),
    "no_scarab": N_("No scarab is taken this turn."),
    "no_card": N_("No Horus card is taken this turn."),
    "other_top": N_("On top of the level {level} stack lies {card}, not {got}."),
    "not_horus": N_("{got} is a starter card, not a Horus card."),
}


def sentence(position: Position, refusal: Refusal, seat: Seat | None = None) -> str:
    """The refusal as one sentence about this table."""
    seat = position.seat if seat is None else seat
    template = _SENTENCES[key_of(refusal)]
    shown = {name: _shown(position, name, value) for name, value in refusal.params.items()}
    if "side" in refusal.params:
        shown["other"] = words.side(other_side(refusal.params["side"]))
    shown["player"] = words.who(position.players[seat])
    text = said(template, refusal.params, shown)
    return text[:1].upper() + text[1:]


def key_of(refusal: Refusal) -> str:
    """Which of the sentences tells a refusal."""
    why = refusal.why
    for extra in ("osiris", "die"):
        if refusal.params.get(extra) is not None and f"{why} {extra}" in _SENTENCES:
            why = f"{why} {extra}"
    return f"{refusal.rule} {why}" if f"{refusal.rule} {why}" in _SENTENCES else why


def known_keys() -> set[str]:
    """All sentences there are."""
    return set(_SENTENCES)


def _shown(position: Position, name: str, value: Any) -> object:  # noqa: ANN401  # any parameter
    """A parameter as it reads in the sentence, by its name."""
    if name in ("start", "osiris", "space", "to", "claimed", "rear", "act") and value is not None:
        return words.place(position, value)
    if name in ("places", "acts", "spaces", "skipped"):
        return words.places(position, value)
    if name in ("card", "shown", "draw", "got"):
        return words.card(value)
    if name == "side":
        return words.side(value)
    if name in ("steps", "left", "tried"):
        return words.tiles(value) if value > 0 else _("one tile back")
    return _shown_in_lists(position, name, value)


def _shown_in_lists(position: Position, name: str, value: Any) -> object:  # noqa: ANN401  # as above
    if name == "allowed":
        return words.either([words.tiles(n) if n > 0 else _("one tile back") for n in value])
    if name == "cards":
        return words.both([words.card(one) for one in value])
    if name in ("wants", "offers"):
        return words.both([words.choice(one) for one in value])
    if name in ("own", "needed"):
        return words.adventurers(value)
    if name == "tile":
        return words.tile(value)
    if name == "piece":
        return words.piece(value)
    if name == "owned":
        return words.both([str(one) for one in value])
    if name == "stack":
        return words.stack(value)
    if name == "turn":
        seat = position.seat_of(value)
        return words.who(position.players[seat]) if seat is not None else value
    return value
