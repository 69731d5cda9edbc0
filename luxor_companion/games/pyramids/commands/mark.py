"""`luxor pyramids mark`, `play` and `options`: make marks, or see which there are."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, TypeAlias

from typer import Argument, Option

from luxor_companion import cli
from luxor_companion.cli import console
from luxor_companion.cli.console import Answer, Part, Shown, drawn
from luxor_companion.cli.declare import T, add_lines, declare, ruling_answer
from luxor_companion.cli.options import NoAdvice, Plain, SaveFile, asked_table, table_path_of
from luxor_companion.core import Need, Refusal
from luxor_companion.core.record import Change
from luxor_companion.errors import UsageError
from luxor_companion.games.pyramids import GAME, rulings, view
from luxor_companion.games.pyramids.rules import ICONS
from luxor_companion.games.pyramids.rules.notation import Marked, Own
from luxor_companion.games.pyramids.rulings import MarksAnswer, TurnAnswer
from luxor_companion.games.pyramids.table import (
    FROM_DECK,
    PyramidsTable,
    find_handle,
    missing_icons,
    played_answer,
    stroke_of,
)
from luxor_companion.games.pyramids.words import names
from luxor_companion.lang import _
from luxor_companion.referee.answers import Played
from luxor_companion.referee.declare import Declared, consider
from luxor_companion.table.table import open_table

Marking: TypeAlias = Annotated[
    str | None, Argument(metavar="PLAYER", help="Who marks; may be left out if only one does.")
]


def line_answer(declared: Declared[Own], value: Callable[[], T], more: Part = ()) -> Answer[T]:
    """Return the ruling on a declared line as an answer; `more` follows if it was accepted."""

    def lines(width: int) -> Shown:
        from luxor_companion.games.pyramids.view.play import line_lines

        accepted = isinstance(declared.applied, Change)
        return [*line_lines(declared), *(drawn(more, width) if accepted else ())]

    return ruling_answer(declared, value, lines)


def mark_command(
    player: Annotated[
        str, Argument(metavar="PLAYER", help="Who marks: ani; or the marks of all: rt/-/s15!")
    ],
    mark: Annotated[
        list[str] | None, Argument(metavar="[CARD SQUARE...]", help="Such as: 12 b2 b3 c3")
    ] = None,
    change: Annotated[
        bool, Option("--change", help="Instead of this player's mark of this turn.")
    ] = False,
    save: SaveFile = None,
) -> console.Answer[Played | TurnAnswer]:
    """Mark the pattern or one square on a card; icons take effect by themselves.

    \b
    Examples:
      luxor pyramids mark ani 12 b2 b3 c3
      luxor pyramids mark ani 12 one c3
      luxor pyramids mark ani 12 b2 b3 c3 +c4 +31:a1
      luxor pyramids mark bo 5 a1-a3 red skull
      luxor pyramids mark bo rs
      luxor pyramids mark bo 2g --change
      luxor pyramids mark rt/-/s15!

    +c4 is the extra square of a red cross, +31:a1 one on the other card. If the layout of a card
    isn't entered, type the icons: red green torch potion skull cross tomb, or r g t p s x !. Leave
    out the squares and the card if nothing depends on them. rt/-/s15! is a whole turn: a mark for
    each player in seat order. On a terminal it asks for what is missing. Exit code 2: cannot be
    read or a choice is missing, 3: refused, 4: the save is wrong, 6: another command is writing.
    """
    path, text = table_path_of(save, GAME), " ".join(mark or [])
    if "/" in player or ";" in player:
        if change:
            raise UsageError(_("--change is about one player's mark, not about a whole turn."))
        return _turn_answer(path, f"{player} {text}")
    if not text:
        example = _("Type a mark as well, such as {example}.")
        raise UsageError(example.format(example=f"luxor pyramids mark {player} 12 b2 b3 c3"))
    if change:
        return _changed_answer(path, player, text)
    declared = declare_line(path, lambda table: rulings.mark_line(table, player, text))
    return line_answer(
        declared,
        lambda: played_answer(declared),
        lambda width: _marked_cards(declared, width),
    )


def _changed_answer(path: Path, player: str, text: str) -> console.Answer[Played | TurnAnswer]:
    """Declare another mark instead of one of this turn; those of the others stay."""
    table: PyramidsTable = open_table(path, GAME.name)
    handle = find_handle(table.position, player)
    undone, mark, later = rulings.changed_mark(table, handle, text)
    added = add_lines(path, [undone, mark, *later], table)
    line, applied = added.line, added.applied
    if isinstance(applied, Change):  # what is shown is the new mark, not what comes after it
        applied = added.table.record.done[-1 - len(later)]
        line = applied.entry
    declared = Declared(added.table, line if isinstance(line, Own) else mark, applied)
    return line_answer(declared, lambda: played_answer(declared))


def _turn_answer(path: Path, text: str) -> console.Answer[Played | TurnAnswer]:
    """Declare a mark for each player; none of them if one isn't allowed."""
    table: PyramidsTable = open_table(path, GAME.name)
    lines = rulings.turn_lines(table, text)
    for line in lines:
        ruled = consider(table, line)
        if isinstance(ruled.applied, Refusal) or (
            isinstance(ruled.applied, Need) and not console.may_ask()
        ):
            return line_answer(ruled, partial(played_answer, ruled))
    made = [declare_line(path, partial(_same, line), icons=False) for line in lines]

    def shown(_width: int) -> Shown:
        return [row for one in made for row in view.play.line_lines(one)]

    return ruling_answer(made[-1], lambda: TurnAnswer(tuple(map(played_answer, made))), shown)


