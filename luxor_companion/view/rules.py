"""Drawing the rules: one in full or in short, a list of them, and what is printed about them."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from luxor_companion.lang import _, forms
from luxor_companion.lang.forms import house_word
from luxor_companion.referee.rules import Evidence, Gap, RuleText, Source, read_evidence

if TYPE_CHECKING:
    from rich.console import RenderableType

_SHORT: Final = 240  # characters of a ruling or mistake in an answer that has to fit on a screen


def rule_lines(rule: RuleText, evidence: Evidence | None = None) -> "list[RenderableType]":
    """Return one rule in full, with where it is printed and why it is ruled so."""
    from rich.text import Text

    from luxor_companion.view.theme import Hanging, fill

    related = Text(", ".join(rule.related), "rule")
    gaps = evidence.rulings_of(rule.id) if evidence else ()
    lines = _told(rule, gaps)
    lines.append(Hanging(fill(_("See also: {rules}"), rules=related)))
    if evidence and _is_list(rule, gaps):
        return [*lines, *map(Hanging, _citation_lines(evidence.rules.get(rule.id, ())))]
    return [*lines, *map(Hanging, reason_lines(evidence, rule.id) if evidence else ())]


def short_lines(rule: RuleText) -> "list[RenderableType]":
    """Return one rule with as much as fits on a small screen."""
    ruling = _shortened(" ".join((rule.ruling or "").splitlines()))
    return _told(rule._replace(ruling=ruling, mistake=_shortened(rule.mistake), differs=None))


def _is_list(rule: RuleText, gaps: Sequence[Gap]) -> bool:
    """Return whether the rule has several rulings, a line for each of the gaps."""
    return 1 < len(gaps) == len((rule.ruling or "").splitlines())


def _told(rule: RuleText, gaps: Sequence[Gap] = ()) -> "list[RenderableType]":
    from rich.text import Text

    from luxor_companion.view.theme import Hanging

    where = (f"{rule.id} {forms.page(rule.page)}", "rule")
    lines: list[RenderableType] = [
        Hanging(Text.assemble((rule.title, "bold underline"), "  ", where)),
        Hanging(rule.text, 0),
    ]
    rulings = (rule.ruling or "").splitlines()
    listed = _is_list(rule, gaps)
    for number, ruled in enumerate(rulings if listed else [" ".join(rulings)]):
        lines += _labelled(_("Ruling: {text}"), ruled)
        if listed:
            lines.append(Hanging(_why(gaps[number].why, gaps[number]), first=2))
    for label, text in (
        (_("House rule: {text}"), "" if listed else ", ".join(map(house_word, rule.house_rules))),
        (_("Common mistake: {text}"), rule.mistake),
        (_("Editions differ: {text}"), rule.differs),
    ):
        lines += _labelled(label, text)
    return lines


def _labelled(label: str, text: str | None) -> "list[RenderableType]":
    """Return a text behind its label, such as `Ruling:`; nothing if there is none."""
    from rich.text import Text

    from luxor_companion.view.theme import Hanging

    if not text:
        return []
    head, _text, rest = label.partition("{text}")
    return [Hanging(Text.assemble((head, "mark"), text, rest))]


def _shortened(text: str | None) -> str | None:
    """Return a text, or as many of its first sentences as are short."""
    if not text or len(text) <= _SHORT:
        return text
    end = text.rfind(". ", 0, _SHORT) + 1 or text.rfind(" ", 0, _SHORT)
    return f"{text[:end]} …"


def list_lines(rules: Sequence[RuleText]) -> "list[RenderableType]":
    """Return rules by id, page and title."""
    from rich.text import Text

    from luxor_companion.view.theme import Fitting

    rows: list[list[str | Text]] = [
        [Text(rule.id, "bold"), Text(forms.page(rule.page), "rule"), rule.title] for rule in rules
    ]
    return [Fitting((), rows)] if rows else []


def format_switch(gap: Gap) -> str:
    """Return a house rule and its values, the default first: `reshuffle = a|b`."""
    return f"{house_word(gap.switch or '')} = {'|'.join(map(house_word, gap.values))}"


def reason_lines(evidence: Evidence, rule: str) -> list[str]:
    """Return what each source says about a rule, and why it is ruled so, for `luxor rules ID`."""
    lines = _citation_lines(evidence.rules.get(rule, ()))
    rulings = evidence.rulings_of(rule)
    for ruling in rulings:
        text = ruling.why if len(rulings) == 1 else f"{ruling.ruled} {ruling.why}"
        lines.append(_why(text, ruling))
    return lines


def _why(text: str, gap: Gap) -> str:
    switch = f" [{format_switch(gap)}]" if gap.switch else ""
    return _("Why: {text}").format(text=f"{text}{switch}")


def our_ruling_lines(
    game: str, names: Sequence[str], house: Mapping[str, object] | None = None
) -> list[str]:
    """Return the rulings with these names as sentences that say whose they are.

    Where the table plays by another house rule, that is what decided.
    """
    rulings = {ruling.name: ruling for ruling in read_evidence(game).rulings} if names else {}
    lines = []
    for name in names:
        ruling = rulings[name]
        value = house.get(ruling.switch or "") if house else None
        if value is None or value == ruling.values[0]:
            text = _("Our own ruling, as no rulebook says it: {ruled}")
            lines.append(text.format(ruled=ruling.ruled))
        else:
            switch = f"{house_word(ruling.switch or '')} = {house_word(value)}"
            lines.append(_("By a house rule of this table: {switch}.").format(switch=switch))
    return lines


def _citation_lines(citations: Sequence[Source]) -> list[str]:
    """Return a line for each statement, after all its sources: `English rulebook p.3, …`."""
    places: dict[str, list[str]] = {}
    for source in citations:
        place = source.name if source.page is None else f"{source.name} {forms.page(source.page)}"
        places.setdefault(source.says, []).append(place)
    return [forms.capitalize(f"{', '.join(where)}: {says}") for says, where in places.items()]


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
        if text := evidence.differs(rule):
            texts.append(_("Editions differ: {text}").format(text=text))
        entries.append((rule, texts))
    entries += [(path, _citation_lines(sources)) for path, sources in evidence.counts.items()]
    lines: list[RenderableType] = []
    for name, texts in entries:
        lines += [Text(name, "bold"), *(Hanging(text, first=2) for text in texts)]
    return lines
