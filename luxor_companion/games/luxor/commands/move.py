"""`luxor move`, `play`, `check` and `hand`: turns to play or only to check, and hands."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated

from typer import Argument, Option

from luxor_companion import cli
from luxor_companion.cli import console, declare
from luxor_companion.cli.options import NoAdvice, Plain, SaveFile, table_path_of
from luxor_companion.core import Need, Refusal
from luxor_companion.core.viewer import EVERYONE, Viewer
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor import view, words
from luxor_companion.games.luxor.answers import HandAnswer, HeldCard
from luxor_companion.games.luxor.commands.options import (
    PlayerColour,
    PositionFile,
    odd_lines,
    position_or_table,
)
from luxor_companion.games.luxor.rules import notation
from luxor_companion.games.luxor.rules.record import Origin, origins
from luxor_companion.games.luxor.rules.state import Player
from luxor_companion.games.luxor.table import (
    LuxorTable,
    find_seat,
    odd_sentences,
    parse_turn,
    played_answer,
    rule_at,
    ruling_answer,
)
from luxor_companion.lang import _, pgettext
from luxor_companion.referee import answers
from luxor_companion.referee.answers import Changed
from luxor_companion.referee.declare import Declared
from luxor_companion.table.table import open_table

Quick = Annotated[bool, Option("--quick", help="Don't ask which Horus card somebody took.")]
TurnWords = Annotated[list[str], Argument(metavar="TURN...", help="Such as: L3 @12 key")]


def move_command(
    turn: TurnWords, player: PlayerColour = None, save: SaveFile = None
) -> console.Answer[answers.Played]:
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
        return notation.Played(position.players[find_seat(position, player)].colour, parsed)

    return turn_answer(declare.declare(path, line, ask_choice))


def turn_answer(declared: Declared[notation.Played]) -> console.Answer[answers.Played]:
    """Return the ruling on a declared turn as the answer of a command."""
    return declare.ruling_answer(
        declared,
        lambda: played_answer(declared),
        lambda _width: view.ruling.turn_lines(declared),
    )


def ask_choice(declared: Declared[notation.Played], need: Need) -> str:
    """Show what is clear so far, and ask for one of the options, by number or word."""
    numbered = {str(number): one for number, one in enumerate(need.options, start=1)}
    head = [
        *view.ruling.roll_lines(declared.table),
        *view.ruling.need_head(need, declared.line.turn),
    ]
    lines = [*head, *view.ruling.numbered_options(need), *view.ruling.stand_in_note(need)]
    slip = _("One of these numbers, please; Ctrl-C cancels.")
    if "stand_in" in need.params:
        slip = _("One of these numbers, or a tile such as v5/2, please; Ctrl-C cancels.")
    return cli.prompt.one_of(
        lines, numbered, slip, lambda typed: words.typed.option_of(typed, need.options)
    )


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

    dialogue = partial(Dialogue, quick=quick)
    play(dialogue, view.play.LuxorLooks(), save, plain=plain, advice=not no_advice)


def check_command(
    turn: TurnWords,
    position: PositionFile = None,
    player: PlayerColour = None,
    save: SaveFile = None,
) -> console.Answer[answers.Checked]:
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
    opened = position_or_table(position, save)
    parsed, seat = parse_turn(" ".join(turn)), find_seat(opened.position, player)
    opened = opened.asked_about(opened.position.players[seat].colour)
    table, ruling = opened.position, rule_at(opened, parsed, seat)
    # A position file can hold anything; at a table every line was checked.
    odd = odd_sentences(table) if position else []
    return console.verdict_answer(
        lambda: answers.Checked(ruling_answer(table, parsed, seat, ruling), tuple(odd)),
        lambda _width: view.ruling.ruling_lines(table, parsed, seat, ruling),
        refused=isinstance(ruling, Refusal),
        after=lambda _width: odd_lines(odd),
    )


def hand_command(
    colour: Annotated[
        str | None,
        Argument(metavar="COLOUR", help="Or the player's name; default: whose turn it is."),
    ] = None,
    cards: Annotated[
        list[str] | None,
        Argument(metavar="[CARDS]", help="Left to right, _ or ? for one not known."),
    ] = None,
    look: Annotated[
        bool, Option("--look", help="Look at your own cards, alone, if the program deals.")
    ] = False,
    save: SaveFile = None,
) -> console.Answer[HandAnswer | Changed]:
    """Show what everyone knows about a hand; look at your own; or enter cards, left to right.

    \b
    Examples:
      luxor hand red
      luxor hand red --look   (Enter hides it again)
      luxor hand red 3 _ _ _ 1-5
    """
    path = table_path_of(save)
    if look and cards:
        raise UsageError(_("--look shows a hand: leave the cards out."))
    if not cards:
        return _hand_answer(open_table(path), colour, look=look)
    hand = words.typed.parse_typed_hand(" ".join(cards))

    def lines(table: LuxorTable) -> list[notation.Told]:
        seat = find_seat(table.position, colour)
        return [notation.Told(table.position.players[seat].colour, hand)]

    return declare.change_answer(declare.add_lines(path, lines))


def _hand_answer(
    table: LuxorTable, colour: str | None, *, look: bool
) -> console.Answer[HandAnswer]:
    seat = find_seat(table.position, colour)
    player = table.position.players[seat]
    seen = table.seen_by(Viewer(player.colour) if look else EVERYONE)
    hand = seen.position.players[seat].hand
    known = zip(origins(table.record, seat), hand, strict=True)
    cards = [origin._replace(card=card) for origin, card in known]
    hidden = bool(player.secret) and not look
    held = tuple(HeldCard(one.card, one.how or None, one.line) for one in cards)
    answer = console.Answer(HandAnswer(player.colour, held))
    if not look:
        hint = _("Your own cards: luxor hand {colour} --look").format(colour=player.colour)
        return answer._replace(
            lines=lambda _width: hand_lines(player, cards),
            after=[hint] if hidden else [],
        )

    def alone(_width: int) -> console.Shown:
        cli.prompt.show_alone(words.names.who(player), hand_lines(player, cards))
        return ()

    return answer._replace(before=alone)


def hand_lines(player: Player, cards: Sequence[Origin]) -> console.Lines:
    """Return the cards of a hand, and how each of them became known."""
    from luxor_companion.view.theme import Fitting

    left, right = pgettext("place in a hand", "leftmost"), pgettext("place in a hand", "rightmost")
    places = (left, "", pgettext("place in a hand", "middle"), "", right)
    rows = [
        [f"{number}", one.card or "?", _origin_text(one), place]
        for number, (one, place) in enumerate(zip(cards, places, strict=True), start=1)
    ]
    head = _("{who}'s hand, left to right:").format(who=words.names.who(player))
    return [head, Fitting((), rows)]


def _origin_text(origin: Origin) -> str:
    texts = {
        "": _("not known"),
        "dealt": _("dealt by the program"),
        "taken": _("Horus card taken in line {line}"),
        "drawn": _("drawn in line {line}"),
        "told": _("entered in line {line}"),
        "fixed": _("corrected in line {line}"),
    }
    return texts[origin.how].format(line=origin.line)
