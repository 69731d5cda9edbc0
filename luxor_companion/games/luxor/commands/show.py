"""`luxor show`, `status`, `position`, `hand` and `score`: how a table stands."""

from functools import partial
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from luxor_companion import cli
from luxor_companion.cli import console, declare
from luxor_companion.cli.console import Answer, Exact
from luxor_companion.cli.options import (
    Ask,
    NoLog,
    Reveal,
    SaveFile,
    Sheet,
    Template,
    table_path_of,
    whole_number,
    write_output,
)
from luxor_companion.core import EVERYONE, HOST, Viewer
from luxor_companion.errors import NoTableError, UsageError
from luxor_companion.games.luxor import GAME, view, words
from luxor_companion.games.luxor.commands.options import Listed, odd_lines, open_luxor
from luxor_companion.games.luxor.files.position import (
    position_answer,
    read_position,
    write_position,
)
from luxor_companion.games.luxor.rules import CARDS, legal, notation
from luxor_companion.games.luxor.rules.hand import cannot_play, with_outer
from luxor_companion.games.luxor.rules.record import Record, origins, replay
from luxor_companion.games.luxor.rules.state import Player, Position
from luxor_companion.games.luxor.rulings import (
    HandAnswer,
    HeldCard,
    LuxorShown,
    LuxorStatus,
    PositionAnswer,
)
from luxor_companion.games.luxor.sheets import SCARABS
from luxor_companion.games.luxor.table import (
    LuxorTable,
    find_seat,
    odd_sentences,
)
from luxor_companion.lang import _, ngettext
from luxor_companion.referee.answers import Changed
from luxor_companion.referee.rows import read_values
from luxor_companion.referee.standing import ScoreAnswer, status_of
from luxor_companion.table.table import open_table


def show_command(
    listed: Listed = False,
    reveal: Reveal = False,
    save: SaveFile = None,
) -> Answer[LuxorShown]:
    """Show the board in path order, who stands where, what everyone has, what is left.

    \b
    Examples:
      luxor show
      luxor show --list
      luxor show --reveal   (for someone who isn't playing)
    """
    table = open_luxor(save).seen_by(HOST if reveal else EVERYONE)
    position = table.position

    def lines(width: int) -> console.Lines:
        done = table.record.done
        marks = view.board.last_move(done[-1].outcome if done else None)
        drawing = view.play.position_lines(position, width, listed=listed, marks=marks)
        return [
            *drawing,
            *GAME.words.stand_in_lines(table.stand_in),
            *GAME.words.next_lines(position),
        ]

    return Answer(lambda: LuxorShown(table.name, position_answer(position), table.stand_in), lines)


def show_position(
    file: Annotated[Path, Argument(metavar="FILE", help="A position file (TOML).")],
    listed: Listed = False,
) -> Answer[PositionAnswer]:
    """Draw a position: the board in path order, who stands where, hands, supplies.

    \b
    Examples:
      luxor position show game.toml
      luxor position show game.toml --list
    """
    position = read_position(file)
    odd = odd_sentences(position)
    return Answer(
        lambda: PositionAnswer(position_answer(position), odd=tuple(odd)),
        lambda width: view.play.position_lines(position, width, listed=listed),
        after=odd_lines(odd),
    )


def export_position(
    line: Annotated[
        int | None,
        Option(metavar="N", parser=whole_number(0), help="After this line; default: now."),
    ] = None,
    output: Annotated[
        Path | None, Option("--output", "-o", metavar="FILE", help="Default: stdout.")
    ] = None,
    reveal: Reveal = False,
    save: SaveFile = None,
) -> Answer[PositionAnswer]:
    """Write a position file: the table as it is now, or after a line of the log.

    Hidden stacks, face-down scarabs and hands the program dealt are left out.

    \b
    Examples:
      luxor position export
      luxor position export --line 14 -o dispute.toml
      luxor position export --reveal   (for someone who isn't playing)
    """
    table = open_luxor(save)
    last = len(table.record.lines)
    if line is not None and line > last:
        text = ngettext(
            "The log has {last} line, not {line}.", "The log has {last} lines, not {line}.", last
        )
        raise UsageError(text.format(last=last, line=line))
    number = last if line is None else line
    record = replay(table.record.start, table.record.lines[:number])
    assert isinstance(record, Record)
    position = record.seen_by(HOST if reveal else EVERYONE, table.app_draws).position
    comment = _("Table {name}, after line {number}.").format(name=table.name, number=number)
    content = write_position(position, comment)
    lines: list[str] = [Exact(text) for text in content.rstrip("\n").split("\n")]
    if output is not None:
        lines = [write_output(output, content)]
    return Answer(lambda: PositionAnswer(position_answer(position), table.name, number), lines)


