"""What people type for the words of a notation, in every language: the glossaries."""

import tomllib
import unicodedata
from collections.abc import Callable, Collection
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from luxor_companion import lang
from luxor_companion.core.notation import UnreadableError

GLOSSARIES: Final = Path(__file__).with_name("glossary")
_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def normalize_word(word: str) -> str:
    """A word as it is compared: in small letters, without accents."""
    parts = unicodedata.normalize("NFD", word.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))


def spellings(word: str) -> set[str]:
    """How a word of a glossary may be typed: without its accents, or with ae, oe, ue."""
    return {
        normalize_word(word),
        normalize_word(unicodedata.normalize("NFC", word).casefold().translate(_UMLAUTS)),
    }


@cache
def read_glossaries(game: str = "luxor") -> dict[str, dict[str, str]]:
    """Of each language what people type, as it is compared, and the token it stands for."""
    tables = {}
    for path in sorted(GLOSSARIES.glob("*.toml")):
        glossary = tomllib.loads(path.read_text(encoding="utf-8"))
        typed = glossary.get(game, glossary)["typed"]  # the top of the file is Luxor's
        tables[path.stem] = {
            spelling: token
            for token, words in typed.items()
            for word in words
            for spelling in spellings(word)
        }
    return tables


def token_for(word: str, game: str = "luxor") -> str | None:
    """The token a folded word stands for: in the language in use, else in all that have it.

    A word that means one thing here and another there means nothing to somebody who speaks
    neither.
    """
    tables = read_glossaries(game)
    own = tables.get(lang.language, {}).get(word)
    found = {own} if own else {table[word] for table in tables.values() if word in table}
    return found.pop() if len(found) == 1 else None


T = TypeVar("T")


class NotationWords(NamedTuple):
    """How a game's notation is read: what says that a word is not known, and what puts it right."""

    unknown: Collection[str]  # codes of UnreadableError
    canonical: Callable[[str], str]  # word for word
    openings: Collection[str] = ()  # words that are read together with the one behind them


def parse_in_any_language(text: str, read: Callable[[str], T], tongue: NotationWords) -> T:
    """What `read` makes of a text, or of the same in the notation's own words.

    :raises UnreadableError: with what was typed in it.
    """
    try:
        return read(text)
    except UnreadableError as error:
        if error.code not in tongue.unknown:
            raise
        meant = tongue.canonical(text)
        if meant == " ".join(text.split()):
            raise
    try:
        return read(meant)
    except UnreadableError as error:
        raise _as_typed(error, text.split(), meant.split(), tongue) from None


def _as_typed(
    error: UnreadableError, typed: list[str], meant: list[str], tongue: NotationWords
) -> UnreadableError:
    """The same problem, with the word that was typed."""
    words = dict(zip(meant, typed, strict=True))
    if len(meant) > 1 and meant[0].lower() in tongue.openings:
        words[meant[0][0] + meant[1]] = " ".join(typed[:2])
    params = dict(error.params)
    if "token" in params:
        params["token"] = words.get(params["token"], params["token"])
    return UnreadableError(error.code, **params)
