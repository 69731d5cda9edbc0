"""A ruling of any game as people read it: numbered steps with their rules, or why not."""

from collections.abc import Callable, Mapping, Sequence

from luxor_companion.core.ruling import Event, Events
from luxor_companion.lang import _, forms
from luxor_companion.view.text import NARROWEST, padded, styled, wrapped

RULE_WIDTH = 22  # the longest id, a space and the page
MOST_INSTEAD = 8  # more alternatives than that are no help


def cited(rule: str, page: int) -> str:
    """A rule and its page."""
    return f"{rule} {forms.page(page)}"


def step_lines(
    events: Events, sentence: Callable[[Event], str], pages: Mapping[str, int], width: int
) -> list[str]:
    """Return the events as sentences, numbered, each with the rule it goes by at the right."""
    text_width = width - RULE_WIDTH - 7
    lines = []
    for number, event in enumerate(events, start=1):
        text, rule = sentence(event), cited(event.rule, pages[event.rule])
        if text_width < NARROWEST:  # no room for two columns: the rule follows in brackets
            lines += wrapped(f"{number:3}. {text} ({rule})", width, "     ")
            continue
        first, *more = wrapped(text, text_width)
        lines.append(f"{number:3}. {padded(first, text_width)}  {styled(rule, 'dim')}")
        lines += [f"     {line}" for line in more]
    return lines


def not_allowed(
    sentence: str,
    rule: str,
    width: int,
    *,
    allow: Sequence[str] = (),
    instead: Sequence[str] = (),
    what_instead: str = "{turns}",
) -> list[str]:
    """Why something is refused, what would be allowed, and how a table can let it stand."""
    head = _("Not allowed:")
    first, *more = wrapped(f"{head} {sentence} ({rule})", width)
    lines = [styled(head, "bold", "red") + first.removeprefix(head), *more]
    if 0 < len(instead) <= MOST_INSTEAD:
        turns = "  ".join(turn.replace(" ", "\N{NO-BREAK SPACE}") for turn in instead)
        told = wrapped(what_instead.format(turns=turns), width, "  ")
        lines += [line.replace("\N{NO-BREAK SPACE}", " ") for line in told]
    if allow:
        added = " ".join(f"allow={one}" for one in allow)
        lines += wrapped(_("If the table lets it stand, add {words}").format(words=added), width)
    return lines


def need_head(so_far: str, question: str, width: int) -> list[str]:
    """What is clear so far, and the question that is left."""
    text = _("Fine so far: {turn}. {question}").format(turn=so_far, question=question)
    return wrapped(text, width)


def need_lines(so_far: str, question: str, options: Sequence[str], width: int) -> list[str]:
    """What is still to be said, and the choices."""
    return [*need_head(so_far, question, width), *wrapped("  " + "  ".join(options), width, "  ")]
