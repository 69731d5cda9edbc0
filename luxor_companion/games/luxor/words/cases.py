"""The cases of a dispute in words: when each ruling holds, and what it says."""

from collections.abc import Mapping, Sequence
from typing import Final

from luxor_companion.core import Event, Params, Refusal
from luxor_companion.games.luxor import rules as vocab
from luxor_companion.games.luxor.rules import narrate, state
from luxor_companion.games.luxor.rules.cases import Leaf, choice_of, common_steps
from luxor_companion.games.luxor.rules.dispute import BEHIND, FACTS, Dispute, Ruling
from luxor_companion.games.luxor.rules.path import EMPTY, SOME_TILE, TILES
from luxor_companion.games.luxor.words import names, sentences
from luxor_companion.lang import N_, _, forms, ngettext

SEAT: Final = vocab.Seat(0)
_PLACES: Final = (
    *("start", "from", "to", "claimed", "space", "osiris", "rear", "act"),
    *("places", "acts", "spaces", "skipped"),
)
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
}


_KINDS: Final = {
    "treasure": N_("a treasure"),
    "horus": N_("a Horus tile"),
    "osiris": N_("an Osiris tile"),
    "favour": N_("a favour of Horus"),
}


def condition(name: str, values: Sequence[str], domain: Sequence[str] = ()) -> str:
    """Return in words that a fact is one of these, of all it may be."""
    if len(values) == 1 and (name, values[0]) in _CONDITIONS:
        return _(_CONDITIONS[name, values[0]])
    if name == "own":
        return _own_condition(sorted(map(int, values)))
    shown = [value.rpartition("=")[2].lstrip("+") for value in values]
    if name == "die":
        return _("the die shows {values}").format(values=forms.either(shown))
    if name == "steps":
        text = ngettext("it moves {values} tile", "it moves {values} tiles", int(shown[-1]))
        return text.format(values=forms.either(shown))
    if name == "act":
        return _("the one on space {values} takes its action").format(values=forms.either(shown))
    return _tile_condition(name.removeprefix("tile:"), values, domain or values)


def _tile_condition(space: str, values: Sequence[str], domain: Sequence[str]) -> str:
    """Return in words that one of these lies on a space, of all that may: the shorter way."""
    if space == BEHIND:
        tiles = _tiles([one for one in values if one != EMPTY], domain)
        tiles += [forms.noun("the stairs")] * (EMPTY in values)
        return _("behind it: {tiles}").format(tiles=forms.either(tiles))
    if SOME_TILE in domain:
        text = _("a tile lies on space {space}") if EMPTY not in values else ""
        return (text or _("no tile lies on space {space}")).format(space=space)
    tiles = _tiles(values, domain)
    others = _tiles([one for one in domain if one not in values], domain)
    if 0 < len(others) < len(tiles):
        text = _("on space {space}: anything but {tiles}")
        return text.format(space=space, tiles=forms.either(others))
    return _("on space {space}: {tiles}").format(space=space, tiles=forms.either(tiles))


def _tiles(values: Sequence[str], domain: Sequence[str]) -> list[str]:
    """Return tiles in words; where anything may lie, each stands for all that act like it."""
    kinds = {one: TILES[one].kind for one in domain if one in TILES}
    if len({*kinds.values()}) <= 1:
        return [_("nothing") if one == EMPTY else names.tile(one) for one in values if one]
    found: dict[str, None] = {}
    for one in filter(None, values):
        kind = kinds.get(one)
        every = all(other in values for other in domain if kinds.get(other) == kind)
        if one == EMPTY:
            text = _("nothing")
        elif kind == "treasure" and not every:
            needed = names.adventurers(TILES[one].needed)
            text = _("a treasure for {adventurers}").format(adventurers=needed)
        elif kind in _KINDS and every:
            text = _(_KINDS[kind])
        else:
            text = names.tile(one)
        found[text] = None
    return list(found)


def _own_condition(values: Sequence[int]) -> str:
    low, high = values[0], values[-1]
    if high == 0:
        return _("none of the player's other adventurers stands there")
    if high == max(map(int, FACTS["own"])):
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


