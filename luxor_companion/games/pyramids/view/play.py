"""What a table of Pyramids shows: where it stands, what a line led to, or why it is refused."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from rich.console import RenderableType
from rich.text import Text

from luxor_companion.core import Need, Refusal
from luxor_companion.core.record import AnyChange
from luxor_companion.games.pyramids import rules as vocab
from luxor_companion.games.pyramids.rules import PAGES, legal, notation, phases, referee
from luxor_companion.games.pyramids.rules.cards import odds
from luxor_companion.games.pyramids.rules.state import Card, Player, Position
from luxor_companion.games.pyramids.table import FROM_DECK, PyramidsTable
from luxor_companion.games.pyramids.view import table as drawing
from luxor_companion.games.pyramids.words import listed, names, next_lines, sentences
from luxor_companion.lang import N_, _, forms, ngettext
from luxor_companion.lang.forms import short
from luxor_companion.referee.declare import Declared
from luxor_companion.view import play, theme

if TYPE_CHECKING:  # most of what is shown is no dispute
    from luxor_companion.games.pyramids.dispute import Claim
    from luxor_companion.games.pyramids.rules.dispute import Case
    from luxor_companion.games.pyramids.rulings import AdvisedTurns
    from luxor_companion.referee.untracked import Settled

_FEW: Final = 3  # cards of the deck, as examples of what to type


def status_lines(table: PyramidsTable) -> list[RenderableType]:
    """Return what `luxor pyramids` alone shows."""
    position = table.position
    title = _("Table {name}").format(name=short(table.name, 40))
    shape = drawing.shape_lines(position.pattern) if position.pattern else []
    return play.status_lines(table, title, [*next_lines(position), *shape])


def table_lines(position: Position, width: int) -> list[RenderableType]:
    """Return the whole table: round and pattern, score cards, cards, display, bonuses."""
    lines: list[RenderableType] = []
    if not position.over:
        lines.append(Text(names.round_and_turn(position), "bold"))
    if position.pattern:
        lines += [names.pattern(position.pattern), *drawing.shape_lines(position.pattern)]
    lines += ["", *drawing.score_card_lines(position)]
    if position.referee_only:
        lines += ["", *(drawing.player_line(position, player) for player in position.players)]
    else:
        lines += ["", *drawing.player_card_lines(position, width)]
    lines += ["", *drawing.display_lines(position, width)]
    return [*lines, *drawing.bonus_lines(position)]


MOST_LISTED: Final = 10  # marks, unless somebody asks for all
TOO_MANY: Final = N_(
    "There are too many ways to use so many red crosses: every pattern and every square is "
    "listed, but not with every extra square."
)


def refusal_lines(
    position: Position, refusal: Refusal, player: str | None, allow: Sequence[str] = ()
) -> list[RenderableType]:
    """Return why a line is refused, and how to waive the rule."""
    sentence = sentences.sentence(position, refusal, player)
    words = [names.local_line(f"allow={one}") for one in allow]
    return play.not_allowed(sentence, refusal, PAGES, allow=words)


def line_lines(declared: Declared[notation.Own]) -> Sequence[RenderableType]:
    """Return lines that show the ruling on a declared line."""
    line, applied, position = declared.line, declared.applied, declared.table.position
    player = getattr(line, "handle", None)
    if isinstance(applied, Refusal):
        return refusal_lines(position, applied, player, referee.waivers(position, line))
    text = names.local_line(notation.write_line(line))
    if isinstance(applied, Need):
        options = applied.options
        if applied.choice in FROM_DECK:  # a person sees the card; scripts get them all
            options = (*options[:_FEW], "…")
        examples = [names.local_line(option) for option in options]
        lines = play.need_lines(text, sentences.question(applied), examples)
        return [*lines, *our_lines(position, applied)]
    assert applied
    assert applied.outcome
    before, events = applied.before, applied.outcome.events
    steps = play.step_lines(events, lambda event: sentences.step(before, event, player), PAGES)
    head = names.local_line(notation.write_line(applied.entry))
    return [Text(head, "bold"), *steps, *our_lines(before, applied.outcome)]


def our_lines(position: Position, ruling: phases.Ruling) -> list[RenderableType]:
    """Return the rulings of ours that decided, each as a sentence that says so."""
    names = phases.our_rulings(position, ruling)
    if not names:
        return []
    from luxor_companion.view.rules import our_ruling_lines

    return [
        theme.Hanging(line)
        for line in our_ruling_lines("pyramids", names, position.house._asdict())
    ]


def dispute_lines(
    settled: "Settled[Claim, Position, phases.Outcome]",
) -> Iterator[RenderableType]:
    """Yield the ruling, or all possible rulings, each with what it depends on."""
    from luxor_companion.games.pyramids import dispute as words
    from luxor_companion.games.pyramids.rules import layout
    from luxor_companion.games.pyramids.rules.dispute import Dispute

    dispute, leaves = settled.dispute, settled.leaves
    so_far, hidden, head = "", list[str](), _("What happens:")
    if isinstance(dispute, Dispute):
        so_far = notation.write_mark(dispute.mark).partition(" ")[2]  # without the card's number
        hidden, head = layout.square_names(dispute.hidden & dispute.squares), _("Legal:")

    def ruling_lines(case: "Case") -> Iterator[RenderableType]:
        ruling = case.ruling
        if isinstance(ruling, Refusal):
            yield from play.not_allowed(words.refusal_sentence(case, ruling), ruling, PAGES)
        elif isinstance(ruling, Need):
            yield from play.need_lines(so_far, sentences.question(ruling), ruling.options)
        else:
            yield Text(head, "good")
            yield from play.step_lines(ruling.events, lambda event: words.step(case, event), PAGES)
            if hidden:
                text = _("Icons printed on {squares} count too, but they weren't entered.")
                yield theme.Hanging(text.format(squares=forms.join_and(hidden)))
            yield from our_lines(case.position, ruling)

    if len(leaves) == 1:
        yield from ruling_lines(leaves[0].case)
        return
    yield play.cases_head(refused=settled.refused)
    for leaf in leaves:
        conditions = [words.condition(dispute, name, values) for name, values in leaf.when]
        yield from play.case_lines(conditions, ruling_lines(leaf.case))


def option_lines(
    position: Position, player: Player, options: Sequence[legal.Option]
) -> list[RenderableType]:
    """Return a player's options to mark, each with its points and what it collects."""
    name = short(names.who(player), 20)
    pattern = names.pattern(position.pattern) if position.pattern else ""
    head = _("{player} may mark {pattern} or one square:").format(player=name, pattern=pattern)
    rows: list[list[str | Text]] = [
        [
            f"  {names.local_line(notation.write_mark(option.mark))}",
            Text(listed.format_points(option), "good"),
            listed.format_collected(option),
        ]
        for option in options
    ]
    return [head, theme.Fitting((), rows, right=(1,))]


