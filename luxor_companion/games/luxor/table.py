"""A table of Luxor: finding a seat, drawing for the players, and answering with a ruling."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, TypeAlias, TypeVar

from typer import Option

from luxor_companion.cli import console, declare, options
from luxor_companion.core import Need, Refusal, UnreadableError, pick
from luxor_companion.core.record import AnyChange
from luxor_companion.core.viewer import EVERYONE, Viewer
from luxor_companion.games.luxor import next_to_act, players, view, words
from luxor_companion.games.luxor.rules import CARDS, DIE, Card, RuleId, Seat, narrate, notation
from luxor_companion.games.luxor.rules.hand import drawable, played_side
from luxor_companion.games.luxor.rules.notation import Turn, read_turn, write_turn
from luxor_companion.games.luxor.rules.record import Applied, Change, Record, seat_of
from luxor_companion.games.luxor.rules.referee import ROLLS, instead, rule, waivers
from luxor_companion.games.luxor.rules.state import Position
from luxor_companion.lang import _
from luxor_companion.referee.declare import Declared
from luxor_companion.table.table import Table, open_table

PositionFile: TypeAlias = Annotated[
    Path | None, Option("--position", metavar="FILE", help="A position file (TOML).")
]
Listed: TypeAlias = Annotated[bool, Option("--list", help="One line per space instead of the map.")]
PlayerColour: TypeAlias = Annotated[
    str | None, Option("--player", metavar="COLOUR", help="Who plays; default: whose turn it is.")
]
T = TypeVar("T")
LuxorTable: TypeAlias = Table[Position, Record]


def find_seat(position: Position, player: str | None) -> Seat:
    """Return the seat of a player by colour or name; by default, of the player to move.

    Raise UsageError if nobody is called that.
    """
    if player is None:
        return position.seat
    known = players(position)
    return Seat(list(known).index(options.find_player(known, player)))


def viewer_for(position: Position, seat: Seat) -> Viewer:
    """Return whose eyes a question about a seat is answered for.

    Players whose turn it is look at their own cards; about anyone else, everyone knows the same.
    """
    return Viewer(position.players[seat].colour) if seat == position.seat else EVERYONE


def parse_turn(text: str) -> Turn:
    """Read a turn that somebody typed; only words outside the notation load a glossary."""
    try:
        return read_turn(text)
    except UnreadableError:
        return words.typed.parse_typed_turn(text)


def open_luxor(save: str | None) -> LuxorTable:
    """Return the table a command is about, read and replayed."""
    return open_table(options.table_path_of(save), "luxor")


def position_of(file: Path | None, save: str | None = None) -> Position:
    """Return the position a command is about: the one in a file, or that of a table."""
    if file is None:
        return open_luxor(save).position
    from luxor_companion.games.luxor.files.position import read_position

    return read_position(file)


def odd_sentences(position: Position) -> list[str]:
    """Return what looks wrong about a position, one sentence for each oddity."""
    from luxor_companion.games.luxor.rules.census import oddities

    return [words.sentences.oddity_sentence(position, one) for one in oddities(position)]


def odd_lines(sentences: Sequence[str]) -> list[str]:
    return [_("Odd: {text}").format(text=text) for text in sentences]


def consider(table: LuxorTable, line: notation.Entry) -> tuple[notation.Entry, Applied]:
    """Return a line with what the program draws for it, and what it would lead to.

    Each draw depends on the seed and on how many turns were played, so that undoing a turn and
    playing it again brings the same roll: nobody can roll again in secret. If the program rolls, a
    turn that names a roll is refused, unless it is the roll that stands. As long as the line is
    not complete, nobody has drawn anything.
    """
    record, position = table.record, table.position
    if not isinstance(line, notation.Played) or not {*table.app_draws} - {"temple"}:
        return line, record.consider(line)
    turn = _refuse_draws(table, line.turn) or _with_standing_roll(table, line.turn)
    if isinstance(turn, Refusal):
        return line, turn
    line = line._replace(turn=turn)
    if refusal := record.refuse_other_than_roll(line):
        return line, refusal
    seat = seat_of(position, line.colour)
    ruling = rule(position, turn, seat)
    if program_rolls(table, turn.card) and ruling == Need("die", ROLLS):
        side = played_side(position.players[seat].hand, turn)
        turn = turn._replace(side=side, die=_pick(table, "die", DIE))
        ruling = rule(position, turn, seat)
    line = line._replace(turn=turn)
    if not isinstance(ruling, narrate.Outcome):
        return line, record.ruled(line, ruling)
    turn = _with_draws(table, turn, ruling, seat)
    drawn = line._replace(turn=turn)
    applied = record.ruled(drawn, narrate.with_declared(position, ruling, turn))
    return (line if isinstance(applied, Need) else drawn), applied


def _refuse_draws(table: LuxorTable, turn: Turn) -> Refusal | None:
    """Return the refusal of a turn that names what the program draws, or None."""
    if turn.draw is not None and "cards" in table.app_draws:
        return Refusal("hand.middle", "program_draws", {"token": f"draw={turn.draw}"})
    if turn.scarab is not None and "scarabs" in table.app_draws:
        return Refusal("temple.scarab", "program_draws", {"token": f"scarab={turn.scarab}"})
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
    rolled_turn = _refuse_draws(table, turn) or _with_standing_roll(table, turn)
    if isinstance(rolled_turn, Refusal):
        return rolled_turn
    colour = table.position.players[seat].colour
    if refusal := table.record.refuse_other_than_roll(notation.Played(colour, rolled_turn)):
        return refusal
    ruling = rule(table.position, rolled_turn, seat)
    if program_rolls(table, turn.card) and ruling == Need("die", ROLLS):
        return Need("die", (), {"program": True})
    return ruling


def draw_seen(
    table: LuxorTable, line: notation.Entry, drawn: notation.Entry
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


def irrevocable(table: LuxorTable, change: Change) -> list[str]:
    """Return what undoing a line cannot take back."""
    entry, reasons = change.entry, []
    if isinstance(entry, notation.Played | notation.Rolled) and entry.turn.die is not None:
        reasons.append(_("a die was rolled"))
    if not isinstance(entry, notation.Played):
        return reasons
    events = change.outcome.events if change.outcome else ()
    if any(event.name == "revealed" for event in events):
        reasons.append(_("a temple tile was revealed"))
    if entry.colour != table.position.player.colour:
        colour = words.names.colour(entry.colour)
        reasons.append(_("it was {colour}'s turn").format(colour=colour))
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


def ruling_json(
    position: Position, turn: Turn, seat: Seat, ruling: narrate.Ruling
) -> dict[str, object]:
    allow: tuple[str, ...] = ()
    others: list[Turn] = []
    more: dict[str, object] = {}
    if isinstance(ruling, narrate.Outcome):
        turn, allow, more = ruling.turn, ruling.turn.allow, {"to": ruling.to}
    elif isinstance(ruling, Refusal):
        allow, others = _remedies(position, turn, seat, ruling)
    colour = position.players[seat].colour
    return {
        "legal": not isinstance(ruling, Refusal),
        "turn": write_turn(turn),
        **declare.ruling_json(ruling, position, colour),
        "allow": list(allow),
        "instead": [write_turn(one) for one in others],
        **more,
    }


def _remedies(
    position: Position, turn: Turn, seat: Seat, refusal: Refusal
) -> tuple[tuple[RuleId, ...], list[Turn]]:
    """Return the rules to waive and the turns to play instead.

    A refused roll or draw has neither; nor has a card that isn't there, or its remedies would tell
    what is.
    """
    if refusal.why in ("bound", "program_rolls", "program_draws", "other"):
        return (), []
    return waivers(position, turn, seat), instead(position, turn, seat)


def ruling_lines(
    position: Position, turn: Turn, seat: Seat, ruling: narrate.Ruling
) -> console.Lines:
    """Return a ruling as lines: its steps, what it lacks, or why it is refused and what to do."""
    if isinstance(ruling, Need):
        return view.ruling.need_lines(ruling, turn)
    if isinstance(ruling, Refusal):
        allow, turns = _remedies(position, turn, seat, ruling)
        return view.ruling.refusal_lines(position, ruling, seat, allow=allow, instead=turns)
    from rich.text import Text

    head = Text.assemble((_("Legal:"), "good"), f" {words.local(write_turn(ruling.turn))}")
    return [head, *view.ruling.step_lines(position, ruling.events, seat)]


def turn_answer(declared: Declared[notation.Played]) -> console.Answer:
    """Return the ruling on a declared turn as the answer of a command."""
    return declare.ruling_answer(
        declared, lambda: _turn_json(declared), lambda _width: turn_lines(declared)
    )


def _turn_json(declared: Declared[notation.Played]) -> dict[str, object]:
    table, line, applied = declared
    position = table.position
    if isinstance(applied, Refusal | Need):
        rolled = table.record.standing_roll
        answer = ruling_json(position, line.turn, seat_of(position, line.colour), applied)
        return answer | ({"rolled": rolled.turn.die} if rolled else {})
    assert applied
    before, outcome = applied.before, visible_outcome(table, applied)
    answer = ruling_json(before, outcome.turn, seat_of(before, line.colour), outcome)
    answer |= {"table": table.name, "line": applied.line}
    return answer | {"next": next_to_act(position), "over": position.over}


def turn_lines(declared: Declared[notation.Played]) -> console.Lines:
    """Return lines that show the ruling on a declared turn."""
    table, line, applied = declared
    if isinstance(applied, Refusal | Need):
        seat = seat_of(table.position, line.colour)
        lines = ruling_lines(table.position, line.turn, seat, applied)
        return [*roll_lines(table), *lines]
    assert applied
    from rich.text import Text

    before, outcome = applied.before, visible_outcome(table, applied)
    seat = seat_of(before, line.colour)
    player, turn = words.names.who(before.players[seat]), words.local(write_turn(outcome.turn))
    head = Text(_("{who} plays {turn}").format(who=player, turn=turn), "bold")
    return [head, *view.ruling.step_lines(before, outcome.events, seat)]


def roll_lines(table: LuxorTable) -> list[str]:
    """Return a line about the roll that stands, if any."""
    rolled = table.record.standing_roll
    if rolled is None:
        return []
    text = _("{who} rolled a {rolled} for {card}. The roll is in the log.")
    player = words.names.who(table.position.players[seat_of(table.position, rolled.colour)])
    card = words.names.card(rolled.turn.card)
    return [text.format(who=player, rolled=rolled.turn.die, card=card)]


def visible_outcome(table: LuxorTable, change: AnyChange) -> narrate.Outcome:
    """Return the outcome of a turn as everyone at the table may see it."""
    assert change.outcome
    return table.record.outcome_seen_by(change.entry, change.outcome, EVERYONE, table.app_draws)
