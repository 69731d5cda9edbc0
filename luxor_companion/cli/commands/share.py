"""`luxor share`: the result as a link, a QR code, a page, text, or a play for BG Stats."""

from pathlib import Path
from typing import Annotated

import typer

from luxor_companion.cli import console, language
from luxor_companion.cli.app import UsageError
from luxor_companion.cli.given import Json, SaveFile
from luxor_companion.cli.serving import Address, Port, check_address
from luxor_companion.cli.share_source import source_of
from luxor_companion.cli.shared_out import (
    say_contents,
    say_written,
    show_check,
    show_link,
    show_play,
    text_of,
)
from luxor_companion.lang import _


def command(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="[TABLE|RESULT-ID]", help="A table, or a game of luxor results by its number."
        ),
    ] = None,
    log: Annotated[bool, typer.Option("--log", help="With the log and the set-up.")] = False,
    setup: Annotated[bool, typer.Option("--setup", help="With the set-up, not the log.")] = False,
    initials: Annotated[bool, typer.Option("--initials", help="Shorten the names.")] = False,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="The QR code as SVG.")] = None,
    png: Annotated[Path | None, typer.Option(metavar="FILE", help="The QR code as PNG.")] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="One page with the result inside.")
    ] = None,
    site: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write the page for a static host.")
    ] = None,
    base_url: Annotated[
        str | None, typer.Option(metavar="URL", help="Where that page is hosted.")
    ] = None,
    lan: Annotated[
        bool, typer.Option("--lan", help="Serve the page on the local network, for a while.")
    ] = False,
    minutes: Annotated[int, typer.Option(min=1, max=240, help="How long --lan serves it.")] = 10,
    port: Port = 0,
    address: Address = None,
    bgstats: Annotated[
        bool, typer.Option("--bgstats", help="A link that fills a play into the BG Stats app.")
    ] = False,
    location: Annotated[
        str, typer.Option(metavar="PLACE", help="Where it was played, for --bgstats.")
    ] = "",
    text: Annotated[bool, typer.Option("--text", help="Only as plain text.")] = False,
    save: SaveFile = None,
    json: Json = False,
) -> None:
    """Share the result: everything is inside the link, there is no server and no account.

    Without a page of your own the code holds the result as short text. luxor share --site DIR
    writes the page; once it is hosted, --base-url, LUXOR_SHARE_URL or share_base_url in the config
    file say where, and the code holds a link to it.

    \b
    Examples:
      luxor share
      luxor share --base-url https://example.org/luxor/ --log
      luxor share friday --html friday.html
      luxor share 12
      luxor share --lan
      luxor share --bgstats --png play.png
      luxor share --site public
    """
    if site is not None:
        _write_site(site, json=json)
        return
    from luxor_companion.share.initials import with_initials

    base = _base_url(base_url)
    check_address(address, lan=lan)
    source = source_of(what, save, setup=setup or log, log=log)
    if initials:
        source = source._replace(result=with_initials(source.result))
    if html:
        from luxor_companion.files.atomic import write_atomically
        from luxor_companion.web.pages import result_page

        write_atomically(html, result_page(source.result, language.wished))
    files = {"svg": svg, "png": png, "html": html}
    if bgstats:
        show_play(source, location, files, json=json)
    elif lan:
        from luxor_companion.cli.serving import serve_result

        say_contents(source, json=json)
        serve_result(source.result, address, port, minutes, (svg, png), json=json)
    elif text and not json:
        console.out(text_of(source, base).split("\n"))
    elif html and not (base or svg or png or json):
        say_contents(source, json=json)
        show_check(source)
        say_written(files)
    else:
        show_link(source, base, files, json=json)


def _base_url(given: str | None) -> str:
    from luxor_companion.files import paths

    base = (given or paths.share_base_url()).strip()
    if not base:
        return ""
    good = base.startswith(("https://", "http://")) and "#" not in base and base.isascii()
    if not good or not base.isprintable() or " " in base or len(base) > 200:  # noqa: PLR2004  # a code has little room
        raise UsageError(
            _("'{base}' is no address of a page, such as https://example.org/luxor/.").format(
                base=base[:60]
            )
        )
    return base


def _write_site(folder: Path, *, json: bool) -> None:
    from luxor_companion.files.atomic import write_atomically
    from luxor_companion.web.pages import site

    files = site()
    for name, content in files.items():
        write_atomically(folder / name, content)
    if json:
        console.out_json({"site": str(folder), "files": list(files)})
        return
    told = _("Written to {folder}: {files}.").format(folder=folder, files=", ".join(files))
    console.out([told])
    console.err(
        [
            _("Put them on any static host, then say where:"),
            '  share_base_url = "https://…"   ' + _("in the config file, or LUXOR_SHARE_URL"),
        ]
    )
