"""Sentences about a table of Pyramids: refusals, steps, and questions."""

from typing import Final

from luxor_companion.core import Event, Need, Params, Refusal, params_of
from luxor_companion.games.pyramids import rules as vocab
from luxor_companion.games.pyramids.rules import state
from luxor_companion.games.pyramids.words import names
from luxor_companion.lang import N_, _, forms
from luxor_companion.lang.forms import UNDO_SENTENCES, Counted, join_and, join_or

MOST_PLACES: Final = 4  # nobody reads a longer list
_REFUSALS: Final[dict[str, str | Counted]] = {
    # what must happen first
    "still_to_keep": N_("First everyone keeps two pyramid cards; still to choose: {players}."),
    "display_first": N_("First lay the display: four pyramid cards face up beside the deck."),
    "reveal_first": N_(
        "No expedition card is up: first reveal the one of round {round}, turn {turn}."
    ),
    "still_to_mark": N_("Everyone marks before anything else happens; still to mark: {players}."),
    "still_to_take": N_("First {taker} takes a new card for the completed pyramid {number}."),
    "over": N_("The game is over: {rounds} rounds of {turns} turns were played."),
    **UNDO_SENTENCES,
    # cards
    "no_such_card": N_("There is no pyramid card {number}: they are numbered 1 to 48."),
    "also_on_display": N_(
        "Card {number} cannot be both in the display and with {owner}: first correct one of "
        "the two."
    ),
    "also_with": N_(
        "Card {number} cannot be both with {taker} and with {owner}: first correct the cards "
        "of one of them."
    ),
    "completed_in": N_(
        "{owner} completed card {number} as {colour}, not {declared}: first correct what "
        "{owner} completed."
    ),
    "number_twice": N_("There is only one card {number}, so it cannot lie in two places."),
    "seen": N_("Card {number} is with {owner}, so it cannot come from the deck."),
    "on_display": N_("Card {number} lies in the display, so it cannot come from the deck."),
    "keep_count": N_("Two pyramid cards lie in front of a player, not {count}."),
    "deal_count": N_("Each player draws four pyramid cards to choose from, not {count}."),
    "dealt_already": N_("{player} has cards already."),
    "dealt_to_other": N_("Card {number} was dealt to {owner}."),
    "kept_already": N_("{player} has already kept {numbers}; to change that, undo it first."),
    "not_dealt": N_("{player} was not dealt card {number}."),
    "displayed_already": N_("The display is already laid: {numbers}; correct it with fix."),
    "display_count": N_("Four pyramid cards lie in the display, not {count}."),
    "other_colour": N_("Card {number} is {colour}, not {declared}."),
    "colour_full": N_("There are only {most} {colour} pyramids, so there cannot be {count}."),
    # expedition
    "deck_patterns": N_("The expedition deck shows {wanted} different patterns, not {count}."),
    "deck_straight": N_("Every expedition deck has {pattern}: the rulebook pictures it."),
    "deck_size": N_("The expedition deck has {wanted} cards, not {count}."),
    "not_in_deck": N_(
        "No expedition card of this copy shows {pattern}; the patterns are {possible}. If yours are"
        " others, correct the deck: fix deck domino=1 line3=2 and so on."
    ),
    "none_left": N_(
        "{pattern} cannot come again in round {round}: all cards that show it have been "
        "revealed ({total}); still to come: {possible}."
    ),
    "eighth": N_(
        "Only {turns} of the {cards} expedition cards are revealed in a round: the last one stays"
        " unseen; still to mark: {players}."
    ),
    "revealed_count": N_(
        "Expedition cards revealed in round {round} so far: {wanted}, but {count} are given."
    ),
    "revealed_often": N_(
        "{pattern} cannot have been revealed so often: cards that show it: {total}."
    ),
    "no_such_turn": N_(
        "There is no turn {turn} of round {round}: {rounds} rounds of {turns} turns are played."
    ),
    # marking
    "marked_already": N_(
        "{player} has already marked this turn; mark {handle} … --change, in play change {handle}"
        " …, makes another mark of it."
    ),
    "not_held": N_("Card {number} does not lie in front of {player}, who has {cards}."),
    "others_card": N_("Card {number} is {owner}'s; {player} has {cards}."),
    "completed_before": N_("Pyramid {number} is completed already, by {owner}."),
    "completed_card": N_("Pyramid {number} is completed and set aside; {player} marks on {cards}."),
    "part": N_(
        "The pattern has {size}: mark all of {pattern}, or exactly one square. These are only part"
        " of it: {squares}."
    ),
    "one_only": N_("Instead of the pattern, mark exactly one square, not {squares}."),
    "shape": N_(
        "The pattern is {pattern}; {squares} don't form it, however it is turned or reflected."
    ),
    "more": N_("The pattern is {pattern}: {squares} are too many."),
    "wall": N_("There is a wall on {squares} of card {card}: walls are never marked."),
    "marked": N_("Each square is marked once; already marked on card {card}: {squares}."),
    "entrance": N_(
        "The first mark on card {card} has to include its entrance, {entrance}, not only {squares}."
    ),
    "top_row": N_(
        "The first mark on card {card} has to include its entrance, which is in the top row:"
        " not only {squares}."
    ),
    "apart": N_("No marked square of card {card} is edge to edge with {squares}."),
    "too_far": N_(
        "From the entrance of card {card} to {squares} it takes {before} marked squares; only"
        " {marked} are marked, wherever those are that nobody named ({untold})."
    ),
    "hidden": N_(
        "Wherever the marks of card {card} are that nobody named ({untold}), they can't hang"
        " together with the entrance and touch {squares}."
    ),
    "nowhere": N_("Wherever the marks of card {card} are, there is no place left for {pattern}."),
    "more_icons": N_("{count} icons cannot be on {squares}: each has one at most."),
    "claimed": N_(
        "Card {card} as entered has {printed} on {squares}, not {said}: leave the icons out, "
        "or correct its layout."
    ),
    # red crosses and tombs
    "more_extras": N_(
        "Each red cross gives one extra square; red crosses marked: {crosses}, extra squares "
        "declared: {said}."
    ),
    "cross_on_completed": N_(
        "Pyramid {number} has just been completed, and at this table no red cross is used on it."
    ),
    "full": N_("Card {card} has no room for {squares}: only {left} are unmarked."),
    "two_tombs": N_("Card {card} has one tomb, which is marked once."),
    "too_soon": Counted(
        "The tomb of card {card} is in the bottom row: with {marked} square marked it cannot be"
        " reached, it takes at least {least}.",
        "The tomb of card {card} is in the bottom row: with {marked} squares marked it cannot be"
        " reached, it takes at least {least}.",
        "marked",
    ),
    "fix_tomb": N_(
        "With its tomb, {squares}, marked, card {number} is complete: leave it out of cards= "
        "and put it into completed=."
    ),
    "bottom_row": N_("The tomb of card {card} is in the bottom row, so it is not on {squares}."),
    "nothing_completed": N_(
        "This completes no pyramid that {colour} could belong to: leave the colour out."
    ),
    "whose_colour": N_(
        "{numbers} are complete and their colours aren't entered: type which one is {colour},"
        " such as {example}."
    ),
    # taking
    "none_completed": N_(
        "{player} has no completed pyramid to take a card for; {taker} is next, for {number}."
    ),
    "not_first": N_(
        "{player} completed {number}, {taker} the lower {first}: {taker} takes a card first."
    ),
    "deck_empty": N_("The deck of pyramid cards is empty; the display holds {display}."),
    "nothing_to_refill": N_(
        "Taking from the deck leaves the display full, so {number} doesn't go there."
    ),
    "not_on_display": N_("Card {number} is not in the display, which holds {display}."),
    "no_refill": N_("The deck is empty, so {number} cannot come into the display."),
    # a layout
    "entrance_count": N_("A card has one entrance (E), this one has {count}."),
    "entrance_row": N_("The entrance is in the top row, not on {squares}."),
    "tomb_count": N_("A card has one tomb (T), this one has {count}."),
    "tomb_row": N_("The tomb is in the bottom row, not on {squares}."),
    "unreachable": N_("Walls cut the entrance on {entrance} off from the tomb on {tomb}."),
    # a layout entered while its card is in play
    "print_wall": N_(
        "The marks on card {card} include {squares}, where this layout has a wall: undo or "
        "correct the marks, or look at the card again."
    ),
    "print_entrance": N_(
        "The marks on card {card}, {squares}, leave out {entrance}, where this layout has its"
        " entrance: undo or correct the marks, or look at the card again."
    ),
    "print_tomb": N_(
        "The marks on card {card} include {squares}, where this layout has its tomb, but the "
        "pyramid is not completed: undo or correct the marks, or look at the card again."
    ),
    "print_room": N_(
        "On card {card} {count} squares are marked, but this layout has only {room} besides "
        "its tomb: undo or correct the marks, or look at the card again."
    ),
    "print_apart": N_(
        "On card {card} {marked} squares are marked, but on this layout so many can't hang together"
        " with the entrance, {entrance}, and with the squares that were named: undo or correct the"
        " marks, or look at the card again."
    ),
    # the score card
    "skull_values": N_(
        "The score card has ten skulls with growing values, so they cannot be {values}."
    ),
    "track_end": N_("A score card has {most} {track}, not {count}."),
    "no_such_torch": N_("The torches are those of rounds 1 to {most}, each once, not {rounds}."),
    "bonus_gone": N_("No bonus of {points} is left: each colour gives it once."),
    "bonus_gone colour": N_("Another player has the {colour} bonus of {points}."),
    "no_skull": N_("{player} has no skull ticked, so none costs anything."),
    "other_value": N_("Skull {count} of the score card costs {known}, not {value}."),
    "skull_order": N_(
        "The skulls cost more and more: {owner} entered {entered} for skull {theirs}, so "
        "skull {count} can't cost {value}."
    ),
}
_TRACKS: Final = {"red": N_("red gems"), "green": N_("green gems"), "skulls": N_("skulls")}
_STEPS: Final[dict[str, str | Counted]] = {
    "dealt": N_("{player} draws four cards to choose from."),
    "dealt numbers": N_("{player} draws {numbers} to choose from."),
    "kept": N_("{player} keeps {numbers}."),
    "displayed": N_("The display is {numbers}."),
    "revealed": N_("Round {round}, turn {turn}: everyone marks {pattern}."),
    "cannot_mark": N_("{player} has no square left to mark."),
    "marked": N_("{player} marks one square of card {card}."),
    "marked squares": N_("{player} marks {squares} on card {card}."),
    "marked pattern": N_("{player} marks the pattern on card {card}."),
    "marked pattern squares": N_("{player} marks the pattern on card {card}: {squares}."),
    "marked any": N_("{player} marks one square of a card."),
    "marked pattern any": N_("{player} marks the pattern on a card."),
    "cross": N_("The red cross gives an extra square of card {card}."),
    "cross any": N_("The red cross gives an extra square."),
    "cross squares": N_("The red cross gives an extra square: {squares} of card {card}."),
    "cross_lapsed": N_("No square is left for a red cross: it lapses."),
    "unchecked layout": N_(
        "The layout of card {card} isn't entered: walls, entrance and icons are taken as declared."
    ),
    "unchecked squares": N_(
        "The layout of card {card} isn't entered, nor are the squares: the marks are taken as"
        " declared."
    ),
    "gem red": N_("{player} ticks red gem {count} of 10."),
    "gem green": N_("{player} ticks green gem {count} of 10."),
    "gem_lost red": N_("All {most} red gems are ticked: this one doesn't count."),
    "gem_lost green": N_("All {most} green gems are ticked: this one doesn't count."),
    "torch": N_("{player} ticks the torch of round {round}."),
    "torch_lost": N_("The torch of round {round} is ticked already: this one is lost."),
    "skull": N_("{player} ticks skull {count} of 10."),
    "skull_lost": N_("All {most} skulls are ticked: this one doesn't count."),
    "potion": Counted(
        "The potion erases {player}'s worst skull.",
        "The potion erases {player}'s {erased} worst skulls.",
        "erased",
        N_("No skull is ticked that the potion could erase."),
    ),
    "completed": N_("{player} has completed pyramid {number} ({colour})."),
    "took": N_("{player} takes {number} from the display for the completed {for}."),
    "took deck": N_("{player} takes {number} from the deck for the completed {for}."),
    "refilled": N_("{number} goes into the display."),
    "no_cards": N_("No pyramid cards are left, so {players} can't take one."),
    "last_turn": N_("That was the last turn, so nobody needs a new card."),
    "bonus": N_("{player} gets the {colour} bonus of {points} with pyramid {number}."),
    "takes": N_("{player} takes a new card for pyramid {number}."),
    "no_bonus place": N_(
        "Pyramid {number} earns {player} no bonus: only the 2nd, 4th and 6th of a colour do."
    ),
    "no_bonus closed": N_(
        "Pyramid {number} earns {player} no bonus: all three for {colour} are gone."
    ),
    "round_over": N_("Round {round} is over."),
    "over": N_("The game is over."),
    "card_told": N_("From now on the colour of card {number} is known."),
    "card_told layout": N_("From now on the layout of card {number} is known."),
    "skull_told": N_("{player}'s worst skull, number {count}, costs {value}."),
}
# What a line of the log leads to, but doesn't say.
REMARKABLE: Final = frozenset(
    {"cannot_mark", "cross_lapsed", "gem_lost", "torch_lost", "skull_lost", "potion"}
    | {"completed", "no_cards", "bonus", "round_over"}
)
_QUESTIONS: Final[dict[str, str]] = {
    "squares": N_("Where is the pattern marked?"),
    "square": N_("Which square is marked?"),
    "card": N_("On which card?"),
    "extra": N_("A red cross: which extra square is marked?"),
    "colour": N_("Which colour is the completed pyramid?"),
    "take": N_("Which card is taken?"),
    "deck": N_("Which card was on top of the deck?"),
    "icons": N_(
        "Which icons are on it? red green torch potion skull cross tomb, each as often as it is"
        " marked (Enter: none, or no more)"
    ),
    "refill": N_("Which card came into the display?"),
}


