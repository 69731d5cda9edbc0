"""The words of a dispute: its questions, its rulings, and when each of them holds."""

from collections.abc import Mapping, Sequence
from typing import Final

from luxor_companion.core import Params, Refusal, unique
from luxor_companion.core.cases import common_steps
from luxor_companion.games.luxor import rules as vocab
from luxor_companion.games.luxor.rules import Event
from luxor_companion.games.luxor.rules import dispute as disputes
from luxor_companion.games.luxor.rules.dispute import LEFT_OPEN, Case, Dispute, Leaf
from luxor_companion.games.luxor.rules.explain import decisive_rulings
from luxor_companion.games.luxor.rules.narrate import Outcome
from luxor_companion.games.luxor.rules.path import EMPTY, SOME_TILE, TILES
from luxor_companion.games.luxor.words import names, sentences
from luxor_companion.games.luxor.words.answers import MOST_OTHERS
from luxor_companion.lang import N_, _, forms, ngettext
from luxor_companion.referee.answers import RefusalAnswer, Step, refusal_answer, step_answers
from luxor_companion.referee.untracked import DisputeRuling

SEAT: Final = vocab.Seat(0)
QUESTIONS: Final[dict[str, str]] = {
    "turn": N_(
        "Which card, from which side (L5, Rdie; M3: from the middle)? Or ask in your own words: "
    ),
    "ahead": N_("What lies ahead of the adventurer, in order? "),
    "more": N_("What comes after that? "),
    "direction": N_("Forward or backward (ahead, back)? "),
    "behind": N_("What is the next tile behind it (stairs if there is none)? "),
    "others": N_("On which of these do the player's other adventurers stand (2 5; Enter: none)? "),
    "die": N_("What does the die show? "),
    "steps": N_("How many tiles does it move? "),
    "act": N_("Only one of those that moved takes its action: which (the number of its space)? "),
    "other": N_("What is the other outer card (none if it can't move anybody)? "),
    "own": N_("How many of the player's other adventurers stand where it lands? "),
    "keys": N_("How many keys does the player have? "),
    "icon": N_("Which icon is on the space under the treasure (none, cobra, falcon, lion)? "),
    "used": N_("Is any of this used up: keys, cards, scarabs, wild (Enter: nothing)? "),
    "lying": N_("Is the player's adventurer still lying at the statue it passes (y, n)? "),
    "tile": N_("What lies on space {space}? "),
}
AHEAD_HELP: Final = N_(
    "One word for each space, as far as the card reaches: v3/2 is a vase worth 3 for 2"
    " adventurers, s a statue, j jewelry; h1 to h3 Horus, o1 to o4 Osiris; scarab, wild, either,"
    " favour12, favour23, tunnel; - an empty space, A an Anubis statue beside the path, tomb at"
    " the end. Words do as well: vase 3 2, empty, Osiris 3. Add @ for each other adventurer of the"
    " player there: v3/2@."
)
UNKNOWN_HELP: Final = N_("?: nobody remembers   b: back   q: leave")
_CONDITIONS: Final[Mapping[tuple[str, str], str]] = {
    ("keys", "0"): N_("the player has no key"),
    ("keys", "1"): N_("the player has a key"),
    ("icon", "none"): N_("the space under it has no icon"),
    ("icon", "cobra"): N_("the space under it has an icon"),
    ("used", "nothing"): N_("the supply has some left"),
    ("used", "all"): N_("the supply is used up"),
    ("lying", "yes"): N_("the player's adventurer still lies at the statue"),
    ("lying", "no"): N_("none of the player's adventurers lies at the statue any more"),
    ("direction", "ahead"): N_("it goes forward"),
    ("direction", "back"): N_("it goes back"),
    ("other", "other=none"): N_("the other outer card can't move anybody either"),
}
_KINDS: Final = {
    "treasure": N_("a treasure"),
    "horus": N_("a Horus tile"),
    "osiris": N_("an Osiris tile"),
    "favour": N_("a favour of Horus"),
}
# Refusals that apply to several tiles or numbers, so they name none of them.
_VAGUE: Final = {
    "inside": N_("Only the leftmost and the rightmost card may be played."),
    "overshoot": N_("That goes beyond the chamber tomb, and no step may be forfeited."),
    "elsewhere": N_("It doesn't end where {player} says."),
    "counted_empty": N_("It doesn't end where {player} says: an empty space isn't counted."),
    "counted_statue": N_("It doesn't end where {player} says: a statue isn't counted."),
    "rests": N_("Nobody stays on an Osiris tile: the adventurer goes on from there."),
    "not_offered": N_("The tile there doesn't give that."),
    "too_few": N_("There aren't enough of {player}'s adventurers there for this treasure."),
    "can_move": N_("{player} must move: the other outer card can move somebody."),
    "must": N_("There are enough of {player}'s adventurers there, so the treasure must be taken."),
}
_STEPS: Final = {
    "moved": N_("The adventurer on {start} moves to {to}."),
    "moved skipped": N_("The adventurer on {start} moves to {to}, skipping {skipped}."),
    "moved its place": N_("The adventurer moves to {to}."),
    "moved its place skipped": N_("The adventurer moves to {to}, skipping {skipped}."),
    "entered": N_(
        "The adventurer enters the chamber tomb; {player} takes the more valuable sarcophagus"
        " still there, if any."
    ),
    "revealed": N_(
        "If {space} shows a temple icon, the top tile of that stack is revealed there; its action"
        " isn't used this turn."
    ),
    "too_few": N_(
        "There aren't enough of {player}'s adventurers on {space} for the treasure: no action."
    ),
}
_PLACES: Final = (  # parameters that name spaces
    *("start", "from", "to", "claimed", "space", "osiris", "rear", "act"),
    *("places", "acts", "spaces", "skipped"),
)


