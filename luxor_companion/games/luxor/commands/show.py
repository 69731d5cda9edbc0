"""`luxor show`, `status`, `position`, `hand`, `score`, `setup`: how a table stands and is laid."""

from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from luxor_companion import cli
from luxor_companion.cli import console, declare, options
from luxor_companion.cli.console import Answer, Exact
from luxor_companion.cli.options import (
    Ask,
    Early,
    Force,
    NoLog,
    OnPhones,
    Reveal,
    SaveFile,
    Sheet,
    Template,
    asked_table,
    table_path_of,
    whole_number,
    write_output,
)
from luxor_companion.core import EVERYONE, HOST, Viewer, parse_number
from luxor_companion.core.record import Fixed
from luxor_companion.errors import NobodyError, NoTableError, UsageError
from luxor_companion.games.luxor import GAME, answers, rulings, view, words
from luxor_companion.games.luxor.answers import (
    HandAnswer,
    LuxorSetup,
    LuxorShown,
    LuxorStatus,
    PositionAnswer,
    laid,
)
from luxor_companion.games.luxor.commands import Listed, odd_lines
from luxor_companion.games.luxor.files.position import (
    position_answer,
    read_position,
    write_position,
)
from luxor_companion.games.luxor.rules.notation import Told
from luxor_companion.games.luxor.table import (
    LuxorTable,
    find_seat,
    odd_sentences,
    position_after,
)
from luxor_companion.lang import _
from luxor_companion.referee.answers import Changed, ScoreAnswer
from luxor_companion.table import atomic
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
    table: LuxorTable = asked_table(GAME, save, reveal=reveal).seen
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

    return Answer(lambda: answers.shown(table), lines)


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
    force: Force = False,
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
    table: LuxorTable = asked_table(GAME, save).opened
    number, position = position_after(table, line, HOST if reveal else EVERYONE)
    comment = _("Table {name}, after line {number}.").format(name=table.name, number=number)
    content = write_position(position, comment)
    lines: list[str] = [Exact(text) for text in content.rstrip("\n").split("\n")]
    if output is not None:
        lines = [write_output(output, content, force=force)]
    return Answer(lambda: PositionAnswer(position_answer(position), table.name, number), lines)


def status_command(save: SaveFile = None) -> Answer[LuxorStatus]:
    """Show where the current table stands, and what comes next.

    \b
    Examples:
      luxor
      luxor --json
    """
    try:
        table: LuxorTable = asked_table(GAME, save).seen
    except NoTableError as error:
        return cli.score.offer_all(GAME, error)
    position = table.position

    def hint(_width: int) -> list[str]:
        if position.over:
            return [_("Next: luxor score, and luxor share to show it to others")]
        text = _("Next: luxor play   (or a single turn, such as luxor move {turn})")
        return [text.format(turn=rulings.example_turn(position))]

    return Answer(
        lambda: answers.status(table),
        lambda _width: view.play.status_lines(table),
        after=hint,
    )


