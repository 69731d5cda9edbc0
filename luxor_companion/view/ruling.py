"""A ruling of any game as people read it: numbered steps with their rules, or why not."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from rich.console import Console, ConsoleOptions, RenderableType
from rich.table import Table
from rich.text import Text

from luxor_companion.core import Event, Events, Refusal
from luxor_companion.lang import _, forms
from luxor_companion.view.theme import Hanging

NARROW = 60  # columns: below it, a step's rule follows it in brackets
MOST_INSTEAD = 8  # more alternatives than that are no help


def cited(rule: str, page: int) -> str:
    """A rule and its page."""
    return f"{rule} {forms.page(page)}"


def cited_in(refusal: Refusal, pages: Mapping[str, int]) -> str:
    """The rule by which something is refused; none where it is no matter of the rules."""
    no_rule = refusal.why in forms.UNDO_SENTENCES
    return "" if no_rule else cited(refusal.rule, pages[refusal.rule])


class Steps:
    """What happens in a turn: sentences, numbered, each with the rule it goes by at the right."""

    def __init__(self, steps: Sequence[tuple[str, str]], first: int = 1) -> None:
        self.steps = steps  # a sentence, and its rule with the page
        self.first = first  # its number

    def __rich_console__(
        self, _console: Console, options: ConsoleOptions
    ) -> Iterator[RenderableType]:
        if options.max_width < NARROW:
            for number, (sentence, rule) in enumerate(self.steps, start=self.first):
                text = Text.assemble(f"{number}. {sentence} ", (f"({rule})", "rule"))
                yield Hanging(text, 3, first=1)
            return
        grid = Table.grid(padding=(0, 2, 0, 0), expand=True)
        grid.add_column(justify="right", width=3, style="faint")
        grid.add_column(ratio=1)
        grid.add_column(style="rule", no_wrap=True)
        for number, (sentence, rule) in enumerate(self.steps, start=self.first):
            grid.add_row(f"{number}.", sentence, rule)
        yield grid


def step_lines(
    events: Events, sentence: Callable[[Event], str], pages: Mapping[str, int], first: int = 1
) -> list[RenderableType]:
    """Return the events as sentences, numbered, each with the rule it goes by at the right."""
    return [Steps([(sentence(one), cited(one.rule, pages[one.rule])) for one in events], first)]


def not_allowed(
    sentence: str,
    rule: str,
    *,
    allow: Sequence[str] = (),
    instead: Sequence[str] = (),
    what_instead: str = "{turns}",
) -> list[RenderableType]:
    """Why something is refused, what would be allowed, and how a table can waive the rule."""
    head = (_("Not allowed:"), "refused")
    text = Text.assemble(head, f" {sentence} ", (f"({rule})", "rule")) if rule else Text(sentence)
    shown = [Hanging(text)]
    if 0 < len(instead) <= MOST_INSTEAD:
        before, _turns, after = what_instead.partition("{turns}")
        turns = Text("   ").join(Text(turn, "mark") for turn in instead)
        shown.append(Hanging(Text.assemble(before, turns, after), first=2))
    if allow:
        added = " ".join(allow)
        before, _words, after = _("If everyone agrees, add {words}").partition("{words}")
        shown.append(Hanging(Text.assemble(before, (added, "mark"), after), first=2))
    return [*shown]


def need_head(so_far: str, question: str) -> list[RenderableType]:
    """What is clear so far, and the question that is left."""
    text = _("Fine so far: {turn}. {question}").format(turn=so_far, question=question)
    return [Hanging(text)]


def need_lines(so_far: str, question: str, options: Sequence[str]) -> list[RenderableType]:
    """What is still to be said, and the choices."""
    if not options:
        return need_head(so_far, question)
    choices = Text("   ").join(Text(one, "mark") for one in options)
    return [*need_head(so_far, question), Hanging(choices, first=2)]
