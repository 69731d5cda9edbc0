"""The rules reference, one TOML file per language, and how a word is looked up in it."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from luxor_companion import lang
from luxor_companion.lang import _
from luxor_companion.lang.forms import page
from luxor_companion.table.atomic import exists
from luxor_companion.table.toml import read_toml
from luxor_companion.view.text import columns, styled, wrapped

_PACKAGE = Path(__file__).resolve().parents[1]


def rules_folder(game: str) -> Path:
    """Return where the data of a game is: in the wheel, or beside the package in a checkout."""
    inside = _PACKAGE / "rules_data" / game
    return inside if inside.is_dir() else _PACKAGE.parent / "rules_data" / game


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
    """Return all rules of a game, in the order of the rulebook, by default in the language in use.

    A rule that is missing there is in English.
    """
    language = language or lang.language
    own = _read(game, language)
    if language == lang.ENGLISH:
        return own
    translated = {rule.id: rule for rule in own}
    return tuple(translated.get(rule.id, rule) for rule in _read(game, lang.ENGLISH))


def _read(game: str, language: str) -> tuple[RuleText, ...]:
    path = rules_folder(game) / f"rules.{language}.toml"
    raw = read_toml(path) if exists(path) else {"rule": []}
    return tuple(
        RuleText(**{**rule, "words": tuple(rule["words"]), "related": tuple(rule["related"])})
        for rule in raw["rule"]
    )


def look_up(rules: tuple[RuleText, ...], word: str) -> list[RuleText]:
    """Return the rules a word leads to, best first: by id, by title or search word, by text.

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
    """Return text in small letters without accents."""
    lowered = text.lower()
    if lowered.isascii():
        return lowered
    from unicodedata import combining, normalize

    return "".join(one for one in normalize("NFD", lowered) if not combining(one))


def rule_lines(rule: RuleText, width: int) -> list[str]:
    """Return one rule in full."""
    where = styled(f"{rule.id} {page(rule.page)}", "dim")
    head = f"{styled(rule.title, 'bold')}  {where}"
    lines = [head, *wrapped(rule.text, width)]
    for label, text in (
        (_("Ruling: {text}"), rule.ruling),
        (_("House rule: {text}"), rule.house),
        (_("Common mistake: {text}"), rule.mistake),
        (_("Editions differ: {text}"), rule.differs),
    ):
        if text:
            lines += wrapped(label.format(text=text), width)
    related = _("See also: {rules}").format(rules=", ".join(rule.related))
    return [*lines, *wrapped(related, width)]


def list_lines(rules: Sequence[RuleText]) -> list[str]:
    """Return rules by id, page and title."""
    return columns([[rule.id, page(rule.page), rule.title] for rule in rules])
