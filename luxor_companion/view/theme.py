"""One look for everything people see: what each colour means, and how Rich turns it into text.

Each colour is a background with its text colour, readable on dark and on light terminals, and the
same on printed sheets and pages. A letter or a shape always says the same as the colour.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from io import StringIO
from itertools import zip_longest
from typing import Final, NamedTuple, TypeAlias

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, JustifyMethod, RenderableType
from rich.segment import Segment, Segments
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

from luxor_companion.view.palette import PIECES, SHADES

Look: TypeAlias = tuple[str, str]  # paper and ink

DARK, LIGHT = "#1b1b1b", "#ffffff"
GOLD: Final = "#a67c00"  # reads on black and on white
LOOKS: Final[Mapping[str, Look]] = {  # players' pieces and cards, by the name of their colour
    **{name: (piece.fill, piece.ink) for name, piece in PIECES.items()},
    "orange": ("#e07b1f", DARK),
    "purple": ("#7b1fa2", LIGHT),
}
KEY: Final[Look] = ("#ffd75f", DARK)  # the key of a choice


def on_paper(look: Look) -> str:
    """Return the style for a background with its text colour."""
    paper, ink = look
    return f"{ink} on {paper}"


STYLES: Final = {
    **{f"piece.{name}": f"bold {on_paper(look)}" for name, look in LOOKS.items()},
    **{f"bar.{name}": paper for name, (paper, _ink) in LOOKS.items()},
    "faint": "dim",
    "rule": "dim",  # a rule's id and page
    "refused": "bold red",
    "mark": f"bold {GOLD}",  # what people should notice
    "typed": f"bold {GOLD}",  # what people can type exactly like this
    "good": "bold green",
    "wall": GOLD,
    "key": f"bold {on_paper(KEY)}",
    "marked": f"bold {on_paper((SHADES['tile'].light, DARK))}",  # a square, as on the web pages
    "bar": "#3b6ea5",
    "ink": "#000000 on #ffffff",  # for cameras, whatever colours the terminal has
}
# The same for a terminal with sixteen colours, where the nearest to our green would be a grey.
FEW: Final = {
    **{
        f"piece.{name}": f"bold {'bright_white' if piece.ink == LIGHT else 'black'} on {piece.ansi}"
        for name, piece in PIECES.items()
    },
    **{f"bar.{name}": piece.ansi for name, piece in PIECES.items()},
    "key": "bold black on bright_yellow",
}
NARROWEST: Final = 12  # a column of text
_PAGE: Final = re.compile(r"\b(S\.|pp?\.) (?=\d)")  # stays with its number
_JOINED: Final = "\ue000"  # for a blank where no line may end: Rich ends them at no-break ones, too
LONGEST: Final = 1000  # columns of a line: any table is narrower
_EIGHTHS: Final = "▏▎▍▌▋▊▉"
_LEVELS: Final = "▁▂▃▄▅▆▇█"


def chip(letters: str, colour: str) -> Text:
    """Return letters on the paper of a piece's colour; just bold if the colour is unknown."""
    return Text(f" {letters} ", f"piece.{colour}" if colour in LOOKS else "bold")


def width_of(text: str | Text) -> int:
    """Return how many columns a line takes."""
    return cell_len(text.plain if isinstance(text, Text) else text)


class Hanging:
    """A text that wraps to the width of the terminal, with every line but the first indented.

    A page stays with its number.
    """

    def __init__(self, text: str | Text, indent: int = 2, *, first: int = 0) -> None:
        self.text = Text(text) if isinstance(text, str) else text
        self.text.overflow = "ignore"  # a code to be copied stays whole
        self.first, self.indent = first, first + indent

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        room = options.max_width
        if self.first + width_of(self.text) > room:
            room -= self.indent
        text = self.text.copy()
        text.plain = _PAGE.sub(rf"\1{_JOINED}", text.plain)
        for number, line in enumerate(text.wrap(console, max(room, NARROWEST))):
            line.plain = line.plain.replace(_JOINED, " ")
            line.rstrip()
            indented = Text.assemble(" " * (self.indent if number else self.first), line)
            indented.no_wrap, indented.overflow = True, "ignore"
            yield indented


