"""What `play` shows of a table: drawn for a terminal of any size, or in sentences to read out."""

import gc
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from itertools import product, zip_longest
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from luxor_companion.cli import commands, console
from luxor_companion.cli.letters import encodable
from luxor_companion.cli.options import table_path_of
from luxor_companion.cli.play import Choice, all_keys, lights
from luxor_companion.cli.play.dialogue import Dialogue
from luxor_companion.cli.play.keys import can_read_keys
from luxor_companion.core.game import Game
from luxor_companion.errors import NoTableError, UsageError
from luxor_companion.lang import _
from luxor_companion.view.play import Looks
from luxor_companion.view.theme import render_text

Frame: TypeAlias = list[str]  # the lines of a screen, with their colours
T = TypeVar("T")
READ_OUT: Final = 20  # choices at most
_COLOUR: Final = re.compile(r"\x1b\[[0-9;]*m")
MOST_COLUMNS: Final = 5  # of the menu
LEAST: Final = 8  # columns of a text that is cut off
BESIDE: Final = 38  # columns that the players and the menu need beside the picture


def play(
    game: Game,
    dialogue_at: Callable[[Path], Dialogue[Any]],
    looks: Looks[Any],
    save: str | None,
    *,
    plain: bool,
    advice: bool = True,
) -> None:
    """Play at a table until somebody leaves; if there is no table yet, start one."""
    path = _table_path(game, save)
    command = f"{game.command} play"
    if not (console.may_ask() or (plain and not console.no_input)):  # --plain reads a file too
        text = _("{command} needs an interactive terminal; --plain also reads lines from a pipe.")
        raise UsageError(text.format(command=command))
    gc.enable()  # the program switches it off for short commands
    dialogue = dialogue_at(path)
    dialogue.advice = advice
    try:
        if plain or not can_read_keys():
            read_out(dialogue, looks)
        else:
            from luxor_companion.cli.play.full import FullScreen

            FullScreen(dialogue, looks).run()
    except KeyboardInterrupt:
        text = _("All turns so far are saved; {command} continues.")
        console.err(["", (_unsaved_warning(dialogue) or text).format(command=command)])
        raise
    if text := _unsaved_warning(dialogue):
        console.err([text.format(command=command)])
    elif not dialogue.table.position.over:
        console.err([_("Saved; {command} continues from here.").format(command=command)])


def _unsaved_warning(dialogue: Dialogue[Any]) -> str:
    """Return a warning if the last turn could not be saved, else ""."""
    text = _("warning: the last turn is not saved; {command} continues before it.")
    return text if dialogue.pending and dialogue.pending.about == "again" else ""


def _table_path(game: Game, save: str | None) -> Path:
    """Return the save of the table; if there are no tables yet, ask who plays and start one."""
    try:
        return table_path_of(save, game)
    except NoTableError:
        if save is not None or not console.may_ask():
            raise
    start = commands.load_function(commands.entries_of(game.name)["new"])
    if answer := start():
        console.show(answer)
        console.ask(_("Enter: play > "))
    return table_path_of(None, game)


def read_out(dialogue: Dialogue[Any], looks: Looks[Any]) -> None:
    """Play in sentences: draw nothing, repeat nothing, and take lines as answers."""
    log_length = -1  # lines in the log when the table was last read out
    dialogue.plain = True
    console.out([_("k lists all keys, q leaves. Each is a line of its own.")])
    with suppress(console.InputEnded):  # nobody types any more, and every turn is saved
        while not dialogue.left:
            spoken, alone = spoken_lines(dialogue), dialogue.question.alone
            table, news, dialogue.news = dialogue.table, dialogue.news, None
            lines: list[RenderableType] = [*news.reveal, *news.lines] if news else []
            if len(table.record.lines) != log_length:
                log_length = len(table.record.lines)
                lines += looks.sentences(dialogue.shown)
            text = render_text([*lines, *spoken], console.columns(), read_out=True)
            console.out(text.splitlines())
            dialogue.answer(console.ask("> "))
            if alone and not dialogue.ask().alone and console.at_terminal():
                console.out([""] * console.height())  # the others may look again


