"""A QR code on its way out: drawn in the terminal if it fits there, else into a file."""

import os
import shutil
import sys
from pathlib import Path

from luxor_companion.cli import console
from luxor_companion.cli.app import UsageError
from luxor_companion.lang import _
from luxor_companion.share.qr import Code, CodeTooBigError, code, png, svg


def code_of(text: str) -> Code:
    """The code of a text, or one sentence on why there is none."""
    try:
        return code(text)
    except CodeTooBigError:
        raise UsageError(
            _("This is more than a QR code holds; leave --log out, or use --html or --text.")
        ) from None


def why_not_here(drawn: Code) -> str | None:
    """Why a code cannot be drawn where the output goes; None if it can."""
    if not sys.stdout.isatty():
        return _("The output is not a terminal")
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or console.no_color:
        return _("Without colours a code cannot be drawn so that it scans")
    if not _can_show("▀▄█"):
        return _("This terminal cannot show the blocks a code is made of")
    width = shutil.get_terminal_size().columns
    if drawn.width > width:
        text = _("The code is {code} columns wide, the terminal {width}")
        return text.format(code=drawn.width, width=width)
    return None


def _can_show(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def show_code(drawn: Code) -> None:
    """Draw it; a window that is too low for it gets a word."""
    from luxor_companion.render.qr import code_lines

    console.out(code_lines(drawn.width, drawn.black))
    needed = (drawn.width + 1) // 2 + 2
    if shutil.get_terminal_size().lines < needed:
        text = _("The code is {lines} lines high: make the window higher, or use --png FILE.")
        console.err([text.format(lines=needed)])


def write_pictures(drawn: Code, title: str, svg_file: Path | None, png_file: Path | None) -> None:
    """Write the code into the files asked for."""
    from luxor_companion.files.atomic import write_atomically

    if svg_file:
        write_atomically(svg_file, svg(drawn, title))
    if png_file:
        write_atomically(png_file, png(drawn))
