"""The rules reference, one TOML file per language, and the rules in it that a question is about."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from luxor_companion import lang
from luxor_companion.lang import _, forms
from luxor_companion.lang.forms import house_token, house_word
from luxor_companion.table import atomic, paths, toml
from luxor_companion.view.search import SearchResult, likely_languages, search

if TYPE_CHECKING:
    from rich.console import RenderableType


_FEW: Final = 0.7  # share of known words: a question with fewer may be in another language


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
        """The house rules that change it; `house` names one or several."""
        return self.house.replace(",", " ").split()


def read_reference(game: str, language: str | None = None) -> tuple[RuleText, ...]:
    """Return all rules of a game, in the order of the rulebook, by default in the language in use.

    A rule that isn't translated is in English.
    """
    language = language or lang.language()
    own = _read(game, language)
    if language == lang.ENGLISH:
        return own
    translated = {rule.id: rule for rule in own}
    return tuple(translated.get(rule.id, rule) for rule in _read(game, lang.ENGLISH))


@cache
def _read(game: str, language: str) -> tuple[RuleText, ...]:
    path = paths.rules_folder(game) / f"rules.{language}.toml"
    raw = toml.read_toml(path) if atomic.exists(path) else {"rule": []}
    return tuple(
        RuleText(**{**rule, "words": tuple(rule["words"]), "related": tuple(rule["related"])})
        for rule in raw["rule"]
    )


def find_rules(game: str, question: str) -> SearchResult:
    """Return the rules of a game that a question is about: by id, or by its words; all for "".

    The search tries the language in use, and the others if that one knows few of the words.
    """
    own = read_reference(game)
    if not (word := question.strip().lower()):
        return SearchResult(own)
    names = (word, house_token(word))
    if matches := [rule for rule in own if {rule.id, *rule.house_rules}.intersection(names)]:
        return SearchResult(tuple(matches))
    if group := [rule for rule in own if rule.id.startswith(f"{word.removesuffix('.')}.")]:
        return SearchResult(tuple(group))
    result = search(own, question, lang.language(), slips=False)
    if result.share < _FEW:
        others = (code for code in lang.LANGUAGES if code != lang.language())
        for other in likely_languages(question, others):
            foreign = search(read_reference(game, other), question, other, slips=False)
            if foreign.rules and foreign.share > result.share:
                result = foreign
    if result.unknown and result.language == lang.language():
        result = search(own, question, lang.language())
    own_rules = {rule.id: rule for rule in own}
    return result._replace(rules=tuple(own_rules[rule.id] for rule in result.rules))


def rule_lines(rule: RuleText) -> "list[RenderableType]":
    """Return one rule in full."""
    from rich.text import Text

    from luxor_companion.view.theme import Hanging, fill

    where = (f"{rule.id} {forms.page(rule.page)}", "rule")
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
        [Text(rule.id, "bold"), Text(forms.page(rule.page), "rule"), rule.title] for rule in rules
    ]
    return [Fitting((), rows)] if rows else []


class Citation(NamedTuple):
    """What a printed text says on a page, or a source without pages."""

    source: str  # its key in the file
    name: str
    page: int | None
    says: str  # a few words


class Ruling(NamedTuple):
    """A gap in the printed rules: how the referee rules, why, and which house rule changes it."""

    name: str
    rules: tuple[str, ...]
    switch: str  # "" where there is none
    values: tuple[str | bool, ...]  # the default first
    ruled: str
    why: str


class Difference(NamedTuple):
    """A point on which the editions disagree."""

    rules: tuple[str, ...]
    citations: tuple[Citation, ...]
    text: str


class Evidence(NamedTuple):
    """All the evidence for a game, with its texts in one language."""

    rules: Mapping[str, tuple[Citation, ...]]  # by rule; () if it is only a ruling
    rulings: tuple[Ruling, ...]
    differences: tuple[Difference, ...]
    counts: Mapping[str, tuple[Citation, ...]]

    def rulings_of(self, rule: str) -> tuple[Ruling, ...]:
        return tuple(ruling for ruling in self.rulings if rule in ruling.rules)


def read_evidence(game: str, language: str | None = None) -> Evidence:
    """Return the evidence for a game, by default in the language in use."""
    language = language or lang.language()
    raw = toml.read_toml(paths.rules_folder(game) / "evidence.toml")
    sources = raw["edition"] | raw["source"]
    names = {key: source["name"][language] for key, source in sources.items()}
    words: Mapping[str, str] = {}  # translations, by the English text
    if language != lang.ENGLISH:
        words = toml.read_toml(paths.rules_folder(game) / f"evidence.{language}.toml")

    def cite(table: toml.Raw) -> tuple[Citation, ...]:
        return tuple(
            Citation(key, name, table[key].get("page"), words.get(says := table[key]["says"], says))
            for key, name in names.items()
            if key in table
        )

    return Evidence(
        {rule: cite(table) for rule, table in raw["rule"].items()},
        tuple(
            Ruling(
                name=name,
                rules=tuple(table["rules"]),
                switch=table["switch"],
                values=tuple(table.get("values", ())),
                **table[language],
            )
            for name, table in raw["ruling"].items()
        ),
        tuple(
            Difference(tuple(table["rules"]), cite(table), table["text"][language])
            for table in raw.get("differs", {}).values()
        ),
        {path: cite(table) for path, table in raw["count"].items()},
    )


def format_switch(ruling: Ruling) -> str:
    """Return a house rule and its values, the default first: `reshuffle = a|b`."""
    return f"{house_word(ruling.switch)} = {'|'.join(map(house_word, ruling.values))}"


def reason_lines(evidence: Evidence, rule: str) -> list[str]:
    """Return what each source says about a rule, and why it is ruled so, for `luxor rules ID`."""
    lines = _citation_lines(evidence.rules.get(rule, ()))
    rulings = evidence.rulings_of(rule)
    for ruling in rulings:
        text = ruling.why if len(rulings) == 1 else f"{ruling.ruled} {ruling.why}"
        switch = f" [{format_switch(ruling)}]" if ruling.switch else ""
        lines.append(_("Why: {text}").format(text=f"{text}{switch}"))
    return lines


def our_ruling_lines(game: str, names: Sequence[str]) -> list[str]:
    """Return the rulings with these names as sentences that say whose they are."""
    ruled = {one.name: one.ruled for one in read_evidence(game).rulings} if names else {}
    text = _("Our own ruling, as no rulebook says it: {ruled}")
    return [text.format(ruled=ruled[name]) for name in names]


def _citation_lines(citations: Sequence[Citation]) -> list[str]:
    """Return a line for each statement, after all its sources: `English rulebook p.3, …`."""
    places: dict[str, list[str]] = {}
    for one in citations:
        place = one.name if one.page is None else f"{one.name} {forms.page(one.page)}"
        places.setdefault(one.says, []).append(place)
    return [forms.capitalize(f"{', '.join(where)}: {says}") for says, where in places.items()]


def differs_text(evidence: Evidence, rule: str) -> str:
    """Return how the editions differ on a rule, in sentences; "" if they agree."""
    return " ".join(one.text for one in evidence.differences if rule in one.rules)


def evidence_lines(evidence: Evidence) -> "list[RenderableType]":
    """Return the evidence for every rule, then for every number, for `luxor rules --evidence`."""
    from rich.text import Text

    from luxor_companion.view.theme import Hanging

    entries: list[tuple[str, list[str]]] = []
    for rule, citations in evidence.rules.items():
        texts = _citation_lines(citations)
        for ruling in evidence.rulings_of(rule):
            texts.append(_("Ruling: {text}").format(text=f"{ruling.ruled} {ruling.why}"))
            if ruling.switch:
                texts.append(_("House rule: {text}").format(text=format_switch(ruling)))
        if text := differs_text(evidence, rule):
            texts.append(_("Editions differ: {text}").format(text=text))
        entries.append((rule, texts))
    entries += [(path, _citation_lines(one)) for path, one in evidence.counts.items()]
    lines: list[RenderableType] = []
    for name, texts in entries:
        lines += [Text(name, "bold"), *(Hanging(text, first=2) for text in texts)]
    return lines