def score_command(
    sheet: Sheet = None,
    ask: Ask = False,
    template: Template = False,
    phones: OnPhones = False,
    scarabs: Annotated[
        list[str] | None,
        Option(metavar="COLOUR=3,4", help="A player's scarabs, turned face up; kept in the log."),
    ] = None,
    early: Early = False,
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
    return cli.score.count_score(
        GAME,
        sheet,
        save,
        ask=ask,
        template=template,
        phones=phones,
        early=early,
        log=not no_log,
        reveal=scarabs or (),
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
    path = table_path_of(save, GAME)
    if look and cards:
        raise UsageError(_("--look shows a hand: leave the cards out."))
    if not cards:
        return _hand_answer(path, colour, look=look)
    hand = words.typed.parse_typed_hand(" ".join(cards))

    def lines(table: LuxorTable) -> list[Told]:
        seat = find_seat(table.position, colour)
        return [Told(table.position.players[seat].colour, hand)]

    return declare.change_answer(declare.add_lines(path, lines, game=GAME.name))


def _hand_answer(path: Path, colour: str | None, *, look: bool) -> console.Answer[HandAnswer]:
    table = asked_table(GAME, path)
    held = answers.held(table.opened, EVERYONE, colour)
    player = held.player
    if not look:
        hint = _("Your own cards: luxor hand {colour} --look").format(colour=player.colour)
        return console.Answer(
            held.answer,
            lambda _width: view.play.hand_lines(player, held.cards),
            after=[hint] if player.secret else [],
        )
    own = answers.held(table.opened, Viewer(player.colour), colour)

    def alone(_width: int) -> console.Shown:
        cli.prompt.show_alone(words.names.who(player), view.play.hand_lines(player, own.cards))
        return ()

    return console.Answer(own.answer, before=alone)


def setup_command(
    guide: Annotated[
        bool, Option("--guide", help="Step by step; stop and resume any time.")
    ] = False,
    listed: Listed = False,
    reveal: options.Reveal = False,
    svg: Annotated[Path | None, Option(metavar="FILE", help="The map as a picture.")] = None,
    html: options.Page = None,
    reroll: Annotated[
        bool, Option("--reroll", help="Draw it again, before the first turn; redraws are counted.")
    ] = False,
    again: Annotated[bool, Option("--again", help="A new table with the same set-up.")] = False,
    force: options.Force = False,
    save: options.SaveFile = None,
) -> console.Answer[LuxorSetup]:
    """Show how to lay the table: checklist, map, tiles by type, what goes back to the box.

    \b
    Examples:
      luxor setup
      luxor setup --guide
      luxor setup --html sheet.html
      luxor setup --reroll
    """
    from luxor_companion.games.luxor import start as starts

    path = options.table_path_of(save, GAME)
    options.check_outputs(svg, html, force=force)
    if again:
        from luxor_companion.games.luxor.commands import new

        return new.start_again(None, starts.repeat_options(open_table(path)))
    if reroll:
        starts.reroll_setup(path)
    table: LuxorTable = options.asked_table(GAME, path, reveal=reveal).seen
    answer = laid(table)
    start, messages = table.record.start, list[str]()
    if svg is not None:
        messages.append(options.write_output(svg, view.setup.map_svg(start), force=force))
    if html is not None:
        page = view.setup.sheet_html(table.name, start, table.save.setup)
        messages.append(options.write_output(html, page, force=force))

    def lines(width: int) -> console.Lines:
        if guide:
            guide_through(table)
        if guide or messages:
            return []
        setup = table.save.setup
        return [
            *view.setup.provenance_lines(table.name, setup),
            *view.setup.sheet_lines(start, setup, width, listed=listed),
            *(view.setup.stack_lines(setup) if reveal else ()),
            *_moved_lines(table),
            *words.stand_in_lines(table.stand_in),
            *words.next_lines(table.position),
        ]

    return console.Answer(answer, lines, before=messages)


def _moved_lines(table: LuxorTable) -> list[str]:
    """Return a note if the table was moved to another board, which the sheet doesn't show."""
    moved = [change.line for change in table.record.done if _is_board_fix(change.entry)]
    text = _("Since line {line} of the log the game is on another board: luxor show draws it.")
    return [text.format(line=moved[-1])] if moved else []


def _is_board_fix(entry: object) -> bool:
    return isinstance(entry, Fixed) and entry.what == "board"


def guide_through(table: LuxorTable) -> None:
    """Go through the checklist, one step at a time; progress is kept beside the save."""
    if not console.may_ask():
        raise NobodyError(
            _("--guide needs an interactive terminal; luxor setup shows all at once.")
        )
    steps = view.setup.checklist(table.record.start, table.save.setup)
    marks = table.save.path.with_name(f".{table.save.path.name}.guide")
    text = atomic.read_text(marks).strip() if marks.exists() else ""
    done = min(parse_number(text, 9999) or 0, len(steps))
    if done:
        console.out([_("Continuing with step {number}.").format(number=done + 1)])
    while done < len(steps):
        _show_step(table, steps, done)
        answer = console.ask(_("Enter: done   b: back   q: stop here > ")).lower()
        if answer not in ("", "b", "q"):
            console.err([_("Enter, b or q, please.")])
        if answer == "q":
            console.out([_("luxor setup --guide continues from here.")])
            return
        done = max(done - 1, 0) if answer == "b" else done + (answer == "")
        atomic.write_atomically(marks, f"{done}\n")
    marks.unlink(missing_ok=True)
    console.out([_("The table is laid. Next: luxor play")])


def _show_step(table: LuxorTable, steps: list[str], done: int) -> None:
    from rich.text import Text

    ticks = "".join("x" if number < done else "." for number in range(len(steps)))
    head = _("Step {number} of {count}  [{ticks}]").format(
        number=done + 1, count=len(steps), ticks=ticks
    )
    console.out(["", Text(head, "bold"), steps[done]])
    start = table.record.start
    treasure_step = view.setup.treasure_step(start)
    if steps.index(view.setup.horus_step()) <= done <= steps.index(treasure_step):
        console.out(view.setup.small_map(start, console.width()))
    if steps[done] == treasure_step:
        console.out(view.setup.treasure_lines(start))
