"""`luxor move`, `play`, `check` and `options`: turns that are made, ruled on, or listed."""

from collections.abc import Collection, Iterator, Sequence
from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.declare import Declared, declare
from luxor_companion.cli.options import NoAdvice, Plain, SaveFile, table_path_of
from luxor_companion.core import Need, Refusal
from luxor_companion.errors import Exit, UsageError
from luxor_companion.games.luxor.rules import CARDS, HAND, Card, legal, notation, referee, state
from luxor_companion.games.luxor.rules.hand import with_outer
from luxor_companion.games.luxor.rules.narrate import Outcome, narrate
from luxor_companion.games.luxor.table import (
    LuxorTable,
    PlayerColour,
    PositionFile,
    open_luxor,
    parse_turn,
    position_of,
    program_rolls,
    roll_lines,
    rule_at,
    ruling_json,
    ruling_lines,
    seat_named,
    turn_answer,
)
from luxor_companion.lang import _

Quick = Annotated[bool, typer.Option("--quick", help="Don't ask which Horus card somebody took.")]
TurnWords = Annotated[list[str], typer.Argument(metavar="TURN...", help="Such as: L3 @12 key")]


def move_command(
    turn: TurnWords, player: PlayerColour = None, save: SaveFile = None
) -> console.Answer:
    """Play a turn: it is checked, explained step by step and saved.

    \b
    Examples:
      luxor move L3 @12
      luxor move L3 finds=v3/2   (what lies there, if nobody entered it)
      luxor move Rdie die=5 @0 tile=tunnel
      luxor move L2 @39 allow=tomb.key

    On a terminal it asks for a missing choice. Exit code 2: cannot be read or a choice is missing,
    3: refused, 4: the save is wrong, 6: another command is writing.
    """
    path, parsed = table_path_of(save), parse_turn(" ".join(turn))

    def line(table: LuxorTable) -> notation.Played:
        position = table.position
        return notation.Played(position.players[seat_named(position, player)].colour, parsed)

    return turn_answer(declare(path, line, ask_choice))


def ask_choice(declared: Declared[notation.Played], need: Need) -> str:
    """Return one of the options, by number or word; what is clear so far is said first."""
    from luxor_companion.cli.prompt import one_of
    from luxor_companion.games.luxor.view.ruling import need_head, numbered_options, stand_in_note
    from luxor_companion.games.luxor.words.typed import option_of

    numbered = {str(number): one for number, one in enumerate(need.options, start=1)}
    head = need_head(need, declared.line.turn)
    rolled = roll_lines(declared.table)
    lines = [*rolled, *head, *numbered_options(need), *stand_in_note(need)]
    slip = _("One of these numbers, please; Ctrl-C cancels.")
    if "stand_in" in need.params:
        slip = _("One of these numbers, or a tile such as v5/2, please; Ctrl-C cancels.")
    return one_of(lines, numbered, slip, lambda typed: option_of(typed, need.options))


def play_command(
    plain: Plain = False, quick: Quick = False, no_advice: NoAdvice = False, save: SaveFile = None
) -> None:
    """Play at the table: it offers every legal turn and saves the one you play.

    \b
    Examples:
      luxor play
      luxor play --plain
      luxor play --table friday

    One key plays a turn; where the program doesn't know a card, type L or R and the card first. You
    can type a whole turn such as L3 @12 at any time, and every other command too: score, log, fix
    red keys=2. k shows all keys, q leaves. Every turn is saved as it is played: stop any time,
    luxor play continues from there.
    """
    from luxor_companion.cli.play.screen import play
    from luxor_companion.games.luxor.dialogue import Dialogue
    from luxor_companion.games.luxor.view.play import LuxorLooks

    play(
        lambda path: Dialogue(path, quick=quick),
        LuxorLooks(),
        save,
        plain=plain,
        advice=not no_advice,
    )


def check_command(
    turn: TurnWords,
    position: PositionFile = None,
    player: PlayerColour = None,
    save: SaveFile = None,
) -> console.Answer:
    """Check a turn without playing it: what happens, or which rule forbids it.

    \b
    Examples:
      luxor check L3 @12
      luxor check L3 @12 --position game.toml
      luxor check Rdie die=5 @0 to=7 --position game.toml
      luxor check L1-5 +4 @3 --player green --position game.toml --json

    Exit code 0: legal (or a choice is still open), 2: cannot be read, 3: refused, 4: the file is
    wrong.
    """
    opened = open_luxor(save) if position is None else None
    table = opened.position if opened else position_of(position)
    parsed, seat = parse_turn(" ".join(turn)), seat_named(table, player)
    ruling = rule_at(opened, parsed, seat) if opened else referee.rule(table, parsed, seat)
    refused = isinstance(ruling, Refusal)
    odd = _odd(table) if position else []  # a file may say anything; a table was looked after

    def lines(_width: int) -> console.Lines:
        return ruling_lines(table, parsed, seat, ruling)

    return console.Answer(
        lambda: {**ruling_json(table, parsed, seat, ruling), **({"odd": odd} if position else {})},
        console.no_lines if refused else lines,
        before=lines if refused else console.no_lines,
        after=lambda _width: [_("Odd: {text}").format(text=text) for text in odd],
        exit=Exit.REFUSED if refused else Exit.FINE,
    )


