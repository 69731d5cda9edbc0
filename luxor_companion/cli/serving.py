"""`luxor serve`: a page served until the time is up or Ctrl-C, with its address and QR code."""

import gc
import time
from collections.abc import Sequence
from contextlib import suppress
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Protocol, TypeAlias

from typer import Option

from luxor_companion.cli import console, language
from luxor_companion.cli.options import (
    SaveFile,
    asked_table,
    table_path_of,
    whole_number,
    write_output,
)
from luxor_companion.cli.terminal import can_show
from luxor_companion.core import Value
from luxor_companion.core.game import Game
from luxor_companion.errors import BadFileError, NoTableError, UsageError, system_says
from luxor_companion.lang import _
from luxor_companion.share.picture import QUIET, Code, CodeTooBigError, make_code, to_png, to_svg

if TYPE_CHECKING:  # http.server is slow to load
    from luxor_companion.web.server import PageServer, Routes

Port: TypeAlias = Annotated[
    int, Option(metavar="N", parser=whole_number(0, 65535), help="Port; 0: any free one.")
]
Address: TypeAlias = Annotated[
    str | None,
    Option(metavar="IP", help="This machine's address to serve on; default: found automatically."),
]
_MORE_LINES: Final = 2  # below a code: a line about it, and the prompt
_PAUSE: Final = 0.5  # seconds between two looks at the clock


class Server(Protocol):
    """What serves a page in the background."""

    def start(self) -> None: ...

    def stop(self) -> None: ...


class ServeAnswer(Value):
    """Where a page is served; the command goes on until it is stopped."""

    url: Annotated[str, "the address of the page"]
    also: Annotated[tuple[str, ...], "further addresses of the same page"]


def code_of(text: str) -> Code:
    """Return the QR code of a text. Raise UsageError if it is too long for one."""
    try:
        return make_code(text)
    except CodeTooBigError:
        raise UsageError(
            _("This is too much for a QR code; leave --log out, or use --html or --text.")
        ) from None


def why_not_here(code: Code) -> str | None:
    """Return why a code cannot be drawn on the output; None if it can."""
    if not console.at_terminal():
        return _("The output is not a terminal")
    if not console.wants_colour():
        return _("Without colours the code wouldn't scan")
    if not can_show("▀▄█"):
        return _("This terminal cannot show the blocks a code is made of")
    if code.width > console.columns():
        text = _("The code is {code} columns wide, the terminal {width}")
        return text.format(code=code.width, width=console.columns())
    return None


def code_lines(code: Code) -> console.Lines:
    """Return a code for a terminal: black on white, whatever colours the terminal has."""
    from rich.text import Text

    lines = _shown_lines(code)
    return [Text(line, "ink", no_wrap=True, overflow="ignore") for line in lines]


def _shown_lines(code: Code) -> list[str]:
    """Return a code in lines of text; on a low screen with less of its margin, if it fits then."""
    lines, room = code.text_lines(), console.height() - _MORE_LINES
    above, below = QUIET // 2 - 1, QUIET // 2  # what is left is a margin still
    if len(lines) - above - below > room:
        return lines
    below = min(below, max(len(lines) - room, 0))
    above = max(len(lines) - below - room, 0)
    return lines[above : len(lines) - below]


def height_lines(code: Code) -> list[str]:
    """Return a hint if the window is too low for a code; nothing if the code fits."""
    needed = len(_shown_lines(code)) + _MORE_LINES
    if console.height() >= needed:
        return []
    text = _("The code needs {lines} lines: make the window taller, or use --png FILE.")
    return [text.format(lines=needed)]


def write_pictures(
    code: Code, title: str, svg_file: Path | None, png_file: Path | None, *, force: bool
) -> None:
    """Write a code to the named files. Raise BadFileError if that is not allowed, or fails."""
    if svg_file:
        write_output(svg_file, to_svg(code, title), force=force)
    if png_file:
        write_output(png_file, to_png(code), force=force)


def check_address(address: str | None, *, lan: bool) -> None:
    """Raise UsageError unless this is an address, and --lan allows serving on it."""
    if address is None:
        return
    if not lan:
        raise UsageError(
            _("--address needs --lan: without it only this machine can open the page.")
        )
    from ipaddress import IPv4Address

    try:
        IPv4Address(address)
    except ValueError:
        text = _("'{address}' isn't an address such as 192.168.1.20.").format(address=address[:40])
        raise UsageError(text) from None


def serve(
    routes: "Routes",
    address: str | None,
    port: int,
    *,
    lan: bool,
    messages: Sequence[str],
    before: console.Part = (),
    seconds: float = inf,
    pictures: tuple[Path | None, Path | None] = (None, None),
    force: bool = False,
) -> console.Answer[ServeAnswer]:
    """Serve on the local network at a secret path, or for this machine alone; return the address.

    The server then runs until the time is up, or until Ctrl-C. `routes` are below the path;
    `pictures` are the files, SVG and PNG, for the code of the address, which phones scan; with
    `force` they replace any file. Raise BadFileError if it cannot be served there.
    """
    server, urls = _bind(routes, address, port, lan=lan)
    return serve_at(
        server,
        urls,
        lan=lan,
        messages=messages,
        before=before,
        seconds=seconds,
        pictures=pictures,
        force=force,
    )