class ReadOut(Console):
    """A console whose lines are read out: nothing is drawn, and no table has columns."""


class Fitting(NamedTuple):
    """A table if there is room for it; else a paragraph for each row, with the heads in it."""

    heads: Sequence[str | Text]
    rows: Sequence[Sequence[str | Text]]
    right: Collection[int] = ()  # columns that are aligned at the right
    gap: int = 2
    ruled: bool = True  # a line below the heads

    @property
    def width(self) -> int:
        """How many columns of the terminal the table takes."""
        columns = zip_longest(self.heads, *self.rows, fillvalue="")
        widths = [max(map(width_of, column)) for column in columns]
        return sum(widths) + self.gap * (len(widths) - 1)

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> Iterator[RenderableType]:
        if self.width <= options.max_width and not isinstance(console, ReadOut):
            yield self.table()
            return
        for row in self.rows:
            pairs = zip(self.heads or [""] * len(row), row, strict=True)
            cells = [[_strip_text(cell) for cell in pair] for pair in pairs]
            parts = [
                Text(" ").join(filter(None, pair))
                for pair in cells
                if pair[1].plain.strip(_EIGHTHS + "█")  # a bar is beside its number, and too wide
            ]
            yield Hanging(Text(" " * self.gap).join(parts), 4)

    def table(self) -> Table:
        """Return the rows as a table, with a line below its heads if it has any."""
        ruled = self.ruled and bool(self.heads)
        grid = Table(
            box=SIMPLE_HEAD if ruled else None,
            show_header=bool(self.heads),
            header_style="",
            border_style="wall",
            pad_edge=False,
            show_edge=False,
            padding=(0, self.gap - ruled, 0, 0),  # a column more between, with a line
        )
        for number in range(max(map(len, (*self.rows, self.heads)))):
            side: JustifyMethod = "right" if number in self.right else "left"
            head = self.heads[number] if self.heads else ""
            head = Text(head, "faint") if isinstance(head, str) else head
            grid.add_column(head, justify=side, no_wrap=True)
        for row in self.rows:
            grid.add_row(*map(_text, row))
        return grid


def _text(cell: str | Text) -> Text:
    return Text(cell) if isinstance(cell, str) else cell


def _strip_text(cell: str | Text) -> Text:
    text = _text(cell)
    blanks = len(text.plain) - len(text.plain.lstrip())
    text = text[blanks:]
    text.rstrip()
    return text


def fill(template: str, **values: object) -> Text:
    """Return the template filled in as `format` does it, but Text values keep their colours."""
    from string import Formatter

    text = Text(overflow="ignore")
    for literal, name, spec, _conversion in Formatter().parse(template):
        text.append(literal)
        if name:
            value = values[name]
            text.append(value if isinstance(value, Text) else format(value, spec or ""))
    return text


def bar(value: float, most: float, width: int, colour: str = "") -> Text:
    """Return a bar in a player's colour; the bar of the value `most` takes the whole width."""
    eighths = round(8 * width * max(value, 0) / most) if most else 0
    whole, rest = divmod(eighths, 8)
    return Text(
        "█" * whole + (_EIGHTHS[rest - 1] if rest else ""),
        f"bar.{colour}" if colour in LOOKS else "bar",
    )


def sparkline(values: Sequence[float]) -> Text:
    """Return a row of small bars, scaled from the lowest value to the highest."""
    low, high = min(values, default=0), max(values, default=0)
    steps = [round(7 * (value - low) / (high - low)) if high > low else 3 for value in values]
    return Text("".join(_LEVELS[step] for step in steps), "bar")


