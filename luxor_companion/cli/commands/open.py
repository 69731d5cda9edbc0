"""`luxor open`: a shared link back in the terminal, its log replayed, kept as a table."""

from typing import Annotated, Final

import typer

from luxor_companion.cli.console import Answer, Lines
from luxor_companion.core.record import AnyRecord
from luxor_companion.errors import NewerFileError, UsageError
from luxor_companion.lang import N_, _, ngettext
from luxor_companion.share.link import check_code, read_link
from luxor_companion.share.record import LinkError, SharedResult

# What is wrong with a link, by the code of its error.
_PROBLEMS: Final[dict[str, str]] = {
    "empty": N_("This link holds no result; there should be more after the #."),
    "characters": N_("What follows the # in this link isn't one of our results."),
    "too_long": N_("This link is too long to be one of our results."),
    "damaged": N_(
        "This link is damaged: a part is missing or was changed on the way."
        " Copy all of it, in quotes."
    ),
    "too_big": N_("This link unpacks to something too large to be one of our results."),
    "newer": N_("This link was made by a newer version (format {format}); this one reads 1."),
    "game": N_("This link is about a game that this version doesn't know."),
    "record": N_("This link unpacks, but it doesn't hold a result ({what})."),
}


def command(
    link: Annotated[str, typer.Argument(metavar="LINK", help="In quotes, as it was scanned.")],
    save: Annotated[
        str | None, typer.Option(metavar="NAME", help="Keep the game as a table of this name.")
    ] = None,
) -> Answer:
    """Read a link back into the terminal; if it holds a log, every turn is replayed and checked.

    \b
    Examples:
      luxor open "https://example.org/luxor/#bAQhz…"
      luxor open "https://example.org/luxor/#bAQhz…" --save rematch
    """
    result, record = read_game(link)
    turns = record.turns if record else None
    kept = _keep(result, save) if save else None
    return Answer(
        json=lambda: _json(result, turns, kept),
        lines=lambda _width: _lines(result, turns, kept),
    )


def read_game(link: str) -> tuple[SharedResult, AnyRecord | None]:
    """Return the result in a link, and the game in its log, every line ruled on again.

    Raise UsageError if there is no result in it, or it is damaged.
    """
    try:
        result = read_link(link)
        if not result.log:
            return result, None
        from luxor_companion.share.convert import replay_link

        return result, replay_link(result)
    except LinkError as error:
        text = _(_PROBLEMS[error.code]).format(**error.params)
        if error.code == "newer":
            raise NewerFileError(_("link"), text) from None
        raise UsageError(text) from None


def _keep(result: SharedResult, name: str) -> str:
    """Keep the game in a link as a table; return its name."""
    from luxor_companion.share.convert import save_link

    if not result.log:
        raise UsageError(_("This link has no log, so there is no game to keep."))
    return save_link(result, name).stem


def _lines(result: SharedResult, turns: int | None, kept: str | None) -> Lines:
    from luxor_companion.view.score import check_text, shared_lines

    declared = _("Reported by the players; links aren't signed.")
    texts = [f"{check_text(result)}. {declared}"]
    if turns is not None:
        text = ngettext(
            "Its log was replayed: {turns} turn is legal and leads to this score.",
            "Its log was replayed: all {turns} turns are legal and lead to this score.",
            turns,
        )
        texts.append(text.format(turns=turns))
    if kept:
        text = _("Kept as table {name}; luxor use {name} makes it the current table.")
        texts.append(text.format(name=kept))
    return [*shared_lines(result), *texts]


def _json(result: SharedResult, turns: int | None, kept: str | None) -> dict[str, object]:
    from luxor_companion.cli.score import result_json
    from luxor_companion.view.score import as_result

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