def sentence(position: state.Position | None, refusal: Refusal, player: str | None = None) -> str:
    """Return a refusal as one sentence about this table, followed by what is allowed, if known.

    `player` is the handle of the player it is about.
    """
    why, params = refusal.why, refusal.params
    if params.get("colour") and f"{why} colour" in _REFUSALS:
        why = f"{why} colour"
    values = _readable_params(position, params, player)
    text = forms.format_message(_REFUSALS[why], params, values)
    return " ".join([forms.capitalize(text), *_alternatives(params)])


def _alternatives(params: Params) -> list[str]:
    """Return a sentence that says what would be allowed, if that is known."""
    free, fits, card = params.get("free"), params.get("fits"), params.get("card")
    if isinstance(free, list) and free:
        return [_("Next to its marks are {squares}.").format(squares=join_and(free))]
    if not isinstance(fits, list):
        return []
    if not fits:
        return [_("The pattern fits nowhere on card {card}.").format(card=card)]
    if len(fits) > MOST_PLACES:
        text = _("It fits in {count} places on card {card}.")
        return [text.format(count=len(fits), card=card)]
    places = join_or([" ".join(one) for one in fits])
    return [_("On card {card} it fits on {places}.").format(card=card, places=places)]


def step(position: state.Position, event: Event, player: str | None = None) -> str:
    """Return an event as one sentence about this table; `player` is the handle of who acts."""
    params, key = params_of(event), str(event.name)
    values = _readable_params(position, params, player)
    for detail in ("pattern", "squares", "deck", "layout", "numbers"):
        if params.get(detail) and f"{key} {detail}" in _STEPS:
            key = f"{key} {detail}"
    if params.get("card", "") is None and f"{key} any" in _STEPS:
        key = f"{key} any"
    for detail in ("what", "colour"):
        if f"{key} {params.get(detail)}" in _STEPS:
            key = f"{key} {params[detail]}"
    return forms.capitalize(forms.format_message(_STEPS[key], params, values))


