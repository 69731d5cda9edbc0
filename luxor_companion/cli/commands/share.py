"""`luxor share`: share the result of a table, or of a logged game."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, NamedTuple

from typer import Argument, Option

from luxor_companion.cli import console, options, serving
from luxor_companion.cli.commands.shared import Files, Source, source_of
from luxor_companion.core.game import Game, load_game, title_of
from luxor_companion.core.scoring import Scores
from luxor_companion.errors import UsageError, offered
from luxor_companion.lang import N_, _, ngettext
from luxor_companion.referee.games import scores_of
from luxor_companion.share import SharedResult, picture
from luxor_companion.share.link import check_code, digit_link, text_link
from luxor_companion.table import paths
from luxor_companion.view import score

LONGEST_URL = 200  # a code has little room
COMFORTABLE = 77  # columns of a code that a phone reads at once, and that any terminal shows


class CodeAnswer(NamedTuple):
    """A QR code."""

    text: Annotated[str, "what the code holds"]
    version: Annotated[int, "its size, from 1 to 40"]
    level: Annotated[str, "how much of it may be damaged: L, M, Q or H"]


class Contents(NamedTuple):
    """What a link holds besides the result."""

    setup: Annotated[bool, "whether the set-up is in it"]
    log: Annotated[int, "how many lines of the log are in it"]


class ShareAnswer(NamedTuple):
    """A result to pass on."""

    table: Annotated[str, "the name of the table, or the number among the results"]
    check: Annotated[str, "the check code: eight letters to compare at the table"]
    link: Annotated[str | None, "the link; null if no page is hosted"]
    code: Annotated[CodeAnswer, "the QR code of the link, or of the result as short text"]
    contains: Annotated[Contents, "what the link holds"]
    files: Annotated[Mapping[str, str], "the files that were written, by kind"]
    result: Annotated[Scores, "the result"]


class SiteAnswer(NamedTuple):
    """The page that shows any result, written for a static host."""

    site: Annotated[str, "the folder"]
    files: Annotated[tuple[str, ...], "the files that were written into it"]


def command(
    what: Annotated[
        str | None,
        Argument(
            metavar="[TABLE|RESULT-ID]", help="A table, or a game of luxor results by its number."
        ),
    ] = None,
    log: Annotated[bool, Option("--log", help="With the log and the set-up.")] = False,
    setup: Annotated[bool, Option("--setup", help="With the set-up, not the log.")] = False,
    initials: Annotated[bool, Option("--initials", help="Shorten the names.")] = False,
    *,
    files: Files,
    wide: Annotated[
        bool, Option("--wide", help="That picture 1200x630 instead of 1080x1350.")
    ] = False,
    site: Annotated[
        Path | None, Option(metavar="DIR", help="Write the page for a static host.")
    ] = None,
    base_url: Annotated[
        str | None, Option(metavar="URL", help="Where that page is hosted.")
    ] = None,
    lan: Annotated[
        bool, Option("--lan", help="Serve the page on the local network, for a while.")
    ] = False,
    minutes: Annotated[
        int, Option(parser=options.whole_number(1, 240), help="How long --lan serves it.")
    ] = 10,
    port: serving.Port = 0,
    address: serving.Address = None,
    bgstats: Annotated[
        bool, Option("--bgstats", help="A link that fills a play into the BG Stats app.")
    ] = False,
    location: Annotated[
        str, Option(metavar="PLACE", help="Where it was played, for --bgstats.")
    ] = "",
    text: Annotated[bool, Option("--text", help="Only as plain text.")] = False,
    save: options.SaveFile = None,
    game: Game,
) -> console.Answer[ShareAnswer | SiteAnswer | serving.ServeAnswer]:
    """Share the result: everything is inside the link, there is no server and no account.

    Once a page of your own is hosted, the code holds a link to it: luxor share --site DIR writes
    the page, and --base-url, LUXOR_SHARE_URL or share_base_url in the config file say where it is.
    Without one, --lan serves the page to the phones here, and the code holds the result as short
    text. Files are written only where an option names them.

    \b
    Examples:
      luxor share
      luxor share --base-url https://example.org/luxor/ --log
      luxor share friday --html friday.html
      luxor share --card friday.png
      luxor share 12
      luxor share --lan
      luxor share --bgstats --png play.png
      luxor share --site public
    """
    base = _base_url(base_url)
    if site is not None:
        return share_site(site, base, force=files.force)
    serving.check_address(address, lan=lan)
    files.check_card(wide=wide)
    options.check_outputs(*files.wanted, force=files.force)
    source = source_of(game, what, save, setup=setup or log, log=log)
    if initials:
        source = source._replace(
            result=score.with_initials(source.result), played=score.with_initials(source.played)
        )
    if files.html or lan:
        offered(load_game(source.result.game).live)  # a page draws the table, not only the score
    if files.html:
        options.write_output(files.html, source.page(base), force=files.force)
    if files.card:
        card = source.card(files.card, "wide" if wide else "tall")
        options.write_output(files.card, card, force=files.force)
    if bgstats:
        return share_play(source, location, files)
    if lan:
        return share_on_network(source, address, port, minutes, files)
    if text:
        return share_text(source, base, files)
    if (files.html or files.card) and not (base or files.code):
        return share_page(source, files)
    return share_link(source, base, files)


def share_site(folder: Path, base: str, *, force: bool) -> console.Answer[SiteAnswer]:
    """Write the page that shows any result, for a static host, with its preview picture."""
    from luxor_companion.web import PICTURE, site
    from luxor_companion.web.card import site_picture

    files: dict[str, str | bytes] = {**site(base), PICTURE: site_picture()}
    options.check_outputs(*(folder / name for name in files), force=force)
    for name, content in files.items():
        options.write_output(folder / name, content, force=force)
    text = _("Written to {folder}: {files}.").format(folder=folder, files=", ".join(files))
    hints = [
        _("Put them on any static host, then enter the address:"),
        '  share_base_url = "https://…"   ' + _("in the config file, or LUXOR_SHARE_URL"),
    ]
    return console.Answer(SiteAnswer(str(folder), tuple(files)), [text], after=hints)


def share_link(source: Source, base: str, files: Files) -> console.Answer[ShareAnswer]:
    """Share a code to scan, which holds a link to a hosted page, or the result as short text."""
    result = source.result
    in_code, hint = result, ""
    if base:
        in_code, hint = _shorten_for_code(result, base)
    inside = digit_link(base, in_code) if base else score.short_text(result)
    code = serving.code_of(inside)
    title = f"{title_of(result.game)}: {score.verdict_line(result)}"
    whole = _whole_code(result, base) or code
    serving.write_pictures(whole, title, files.svg, files.png, force=files.force)
    problem = serving.why_not_here(code)
    link = text_link(base, result) if base else None

    def before(_width: int) -> list[str]:
        has_page = load_game(result.game).live is not None
        hints = [] if base or not has_page else _link_hints(result, has_page=bool(files.html))
        return [*hints, *score.contents_lines(result, short=not (base or files.html))]

    def after(_width: int) -> list[str]:
        lines = [] if problem else serving.height_lines(code)
        if problem and not files.code:
            text = _("{problem}: --png FILE writes the code.")
            lines = [text.format(problem=problem)]
        return [*([hint] if hint else []), *lines, *_written_lines(files)]

    return console.Answer(
        value=lambda: _linked(source, base, files),
        lines=lambda _width: [
            *([] if problem else serving.code_lines(code)),
            *([console.Exact(link)] if link else []),
            score.check_line(result),
        ],
        before=before,
        after=after,
        paged=False,  # a phone scans the code, which has to be whole
    )


def _shorten_for_code(result: SharedResult, base: str) -> tuple[SharedResult, str]:
    """Return as much of the result as fits a code that scans easily, and what was left out."""
    code = _whole_code(result, base)
    if code and code.width <= COMFORTABLE:
        return result, ""
    game = load_game(result.game)
    open_setup = tuple(pair for pair in result.setup if pair[0] in offered(game.sharing).OPEN_SETUP)
    smaller = result._replace(setup=open_setup, log=())
    code = _whole_code(smaller, base)
    what = _("The code holds score and set-up")
    if not code or code.width > COMFORTABLE:
        smaller, what = smaller._replace(setup=()), _("The code holds the score")
    more = _("{what}; all of it is in the link, or in --html or --png FILE.")
    return smaller, more.format(what=what)


def _whole_code(result: SharedResult, base: str) -> picture.Code | None:
    """Return the code of a link; None without a hosted page, or if the link is too long."""
    try:
        return picture.make_code(digit_link(base, result)) if base else None
    except picture.CodeTooBigError:
        return None


def share_page(source: Source, files: Files) -> console.Answer[ShareAnswer]:
    """Report the page or card that has been written, with the check code."""
    return console.Answer(
        lambda: _linked(source, "", files),
        [score.check_line(source.result)],
        before=score.contents_lines(source.result),
        after=_written_lines(files),
    )


def share_text(source: Source, base: str, files: Files) -> console.Answer[ShareAnswer]:
    """Share the result in a few lines, with the link if there is one."""
    lines = score.short_text(source.result).split("\n")
    if base:
        lines.append(text_link(base, source.result))
    return console.Answer(lambda: _linked(source, base, files), lines)


def share_on_network(
    source: Source, address: str | None, port: int, minutes: int, files: Files
) -> console.Answer[serving.ServeAnswer]:
    """Serve one page with the result inside, for some minutes."""
    from luxor_companion.web.server import page_response

    result = source.result
    page = page_response(source.page())
    lasting = ngettext(
        "Available for {minutes} minute; Ctrl-C ends it.",
        "Available for {minutes} minutes; Ctrl-C ends it.",
        minutes,
    )
    return serving.serve(
        {"": lambda: page},
        address,
        port,
        lan=True,
        before=score.contents_lines(result),
        messages=[score.check_text(result), lasting.format(minutes=minutes)],
        seconds=minutes * 60,
        pictures=(files.svg, files.png),
        force=files.force,
    )


def share_play(source: Source, location: str, files: Files) -> console.Answer[ShareAnswer]:
    """Share a link that fills a play into the BG Stats app."""
    from luxor_companion.share.link import bgstats_link

    game = load_game(source.result.game)
    if not source.result.final:
        text = N_("BG Stats takes finished games only: this one is not over.")
        raise UsageError(_(game.sheets.UNFINISHED if game.sheets else text))
    link = bgstats_link(source.result, location)
    code = serving.code_of(link)
    serving.write_pictures(code, "BG Stats", files.svg, files.png, force=files.force)
    hints = [] if files.code else [_("--png FILE writes its code, for a phone to scan.")]
    return console.Answer(
        lambda: _shared(source, link, link, code, files),
        [console.Exact(link)],
        before=score.contents_lines(source.result),
        after=[*hints, *_written_lines(files)],
    )


def _base_url(option: str | None) -> str:
    """Return where the page is hosted, "" if nowhere. Raise UsageError if it isn't an address."""
    base = (option or paths.setting("LUXOR_SHARE_URL", "share_base_url")).strip()
    if not base:
        return ""
    good = base.startswith(("https://", "http://")) and "#" not in base and base.isascii()
    if not good or not base.isprintable() or " " in base or len(base) > LONGEST_URL:
        text = _("'{base}' isn't the address of a page, such as https://example.org/luxor/.")
        raise UsageError(text.format(base=base[:60]))
    return base


