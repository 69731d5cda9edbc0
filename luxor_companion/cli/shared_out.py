"""A result on its way out of `luxor share`: link, code, text or play; and what is said of it."""

from pathlib import Path
from typing import Any, Final, TypeAlias

from luxor_companion.cli import console
from luxor_companion.cli.app import UsageError
from luxor_companion.cli.game import respoken
from luxor_companion.cli.share_source import Source
from luxor_companion.games.luxor.vocab import COLOURS
from luxor_companion.games.titles import TITLES
from luxor_companion.lang import N_, _, words
from luxor_companion.render.style import wrapped
from luxor_companion.share.qr import Code
from luxor_companion.share.record import SharedResult

_NOT_FINAL: Final = {
    "luxor": N_(
        "BG Stats takes finished games only: this one is not over, or scarabs are still"
        " face down (luxor score --scarabs red=3,4)."
    ),
    "pyramids": N_(
        "BG Stats takes finished games only: this one is not over, or the value of somebody's"
        " dearest skull is not told (luxor pyramids score --skull Ani=6)."
    ),
}
Files: TypeAlias = dict[str, Path | None]  # "svg", "png", "html"


def text_of(source: Source, base: str) -> str:
    """The result in a few lines, with the link where there is one."""
    from luxor_companion.render.shared import short_text
    from luxor_companion.share.link import check_code, text_link

    told = short_text(source.result, check_code(source.result))
    return f"{told}\n{text_link(base, source.result)}" if base else told


def say_contents(source: Source, *, json: bool, short: bool = False) -> None:
    from luxor_companion.render.shared import contents_lines

    if not json:
        console.err(contents_lines(source.result, console.width(), short=short))


def show_link(source: Source, base: str, files: Files, *, json: bool) -> None:
    from luxor_companion.cli.codes import code_of, write_pictures
    from luxor_companion.render.shared import verdict_line
    from luxor_companion.share.link import digit_link, text_link

    result = source.result
    inside = digit_link(base, result) if base else text_of(source, "")
    link = text_link(base, result) if base else None
    say_contents(source, json=json, short=not (base or files["html"]))
    drawn = code_of(inside)
    title = f"{TITLES[result.game]}: {verdict_line(result)}"
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
    from luxor_companion.render.shared import verdict_line
    from luxor_companion.share.link import check_code

    check = _("Check code {check}").format(check=check_code(source.result))
    console.out([f"{check}. {verdict_line(source.result)}"])


def _say_how(result: SharedResult, *, paged: bool) -> None:
    """What to do for a link instead of a text."""
    lines = [
        _("The code holds the result as short text. For a link: luxor share --lan, or"),
        _("--base-url once the page is hosted (luxor share --site DIR writes it)."),
    ]
    if result.setup and not paged:
        lines.insert(0, _("Set-up and log need a page: --lan, --base-url or --html."))
    spoken = [respoken(line, result.game) for line in lines]
    console.err(part for line in spoken for part in wrapped(line, console.width()))


def _draw(drawn: Code, name: str, files: Files) -> None:
    """The code in the terminal; where it would be broken, in a file instead."""
    from luxor_companion.cli.codes import show_code, why_not_here, write_pictures

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
    from luxor_companion.cli.codes import code_of, write_pictures
    from luxor_companion.share.bgstats import bgstats_link

    if not source.result.final:
        raise UsageError(_(_NOT_FINAL[source.result.game]))
    told = {"check": _("Check code {check}")}
    told |= {colour: words.colour(colour) for colour in COLOURS}
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
    from luxor_companion.cli.result_json import result_json
    from luxor_companion.render.shared import as_result
    from luxor_companion.share.link import check_code

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
