"""`luxor setup`: draw a set-up, and show how to lay it: to read, to print, step by step."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from secrets import randbelow
from typing import Annotated, Final

from typer import Option

from luxor_companion.cli import console, options
from luxor_companion.core import parse_number, pick
from luxor_companion.core.viewer import EVERYONE, HOST
from luxor_companion.errors import BadFileError, UsageError
from luxor_companion.games.luxor import view, words
from luxor_companion.games.luxor.commands.options import Listed
from luxor_companion.games.luxor.files.copy import STAND_IN, stand_in_board
from luxor_companion.games.luxor.files.position import position_answer, position_table
from luxor_companion.games.luxor.files.setup import Options, Seated, read_code, setup_table
from luxor_companion.games.luxor.rules import COLOURS, Colour, Seat, state
from luxor_companion.games.luxor.rules.path import SOME_OSIRIS
from luxor_companion.games.luxor.shown import LuxorSetup
from luxor_companion.games.luxor.table import LuxorTable
from luxor_companion.lang import _
from luxor_companion.table import atomic, save
from luxor_companion.table.table import open_table

SEEDS: Final = 2**32


def options_from_code(text: str, players: Seated) -> Options:
    """Return the options that lay the tiles of a code again, for the same number of players.

    What lies face down is drawn afresh: anyone may have read the code.
    """
    if not players:
        raise UsageError(_("Name the players: -p NAME:COLOUR for each."))
    wanted, drawn = read_code(text)
    if wanted != len(players):
        problem = _("That set-up is for {wanted} players, not {count}.")
        raise UsageError(problem.format(wanted=wanted, count=len(players)))
    board_name = drawn.board_name if drawn.board is None else _("by code")
    hidden = randbelow(SEEDS)
    return drawn._replace(players=players, board_name=board_name, hidden_seed=hidden)


def draw_table(options: Options, rerolls: int = 0) -> str:
    """Return the head of a save: the same options and seeds draw the same set-up for ever."""
    hidden_seed = options.seed if options.hidden_seed is None else options.hidden_seed
    chance, hidden = Random(options.seed), Random(hidden_seed)  # noqa: S311  # a game, not a secret
    box, board = options.box, options.board or stand_in_board()
    layout, face_down = (state.draw_layout(board, box, one) for one in (chance, hidden))
    layout = layout._replace(stacks=face_down.stacks, horus=face_down.horus)
    if options.tiles is not None:
        known = all(tile is None or tile.token != SOME_OSIRIS for tile in options.tiles)
        left = state.osiris_left(box, options.tiles) if known else ()
        layout = layout._replace(tiles=options.tiles, osiris_left=left)
    first = options.first
    if first is None:
        seats = [Seat(index) for index in range(len(options.players))]
        first, _other = pick(chance, seats), pick(hidden, seats)  # both have drawn as often
    position = state.opening(board, box, layout, options.players, first=first, house=options.house)
    if "cards" in options.app_draws or options.bots:
        hands, _left = state.deal(box, len(options.players), hidden)
        dealt = zip(position.players, hands, strict=True)
        position = position._replace(
            players=tuple(player._replace(hand=hand) for player, hand in dealt)
        )
    setup = setup_table(position, layout, options, rerolls)
    flags = {"lots": options.first is None, "count_cards": options.count_cards}
    setup |= {key: True for key, chosen in flags.items() if chosen}
    return save.format_head(setup, "luxor", language=options.language)


def join_table(position: state.Position, language: str = "") -> str:
    """Return the head of a save for a game in progress: its set-up is the position."""
    setup = {
        "players": {player.colour: player.name for player in position.players},
        "seed": 0,
        "app_draws": [],
        "position": position_table(position),
    }
    return save.format_head(setup, "luxor", language=language)


def assign_colours(wishes: Sequence[tuple[str, Colour | None]]) -> Seated:
    """Return a colour for everyone: the one they chose, else the first that is free."""
    chosen = {colour for _name, colour in wishes}
    free = iter([colour for colour in COLOURS if colour not in chosen])
    return tuple((next(free) if wish is None else wish, name) for name, wish in wishes)


def repeat_options(table: LuxorTable, others: Seated = ()) -> Options:
    """Return the options that a table was drawn with, for its own players or for others."""
    setup, levels = table.save.setup, table.bots
    if not setup.get("code"):
        raise UsageError(_("The current table was not drawn, so it cannot be drawn again."))
    seated = others or tuple((one.colour, one.name) for one in table.position.players)
    return options_from_code(str(setup["code"]), seated)._replace(
        board_name=setup.get("board_name", STAND_IN),
        language=setup.get("language", ""),
        count_cards=setup.get("count_cards", False),
        bots=tuple((colour, levels[colour]) for colour, _name in seated if colour in levels),
    )


def reroll_setup(path: Path) -> None:
    """Draw the set-up of a table again, before its first turn; the save counts how often."""
    with atomic.locked(path):
        table = open_table(path)
        if table.record.lines:
            raise BadFileError(path, _("the game has begun, so its set-up can't change any more"))
        options = repeat_options(table)._replace(seed=randbelow(SEEDS))
        head = draw_table(options, rerolls=table.save.setup.get("rerolls", 0) + 1)
        atomic.write_atomically(path, save.format_save(head, ()), backup=save.backup_of(path))


def command(
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
    path = options.table_path_of(save)
    if again:
        from luxor_companion.games.luxor.commands import new

        return new.start_again(None, repeat_options(open_table(path)))
    if reroll:
        reroll_setup(path)
    table: LuxorTable = open_table(path).seen_by(HOST if reveal else EVERYONE)
    if "position" in table.save.setup:
        raise UsageError(_("This table was joined mid-game: it has no set-up."))
    start, messages = table.record.start, list[str]()
    if svg is not None:
        messages.append(options.write_output(svg, view.setup.map_svg(start)))
    if html is not None:
        page = view.setup.sheet_html(table.name, start, table.save.setup)
        messages.append(options.write_output(html, page))

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
            *words.stand_in_lines(table.stand_in),
            *words.next_lines(table.position),
        ]

    return console.Answer(lambda: setup_answer(table), lines, before=messages)


def setup_answer(table: LuxorTable) -> LuxorSetup:
    """Return a set-up as it is answered, as far as the viewer of the table may see it."""
    setup, start = table.save.setup, table.record.start
    return LuxorSetup(
        table=table.name,
        file=str(table.save.path),
        seed=setup.get("seed"),
        code=setup.get("code") or None,
        rerolls=setup.get("rerolls", 0),
        first=start.players[start.first].colour,
        app_draws=tuple(setup.get("app_draws", ())),
        board_name=setup.get("board_name") or None,
        osiris_left=tuple(setup.get("osiris_left", ())),
        placeholders=table.stand_in,
        position=position_answer(start),
        stacks=setup.get("stacks"),
    )


def guide_through(table: LuxorTable) -> None:
    """Go through the checklist, one step at a time; progress is kept beside the save."""
    if not console.may_ask():
        raise UsageError(_("--guide needs an interactive terminal; luxor setup shows all at once."))
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
