"""`luxor pyramids keep`, `display`, `reveal` and `complete`: cards dealt, laid out, and taken."""

from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from luxor_companion import cli
from luxor_companion.cli import console
from luxor_companion.cli.declare import add_lines, change_answer, declare
from luxor_companion.cli.options import (
    SaveFile,
    table_path_of,
    whole_number,
)
from luxor_companion.core import Refusal
from luxor_companion.errors import UsageError
from luxor_companion.games.pyramids import GAME, rulings, view
from luxor_companion.games.pyramids.answers import (
    QueueAnswer,
    RevealAnswer,
    queue_answer,
    reveal_answer,
)
from luxor_companion.games.pyramids.commands.mark import declare_line, line_answer
from luxor_companion.games.pyramids.rules.notation import Dealt, Displayed, Kept
from luxor_companion.games.pyramids.rules.state import Card, Player, Position
from luxor_companion.games.pyramids.start import read_numbers
from luxor_companion.games.pyramids.table import (
    EXPEDITION,
    PYRAMIDS,
    PyramidsTable,
    deal,
    find_handle,
    played_answer,
)
from luxor_companion.games.pyramids.words import listed, names
from luxor_companion.lang import _
from luxor_companion.referee.answers import Changed, Played
from luxor_companion.referee.declare import Declared
from luxor_companion.table.table import open_table


def keep_command(
    player: Annotated[
        str | None, Argument(metavar="[PLAYER]", help="Who keeps them, by handle or name.")
    ] = None,
    cards: Annotated[
        list[str] | None, Argument(metavar="[CARDS]", help="Their two numbers.")
    ] = None,
    of: Annotated[
        str | None, Option(metavar="NUMBERS", help="The four cards that were dealt, for the log.")
    ] = None,
    save: SaveFile = None,
) -> console.Answer[Changed]:
    """Enter which two of four cards a player keeps; without cards, ask for what is still to choose.

    Cards that the program dealt are shown to their player alone.

    \b
    Examples:
      luxor pyramids keep ani 12 31
      luxor pyramids keep ani 12 31 --of 3,12,31,40
      luxor pyramids keep ani
      luxor pyramids keep
    """
    path = table_path_of(save, GAME)
    if player is None or (not cards and of is None and console.may_ask()):
        table = deal(path)
        chooser = player and find_handle(table.position, player)
        if console.may_ask():
            table = lay_out(path, table, chooser)
        return change_answer(Declared(table, None, None))

    def lines(table: PyramidsTable) -> list[Dealt | Kept]:
        handle = find_handle(table.position, player)
        if not cards:
            raise UsageError(_("Name the two cards: luxor pyramids keep ani 12 31."))
        kept = Kept(handle, read_numbers(" ".join(cards), "12 31"))
        dealt = read_numbers(of, "3,12,31,40") if of else ()
        known = table.position.player(handle).dealt
        return [kept] if dealt in ((), known) else [Dealt(handle, dealt), kept]

    declared = add_lines(path, lines, game=GAME.name)
    handle, numbers = declared.line.handle, names.numbers(declared.line.numbers)
    name = GAME.rules.players(declared.table.position)[handle]
    line = _("{player} keeps {numbers}.").format(player=name, numbers=numbers)
    return change_answer(declared, [line])


def display_command(
    cards: Annotated[
        list[str] | None, Argument(metavar="[CARDS]", help="Their four numbers.")
    ] = None,
    save: SaveFile = None,
) -> console.Answer[Changed]:
    """Enter which four cards lie face up beside the deck, or let the program draw them if it deals.

    \b
    Examples:
      luxor pyramids display 5 9 22 47
    """
    path = table_path_of(save, GAME)
    if cards:
        line = Displayed(read_numbers(" ".join(cards), "5 9 22 47"))
        declared = add_lines(path, [line], game=GAME.name)
        return change_answer(declared, [_display_line(declared.table)])
    table: PyramidsTable = open_table(path, "pyramids")
    if PYRAMIDS in table.app_draws:
        table = deal(path, table)
    elif console.may_ask():
        table = lay_out(path, table)
    else:
        raise UsageError(_("Name the four cards: luxor pyramids display 5 9 22 47."))
    return change_answer(Declared(table, None, None), [_display_line(table)])


def _display_line(table: PyramidsTable) -> str:
    numbers = names.numbers(table.position.display) or "-"
    return _("Display: {numbers}.").format(numbers=numbers)


def lay_out(
    path: Path, known: PyramidsTable | None = None, chooser: str | None = None
) -> PyramidsTable:
    """Ask who keeps which cards, and for the display; Enter leaves the rest for later.

    With a `chooser`, ask only what that player keeps.
    """
    table: PyramidsTable = known or open_table(path, "pyramids")
    while line := _ask_line(table.position, chooser):
        added = add_lines(path, [line], table)
        table = added.table
        if isinstance(added.applied, Refusal):
            text = GAME.words.sentence(table.position, added.applied, getattr(line, "handle", None))
            console.err([f"  {text}"])
    return table


