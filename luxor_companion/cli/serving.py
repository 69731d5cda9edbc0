"""Serving a page until the time is up or Ctrl-C: the address, its code, and a clean end."""

import gc
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from luxor_companion.cli import console, language
from luxor_companion.cli.app import UsageError
from luxor_companion.errors import BadFileError
from luxor_companion.lang import _, ngettext
from luxor_companion.lang.outside import system_says
from luxor_companion.share.record import SharedResult

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
    from luxor_companion.web.address import lan_address, random_path
    from luxor_companion.web.pages import policy, result_page
    from luxor_companion.web.server import Answer

    text = result_page(result, language.wished)
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
    from luxor_companion.web.address import url
    from luxor_companion.web.server import PageServer

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
    from luxor_companion.cli.codes import code_of, show_code, why_not_here, write_pictures

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
