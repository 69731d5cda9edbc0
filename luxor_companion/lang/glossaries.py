"""What people type for the words of a notation, in every language: the glossaries."""

import unicodedata
from collections.abc import Callable, Collection
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from luxor_companion import lang
from luxor_companion.core import UnreadableError
from luxor_companion.core.game import default_game

GLOSSARIES: Final = Path(__file__).with_name("glossary")
_DEFAULT: Final = default_game()
TURN: Final = "typed"  # the table of a glossary with the words of a turn
FACTS: Final = "facts"  # with what else is typed: what `fix` corrects, what the program draws
_HOUSE: Final = "house"  # with the house rules of all games, and what they can be
_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
T = TypeVar("T")


class NotationWords(NamedTuple):
    """How the words of a game's notation are put right where somebody typed others."""

    unknown: Collection[str]  # the codes of UnreadableError that say a word is not known
    canonical: Callable[[str], str]  # a text in the notation's own words, word for word
    openings: Collection[str] = ()  # words that are read together with the one behind them


def parse_in_any_language(text: str, parse: Callable[[str], T], words: NotationWords) -> T:
    """Return what `parse` makes of a text, or of the same in the notation's own words.

    Raise UnreadableError, with what was typed in it, if neither can be read.
    """
    try:
        return parse(text)
    except UnreadableError as error:
        if error.code not in words.unknown:
            raise
        meant = words.canonical(text)
        if meant == " ".join(text.split()):
            raise
    try:
        return parse(meant)
    except UnreadableError as error:
        raise _with_typed_word(error, text.split(), meant.split(), words) from None


def _with_typed_word(
    error: UnreadableError, typed: list[str], meant: list[str], words: NotationWords
) -> UnreadableError:
    """Return the same problem with the word that was typed."""
    typed_for = dict(zip(meant, typed, strict=True))
    if len(meant) > 1 and meant[0].lower() in words.openings:
        typed_for[meant[0][0] + meant[1]] = " ".join(typed[:2])
    token = str(error.params.get("token"))
    if token not in typed_for:
        return error
    return UnreadableError(error.code, **{**error.params, "token": typed_for[token]})


def token_for(word: str, game: str = _DEFAULT, kind: str = TURN) -> str | None:
    """Return the token a normalized word stands for: in the language in use, else in all others.

    A word that means one thing here and another there means nothing to somebody who speaks
    neither. `kind` is the table of the glossary: words of a turn, or of something else.
    """
    tables = read_glossaries(game, kind)
    own = tables.get(lang.language, {}).get(word)
    found = {own} if own else {table[word] for table in tables.values() if word in table}
    return found.pop() if len(found) == 1 else None


def word_for(token: str, game: str = _DEFAULT, kind: str = TURN) -> str:
    """Return what people type for a token in the language in use, which `token_for` reads."""
    if lang.language == lang.ENGLISH:
        return token
    words = _read_words(lang.language, game, kind).get(token)
    return words[0] if words else token


def house_word(token: object) -> str:
    """Return what the language in use calls a house rule, or what one can be."""
    return word_for(str(token).lower(), kind=_HOUSE)


def house_token(word: str) -> str:
    """Return the house rule, or what one can be, that any language calls this; else the word."""
    return token_for(normalize_word(word).replace("_", "-"), kind=_HOUSE) or word


@cache
def read_glossaries(game: str = _DEFAULT, kind: str = TURN) -> dict[str, dict[str, str]]:
    """Return for each language the tokens of what people type, by its normalized spellings."""
    return {
        path.stem: {
            spelling: token
            for token, words in _read_words(path.stem, game, kind).items()
            for word in words
            for spelling in spellings(word)
        }
        for path in sorted(GLOSSARIES.glob("*.toml"))
    }


@cache
def _read_words(code: str, game: str, kind: str) -> dict[str, list[str]]:
    """Return what people type for each token, in one language."""
    glossary = _read_glossary(code)
    words: dict[str, list[str]] = glossary.get(game, glossary).get(kind, {})
    return words  # the top of the file is the default game's


@cache
def _read_glossary(code: str) -> dict[str, Any]:
    import tomllib

    return tomllib.loads((GLOSSARIES / f"{code}.toml").read_text(encoding="utf-8"))


def spellings(word: str) -> set[str]:
    """Return how a word of a glossary may be typed: without accents, or with ae, oe, ue."""
    umlauts = unicodedata.normalize("NFC", word).casefold().translate(_UMLAUTS)
    return {normalize_word(word), normalize_word(umlauts)}


def normalize_word(word: str) -> str:
    """Return a word as it is compared: in small letters, without accents."""
    parts = unicodedata.normalize("NFD", word.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))