# Where it is the same for several tiles or numbers: a sentence that names none of them.
_VAGUE: Final = {
    "inside": N_("Only the leftmost and the rightmost card may be played."),
    "overshoot": N_("That goes beyond the chamber tomb, and no step may be forfeited."),
    "elsewhere": N_("It doesn't end where {player} says."),
    "counted_empty": N_("It doesn't end where {player} says: an empty space isn't counted."),
    "counted_statue": N_("It doesn't end where {player} says: a statue isn't counted."),
    "rests": N_("Nobody stays on an Osiris tile: the adventurer goes on from there."),
    "not_offered": N_("The tile there doesn't give that."),
    "too_few": N_("There aren't enough of {player}'s adventurers there for this treasure."),
    "must": N_("There are enough of {player}'s adventurers there, so the treasure must be taken."),
}
_STEPS: Final = {
    "entered": N_(
        "The adventurer enters the chamber tomb; {player} takes the sarcophagus worth more of those"
        " left, if any."
    ),
    "revealed": N_(
        "The top tile of the stack with this icon is revealed on {space}; its action isn't used"
        " this turn."
    ),
    "too_few": N_(
        "There aren't enough of {player}'s adventurers on {space} for the treasure: no action."
    ),
}


def refusal_sentence(leaf: Leaf, refusal: Refusal) -> str:
    """Return why a turn is refused, with numbers only where they are sure."""
    if leaf.vague and refusal.why in _VAGUE:
        player = names.who(leaf.case.position.players[SEAT])
        return _(_VAGUE[refusal.why]).format(player=player)
    return sentences.sentence(leaf.case.position, refusal, SEAT)


def step(leaf: Leaf, event: Event) -> str:
    """Return a step as one sentence, with what is sure."""
    position, params = leaf.case.position, event.params
    key = event.name
    if leaf.vague and params.get("reason") == "too_few":
        key = "too_few"
    elif key not in _STEPS or params.get("stack"):
        return sentences.step(position, event, SEAT)
    space = names.place(position, params["space"]) if "space" in params else ""
    text = _(_STEPS[key]).format(player=names.who(position.players[SEAT]), space=space)
    return text[0].upper() + text[1:]


def leaf_json(dispute: Dispute, leaf: Leaf) -> dict[str, object]:
    """Return a ruling as scripts get it, with what it depends on."""
    ruling, position = leaf.case.ruling, leaf.case.position
    found = _relative(dispute, ruling, position)
    sure = leaf.case.asks is None
    steps = [event.as_json() for event in getattr(found, "events", ())]
    refusal: dict[str, object] | None = None
    if sure and isinstance(ruling, Refusal) and isinstance(found, Refusal):
        refusal = {"rule": ruling.rule, "page": vocab.PAGES[ruling.rule]}
        refusal |= {"text": refusal_sentence(leaf, ruling)}
        refusal |= {"why": ruling.why, "params": {} if leaf.vague else found.params}
    return {
        **({"if": {name: list(values) for name, values in leaf.when}} if leaf.when else {}),
        "legal": refusal is None if sure else None,
        "steps": steps[: common_steps([leaf])],
        "refusal": refusal,
        **({"choices": _choices_json(dispute, leaf)} if leaf.choices else {}),
    }


def _choices_json(dispute: Dispute, leaf: Leaf) -> dict[str, object]:
    """Return what happens with each of the player's choices, after what happens anyway."""
    found: dict[str, object] = {}
    for case in leaf.choices:
        ruling = _relative(dispute, case.ruling, case.position)
        assert isinstance(ruling, narrate.Outcome)
        found[choice_of(case)] = [
            event.as_json() for event in ruling.events[common_steps([leaf]) :]
        ]
    return found


def _relative(dispute: Dispute, ruling: Ruling, position: state.Position) -> Ruling:
    """Return a ruling with its spaces counted from the adventurer, which is on 0."""

    def params(raw: Params) -> Params:
        return {
            name: place(value) if name in _PLACES and value is not None else value
            for name, value in raw.items()
        }

    def place(value: object) -> object:
        if isinstance(value, list):
            return [place(one) for one in value]
        assert isinstance(value, int)
        return "tomb" if value == position.path.tomb else value - dispute.start

    if isinstance(ruling, Refusal):
        return ruling._replace(params=params(ruling.params))
    if isinstance(ruling, narrate.Outcome):
        events = (event._replace(params=params(event.params)) for event in ruling.events)
        return ruling._replace(events=tuple(events))
    return ruling