def question(name: str) -> str:
    key, _colon, space = name.partition(":")
    return _(QUESTIONS[key]).format(space=names.counted(int(space)) if space else "")


def condition(name: str, values: Sequence[str], domain: Sequence[str]) -> str:
    """Return the condition that a fact is one of `values`, where `domain` is all it may be."""
    if len(values) == 1 and (name, values[0]) in _CONDITIONS:
        return _(_CONDITIONS[name, values[0]])
    if name == "other":
        return _("the other outer card can move somebody")
    if name == "own":
        return _own_condition(sorted(map(int, values)))
    numbers = [value.rpartition("=")[2].lstrip("+") for value in values]
    if name == "die":
        return _("the die shows {values}").format(values=forms.join_or(numbers))
    if name == "steps":
        text = ngettext("it moves {values} tile", "it moves {values} tiles", int(numbers[-1]))
        return text.format(values=forms.join_or(numbers))
    if name == "act":
        numbers = [str(names.counted(int(number))) for number in numbers]
        return _("the one on space {values} takes its action").format(values=forms.join_or(numbers))
    return _tile_condition(name.removeprefix("tile:"), values, domain)


def _tile_condition(space: str, values: Sequence[str], domain: Sequence[str]) -> str:
    """Return the condition that one of `values` lies on a space, in the shorter of two ways."""
    if space == disputes.BEHIND:
        tiles = _tile_names([value for value in values if value != EMPTY], domain)
        tiles += [forms.noun("the stairs")] * (EMPTY in values)
        return _("behind it: {tiles}").format(tiles=forms.join_or(tiles))
    space = str(names.counted(int(space)))
    if SOME_TILE in domain:
        text = _("a tile lies on space {space}") if EMPTY not in values else ""
        return (text or _("no tile lies on space {space}")).format(space=space)
    tiles = _tile_names(values, domain)
    others = _tile_names([one for one in domain if one not in values], domain)
    if 0 < len(others) < len(tiles):
        text = _("on space {space}: anything but {tiles}")
        return text.format(space=space, tiles=forms.join_or(others))
    return _("on space {space}: {tiles}").format(space=space, tiles=forms.join_or(tiles))


def _tile_names(values: Sequence[str], domain: Sequence[str]) -> list[str]:
    """Return the names of tiles; if kinds are mixed, each tile stands for all that act like it."""
    kinds = {token: TILES[token].kind for token in domain if token in TILES}
    if len({*kinds.values()}) <= 1:
        return [_("nothing") if token == EMPTY else names.tile(token) for token in values if token]
    texts: dict[str, None] = {}
    for token in filter(None, values):
        kind = kinds.get(token)
        every = all(other in values for other in domain if kinds.get(other) == kind)
        if token == EMPTY:
            text = _("nothing")
        elif kind == "treasure" and not every:
            needed = names.adventurers(TILES[token].needed)
            text = _("a treasure for {adventurers}").format(adventurers=needed)
        elif kind in _KINDS and every:
            text = _(_KINDS[kind])
        else:
            text = names.tile(token)
        texts[text] = None
    return list(texts)