def question(need: Need) -> str:
    return _(_QUESTIONS[need.choice])


def _readable_params(
    position: state.Position | None, params: Params, player: str | None
) -> dict[str, object]:
    """Return the parameters as a sentence shows them, and the player it is about."""
    values = {name: _show(position, name, params) for name in params}
    if "told" in values:  # its name in the JSON; sentences have clearer ones
        values |= {"declared": values["told"], "entered": values["told"]}
    name = names.whom(position, player) if player else _("this player")
    return {"player": name, "handle": player or "", **values}


def _show(position: state.Position | None, name: str, params: Params) -> object:
    value = params[name]
    if isinstance(value, str):
        return _show_word(position, name, value)
    if isinstance(value, int):
        icon = params.get("icon")
        if name in ("said", "printed") and isinstance(icon, str):
            return names.icons(icon, value)
        return names.number_of_squares(value) if name in ("size", "squares") else value
    if not isinstance(value, list | tuple):
        return value
    if name == "players":
        return join_and([names.whom(position, one) for one in value])
    return join_and([names.local_line(one) if name == "possible" else str(one) for one in value])


def _show_word(position: state.Position | None, name: str, value: str) -> object:
    if name in ("player", "owner", "taker"):
        return names.whom(position, value)
    if name in ("colour", "told") and value in vocab.COLOURS:
        return names.colour(value)
    if name == "pattern" and value:
        return names.pattern(value)
    return _(_TRACKS[value]) if name == "track" else value
