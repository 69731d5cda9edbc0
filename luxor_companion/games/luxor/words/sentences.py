"""Sentences about a table of Luxor: refusals, steps, questions, and what looks wrong."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from luxor_companion.core import Need, Params, Refusal, params_of
from luxor_companion.games.luxor import rules as vocab
from luxor_companion.games.luxor.rules import Event, census, hand
from luxor_companion.games.luxor.rules.notation import NOBODY, Played, Rolled, Shown, Told
from luxor_companion.games.luxor.rules.state import Position
from luxor_companion.games.luxor.words import names
from luxor_companion.lang import N_, _, forms
from luxor_companion.lang.forms import UNDO_SENTENCES, Counted, join_and, join_or

# By `why` of the refusal, or by its rule and `why` if several rules share that word.
REFUSALS: Final[dict[str, str | Counted]] = {
    "end.second over": N_(
        "The game is over: two adventurers were in the chamber tomb when the round ended."
    ),
    "end.stuck over": N_("The game is over: for a whole round nobody had a legal move."),
    "not_your_turn": N_("It is {turn}'s turn, not {player}'s."),
    "had_turn": N_("{player} has already played this round. It is {turn}'s turn."),
    "other_card": N_(
        "{player}'s {side} card is known to be {shown}, not {card}: a hand is never rearranged."
    ),
    "other": N_("{card} isn't {player}'s {side} card."),
    "inside": N_(
        "{card} is card {place} of 5 in {player}'s hand:"
        " only the leftmost and the rightmost may be played."
    ),
    "other_side": N_("{card} is {player}'s {other} card, not the {side} one."),
    "never_taken": N_("{card} is a Horus card that nobody has taken yet."),
    "none_left": Counted(
        "There is only {total} of {card}: {discarded} in the discard pile and {held} in known"
        " hands, so this cannot be another.",
        "There are only {total} of {card}: {discarded} in the discard pile and {held} in "
        "known hands, so this cannot be another.",
        "total",
    ),
    "none_taken": Counted(
        "Only {total} of {card} has been taken from its stack: {discarded} in the discard pile and"
        " {held} in known hands, so this cannot be another.",
        "Only {total} of {card} have been taken from their stack: {discarded} in the discard pile"
        " and {held} in known hands, so this cannot be another.",
        "total",
    ),
    "no_key_after_all": N_(
        "At this table a Horus tile gives no key after a card that moves all, only a Horus card."
    ),
    "pile_size": N_("The draw pile cannot have {count} cards: only {most} are in nobody's hand."),
    "too_many": N_("There are only {most} in the box ({piece})."),
    "wrong": N_("The sarcophagi cannot be {owned}: there is one worth 5 and one worth 3."),
    "told_other": N_(
        "Card {place} of {player}'s hand is known to be {shown}, not {card}. If that was "
        "wrong, correct it with luxor fix."
    ),
    "told_secret": N_(
        "Card {place} of {player}'s hand isn't {card}. If a hand was entered wrong, correct it with"
        " luxor fix."
    ),
    "scarab_count": Counted(
        "{player} has {held} scarab, not {count}.",
        "{player} has {held} scarabs, not {count}.",
        "held",
    ),
    "scarab_known": N_("One of {player}'s scarabs is known to be worth {value}."),
    **UNDO_SENTENCES,
    "scarabs": N_("All {most} scarabs worth {value} are known to be elsewhere."),
    "in_tomb": N_("An adventurer in the chamber tomb does not move any more."),
    "nobody": N_("{player} has no upright adventurer on {space}; {player}'s are on {places}."),
    "nobody_active": N_("{player} has no upright adventurer outside the chamber tomb."),
    "lying": N_(
        "{player}'s adventurer at statue {statue} is still lying down: it can't move until "
        "another one passes that statue."
    ),
    "nobody_lying": N_("{player} has no adventurer lying at statue {statue}."),
    "overshoot": N_(
        "From {start} it takes exactly {left} to enter the chamber tomb;"
        " {steps} would go beyond it, and no step may be forfeited."
    ),
    "overshoot osiris": N_(
        "From {start} the adventurer lands on the Osiris tile of {osiris}, which pushes it"
        " {steps} on; that goes beyond the chamber tomb, which is exactly {left} away."
    ),
    "overshoot unsure": N_(
        "From {start} it takes {left} at most to enter the chamber tomb;"
        " {steps} would go beyond it, and no step may be forfeited."
    ),
    "overshoot osiris unsure": N_(
        "From {start} the adventurer lands on the Osiris tile of {osiris}, which pushes it"
        " {steps} on; that goes beyond the chamber tomb, which is {left} away at most."
    ),
    "by_push": N_(
        "From {start} the adventurer lands on the Osiris tile of {osiris}, which pushes it into the"
        " chamber tomb. By this table's house rule, only a card brings anybody in."
    ),
    "no_key": N_(
        "{player} has no key, and each adventurer that enters the chamber tomb costs one."
    ),
    "on_stairs": N_("An adventurer on the stairs cannot go back."),
    "back": N_(
        "Behind {start} there are only the stairs. They aren't a tile, so nobody goes back there."
    ),
    "nobody_moves": N_("None of {player}'s adventurers can move {steps}."),
    "everyone": N_("{card} moves every active adventurer, so leave out the @."),
    "card.all distance": N_("The card moves everyone by {allowed}, not by {tried}."),
    "two_act": N_("After moving all, only one adventurer takes its action, not those on {acts}."),
    "not_there": N_("No adventurer that moved ended on {act}; choose one on {spaces}."),
    "two_things": N_("After moving all, you claim one thing only, not {wants}."),
    "together": N_(
        "All of {player}'s active adventurers are on {start}: there is nobody ahead to join."
    ),
    "no_distance": N_("The last adventurer joins the one ahead of it, however far that is."),
    "not_last": N_("The adventurer on {start} isn't the last one; the last one is on {rear}."),
    "no_die": N_("{card} doesn't use the die."),
    "program_rolls": N_("The program rolls at this table: leave die={rolled} out."),
    "program_draws": N_("The program draws at this table: leave {token} out."),
    "no_roll": N_("Nobody rolls for {card} now."),
    "bound": N_(
        "{turn} rolled a {rolled} for {card} and must play this card with it. luxor undo "
        "cancels the roll, and the log shows that."
    ),
    "distance": N_("{card} moves {allowed}, not {tried}."),
    "distance die": N_("With a {die} on the die, {card} moves {allowed}, not {tried}."),
    "can_move": Counted(
        "{player} must move: {cards} can move somebody.",
        "{player} must move: {cards} can move somebody.",
        "cards",
    ),
    "other_can_move": N_("{player} must move: the other outer card can move somebody."),
    "any_can_move": N_("{player} must move: whatever the {side} card is, it can move somebody."),
    "can_move die": N_("{player} must move: with a {die}, somebody can."),
    "too_few": N_("{player} has {own} on {space}, but the treasure there takes {needed}."),
    "tile.treasure must": N_(
        "{player} has {own} on {space} and the treasure there takes {needed}, so {player} "
        "must take it."
    ),
    "temple.tunnel must": N_(
        "A tunnel must be used: the adventurer goes on to the next one towards the tomb."
    ),
    "just_revealed": Counted(
        "The temple tile revealed on {space} isn't used this turn, so it doesn't give {wants}.",
        "The temple tile revealed on {space} isn't used this turn, so it doesn't give {wants}.",
        "wants",
    ),
    "not_offered": Counted(
        "The tile on {space} ({tile}) doesn't give {wants}.",
        "The tile on {space} ({tile}) doesn't give {wants}.",
        "wants",
    ),
    "only_one": N_("The tile on {space} ({tile}) gives one thing only, not {wants}."),
    "must_take": N_("The tile on {space} ({tile}) gives something, and {player} must take it."),
    "gone": Counted(
        "The tile on {space} can't give {wants} any more: none left in the supply.",
        "The tile on {space} can't give {wants} any more: none left in the supply.",
        "wants",
    ),
    "no_tile": Counted(
        "There is no tile on {space}, so you can't take {wants}.",
        "There is no tile on {space}, so you can't take {wants}.",
        "wants",
    ),
    "counted_empty": N_(
        "Empty spaces are skipped, not counted ({skipped}): from {start} the adventurer ends "
        "on {to}, not {claimed}."
    ),
    "counted_statue": N_(
        "A statue isn't a space: from {start} the adventurer ends on {to}, not {claimed}."
    ),
    "elsewhere": N_("From {start} the adventurer ends on {to}, not {claimed}."),
    "rests": N_("Nobody stays on an Osiris tile: from {claimed} the adventurer goes on to {to}."),
    "next": N_("A tunnel leads to the next one only, on {to}, not to the one on {claimed}."),
    "drew_too": N_("Taking a Horus card replaces the draw, so {draw} isn't drawn."),
    "nothing_revealed": N_("No temple tile is revealed this turn, so there is no {tile}."),
    "other_tile": N_("The {stack} stack was laid in another order: no {tile} comes up now."),
    "no_treasure": N_("No treasure is taken this turn, so no temple icon matters."),
    "other_icon": N_("On your board, {space} has this temple icon: {printed}."),
    "board_shape": N_(
        "That board has {count} spaces and {statues} statues, but this game is played on one with"
        " {most} and {wanted}."
    ),
    "board_tile": N_("On that board, {tile} cannot lie on {space}, where this game began with it."),
    "board_line": N_("On that board, line {line} of the log would not be allowed: {entry}."),
    "board_open": N_(
        "On that board, line {line} of the log would leave a question open: {entry} ({choice}=)."
    ),
    "no_scarab": N_("No scarab is taken this turn."),
    "no_card": N_("No Horus card is taken this turn."),
    "other_top": N_("The top card of the level {level} stack is {card}, not {got}."),
    "not_horus": N_("{got} is a starter card, not a Horus card."),
    "nothing_found": N_("This turn nobody lands where a tile is still unknown: leave out {tile}."),
    "found_other": N_(
        "The tile on {space} is known: {lies}; not {tile}. If that was wrong, correct it with"
        " luxor fix."
    ),
    "cannot_lie": N_("{tile} cannot lie on {space}. Possible there: {could_be}."),
}
_STEPS: Final[dict[str, str]] = {
    "moved": N_("{player} moves from {from} to {to}."),
    "moved skipped": N_("{player} moves from {from} to {to}, skipping {skipped}."),
    "woken": N_("{player} passes statue {statue}: the adventurer there stands up on the stairs."),
    "pushed": N_("Osiris pushes it {by} on, from {from} to {to}."),
    "treasure": N_("{player} takes the {kind} on {space}: {vp} VP."),
    "treasure card.less": N_(
        "{player} takes the {kind} on {space} with one adventurer fewer: {vp} VP."
    ),
    "revealed": N_(
        "The top tile of the {stack} stack is revealed on {space}; its action isn't used this turn."
    ),
    "revealed tile": N_(
        "The {stack} stack reveals {tile} on {space}; its action isn't used this turn."
    ),
    "tunnelled": N_("The tunnel leads from {from} to {to}."),
    "key": N_("{player} takes a key."),
    "card": N_("{player} takes the top Horus card of level {level} into the middle of the hand."),
    "card card": N_(
        "{player} takes {card}, the top Horus card of level {level}, into the middle of the hand."
    ),
    "scarab": N_("{player} takes a scarab and keeps it face down."),
    "wild": N_("{player} takes a wild tile."),
    "key_paid": N_("{player} pays a key."),
    "entered": N_("The adventurer enters the chamber tomb; both sarcophagi are gone."),
    "entered sarcophagus": N_(
        "The adventurer enters the chamber tomb; {player} takes the sarcophagus worth"
        " {sarcophagus} VP."
    ),
    "spent": N_("{player} plays {card} without moving anyone."),
    "spent other": N_(
        "{player} plays {card} without moving anyone: the other outer card, {other}, can't either."
    ),
    "spent none": N_(
        "{player} plays {card} without moving anyone, and says that the other outer card can't"
        " either."
    ),
    "drew": N_("{player} draws a card and puts it in the middle of the hand."),
    "drew card": N_("{player} draws {card} into the middle of the hand."),
    "no_draw": N_("{player} draws no card: the Horus card takes its place."),
    "stays": N_("The adventurer on {space} cannot complete the move and stays."),
    "stairs": N_("On the stairs there is no action."),
    "empty_space": N_("There is no tile on {space}: no action."),
    "too_few": N_(
        "The treasure on {space} needs {needed}; {player} has only {own} there, so nothing happens."
    ),
    "left": N_("{player} leaves {space} as it is."),
    "stack_empty": N_("The {stack} stack is empty: {space} stays empty."),
    "no_icon": N_("On your board, {space} has no temple icon: no temple tile comes up."),
    "none_left": N_("The supply has nothing left of what {tile} on {space} gives."),
    "last_tunnel": N_("No tunnel lies ahead of {space}: no action."),
    "found": N_("Found on {space}: {tile}."),
}
_QUESTIONS: Final[dict[str, str]] = {
    "die": N_("What does the die show?"),
    "die program": N_("The program rolls the die once the turn is played."),
    "adventurer": N_("Which adventurer moves?"),
    "direction": N_("Forward or backward?"),
    "steps": N_("How many tiles?"),
    "act": N_("Which adventurer takes its action?"),
    "take": N_("Which do you take?"),
    "level": N_("From which stack?"),
    "tile": N_("Which temple tile was revealed?"),
    "icon": N_("Which temple icon does the space have on your board?"),
    "draw": N_("Which card is drawn?"),
    "got": N_("Which Horus card is taken?"),
    "tile space": N_("What lies on space {space}?"),
    "other": N_("Which is the other outer card, or can't it move anybody either?"),
}
_ODDITIES: Final[dict[str, str | Counted]] = {
    "misplaced": N_("{tile} lies on {space}, which is printed for something else."),
    "rests": N_("{colour} is on the Osiris tile of {space}, where nobody can stay."),
    "sarcophagi": Counted(
        "There is {inside} adventurer in {space}, but the players have sarcophagi {owned}.",
        "There are {inside} adventurers in {space}, but the players have sarcophagi {owned}.",
        "inside",
    ),
    "few_adventurers": Counted(
        "{colour} has {count} adventurer instead of five.",
        "{colour} has {count} adventurers instead of five.",
        "count",
    ),
    "unusual_treasure": N_(
        "{tile} is unusual: public lists of the pieces have 1 to 6 VP for 1 to 3 adventurers."
    ),
    "unusual_scarabs": N_(
        "{count} scarabs are worth {value}: public lists of the pieces have {most}."
    ),
    "unusual_card": N_("{card} is unusual: public lists of the pieces do not have it."),
    "asleep": N_("{colour} still lies at statue {statue}, though another one is on {space}."),
}


def sentence(position: Position, refusal: Refusal, seat: vocab.Seat | None = None) -> str:
    """Return a refusal as one sentence about this table."""
    values = _readable_params(position, refusal.params, seat)
    if "side" in refusal.params:
        values["other"] = names.side(hand.other_side("L" if refusal.params["side"] == "L" else "R"))
    return forms.capitalize(forms.format_message(REFUSALS[key_of(refusal)], refusal.params, values))


def key_of(refusal: Refusal) -> str:
    why = refusal.why
    for extra in ("osiris", "die", "unsure"):
        if refusal.params.get(extra) is not None and f"{why} {extra}" in REFUSALS:
            why = f"{why} {extra}"
    return f"{refusal.rule} {why}" if f"{refusal.rule} {why}" in REFUSALS else why


def step(position: Position, event: Event, seat: vocab.Seat | None = None) -> str:
    """Return an event as one sentence about this table."""
    params = params_of(event)
    key = event.reason if event.name == "nothing" else event.name
    if params.get("other") == NOBODY:
        key = f"{key} {NOBODY}"
    for detail in ("skipped", "tile", "card", "sarcophagus", "other", event.rule):
        if f"{key} {detail}" in _STEPS and params.get(detail, detail == event.rule):
            key = f"{key} {detail}"
    return forms.capitalize(_(_STEPS[key]).format(**_readable_params(position, params, seat)))


def title(position: Position, entry: object) -> str:
    """Return who plays which card; a roll, or a hand that was entered, has only a player."""
    if not isinstance(entry, Played | Rolled | Told | Shown):
        return ""
    seat = position.seat_of(entry.colour)
    who = names.who(position.players[seat]) if seat is not None else entry.colour
    if not isinstance(entry, Played):
        return who
    return _("{who} plays {turn}").format(who=who, turn=names.card(entry.turn.card))


def question(need: Need) -> str:
    detail = "program" if need.program else "" if need.space is None else "space"
    key = f"{need.choice} {detail}".rstrip()
    return _(_QUESTIONS[key]).format(space=need.space)


def oddity_sentence(position: Position | None, oddity: census.Oddity) -> str:
    """Return an oddity as one sentence; an oddity of the box needs no position."""
    values = {name: _show(position, name, oddity.params) for name in oddity.params}
    if isinstance(owned := oddity.params.get("owned"), list | tuple):
        values["owned"] = ", ".join(map(str, owned)) or "0"
    text = forms.format_message(_ODDITIES[oddity.what], oddity.params, values)
    return f"{forms.capitalize(text)} ({oddity.rule})"


def _readable_params(
    position: Position, params: Params, seat: vocab.Seat | None
) -> dict[str, object]:
    """Return the parameters as a sentence shows them, and the player it is about."""
    player = position.players[position.seat if seat is None else seat]
    values = {name: _show(position, name, params) for name in params}
    return {**values, "player": names.who(player)}


def _show(position: Position | None, name: str, params: Params) -> object:
    value = params[name]
    if value is None:
        return ""
    if position is None:  # about the box, whose pieces lie nowhere yet
        return _SHOW[name](value)
    if name in _PLACES and isinstance(value, int):
        return names.place(position, value)
    if name in ("places", "acts", "spaces", "skipped") and isinstance(value, list | tuple):
        return join_and([names.place(position, space) for space in value])
    if name == "turn" and isinstance(value, str):
        seat = position.seat_of(value)
        return names.who(position.players[seat]) if seat is not None else value
    return _SHOW[name](value) if name in _SHOW else value


def _tiles(number: int) -> str:
    return names.tiles(number) if number > 0 else _("one tile back")


def _distances(numbers: Sequence[int]) -> str:
    """Return how many tiles a card may move somebody: 1 to 4 tiles, or 1 tile or one tile back."""
    if len(numbers) > 2 and numbers[0] > 0:  # noqa: PLR2004  # of two, both are named
        return _("{first} to {last} tiles").format(first=numbers[0], last=numbers[-1])
    return join_or([_tiles(number) for number in numbers])


_PLACES: Final = ("start", "from", "to", "claimed", "space", "osiris", "rear", "act")
# How a sentence shows a parameter, by its name; the others stay as they are.
_SHOW: Final[dict[str, Callable[[Any], str]]] = {
    **dict.fromkeys(("card", "shown", "draw", "got", "other"), names.card),
    **dict.fromkeys(("steps", "left", "tried"), _tiles),
    **dict.fromkeys(("own", "needed"), names.adventurers),
    "wants": lambda tokens: join_and([names.choice(token) for token in tokens]),
    "cards": lambda cards: join_and([names.card(card) for card in cards]),
    "side": names.side,
    "token": names.local_turn,
    "colour": names.colour,
    "kind": names.treasure,
    "stack": names.stack,
    "printed": names.icon,
    **dict.fromkeys(("tile", "lies"), names.tile),
    "could_be": ", ".join,
    "entry": names.local_line,
    "piece": names.piece,
    "by": names.tiles,
    "allowed": _distances,
    "owned": lambda values: join_and([str(value) for value in values]),
}
