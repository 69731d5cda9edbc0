"""What is wrong with a link, in one sentence for each kind."""

from typing import Annotated, Any, Final

import typer

from luxor_companion.cli import console
from luxor_companion.cli.options import Json
from luxor_companion.errors import NewerFileError, UsageError
from luxor_companion.lang import N_, _, ngettext
from luxor_companion.share.record import SharedResult

_PROBLEMS: Final[dict[str, str]] = {
    "empty": N_("There is no result in this link; it should go on after a #."),
    "characters": N_("What stands after the # of this link is not a result of ours."),
    "too_long": N_("This link is longer than any result of ours."),
    "damaged": N_(
        "This link is damaged: a part is missing or was changed on the way."
        " Copy all of it, in quotes."
    ),
    "too_big": N_("This link unpacks to more than any result of ours."),
    "newer": N_("This link was made by a newer version (format {format}); this one reads 1."),
    "game": N_("This link tells of a game that this version does not know."),
    "record": N_("This link unpacks, but what is inside is not a result ({what})."),
}


def link_problem(code: str, params: dict[str, object]) -> str:
    return _(_PROBLEMS[code]).format(**params)


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
    from luxor_companion.share.link import check_code
    from luxor_companion.view.shared import shared_lines
    from luxor_companion.view.text import wrapped

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
    from luxor_companion.share.link import read_link
    from luxor_companion.share.record import LinkError

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
    from luxor_companion.share.record import LinkError
    from luxor_companion.share.tables import replayed

    try:
        return replayed(result).turns
    except LinkError as error:
        raise UsageError(link_problem(error.code, error.params)) from None


def _kept(result: SharedResult, name: str) -> str:
    from luxor_companion.share.tables import saved_link

    if not result.log:
        raise UsageError(_("There is no log in this link, so there is no game to keep."))
    return saved_link(result, name).stem


def _json(result: SharedResult, turns: int | None, kept: str | None) -> dict[str, Any]:
    from luxor_companion.cli.score import result_json
    from luxor_companion.share.link import check_code
    from luxor_companion.view.shared import as_result

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