def _ask_line(position: Position, chooser: str | None) -> Kept | Displayed | None:
    """Ask for the next line of the set-up; None if there is nothing to ask, or after Enter."""
    if position.phase == "display" and chooser is None:
        numbers = _ask(
            _("Which four cards lie face up beside the deck (Enter: later)? "), "5 9 22 47"
        )
        return Displayed(numbers) if numbers else None
    if position.phase != "keep":
        return None
    waiting = rulings.choosing(position)
    if chooser is not None and chooser not in waiting:
        return None
    player = position.player(chooser or waiting[0])
    if player.dealt and console.at_terminal():
        cli.prompt.show_alone(player.name, dealt_lines(position, player, console.width()))
    elif player.dealt:
        console.err(dealt_lines(position, player, console.width()))
    question = _("Which two cards does {player} keep (Enter: later)? ").format(player=player.name)
    numbers = _ask(question, "12 31")
    return Kept(player.handle, numbers) if numbers else None


def _ask(question: str, example: str) -> tuple[int, ...]:
    return cli.prompt.again(
        question, lambda text: () if text in ("", "q") else read_numbers(text, example)
    )


def dealt_lines(position: Position, player: Player, width: int) -> console.Lines:
    """Return the cards a player chooses from, with a drawing of those whose layout is known."""
    numbers = ", ".join(map(str, player.dealt))
    head = _("{player} was dealt {numbers}.").format(player=player.name, numbers=numbers)
    known = [Card(number) for number in player.dealt if position.layout(number)]
    return [head, *view.table.table_cards(position, known, width)]


def complete_command(
    take: Annotated[
        list[str] | None,
        Argument(metavar="[PLAYER] CARD", help="ani 22, or ani deck=37; default: who is next."),
    ] = None,
    refill: Annotated[
        int | None,
        Option(
            metavar="CARD", parser=whole_number(), help="The card that replaces it in the display."
        ),
    ] = None,
    save: SaveFile = None,
) -> console.Answer[Played | QueueAnswer]:
    """Take a new card for a completed pyramid; without a card, show who takes next.

    \b
    Examples:
      luxor pyramids complete
      luxor pyramids complete ani 22 --refill 41
      luxor pyramids complete ani deck=37
      luxor pyramids take 22 --refill 41

    The lowest completed number takes first; bonuses follow once all have taken. Exit
    code 2: cannot be read or a choice is missing, 3: refused.
    """
    path, known = table_path_of(save, GAME), None
    words = [*(take or []), *([] if refill is None else [f"refill={refill}"])]
    if not words:
        known = open_table(path, "pyramids")
        if not (known.position.queue and console.may_ask()):
            return _queue_answer(known)
        console.out(_queue_lines(known.position, console.width()))
    declared = declare_line(path, lambda table: rulings.take_line(table.position, words), known)
    return line_answer(declared, lambda: played_answer(declared))


def _queue_answer(table: PyramidsTable) -> console.Answer[QueueAnswer]:
    position, answer = table.position, queue_answer(table)

    def hint(_width: int) -> list[str]:
        if not answer.queue:
            return []
        card = position.display[0] if position.display else "deck"
        command = f"luxor pyramids complete {answer.queue[0].player} {card}"
        return [_("Next: {command}").format(command=command)]

    return console.Answer(answer, lambda width: _queue_lines(position, width), after=hint)


def _queue_lines(position: Position, width: int) -> console.Lines:
    now = GAME.words.next_lines(position)
    if not position.queue:
        return [_("Nobody has to take a card now."), *now]
    return [*now, *view.table.display_lines(position, width), *view.table.bonus_lines(position)]


def reveal_command(
    pattern: Annotated[
        str | None,
        Argument(metavar="PATTERN", help="Such as line3; default: drawn by the program."),
    ] = None,
    save: SaveFile = None,
) -> console.Answer[RevealAnswer]:
    """Reveal the next expedition card: its shape, and what may come after it.

    \b
    Examples:
      luxor pyramids reveal line3
      luxor pyramids reveal

    Without a pattern, the program draws one if it draws the expedition deck at this table;
    otherwise it asks. Exit code 2: no such pattern, 3: it cannot come now.
    """
    path, known = table_path_of(save, GAME), None
    if pattern is None and console.may_ask():
        known = deal(path)
        pattern = _ask_pattern(known)
    declared = declare(
        path, lambda table: rulings.reveal_line(table, pattern), known=known, game=GAME.name
    )
    position = declared.table.position

    def lines(_width: int) -> console.Lines:
        shape = view.table.shape_lines(position.pattern) if position.pattern else []
        return [*shape, *view.play.coming_lines(position)]

    return line_answer(declared, lambda: reveal_answer(declared), lines)


def _ask_pattern(table: PyramidsTable) -> str | None:
    """Ask which pattern is revealed; None if none is due, or the program draws it."""
    position = table.position
    if position.phase != "reveal" or EXPEDITION in table.app_draws:
        return None
    from luxor_companion.view.theme import Fitting

    possible = rulings.possible_patterns(position)
    rows = [
        [f"  {number}", names.local_line(name), listed.left_line(left)]
        for number, (name, left) in enumerate(possible.items(), start=1)
    ]
    head = _("{when}: which pattern is revealed?").format(when=names.round_and_turn(position))
    answers = {str(number): name for number, name in enumerate(possible, start=1)}
    answers |= {one.lower(): name for name in possible for one in (name, names.local_line(name))}
    slip = _("One of these numbers, please; Ctrl-C cancels.")
    return cli.prompt.one_of([head, Fitting((), rows)], answers, slip)