def status_command(save: SaveFile = None) -> Answer[LuxorStatus]:
    """Show where the current table stands, and what comes next.

    \b
    Examples:
      luxor
      luxor --json
    """
    try:
        table = open_luxor(save).seen_by(EVERYONE)
    except NoTableError as error:
        return cli.score.offer_all(GAME, error)
    position = table.position

    def hint(_width: int) -> list[str]:
        if position.over:
            return [_("Next: luxor score, and luxor share to show it to others")]
        text = _("Next: luxor play   (or a single turn, such as luxor move {turn})")
        return [text.format(turn=legal_turn(position))]

    def value() -> LuxorStatus:
        status = status_of(table)
        return LuxorStatus(status, table.record.round, next(iter(status.next), None))

    return Answer(
        value,
        lambda _width: view.play.status_lines(table),
        after=hint,
    )


def legal_turn(position: Position) -> str:
    """Return a legal turn as people type it, with any card if none is known; "" once it is over."""
    seat, hand = position.seat, position.player.hand
    hands = [hand] if hand[0] or hand[-1] else []
    hands += [
        with_outer(hand, "L", card) for card in CARDS if not cannot_play(position, seat, "L", card)
    ]
    for cards in hands:
        if turns := [turn for turn in legal.options(position, seat, cards) if turn.die is None]:
            return words.local(notation.write_turn(turns[0].turn))
    return ""


def score_command(
    sheet: Sheet = None,
    ask: Ask = False,
    template: Template = False,
    scarabs: Annotated[
        list[str] | None,
        Option(metavar="COLOUR=3,4", help="A player's scarabs, turned face up; kept in the log."),
    ] = None,
    no_log: NoLog = False,
    save: SaveFile = None,
) -> Answer[ScoreAnswer | Exact]:
    """Compute the score, part by part, and say who wins and why.

    Scores the current table, final once the game is over; or a game that was not tracked, by asking
    or from a sheet (--template prints one). A table's final score goes into the results, once: see
    luxor results.

    \b
    Examples:
      luxor score
      luxor score --scarabs red=3,4 --scarabs green=2
      luxor score --sheet game-night.toml
      luxor score --ask
      luxor score --template > friday.toml
    """
    reveal = [partial(_parse_scarabs, text=text) for text in scarabs or ()]
    return cli.score.count_score(
        GAME, sheet, save, ask=ask, template=template, log=not no_log, reveal=reveal
    )


def _parse_scarabs(position: Position, text: str) -> notation.Shown:
    """Return the line for scarabs that a player turns face up, from `red=3,4`."""
    name, _equals, values = text.partition("=")
    try:
        numbers = read_values(SCARABS, values)
    except UsageError:
        numbers = [0]
    if not name or not set(numbers) <= set(SCARABS.values):
        problem = _("'{text}' isn't a player and scarabs: type red=3,4 with values 1 to 4.")
        raise UsageError(problem.format(text=text))
    player = position.players[find_seat(position, name)]
    return notation.Shown(player.colour, tuple(numbers))


def ask_scarabs(table: LuxorTable) -> LuxorTable:
    """Ask everyone with face-down scarabs for their values."""

    def line(player: Player, answer: str) -> notation.Shown:
        try:
            values = read_values(SCARABS, answer)
        except UsageError:
            values = []
        if not values or not set(values) <= set(SCARABS.values):
            raise UsageError(_("Values from 1 to 4, please, such as 3 4."))
        return notation.Shown(player.colour, tuple(values))

    return cli.score.ask_players(table, _question, line)


def _question(_position: Position, player: Player) -> str:
    if None not in player.scarabs:
        return ""
    count = len(player.scarabs)
    text = ngettext(
        "{who}: value of the scarab (Enter: not now)? ",
        "{who}: values of the {count} scarabs (Enter: not now)? ",
        count,
    )
    return text.format(who=words.names.who(player), count=count)


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
    path = table_path_of(save, GAME)
    if look and cards:
        raise UsageError(_("--look shows a hand: leave the cards out."))
    if not cards:
        return _hand_answer(open_table(path), colour, look=look)
    hand = words.typed.parse_typed_hand(" ".join(cards))

    def lines(table: LuxorTable) -> list[notation.Told]:
        seat = find_seat(table.position, colour)
        return [notation.Told(table.position.players[seat].colour, hand)]

    return declare.change_answer(declare.add_lines(path, lines, game=GAME.name))


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
            lines=lambda _width: view.play.hand_lines(player, cards),
            after=[hint] if hidden else [],
        )

    def alone(_width: int) -> console.Shown:
        cli.prompt.show_alone(words.names.who(player), view.play.hand_lines(player, cards))
        return ()

    return answer._replace(before=alone)
