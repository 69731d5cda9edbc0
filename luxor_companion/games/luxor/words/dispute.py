"""A dispute in words: what is asked, how an answer is read, what a ruling says to scripts."""

import re
from collections.abc import Callable
from typing import Final, TypeAlias

from luxor_companion.core import parse_number
from luxor_companion.games.luxor.rules import DIE, STACKS
from luxor_companion.games.luxor.rules.dispute import (
    FACTS,
    UNKNOWN,
    USED_UP,
    Stretch,
    tile_kinds,
)
from luxor_companion.games.luxor.rules.path import EMPTY, MAYBE, TILES
from luxor_companion.games.luxor.words import names
from luxor_companion.games.luxor.words.typed import (
    parse_typed_tile,
)
from luxor_companion.lang import N_, _, pgettext
from luxor_companion.lang.forms import FACTS as FACT_WORDS
from luxor_companion.lang.forms import normalize_word, token_for, word_for

Reader: TypeAlias = Callable[[str], str]
LONGEST: Final = 40  # spaces of a stretch: as many as the path has
_ELLIPSIS: Final = ("...", "…")
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


def read_ahead(text: str) -> Stretch:
    """Read what lies ahead. Raise ValueError with what is wrong, and what would do."""
    tokens: list[str] = []
    own: list[int] = []
    statues: list[int] = []
    words = re.sub(r"[,;]", " ", text).split()
    for number, word in enumerate(words, start=1):
        plain = word.rstrip("@")
        token = normalize_word(plain)
        meant = token_for(token) or parse_typed_tile(plain)
        if plain in _ELLIPSIS:
            tokens += [MAYBE] * _GAP
        elif token in ("a", "anubis"):
            statues.append(len(tokens))
        elif meant == "tomb":
            if number < len(words):
                raise ValueError(_("nothing comes after the tomb: type it last"))
            return Stretch(tuple(tokens), tuple(own), tuple(statues), tomb=True)
        else:
            tokens.append(_read_tile(plain, token, meant))
        own += [len(tokens)] * (len(word) - len(plain))
        if len(tokens) > LONGEST:
            raise ValueError(_("the path has {most} spaces").format(most=LONGEST))
    if not tokens:
        raise ValueError(_("at least one space, please, such as v3/2 - h1 tomb"))
    if len(own) > max(map(int, FACTS["own"])):
        raise ValueError(_("everyone has 5 adventurers, so at most 4 others"))
    return Stretch(tuple(tokens), tuple(own), tuple(statues))


def _read_tile(typed: str, token: str, meant: str) -> str:
    """Return the token for a tile. Raise ValueError if there is no such tile."""
    if typed in _EMPTY:
        return EMPTY
    for one in (token, meant):
        if one in TILES or one in (UNKNOWN, MAYBE) or tile_kinds(one):
            return one
    text = _(
        "there is no tile '{token}'; tiles look like v3/2, h1, o3, tunnel, - for none, ? if unknown"
    )
    raise ValueError(text.format(token=typed[:20]))


def read_answer(name: str, text: str) -> str:
    """Return an answer as it is kept. Raise ValueError with what is wrong, and what would do."""
    typed = normalize_word(text.strip())
    if typed == UNKNOWN and name not in ("turn", "ahead", "more", "others"):
        return UNKNOWN
    if name in _READERS:
        return _READERS[name](typed)
    if name in ("ahead", "more"):
        read_ahead(text)
        return text
    if name.startswith("tile:") or name == "behind":
        meant = token_for(typed) or parse_typed_tile(text.strip())
        found = "stairs" if meant == "stairs" else _read_tile(text.strip(), typed, meant)
        return UNKNOWN if found == MAYBE else found
    return text.strip()


def _number(most: int, least: int = 0) -> Reader:
    def read(text: str) -> str:
        found = parse_number(text, most, least)
        if found is None:
            message = _("a number from {low} to {high}, please, or ? if nobody remembers")
            raise ValueError(message.format(low=least, high=most))
        return str(found)

    return read


def _one_of(*words: str) -> Reader:
    def read(text: str) -> str:
        meant = token_for(text) or token_for(text, kind=FACT_WORDS) or text
        found = [one for one in words if meant and one.startswith(meant)]
        if not found:
            message = _("one of {words}, please, or ? if nobody remembers")
            known = [word_for(one, kind=FACT_WORDS) for one in words]
            raise ValueError(message.format(words=", ".join(map(names.local_word, known))))
        return found[0]

    return read


def _yes_or_no(text: str) -> str:
    if text in {"y", "yes", *pgettext("that is yes", "y yes").split()}:
        return "yes"
    if text in {"n", "no", *pgettext("that is no", "n no").split()}:
        return "no"
    raise ValueError(_("y, n, or ? if nobody remembers"))


def _used(text: str) -> str:
    words = text.replace(",", " ").split()
    read = _one_of(*USED_UP)
    if words in (["nothing"], ["all"], ["-"], ["none"]):
        return "all" if words == ["all"] else "nothing"
    return " ".join(dict.fromkeys(read(word) for word in words)) or "nothing"


def _others(text: str) -> str:
    words = text.replace(",", " ").split()
    read = _number(LONGEST, 1)
    if len(words) > max(map(int, FACTS["own"])):
        raise ValueError(_("everyone has 5 adventurers, so at most 4 others"))
    return " ".join(read(word) for word in words if word not in ("-", "0"))


_READERS: Final[dict[str, Reader]] = {
    "own": _number(4),
    "keys": _number(20),
    "die": _number(max(DIE), 1),
    "steps": _number(max(DIE), 1),
    "act": _number(LONGEST, 1),
    "icon": _one_of("none", *STACKS),
    "direction": _one_of("ahead", "back"),
    "lying": _yes_or_no,
    "used": _used,
    "others": _others,
}


def question(name: str) -> str:
    """Return the question for a fact."""
    if name.startswith("tile:"):
        text = QUESTIONS["tile"]
        return _(text).format(space=name.removeprefix("tile:"))
    return _(QUESTIONS[name])
