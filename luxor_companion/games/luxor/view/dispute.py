"""A dispute as people read it: the stretch, and the ruling with what it depends on."""

from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from luxor_companion.core import Events, Refusal
from luxor_companion.games.luxor import rules as vocab
from luxor_companion.games.luxor.rules import narrate
from luxor_companion.games.luxor.rules.cases import Leaf, choice_of, common_steps
from luxor_companion.games.luxor.rules.dispute import Dispute
from luxor_companion.games.luxor.words import cases as words
from luxor_companion.games.luxor.words import names
from luxor_companion.lang import _
from luxor_companion.view import ruling as view
from luxor_companion.view import theme

FEW: Final = 3  # tiles; more are better said as all the rest


def dispute_lines(dispute: Dispute, leaves: Sequence[Leaf]) -> Iterator[RenderableType]:
    """Yield what lies ahead, and the ruling: what is sure first, then what it depends on."""
    if dispute.ahead.tokens:
        typed = map(names.local_word, dispute.ahead.tokens)
        shown = [f"{number} {word}" for number, word in enumerate(typed, 1)]
        shown += [_("tomb")] if dispute.ahead.tomb else []
        text = _("Ahead of it: {spaces}").format(spaces=" · ".join(shown))
        yield theme.Hanging(Text(text, "faint"))
    same = common_steps(leaves)
    if len(leaves) == 1:
        yield from _leaf_lines(leaves[0])
        return
    if same:
        yield from _leaf_lines(leaves[0], 0, same)
    else:
        yield Text(_("It depends:"), "bold")
    for leaf in leaves:
        yield theme.Hanging(Text(_when(leaf, leaves), "bold"))
        yield from (Padding(one, (0, 0, 0, 2)) for one in _leaf_lines(leaf, same))


def _when(leaf: Leaf, leaves: Sequence[Leaf]) -> str:
    """Return when a ruling holds: the last of many tiles is all the rest."""
    [(name, values), *more] = leaf.when
    if leaf is leaves[-1] and name.startswith("tile:") and len(values) > FEW and not more:
        return _("Otherwise:")
    domains: dict[str, dict[str, None]] = {}
    for name, values in (one for each in leaves for one in each.when):
        domains.setdefault(name, {}).update(dict.fromkeys(values))
    conditions = [words.condition(one, said, list(domains[one])) for one, said in leaf.when]
    return _("If {conditions}:").format(conditions=names.both(conditions))


def _leaf_lines(leaf: Leaf, start: int = 0, end: int | None = None) -> Iterator[RenderableType]:
    """Yield a ruling, or the steps of a legal turn from one number to another."""
    ruling = leaf.case.ruling
    if leaf.case.asks is not None:
        text = _("That depends on what lies on space {space}, and after it.")
        yield theme.Hanging(text.format(space=leaf.case.asks))
        return
    if isinstance(ruling, Refusal):
        rule = view.cited(ruling.rule, vocab.PAGES[ruling.rule])
        yield from view.not_allowed(words.refusal_sentence(leaf, ruling), rule)
        return
    assert isinstance(ruling, narrate.Outcome)
    if not start:
        yield Text(_("Legal:") if ruling.events else _("Legal."), "good")
    same = common_steps([leaf])
    if steps := ruling.events[start:same][:end]:
        yield from _step_lines(leaf, steps, start + 1)
    for case in leaf.choices if end is None else ():
        assert isinstance(case.ruling, narrate.Outcome)
        yield Text(_("  With {choice}:").format(choice=names.choice(choice_of(case))))
        yield from _step_lines(leaf, case.ruling.events[same:], same + 1)


def _step_lines(leaf: Leaf, events: Events, first: int) -> list[RenderableType]:
    return view.step_lines(events, lambda event: words.step(leaf, event), vocab.PAGES, first)
