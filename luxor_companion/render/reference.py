"""The rules reference for people: one rule in full, or a list of them."""

from collections.abc import Sequence

from luxor_companion.files.reference import RuleText
from luxor_companion.lang import _
from luxor_companion.render.style import columns, styled, wrapped


def rule_lines(rule: RuleText, width: int) -> list[str]:
    """One rule in full."""
    head = f"{styled(rule.title, 'bold')}  {styled(f'{rule.id} p.{rule.page}', 'dim')}"
    lines = [head, *wrapped(rule.text, width)]
    if rule.ruling:
        lines += wrapped(f"{_('Ruling:')} {rule.ruling}", width)
    if rule.house:
        lines += wrapped(f"{_('House rule:')} {rule.house}", width)
    if rule.mistake:
        lines += wrapped(f"{_('Common mistake:')} {rule.mistake}", width)
    if rule.differs:
        lines += wrapped(f"{_('Editions differ:')} {rule.differs}", width)
    return [*lines, *wrapped(f"{_('See also:')} {', '.join(rule.related)}", width)]


def list_lines(rules: Sequence[RuleText]) -> list[str]:
    """Rules by id, page and title."""
    return columns([[rule.id, f"p.{rule.page}", rule.title] for rule in rules])
