"""What a table shows in any game: its status, rulings with their rules, the log with its marks."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from luxor_companion.core import EVERYONE, Event, Refusal, record, scoring
from luxor_companion.core.record import AnyChange
from luxor_companion.lang import _, forms
from luxor_companion.lang.forms import short
from luxor_companion.table.table import AnyTable
from luxor_companion.view.theme import Fitting, Hanging, ReadOut, bar, chip, fill

BAR: Final = 24  # columns of a bar
NARROW: Final = 60  # columns: if there are fewer, a step's rule follows it in brackets
EARLIER: Final = 8  # lines of the log before the last one, if there is room for them
MOST_INSTEAD: Final = 8  # a longer list of alternatives doesn't help

Lines: TypeAlias = Sequence[RenderableType]
T = TypeVar("T", bound=AnyTable)
E = TypeVar("E", bound=Event)
Setup: TypeAlias = Mapping[str, Any]  # of a save; reading the save has checked the types


def title_line(title: Text, ends: Sequence[str], width: int) -> Text:
    """Return the title of a table, with the first of `ends` that fits at the right."""
    for end in ends:
        room = width - 1 - title.cell_len - cell_len(end)
        if room > 0:
            return Text.assemble(title, " " * room, (end, "faint"), no_wrap=True)
    return title


def status_lines(table: AnyTable, title: str, now: Lines) -> list[RenderableType]:
    """Return where a table stands: `now`, the scores, and the last turn."""
    result = table.game.rules.score(table.position)
    scores = sorted(result.scores, key=lambda one: -one.total)  # as bars, the best first
    most = max((score.total for score in scores), default=0)
    rows: list[list[str | Text]] = []
    for one in scores:
        colour, name = one.colour or "", Text(short(one.name), "bold")
        if colour:
            name = Text.assemble("  ", chip(colour[0].upper(), colour), " ", name)
        rows.append([name, str(one.total), bar(one.total, most, BAR, colour)])
    standing = Fitting((), rows, right=(1,))
    return [Text(title, "bold"), *now, _("As it stands now:"), standing, *last_lines(table)]


def checklist_lines(steps: Sequence[str]) -> list[RenderableType]:
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(justify="right", style="bold", width=3)
    for number, step in enumerate(steps, start=1):
        grid.add_row(f"{number}.", step)
    return [grid]


def log_lines(table: AnyTable, numbers: range) -> list[RenderableType]:
    """Return the lines of the log with these numbers, and what they led to if the game tells."""
    changes = {change.line: change for change in table.done}
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", style="faint", min_width=4)
    told, chapter = table.game.telling, ""
    for number in numbers:
        entry, change = table.log_entry(number), changes.get(number)
        if told and change and chapter != (chapter := told.chapter(change) or chapter):
            grid.add_row("", Text(chapter, "bold"))
        text, mark = Text(table.local_line(table.lines[number - 1])), marks(entry)
        if isinstance(entry, record.Noted | record.Undone | record.Redone):
            text.stylize("italic")
        elif not change:
            text.stylize("dim strike")
            mark = _mark(_("undone"), "dim")
        grid.add_row(str(number), text + mark)
        if told and change:
            for line in (*told.remarks(change), *_points_lines(table, change)):
                grid.add_row("", Hanging(Text(line, "faint"), 4, first=2))
    if table.over and told and len(table.lines) in numbers:
        ended = " ".join(table.game.words.next_lines(table.position))
        grid.add_row("", Text(ended, "bold"))
    return [grid] if numbers else []


def _points_lines(table: AnyTable, change: AnyChange) -> list[str]:
    """Return how a line of the log changed the points, of each player whose points it changed."""
    rules = table.game.rules
    scores = zip(rules.score(change.before).scores, rules.score(change.after).scores, strict=True)
    gains = [
        f"{after.name} {after.total - before.total:+} = {after.total}"
        for before, after in scores
        if after.total != before.total
    ]
    return [_("Points: {gains}").format(gains="; ".join(gains))] if gains else []


def last_lines(table: AnyTable) -> list[RenderableType]:
    """Return the last line of the log that is active, as everyone at the table may see it."""
    if not table.done:
        return []
    change = table.done[-1]
    last = Text(f"{change.line}. {table.local_line(table.format_line(change.entry))}", "bold")
    seen = table.record.entry_seen_by(change.entry, EVERYONE, table.app_draws)
    return [Hanging(fill(_("Last: {last}"), last=last + marks(seen)))]


def marks(entry: object) -> Text:
    """Return a note after a line of the log: that it waives a rule, or what it hides."""
    if getattr(entry, "allow", ()):
        return _mark(_("waived"), "mark")
    if isinstance(entry, record.Fixed):
        return _mark(_("correction"), "mark")
    if (hand := getattr(entry, "hand", ())) and not any(hand):  # without what only one player sees
        return _mark(_("hand entered"), "dim")
    return Text()


def _mark(text: str, style: str) -> Text:
    return Text(f"   <-- {text}", style)


def scores_line(result: scoring.Result) -> str:
    """Return the scores as they stand, in one line."""
    scores = ", ".join(f"{score.name} {score.total}" for score in result.scores)
    return _("As it stands: {scores}").format(scores=scores)


def cite_rule(rule: str, pages: Mapping[str, int]) -> str:
    return f"{rule} {forms.page(pages[rule])}"


class Steps(NamedTuple):
    """What happens in a turn: numbered sentences, each with its rule at the right."""

    steps: Sequence[tuple[str, str]]  # a sentence, and its rule with the page
    first: int  # the number of the first sentence

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> Iterator[RenderableType]:
        if options.max_width < NARROW or isinstance(console, ReadOut):
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
    events: Sequence[E], sentence: Callable[[E], str], pages: Mapping[str, int], first: int = 1
) -> list[RenderableType]:
    """Return the events as numbered sentences, each with its rule at the right."""
    return [Steps([(sentence(event), cite_rule(event.rule, pages)) for event in events], first)]


def not_allowed(
    sentence: str,
    refusal: Refusal,
    pages: Mapping[str, int],
    *,
    allow: Sequence[str] = (),
    instead: Sequence[str] = (),
    what_instead: str = "{turns}",
) -> list[RenderableType]:
    """Return why something is refused, what would be allowed, and how to waive the rule."""
    text = Text(sentence)
    if refusal.why not in forms.UNDO_SENTENCES:  # no rule of the game forbids those
        rule = (f"({cite_rule(refusal.rule, pages)})", "rule")
        text = Text.assemble((_("Not allowed:"), "refused"), f" {sentence} ", rule)
    lines = [Hanging(text)]
    if 0 < len(instead) <= MOST_INSTEAD:
        lines.append(Hanging(fill(what_instead, turns=_join_words(instead)), first=2))
    if allow:
        words = Text(" ".join(allow), "typed")
        lines.append(Hanging(fill(_("If everyone agrees, add {words}"), words=words), first=2))
    return [*lines]


def _join_words(words: Sequence[str]) -> Text:
    """Return words that players can type, one beside the other."""
    return Text("   ").join(Text(word, "typed") for word in words)


def case_lines(
    conditions: Sequence[str], ruling: Iterable[RenderableType]
) -> Iterator[RenderableType]:
    """Yield one of several rulings, and when it holds; without conditions, otherwise."""
    text = _("If {conditions}:").format(conditions=forms.join_and(conditions))
    yield Hanging(Text(text if conditions else _("Otherwise:"), "bold"))
    yield from (Padding(line, (0, 0, 0, 2)) for line in ruling)


def cases_head(*, refused: bool) -> Text:
    """Return the heading of several rulings; `refused` if all of them are refusals."""
    if refused:
        return Text(_("Not allowed in any case:"), "refused")
    return Text(_("It depends:"), "bold")


def need_lines(so_far: str, question: str, options: Sequence[str] = ()) -> list[RenderableType]:
    """Return what is clear so far, the question that is left, and the options."""
    text = _("Fine so far: {turn}. {question}").format(turn=so_far, question=question)
    choices = [Hanging(_join_words(options), first=2)] if options else []
    return [Hanging(text), *choices]


class Looks(Generic[T]):
    """How `play` shows a game's table, each part in several sizes, the largest first."""

    def title(self, table: T, width: int) -> RenderableType:
        """Return the name of the table, and where it stands."""
        raise NotImplementedError

    def pictures(self, table: T, width: int, lights: Mapping[int, str]) -> Iterable[Lines]:
        """Return pictures of the table; `lights` are the keys to show at each spot."""
        raise NotImplementedError

    def players(self, table: T, width: int, lights: Mapping[int, str]) -> Iterable[Lines]:
        """Return what everyone has, spaced out and in few lines; `lights` are as for pictures."""
        raise NotImplementedError

    def last(self, table: T) -> Iterator[Lines]:
        """Yield the last turn: with the lines before it, step by step, and in one sentence."""
        done = table.done[-EARLIER - 1 :]
        if not done:
            return
        if not done[-1].outcome:
            yield last_lines(table)
            return
        last = self.steps(table, done[-1])
        before = [one for one in done[:-1] if one.outcome]
        for count in (EARLIER, 2) if before else ():
            earlier = [Text(self.sentence(table, one), "faint") for one in before[-count:]]
            yield [*earlier, *last]
        yield last
        yield [Text(self.sentence(table, done[-1]))]

    def sentence(self, table: T, change: AnyChange) -> str:
        """Return what a line of the log led to, as far as everyone may know it."""
        raise NotImplementedError

    def steps(self, table: T, change: AnyChange) -> Lines:
        """Return the same step by step, with the rules."""
        raise NotImplementedError

    def legend(self) -> Lines:
        """Return what the letters in the picture mean, to show if there is room left."""
        return ()

    def sentences(self, table: T) -> list[str]:
        """Return where the table stands, in sentences to read out."""
        raise NotImplementedError
