"""A table of Luxor: finding a seat, drawing for the players, and answering with a ruling."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias, TypeVar

from luxor_companion.core import EVERYONE, Need, Refusal, UnreadableError, Viewer, pick
from luxor_companion.core import record as records
from luxor_companion.core.record import AnyChange
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor import GAME, players, words
from luxor_companion.games.luxor.rules import (
    CARDS,
    DIE,
    PAGES,
    Card,
    RuleId,
    Seat,
    narrate,
    notation,
)
from luxor_companion.games.luxor.rules.explain import decisive_rulings
from luxor_companion.games.luxor.rules.hand import drawable, played_side
from luxor_companion.games.luxor.rules.notation import Turn, read_turn, write_turn
from luxor_companion.games.luxor.rules.record import Applied, Change, Record, seat_of
from luxor_companion.games.luxor.rules.referee import ROLLS, instead, rule, waivers
from luxor_companion.games.luxor.rules.state import Position
from luxor_companion.lang import _, ngettext
from luxor_companion.referee import answers, find_player
from luxor_companion.referee.declare import Declared, played
from luxor_companion.table.save import Save
from luxor_companion.table.table import Table

T = TypeVar("T")
LuxorTable: TypeAlias = Table[Position, Record]


def read_table(file: Path) -> LuxorTable:
    """Return a table at the position in a file; it has no save. Raise BadFileError."""
    from luxor_companion.games.luxor.files.position import read_position

    save = Save(file, "luxor", head="", lines=(), header={}, setup={}, unedited=True)
    return Table(save, Record(read_position(file)))


def position_after(table: LuxorTable, line: int | None, viewer: Viewer) -> tuple[int, Position]:
    """Return the number of a line of the log, by default the last, and the position after it.

    The position is as the viewer knows it. Raise UsageError if there is no such line.
    """
    last = len(table.lines)
    if line is not None and line > last:
        text = ngettext(
            "The log has {last} line, not {line}.", "The log has {last} lines, not {line}.", last
        )
        raise UsageError(text.format(last=last, line=line))
    number = last if line is None else line
    record = records.replay(Record(table.record.start), table.lines[:number])
    assert isinstance(record, Record)
    return number, record.seen_by(viewer, table.app_draws).position


def find_seat(position: Position, player: str | None) -> Seat:
    """Return the seat of a player by colour or name; by default, of the player to move.

    Raise UsageError if nobody is called that.
    """
    if player is None:
        return position.seat
    known = players(position)
    return Seat(list(known).index(find_player(GAME, known, player)))


def parse_turn(text: str) -> Turn:
    """Read a turn that somebody typed; only words outside the notation load a glossary."""
    try:
        return read_turn(text)
    except UnreadableError:
        return words.typed.parse_typed_turn(text)


def odd_sentences(position: Position) -> list[str]:
    """Return what looks wrong about a position, one sentence for each oddity."""
    from luxor_companion.games.luxor.rules.census import oddities

    return [words.sentences.oddity_sentence(position, one) for one in oddities(position)]


def consider(table: LuxorTable, line: notation.LogEntry) -> tuple[notation.LogEntry, Applied]:
    """Return a line with what the program draws for it, and what it would lead to.

    Each draw depends on the seed and on how many turns were played, so that undoing a turn and
    playing it again brings the same roll: nobody can roll again in secret. If the program rolls, a
    turn that names a roll is refused, unless it is the roll that stands. As long as the line is
    not complete, nobody has drawn anything.
    """
    record, position = table.record, table.position
    if not isinstance(line, notation.Played) or not {*table.app_draws} - {"temple"}:
        return line, record.consider(line)
    turn = refuse(table, line) or _with_standing_roll(table, line.turn)
    if isinstance(turn, Refusal):
        return line, turn
    line = line._replace(turn=turn)
    if refusal := record.refuse_other_than_roll(line):
        return line, refusal
    seat = seat_of(position, line.colour)
    ruling = rule(position, turn, seat)
    if program_rolls(table, turn.card) and ruling == Need("die", ROLLS):
        side = played_side(position, seat, turn)
        turn = turn._replace(side=side, die=_pick(table, "die", DIE))
        ruling = rule(position, turn, seat)
    line = line._replace(turn=turn)
    if not isinstance(ruling, narrate.Outcome):
        return line, record.ruled(line, ruling)
    turn = _with_draws(table, turn, ruling, seat)
    drawn = line._replace(turn=turn)
    applied = record.ruled(drawn, narrate.with_declared(position, ruling, turn))
    return (line if isinstance(applied, Need) else drawn), applied


def refuse(table: LuxorTable, line: notation.LogEntry) -> Refusal | None:
    """Return the refusal of a line that says what the program draws, or None.

    Even one that is right is refused, or whoever tries them all learns what lies face down.
    """
    turn = line.turn if isinstance(line, notation.Played) else None
    if turn and turn.draw is not None and "cards" in table.app_draws:
        return Refusal("hand.middle", "program_draws", {"token": f"draw={turn.draw}"})
    if "scarabs" not in table.app_draws:
        return None
    if turn and turn.scarab is not None:
        return Refusal("temple.scarab", "program_draws", {"token": f"scarab={turn.scarab}"})
    if isinstance(line, notation.Shown) and not table.over:
        values = ",".join(map(str, line.values))
        return Refusal("temple.scarab", "program_draws", {"token": f"{line.colour}={values}"})
    return None


def program_rolls(table: LuxorTable, card: Card) -> bool:
    return "die" in table.app_draws and CARDS[card].die


def _with_standing_roll(table: LuxorTable, turn: Turn) -> Turn | Refusal:
    if not program_rolls(table, turn.card):
        return turn
    rolled = table.record.standing_roll
    if rolled is None and turn.die is not None:
        return Refusal("card.die", "program_rolls", {"rolled": turn.die})
    if rolled and (turn.side, turn.card) == rolled.turn.roll[:2] and turn.die is None:
        return turn._replace(die=rolled.turn.die)
    return turn


def rule_at(table: LuxorTable, turn: Turn, seat: Seat) -> narrate.Ruling:
    """Check a turn at a table; if the program rolled for it, the turn gets that roll."""
    line = notation.Played(table.position.players[seat].colour, turn)
    rolled_turn = refuse(table, line) or _with_standing_roll(table, turn)
    if isinstance(rolled_turn, Refusal):
        return rolled_turn
    if refusal := table.record.refuse_other_than_roll(line._replace(turn=rolled_turn)):
        return refusal
    ruling = rule(table.position, rolled_turn, seat)
    if program_rolls(table, turn.card) and ruling == Need("die", ROLLS):
        return Need("die", (), program=True)
    return ruling


def draw_seen(
    table: LuxorTable, line: notation.LogEntry, drawn: notation.LogEntry
) -> notation.Rolled | None:
    """Return the roll for an incomplete line, for the log: once players see it, it stands.

    `drawn` is the line with what the program drew for it.
    """
    if not isinstance(line, notation.Played) or not isinstance(drawn, notation.Played):
        return None
    side, card, die = drawn.turn.roll
    if line.turn.die is not None or die is None or table.record.standing_roll:
        return None
    return notation.Rolled(line.colour, Turn(side, card, die=die, allow=line.turn.allow))


def draw_due(_table: LuxorTable) -> None:
    """Draw nothing: there is no draw that doesn't belong to a turn."""