def _same(line: Own, _table: PyramidsTable) -> Own:
    return line


def _marked_cards(declared: Declared[Own], width: int) -> console.Lines:
    """Return the cards that were marked, as they are now; a completed one is put aside."""
    line, position = declared.line, declared.table.position
    assert isinstance(line, Marked)
    numbers = {stroke.card for stroke in line.mark.strokes}
    player = position.player(line.handle)
    cards = [card for card in player.cards if card.number in numbers]
    return view.table.table_cards(position, cards, width)


def declare_line(
    path: Path,
    line: Callable[[PyramidsTable], Own],
    known: PyramidsTable | None = None,
    *,
    icons: bool = True,
) -> Declared[Own]:
    """Declare a line; also ask people for icons that nobody entered, once for each stroke."""
    asked_strokes: set[int] = set()

    def more(declared: Declared[Own]) -> Need | None:
        if not icons or stroke_of(declared.line) in asked_strokes or not console.may_ask():
            return None
        return missing_icons(declared.table.position, declared.line)

    def ask(declared: Declared[Own], need: Need) -> str:
        if need.choice == "icons":
            asked_strokes.add(stroke_of(declared.line))
        return _ask(declared, need)

    return declare(path, line, ask, more, known, game=GAME.name)


def _ask(declared: Declared[Own], need: Need) -> str:
    """Ask for one of the options, by number or word."""
    from luxor_companion.view.play import need_lines

    text = declared.table.record.write_line(declared.line)
    head = need_lines(names.local_line(text), GAME.words.question(need))
    if need.choice == "icons":
        slip = _("Only these words, please: {icons}").format(icons=" ".join(ICONS))
        return cli.prompt.one_of(head, {}, slip, _parse_icons)
    if need.choice in FROM_DECK:
        numbers = {one.rpartition("=")[2]: one for one in need.options}
        return cli.prompt.one_of(
            head, numbers, _("A pyramid card that nobody has seen yet, please.")
        )
    answers = {one.lstrip("+").rpartition("=")[2]: one for one in need.options}
    answers |= {word: one for one in need.options for word in (one, names.local_line(one).lower())}
    lines = [f"  {names.local_line(one)}" for one in need.options]
    if need.choice != "take":  # cards are chosen by their own numbers
        answers |= {str(number): one for number, one in enumerate(need.options, start=1)}
        lines = cli.prompt.numbered(map(names.local_line, need.options))
    slip = _("One of these, please; Ctrl-C cancels.")
    return cli.prompt.one_of([*head, *lines], answers, slip)


def _parse_icons(typed: str) -> str | None:
    text = " ".join(typed.replace(",", " ").split())
    for icons in (text, names.canonical(text)):
        if {*icons.split()} <= {*ICONS}:
            return icons
    return None


def options_command(
    player: Marking = None,
    everything: Annotated[bool, Option("--all", help="All of them, not the best few.")] = False,
    save: SaveFile = None,
) -> console.Answer[MarksAnswer]:
    """List where the revealed pattern or one square can be marked, and what it collects.

    \b
    Examples:
      luxor pyramids options ani
      luxor pyramids options ani --all
      luxor pyramids options ani --json

    The best come first: by the points they bring at once, with all red crosses used.
    """
    listed = asked_table(GAME, save).ask(rulings.list_options, player)
    position, marker = listed.position, listed.player

    def lines(_width: int) -> console.Lines:
        if not listed.is_marking:
            name = names.who(marker)
            text = _("{player} has nothing to mark now.").format(player=name)
            return [text, *GAME.words.next_lines(position)]
        page = listed.marks if everything else listed.marks[: view.play.MOST_LISTED]
        more = view.play.more_lines(len(listed.marks) - len(page), "--all")
        return [*view.play.option_lines(position, marker, page), *more] if listed.marks else []

    def notes(_width: int) -> list[str]:
        unlisted = _unlisted_lines(listed) if listed.is_marking else []
        return unlisted if listed.complete else [*unlisted, _(view.play.TOO_MANY)]

    return console.Answer(lambda: listed.answer, lines, after=notes)


def _unlisted_lines(listed: rulings.Listed) -> list[str]:
    """Return a note on cards whose marks are not listed because nobody entered the layout."""
    text = _(
        "The layout of {cards} is not entered, so marks there are not listed; luxor pyramids "
        "card add enters one."
    )
    cards = listed.unlisted
    return [text.format(cards=names.numbers(cards))] if cards else []


def play_command(plain: Plain = False, no_advice: NoAdvice = False, save: SaveFile = None) -> None:
    """Play at the table: reveal, everyone's marks in any order, new cards; all is saved.

    \b
    Examples:
      luxor pyramids play
      luxor pyramids play --plain

    A turn is one line, a mark for each in seat order: rt/-/s15! is a red gem and a torch, no icon,
    and a skull and the tomb of card 15. Where layouts are entered, a player's key leads to the best
    marks. You can type a line such as ani 12 b2 b3 c3 at any time, and every other command too.
    options lists all marks, why 12 b2 b3 says why one isn't allowed, k shows all keys, q leaves.
    Every line is saved as it is entered: stop any time, luxor pyramids play continues from there.
    """
    from luxor_companion.cli.play.screen import play
    from luxor_companion.games.pyramids.dialogue import Dialogue

    play(GAME, Dialogue, view.play.PyramidsLooks(), save, plain=plain, advice=not no_advice)
