"""Disputes of Pyramids: what has to be known in a game nobody tracked, and the words for it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from luxor_companion.core import Need, Refusal, UnreadableError, cases
from luxor_companion.core.cases import UNKNOWN
from luxor_companion.errors import UsageError
from luxor_companion.games.pyramids import GAME
from luxor_companion.games.pyramids.rules import COLOURS, PAGES, Event
from luxor_companion.games.pyramids.rules import claims as claiming
from luxor_companion.games.pyramids.rules import dispute as disputes
from luxor_companion.games.pyramids.rules import layout as layouts
from luxor_companion.games.pyramids.rules.claims import Completions, Potions
from luxor_companion.games.pyramids.rules.dispute import HANDLE, NUMBER, Case, Dispute, Leaf
from luxor_companion.games.pyramids.rules.layout import SQUARES
from luxor_companion.games.pyramids.rules.notation import read_mark
from luxor_companion.games.pyramids.rules.phases import Outcome, our_rulings
from luxor_companion.games.pyramids.rules.state import Position
from luxor_companion.games.pyramids.words import claims, is_short, names, sentences, spell_out
from luxor_companion.games.pyramids.words.names import (
    canonical,
    explain_unreadable,
    local_line,
    parse_typed,
)
from luxor_companion.lang import N_, _, forms
from luxor_companion.referee.answers import NeedAnswer, need_answer, refusal_answer, step_answers
from luxor_companion.referee.untracked import DisputeRuling, FactQuestion, Settled

_MOST_WORDS: Final = 3  # of an answer that names a pattern; a question has more
_EXAMPLE: Final = "b2 b3 c3"  # without a number: a dispute is about one card
QUESTIONS: Final = {
    "pattern": N_(
        "Which pattern was revealed (line3)? c: completed pyramids, p: potions; or ask in your own"
        " words: "
    ),
    "card": N_("Draw the card: five rows, such as ..E.. .#... .r.s. ..x.. ..T.. "),
    "marked": N_("Which squares were marked before (c1 c2; Enter: none)? "),
    "mark": N_("Which squares are marked now (b2 b3 c3; one c3; +c4 for a red cross)? "),
}
_ABOUT_MARK: Final = tuple(QUESTIONS)
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
    if event.name in ("skull", "potion") and event.count_ is not None:
        return sentences.step(case.position, event, HANDLE)
    key = f"{event.name} {event.colour}" if event.name == "gem" else event.name
    squares = event.squares if event.name == "marked" else ()
    if key not in _STEPS or (key == "marked" and not squares):
        return sentences.step(case.position, event, HANDLE)
    text = _(_STEPS[key]).format(
        player=names.whom(case.position, HANDLE), squares=forms.join_and(squares)
    )
    return forms.capitalize(text)


def condition(dispute: "Claim", name: str, values: Sequence[str]) -> str:
    """Return the condition that a fact is one of `values`."""
    if isinstance(dispute, Completions):
        return claims.condition(dispute, name, values)
    assert isinstance(dispute, Dispute)  # of potions nothing is left open
    squares = layouts.square_names(dispute.hidden & dispute.squares)
    if name == "pattern":
        if dispute.mark.stroke.squares not in layouts.placements(values[0]):
            return _("the pattern is another one")
        return _("the pattern is {pattern}").format(pattern=names.pattern(values[0]))
    texts = [_(_CONDITIONS[name, one]) for one in values]
    return forms.join_or(texts).format(squares=forms.join_or(squares))


def _named_pattern(text: str) -> str | None:
    """Return the pattern that somebody names, with a few words around it: `the L one`."""
    words = text.split()
    found = {layouts.read_pattern(word) or layouts.read_pattern(canonical(word)) for word in words}
    if len(words) > _MOST_WORDS or len(found - {None}) != 1:
        return None
    return next(one for one in found if one)


def _read_pattern(text: str) -> str:
    if text.lower() in (UNKNOWN, claims.COMPLETED, claims.POTIONS):
        return text.lower()
    pattern = _named_pattern(text)
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
        text = spell_out(f"{NUMBER} {text}", (NUMBER,), 0).partition(" ")[2]
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
    **claims.READERS,
}


__all__ = [
    "ABOUT",
    "FACTS",
    "UNKNOWN_HELP",
    "is_question",
    "known_at",
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
    "completed": N_("Who completed what this turn: 'Ana 12 purple, Ben 7'."),
    "had": N_("How many of that colour each had before: 'Ana 3, Ben 1'."),
    "left": N_("Its bonuses that were left: '10 6 3', or none."),
    "icons": N_("Icons marked at once: 'potion skull'."),
    "skulls": N_("How many skulls were ticked before: 3."),
}
Claim: TypeAlias = Dispute | Completions | Potions
_NEEDED: Final = ("pattern", "mark")  # nothing can be checked without them


def _facts(answers: Mapping[str, str]) -> tuple[str, ...]:
    """Return the facts that the ruling depends on: those of a mark, or of another claim."""
    if "completed" in answers or answers.get("pattern") == claims.COMPLETED:
        coloured = any(one.colour for one in _completions(answers).completed)
        return ("completed", "had", "left") if coloured else ("completed",)
    if "icons" in answers or answers.get("pattern") == claims.POTIONS:
        return ("icons", "skulls")
    return _ABOUT_MARK


def needed(answers: Mapping[str, str]) -> str | None:
    about, *_rest = facts = _facts(answers)
    needs = _NEEDED if facts == _ABOUT_MARK else (about,)
    return next((fact for fact in needs if fact not in answers), None)


def next_fact(answers: Mapping[str, str]) -> str | None:
    return next((fact for fact in _facts(answers) if fact not in answers), None)


def question(fact: str) -> FactQuestion:
    return FactQuestion(_((QUESTIONS | claims.QUESTIONS)[fact]))


def is_question(fact: str, text: str) -> bool:
    if not fact:
        named = any(word.lstrip("+").lower() in SQUARES for word in text.split())
        return not (named or is_short(text))
    return fact == "pattern" and " " in text and _named_pattern(text) is None


def read_fact(fact: str, text: str) -> str:
    return READERS[fact](text)


def settle(answers: Mapping[str, str]) -> Settled[Claim, Position, Outcome]:
    about = _facts(answers)[0]
    if about == "completed":
        claim = _completions(answers)
        if not (found := claiming.rule_on_completions(claim)):
            text = _("These answers contradict each other: 2, 4 or 6 of a colour earned a bonus.")
            raise UsageError(text)
        return Settled(claim, cases.leaves(claiming.KINDS, found), _ruling_of)
    if about == "icons":
        potions = claims.potions(answers["icons"], answers.get("skulls", UNKNOWN))
        found = claiming.rule_on_potions(potions)
        return Settled(potions, cases.leaves(claiming.KINDS, found), _ruling_of)
    dispute = dispute_from(answers)
    if not (found := disputes.rule_on_all(dispute)):
        raise UsageError(_("These answers contradict each other: no card can be like that."))
    leaves = cases.leaves(disputes.KINDS, found)
    deciding = dict.fromkeys(name for leaf in leaves for name, _values in leaf.when)
    needs = tuple(NeedAnswer(name, tuple(disputes.FACTS[name])) for name in deciding)
    return Settled(dispute, leaves, _ruling_of, needs)


def _completions(answers: Mapping[str, str]) -> Completions:
    facts = (answers.get(fact, "" if fact == "completed" else UNKNOWN) for fact in claims.TOLD)
    return claims.completions(*facts)


def known_at(position: Position, said: Mapping[str, str]) -> dict[str, str]:
    """Return what the table knows about bonuses, once somebody has said who completed what."""
    if "completed" not in said:
        return {}
    now = {taker.number for taker in (*position.completed, *position.queue)}
    had = [
        f"{player.handle} {number} {colour}"
        for player in position.players
        for colour in COLOURS
        for number in [
            sum(one.colour == colour and one.number not in now for one in player.completed)
        ]
    ]
    left = [
        f"{colour} {' '.join(map(str, position.bonuses_left(colour))) or '-'}" for colour in COLOURS
    ]
    return {"had": ", ".join(had), "left": ", ".join(left)}


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
