"""A dispute about a mark in words: why not, and what it depends on."""

from collections.abc import Sequence
from typing import Final

from luxor_companion.core.ruling import Event, Refusal
from luxor_companion.games.pyramids.rules.dispute import Case, Dispute
from luxor_companion.games.pyramids.rules.layout import placements, square_names
from luxor_companion.games.pyramids.rules.vocab import Seat
from luxor_companion.games.pyramids.words import names, sentences
from luxor_companion.lang import N_, _, forms

SEAT: Final = Seat(0)
# Without squares: where nobody remembers, those of a case are only an example.
_REFUSALS: Final = {
    "wall": N_("Walls are never marked."),
    "marked": N_("Each square is marked once."),
    "entrance": N_("The first mark on a card has to include its entrance."),
    "apart": N_("A mark has to be edge to edge with a square that is already marked."),
    "part": N_("Mark the whole pattern, or exactly one square."),
    "shape": N_("Mark the whole pattern, or exactly one square."),
    "more": N_("Mark the whole pattern, or exactly one square."),
}
# What a score card shows already, nobody said.
_STEPS: Final = {
    "gem red": N_("{player} ticks a red gem, unless all 10 are ticked."),
    "gem green": N_("{player} ticks a green gem, unless all 10 are ticked."),
    "torch": N_("{player} ticks the torch of this round, unless it is ticked already."),
    "torch_lost": N_("The torch of this round is ticked already: this one is lost."),
    "skull": N_("{player} ticks a skull, unless all 10 are ticked."),
    "potion": N_("The potion erases the two worst skulls, as far as any are ticked."),
    "completed": N_("{player} has completed this pyramid."),
}
_CONDITIONS: Final = {
    ("printed", "free"): N_("there is no wall on {squares}"),
    ("printed", "wall"): N_("there is a wall on {squares}"),
    ("marked", "nothing"): N_("nothing was marked on the card before"),
    ("marked", "beside"): N_("a square next to these was marked before"),
    ("marked", "apart"): N_("squares were marked before, but none next to these"),
    ("marked", "among"): N_("one of these squares was marked before"),
    ("entrance", "here"): N_("the entrance is among these squares"),
    ("entrance", "elsewhere"): N_("the entrance is elsewhere"),
    ("tomb", "here"): N_("the tomb is among these squares"),
    ("tomb", "elsewhere"): N_("the tomb is elsewhere"),
}


def refusal_sentence(case: Case, refusal: Refusal) -> str:
    """Return why a mark is refused, with squares only where the table named them."""
    if case.facts and refusal.why in _REFUSALS:
        return _(_REFUSALS[refusal.why])
    return sentences.sentence(case.position, refusal, SEAT)


def step(case: Case, event: Event) -> str:
    """Return an event as one sentence."""
    key = f"{event.name} {event.params['colour']}" if event.name == "gem" else event.name
    if key not in _STEPS:
        return sentences.step(case.position, event, SEAT)
    text = _(_STEPS[key]).format(player=names.who(case.position.players[SEAT]))
    return text[0].upper() + text[1:]


def condition(dispute: Dispute, name: str, values: Sequence[str]) -> str:
    """Return in words that a fact is one of these."""
    squares = square_names(dispute.hidden & dispute.squares)
    if name == "pattern":
        if dispute.mark.stroke.squares not in placements(values[0]):
            return _("the pattern is another one")
        return _("the pattern is {pattern}").format(pattern=names.pattern(values[0]))
    texts = [_(_CONDITIONS[name, one]) for one in values]
    return forms.either(texts).format(squares=forms.either(squares))
