"""Rewords texts: in the sources that hold them, and in the catalogues, whose translations stay.

Run: python catalogues/reword.py FILE, a TOML file of "text before" = "text now". A text is found
wherever it stands whole: in one literal, in several that follow each other, or as a paragraph of a
help text. One that is nowhere is named, and nothing of the catalogues is lost with it.
"""

import ast
import re
import runpy
import sys
import textwrap
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
SOURCES: Final = HERE.parent / "luxor_companion"
WIDTH: Final = 100
_QUOTES: Final = '"""'
_PARAGRAPH: Final = re.compile(r'(?:(?<=""")|(?<=\n))[ ]*(\S(?:(?!\n\s*\n|""").)*)', re.DOTALL)


def literal(text: str, indent: int) -> str:
    """A text as Python source; a long one in pieces, for the formatter to put into brackets."""
    whole = quoted(text)
    if len(whole) + indent <= WIDTH:
        return whole
    room = WIDTH - indent - 8
    pieces = textwrap.wrap(
        text, room, drop_whitespace=False, replace_whitespace=False, break_on_hyphens=False
    )
    inner = f"\n{' ' * (indent + 4)}"
    return inner.join([quoted(piece) for piece in pieces])


def quoted(text: str) -> str:
    mark = "'" if '"' in text and "'" not in text else '"'
    body = text.replace("\\", "\\\\").replace("\n", "\\n")
    return f"{mark}{body.replace(mark, chr(92) + mark)}{mark}"


def places(source: str, known: dict[str, str]) -> Iterator[tuple[int, int, str, str]]:
    """Where texts stand: from, to, what is to stand there, and which text it is."""
    raw, starts = source.encode(), [0]
    for line in raw.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            continue
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        shown = raw[start:end].decode()
        if shown.startswith(_QUOTES):
            yield from paragraphs(shown, start, known)
        elif node.value in known:
            yield start, end, literal(known[node.value], node.col_offset), node.value


def paragraphs(doc: str, start: int, known: dict[str, str]) -> Iterator[tuple[int, int, str, str]]:
    """The same for a help text, paragraph by paragraph."""
    for found in _PARAGRAPH.finditer(doc):
        block = found[1].rstrip()
        text = " ".join(block.split())
        if text not in known or block.startswith("\\b"):
            continue
        room = _QUOTES if found.start(1) == len(_QUOTES) else ""  # right behind them
        lines = textwrap.wrap(known[text], WIDTH - 4, initial_indent=room, break_on_hyphens=False)
        begin = start + len(doc[: found.start(1)].encode())
        yield begin, begin + len(block.encode()), "\n    ".join(lines)[len(room) :], text


def reword(known: dict[str, str]) -> set[str]:
    """Put the texts into the sources; return those that are nowhere."""
    left = set(known)
    for path in sorted(SOURCES.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        raw = source.encode()
        for start, end, text, old in sorted(places(source, known), reverse=True):
            raw = raw[:start] + text.encode() + raw[end:]
            left.discard(old)
        if raw != source.encode():
            path.write_bytes(raw)
    return left


if __name__ == "__main__":
    pairs = tomllib.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    for lost in sorted(reword(pairs)):
        sys.stdout.write(f"nowhere: {lost!r}\n")
    # Only now are the modules imported whose help texts have just changed.
    sys.argv = ["update.py", "--renamed", sys.argv[1]]
    runpy.run_path(str(HERE / "update.py"), run_name="__main__")
