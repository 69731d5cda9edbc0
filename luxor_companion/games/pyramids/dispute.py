"""Disputes of Pyramids: what has to be known about a mark nobody tracked, and the words for it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from luxor_companion.core import Need, Refusal, UnreadableError, cases
from luxor_companion.core.cases import UNKNOWN
from luxor_companion.errors import UsageError
from luxor_companion.games.pyramids import GAME
from luxor_companion.games.pyramids.rules import PAGES, Event
from luxor_companion.games.pyramids.rules import dispute as disputes
from luxor_companion.games.pyramids.rules import layout as layouts
from luxor_companion.games.pyramids.rules.dispute import HANDLE, NUMBER, Case, Dispute, Leaf
from luxor_companion.games.pyramids.rules.layout import SQUARES
from luxor_companion.games.pyramids.rules.notation import read_mark
from luxor_companion.games.pyramids.rules.phases import Outcome, our_rulings
from luxor_companion.games.pyramids.rules.state import Position
from luxor_companion.games.pyramids.words import names, sentences
from luxor_companion.games.pyramids.words.names import (
    canonical,
    explain_unreadable,
    local_line,
    parse_typed,
)
from luxor_companion.lang import N_, _, forms
from luxor_companion.referee.answers import NeedAnswer, need_answer, refusal_answer, step_answers
from luxor_companion.referee.untracked import DisputeRuling, FactQuestion, Settled

_EXAMPLE: Final = "b2 b3 c3"  # without a number: a dispute is about one card
QUESTIONS: Final = {
    "pattern": N_("Which pattern was revealed (line3)? Or ask in your own words: "),
    "card": N_("Draw the card: five rows, such as ..E.. .#... .r.s. ..x.. ..T.. "),
    "marked": N_("Which squares were marked before (c1 c2; Enter: none)? "),
    "mark": N_("Which squares are marked now (b2 b3 c3; one c3; +c4 for a red cross)? "),
}
UNKNOWN_HELP: Final = N_("?: nobody remembers, of a square too   b: back   q: leave")
# Without squares: if nobody remembers them, those of a case are only an example.
_REFUSALS: Final = {
    "wall": N_("Walls are never marked."),
    "marked": N_("Each square is marked once."),
    "entrance": N_("The first mark on a card has to include its entrance."),
    "apart": N_("A mark has to be edge to edge with a square that is already marked."),
    "part": N_("Mark the whole pattern, or exactly one square."),
    "shape": N_("Mark the whole pattern, or exactly one square."),
    "more": N_("Mark the whole pattern, or exactly one square."),
}
# Without counts: a dispute doesn't ask what the score card already shows.
_STEPS: Final = {
    "gem red": N_("{player} ticks a red gem, unless all 10 are ticked."),
    "gem green": N_("{player} ticks a green gem, unless all 10 are ticked."),
    "torch": N_("{player} ticks the torch of this round, unless it is ticked already."),
    "torch_lost": N_("The torch of this round is ticked already: this one is lost."),
    "skull": N_("{player} ticks a skull, unless all 10 are ticked."),
    "potion": N_("The potion erases the two worst skulls, as far as any are ticked."),
    "marked": N_("{player} marks {squares}."),
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
    """Return why a mark is refused, with squares only if somebody named them."""
    if case.facts and refusal.why in _REFUSALS:
        return _(_REFUSALS[refusal.why])
    return sentences.sentence(case.position, refusal, HANDLE)


def step(case: Case, event: Event) -> str:
    """Return an event as one sentence."""
    key = f"{event.name} {event.colour}" if event.name == "gem" else event.name
    squares = event.squares if event.name == "marked" else ()
    if key not in _STEPS or (key == "marked" and not squares):
        return sentences.step(case.position, event, HANDLE)
    text = _(_STEPS[key]).format(
        player=names.whom(case.position, HANDLE), squares=forms.join_and(squares)
    )
    return forms.capitalize(text)


def condition(dispute: Dispute, name: str, values: Sequence[str]) -> str:
    """Return the condition that a fact is one of `values`."""
    squares = layouts.square_names(dispute.hidden & dispute.squares)
    if name == "pattern":
        if dispute.mark.stroke.squares not in layouts.placements(values[0]):
            return _("the pattern is another one")
        return _("the pattern is {pattern}").format(pattern=names.pattern(values[0]))
    texts = [_(_CONDITIONS[name, one]) for one in values]
    return forms.join_or(texts).format(squares=forms.join_or(squares))


def _read_pattern(text: str) -> str:
    if text == UNKNOWN:
        return text
    pattern = layouts.read_pattern(text) or layouts.read_pattern(canonical(text))
    if pattern is None:
        known = ", ".join(map(local_line, layouts.USUAL_PATTERNS))
        raise ValueError(_("one of {words}, please, or ? if nobody remembers").format(words=known))
    return pattern


def _read_card(text: str) -> str:
    """Return a card code, in which a square may be unknown."""
    if text == UNKNOWN:
        return text
    try:
        layout = layouts.read_layout(text.replace(UNKNOWN, layouts.PLAIN))
    except UnreadableError as error:
        raise ValueError(explain_unreadable(error)) from None
    if UNKNOWN not in text:
        for finding in layouts.layout_findings(layout):
            raise ValueError(sentences.sentence(None, finding))
        return layout.code
    words = text.replace("/", " ").split()
    rows = [word for word in words if "+" not in word]
    for letter, row in ((layouts.ENTRANCE, rows[0]), (layouts.TOMB, rows[-1])):
        if "".join(rows).count(letter) > 1 or not {letter, UNKNOWN} & {*row}:
            raise ValueError(
                _("the entrance, E, is in the top row, and the tomb, T, in the bottom row")
            )
    return "/".join([*rows, *(word for word in words if "+" in word)])


def _read_mark(text: str) -> str:
    try:
        names.parse_typed(f"{NUMBER} {text}", read_mark)
    except UnreadableError as error:
        raise ValueError(explain_unreadable(error, _EXAMPLE)) from None
    return text


def _read_marked(text: str) -> str:
    typed = text.strip().lower()
    if typed in (UNKNOWN, *disputes.FACTS["marked"]):
        return typed
    if typed in ("-", "none"):
        return ""
    words = text.lower().replace(",", " ").split()
    if wrong := [word for word in words if word not in layouts.SQUARES]:
        raise ValueError(
            _("there is no square '{word}': they go from a1 to e5").format(word=wrong[0][:20])
        )
    return " ".join(words)


READERS: Final[dict[str, Callable[[str], str]]] = {
    "pattern": _read_pattern,
    "card": _read_card,
    "marked": _read_marked,
    "mark": _read_mark,
}


__all__ = [
    "ABOUT",
    "FACTS",
    "UNKNOWN_HELP",
    "is_question",
    "needed",
    "next_fact",
    "question",
    "read_fact",
    "settle",
]
ABOUT: Final = "mark"
FACTS: Final = {
    "mark": N_("The squares: b2 b3 c3; or a question."),
    "pattern": N_("On the expedition card: line3."),
    "card": N_("The card in five rows, ? where unknown."),
    "marked": N_("Squares marked before: 'c1 c2', or nothing."),
}
_NEEDED: Final = ("pattern", "mark")  # nothing can be checked without them


def needed(answers: Mapping[str, str]) -> str | None:
    return next((fact for fact in _NEEDED if fact not in answers), None)


def next_fact(answers: Mapping[str, str]) -> str | None:
    return next((fact for fact in QUESTIONS if fact not in answers), None)


def question(fact: str) -> FactQuestion:
    return FactQuestion(_(QUESTIONS[fact]))


def is_question(fact: str, text: str) -> bool:
    if not fact:
        return not any(word.lstrip("+").lower() in SQUARES for word in text.split())
    return fact == "pattern" and " " in text


def read_fact(fact: str, text: str) -> str:
    return READERS[fact](text)


def settle(answers: Mapping[str, str]) -> Settled[Dispute, Position, Outcome]:
    dispute = dispute_from(answers)
    if not (found := disputes.rule_on_all(dispute)):
        raise UsageError(_("These answers contradict each other: no card can be like that."))
    leaves = cases.leaves(disputes.KINDS, found)
    deciding = dict.fromkeys(name for leaf in leaves for name, _values in leaf.when)
    needs = tuple(NeedAnswer(name, tuple(disputes.FACTS[name])) for name in deciding)
    return Settled(dispute, leaves, _ruling_of, needs)


def dispute_from(answers: Mapping[str, str]) -> Dispute:
    """Return the dispute that the answers describe."""
    card = answers.get("card", UNKNOWN)
    return Dispute(
        parse_typed(f"{disputes.NUMBER} {answers['mark']}", read_mark),
        answers["pattern"],
        disputes.NOTHING_KNOWN if card == UNKNOWN else card,
        answers.get("marked", UNKNOWN),
        _("the player"),
    )


def _ruling_of(leaf: Leaf) -> DisputeRuling:
    """Return a ruling as it is answered."""
    ruling = leaf.case.ruling
    rulings = tuple(our_rulings(leaf.case.position, ruling))
    if isinstance(ruling, Need):
        return DisputeRuling(legal=True, rulings=rulings, needs=(need_answer(ruling),))
    if not isinstance(ruling, Refusal):
        return DisputeRuling(legal=True, steps=step_answers(ruling.events), rulings=rulings)
    text = GAME.words.sentence(leaf.case.position, ruling, disputes.HANDLE)
    if leaf.case.facts:
        text = refusal_sentence(leaf.case, ruling)
        squares = {name: one for name, one in ruling.params.items() if name in ("card", "squares")}
        ruling = ruling._replace(params=squares)
    refusal = refusal_answer(ruling, PAGES, text)
    return DisputeRuling(legal=False, refusal=refusal, rulings=rulings)
