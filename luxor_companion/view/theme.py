"""One look for all that people see: colours by meaning, and how Rich puts it into letters.

Colours are papers with their ink, so that they read well on dark and on light terminals, and are
the same on printed sheets and pages. What they say is said by a letter or a shape as well.
"""

from collections.abc import Iterable, Iterator, Mapping
from io import StringIO
from typing import Final, TypeAlias

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment, Segments
from rich.style import Style
from rich.text import Text
from rich.theme import Theme

from luxor_companion.view.palette import PIECES

Look: TypeAlias = tuple[str, str]  # paper and ink

DARK, LIGHT = "#1b1b1b", "#ffffff"
GOLD: Final = "#a67c00"  # reads on black and on white
LOOKS: Final[Mapping[str, Look]] = {  # of players' pieces and of cards, by the name of the colour
    **{name: (piece.fill, piece.ink) for name, piece in PIECES.items()},
    "orange": ("#e07b1f", DARK),
    "purple": ("#7b1fa2", LIGHT),
}
KEY: Final[Look] = ("#ffd75f", DARK)  # what is typed for a choice


def on_paper(look: Look) -> str:
    """Return a paper with its ink as a style."""
    paper, ink = look
    return f"{ink} on {paper}"


STYLES: Final = {
    **{f"piece.{name}": f"bold {on_paper(look)}" for name, look in LOOKS.items()},
    "head": "bold",
    "faint": "dim",
    "rule": "dim",  # a rule's id and page
    "refused": "bold red",
    "way": GOLD,  # the way out of a refusal
    "mark": f"bold {GOLD}",  # what is to be noticed
    "good": "bold green",
    "wall": GOLD,
    "key": f"bold {on_paper(KEY)}",
    "bar": "#3b6ea5",
}
LONGEST_NAME: Final = 12
NARROWEST: Final = 12  # a column of text


def short(name: str, longest: int = LONGEST_NAME) -> str:
    """Return a name that fits a column."""
    return name if len(name) <= longest else f"{name[: longest - 1]}…"


def chip(letters: str, colour: str) -> Text:
    """Return letters on the paper of a piece's colour; plain where the colour is not known."""
    return Text(f" {letters} ", f"piece.{colour}" if colour in LOOKS else "bold")


def width_of(text: str | Text) -> int:
    """Return how many columns a line takes."""
    return cell_len(text.plain if isinstance(text, Text) else text)


class Hanging:
    """A text whose lines after the first are indented, and none wider than there is room."""

    def __init__(self, text: str | Text, indent: int = 2, *, first: int = 0) -> None:
        self.text = Text(text) if isinstance(text, str) else text
        self.text.overflow = "ignore"  # a code to be copied stays whole
        self.first, self.indent = first, first + indent

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        room = options.max_width
        if self.first + width_of(self.text) > room:
            room -= self.indent
        lines = self.text.wrap(console, max(room, NARROWEST))
        for number, line in enumerate(lines):
            line.rstrip()
            shown = Text.assemble(" " * (self.indent if number else self.first), line)
            shown.no_wrap, shown.overflow = True, "ignore"
            yield shown


def rich_console(width: int, *, coloured: bool, height: int | None = None) -> Console:
    """Return a console that writes into its own `file`, for letters or for a coloured terminal."""
    return Console(
        file=StringIO(),
        width=width,
        height=height,
        theme=Theme(STYLES),
        force_terminal=coloured,
        color_system="auto" if coloured else None,
        highlight=False,
        markup=False,
        emoji=False,
    )


def rendered(
    shown: Iterable[RenderableType], width: int, *, coloured: bool = False, fold: bool = True
) -> str:
    """Return what is shown as text, each line ended; no line ends with blanks nobody sees.

    Without `fold` a line that is a string stays one line, however long.
    """
    console = rich_console(width, coloured=coloured)
    for one in shown:
        drawn = _line(one, width if fold else None) if isinstance(one, str) else one
        for segments in Segment.split_lines(console.render(drawn)):
            while segments and _is_blank(segments[-1]):
                segments.pop()
            line = Segments([*_stripped(segments), Segment.line()])
            console.print(line, crop=False, soft_wrap=True, end="")
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def _line(line: str, width: int | None) -> RenderableType:
    """Return a line as Rich folds it: between words, indented as it began."""
    text = Text.from_ansi(line) if "\x1b" in line else Text(line)
    if width is None or width_of(text) <= width:
        text.no_wrap, text.overflow = True, "ignore"
        return text
    first = len(text.plain) - len(text.plain.lstrip())
    return Hanging(text[first:], 4 if first else 0, first=first)


def _is_blank(segment: Segment) -> bool:
    seen = segment.style and (segment.style.bgcolor or segment.style.underline)
    return not (segment.text.strip() or seen)


def _stripped(segments: list[Segment]) -> Iterator[Segment]:
    """Yield segments, the last without the blanks at its end."""
    yield from segments[:-1]
    for last in segments[-1:]:
        seen = last.style and (last.style.bgcolor or last.style.underline)
        yield last if seen else Segment(last.text.rstrip(), last.style or Style())