def advice_lines(advised: "AdvisedTurns") -> list[RenderableType]:
    """Return the best marks, or cards to take, with their values and what they make happen."""
    position, player = advised.position, advised.player
    head = _("Best for {player} (points, and what may follow):")
    if advised.takes:
        head = _("Best to take for {player} (points to expect from the card):")
    rows: list[RenderableType] = [head.format(player=names.who(player))]
    for number, (turn, value) in enumerate(advised.turns, start=1):
        mark, points = names.local_line(turn), forms.decimal(value, "+.1f")
        rows.append(f"{number:3}. {mark:24} {points:>6}")
        for event in advised.reasons(turn):
            rule = play.cite_rule(event.rule, PAGES)
            rows.append(f"     {sentences.step(position, event, player.handle)} ({rule})")
    return rows


def more_lines(number: int, how: str) -> list[str]:
    """Return how many more marks there are than those in the list, and how to see them."""
    if number <= 0:
        return []
    text = ngettext("… and {number} more: {how}", "… and {number} more: {how}", number)
    return [f"  {text.format(number=number, how=how)}"]


def coming_lines(position: Position) -> list[str]:
    """Return which patterns may still come this round, and the chance of each coming next."""
    if position.turn >= vocab.TURNS:
        return [_("It is the last of the round: the eighth card stays unseen.")]
    chances = odds(position).items()
    patterns = [
        f"{names.local_line(name)} ({listed.left_line(one)})" for name, one in chances if one.left
    ]
    if not patterns:
        return []
    return [_("Could come next: {patterns}").format(patterns=", ".join(patterns))]