def irrevocable(_table: LuxorTable, change: Change) -> list[str]:
    """Return what undoing a line cannot take back."""
    entry, reasons = change.entry, []
    if isinstance(entry, notation.Played | notation.Rolled) and entry.turn.die is not None:
        reasons.append(_("a die was rolled"))
    if not isinstance(entry, notation.Played):
        return reasons
    events = change.outcome.events if change.outcome else ()
    if any(event.name == "revealed" for event in events):
        reasons.append(_("a temple tile was revealed"))
    return reasons


def _with_draws(table: LuxorTable, turn: Turn, outcome: narrate.Outcome, seat: Seat) -> Turn:
    """Return a turn with the scarab and the card that the program draws in it."""
    draws = table.app_draws
    for event in outcome.events:
        if event.name == "drew" and "cards" in draws and turn.draw is None:
            turn = turn._replace(draw=_draw_card(table, seat, turn.card))
        if event.name == "scarab" and "scarabs" in draws and turn.scarab is None:
            turn = turn._replace(scarab=_draw_scarab(table))
    return turn


def _pick(table: LuxorTable, purpose: str, among: Sequence[T]) -> T:
    """Pick one of several, by the table's seed, the number of turns played, and the purpose."""
    return pick(table.chance(table.record.turns, purpose), among)


