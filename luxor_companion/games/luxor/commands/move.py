"""A declared turn on its way into a table: drawn for, ruled on and saved; and how it is told."""

from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from luxor_companion.cli import console
from luxor_companion.cli.options import Json, SaveFile, table_path_of
from luxor_companion.cli.prompt import one_of
from luxor_companion.core.ruling import Need, Refusal
from luxor_companion.errors import Exit, UsageError
from luxor_companion.games.luxor.rules.legal import options
from luxor_companion.games.luxor.rules.log import Played, public_outcome
from luxor_companion.games.luxor.rules.narrate import Outcome, narrate
from luxor_companion.games.luxor.rules.notation import Turn, write_turn
from luxor_companion.games.luxor.rules.record import Change
from luxor_companion.games.luxor.rules.referee import Ruling, instead, rule, waivers
from luxor_companion.games.luxor.rules.state import UNKNOWN_HAND, Hand, Position
from luxor_companion.games.luxor.rules.vocab import CARDS, HAND, PAGES, Seat
from luxor_companion.games.luxor.table import (
    LuxorTable,
    PlayerColour,
    PositionFile,
    position_of,
    seat_named,
)
from luxor_companion.games.luxor.words import names
from luxor_companion.games.luxor.words.typed import option_of, parse_typed_card, parse_typed_turn
from luxor_companion.lang import _
from luxor_companion.table.table import change_table


class Made(NamedTuple):
    """What became of a turn, and the turn with what the program drew for it."""

    seat: Seat
    applied: Change | Refusal | Need | None
    table: LuxorTable
    turn: Turn


def drawn(table: LuxorTable, turn: Turn, seat: Seat) -> Turn:
    """The turn with what the program draws at this table."""
    line = Played(table.position.players[seat].colour, turn)
    found: Played = table.game.draw(table, line)
    return found.turn


def made(path: Path, declared: Turn, player: str | None, known: LuxorTable | None = None) -> Made:
    """The turn made and saved, or why not."""

    def make(table: LuxorTable) -> Made:
        seat = seat_named(table.position, player)
        turn = drawn(table, declared, seat)
        colour = table.position.players[seat].colour
        return Made(seat, table.record.apply(Played(colour, turn)), table, turn)

    return change_table(path, make, known)


def shown(table: LuxorTable, change: Change) -> Outcome:
    """What a turn led to, as everyone at the table may see it."""
    assert change.outcome
    return public_outcome(change.outcome, table.app_draws)


def told_lines(table: LuxorTable, change: Change, seat: Seat, width: int) -> list[str]:
    """A turn that was made, step by step."""
    from luxor_companion.games.luxor.view.ruling import step_lines
    from luxor_companion.games.luxor.words import names
    from luxor_companion.view.text import styled

    outcome = shown(table, change)
    who = names.who(change.before.players[seat])
    head = _("{who} plays {turn}").format(who=who, turn=write_turn(outcome.turn))
    return [styled(head, "bold"), *step_lines(change.before, outcome.events, seat, width)]


def ruling_json(
    position: Position, turn: Turn, seat: Seat, ruling: Ruling | None
) -> dict[str, Any]:
    """A ruling as scripts get it."""
    shown: dict[str, Any] = {
        "legal": not isinstance(ruling, Refusal),
        "turn": write_turn(ruling.turn if isinstance(ruling, Outcome) else turn),
        "steps": [],
        "refusal": None,
        "needs": [],
        "allow": [],
        "instead": [],
    }
    if isinstance(ruling, Outcome):
        shown |= {"to": ruling.to, "steps": [event.as_json() for event in ruling.events]}
        shown["allow"] = list(ruling.turn.allow)
    elif isinstance(ruling, Need):
        shown["needs"] = [{"choice": ruling.choice, "options": list(ruling.options)}]
    elif ruling:
        from luxor_companion.games.luxor.words.sentences import sentence

        text = sentence(position, ruling, seat)
        page = PAGES[ruling.rule]
        shown["refusal"] = {
            "rule": ruling.rule,
            "page": page,
            "text": text,
            "why": ruling.why,
            "params": ruling.params,
        }
        shown["allow"] = list(waivers(position, turn, seat))
        shown["instead"] = [write_turn(one) for one in instead(position, turn, seat)]
    return shown


def show_ruling(position: Position, turn: Turn, seat: Seat, ruling: Ruling) -> None:
    """A ruling as people read it; a refusal goes to stderr."""
    from luxor_companion.games.luxor.view.ruling import need_lines, step_lines
    from luxor_companion.view.text import styled

    width = console.width()
    if isinstance(ruling, Outcome):
        head = styled(_("Legal:"), "bold", "green")
        steps = step_lines(position, ruling.events, seat, width)
        console.out([f"{head} {write_turn(ruling.turn)}", *steps])
    elif isinstance(ruling, Need):
        console.out(need_lines(ruling, turn, width))
    else:
        show_refusal(position, turn, seat, ruling)


def show_refusal(
    position: Position, turn: Turn, seat: Seat, refusal: Refusal | Need | None
) -> None:
    """Why not, and what would do, on stderr."""
    from luxor_companion.games.luxor.view.ruling import refusal_lines

    assert isinstance(refusal, Refusal)
    allow, turns = waivers(position, turn, seat), instead(position, turn, seat)
    lines = refusal_lines(
        position, refusal, seat, allow=allow, instead=turns, width=console.width()
    )
    console.err(lines)


def need_error(need: Need, turn: Turn) -> None:
    """A choice that is missing where nobody can be asked, on stderr."""
    from luxor_companion.games.luxor.view.ruling import need_lines

    console.err(need_lines(need, turn, console.width()))