def spoken_lines(dialogue: Dialogue[Any]) -> list[str]:
    """Return the question as it is read out, with what to type before each choice."""
    question = dialogue.ask()
    menu = list(all_keys(question.choices).items())[:READ_OUT]  # people type the others
    text = " ".join(filter(None, (dialogue.question_text(), question.note)))
    return [text, *(f"{key} {_choice_text(key, choice)}" for key, choice in menu)]


def _choice_text(key: str, choice: Choice) -> str:
    if choice.tokens == key:
        return choice.description
    if choice.description in ("", choice.tokens):
        return choice.words
    return f"{choice.words}: {choice.description}"


class Parts(NamedTuple):
    """The parts of the screen above its last line, arranged for a terminal of any size."""

    dialogue: Dialogue[Any]
    looks: Looks[Any]
    menu: Mapping[str, Choice]  # by key
    slip: Frame

    def beside(self, width: int, height: int) -> Frame:
        """Return the picture with the rest beside and below it; [] if that doesn't fit.

        It takes a smaller picture before it leaves out the last turn.
        """
        table, looks = self.dialogue.shown, self.looks
        title = draw_frame([looks.title(table, width)], width)
        room = height - len(title) - len(self.slip) - 1
        pictures = looks.pictures(table, width - BESIDE, lights(self.menu))
        boards = _Sizes(draw_frame(one, width - BESIDE) for one in pictures)
        lasts = _Sizes(_panel(one, _("last turn"), width) for one in looks.last(table))
        sides = cache(lambda width: _Sizes(self._sides(width)))
        nothing: list[Frame] = [[]]
        for last, board in (
            (last, board) for last in (lasts, nothing) for board in boards if board
        ):
            left = max(map(_length, board)) + 1
            for side, below in ((side, below) for side in sides(width - left) for below in last):
                if max(len(board), len(side)) + len(below) <= room:
                    lines = [*_side_by_side(board, side, left), *below]
                    legend = draw_frame(looks.legend(), width)
                    if legend and len(lines) + len(legend) < room:
                        lines += ["", *legend]
                    return self._fill_height([*title, *lines], height)
        return []

    def _sides(self, width: int) -> Iterator[Frame]:
        """Yield the players with the menu below them, in every combination of sizes."""
        texts, choices = self._questions(), (_folded_menu(self.menu), _menu(self.menu, width - 4))
        players = self.looks.players(self.dialogue.shown, width - 4)
        panels = _Sizes(_panel(one, "", width) for one in players)
        for text, one in product(texts, choices):
            menu = _panel([text, one], "", width, "mark")
            yield from ([*panel, *menu] for panel in panels)

    def below(self, width: int, height: int) -> Frame:
        """Return the parts in one column, as many as there is room for."""
        table, looks = self.dialogue.shown, self.looks
        contents: dict[str, Iterable[Sequence[RenderableType]]] = {
            "title": [[looks.title(table, width)]],
            "picture": looks.pictures(table, width, lights(self.menu)),
            "players": looks.players(table, width),
            "last": looks.last(table),
            "question": ([one] for one in self._questions()),
        }
        sizes = {
            name: _Sizes(draw_frame(one, width) for one in content)
            for name, content in contents.items()
        }
        *better, menus = [
            _Sizes(draw_frame([_menu(self.menu, width, count)], width) for count in counts)
            for counts in _counts(self.menu, width)
        ]
        tries = [(menu, dropped) for menu in better for dropped in _DROPPED_FIRST]
        room, lines = height - len(self.slip) - 1, Frame()
        for menu, dropped in [*tries, *((menus, dropped) for dropped in _DROPPED)]:
            parts = sizes | {"menu": menu}
            parts = {name: one for name, one in parts.items() if name not in dropped.split()}
            lines = _shrink(parts, room)
            if len(lines) <= room:
                break
        return self._fill_height(lines, height)

    def _questions(self) -> list[Text]:
        """Return the question with its note, and without it."""
        text, note = Text(self.dialogue.question_text(), "bold"), self.dialogue.question.note
        return [Text.assemble(text, " ", (note, "faint")), text] if note else [text]

    def _fill_height(self, lines: Frame, height: int) -> Frame:
        """Return all lines of a screen but the prompt, with the slip at the bottom."""
        room = max(height - 1 - len(self.slip), 0)
        return [*lines[:room], *[""] * (room - len(lines)), *self.slip]


