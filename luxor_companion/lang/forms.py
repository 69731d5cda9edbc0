"""The form a word, a list, a number or a sentence takes in the language in use, read or typed.

English says `from {start}` and `to {start}` with one word for the place. A translation may need
two, articles and prepositions and all: it writes {start:from} or {start:to}, and the form of that
role stands in its catalogue, with the role as the context. Without a role it is the plain form.

What people type for the words of a notation, in every language, is in the glossaries.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Sized
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, Self, TypeVar

from luxor_companion import lang
from luxor_companion.core import UnreadableError
from luxor_companion.core.game import default_game, part_name
from luxor_companion.errors import clip
from luxor_companion.lang import N_, _, ngettext, pgettext

# A last word that sounds like the conjunction before it, which some languages then change.
_I: Final = r"(?i)h?[ií](?![aeoáéó])"  # Spanish: Ana e Inés
_O: Final = r"(?i)h?[oó]|8|11\b"  # Spanish: 7 u 8
GLOSSARIES: Final = Path(__file__).with_name("glossary")
_DEFAULT: Final = default_game()
TURN: Final = "typed"  # the table of a glossary with the words of a turn
FACTS: Final = "facts"  # with what else is typed: what `fix` corrects, what the program draws
_HOUSE: Final = "house"  # with the house rules of all games, and what they can be
_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_LONGEST: Final = 60  # letters of what was typed, in a sentence
T = TypeVar("T")


class Counted(NamedTuple):
    """A message that depends on a number: for one, for many, and by which parameter.

    That is the number, or a list of so many things.
    """

    one: str
    many: str
    by: str
    none: str = ""  # where there is none at all


UNDO_SENTENCES: Final = {
    "nothing_to_undo": Counted(
        "That's more than can be undone: only {count} change is left.",
        "That's more than can be undone: only {count} changes are left.",
        "count",
        N_("There is nothing to undo."),
    ),
    "nothing_to_redo": Counted(
        "That's more than can be redone: only {count} change was undone.",
        "That's more than can be redone: only {count} changes were undone.",
        "count",
        N_("There is nothing to redo."),
    ),
}


def format_message(
    message: str | Counted, counts: Mapping[str, object], shown: Mapping[str, object]
) -> str:
    """Return a message in the form for its count, with what is shown in it."""
    if isinstance(message, str):
        return _(message).format(**shown)
    counted = counts[message.by]
    assert isinstance(counted, int | Sized)
    number = counted if isinstance(counted, int) else len(counted)
    if message.none and not number:
        return _(message.none)
    return ngettext(message.one, message.many, number).format(**shown)


class Inflected(str):
    """A word in its plain form, that knows the forms of its roles."""

    __slots__ = ("in_role",)
    in_role: Callable[[str], str]

    def __new__(cls, in_role: Callable[[str], str]) -> Self:
        word = super().__new__(cls, in_role(""))
        word.in_role = in_role
        return word

    def __format__(self, role: str) -> str:
        return self.in_role(role) if role else str(self)


def noun(message: str, **params: object) -> str:
    """Return a word or two that can be asked for in any role."""
    if lang.catalogue is None:  # in English all roles are alike
        return message.format(**params)

    def in_role(role: str) -> str:
        found = pgettext(role, message) if role else message
        return (_(message) if found == message else found).format(**params)

    return Inflected(in_role)


def both(words: Sequence[str]) -> str:
    """Return a list in the roles of its words: a, b and c."""
    return _join(words, _("{first} and {last}"), pgettext("before i", "{first} and {last}"), _I)


def either(words: Sequence[str]) -> str:
    """Return a choice in the roles of its words: a, b or c."""
    return _join(words, _("{first} or {last}"), pgettext("before o", "{first} or {last}"), _O)


def _join(words: Sequence[str], usual: str, changed: str, sound: str) -> str:
    """Return a list with one of two endings: `changed` before a last word that begins so."""

    def in_role(role: str) -> str:
        forms = [one.in_role(role) if isinstance(one, Inflected) else one for one in words]
        *first, last = forms or [""]
        ending = changed if lang.catalogue and re.match(sound, last) else usual
        return ending.format(first=", ".join(first), last=last) if first else last

    return in_role("") if lang.catalogue is None else Inflected(in_role)


def capitalize(text: str) -> str:
    """Return a sentence with a capital, whatever it begins with."""
    return text[:1].upper() + text[1:]


def games(number: int) -> str:
    return ngettext("{number} game", "{number} games", number).format(number=number)


def turns(number: int) -> str:
    return ngettext("{number} turn", "{number} turns", number).format(number=number)


def lines(number: int) -> str:
    return ngettext("{number} line", "{number} lines", number).format(number=number)


def players(number: int) -> str:
    return ngettext("{number} player", "{number} players", number).format(number=number)


class Number(float):
    """A number that is written with the language's own decimal mark, in messages too."""

    def __format__(self, form: str) -> str:
        text = super().__format__(form)
        return text.replace(".", pgettext("decimal mark", ".")) if lang.catalogue else text


def decimal(value: float, form: str = ".1f") -> str:
    """Return a number with one decimal place, or in another form."""
    return format(Number(value), form)


def percent(value: float, form: str = ".0f") -> str:
    return _("{number}%").format(number=decimal(value, form))


def date(text: str) -> str:
    """Return a day written 2026-11-16 in the language's own form, anything else as it is."""
    if not (found := re.match(r"(\d{4})-(\d\d)-(\d\d)(.*)", text)):
        return text
    year, month, day, rest = found.groups()
    return _("{year}-{month}-{day}").format(year=year, month=month, day=day) + rest


def page(number: int) -> str:
    return _("p.{page}").format(page=number)


def part(name: str) -> str:
    """Return a part of a score as people call it."""
    known = part_name(name)
    return _(known) if known else name.replace("_", " ").capitalize()


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


def short_params(error: UnreadableError) -> dict[str, object]:
    """Return what an error is about, as a sentence can show it: on one line, and not long."""
    return {
        name: clip(value, _LONGEST) if isinstance(value, str) else value
        for name, value in error.params.items()
    }


def hint(token: str, known: Iterable[str], local: Callable[[str], str]) -> str:
    """Return which of the known words was meant, as `local` says it; "" if none is like it."""
    from difflib import get_close_matches

    spelled = {normalize_word(one): local(word) for word in known for one in (word, local(word))}
    close = get_close_matches(normalize_word(token), spelled, n=1)
    return _(" (did you mean {close}?)").format(close=spelled[close[0]]) if close else ""


def token_for(word: str, game: str = _DEFAULT, kind: str = TURN) -> str | None:
    """Return the token a normalized word stands for: in the language in use, else in all others.

    A word that means different things in two other languages stands for nothing. `kind` is the
    table of the glossary: words of a turn, or of something else.
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
