"""What happened, step by step, each in one sentence."""

from typing import Any, Final

from luxor_companion.games.events import Event
from luxor_companion.games.pyramids.state import Position
from luxor_companion.games.pyramids.vocab import Seat
from luxor_companion.lang import N_, _, lists, ngettext
from luxor_companion.lang.pyramids import words

_STEPS: Final[dict[str, str]] = {
    "dealt": N_("{player} draws {numbers} to choose from."),
    "kept": N_("{player} keeps {numbers}."),
    "displayed": N_("The display is {numbers}."),
    "revealed": N_("Round {round}, turn {turn}: everyone marks {pattern}."),
    "cannot_mark": N_("{player} has no square left to mark."),
    "marked": N_("{player} marks one square of card {card}."),
    "marked squares": N_("{player} marks {squares} on card {card}."),
    "marked pattern": N_("{player} marks the pattern on card {card}."),
    "marked pattern squares": N_("{player} marks the pattern on card {card}: {squares}."),
    "cross": N_("The red cross gives an extra square of card {card}."),
    "cross squares": N_("The red cross gives an extra square: {squares} of card {card}."),
    "cross_lapsed": N_("No square is left for a red cross: it lapses."),
    "unchecked layout": N_(
        "The layout of card {card} is not entered: walls, entrance and icons are as said."
    ),
    "unchecked squares": N_(
        "The layout of card {card} is not entered, and where the squares are was not said:"
        " the marks are as said."
    ),
    "gem red": N_("{player} ticks red gem {count} of 10."),
    "gem green": N_("{player} ticks green gem {count} of 10."),
    "gem_lost red": N_("All {most} red gems are ticked: this one counts no more."),
    "gem_lost green": N_("All {most} green gems are ticked: this one counts no more."),
    "torch": N_("{player} ticks the torch of round {round}."),
    "torch_lost": N_("The torch of round {round} is ticked already: this one is lost."),
    "skull": N_("{player} ticks skull {count} of 10."),
    "skull_lost": N_("All {most} skulls are ticked: this one counts no more."),
    "completed": N_("{player} has completed pyramid {number} ({colour})."),
    "took": N_("{player} takes {number} from the display for the completed {for}."),
    "took deck": N_("{player} takes {number} from the deck for the completed {for}."),
    "refilled": N_("{number} comes into the display."),
    "no_cards": N_("No pyramid cards are left, so none is taken by {players}."),
    "last_turn": N_("It was the last turn, so nobody needs a new card."),
    "bonus": N_("{player} gets the {colour} bonus of {points} with pyramid {number}."),
    "round_over": N_("Round {round} is over."),
    "over": N_("The game is over."),
    "card_told": N_("From now on the colour of card {number} is known."),
    "card_told layout": N_("From now on the layout of card {number} is known."),
    "skull_told": N_("{player}'s dearest skull, number {count}, costs {value}."),
}


def step(position: Position, event: Event, seat: Seat | None = None) -> str:
    """One event as a sentence about this table; `seat` is whose line it belongs to."""
    params = dict(event.params)
    if event.name == "potion":
        return _potion(position, params, seat)
    key = event.name
    for detail in ("pattern", "squares", "deck", "layout"):
        if params.get(detail) and f"{key} {detail}" in _STEPS:
            key = f"{key} {detail}"
    for detail in ("what", "colour"):
        if f"{key} {params.get(detail)}" in _STEPS:
            key = f"{key} {params[detail]}"
    shown = {name: _shown(position, name, value) for name, value in params.items()}
    shown.setdefault("player", _player(position, seat))
    text = _(_STEPS[key]).format(**shown)
    return text[:1].upper() + text[1:]


def _player(position: Position, seat: Seat | None) -> str:
    return _("this player") if seat is None else words.who(position.players[seat])


def _potion(position: Position, params: dict[str, Any], seat: Seat | None) -> str:
    erased = params["erased"]
    if not erased:
        return _("No skull is ticked that the potion could erase.")
    text = ngettext(
        "The potion erases {player}'s dearest skull.",
        "The potion erases {player}'s {erased} dearest skulls.",
        erased,
    )
    return text.format(player=_player(position, seat), erased=erased)


def _shown(position: Position, name: str, value: Any) -> object:  # noqa: ANN401  # any parameter
    """A parameter as it reads in the sentence, by its name."""
    if name == "player":
        return words.whom(position, value)
    if name == "players":
        return lists.both([words.whom(position, one) for one in value])
    if name == "pattern" and value:
        return words.pattern(value)
    if name == "colour":
        return words.colour(value) if value in ("orange", "purple", "green") else value
    if isinstance(value, list):
        return lists.both([str(one) for one in value])
    return value