def rich_console(width: int, *, coloured: bool, read_out: bool = False) -> Console:
    """Return a console that writes into its own `file`, plain or for a coloured terminal."""
    console = (ReadOut if read_out else Console)(
        file=StringIO(),
        width=width,
        theme=Theme(STYLES),
        force_terminal=coloured,
        color_system="auto" if coloured else None,
        highlight=False,
        markup=False,
        emoji=False,
    )
    if console.color_system == "standard":
        console.push_theme(Theme(FEW))
    return console


def render_text(
    content: Iterable[RenderableType],
    width: int,
    *,
    coloured: bool = False,
    fold: bool = True,
    read_out: bool = False,
) -> str:
    """Return the content as text, with a line break after each line and no blanks before it.

    Without `fold` a line that is a string stays one line, however long.
    """
    console = rich_console(width, coloured=coloured, read_out=read_out)
    options = console.options
    output: list[Segment] = []
    for item in content:
        if (line := _plain_line(item, width, coloured=coloured)) is not None:
            output += (Segment(line.rstrip()), Segment.line())
            continue
        if not (coloured or read_out) and (rows := _plain_rows(item, width)) is not None:
            output += (segment for row in rows for segment in (Segment(row), Segment.line()))
            continue
        folded = _line(item, width if fold else None) if isinstance(item, str) else item
        for segments in Segment.split_lines(console.render(folded, options)):
            output += (*_strip_end(segments), Segment.line())
    if not coloured:
        text = "".join(segment.text for segment in output if not segment.control)
        return "".join(f"{line.rstrip()}\n" for line in text.split("\n")[:-1])
    console.print(Segments(output), crop=False, soft_wrap=True, end="")
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def lines_of(content: Iterable[RenderableType], width: int) -> list[str]:
    """Return the content as lines without colours."""
    return render_text(content, width).splitlines()


def _line(line: str, width: int | None) -> RenderableType:
    """Return a line for Rich to fold between words, with the indent of its first line."""
    text = Text.from_ansi(line) if "\x1b" in line else Text(line)
    if width is None or width_of(text) <= width:
        text.no_wrap, text.overflow = True, "ignore"
        return text
    first = len(text.plain) - len(text.plain.lstrip())
    return Hanging(text[first:], 4 if first else 0, first=first)


def _plain_line(line: RenderableType, width: int, *, coloured: bool) -> str | None:
    """Return the text of a line that needs no work from Rich, which is slow; else None."""
    if isinstance(line, Text) and not coloured and line.justify is None:
        line = line.plain
    fits = isinstance(line, str) and line.isprintable() and cell_len(line) <= width
    return line if isinstance(line, str) and fits else None


def _plain_rows(item: RenderableType, width: int) -> list[str] | None:
    """Return the lines of a table without heads that needs no work from Rich; else None.

    Rich takes as long to draw a list of a thousand tables as we do to read fifty of them.
    """
    if not isinstance(item, Fitting) or item.heads or not item.rows or item.width > width:
        return None
    rows = [[cell.plain if isinstance(cell, Text) else cell for cell in row] for row in item.rows]
    if not all(cell.isprintable() for row in rows for cell in row):
        return None
    widths = [max(map(cell_len, column)) for column in zip_longest(*rows, fillvalue="")]
    lines = []
    for row in rows:
        cells = []
        for number, cell in enumerate(row):
            is_right = number in item.right
            shown = cell.rstrip() if is_right else cell
            blanks = " " * (widths[number] - cell_len(shown))
            cells.append(blanks + shown if is_right else shown + blanks)
        lines.append((" " * item.gap).join(cells).rstrip())
    return lines


def _strip_end(segments: list[Segment]) -> list[Segment]:
    """Return the segments of a line without the invisible blanks at its end."""
    while segments:
        text, style, _control = segments.pop()
        if style and (style.bgcolor or style.underline):
            return [*segments, Segment(text, style)]
        if text.strip():
            return [*segments, Segment(text.rstrip(), style)]
    return []
