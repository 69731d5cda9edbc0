"""A table of Pyramids, and what the program draws for it from its seed.

Each draw depends on the seed and on how many lines are active, so that undoing a line and entering
it again brings the same card: nobody can draw again in secret. Nothing is drawn in advance: of the
cards nobody has seen, each is as likely as any other.
"""

from collections.abc import Collection
from pathlib import Path
from typing import Final, TypeAlias

from luxor_companion.core import Chance, Need, pick, shuffle
from luxor_companion.core.record import Change
from luxor_companion.games.pyramids import GAME, players
from luxor_companion.games.pyramids import rules as vocab
from luxor_companion.games.pyramids.rules import notation, record, referee, state
from luxor_companion.games.pyramids.rules.cards import in_deck, patterns_left
from luxor_companion.games.pyramids.rules.layout import size
from luxor_companion.games.pyramids.rules.phases import Outcome, Ruling, our_rulings
from luxor_companion.lang import _
from luxor_companion.referee import answers, find_player
from luxor_companion.referee.declare import Declared, played
from luxor_companion.table.table import Table, change_table

PyramidsTable: TypeAlias = Table[state.Position, record.Record]


def find_handle(position: state.Position, player: str) -> vocab.Handle:
    """Return a player's handle; the player may be typed by name. Raise UsageError if unknown."""
    return find_player(GAME, players(position), player)


PYRAMIDS: Final = "pyramids"  # the deck of pyramid cards, in app_draws
EXPEDITION: Final = "expedition"


def _chance(table: PyramidsTable, purpose: str) -> Chance:
    return table.chance(len(table.record.done), purpose)


def _draw_cards(table: PyramidsTable, purpose: str, count: int) -> tuple[int, ...]:
    """Return cards from the deck, without those that were dealt to somebody to choose from."""
    players = table.position.players
    dealt = {
        number
        for player in players
        for number in player.dealt or table.record.dealt_once(player.handle)
    }
    deck = [number for number in in_deck(table.position) if number not in dealt]
    return tuple(sorted(shuffle(_chance(table, purpose), deck)[:count]))


def draw_pattern(table: PyramidsTable) -> notation.Revealed:
    """Return the next expedition card. There must be one."""
    cards = [
        pattern for pattern, count in patterns_left(table.position).items() for _ in range(count)
    ]
    return notation.Revealed(pick(_chance(table, EXPEDITION), cards))


def consider(
    table: PyramidsTable, entry: notation.LogEntry
) -> tuple[notation.LogEntry, record.Applied]:
    """Return a line with what the program draws for it, and what it would lead to."""
    entry = _with_draw(table, entry)
    return entry, table.record.consider(entry)


def _with_draw(table: PyramidsTable, entry: notation.LogEntry) -> notation.LogEntry:
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


def refuse(_table: PyramidsTable, _entry: notation.LogEntry) -> None:
    """Return None: what the program draws lies open on the table."""


def draw_seen(_table: PyramidsTable, _entry: notation.LogEntry, _drawn: notation.LogEntry) -> None:
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
                dealt = table.record.dealt_once(player.handle)  # an undone deal stands
                numbers = dealt or _draw_cards(table, "deal", vocab.DEALT)
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


def missing_icons(
    position: state.Position, line: notation.Own, more: Collection[int] = ()
) -> Need | None:
    """Return the Need to name icons, if the last squares are on a card without a known layout.

    `more` are the strokes that may have more icons than those named so far.
    """
    if not isinstance(line, notation.Marked):
        return None
    last = line.mark.strokes[-1]
    if position.referee_only or last.card == notation.ANY or position.layout(last.card):
        return None
    is_named = any(last.icons) and stroke_of(line) not in more
    if is_named or sum(last.icons) >= max(_count(position, last), 1):
        return None
    return Need("icons", vocab.ICONS)


def _count(position: state.Position, stroke: notation.Stroke) -> int:
    """Return how many squares a stroke marks; one whose squares nobody named may be the pattern."""
    return stroke.squares.bit_count() or (size(position.pattern) if position.pattern else 1)


def stroke_of(line: notation.Own) -> int:
    """Return the index of the last stroke of a mark: the one whose icons are asked for."""
    return len(line.mark.extras) if isinstance(line, notation.Marked) else 0


def ruling_answer(position: state.Position, line: notation.Own, ruling: Ruling) -> answers.Ruling:
    """Return a ruling as it is answered; the line is as declared, unless it is allowed."""
    rulings = tuple(our_rulings(position, ruling))
    if isinstance(ruling, Outcome):
        line = ruling.entry
        steps = answers.step_answers(ruling.events)
        allow = getattr(line, "allow", ())
        text = notation.write_line(line)
        return answers.Ruling(legal=True, turn=text, steps=steps, allow=allow, rulings=rulings)
    text = notation.write_line(line)
    if isinstance(ruling, Need):
        needs = (answers.need_answer(ruling),)
        return answers.Ruling(legal=True, turn=text, needs=needs, rulings=rulings)
    sentence = GAME.words.sentence(position, ruling, getattr(line, "handle", None))
    return answers.Ruling(
        legal=False,
        turn=text,
        refusal=answers.refusal_answer(ruling, vocab.PAGES, sentence),
        allow=referee.waivers(position, line),
        rulings=rulings,
    )


def played_answer(declared: Declared[notation.Own]) -> answers.Played:
    """Return the ruling on a declared line as it is answered."""
    table, line, applied = declared
    ruling = applied.outcome if isinstance(applied, Change) else applied
    assert ruling
    return played(declared, ruling_answer(table.position, line, ruling))
