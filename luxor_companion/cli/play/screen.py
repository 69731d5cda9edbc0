"""What `play` shows of a table: drawn for a terminal of any size, or in sentences to read out."""

import gc
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from itertools import product, zip_longest
from pathlib import Path
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from luxor_companion.cli import commands, console
from luxor_companion.cli.options import table_path_of
from luxor_companion.cli.play import all_keys, counts, drawn, folded, lights
from luxor_companion.cli.play.dialogue import Dialogue
from luxor_companion.cli.play.keys import can_read_keys
from luxor_companion.cli.terminal import encodable
from luxor_companion.core.game import Game
from luxor_companion.errors import NoTableError, UsageError
from luxor_companion.lang import _
from luxor_companion.referee.questions import Choice
from luxor_companion.table.table import AnyTable
from luxor_companion.view.play import Looks
from luxor_companion.view.theme import render_text

L = TypeVar("L")  # a line of the game's log
Frame: TypeAlias = list[str]  # the lines of a screen, with their colours
READ_OUT: Final = 20  # choices at most
_COLOUR: Final = re.compile(r"\x1b\[[0-9;]*m")
BESIDE: Final = 38  # columns that the players and the menu need beside the picture


def play(
    game: Game,
    dialogue_at: Callable[[Path], Dialogue[L]],
    looks: Looks[AnyTable],
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
    finally:
        dialogue.end_phones()
    if text := _unsaved_warning(dialogue):
        console.err([text.format(command=command)])
    elif not dialogue.table.over:
        console.err([_("Saved; {command} continues from here.").format(command=command)])


def _unsaved_warning(dialogue: Dialogue[L]) -> str:
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


def read_out(dialogue: Dialogue[L], looks: Looks[AnyTable]) -> None:
    """Play in sentences: draw nothing, repeat nothing, and take lines as answers."""
    log_length = -1  # lines in the log when the table was last read out
    dialogue.plain = True
    console.out([_("k lists all keys, q leaves. Each is a line of its own.")])
    with suppress(console.InputEnded):  # nobody types any more, and every turn is saved
        while not dialogue.left:
            spoken, alone = spoken_lines(dialogue), dialogue.question.alone
            table, news, dialogue.news = dialogue.table, dialogue.news, None
            lines: list[RenderableType] = [*news.reveal, *news.lines] if news else []
            if len(table.lines) != log_length:
                log_length = len(table.lines)
                standing = looks.sentences(dialogue.shown)
                lines = [*(line for line in lines if line not in standing), *standing]
            text = render_text([*lines, *spoken], console.columns(), read_out=True)
            console.out(text.splitlines())
            dialogue.answer(console.ask("> "))
            if alone and not dialogue.ask().alone and console.at_terminal():
                console.out([""] * console.height())  # the others may look again


def spoken_lines(dialogue: Dialogue[L]) -> list[str]:
    """Return the question as it is read out, with what to type before each choice."""
    question = dialogue.ask()
    menu = list(all_keys(question.choices).items())[:READ_OUT]  # people type the others
    text = " ".join(filter(None, (dialogue.question_text(), question.note)))
    return [text, *(f"{key} {_choice_text(key, choice)}" for key, choice in menu)]


def _choice_text(key: str, choice: Choice) -> str:
    if choice.tokens == key or choice.row[0] == choice.description:
        return choice.description
    if choice.description in ("", choice.tokens):
        return choice.words
    return f"{choice.words}: {choice.description}"


class Parts(NamedTuple, Generic[L]):
    """The parts of the screen above its last line, arranged for a terminal of any size."""

    dialogue: Dialogue[L]
    looks: Looks[AnyTable]
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
            if left > width - BESIDE + 1:  # a line that nothing folds leaves no room for the rest
                continue
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
        choices = (folded(self.menu), drawn(self.menu, width - 4))
        players = self.looks.players(self.dialogue.shown, width - 4, lights(self.menu))
        panels = _Sizes(_panel(one, "", width) for one in players)
        for text, one in product(self._questions(), choices):
            question = _panel([text, one], "", width, "mark")
            yield from ([*panel, *question] for panel in panels)

    def below(self, width: int, height: int) -> Frame:
        """Return the parts in one column, as many as there is room for."""
        table, looks = self.dialogue.shown, self.looks
        contents: dict[str, Iterable[Sequence[RenderableType]]] = {
            "title": [[looks.title(table, width)]],
            "picture": looks.pictures(table, width, lights(self.menu)),
            "players": looks.players(table, width, lights(self.menu)),
            "last": looks.last(table),
            "question": ([one] for one in self._questions()),
        }
        sizes = {
            name: _Sizes(draw_frame(one, width) for one in content)
            for name, content in contents.items()
        }
        *better, menus = [
            _Sizes(draw_frame([drawn(self.menu, width, count)], width) for count in columns)
            for columns in counts(self.menu, width)
        ]
        tries = [(one, dropped) for one in better for dropped in _DROPPED_FIRST]
        room, lines = height - len(self.slip) - 1, Frame()
        for shown, dropped in [*tries, *((menus, dropped) for dropped in _DROPPED)]:
            parts = sizes | {"menu": shown}
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
    for name, frame in parts.items():  # one that shrank in vain may be larger again
        for larger in sizes.get(name, ()):
            if sum(map(len, parts.values())) - len(frame) + len(larger) <= room:
                parts[name] = larger
                break
    return [line for frame in parts.values() for line in frame]


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
