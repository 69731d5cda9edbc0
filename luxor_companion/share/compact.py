"""A shared result as a short text, and back: the format of docs/link.md, read strictly."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

from luxor_companion.games.luxor.scoring import DecidedBy
from luxor_companion.games.luxor.vocab import COLOURS
from luxor_companion.share.problem import LinkError
from luxor_companion.share.record import (
    LONGEST_NAME,
    PARTS,
    SHORT_ID,
    LogLine,
    SharedPlayer,
    SharedResult,
    has_shape,
)

MOST_PLAYERS: Final = 6
MOST_LINES: Final = 2000  # of a log; the longest game we know has a tenth
NONE: Final = "-"
_DATE: Final = "%Y%m%d%H%M"
_VERDICTS: Final[dict[str, DecidedBy | None]] = {
    "p": "points",
    "s": "sarcophagus",
    "h": "shared",
    "o": None,
}
_VERDICT: Final = re.compile(r"([psho])([1-9]{1,6})")
_PLAYER: Final = re.compile(r"([a-z-])(=?)([0-9,]{1,60}) (.{1,40})")
_SETUP: Final = re.compile(r"/([a-z_]{1,20}) (.{1,2000})")
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,3}")  # nobody scores five digits


def write_compact(result: SharedResult) -> str:
    """The text of a result: a line about the game, one per player, the set-up, the log."""
    letters = {told: letter for letter, told in _VERDICTS.items()}
    head = [
        result.game,
        result.ended.strftime(_DATE),
        NONE if result.minutes is None else str(result.minutes),
        result.id or NONE,
        letters[result.decided_by] + "".join(str(seat + 1) for seat in result.winners),
        NONE if result.first is None else str(result.first + 1),
    ]
    lines = [" ".join(head)]
    for one in result.players:
        numbers = [one.total]
        if one.parts:
            numbers = [*one.parts, one.sets, *([one.face_down] if one.face_down else [])]
        colour = one.colour[0] if one.colour else NONE
        values = ",".join(str(number) for number in numbers)
        lines.append(f"{colour}{'' if one.parts else '='}{values} {one.name}")
    lines += [f"/{key} {value}" for key, value in result.setup]
    lines += [
        f">{line.text}\t{line.changes}" if line.changes else f">{line.text}" for line in result.log
    ]
    return "\n".join(lines)


def read_compact(text: str) -> SharedResult:
    """The result a text tells.

    :raises LinkError: if it is not exactly what `write_compact` would write.
    """
    head, *lines = text.split("\n")
    if len(lines) > MOST_PLAYERS + MOST_LINES:
        raise _wrong("lines")
    words = head.split(" ")
    if words[0] not in PARTS:
        raise LinkError("game", game=words[0][:20])
    if len(words) != 6:  # noqa: PLR2004  # as many as are written
        raise _wrong("head")
    game, date, minutes, short, verdict, first = words
    rest = iter(lines)
    players, line = _players(game, rest)
    setup, line = _setup(rest, line)
    log = _log(rest, line)
    seats = range(len(players))
    decided_by, winners = _verdict(verdict, seats)
    result = SharedResult(
        game=game,
        id=_id(short),
        ended=_date(date),
        players=players,
        winners=winners,
        decided_by=decided_by,
        minutes=None if minutes == NONE else _number(minutes, "minutes"),
        first=None if first == NONE else _number(first, "first") - 1,
        setup=setup,
        log=log,
    )
    if result.first is not None and result.first not in seats:
        raise _wrong("first")
    if write_compact(result) != text:  # one text for one result, so that check codes agree
        raise _wrong("form")
    return result


def _wrong(what: str) -> LinkError:
    return LinkError("record", what=what)


def _number(text: str, what: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise _wrong(what)
    return int(text)


def _id(text: str) -> str:
    if text == NONE:
        return ""
    if len(text) > SHORT_ID or not (text.isascii() and text.isalnum()):
        raise _wrong("id")
    return text


def _date(text: str) -> datetime:
    try:
        if not (text.isascii() and text.isdigit() and len(text) == 12):  # noqa: PLR2004  # to the minute
            raise _wrong("date")
        return datetime.strptime(text, _DATE).replace(tzinfo=UTC)
    except ValueError:
        raise _wrong("date") from None


def _verdict(text: str, seats: range) -> tuple[DecidedBy | None, tuple[int, ...]]:
    found = _VERDICT.fullmatch(text)
    if not found:
        raise _wrong("verdict")
    winners = tuple(int(seat) - 1 for seat in found[2])
    if any(seat not in seats for seat in winners) or len(set(winners)) < len(winners):
        raise _wrong("verdict")
    decided_by = _VERDICTS[found[1]]
    if decided_by is not None and (decided_by == "shared") != (len(winners) > 1):
        raise _wrong("verdict")
    return decided_by, winners


def _players(game: str, lines: Iterator[str]) -> tuple[tuple[SharedPlayer, ...], str | None]:
    """The players, and the first line that is not one."""
    players: list[SharedPlayer] = []
    following = None
    for line in lines:
        if line[:1] in ("/", ">"):
            following = line
            break
        if len(players) == MOST_PLAYERS:
            raise _wrong("players")
        players.append(_player(game, line))
    colours = [one.colour for one in players if one.colour]
    if not players or len(set(colours)) < len(colours):
        raise _wrong("players")
    return tuple(players), following


def _player(game: str, line: str) -> SharedPlayer:
    found = _PLAYER.fullmatch(line)
    if not found or len(found[4]) > LONGEST_NAME or not has_shape(found[4]):
        raise _wrong("player")
    letters: dict[str, str | None] = {NONE: None, **{name[0]: name for name in COLOURS}}
    if found[1] not in letters:
        raise _wrong("colour")
    colour = letters[found[1]]
    numbers = [_number(text, "score") for text in found[3].split(",")]
    if found[2]:
        if len(numbers) != 1:
            raise _wrong("score")
        return SharedPlayer(found[4], colour, numbers[0])
    count = len(PARTS[game])
    if not count + 1 <= len(numbers) <= count + 2:
        raise _wrong("score")
    parts, more = tuple(numbers[:count]), [*numbers[count:], 0]
    return SharedPlayer(found[4], colour, sum(parts), parts, more[0], more[1])


def _setup(
    lines: Iterator[str], line: str | None
) -> tuple[tuple[tuple[str, str], ...], str | None]:
    facts: dict[str, str] = {}
    while line is not None and line.startswith("/"):
        found = _SETUP.fullmatch(line)
        if not found or found[1] in facts or not has_shape(found[2]):
            raise _wrong("setup")
        facts[found[1]] = found[2]
        line = next(lines, None)
    return tuple(facts.items()), line


def _log(lines: Iterator[str], line: str | None) -> tuple[LogLine, ...]:
    log = []
    while line is not None:
        text, _, changes = line[1:].partition("\t")
        if not line.startswith(">") or not text or not has_shape(text + changes):
            raise _wrong("log")
        log.append(LogLine(text, changes))
        line = next(lines, None)
    return tuple(log)
