"""`luxor show`, `status`, `hand` and `fix`: what is known of a table, or corrected."""

from collections.abc import Sequence
from typing import Annotated, NoReturn

import typer

from luxor_companion.cli import console, declare
from luxor_companion.cli.console import Answer
from luxor_companion.cli.options import SaveFile, table_path_of
from luxor_companion.errors import NoTableError, UsageError
from luxor_companion.games.luxor import GAME
from luxor_companion.games.luxor.rules.notation import PILE_FACTS, PILES, Told
from luxor_companion.games.luxor.rules.record import Origin, origins
from luxor_companion.games.luxor.rules.state import Player, Position, public_position
from luxor_companion.games.luxor.table import (
    SEEN,
    Listed,
    LuxorTable,
    open_luxor,
    seat_named,
    visible_position,
)
from luxor_companion.lang import _, pgettext
from luxor_companion.table.table import open_table


def show_command(
    listed: Listed = False,
    reveal: Annotated[
        bool, typer.Option("--reveal", help="Also the hands the program dealt.")
    ] = False,
    save: SaveFile = None,
) -> Answer:
    """Show the board in path order, who stands where, what everyone has, what is left.

    \b
    Examples:
      luxor show
      luxor show --list
      luxor show --reveal   (for someone who isn't playing)
    """
    table = open_luxor(save)
    position = public_position(table.position)
    if not reveal:
        position = visible_position(table.record, table.app_draws)

    def json() -> dict[str, object]:
        from luxor_companion.games.luxor.files.position import position_table

        shown = position_table(position)
        return {"table": table.name, "position": shown, "stand_in": list(table.stand_in)}

    return Answer(json, lambda width: table_lines(table, position, width, listed=listed))


def table_lines(
    table: LuxorTable, position: Position, width: int, *, listed: bool = False
) -> console.Lines:
    """Return the table as it stands, for people."""
    from luxor_companion.games.luxor.view.board import last_move
    from luxor_companion.games.luxor.view.play import next_lines, position_lines, stand_in_lines

    done = table.record.done
    marks = last_move(done[-1].outcome if done else None)
    lines = position_lines(position, width, listed=listed, marks=marks)
    return [*lines, *stand_in_lines(table.stand_in), *next_lines(position)]


def status_command(save: SaveFile = None) -> Answer:
    """Show where the current table stands, and what comes next.

    \b
    Examples:
      luxor
      luxor --json
    """
    from luxor_companion.cli.score import status_answer

    try:
        table = open_luxor(save)
    except NoTableError as error:
        return _no_table(error)
    record, position = table.record, table.position
    facts = {"round": record.round, "to_move": GAME.next_to_act(position)}
    turn = "" if console.json_wanted else legal_turn(position)
    hint = _("Next: luxor play   (or a single turn, such as luxor move {turn})").format(turn=turn)
    if position.over:
        hint = _("Next: luxor score, and luxor share to show it to others")

    def lines(_width: int) -> console.Shown:
        from luxor_companion.games.luxor.view.play import status_lines

        return status_lines(table.name, record, table.app_draws)

    return status_answer(table, facts, lines, hint)


def legal_turn(position: Position) -> str:
    """Return a turn that is legal now, as it is typed; with cards not known, of the first that is.

    "" once the game is over.
    """
    from luxor_companion.games.luxor.rules import CARDS
    from luxor_companion.games.luxor.rules.hand import cannot_play, with_outer
    from luxor_companion.games.luxor.rules.legal import options
    from luxor_companion.games.luxor.rules.notation import write_turn
    from luxor_companion.games.luxor.words import names

    seat, hand = position.seat, position.player.hand
    hands = [hand] if hand[0] or hand[-1] else []
    hands += [
        with_outer(hand, "L", card) for card in CARDS if not cannot_play(position, seat, "L", card)
    ]
    for one in hands:
        if found := [turn for turn in options(position, seat, one) if turn.die is None]:
            return names.local_turn(write_turn(found[0].turn))
    return ""


def _no_table(error: NoTableError) -> Answer:
    """Return what one can do, or the help where nobody looks; to scripts it is an error."""

    def fail() -> NoReturn:
        raise error

    def lines(_width: int) -> console.Lines:
        if console.at_terminal():
            from rich.text import Text

            from luxor_companion.view.theme import Fitting

            rows = [
                ["luxor play", _("play: it asks who is at the table")],
                ["luxor demo", _("see an example game first")],
                ["luxor --help", _("all commands, with examples")],
            ]
            return [Fitting((), [[Text(name, "bold"), text] for name, text in rows])]
        from luxor_companion.cli.help import help_text

        return help_text().splitlines()

    def after(_width: int) -> list[str]:
        return [] if console.at_terminal() else ["", str(error)]

    return Answer(fail, lines, after=after)