# If there is too little room, these parts shrink, in this order; if that isn't enough, some go, but
# never the question and its answers.
_SMALLER: Final = ("last", "players", "picture", "menu", "question")
_DROPPED_FIRST: Final = ("", "last", "title last")  # before two answers read the same
_DROPPED: Final = (
    *("", "last", "picture", "last picture"),
    *("last picture players", "title last picture players"),
)


class _Sizes:
    """One part of the screen in several sizes, the largest first, each drawn when it is tried."""

    def __init__(self, frames: Iterator[Frame]) -> None:
        self._frames = frames
        self._drawn: list[Frame] = []

    def __iter__(self) -> Iterator[Frame]:
        yield from self._drawn
        for frame in self._frames:
            self._drawn.append(frame)
            yield frame


def _shrink(sizes: Mapping[str, _Sizes], room: int) -> Frame:
    """Return all parts below each other, some of them smaller if there is too little room."""
    parts = {name: next(iter(frames), Frame()) for name, frames in sizes.items()}
    for name in _SMALLER:
        for smaller in sizes.get(name, ()):
            if sum(map(len, parts.values())) <= room:
                break
            parts[name] = smaller
    return [line for frame in parts.values() for line in frame]


def _menu(menu: Mapping[str, Choice], width: int, count: int = 1) -> RenderableType:
    """Return the menu in `count` columns, with each line cut off where it doesn't fit."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_row(*(Text("\n").join(lines) for lines in _columns(_lines(menu, width, count), count)))
    return grid


def _lines(menu: Mapping[str, Choice], width: int, count: int) -> list[Text]:
    """Return the lines of a menu in `count` columns, one below the other."""
    room, entries = _room(width, count), list(menu.items())
    lines = [line for column in _columns(entries, count) for line in _entry_lines(column, room)]
    return [
        line if _is_told(line, choice, menu) else _entry_with_end(key, choice, room)
        for line, (key, choice) in zip(lines, entries, strict=True)
    ]


def _is_told(line: Text, choice: Choice, menu: Mapping[str, Choice]) -> bool:
    """Return whether what is left of a choice's line can be no other choice of the menu."""
    shown, own = " ".join(line.plain[2:].split()), " ".join(" ".join(choice.row).split())
    if shown == own:
        return True
    *_begin, end = shown.split(" … ")
    if _begin and end.endswith("…"):  # half a word
        return False
    more = "" if _begin else r"( .*)?"  # the last cells may be left out
    others = (one for one in menu.values() if one != choice)
    could_be = re.compile(".*".join(map(re.escape, shown.split("…"))) + more)
    return not any(could_be.fullmatch(" ".join(" ".join(one.row).split())) for one in others)


def _counts(menu: Mapping[str, Choice], width: int) -> list[list[int]]:
    """Return in how many columns a menu says what to type, if there is room for that.

    First come those that tell most choices apart; each list has all the ones before it.
    """
    counts = range(1, MOST_COLUMNS + 1)
    longest = max((cell_len(_head(*entry)) for entry in menu.items()), default=0)
    alike = {
        count: sum(
            not _is_told(line, choice, menu)
            for line, choice in zip(_lines(menu, width, count), menu.values(), strict=True)
        )
        for count in [count for count in counts if longest <= _room(width, count)] or counts
    }
    return [[one for one in alike if alike[one] <= most] for most in sorted({*alike.values()})]


