"""How words, lists, numbers and sentences are written and typed in the current language.

English has one word for the place in `from {start}` and `to {start}`. A translation may need two,
with articles and prepositions: it writes {start:from} or {start:to}, and its catalogue has the form
for that role, with the role as the context. Without a role it is the plain form.

The glossaries have what people type for the words of a notation, in every language.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Sized
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final, Self, TypeVar

from luxor_companion import lang
from luxor_companion.core import UnreadableError, Value
from luxor_companion.core.game import (
    BrokenGameError,
    default_game,
    game_names,
    installed_games,
    load_game,
)
from luxor_companion.errors import clip
from luxor_companion.lang import N_, _, ngettext, pgettext

# Last words that sound like the conjunction before them, which some languages then change.
_I: Final = r"(?i)h?[ií](?![aeoáéó])"  # Spanish: Ana e Inés
_O: Final = r"(?i)h?[oó]|8|11\b"  # Spanish: 7 u 8
GLOSSARIES: Final = Path(__file__).with_name("glossary")
_DEFAULT: Final = default_game()
TURN: Final = "typed"  # the table of a glossary with the words of a turn
FACTS: Final = "facts"  # the table of other words: what `fix` corrects, what the program draws
_HOUSE: Final = "house"  # the table of house rules of all games, and their values
_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_LONGEST: Final = 60  # letters of a typed text that a sentence quotes
LONGEST_NAME: Final = 12
T = TypeVar("T")


class Counted(Value):
    """A message that depends on a number: for one, for many, and the name of the parameter.

    The parameter is the number, or a list of that length.
    """

    one: str
    many: str
    by: str
    none: str = ""  # for zero


UNDO_SENTENCES: Final = {
    "nothing_to_undo": Counted(
        "Only {count} change can be undone.",
        "Only {count} changes can be undone.",
        "count",
        N_("There is nothing to undo."),
    ),
    "nothing_to_redo": Counted(
        "Only {count} change can be redone.",
        "Only {count} changes can be redone.",
        "count",
        N_("There is nothing to redo."),
    ),
}


def format_message(
    message: str | Counted, counts: Mapping[str, object], values: Mapping[str, object]
) -> str:
    """Return a message in the form for its count, with the values filled in."""
    if isinstance(message, str):
        return _(message).format(**values)
    counted = counts[message.by]
    assert isinstance(counted, int | Sized)
    number = counted if isinstance(counted, int) else len(counted)
    if message.none and not number:
        return _(message.none)
    return ngettext(message.one, message.many, number).format(**values)


class Inflected(str):
    """A word in its plain form that knows its form in every role."""

    __slots__ = ("in_role",)
    in_role: Callable[[str], str]

    def __new__(cls, in_role: Callable[[str], str]) -> Self:
        word = super().__new__(cls, in_role(""))
        word.in_role = in_role
        return word

    def __format__(self, role: str) -> str:
        return self.in_role(role) if role else str(self)


def noun(message: str, **params: object) -> str:
    """Return a noun, with its article if it has one, that can be formatted in any role."""
    if lang.catalogue() is None:  # English has one form for all roles
        return message.format(**params)

    def in_role(role: str) -> str:
        text = pgettext(role, message) if role else message
        return (_(message) if text == message else text).format(**params)

    return Inflected(in_role)


def join_and(words: Sequence[str]) -> str:
    """Return the words as a list, in any role: a, b and c."""
    return _join(words, _("{first} and {last}"), pgettext("before i", "{first} and {last}"), _I)


def join_or(words: Sequence[str]) -> str:
    """Return the words as a choice, in any role: a, b or c."""
    return _join(words, _("{first} or {last}"), pgettext("before o", "{first} or {last}"), _O)


def _join(words: Sequence[str], usual: str, changed: str, sound: str) -> str:
    """Join words; the ending is `changed` if the last word begins with that sound."""

    def in_role(role: str) -> str:
        forms = [word.in_role(role) if isinstance(word, Inflected) else word for word in words]
        *first, last = forms or [""]
        ending = changed if re.match(sound, last) else usual
        return ending.format(first=", ".join(first), last=last) if first else last

    return in_role("") if lang.catalogue() is None else Inflected(in_role)


def capitalize(text: str) -> str:
    """Return a sentence with a capital letter at the start."""
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
        return super().__format__(form).replace(".", pgettext("decimal mark", "."))


def decimal(value: float, form: str = ".1f") -> str:
    """Return a number with one decimal place, or in another form."""
    return format(Number(value), form)


def percent(value: float, form: str = ".0f") -> str:
    return _("{number}%").format(number=decimal(value, form))


def date(text: str) -> str:
    """Return a date like 2026-11-16 in the language's own form, any other text as it is."""
    if not (match := re.match(r"(\d{4})-(\d\d)-(\d\d)(.*)", text)):
        return text
    year, month, day, rest = match.groups()
    return _("{year}-{month}-{day}").format(year=year, month=month, day=day) + rest


def short(name: str, longest: int = LONGEST_NAME) -> str:
    """Return a name that fits a column."""
    return name if len(name) <= longest else f"{name[: longest - 1]}…"