def _odd(position: state.Position) -> list[str]:
    """Return what to look at twice before one trusts the ruling."""
    from luxor_companion.games.luxor.rules.census import oddities
    from luxor_companion.games.luxor.words.sentences import oddity_sentence

    return [oddity_sentence(position, one) for one in oddities(position)]


def options_command(
    position: PositionFile = None,
    player: PlayerColour = None,
    cards: Annotated[
        str | None,
        typer.Option(metavar="HAND", help="A hand to ask about, left to right: '3 ? ? ? 1-5'."),
    ] = None,
    card: Annotated[
        str | None, typer.Option(metavar="CARD", help="One card to ask about: 3, die, 1-5.")
    ] = None,
    save: SaveFile = None,
) -> console.Answer:
    """List every legal turn and what it leads to.

    \b
    Examples:
      luxor options
      luxor options --position game.toml
      luxor options --position game.toml --cards "3 ? ? ? 1-5"
      luxor options --position game.toml --player green --card die --json
    """
    opened = open_luxor(save) if position is None else None
    table = opened.position if opened else position_of(position)
    rolled = opened.record.rolled if opened else None
    seat = seat_named(table, player)
    hand = parse_hand(cards, card) or table.players[seat].hand
    if rolled and rolled.colour == table.players[seat].colour:
        assert rolled.turn.side
        hand = with_outer(hand, rolled.turn.side, rolled.turn.card)
    if hand[0] is None and hand[-1] is None and not table.over:
        from luxor_companion.games.luxor.words.names import colour

        text = _("The outer cards of {colour} are not known: add --cards or --card.")
        raise UsageError(text.format(colour=colour(table.players[seat].colour)))
    found = [
        narrate(table, option, seat)
        for option in legal.options(table, seat, hand)
        if rolled is None or (option.side, option.card, option.die) == rolled.turn.roll
    ]

    played = {one.turn.card for one in found} if opened and not rolled else set()
    unrolled = {one for one in played if opened and program_rolls(opened, one)}
    # Where a tile may be any of those left, it is counted by kinds that may be made up.
    counted = any(one.finds for one in found) and "treasures" in table.box.stand_in
    stand_in = ["treasures"] if counted else []

    def json() -> dict[str, object]:
        turns = list(_options_json(found, unrolled))
        shown: dict[str, object] = {"player": table.players[seat].colour, "turns": turns}
        return {**shown, "stand_in": stand_in} if stand_in else shown

    def lines(_width: int) -> console.Lines:
        from luxor_companion.games.luxor.view.ruling import option_lines

        return option_lines(table, found, seat, unrolled)

    def note(_width: int) -> list[str]:
        from luxor_companion.games.luxor.view.play import stand_in_lines

        if cards is not None or card is not None or None not in (hand[0], hand[-1]):
            return stand_in_lines(stand_in)
        unlisted = _("One of the outer cards is not known; its turns are not listed.")
        return [unlisted, *stand_in_lines(stand_in)]

    return console.Answer(json, lines, after=note)


def _options_json(
    found: Sequence[Outcome], unrolled: Collection[Card]
) -> Iterator[dict[str, object]]:
    """Yield the turns; where the program rolls, nobody says a roll: its turns stand below it."""
    rolls: dict[str, list[dict[str, object]]] = {}
    for outcome in found:
        turn = outcome.turn
        if turn.card not in unrolled or turn.die is None:
            yield _option_json(outcome)
            continue
        played = f"{turn.side}{turn.card}"
        if played not in rolls:
            rolls[played] = []
            yield {"turn": played, "to": None, "steps": [], "rolls": rolls[played]}
        rolls[played].append(_option_json(outcome))


def _option_json(outcome: Outcome) -> dict[str, object]:
    steps = [event.as_json() for event in outcome.events]
    found: dict[str, object] = {
        "turn": notation.write_turn(outcome.turn),
        "to": outcome.to,
        "steps": steps,
    }
    return {**found, "finds": list(outcome.finds)} if outcome.finds else found


def parse_hand(cards: str | None, card: str | None) -> state.Hand | None:
    """Return the hand asked about, if any: five cards, or one taken as the leftmost."""
    if card is not None:
        return (_card(card), *state.UNKNOWN_HAND[1:])
    if cards is None:
        return None
    words = cards.split()
    if len(words) != HAND:
        raise UsageError(
            _("A hand has 5 cards, not {count}; type ? for one that isn't known.").format(
                count=len(words)
            )
        )
    return tuple(None if word == "?" else _card(word) for word in words)


def _card(word: str) -> str:
    from luxor_companion.games.luxor.words import names
    from luxor_companion.games.luxor.words.typed import parse_typed_card

    card = parse_typed_card(word)
    if card is None:
        raise UsageError(
            _("There is no card '{word}'; the cards are {cards}.").format(
                word=word, cards=", ".join(map(names.local_word, CARDS))
            )
        )
    return card