class PyramidsLooks(play.Looks[PyramidsTable]):
    """How `luxor pyramids play` shows a table: cards with the keys of the best marks, scores."""

    earlier = 6

    def title(self, table: PyramidsTable, width: int) -> Text:
        """Return table, round, turn and pattern; at the right, how many turns are left."""
        name, position = short(table.name, 16), table.position
        if position.over:
            return Text(_("{table}: over").format(table=name))
        text = _("{table}, round {round} of {rounds}, turn {turn} of {turns}")
        pattern = f": {names.local_line(position.pattern)}" if position.pattern else ""
        title = Text(text.format(table=name, **position.when) + pattern)
        left = position.turns_left + 1
        text = ngettext("{number} turn to go", "{number} turns to go", left)
        return play.title_line(title, [text.format(number=left)], width)

    def pictures(
        self, table: PyramidsTable, width: int, lights: Mapping[int, str]
    ) -> list[play.Lines]:
        position = table.position
        if position.phase == "keep":
            chooser = position.player(phases.choosing(position)[0])
            if chooser.dealt:  # by the program
                return [drawing.table_cards(position, map(Card, chooser.dealt), width)]
        if position.referee_only:
            shape = [drawing.named_shape(position.pattern)] if position.pattern else []
            rows = [drawing.player_line(position, player) for player in position.players]
            due = [theme.Hanging(line) for line in next_lines(position)]
            return [[*shape, *due, "", *rows, "", *drawing.bonus_lines(position)]]
        if not any(player.cards for player in position.players):
            return [[]]
        large = drawing.player_card_lines(position, width, lights)
        small = drawing.small_card_lines(position, width, lights)
        display = drawing.display_lines(position, width, lights)
        numbers = drawing.display_lines(position, width, pictures=False)
        bonuses = drawing.bonus_lines(position)
        rest, few = ["", *display, *bonuses], [*numbers, *bonuses]
        lines = [drawing.player_line(position, player) for player in position.players]
        if position.phase == "take":
            most = ([*display, *bonuses, "", *cards] for cards in (large, small, lines))
            return [*most, [*display, *bonuses], [*few, *lines], few]
        shape = [drawing.named_shape(position.pattern)] if position.pattern else []
        cards = [*large, *rest], [*large, *few], [*small, *few], [*lines, *few]
        if lit := drawing.lit_players(position, lights):  # what they mark comes first
            own = drawing.small_card_lines(position, width, lights, lit)
            others = [one for one in position.players if one not in lit]
            own += [drawing.player_line(position, player) for player in others]
            better = ([*shape, *one] for one in (*cards[:-1], [*own, *few]))
            return [*better, [*own, *few], [*lines, *few]]
        return [*([*shape, *card] for card in cards), [*lines, *few]]

    def players(
        self, table: PyramidsTable, width: int, lights: Mapping[int, str]
    ) -> list[play.Lines]:
        position, cards = table.position, drawing.score_card_lines(table.position)
        as_table = len(theme.lines_of(cards, width)) <= len(position.players) + 2  # with its heads
        few = cards if as_table else drawing.player_blocks(position, 0, 0)
        lit = drawing.lit_players(position, lights)  # rather theirs alone than no cards
        own = [drawing.player_blocks(position, 0, 0, lit)] if lit else []
        return [drawing.player_blocks(position, 1), drawing.player_blocks(position, 0), few, *own]

    def sentence(self, _table: PyramidsTable, change: AnyChange) -> str:
        return " ".join(text for text, _rule in _steps(change, doubts=False))

    def steps(self, _table: PyramidsTable, change: AnyChange) -> play.Lines:
        return [
            Text.assemble(text, (f"  {play.cite_rule(rule, PAGES)}", "rule"))
            for text, rule in _steps(change)
        ]

    def sentences(self, table: PyramidsTable) -> list[str]:
        position = table.position
        lines = list(next_lines(position))
        if position.pattern:
            lines.append(names.pattern(position.pattern))
            marking = map(position.player, phases.to_mark(position))
            lines += [drawing.player_sentence(player) for player in marking]
        if position.phase == "take":
            lines += theme.lines_of(drawing.display_lines(position, 10_000, pictures=False), 10_000)
        return lines


def _steps(change: AnyChange, *, doubts: bool = True) -> list[tuple[str, str]]:
    """Return what a line of the log led to: a sentence for each event, and its rule.

    Without `doubts` it leaves out what could not be checked.
    """
    before, player = change.before, getattr(change.entry, "handle", None)
    events = change.outcome.events if change.outcome else ()
    told = [event for event in events if doubts or event.name != "unchecked"]
    return [(sentences.step(before, event, player), event.rule) for event in told]
