"""The rules reference for people: one rule in full, or a list of them."""

from collections.abc import Sequence

from luxor_companion.files.reference import RuleText
from luxor_companion.lang import _
from luxor_companion.lang.numbers import page
from luxor_companion.render.style import columns, styled, wrapped


def rule_lines(rule: RuleText, width: int) -> list[str]:
    """One rule in full."""
    where = styled(f"{rule.id} {page(rule.page)}", "dim")
    head = f"{styled(rule.title, 'bold')}  {where}"
    lines = [head, *wrapped(rule.text, width)]
    if rule.ruling:
        lines += wrapped(_("Ruling: {text}").format(text=rule.ruling), width)
    if rule.house:
        lines += wrapped(_("House rule: {text}").format(text=rule.house), width)
    if rule.mistake:
        lines += wrapped(_("Common mistake: {text}").format(text=rule.mistake), width)
    if rule.differs:
        lines += wrapped(_("Editions differ: {text}").format(text=rule.differs), width)
    related = _("See also: {rules}").format(rules=", ".join(rule.related))
    return [*lines, *wrapped(related, width)]


def list_lines(rules: Sequence[RuleText]) -> list[str]:
    """Rules by id, page and title."""
    return columns([[rule.id, page(rule.page), rule.title] for rule in rules])
