"""What `luxor share` is about: the table in use, another table, or a save; as a shared result."""

from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeAlias

import typer

from luxor_companion.cli import console
from luxor_companion.cli.options import Json, SaveFile, current_game, table_path_of
from luxor_companion.cli.serving import Address, Port, check_address
from luxor_companion.core.game import game_names, load_game, title_of
from luxor_companion.errors import UsageError
from luxor_companion.lang import _, choice
from luxor_companion.lang.choice import use_language_of_table
from luxor_companion.share.qr import Code
from luxor_companion.share.record import SharedResult
from luxor_companion.view.text import wrapped


class Source(NamedTuple):
    """A result to share, and the name it goes by here."""

    name: str
    result: SharedResult


def source_of(what: str | None, save: str | None, *, setup: bool, log: bool) -> Source:
    """The result that is meant: a table's, or a game's of the log by its number."""
    from luxor_companion.share.tables import shared_table
    from luxor_companion.table import paths
    from luxor_companion.table.table import open_table

    if what is not None and save is not None:
        raise UsageError(_("Name a table or give --save, not both."))
    path = table_path_of(save) if what is None else paths.table_path(what)
    use_language_of_table(path)
    if what is not None and what.isdecimal() and not path.exists():
        return _logged(int(what[:9]), log=log or setup)
    if what is not None and not path.exists():
        known = ", ".join(paths.table_names()[:5]) or _("none yet")
        text = _("There is no table '{what}'; tables are: {known}.")
        raise UsageError(text.format(what=what, known=known))
    table = open_table(path, _game(path))
    if log and not table.position.over:
        raise UsageError(table.game.unfinished_log())
    if setup and "position" in table.save.setup:
        raise UsageError(
            _("This table was joined while it was played: it has no set-up or whole log to share.")
        )
    return Source(table.name, shared_table(table, setup=setup, log=log))


def _game(path: Path) -> str:
    """The game of a table: whichever it is can be shared, so that its name is enough."""
    from luxor_companion.table.save import game_of

    found = game_of(path)
    return found if found in game_names() else current_game().name


def _logged(number: int, *, log: bool) -> Source:
    """A game of the log of games."""
    from luxor_companion.cli.log_options import read_log
    from luxor_companion.results.query import entry_of
    from luxor_companion.share.tables import shared_entry

    if log:
        raise UsageError(_("The log of games holds results only: share the table for its turns."))
    with read_log(None) as store:
        return Source(str(number), shared_entry(entry_of(store, number)))


Files: TypeAlias = dict[str, Path | None]  # "svg", "png", "html"


def text_of(source: Source, base: str) -> str:
    """The result in a few lines, with the link where there is one."""
    from luxor_companion.share.link import check_code, text_link
    from luxor_companion.view.shared import short_text

    told = short_text(source.result, check_code(source.result))
    return f"{told}\n{text_link(base, source.result)}" if base else told


def say_contents(source: Source, *, json: bool, short: bool = False) -> None:
    from luxor_companion.view.shared import contents_lines

    if not json:
        console.err(contents_lines(source.result, console.width(), short=short))


def show_link(source: Source, base: str, files: Files, *, json: bool) -> None:
    from luxor_companion.cli.serving import code_of, write_pictures
    from luxor_companion.share.link import digit_link, text_link
    from luxor_companion.view.shared import verdict_line

    result = source.result
    inside = digit_link(base, result) if base else text_of(source, "")
    link = text_link(base, result) if base else None
    say_contents(source, json=json, short=not (base or files["html"]))
    drawn = code_of(inside)
    title = f"{title_of(result.game)}: {verdict_line(result)}"
    write_pictures(drawn, title, files["svg"], files["png"])
    if json:
        console.out_json(_json(source, link, inside, drawn, files))
        return
    _draw(drawn, f"luxor-{source.name}.png", files)
    if link:
        console.out_exact(link)
    show_check(source)
    say_written(files)
    if not base:
        _say_how(result, paged=bool(files["html"]))


def show_check(source: Source) -> None:
    from luxor_companion.share.link import check_code
    from luxor_companion.view.shared import verdict_line

    check = _("Check code {check}").format(check=check_code(source.result))
    console.out([f"{check}. {verdict_line(source.result)}"])


def _say_how(result: SharedResult, *, paged: bool) -> None:
    """What to do for a link instead of a text."""
    lines = [
        _("The code holds the result as short text. For a link: {luxor} share --lan, or"),
        _("--base-url once the page is hosted ({luxor} share --site DIR writes it)."),
    ]
    if result.setup and not paged:
        lines.insert(0, _("Set-up and log need a page: --lan, --base-url or --html."))
    command, width = load_game(result.game).command, console.width()
    console.err(part for line in lines for part in wrapped(line.format(luxor=command), width))


def _draw(drawn: Code, name: str, files: Files) -> None:
    """The code in the terminal; where it would be broken, in a file instead."""
    from luxor_companion.cli.serving import show_code, why_not_here, write_pictures

    problem = why_not_here(drawn)
    if problem is None:
        show_code(drawn)
        return
    if not (files["png"] or files["svg"]):
        files["png"] = Path(name)
        write_pictures(drawn, "Luxor", None, files["png"])
    console.err([_("{problem}: the code is in a file.").format(problem=problem)])


def say_written(files: Files) -> None:
    written = [str(path) for path in files.values() if path]
    if written:
        console.err([_("Written: {file}").format(file=", ".join(written))])


def show_play(source: Source, location: str, files: Files, *, json: bool) -> None:
    from luxor_companion.cli.serving import code_of, write_pictures
    from luxor_companion.share.bgstats import bgstats_link

    if not source.result.final:
        raise UsageError(load_game(source.result.game).unfinished_play())
    told = {"check": _("Check code {check}")}
    told |= {one: _(one) for one in load_game(source.result.game).colours}
    link = bgstats_link(source.result, location, told)
    say_contents(source, json=json)
    drawn = code_of(link)
    if not json and not (files["png"] or files["svg"]):
        files["png"] = Path(f"luxor-{source.name}-bgstats.png")
    write_pictures(drawn, "BG Stats", files["svg"], files["png"])
    if json:
        console.out_json(_json(source, link, link, drawn, files))
        return
    console.out_exact(link)
    text = _("Its code is {width} columns wide, too big for a terminal: it is in a file.")
    console.err([text.format(width=drawn.width)])
    say_written(files)


def _json(
    source: Source, link: str | None, inside: str, drawn: Code, files: Files
) -> dict[str, Any]:
    from luxor_companion.cli.score import result_json
    from luxor_companion.share.link import check_code
    from luxor_companion.view.shared import as_result

    result = source.result
    return {
        "table": source.name,
        "final": result.final,
        "check": check_code(result),
        "link": link,
        "code": {"text": inside, "version": drawn.version, "level": drawn.level},
        "contains": {"setup": bool(result.setup), "log": len(result.log)},
        "files": {kind: str(path) for kind, path in files.items() if path},
        "result": result_json(as_result(result)),
    }


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
    from luxor_companion.view.shared import with_initials

    base = _base_url(base_url)
    check_address(address, lan=lan)
    source = source_of(what, save, setup=setup or log, log=log)
    if initials:
        source = source._replace(result=with_initials(source.result))
    if html:
        from luxor_companion.table.atomic import write_atomically
        from luxor_companion.web.pages import result_page

        write_atomically(html, result_page(source.result, choice.requested))
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
    from luxor_companion.table import paths

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
    from luxor_companion.table.atomic import write_atomically
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