def serve_at(
    server: "Server",
    urls: Sequence[str],
    *,
    lan: bool,
    messages: Sequence[str],
    before: console.Part = (),
    seconds: float = inf,
    pictures: tuple[Path | None, Path | None] = (None, None),
    force: bool = False,
) -> console.Answer[ServeAnswer]:
    """Let a server run until the time is up, or until Ctrl-C; return the address of its page."""
    gc.enable()  # switched off for short commands
    url, *others = urls
    also = [_("Also: {url}").format(url=other) for other in others]
    code = code_of(url) if lan else None  # phones cannot open this machine's own address
    if code:
        write_pictures(code, "Luxor", *pictures, force=force)
    drawn = code if code and why_not_here(code) is None else None
    server.start()
    return console.Answer(
        ServeAnswer(url, tuple(others)),
        lines=lambda _width: [*(code_lines(drawn) if drawn else ()), console.Exact(url)],
        before=before,
        after=lambda _width: [*(height_lines(drawn) if drawn else ()), *also, *messages],
        then=lambda _width: _wait(server, seconds),
    )


def _bind(
    routes: "Routes", address: str | None, port: int, *, lan: bool
) -> tuple["PageServer", list[str]]:
    """Return a server that is not started yet, and the addresses it can be opened at."""
    from luxor_companion.web.server import LOOPBACK, PageServer, lan_address, random_path

    path = random_path() if lan else "/"
    host = address or (lan_address() if lan else LOOPBACK)
    try:
        server = PageServer(host, port, {path + name: route for name, route in routes.items()})
    except OSError as error:
        problem = _("cannot serve there ({why})").format(why=system_says(error))
        raise BadFileError(f"{host}:{port}", problem) from None
    return server, urls_of(host, server.port, path)


def urls_of(host: str, port: int, path: str) -> list[str]:
    """Return the addresses at which what is served on a host can be opened."""
    from luxor_companion.web.server import ANYWHERE, LOOPBACK, lan_address

    hosts = [host]
    if host == ANYWHERE:  # the server listens there, but nobody can open it
        hosts = [LOOPBACK]
        with suppress(BadFileError):  # there may be no network at all
            hosts.insert(0, lan_address())
    return [f"http://{one}:{port}{path}" for one in hosts]


def _wait(server: "Server", seconds: float) -> list[str]:
    end = time.monotonic() + seconds
    with suppress(KeyboardInterrupt):  # the usual way to end it
        while (left := end - time.monotonic()) > 0:
            time.sleep(min(left, _PAUSE))
    server.stop()
    return ["", _("The page is closed.")]


def serve_command(
    lan: Annotated[
        bool, Option("--lan", help="For phones on the local network, at a secret path.")
    ] = False,
    port: Port = 0,
    address: Address = None,
    watch_only: Annotated[
        bool, Option("--watch-only", help="Only show the table: nobody sits down or plays.")
    ] = False,
    new_code: Annotated[
        bool, Option("--new-code", help="A new address and code: everybody has to sit down again.")
    ] = False,
    save: SaveFile = None,
    *,
    game: Game,
) -> console.Answer[ServeAnswer]:
    """Let everybody play on their own phone: sit down, play, object, undo, count.

    Everyone scans one code. A phone sees the table and its own cards; each turn goes through the
    referee into the same log as those of play and of move. The address of a table stays the same;
    --new-code changes it. --watch-only serves a page that only follows the table. Without --lan
    only this machine can open either.

    \b
    Examples:
      luxor serve --lan
      luxor serve --lan --port 8765
      luxor serve --lan --watch-only
    """
    check_address(address, lan=lan)
    path = asked_table(game, save).opened.save.path  # shows errors here, not on a phone
    if watch_only or not game.offers["seats"]:
        return _serve_watchers(address, port, save, game, lan=lan)
    from luxor_companion.cli.phones import PhoneTable

    phones = PhoneTable(path, game, address, port, lan=lan, new_code=new_code)
    messages = [*phones.notes, _("Everybody scans the code and sits down; Ctrl-C ends it.")]
    if not lan:
        messages.append(_("Only this machine can open it; with --lan, phones can too."))
    return serve_at(phones, phones.urls, lan=lan, messages=messages)


def _serve_watchers(
    address: str | None, port: int, save: str | None, game: Game, *, lan: bool
) -> console.Answer[ServeAnswer]:
    """Serve the page that only follows the table."""
    from luxor_companion.web import live_page
    from luxor_companion.web.server import LiveTable, page_response

    html = page_response(live_page(language.requested))
    live = LiveTable(lambda: _find_table(save, game), game.name)
    messages = [_("The table, live and read-only; Ctrl-C ends it.")]
    if not lan:
        messages.append(_("Only this machine can open it; with --lan, phones can too."))
    routes = {"": lambda: html, "state": live.state}
    return serve(routes, address, port, lan=lan, messages=messages)


def _find_table(save: str | None, game: Game) -> Path:
    """Return the save to show; by default the current one, so `luxor use` switches the page too."""
    try:
        return table_path_of(save, game)
    except NoTableError as error:
        raise BadFileError(_("table"), str(error)) from None
