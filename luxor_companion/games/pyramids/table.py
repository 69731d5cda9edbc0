"""A table of Pyramids, and what the program draws for it from its seed.

Each draw depends on the seed and on how many lines are active, so that undoing a line and entering
it again brings the same card: nobody can draw again in secret. Nothing is drawn in advance: of the
cards nobody has seen, each is as likely as any other.
"""

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Annotated, Final, TypeAlias

from typer import Argument

from luxor_companion.cli.console import Answer, Lines, Part, Shown, drawn
from luxor_companion.cli.declare import ruling_answer, ruling_json
from luxor_companion.cli.options import find_player, table_path_of
from luxor_companion.core import Chance, Need, Refusal, pick, shuffle
from luxor_companion.core.record import Change
from luxor_companion.games.pyramids import next_to_act, players
from luxor_companion.games.pyramids import rules as vocab
from luxor_companion.games.pyramids.rules import notation, record, referee, state
from luxor_companion.games.pyramids.rules.cards import in_deck, patterns_left
from luxor_companion.games.pyramids.rules.layout import size
from luxor_companion.lang import _
from luxor_companion.referee.declare import Declared
from luxor_companion.table.table import Table, change_table, open_table

PyramidsTable: TypeAlias = Table[state.Position, record.Record]
Marking: TypeAlias = Annotated[
    str | None, Argument(metavar="PLAYER", help="Who marks; may be left out if only one does.")
]


def open_pyramids(save: str | None) -> PyramidsTable:
    """Return the table a command is about, read and replayed."""
    return open_table(table_path_of(save), "pyramids")


def find_handle(position: state.Position, player: str) -> vocab.Handle:
    """Return a player's handle; the player may be typed by name. Raise UsageError if unknown."""
    return find_player(players(position), player)


PYRAMIDS: Final = "pyramids"  # the deck of pyramid cards, in app_draws
EXPEDITION: Final = "expedition"


def _chance(table: PyramidsTable, purpose: str) -> Chance:
    return table.chance(len(table.record.done), purpose)


def _draw_cards(table: PyramidsTable, purpose: str, count: int) -> tuple[int, ...]:
    """Return cards from the deck, without those that were dealt to somebody to choose from."""
    dealt = {number for player in table.position.players for number in player.dealt}
    deck = [number for number in in_deck(table.position) if number not in dealt]
    return tuple(sorted(shuffle(_chance(table, purpose), deck)[:count]))


def draw_pattern(table: PyramidsTable) -> notation.Revealed:
    """Return the next expedition card. There must be one."""
    cards = [
        pattern for pattern, count in patterns_left(table.position).items() for _ in range(count)
    ]
    return notation.Revealed(pick(_chance(table, EXPEDITION), cards))


def consider(table: PyramidsTable, entry: notation.Entry) -> tuple[notation.Entry, record.Applied]:
    """Return a line with what the program draws for it, and what it would lead to."""
    entry = _with_draw(table, entry)
    return entry, table.record.consider(entry)


def _with_draw(table: PyramidsTable, entry: notation.Entry) -> notation.Entry:
    """Return a line with the top card of the deck, if the program draws it."""
    if not isinstance(entry, notation.Took) or PYRAMIDS not in table.app_draws:
        return entry
    take, deck = entry.take, in_deck(table.position)
    if not deck:
        return entry
    top = pick(_chance(table, PYRAMIDS), deck)
    if take.deck and take.top is None:
        return entry._replace(take=take._replace(top=top))
    if take.number is not None and take.refill is None:
        return entry._replace(take=take._replace(refill=top))
    return entry


def draw_seen(_table: PyramidsTable, _entry: notation.Entry, _drawn: notation.Entry) -> None:
    """Return None: a card that was drawn is in the line that drew it."""


def irrevocable(_table: PyramidsTable, change: record.Change) -> list[str]:
    """Return what undoing a line cannot take back."""
    entry = change.entry
    if isinstance(entry, notation.Revealed):
        return [_("an expedition card was revealed")]
    drew = isinstance(entry, notation.Took) and (entry.take.refill or entry.take.top)
    if drew or isinstance(entry, notation.Displayed | notation.Dealt):
        return [_("cards of the deck were seen")]
    return []