def _own_condition(values: Sequence[int]) -> str:
    low, high = values[0], values[-1]
    if high == 0:
        return _("none of the player's other adventurers stands there")
    if high == MOST_OTHERS:
        text = ngettext(
            "at least {number} of the player's other adventurers stands there",
            "at least {number} of the player's other adventurers stand there",
            low,
        )
        return text.format(number=low)
    text = ngettext(
        "at most {number} of the player's other adventurers stands there",
        "at most {number} of the player's other adventurers stand there",
        high,
    )
    return text.format(number=high)


def our_rulings(leaf: Leaf) -> list[str]:
    """Return the names of the rulings of ours that decided, with any of the player's choices."""
    cases = leaf.choices or (leaf.case,)
    found = (one for case in cases for one in decisive_rulings(case.position, case.ruling))
    return unique(found)


def refusal_sentence(leaf: Leaf, refusal: Refusal) -> str:
    """Return why a turn is refused, with numbers only if they are certain."""
    example = leaf.vague or "other" in dict(leaf.when)  # of a card that can move somebody
    if example and refusal.why in _VAGUE:
        player = names.who(leaf.case.position.players[SEAT])
        return forms.capitalize(_(_VAGUE[refusal.why]).format(player=player))
    return sentences.sentence(leaf.case.position, refusal, SEAT)


def step(leaf: Leaf, event: Event) -> str:
    """Return a step as one sentence, with only what is certain."""
    position, key = leaf.case.position, str(event.name)
    if event.name == "moved":
        key += " its place" if names.is_origin(event.from_) else ""
        key += " skipped" if event.skipped else ""
    elif leaf.vague and event.name == "nothing" and event.reason == "too_few":
        key = "too_few"
    elif key not in _STEPS or (event.name == "revealed" and event.stack):
        return sentences.step(position, event, SEAT)
    fields = (("space", "space"), ("start", "from_"), ("to", "to"))
    places = {
        word: names.place(position, space)
        for word, name in fields
        if (space := getattr(event, name, None)) is not None
    }
    spaces = event.skipped if event.name == "moved" else ()
    skipped = names.join_and([names.place(position, one) for one in spaces])
    who = names.who(position.players[SEAT])
    return forms.capitalize(_(_STEPS[key]).format(player=who, skipped=skipped, **places))


def if_chosen(choice: str) -> str:
    """Return the head of what follows if the player chooses this, where there is a choice."""
    if choice == "leave":
        return _("If the tile is left:")
    return _("With {choice}:").format(choice=names.choice(choice))


def ruling_of(dispute: Dispute, leaf: Leaf) -> DisputeRuling:
    """Return a ruling as it is answered."""

    def steps(case: disputes.Case) -> tuple[Step, ...]:
        ruling = case.ruling
        steps = step_answers(ruling.events if isinstance(ruling, Outcome) else ())
        return tuple(one.replace(params=relative(case, dispute.start, one.params)) for one in steps)

    ruling, sure, same = leaf.case.ruling, leaf.case.asks is None, common_steps([leaf])
    refusal: RefusalAnswer | None = None
    if sure and isinstance(ruling, Refusal):
        sentence = refusal_sentence(leaf, ruling)
        params = {} if leaf.vague else relative(leaf.case, dispute.start, ruling.params)
        refusal = refusal_answer(ruling._replace(params=params), vocab.PAGES, sentence)
    choices = {choice_of(case): steps(case)[same:] for case in leaf.choices}
    return DisputeRuling(
        legal=refusal is None if sure else None,
        steps=steps(leaf.case)[:same],
        refusal=refusal,
        choices=choices,
        rulings=tuple(our_rulings(leaf)),
    )


def choice_of(case: Case) -> str:
    """Return which of the player's choices a case is about."""
    return next(case.facts[name] for name in LEFT_OPEN if name in case.facts)


def relative(case: Case, start: int, params: Params) -> Params:
    """Return parameters with their spaces counted from the adventurer, which is on 0."""
    tomb = case.position.path.tomb

    def place(value: object) -> object:
        if isinstance(value, list | tuple):
            return [place(one) for one in value]
        assert isinstance(value, int)
        return "tomb" if value == tomb else value - start

    return {
        name: place(value) if name in _PLACES and value is not None else value
        for name, value in params.items()
    }
