"""The rules reference, one TOML file per language, and how a word is looked up in it."""

from typing import NamedTuple

from luxor_companion import lang
from luxor_companion.files.atomic import is_there
from luxor_companion.files.rules import rules_folder
from luxor_companion.files.toml import read_toml


class RuleText(NamedTuple):
    """One rule in one language."""

    id: str
    page: int
    title: str
    text: str
    words: tuple[str, ...]
    related: tuple[str, ...]
    ruling: str = ""
    house: str = ""
    mistake: str = ""
    differs: str = ""


def read_reference(game: str, language: str | None = None) -> tuple[RuleText, ...]:
    """All rules of a game, in the order of the rulebook, by default in the language in use.

    A rule that is missing there is told in English.
    """
    language = language or lang.language
    own = _read(game, language)
    if language == lang.ENGLISH:
        return own
    told = {rule.id: rule for rule in own}
    return tuple(told.get(rule.id, rule) for rule in _read(game, lang.ENGLISH))


def _read(game: str, language: str) -> tuple[RuleText, ...]:
    path = rules_folder(game) / f"rules.{language}.toml"
    raw = read_toml(path) if is_there(path) else {"rule": []}
    return tuple(
        RuleText(**{**rule, "words": tuple(rule["words"]), "related": tuple(rule["related"])})
        for rule in raw["rule"]
    )


def look_up(rules: tuple[RuleText, ...], word: str) -> list[RuleText]:
    """The rules a word leads to, best first: by id or house rule, by title or search word, by text.

    Accents may be left out, as many do who type in a hurry.
    """
    word = _plain(word.strip())
    if named := [rule for rule in rules if word in (rule.id, rule.house)]:
        return named
    found = [(_closeness(rule, word), index) for index, rule in enumerate(rules)]
    best = min((closeness for closeness, _ in found), default=_NOT_AT_ALL)
    if best == _NOT_AT_ALL:
        return []
    # A word that names something is not drowned in every text that mentions it.
    limit = max(best, _BY_WORD) if best <= _BY_WORD else best
    return [rules[index] for closeness, index in sorted(found) if closeness <= limit]


_BY_ID, _BY_WORD, _BY_TEXT, _NOT_AT_ALL = 0, 1, 2, 3


def _closeness(rule: RuleText, word: str) -> int:
    # From the start of a part: the Portuguese "cor" is no more in score than "con" is in icon.
    parts = rule.id.replace("-", ".").split(".")
    if rule.id.startswith(word) or any(part.startswith(word) for part in parts):
        return _BY_ID
    words = [_plain(one) for one in rule.words]
    if word in _plain(rule.title) or word in words or f"{word}s" in words:
        return _BY_WORD
    return _BY_TEXT if word in _plain(rule.text) else _NOT_AT_ALL


def _plain(text: str) -> str:
    """Text in small letters without accents."""
    lowered = text.lower()
    if lowered.isascii():
        return lowered
    from unicodedata import combining, normalize  # noqa: PLC0415  # plain words need none of it

    return "".join(one for one in normalize("NFD", lowered) if not combining(one))
