"""Reads what people answer in a dispute, in any language."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from luxor_companion.core import parse_number, unique
from luxor_companion.core.cases import UNKNOWN
from luxor_companion.games.luxor import rules as vocab
from luxor_companion.games.luxor.rules import dispute as disputes
from luxor_companion.games.luxor.rules.dispute import FACTS, Stretch
from luxor_companion.games.luxor.rules.notation import NOBODY
from luxor_companion.games.luxor.rules.path import EMPTY, MAYBE, TILES
from luxor_companion.games.luxor.words import names, one_tile, tile_tokens
from luxor_companion.games.luxor.words.typed import parse_typed_card, parse_typed_tile
from luxor_companion.lang import _, pgettext
from luxor_companion.lang.forms import FACTS as FACT_WORDS
from luxor_companion.lang.forms import normalize_word, token_for, word_for

MOST_OTHERS: Final = max(map(int, FACTS["own"]))  # adventurers besides the one that moves
LONGEST: Final = 40  # spaces in a stretch: the whole path
_ELLIPSIS: Final = ("...", "…")
_GAP: Final = 6  # spaces an ellipsis may stand for
_EMPTY: Final = (EMPTY, ".", "_")


def read_ahead(text: str) -> Stretch:
    """Read what lies ahead. Raise ValueError, saying what is wrong and what to type instead."""
    tokens: list[str] = []
    own: list[int] = []
    statues: list[int] = []
    words = list(tile_tokens(text))
    for number, (plain, standing) in enumerate(words, start=1):
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
        own += [len(tokens)] * standing
        if len(tokens) > LONGEST:
            raise ValueError(_("the path has {most} spaces").format(most=LONGEST))
    if not tokens:
        raise ValueError(_("at least one space, please, such as v3/2 - h1 tomb"))
    if len(own) > MOST_OTHERS:
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
        typed = one_tile(text)
        normalized = normalize_word(typed)
        token = token_for(normalized) or parse_typed_tile(typed)
        tile = "stairs" if token == "stairs" else _read_tile(typed, normalized, token)
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
    return " ".join(unique(used)) or "nothing"


def _read_other(text: str) -> str:
    if token_for(text) == NOBODY or text == NOBODY:
        return NOBODY
    if card := parse_typed_card(text):
        return card
    raise ValueError(_("a card such as 5, none if it can't move anybody, or ?"))


def _read_others(text: str) -> str:
    words = text.replace(",", " ").split()
    if len(words) > MOST_OTHERS:
        raise ValueError(_("everyone has 5 adventurers, so at most 4 others"))
    return " ".join(_read_space(word) for word in words if word not in ("-", "0"))


_read_die: Final = partial(_read_number, least=1, most=max(vocab.DIE))
_read_space: Final = partial(_read_number, least=1, most=LONGEST)
_READERS: Final[dict[str, Callable[[str], str]]] = {
    "own": partial(_read_number, most=MOST_OTHERS),
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
