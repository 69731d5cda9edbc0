"""A QR code on its way out: drawn in the terminal if it fits there, else into a file."""

import gc
import os
import shutil
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from luxor_companion.cli import console
from luxor_companion.errors import BadFileError, UsageError, system_says
from luxor_companion.lang import _, choice, ngettext
from luxor_companion.share.qr import Code, CodeTooBigError, code, png, svg
from luxor_companion.share.record import SharedResult


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
    from luxor_companion.share.qr import code_lines

    console.out(code_lines(drawn.width, drawn.black))
    needed = (drawn.width + 1) // 2 + 2
    if shutil.get_terminal_size().lines < needed:
        text = _("The code is {lines} lines high: make the window higher, or use --png FILE.")
        console.err([text.format(lines=needed)])


def write_pictures(drawn: Code, title: str, svg_file: Path | None, png_file: Path | None) -> None:
    """Write the code into the files asked for."""
    from luxor_companion.table.atomic import write_atomically

    if svg_file:
        write_atomically(svg_file, svg(drawn, title))
    if png_file:
        write_atomically(png_file, png(drawn))


if TYPE_CHECKING:  # http.server is dear to load
    from luxor_companion.web.server import Answers

Port: TypeAlias = Annotated[
    int, typer.Option(min=0, max=65535, metavar="N", help="Port; 0: any that is free.")
]
Address: TypeAlias = Annotated[
    str | None,
    typer.Option(metavar="IP", help="This machine's address to serve on; default: found."),
]


Pictures: TypeAlias = tuple[Path | None, Path | None]  # SVG, PNG


def check_address(address: str | None, *, lan: bool) -> None:
    """An address is only served on where --lan allows it."""
    if address is None:
        return
    if not lan:
        raise UsageError(_("--address goes with --lan: without it only this machine is served."))
    from ipaddress import IPv4Address

    try:
        IPv4Address(address)
    except ValueError:
        text = _("'{address}' is no address such as 192.168.1.20.").format(address=address[:40])
        raise UsageError(text) from None


def serve_result(
    result: SharedResult,
    address: str | None,
    port: int,
    minutes: int,
    pictures: Pictures,
    *,
    json: bool,
) -> None:
    """Serve one page with the result inside, for some minutes."""
    from luxor_companion.share.link import check_code
    from luxor_companion.web.pages import policy, result_page
    from luxor_companion.web.server import Answer, lan_address, random_path

    text = result_page(result, choice.wished)
    answer = Answer(text.encode(), "text/html; charset=utf-8", policy(text))
    path = random_path()
    host = address or lan_address()
    told = [_("Check code {check}").format(check=check_code(result))]
    lasting = ngettext(
        "Served for {minutes} minute; Ctrl-C ends it.",
        "Served for {minutes} minutes; Ctrl-C ends it.",
        minutes,
    )
    told.append(lasting.format(minutes=minutes))
    seconds, answers = minutes * 60, {path: lambda: answer}
    serve(host, port, path, answers, told, seconds=seconds, pictures=pictures, json=json)


def serve(
    host: str,
    port: int,
    path: str,
    answers: "Answers",
    told: list[str],
    *,
    seconds: float | None = None,
    pictures: Pictures | None = None,
    json: bool,
) -> None:
    """Serve until the time is up or Ctrl-C; with `pictures` also as a code, for phones."""
    from luxor_companion.web.server import PageServer, url

    gc.enable()  # the one kind of command that lives long enough to need it
    try:
        server = PageServer(host, port, answers)
    except OSError as error:
        problem = _("cannot serve there ({why})").format(why=system_says(error))
        raise BadFileError(f"{host}:{port}", problem) from None
    place = url(host, server.port, path)
    server.start()
    try:
        _announce(place, told, pictures, json=json)
        _wait(seconds)
    except KeyboardInterrupt:
        pass  # the way to end it, not an accident
    finally:
        server.stop()
    if not json:
        console.err(["", _("No longer served.")])


def _announce(place: str, told: list[str], pictures: Pictures | None, *, json: bool) -> None:

    drawn = code_of(place) if pictures else None
    if drawn and pictures:
        write_pictures(drawn, "Luxor", *pictures)
    if json:
        console.out_json({"url": place})
    else:
        if drawn and why_not_here(drawn) is None:
            show_code(drawn)
        console.out_exact(place)
        console.err(told)
    sys.stdout.flush()


def _wait(seconds: float | None) -> None:
    end = None if seconds is None else time.monotonic() + seconds
    while end is None or time.monotonic() < end:
        time.sleep(0.5 if end is None else min(0.5, max(end - time.monotonic(), 0)))