def draw_due(table: PyramidsTable) -> None:
    """Apply the lines that the program adds by itself now: what it deals, or the display."""
    position = table.position
    if PYRAMIDS not in table.app_draws:
        return
    if position.phase == "keep":
        for player in position.players:
            if not player.cards and not player.dealt:
                numbers = _draw_cards(table, "deal", vocab.DEALT)
                table.record.apply(notation.Dealt(player.handle, numbers))
    if position.phase == "display":
        table.record.apply(notation.Displayed(_draw_cards(table, "display", vocab.DISPLAY)))


def deal(path: Path, known: PyramidsTable | None = None) -> PyramidsTable:
    """Save what the program deals and lays out by itself now, and return the table with it."""

    def change(table: PyramidsTable) -> PyramidsTable:
        draw_due(table)
        return table

    return change_table(path, change, known, game="pyramids")


FROM_DECK: Final = ("deck", "refill")  # choices among all cards nobody has seen
_FEW: Final = 3  # cards of the deck, as examples of what to type


def missing_icons(
    position: state.Position, line: notation.Own, more: Collection[int] = ()
) -> Need | None:
    """Return the Need to name icons, if the last squares are on a card without a known layout.

    `more` are the strokes that may have more icons than those named so far.
    """
    if not isinstance(line, notation.Marked):
        return None
    last = line.mark.strokes[-1]
    is_named = any(last.icons) and stroke_of(line) not in more
    if position.layout(last.card) or is_named or sum(last.icons) >= max(_count(position, last), 1):
        return None
    return Need("icons", vocab.ICONS)


def _count(position: state.Position, stroke: notation.Stroke) -> int:
    """Return how many squares a stroke marks; one whose squares nobody named may be the pattern."""
    return stroke.squares.bit_count() or (size(position.pattern) if position.pattern else 1)


def stroke_of(line: notation.Own) -> int:
    """Return the index of the last stroke of a mark: the one whose icons are asked for."""
    return len(line.mark.extras) if isinstance(line, notation.Marked) else 0


def line_answer(
    declared: Declared[notation.Own],
    more: Part = (),
    facts: Callable[[], dict[str, object]] = dict,
) -> Answer:
    """Return the ruling on a declared line as the answer of a command.

    If the line was accepted, `more` follows its steps, and `facts` are added to the JSON.
    """

    def lines(width: int) -> Shown:
        accepted = isinstance(declared.applied, Change)
        return [*line_lines(declared), *(drawn(more, width) if accepted else ())]

    return ruling_answer(declared, lambda: _line_json(declared, facts), lines)


def _line_json(
    declared: Declared[notation.Own], facts: Callable[[], dict[str, object]]
) -> dict[str, object]:
    table, line, applied = declared
    ruling: object = applied
    allow: tuple[str, ...] = ()
    more: dict[str, object] = {}
    if isinstance(applied, Refusal):
        allow = referee.waivers(table.position, line)
    elif isinstance(applied, Change):
        line, ruling, after = applied.entry, applied.outcome, applied.after
        allow = getattr(line, "allow", ())
        more = {"table": table.name, "number": applied.line}
        more |= {"next": next_to_act(after), "over": after.over, **facts()}
    return {
        "legal": not isinstance(applied, Refusal),
        "line": notation.write_line(line),
        **ruling_json(ruling, table.position, getattr(line, "handle", None)),
        "allow": list(allow),
        **more,
    }


def line_lines(declared: Declared[notation.Own]) -> Lines:
    """Return lines that show the ruling on a declared line."""
    from rich.text import Text

    from luxor_companion.games.pyramids.view.play import refusal_lines
    from luxor_companion.games.pyramids.words.names import local_line
    from luxor_companion.games.pyramids.words.sentences import question, step
    from luxor_companion.view.play import need_lines, step_lines

    line, applied, position = declared.line, declared.applied, declared.table.position
    player = getattr(line, "handle", None)
    if isinstance(applied, Refusal):
        allow = referee.waivers(position, line)
        return refusal_lines(position, applied, player, allow)
    if isinstance(applied, Need):
        options = applied.options
        if applied.choice in FROM_DECK:  # a person sees the card; scripts get them all
            options = (*options[:_FEW], "…")
        examples = [local_line(one) for one in options]
        return need_lines(local_line(notation.write_line(line)), question(applied), examples)
    assert applied
    assert applied.outcome
    before, events = applied.before, applied.outcome.events
    steps = step_lines(events, lambda event: step(before, event, player), vocab.PAGES)
    return [Text(local_line(notation.write_line(applied.entry)), "bold"), *steps]