def move_command(
    turn: Annotated[list[str], typer.Argument(metavar="TURN...", help="Such as: L3 @12 key")],
    player: PlayerColour = None,
    save: SaveFile = None,
    json: Json = False,
) -> None:
    """Make a turn: it is ruled on, told step by step and saved.

    \b
    Examples:
      luxor move L3 @12
      luxor move Rdie die=5 @0 tile=tunnel
      luxor move L2 @39 allow=tomb.key

    On a terminal a missing choice is asked for. Exit code 2: cannot be read or a choice is
    missing, 3: refused, 4: the save is wrong, 6: another command is writing.
    """
    path = table_path_of(save)
    one = made(path, parse_typed_turn(" ".join(turn)), player)
    while isinstance(one.applied, Need) and not json and console.may_ask():
        turn = [*turn, _ask(one.applied, one.turn)]
        one = made(path, parse_typed_turn(" ".join(turn)), player)
    seat, applied, table, declared = one
    if isinstance(applied, Change):
        _told(one, applied, json=json)
        return
    if json:
        console.out_json(ruling_json(table.position, declared, seat, applied))
    elif isinstance(applied, Need):
        need_error(applied, declared)
    else:
        show_refusal(table.position, declared, seat, applied)
    raise typer.Exit(Exit.REFUSED if isinstance(applied, Refusal) else Exit.UNREADABLE)


def _ask(need: Need, declared: Turn) -> str:
    """One of the options, by number or word; what is clear so far, a roll too, is said first."""
    from luxor_companion.games.luxor.view.ruling import need_head

    numbered = {str(number): one for number, one in enumerate(need.options, start=1)}
    lines = [f"  {number} {option}" for number, option in numbered.items()]
    head = need_head(need, declared, console.width())
    slip = _("One of these numbers, please; Ctrl-C leaves the turn unmade.")
    return one_of([*head, *lines], numbered, slip, lambda typed: option_of(typed, need.options))


def _told(one: Made, change: Change, *, json: bool) -> None:
    if json:
        outcome = shown(one.table, change)
        ruling = ruling_json(change.before, outcome.turn, one.seat, outcome)
        next_up = None if change.after.over else change.after.player.colour
        facts = {"table": one.table.name, "line": change.line, "next": next_up}
        console.out_json({**ruling, **facts, "over": change.after.over})
        return
    from luxor_companion.games.luxor.view.play import next_lines

    lines = told_lines(one.table, change, one.seat, console.width())
    console.out([*lines, *next_lines(change.after)])


def check_command(
    turn: Annotated[list[str], typer.Argument(metavar="TURN...", help="Such as: L3 @12 key")],
    position: PositionFile = None,
    player: PlayerColour = None,
    save: SaveFile = None,
    json: Json = False,
) -> None:
    """Rule on a turn without playing it: what happens, or which rule forbids it.

    \b
    Examples:
      luxor check L3 @12
      luxor check L3 @12 --position game.toml
      luxor check Rdie die=5 @0 to=7 --position game.toml
      luxor check L1-5 +4 @3 --player green --position game.toml --json

    Exit code 0: legal (or a choice is still to be made), 2: cannot be read,
    3: refused, 4: the file is wrong.
    """
    table = position_of(position, save)
    declared = parse_typed_turn(" ".join(turn))
    seat = seat_named(table, player)
    ruling = rule(table, declared, seat)
    if json:
        console.out_json(ruling_json(table, declared, seat, ruling))
    else:
        show_ruling(table, declared, seat, ruling)
    if isinstance(ruling, Refusal):
        raise typer.Exit(Exit.REFUSED)


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
    json: Json = False,
) -> None:
    """List every legal turn and what it leads to.

    \b
    Examples:
      luxor options
      luxor options --position game.toml
      luxor options --position game.toml --cards "3 ? ? ? 1-5"
      luxor options --position game.toml --player green --card die --json
    """
    table = position_of(position, save)
    seat = seat_named(table, player)
    hand = _hand(cards, card) or table.players[seat].hand
    if hand[0] is None and hand[-1] is None and not table.over:
        colour = table.players[seat].colour
        raise UsageError(
            _("The outer cards of {colour} are not known: ask with --cards or --card.").format(
                colour=names.colour(colour)
            )
        )
    found = [narrate(table, option, seat) for option in options(table, seat, hand)]
    if json:
        turns = [
            {
                "turn": write_turn(outcome.turn),
                "to": outcome.to,
                "steps": [event.as_json() for event in outcome.events],
            }
            for outcome in found
        ]
        console.out_json({"player": table.players[seat].colour, "turns": turns})
        return
    from luxor_companion.games.luxor.view.ruling import option_lines

    console.out(option_lines(table, found, seat, console.width()))
    if cards is None and card is None and None in (hand[0], hand[-1]):
        console.err([_("One of the outer cards is not known; its turns are not listed.")])


def _hand(cards: str | None, card: str | None) -> Hand | None:
    """The hand asked about, if any: five cards, or one taken as the leftmost."""
    if card is not None:
        return (_card(card), *UNKNOWN_HAND[1:])
    if cards is None:
        return None
    words = cards.split()
    if len(words) != HAND:
        raise UsageError(
            _("A hand has 5 cards, not {count}; write ? for one that is not known.").format(
                count=len(words)
            )
        )
    return tuple(None if word == "?" else _card(word) for word in words)


def _card(word: str) -> str:
    card = parse_typed_card(word)
    if card is None:
        raise UsageError(
            _("'{word}' is no card; cards are {cards}.").format(word=word, cards=", ".join(CARDS))
        )
    return card
