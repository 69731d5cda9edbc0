"""What commands answer about a result on its way to others."""

from collections.abc import Mapping
from typing import Annotated, NamedTuple

from luxor_companion.core.scoring import Scores
from luxor_companion.core.shapes import flat


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


@flat("scores")
class OpenAnswer(NamedTuple):
    """What a link holds."""

    game: Annotated[str, "which game was played"]
    ended: Annotated[str, "when the game ended"]
    minutes: Annotated[int | None, "how long it took; null if it is not known"]
    check: Annotated[str, "the check code: eight letters to compare at the table"]
    scores: Scores
    setup: Annotated[Mapping[str, str], "the set-up, as far as it is in the link"]
    log: Annotated[tuple[str, ...], "the lines of the log, if they are in the link"]
    verified: Annotated[bool | None, "true once the log was replayed; null without a log"]
    turns: Annotated[int | None, "how many turns the log has; null without a log"]
    saved: Annotated[str | None, "the table it was kept as; null if it was not kept"]