def stand_in_lines(
    parts: Sequence[str], labels: Mapping[str, str], commands: Mapping[str, str]
) -> list[str]:
    """Return which parts are placeholder data, each with the command to enter your own."""
    if not parts:
        return []
    named: dict[str, list[str]] = {}
    for part in parts:
        named.setdefault(commands.get(part, ""), []).append(labels.get(part, part))
    what = join_and([labels.get(part, part) for part in parts])
    (fix, first), *others = named.items()
    if not others:
        text = _("Placeholder data, not from a printed copy: {what}. Enter your own with {fix}.")
        return [text.format(what=what, fix=fix)]
    text = _(
        "Placeholder data, not from a printed copy: {what}. Enter your own: {first} with {fix}, the"
        " rest with {more}."
    )
    return [text.format(what=what, first=join_and(first), fix=fix, more=others[0][0])]


def page(number: int) -> str:
    return _("p.{page}").format(page=number)


def part(name: str) -> str:
    """Return the name of a part of a score."""
    for games in (game_names, installed_games):  # ours first: finding others takes long
        for game in games():
            with suppress(BrokenGameError):
                for part in load_game(game).about.parts:
                    if part.key == name:
                        return _(part.name)
    return name.replace("_", " ").capitalize()


class NotationWords(Value):
    """How to translate typed words into those of a game's notation."""

    unknown: Collection[str]  # the codes of UnreadableError for an unknown word
    canonical: Callable[[str], str]  # translates a text into the notation, word for word
    openings: Collection[str] = ()  # words that are read together with the next one


def parse_in_any_language(text: str, parse: Callable[[str], T], words: NotationWords) -> T:
    """Parse a text as it is, or if that fails, translated into the words of the notation.

    Raise UnreadableError, naming the typed word, if neither can be read.
    """
    try:
        return parse(text)
    except UnreadableError as error:
        if error.code not in words.unknown:
            raise
        translated = words.canonical(text)
        if translated == " ".join(text.split()):
            raise
    try:
        return parse(translated)
    except UnreadableError as error:
        raise _with_typed_word(error, text.split(), translated.split(), words) from None


def _with_typed_word(
    error: UnreadableError, typed: list[str], tokens: list[str], words: NotationWords
) -> UnreadableError:
    """Return the error with the word that was typed instead of its translation."""
    typed_for = dict(zip(tokens, typed, strict=True))
    if len(tokens) > 1 and tokens[0].lower() in words.openings:
        typed_for[tokens[0][0] + tokens[1]] = " ".join(typed[:2])
    token = str(error.params.get("token"))
    if token not in typed_for:
        return error
    return UnreadableError(error.code, **{**error.params, "token": typed_for[token]})


def short_params(error: UnreadableError) -> dict[str, object]:
    """Return the parameters of an error as a sentence can show them: on one line, and not long."""
    return {
        name: clip(value, _LONGEST) if isinstance(value, str) else value
        for name, value in error.params.items()
    }


def hint(token: str, known: Iterable[str], local: Callable[[str], str]) -> str:
    """Return a hint at the most similar known word, as `local` writes it; "" if none is similar."""
    from difflib import get_close_matches

    spelled = {
        normalize_word(spelling): local(word) for word in known for spelling in (word, local(word))
    }
    close = get_close_matches(normalize_word(token), spelled, n=1)
    return _(" (did you mean {close}?)").format(close=spelled[close[0]]) if close else ""


def token_for(word: str, game: str = _DEFAULT, kind: str = TURN) -> str | None:
    """Return the token for a normalized word: in the current language, else in all others.

    A word that means different things in two other languages stands for nothing. `kind` is the
    table of the glossary: words of a turn, or of something else.
    """
    tables = read_glossaries(game, kind)
    own = tables.get(lang.language(), {}).get(word)
    tokens = {own} if own else {table[word] for table in tables.values() if word in table}
    return tokens.pop() if len(tokens) == 1 else None


def word_for(token: str, game: str = _DEFAULT, kind: str = TURN) -> str:
    """Return what people type for a token in the current language; `token_for` reads it."""
    if lang.language() == lang.ENGLISH:
        return token
    words = _read_words(lang.language(), game, kind).get(token)
    return words[0] if words else token


def house_word(token: object) -> str:
    """Return the word for a house rule, or for one of its values, in the current language."""
    return word_for(str(token).lower(), kind=_HOUSE)


def house_token(word: str) -> str:
    """Return the house rule or value that a word means in any language; else the word."""
    return token_for(normalize_word(word).replace("_", "-"), kind=_HOUSE) or word


@cache
def read_glossaries(game: str = _DEFAULT, kind: str = TURN) -> dict[str, dict[str, str]]:
    """Return, for each language, the tokens by the normalized spellings that people type."""
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
    own = glossary.get(game, glossary)  # the top of the file is the default game's
    words = own.get(kind) if isinstance(own, dict) else None
    return words if isinstance(words, dict) else {}


@cache
def _read_glossary(code: str) -> dict[str, object]:
    """Return the glossary of a language; an empty one if it has none yet."""
    import tomllib

    try:
        return tomllib.loads((GLOSSARIES / f"{code}.toml").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}


def spellings(word: str) -> set[str]:
    """Return how a word of a glossary may be typed: without accents, or with ae, oe, ue."""
    from unicodedata import normalize

    umlauts = normalize("NFC", word).casefold().translate(_UMLAUTS)
    return {normalize_word(word), normalize_word(umlauts)}


def normalize_word(word: str) -> str:
    """Return a word in lower case and without accents, for comparing."""
    if word.isascii():
        return word.lower()
    from unicodedata import combining, normalize

    parts = normalize("NFD", word.casefold())
    return "".join(part for part in parts if not combining(part))
