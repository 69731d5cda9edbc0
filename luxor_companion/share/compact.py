"""The compact text of a shared result: a line about the game, one per player, set-up, log."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import takewhile
from typing import Final

from luxor_companion.core.game import Game, game_names, load_game
from luxor_companion.core.scoring import DecidedBy
from luxor_companion.share import record
from luxor_companion.table.toml import LONGEST_PLAYER_NAME

MOST_PLAYERS: Final = 6
MOST_LINES: Final = 2000  # of a log; the longest game we know has a tenth
NONE: Final = "-"
_DATE: Final = "%Y%m%d%H%M"
_DATE_DIGITS: Final = re.compile(r"[0-9]{12}")
_ID: Final = re.compile(rf"[A-Za-z0-9]{{1,{record.SHORT_ID}}}")
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,3}")  # nobody scores five digits
_VERDICT: Final = re.compile(r"([a-z])([1-9]{1,6})")
_PLAYER: Final = re.compile(rf"([a-z-])(=?)([0-9,-]{{1,60}}) (.{{1,{LONGEST_PLAYER_NAME}}})")
_SETUP: Final = re.compile(r"/([a-z_]{1,20}) (.{1,2000})")


def format_compact(result: record.SharedResult) -> str:
    """Return the text of a result."""
    game = load_game(result.game)
    letters = {verdict: letter for letter, verdict in _verdicts(game).items()}
    head = [
        result.game,
        result.ended.strftime(_DATE),
        NONE if result.minutes is None else str(result.minutes),
        result.id or NONE,
        letters[result.decided_by] + "".join(str(seat + 1) for seat in result.winners),
        NONE if result.first is None else str(result.first + 1),
    ]
    lines = [" ".join(head)]
    lines += [_format_player(game, one) for one in result.players]
    lines += [f"/{key} {value}" for key, value in result.setup]
    lines += [f">{text}\t{changes}" if changes else f">{text}" for text, changes in result.log]
    return "\n".join(lines)


def parse_compact(text: str) -> record.SharedResult:
    """Return the result of a text.

    Raise LinkError if it is not exactly what `format_compact` would write.
    """
    head, *lines = text.split("\n")
    if len(lines) > MOST_PLAYERS + MOST_LINES:
        raise record.bad_record("lines")
    name, *words = head.split(" ")
    if name not in game_names():
        raise record.LinkError("game", game=name[:20])
    try:
        date, minutes, identity, verdict, first = words
    except ValueError:
        raise record.bad_record("head") from None
    game = load_game(name)
    of_players, of_setup, of_log = _sections(lines)
    players = _parse_players(game, of_players)
    setup, log = _parse_setup(of_setup), _parse_log(of_log)
    seats = range(len(players))
    decided_by, winners = _parse_verdict(game, verdict, seats)
    result = record.SharedResult(
        game=name,
        id=_parse_id(identity),
        ended=_parse_date(date),
        players=players,
        winners=winners,
        decided_by=decided_by,
        minutes=None if minutes == NONE else _parse_number(minutes, "minutes"),
        first=None if first == NONE else _parse_number(first, "first") - 1,
        setup=setup,
        log=log,
    )
    if result.first is not None and result.first not in seats:
        raise record.bad_record("first")
    if format_compact(result) != text:  # one text for one result, so that check codes agree
        raise record.bad_record("form")
    return result


def _sections(lines: list[str]) -> tuple[list[str], list[str], list[str]]:
    """Return the lines of the players, of the set-up and of the log."""
    players = list(takewhile(lambda line: line[:1] not in ("/", ">"), lines))
    rest = lines[len(players) :]
    setup = list(takewhile(lambda line: line.startswith("/"), rest))
    return players, setup, rest[len(setup) :]


def _format_player(game: Game, one: record.SharedPlayer) -> str:
    """Return the line of a player: colour, points, name; `=` and the total without parts."""
    numbers = [one.total]
    if one.parts:
        sets = [one.sets] if game.has_sets else []
        numbers = [*one.parts, *sets, *([one.uncounted] if one.uncounted else [])]
    colour = one.colour[0] if one.colour else NONE
    values = ",".join(map(str, numbers))
    return f"{colour}{'' if one.parts else '='}{values} {one.name}"


def _parse_players(game: Game, lines: Sequence[str]) -> tuple[record.SharedPlayer, ...]:
    players = tuple(_parse_player(game, line) for line in lines[:MOST_PLAYERS])
    colours = [one.colour for one in players if one.colour]
    if not 0 < len(lines) <= MOST_PLAYERS or len(set(colours)) < len(colours):
        raise record.bad_record("players")
    return players


def _parse_player(game: Game, line: str) -> record.SharedPlayer:
    found = _PLAYER.fullmatch(line)
    if not found or not record.has_shape(found[4]):
        raise record.bad_record("player")
    letter, bare, values, name = found.groups()
    colours = {colour[0]: colour for colour in game.colours}
    if letter != NONE and letter not in colours:
        raise record.bad_record("colour")
    colour, texts = colours.get(letter), values.split(",")
    if bare:
        if len(texts) != 1:
            raise record.bad_record("score")
        below_nothing = bool(game.losses) and values.startswith("-")
        return record.SharedPlayer(name, colour, _parse_points(values, loss=below_nothing))
    parts = tuple(
        _parse_points(text, loss=part in game.losses)
        for part, text in zip(game.parts, texts, strict=False)
    )
    more = [_parse_number(text, "score") for text in texts[len(parts) :]]
    if len(parts) < len(game.parts) or not 0 <= len(more) - game.has_sets <= 1:
        raise record.bad_record("score")
    sets = more.pop(0) if game.has_sets else 0
    return record.SharedPlayer(name, colour, sum(parts), parts, sets, *more)


def _parse_points(text: str, *, loss: bool) -> int:
    """Return points as they are written: a loss has a minus before it, unless it is nothing."""
    if not loss or text == "0":
        return _parse_number(text, "score")
    points = _parse_number(text.removeprefix("-"), "score")
    if text[0] != "-" or not points:
        raise record.bad_record("score")
    return -points


def _parse_number(text: str, what: str) -> int:
    """Return a number as it is written: no sign, no leading nought."""
    if not _NUMBER.fullmatch(text):
        raise record.bad_record(what)
    return int(text)


def _parse_id(text: str) -> str:
    if text == NONE:
        return ""
    if not _ID.fullmatch(text):
        raise record.bad_record("id")
    return text


def _parse_date(text: str) -> datetime:
    try:
        if not _DATE_DIGITS.fullmatch(text):
            raise record.bad_record("date")
        return datetime.strptime(text, _DATE).replace(tzinfo=UTC)
    except ValueError:
        raise record.bad_record("date") from None


def _verdicts(game: Game) -> dict[str, DecidedBy | None]:
    """Return what may have decided, by its letter; a tie-break has its initial."""
    return {game.tie_break[0]: game.tie_break, "p": "points", "h": "shared", "o": None}


def _parse_verdict(game: Game, text: str, seats: range) -> tuple[DecidedBy | None, tuple[int, ...]]:
    found = _VERDICT.fullmatch(text)
    if not found or found[1] not in _verdicts(game):
        raise record.bad_record("verdict")
    winners = tuple(int(seat) - 1 for seat in found[2])
    if any(seat not in seats for seat in winners) or len(set(winners)) < len(winners):
        raise record.bad_record("verdict")
    decided_by = _verdicts(game)[found[1]]
    if decided_by is not None and (decided_by == "shared") != (len(winners) > 1):
        raise record.bad_record("verdict")
    return decided_by, winners


def _parse_setup(lines: Sequence[str]) -> tuple[tuple[str, str], ...]:
    facts: dict[str, str] = {}
    for line in lines:
        found = _SETUP.fullmatch(line)
        if not found or found[1] in facts or not record.has_shape(found[2]):
            raise record.bad_record("setup")
        facts[found[1]] = found[2]
    return tuple(facts.items())


def _parse_log(lines: Sequence[str]) -> tuple[record.LogLine, ...]:
    log = []
    for line in lines:
        text, _, changes = line[1:].partition("\t")
        if not line.startswith(">") or not text or not record.has_shape(text + changes):
            raise record.bad_record("log")
        log.append(record.LogLine(text, changes))
    return tuple(log)
