"""A player's line of a shared result: colour, points part by part, name; written and read."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

from luxor_companion.core.game import game_names, load_game
from luxor_companion.core.scoring import DecidedBy
from luxor_companion.share.record import (
    LONGEST_NAME,
    SHORT_ID,
    LinkError,
    LogLine,
    SharedPlayer,
    SharedResult,
    has_shape,
    wrong,
)

NONE: Final = "-"
_PLAYER: Final = re.compile(r"([a-z-])(=?)([0-9,-]{1,60}) (.{1,40})")
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,3}")  # nobody scores five digits


def write_player(game: str, one: SharedPlayer) -> str:
    """The line of a player; `=` and the total where the parts are not known."""
    numbers = [one.total]
    if one.parts:
        sets = [one.sets] if load_game(game).has_sets else []
        numbers = [*one.parts, *sets, *([one.uncounted] if one.uncounted else [])]
    colour = one.colour[0] if one.colour else NONE
    values = ",".join(str(number) for number in numbers)
    return f"{colour}{'' if one.parts else '='}{values} {one.name}"


def read_player(game: str, line: str) -> SharedPlayer:
    """The player a line tells.

    :raises LinkError: if it tells none.
    """
    found = _PLAYER.fullmatch(line)
    if not found or len(found[4]) > LONGEST_NAME or not has_shape(found[4]):
        raise wrong("player")
    colours = {colour[0]: colour for colour in load_game(game).colours}
    if found[1] != NONE and found[1] not in colours:
        raise wrong("colour")
    colour, texts = colours.get(found[1]), found[3].split(",")
    if found[2]:
        if len(texts) != 1:
            raise wrong("score")
        return SharedPlayer(found[4], colour, _total(game, texts[0]))
    names = load_game(game).parts
    parts = tuple(_part(game, name, text) for name, text in zip(names, texts, strict=False))
    more = [read_number(text, "score") for text in texts[len(names) :]]
    if len(parts) < len(names) or not 0 <= len(more) - (load_game(game).has_sets) <= 1:
        raise wrong("score")
    sets = more.pop(0) if load_game(game).has_sets else 0
    return SharedPlayer(found[4], colour, sum(parts), parts, sets, *more)


def read_number(text: str, what: str) -> int:
    """A number as it is written: no sign, no leading nought.

    :raises LinkError: if it is none; `what` is what it should have told.
    """
    if not _NUMBER.fullmatch(text):
        raise wrong(what)
    return int(text)


def _part(game: str, name: str, text: str) -> int:
    """The points of a part: a loss has a minus before it, unless it is nothing."""
    if name not in load_game(game).losses or text == "0":
        return read_number(text, "score")
    points = read_number(text.removeprefix("-"), "score")
    if text[0] != "-" or not points:
        raise wrong("score")
    return -points


def _total(game: str, text: str) -> int:
    """A total: below nothing only in a game with losses."""
    losses = load_game(game).losses
    losing = text.startswith("-") and losses
    return _part(game, losses[0], text) if losing else read_number(text, "score")


MOST_PLAYERS: Final = 6
MOST_LINES: Final = 2000  # of a log; the longest game we know has a tenth
_DATE: Final = "%Y%m%d%H%M"
_VERDICT: Final = re.compile(r"([a-z])([1-9]{1,6})")
_SETUP: Final = re.compile(r"/([a-z_]{1,20}) (.{1,2000})")


def write_compact(result: SharedResult) -> str:
    """The text of a result: a line about the game, one per player, the set-up, the log."""
    letters = {verdict: letter for letter, verdict in _verdicts(result.game).items()}
    head = [
        result.game,
        result.ended.strftime(_DATE),
        NONE if result.minutes is None else str(result.minutes),
        result.id or NONE,
        letters[result.decided_by] + "".join(str(seat + 1) for seat in result.winners),
        NONE if result.first is None else str(result.first + 1),
    ]
    lines = [" ".join(head)]
    lines += [write_player(result.game, one) for one in result.players]
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
        raise wrong("lines")
    words = head.split(" ")
    if words[0] not in game_names():
        raise LinkError("game", game=words[0][:20])
    if len(words) != 6:  # noqa: PLR2004  # as many as are written
        raise wrong("head")
    game, date, minutes, short, verdict, first = words
    rest = iter(lines)
    players, line = _players(game, rest)
    setup, line = _setup(rest, line)
    log = _log(rest, line)
    seats = range(len(players))
    decided_by, winners = _verdict(game, verdict, seats)
    result = SharedResult(
        game=game,
        id=_id(short),
        ended=_date(date),
        players=players,
        winners=winners,
        decided_by=decided_by,
        minutes=None if minutes == NONE else read_number(minutes, "minutes"),
        first=None if first == NONE else read_number(first, "first") - 1,
        setup=setup,
        log=log,
    )
    if result.first is not None and result.first not in seats:
        raise wrong("first")
    if write_compact(result) != text:  # one text for one result, so that check codes agree
        raise wrong("form")
    return result


def _id(text: str) -> str:
    if text == NONE:
        return ""
    if len(text) > SHORT_ID or not (text.isascii() and text.isalnum()):
        raise wrong("id")
    return text


def _date(text: str) -> datetime:
    try:
        if not (text.isascii() and text.isdigit() and len(text) == 12):  # noqa: PLR2004  # to the minute
            raise wrong("date")
        return datetime.strptime(text, _DATE).replace(tzinfo=UTC)
    except ValueError:
        raise wrong("date") from None


def _verdicts(game: str) -> dict[str, DecidedBy | None]:
    """Return what may have decided, by its letter; a tie-break has its initial."""
    tie_break = load_game(game).tie_break
    return {tie_break[0]: tie_break, "p": "points", "h": "shared", "o": None}


def _verdict(game: str, text: str, seats: range) -> tuple[DecidedBy | None, tuple[int, ...]]:
    found = _VERDICT.fullmatch(text)
    if not found or found[1] not in _verdicts(game):
        raise wrong("verdict")
    winners = tuple(int(seat) - 1 for seat in found[2])
    if any(seat not in seats for seat in winners) or len(set(winners)) < len(winners):
        raise wrong("verdict")
    decided_by = _verdicts(game)[found[1]]
    if decided_by is not None and (decided_by == "shared") != (len(winners) > 1):
        raise wrong("verdict")
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
            raise wrong("players")
        players.append(read_player(game, line))
    colours = [one.colour for one in players if one.colour]
    if not players or len(set(colours)) < len(colours):
        raise wrong("players")
    return tuple(players), following


def _setup(
    lines: Iterator[str], line: str | None
) -> tuple[tuple[tuple[str, str], ...], str | None]:
    facts: dict[str, str] = {}
    while line is not None and line.startswith("/"):
        found = _SETUP.fullmatch(line)
        if not found or found[1] in facts or not has_shape(found[2]):
            raise wrong("setup")
        facts[found[1]] = found[2]
        line = next(lines, None)
    return tuple(facts.items()), line


def _log(lines: Iterator[str], line: str | None) -> tuple[LogLine, ...]:
    log = []
    while line is not None:
        text, _, changes = line[1:].partition("\t")
        if not line.startswith(">") or not text or not has_shape(text + changes):
            raise wrong("log")
        log.append(LogLine(text, changes))
        line = next(lines, None)
    return tuple(log)
