"""The words of a dispute: its questions, reading the answers, and when each ruling holds."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from luxor_companion.cli.declare import refusal_json
from luxor_companion.core import Event, Refusal, parse_number
from luxor_companion.core.cases import UNKNOWN, common_steps
from luxor_companion.games.luxor import rules as vocab
from luxor_companion.games.luxor.rules import dispute as disputes
from luxor_companion.games.luxor.rules.cases import choice_of, relative
from luxor_companion.games.luxor.rules.dispute import FACTS, Dispute, Leaf, Stretch
from luxor_companion.games.luxor.rules.notation import NOBODY
from luxor_companion.games.luxor.rules.path import EMPTY, MAYBE, SOME_TILE, TILES
from luxor_companion.games.luxor.words import names, sentences
from luxor_companion.games.luxor.words.typed import parse_typed_card, parse_typed_tile
from luxor_companion.lang import N_, _, forms, ngettext, pgettext
from luxor_companion.lang.forms import FACTS as FACT_WORDS
from luxor_companion.lang.forms import normalize_word, token_for, word_for

SEAT: Final = vocab.Seat(0)
LONGEST: Final = 40  # spaces in a stretch: the whole path
_ELLIPSIS: Final = ("...", "…")
_OTHERS: Final = max(map(int, FACTS["own"]))  # a player's adventurers besides the one that moves
_GAP: Final = 6  # spaces an ellipsis may stand for
_EMPTY: Final = (EMPTY, ".", "_")
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
    "act": N_("Which adventurer takes its action (its number ahead)? "),
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
    " the end. Add @ for each other adventurer of the player there: v3/2@."
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


def read_ahead(text: str) -> Stretch:
    """Read what lies ahead. Raise ValueError, saying what is wrong and what to type instead."""
    tokens: list[str] = []
    own: list[int] = []
    statues: list[int] = []
    words = re.sub(r"[,;]", " ", text).split()
    for number, word in enumerate(words, start=1):
        plain = word.rstrip("@")
        normalized = normalize_word(plain)
        token = token_for(normalized) or parse_typed_tile(plain)
        if plain in _ELLIPSIS:
            tokens += [MAYBE] * _GAP
        elif normalized in ("a", "anubis"):
            statues.append(len(tokens))
        elif token == "tomb":
            if number < len(words):
                raise ValueError(_("nothing comes after the tomb: type it last"))
            return Stretch(tuple(tokens), tuple(own), tuple(statues), tomb=True)
        else:
            tokens.append(_read_tile(plain, normalized, token))
        own += [len(tokens)] * (len(word) - len(plain))
        if len(tokens) > LONGEST:
            raise ValueError(_("the path has {most} spaces").format(most=LONGEST))
    if not tokens:
        raise ValueError(_("at least one space, please, such as v3/2 - h1 tomb"))
    if len(own) > _OTHERS:
        raise ValueError(_("everyone has 5 adventurers, so at most 4 others"))
    return Stretch(tuple(tokens), tuple(own), tuple(statues))


def _read_tile(typed: str, normalized: str, token: str) -> str:
    """Return the token for a tile. Raise ValueError if there is no such tile."""
    if typed in _EMPTY:
        return EMPTY
    for tile in (normalized, token):
        if tile in TILES or tile in (UNKNOWN, MAYBE) or disputes.tile_kinds(tile):
            return tile
    text = _(
        "there is no tile '{token}'; tiles look like v3/2, h1, o3, tunnel, - for none, ? if unknown"
    )
    raise ValueError(text.format(token=typed[:20]))


def read_answer(name: str, text: str) -> str:
    """Read an answer to a question. Raise ValueError, saying what is wrong and what to type."""
    normalized = normalize_word(text.strip())
    if normalized == UNKNOWN and name not in ("turn", "ahead", "more", "others"):
        return UNKNOWN
    if name in _READERS:
        return _READERS[name](normalized)
    if name in ("ahead", "more"):
        read_ahead(text)
        return text
    if name.startswith("tile:") or name == "behind":
        token = token_for(normalized) or parse_typed_tile(text.strip())
        tile = "stairs" if token == "stairs" else _read_tile(text.strip(), normalized, token)
        return UNKNOWN if tile == MAYBE else tile
    return text.strip()


def _read_number(text: str, *, least: int = 0, most: int) -> str:
    number = parse_number(text, most, least)
    if number is None:
        message = _("a number from {low} to {high}, please, or ? if nobody remembers")
        raise ValueError(message.format(low=least, high=most))
    return str(number)


def _read_word(text: str, *, known: Sequence[str]) -> str:
    token = token_for(text) or token_for(text, kind=FACT_WORDS) or text
    matches = [one for one in known if token and one.startswith(token)]
    if not matches:
        message = _("one of {words}, please, or ? if nobody remembers")
        words = [names.local_word(word_for(one, kind=FACT_WORDS)) for one in known]
        raise ValueError(message.format(words=", ".join(words)))
    return matches[0]


def _read_yes_or_no(text: str) -> str:
    if text in {"y", "yes", *pgettext("that is yes", "y yes").split()}:
        return "yes"
    if text in {"n", "no", *pgettext("that is no", "n no").split()}:
        return "no"
    raise ValueError(_("y, n, or ? if nobody remembers"))


def _read_used(text: str) -> str:
    words = text.replace(",", " ").split()
    if words in (["nothing"], ["all"], ["-"], ["none"]):
        return "all" if words == ["all"] else "nothing"
    used = (_read_word(word, known=disputes.USED_UP) for word in words)
    return " ".join(dict.fromkeys(used)) or "nothing"


def _read_other(text: str) -> str:
    if token_for(text) == NOBODY or text == NOBODY:
        return NOBODY
    if card := parse_typed_card(text):
        return card
    raise ValueError(_("a card such as 5, none if it can't move anybody, or ?"))


def _read_others(text: str) -> str:
    words = text.replace(",", " ").split()
    if len(words) > _OTHERS:
        raise ValueError(_("everyone has 5 adventurers, so at most 4 others"))
    return " ".join(_read_space(word) for word in words if word not in ("-", "0"))


_read_die: Final = partial(_read_number, least=1, most=max(vocab.DIE))
_read_space: Final = partial(_read_number, least=1, most=LONGEST)
_READERS: Final[dict[str, Callable[[str], str]]] = {
    "own": partial(_read_number, most=_OTHERS),
    "keys": partial(_read_number, most=20),
    "die": _read_die,
    "steps": _read_die,
    "act": _read_space,
    "other": _read_other,
    "icon": partial(_read_word, known=("none", *vocab.STACKS)),
    "direction": partial(_read_word, known=("ahead", "back")),
    "lying": _read_yes_or_no,
    "used": _read_used,
    "others": _read_others,
}


def question(name: str) -> str:
    key, _colon, space = name.partition(":")
    return _(QUESTIONS[key]).format(space=space)


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
        return _("the die shows {values}").format(values=forms.either(numbers))
    if name == "steps":
        text = ngettext("it moves {values} tile", "it moves {values} tiles", int(numbers[-1]))
        return text.format(values=forms.either(numbers))
    if name == "act":
        return _("the one on space {values} takes its action").format(values=forms.either(numbers))
    return _tile_condition(name.removeprefix("tile:"), values, domain)


def _tile_condition(space: str, values: Sequence[str], domain: Sequence[str]) -> str:
    """Return the condition that one of `values` lies on a space, in the shorter of two ways."""
    if space == disputes.BEHIND:
        tiles = _tile_names([one for one in values if one != EMPTY], domain)
        tiles += [forms.noun("the stairs")] * (EMPTY in values)
        return _("behind it: {tiles}").format(tiles=forms.either(tiles))
    if SOME_TILE in domain:
        text = _("a tile lies on space {space}") if EMPTY not in values else ""
        return (text or _("no tile lies on space {space}")).format(space=space)
    tiles = _tile_names(values, domain)
    others = _tile_names([one for one in domain if one not in values], domain)
    if 0 < len(others) < len(tiles):
        text = _("on space {space}: anything but {tiles}")
        return text.format(space=space, tiles=forms.either(others))
    return _("on space {space}: {tiles}").format(space=space, tiles=forms.either(tiles))


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
    if high == _OTHERS:
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


def refusal_sentence(leaf: Leaf, refusal: Refusal) -> str:
    """Return why a turn is refused, with numbers only if they are certain."""
    example = leaf.vague or "other" in dict(leaf.when)  # of a card that can move somebody
    if example and refusal.why in _VAGUE:
        player = names.who(leaf.case.position.players[SEAT])
        return _(_VAGUE[refusal.why]).format(player=player)
    return sentences.sentence(leaf.case.position, refusal, SEAT)


def step(leaf: Leaf, event: Event) -> str:
    """Return a step as one sentence, with only what is certain."""
    position, params = leaf.case.position, event.params
    key = event.name
    if leaf.vague and params.get("reason") == "too_few":
        key = "too_few"
    elif key not in _STEPS or params.get("stack"):
        return sentences.step(position, event, SEAT)
    space = names.place(position, params["space"]) if "space" in params else ""
    text = _(_STEPS[key]).format(player=names.who(position.players[SEAT]), space=space)
    return forms.capitalize(text)


def leaf_json(dispute: Dispute, leaf: Leaf) -> dict[str, object]:
    """Return a ruling as JSON, with the facts it depends on."""

    def steps(case: disputes.Case) -> list[object]:
        events = getattr(relative(case, dispute.start), "events", ())
        return [event.as_json() for event in events]

    ruling, relative_ruling = leaf.case.ruling, relative(leaf.case, dispute.start)
    sure, same = leaf.case.asks is None, common_steps([leaf])
    refusal: dict[str, object] | None = None
    if sure and isinstance(ruling, Refusal) and isinstance(relative_ruling, Refusal):
        relative_ruling = relative_ruling._replace(params={}) if leaf.vague else relative_ruling
        refusal = refusal_json(relative_ruling, refusal_sentence(leaf, ruling))
    choices = {choice_of(case): steps(case)[same:] for case in leaf.choices}
    return {
        "legal": refusal is None if sure else None,
        "steps": steps(leaf.case)[:same],
        "refusal": refusal,
        **({"choices": choices} if choices else {}),
    }