def _head(key: str, choice: Choice) -> str:
    return f" {key}  {choice.row[0]}"


def _entry_with_end(key: str, choice: Choice, width: int) -> Text:
    """Return an entry that begins as others do: its last text is cut off at the beginning."""
    first, *middle, last = choice.row if len(choice.row) > 1 else (*choice.row, "")
    line = Text.assemble((f" {key} ", "key"), " ", (first, "bold"), *(f" {one}" for one in middle))
    words = last.split()
    while len(words) > 1 and line.cell_len + cell_len(" ".join(["", "…", *words])) > width:
        words.pop(0)
    line.append(" ".join(["", "…", *words]))
    line.truncate(width, overflow="ellipsis")
    return line


def _columns(entries: Sequence[T], count: int) -> list[Sequence[T]]:
    rows = -(-len(entries) // count)
    return [entries[start : start + rows] for start in range(0, len(entries), rows or 1)]


def _room(width: int, count: int) -> int:
    return (width - 2 * (count - 1)) // count


def _widths(entries: Sequence[tuple[str, Choice]]) -> list[int]:
    """Return how wide each cell of the entries is at most."""
    columns = zip_longest(*(choice.row for _key, choice in entries), fillvalue="")
    return [max(map(cell_len, column)) for column in columns]


def _folded_menu(menu: Mapping[str, Choice]) -> RenderableType:
    """Return the menu with nothing cut off: long text in the last column wraps."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    most = max((len(choice.row) for choice in menu.values()), default=0)
    for number in range(most + 1):
        grid.add_column(no_wrap=number < most)
    for key, choice in menu.items():
        first, *rest = choice.row
        grid.add_row(Text(f" {key} ", "key"), Text(first, "bold"), *map(Text, rest))
    return grid


def _entry_lines(entries: Sequence[tuple[str, Choice]], width: int) -> list[Text]:
    """Return the entries with their cells lined up; only the text after a key is cut off.

    The last cells go if so little of them would be left that it says nothing.
    """
    widths, room, lines = _widths(entries), width - len(" 1  "), []
    while len(widths) > 1 and widths[-1] > LEAST > room - sum(widths[:-1]) - len(widths):
        widths.pop()
    for key, choice in entries:
        first, *rest = map(set_cell_size, choice.row, widths)
        line = Text.assemble((f" {key} ", "key"), " ", (first, "bold"))
        line.append("".join(f" {cell}" for cell in rest))
        line.rstrip()
        if line.cell_len > width and cell_len(_head(key, choice)) >= width:
            line.right_crop(len(line) - len(_head(key, choice)))  # there is no room for more
        line.truncate(width, overflow="ellipsis")
        if line.plain.endswith("……"):  # such as 3 → 4…9
            line.right_crop(1)
        lines.append(line)
    return lines


def _panel(content: Sequence[RenderableType], title: str, width: int, style: str = "wall") -> Frame:
    inside = [Text.from_ansi(one) if isinstance(one, str) else one for one in content]
    return draw_frame(
        [Panel(Group(*inside), title=title or None, border_style=style, width=width)], width
    )


def _side_by_side(left: Frame, right: Frame, room: int) -> Frame:
    pairs = zip_longest(left, right, fillvalue="")
    return [f"{one}{' ' * (room - _length(one))}{two}" if two else one for one, two in pairs]


def draw_frame(content: Sequence[RenderableType], width: int) -> Frame:
    """Return the content as lines that this terminal can show."""
    text = render_text(content, width, coloured=console.wants_colour())
    return encodable(text, sys.stdout).splitlines()


def _length(line: str) -> int:
    return cell_len(_COLOUR.sub("", line))