def hand_command(
    colour: Annotated[
        str | None,
        typer.Argument(metavar="COLOUR", help="Or the player's name; default: whose turn it is."),
    ] = None,
    cards: Annotated[
        list[str] | None,
        typer.Argument(metavar="[CARDS]", help="Left to right, _ or ? for one not known."),
    ] = None,
    look: Annotated[
        bool,
        typer.Option("--look", help="Look at your own cards, alone, if the program deals."),
    ] = False,
    save: SaveFile = None,
) -> Answer:
    """Show what everyone knows about a hand; look at your own; or enter cards, left to right.

    \b
    Examples:
      luxor hand red
      luxor hand red --look   (cleared from the screen after Enter)
      luxor hand red 3 _ _ _ 1-5
    """
    path = table_path_of(save)
    if look and cards:
        raise UsageError(_("--look shows a hand: leave the cards out."))
    if not cards:
        return _hand_answer(open_table(path), colour, look=look)
    from luxor_companion.games.luxor.words.typed import parse_typed_hand

    hand = parse_typed_hand(" ".join(cards))

    def lines(table: LuxorTable) -> list[Told]:
        seat = seat_named(table.position, colour)
        return [Told(table.position.players[seat].colour, hand)]

    declared = declare.add_lines(path, lines)
    return declare.change_answer(declared, who=declared.line.colour)


def _hand_answer(table: LuxorTable, colour: str | None, *, look: bool) -> Answer:
    seat = seat_named(table.position, colour)
    player = table.position.players[seat]
    found = origins(table.record, seat)
    hidden = "cards" in table.app_draws and not look
    if hidden:
        found = [one if one.how in SEEN else one._replace(card=None) for one in found]
    slots = [{"card": one.card, "how": one.how or None, "line": one.line} for one in found]

    def lines(_width: int) -> console.Lines:
        return hand_lines(player, found)

    def json() -> dict[str, object]:
        return {"player": player.colour, "hand": slots}

    if not look:
        hint = _("Your own cards: luxor hand {colour} --look").format(colour=player.colour)
        return Answer(json, lines, after=lambda _width: [hint] if hidden else [])
    if not console.json_wanted:
        from luxor_companion.cli.prompt import show_alone
        from luxor_companion.games.luxor.words import names

        show_alone(names.who(player), lines(console.width()))
    return Answer(json)


def hand_lines(player: Player, found: Sequence[Origin]) -> console.Lines:
    """Return a hand with how each of its cards came to be known."""
    from luxor_companion.games.luxor.words import names
    from luxor_companion.view.theme import Fitting

    left, middle, right = (
        pgettext("place in a hand", "leftmost"),
        pgettext("place in a hand", "middle"),
        pgettext("place in a hand", "rightmost"),
    )
    rows = [
        [f"{number}", one.card or "?", _how(one), place]
        for number, (one, place) in enumerate(
            zip(found, (left, "", middle, "", right), strict=True), start=1
        )
    ]
    head = _("{who}'s hand, left to right:").format(who=names.who(player))
    return [head, Fitting((), rows)]


def _how(origin: Origin) -> str:
    texts = {
        "": _("not known"),
        "dealt": _("dealt by the program"),
        "taken": _("Horus card taken in line {line}"),
        "drawn": _("drawn in line {line}"),
        "told": _("entered in line {line}"),
        "fixed": _("corrected in line {line}"),
    }
    return texts[origin.how].format(line=origin.line)


def fix_command(
    what: Annotated[
        str, typer.Argument(metavar="WHAT", help="A colour, space, turn, draw=12, reshuffle.")
    ],
    facts: Annotated[
        list[str] | None,
        typer.Argument(metavar="FACT... [REASON]", help="keys=2, @12 @15, 12 tunnel."),
    ] = None,
    save: SaveFile = None,
) -> Answer:
    """Correct the table; refused only if the box doesn't hold the pieces for it.

    \b
    Examples:
      luxor fix red keys=2 "forgot one"
      luxor fix red @12 @15 "counted wrong"
      luxor fix space 12 tunnel
      luxor fix space 12 '?'   (a tile lies there, nobody knows which; *: there may be one)
      luxor fix red track=9 treasures=v3,s6
      luxor fix turn green
      luxor fix draw=12 "counted them"
      luxor fix reshuffle "Bo shuffled too early"

    You can name what lies where somebody lands along with the turn: luxor move L3 finds=v3/2.
    """
    from luxor_companion.games.luxor.words.typed import parse_typed_fact

    pile = parse_typed_fact(PILES, what.lower())
    if pile.startswith(PILE_FACTS):
        what, facts = PILES, [pile, *(facts or ())]
    if not facts:
        text = _("Add what it should be: luxor fix {what} and a fact, such as keys=2.")
        raise UsageError(text.format(what=what))
    return declare.fix_answer(what, facts, save)