def _draw_card(table: LuxorTable, seat: Seat, played: Card) -> Card:
    """Return the next card of the draw pile; every card nobody has seen is equally likely."""
    position = table.position
    pool = [card for card in sorted(CARDS) for _ in range(drawable(position, seat, played, card))]
    return _pick(table, "card", pool)


def _draw_scarab(table: LuxorTable) -> int:
    position = table.position
    known = Counter(one for player in position.players for one in player.scarabs if one)
    left = Counter(position.box.scarabs) - known
    return _pick(table, "scarab", list(left.elements()))


def ruling_answer(
    position: Position, turn: Turn, seat: Seat, ruling: narrate.Ruling
) -> answers.Ruling:
    """Return a ruling as it is answered; the turn is as declared, unless it is allowed."""
    rulings = decisive_rulings(position, ruling)
    if isinstance(ruling, narrate.Outcome):
        turn = ruling.turn
        steps = answers.step_answers(ruling.events)
        return answers.Ruling(
            legal=True,
            turn=write_turn(turn),
            steps=steps,
            allow=turn.allow,
            to=ruling.to,
            rulings=rulings,
        )
    text = write_turn(turn)
    if isinstance(ruling, Need):
        needs = (answers.need_answer(ruling),)
        return answers.Ruling(legal=True, turn=text, needs=needs, rulings=rulings)
    sentence = words.sentences.sentence(position, ruling, seat)
    waivable, others = remedies(position, turn, seat, ruling)
    return answers.Ruling(
        legal=False,
        turn=text,
        refusal=answers.refusal_answer(ruling, PAGES, sentence),
        allow=waivable,
        instead=tuple(map(write_turn, others)),
        rulings=rulings,
    )


def played_answer(declared: Declared[notation.Played]) -> answers.Played:
    """Return the ruling on a declared turn as it is answered."""
    table, line, applied = declared
    before: Position = table.position
    rolled = table.record.standing_roll
    assert applied
    ruling: narrate.Ruling
    if isinstance(applied, records.Change):
        before, ruling = applied.before, visible_outcome(table, applied)
    else:
        ruling = applied
    answer = ruling_answer(before, line.turn, seat_of(before, line.colour), ruling)
    return played(declared, answer).replace(rolled=rolled.turn.die if rolled else None)


def remedies(
    position: Position, turn: Turn, seat: Seat, refusal: Refusal
) -> tuple[tuple[RuleId, ...], list[Turn]]:
    """Return the rules to waive and the turns to play instead.

    A refused roll or draw has neither; nor has a card that isn't there, or its remedies would tell
    what is.
    """
    if refusal.why in ("bound", "program_rolls", "program_draws", "other"):
        return (), []
    return waivers(position, turn, seat), instead(position, turn, seat)


def visible_outcome(table: LuxorTable, change: AnyChange) -> narrate.Outcome:
    """Return the outcome of a turn as everyone at the table may see it."""
    assert change.outcome
    return table.record.outcome_seen_by(change.entry, change.outcome, EVERYONE, table.app_draws)