def _written_lines(files: Files) -> list[str]:
    names = ", ".join(files.names().values())
    return [_("Written: {file}").format(file=names)] if names else []


def _link_hints(result: SharedResult, *, has_page: bool) -> list[str]:
    """Return how to share a link instead of short text."""
    lines = [
        _("To open it on phones in this network: {luxor} share --lan."),
        _("For one that works anywhere, host the page once: {luxor} share --site DIR."),
    ]
    if result.setup and not has_page:
        lines.insert(0, _("Set-up and log need a page: --lan, --base-url or --html."))
    command = load_game(result.game).command
    return [line.format(luxor=command) for line in lines]


def _linked(source: Source, base: str, files: Files) -> ShareAnswer:
    """Return the link for scripts; unlike people's, its code holds the whole result."""
    inside = digit_link(base, source.result) if base else score.short_text(source.result)
    link = text_link(base, source.result) if base else None
    return _shared(source, link, inside, serving.code_of(inside), files)


def _shared(
    source: Source, link: str | None, inside: str, code: picture.Code, files: Files
) -> ShareAnswer:
    result = source.result
    return ShareAnswer(
        table=source.name,
        check=check_code(result),
        link=link,
        code=CodeAnswer(inside, code.version, code.level),
        contains=Contents(bool(result.setup), len(result.log)),
        files=files.names(),
        result=scores_of(result),
    )
