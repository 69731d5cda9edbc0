"""`luxor open`: read a link back; with a log inside, replay and verify it, and keep the game."""

from typing import Annotated, Any

import typer

from luxor_companion.cli import console
from luxor_companion.cli.app import UsageError
from luxor_companion.cli.given import Json
from luxor_companion.errors import NewerFileError
from luxor_companion.lang import _, ngettext
from luxor_companion.share.record import SharedResult


def command(
    link: Annotated[str, typer.Argument(metavar="LINK", help="In quotes, as it was scanned.")],
    save: Annotated[
        str | None, typer.Option(metavar="NAME", help="Keep the game as a table of this name.")
    ] = None,
    json: Json = False,
) -> None:
    """Read a link back into the terminal; a log inside it is replayed and ruled on again.

    \b
    Examples:
      luxor open "https://example.org/luxor/#bAQhz…"
      luxor open "https://example.org/luxor/#bAQhz…" --save rematch
    """
    result = _read(link)
    turns = _replayed(result)
    kept = _kept(result, save) if save else None
    if json:
        console.out_json(_json(result, turns, kept))
        return
    from luxor_companion.render.shared import shared_lines
    from luxor_companion.render.style import wrapped
    from luxor_companion.share.link import check_code

    check = _("Check code {check}").format(check=check_code(result))
    declared = _("As declared by its players: a link is not signed.")
    width = console.width()
    console.out([*shared_lines(result, width), *wrapped(f"{check}. {declared}", width)])
    if turns is not None:
        text = ngettext(
            "The log inside was replayed: its {turns} turn stands, and leads to this score.",
            "The log inside was replayed: all {turns} turns stand, and lead to this score.",
            turns,
        )
        console.out(wrapped(text.format(turns=turns), width))
    if kept:
        text = _("Kept as table {name}; luxor use {name} makes it the table in use.")
        console.out(wrapped(text.format(name=kept), width))


def _read(link: str) -> SharedResult:
    from luxor_companion.lang.links import link_problem
    from luxor_companion.share.link import read_link
    from luxor_companion.share.problem import LinkError

    try:
        return read_link(link)
    except LinkError as error:
        text = link_problem(error.code, error.params)
        if error.code == "newer":
            raise NewerFileError(_("link"), text) from None
        raise UsageError(text) from None


def _replayed(result: SharedResult) -> int | None:
    """How many turns the log inside has, all of which stand; None without a log."""
    if not result.log:
        return None
    from luxor_companion.lang.links import link_problem
    from luxor_companion.share.problem import LinkError
    from luxor_companion.sharing import replayed

    try:
        return replayed(result).turns
    except LinkError as error:
        raise UsageError(link_problem(error.code, error.params)) from None


def _kept(result: SharedResult, name: str) -> str:
    from luxor_companion.sharing import saved_link

    if not result.log:
        raise UsageError(_("There is no log in this link, so there is no game to keep."))
    return saved_link(result, name).stem


def _json(result: SharedResult, turns: int | None, kept: str | None) -> dict[str, Any]:
    from luxor_companion.cli.result_json import result_json
    from luxor_companion.render.shared import as_result
    from luxor_companion.share.link import check_code

    return {
        "game": result.game,
        "ended": result.ended.isoformat(),
        "minutes": result.minutes,
        "final": result.final,
        "check": check_code(result),
        **result_json(as_result(result)),
        "setup": dict(result.setup),
        "log": [line.text for line in result.log],
        "verified": None if turns is None else True,
        "turns": turns,
        "saved": kept,
    }
