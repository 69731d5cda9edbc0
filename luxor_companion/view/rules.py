"""The rules reference, one TOML file per language, and what a question leads to in it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from luxor_companion import lang
from luxor_companion.lang import _
from luxor_companion.lang.forms import house_token, house_word, page
from luxor_companion.table import atomic, paths, toml
from luxor_companion.view.search import likely_languages, search

if TYPE_CHECKING:  # scripts only read them
    from rich.console import RenderableType

_FEW: Final = 0.7  # of the words of a question: below it, it may be in another language


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

    @property
    def house_rules(self) -> list[str]:
        """The house rules that change it, of which `house` names one or several."""
        return self.house.replace(",", " ").split()


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
    path = paths.rules_folder(game) / f"rules.{language}.toml"
    raw = toml.read_toml(path) if atomic.exists(path) else {"rule": []}
    return tuple(
        RuleText(**{**rule, "words": tuple(rule["words"]), "related": tuple(rule["related"])})
        for rule in raw["rule"]
    )


class Found(NamedTuple):
    """The rules that a question leads to, best first, and how it was understood."""

    rules: tuple[RuleText, ...]
    language: str = ""  # in which it was understood; "" where it names rules
    understood: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


def find_rules(game: str, question: str) -> Found:
    """Return the rules of a game that a question is about: by id, or by its words.

    It is read in the language in use, and in the others if that one knows few of its words.
    """
    own = read_reference(game)
    word = question.strip().lower()
    names = (word, house_token(word))
    if named := [rule for rule in own if {rule.id, *rule.house_rules}.intersection(names)]:
        return Found(tuple(named))
    if group := [rule for rule in own if rule.id.startswith(f"{word.removesuffix('.')}.")]:
        return Found(tuple(group))
    language, match = lang.language, search(own, question, lang.language, slips=False)
    if match.share < _FEW:
        others = (code for code in lang.LANGUAGES if code != lang.language)
        for other in likely_languages(question, others):
            foreign = search(read_reference(game, other), question, other, slips=False)
            if foreign.rules and foreign.share > match.share:
                language, match = other, foreign
    if match.unknown and language == lang.language:
        match = search(own, question, language)
    told = {rule.id: rule for rule in own}
    rules = tuple(told[rule.id] for rule in match.rules)
    return Found(rules, language, match.understood, match.unknown)


def rule_lines(rule: RuleText) -> "list[RenderableType]":
    """Return one rule in full."""
    from rich.text import Text

    from luxor_companion.view.theme import Hanging, fill

    where = (f"{rule.id} {page(rule.page)}", "rule")
    lines = [
        Hanging(Text.assemble((rule.title, "bold underline"), "  ", where)),
        Hanging(rule.text, 0),
    ]
    for label, text in (
        (_("Ruling: {text}"), rule.ruling),
        (_("House rule: {text}"), ", ".join(map(house_word, rule.house_rules))),
        (_("Common mistake: {text}"), rule.mistake),
        (_("Editions differ: {text}"), rule.differs),
    ):
        if text:
            head, _text, rest = label.partition("{text}")
            lines.append(Hanging(Text.assemble((head, "mark"), text, rest)))
    related = Text(", ".join(rule.related), "rule")
    return [*lines, Hanging(fill(_("See also: {rules}"), rules=related))]


def list_lines(rules: Sequence[RuleText]) -> "list[RenderableType]":
    """Return rules by id, page and title."""
    from rich.text import Text

    from luxor_companion.view.theme import Fitting

    rows: list[list[str | Text]] = [
        [Text(rule.id, "bold"), Text(page(rule.page), "rule"), rule.title] for rule in rules
    ]
    return [Fitting((), rows)] if rows else []
