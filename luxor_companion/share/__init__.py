"""The result of a game as people share it, and its compact text.

The text has one line about the game, one per player, then the lines of the set-up and the log.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from itertools import takewhile
from typing import Final, Literal, NamedTuple, TypeAlias

from luxor_companion.core.game import Game, is_game, load_game
from luxor_companion.core.scoring import DecidedBy
from luxor_companion.table.toml import LONGEST_PLAYER_NAME, Raw

SHORT_ID: Final = 12  # characters of a game's id: enough for a lifetime of games
HEADER: Final = ("id", "created")  # about the save itself
# Categories of invisible characters, which could make a name look like something else.
_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
_WHOLE: Final = re.compile(r"[0-9]{1,19}")  # a seed is the largest number
MOST_PLAYERS: Final = 6
MOST_LINES: Final = 2000  # of a log; the longest game we know has a tenth of that
NONE: Final = "-"
_DATE: Final = "%Y%m%d%H%M"
_DATE_DIGITS: Final = re.compile(r"[0-9]{12}")
_ID: Final = re.compile(rf"[A-Za-z0-9]{{1,{SHORT_ID}}}")
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,3}")  # nobody scores five digits
_LOSS: Final = re.compile(r"0|-[1-9][0-9]{0,3}")
_VERDICT: Final = re.compile(r"([a-z])([1-9]{1,6})")
_PLAYER: Final = re.compile(rf"([a-z-])(=?)([0-9,-]{{1,60}}) (.{{1,{LONGEST_PLAYER_NAME}}})")
_SETUP: Final = re.compile(r"/([a-z_]{1,20}) (.{1,2000})")

LinkCode: TypeAlias = Literal[
    "empty",  # no result at all
    "characters",  # neither digits nor the text form
    "too_long",  # longer than any real result
    "damaged",  # cut off or changed on the way
    "too_big",  # unpacks to more than any real result
    "newer",  # written by a later version
    "game",  # an unknown game
    "record",  # unpacked, but not a result
]


class LinkError(Exception):
    """A link that cannot be read; the messages for its codes are elsewhere."""

    def __init__(self, code: LinkCode, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


def bad_record(what: str) -> LinkError:
    """Return the error for a link that unpacks, but has a `what` that no result can have."""
    return LinkError("record", what=what)


def _match(form: re.Pattern[str], text: str, what: str) -> re.Match[str]:
    if not (match := form.fullmatch(text)):
        raise bad_record(what)
    return match


def _groups(form: re.Pattern[str], text: str, what: str) -> tuple[str, ...]:
    groups: tuple[str, ...] = _match(form, text, what).groups()
    return groups


class SharedPlayer(NamedTuple):
    """One player's row. `parts` is empty if only the total is known."""

    name: str
    colour: str | None
    total: int
    parts: tuple[int, ...] = ()
    counts: tuple[int, ...] = ()  # of pieces, for each part that depends on how many there are
    uncounted: int = 0  # pieces that nobody entered, so they aren't counted


class LogLine(NamedTuple):
    """A line of the log in the turn notation, and what it changed on the table."""

    text: str
    changes: str = ""


class SharedResult(NamedTuple):
    """Everything in a link."""

    game: str
    id: str  # short: `SHORT_ID` characters at most
    ended: datetime  # UTC, to the minute
    players: tuple[SharedPlayer, ...]  # in seat order
    winners: tuple[int, ...]  # seats, from 0; the leaders, if it isn't final
    decided_by: DecidedBy | None  # None: not final
    minutes: int | None = None
    first: int | None = None  # the seat that began
    setup: tuple[tuple[str, str], ...] = ()  # as in each game's share.py
    log: tuple[LogLine, ...] = ()

    @property
    def final(self) -> bool:
        return self.decided_by is not None


def ranks(result: SharedResult) -> tuple[int, ...]:
    """Return the rank of each player: 1 for a winner, the others by points (1, 2, 2, 4)."""
    standing = [
        (player.total, seat in result.winners) for seat, player in enumerate(result.players)
    ]
    return tuple(1 if own[1] else 1 + sum(other > own for other in standing) for own in standing)


def by_rank(result: SharedResult) -> list[int]:
    """Return the seats, the best first."""
    standing = ranks(result)
    return sorted(range(len(standing)), key=standing.__getitem__)


def short_id(full: str) -> str:
    """Return a game's id as it is in a link."""
    return "".join(letter for letter in full if letter.isascii() and letter.isalnum())[:SHORT_ID]


def clean_name(name: str) -> str:
    """Return a name as it is in a link: on one line, only visible characters, not too long."""
    visible = "".join(
        " " if unicodedata.category(letter) in _INVISIBLE else letter for letter in name
    )
    return " ".join(visible.split())[:LONGEST_PLAYER_NAME].strip()


def is_visible(text: str) -> bool:
    """Return whether every character of a text is visible."""
    return all(unicodedata.category(letter) not in _INVISIBLE for letter in text)


def header_values(header: Mapping[str, object]) -> dict[str, str]:
    """Return what is known about the save itself, for the set-up in a link."""
    return {key: str(header[key]) for key in HEADER if header.get(key)}


def format_house(house: Mapping[str, str | bool]) -> str:
    """Return house rules as one value; `parse_house` reads them."""
    return " ".join(f"{key}={str(value).lower()}" for key, value in house.items())


def parse_house(text: str, choices: Mapping[str, tuple[str | bool, ...]]) -> Raw:
    """Return house rules from their value. Raise LinkError if the game has no such choice."""
    house: Raw = {}
    for word in text.split():
        key, _, value = word.partition("=")
        known = {str(choice).lower(): choice for choice in choices.get(key, ())}
        if value not in known:
            raise bad_record("setup")
        house[key] = known[value]
    return house


def parse_whole(text: str) -> int:
    """Return a number without a sign. Raise LinkError if it isn't one."""
    return int(_match(_WHOLE, text, "setup")[0])


def format_compact(result: SharedResult) -> str:
    """Return the compact text of a result."""
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
    lines += [_format_player(player) for player in result.players]
    lines += [f"/{key} {value}" for key, value in result.setup]
    lines += [f">{text}\t{changes}" if changes else f">{text}" for text, changes in result.log]
    return "\n".join(lines)


def parse_compact(text: str) -> SharedResult:
    """Return the result in a compact text.

    Raise LinkError if it is not exactly what `format_compact` would write.
    """
    head, *lines = text.split("\n")
    if len(lines) > MOST_PLAYERS + MOST_LINES:
        raise bad_record("lines")
    name, *words = head.split(" ")
    if not is_game(name):
        raise LinkError("game", game=name[:20])
    try:
        date, minutes, identity, verdict, first = words
    except ValueError:
        raise bad_record("head") from None
    game = load_game(name)
    player_lines, setup_lines, log_lines = _sections(lines)
    players = _parse_players(game, player_lines)
    setup, log = _parse_setup(setup_lines), _parse_log(log_lines)
    seats = range(len(players))
    decided_by, winners = _parse_verdict(game, verdict, seats)
    result = SharedResult(
        game=name,
        id="" if identity == NONE else _match(_ID, identity, "id")[0],
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
        raise bad_record("first")
    if format_compact(result) != text:  # one text for one result, so that check codes agree
        raise bad_record("form")
    return result


def _sections(lines: list[str]) -> tuple[list[str], list[str], list[str]]:
    """Return the lines of the players, of the set-up and of the log."""
    players = list(takewhile(lambda line: line[:1] not in ("/", ">"), lines))
    rest = lines[len(players) :]
    setup = list(takewhile(lambda line: line.startswith("/"), rest))
    return players, setup, rest[len(setup) :]


def _format_player(player: SharedPlayer) -> str:
    """Return the line of a player: colour, points, name; `=` marks a total without parts."""
    numbers = [player.total]
    if player.parts:
        left = [player.uncounted] if player.uncounted else []
        numbers = [*player.parts, *player.counts, *left]
    colour = player.colour[0] if player.colour else NONE
    values = ",".join(map(str, numbers))
    return f"{colour}{'' if player.parts else '='}{values} {player.name}"


def _parse_players(game: Game, lines: Sequence[str]) -> tuple[SharedPlayer, ...]:
    players = tuple(_parse_player(game, line) for line in lines[:MOST_PLAYERS])
    from luxor_companion.results import fold_name

    colours = [player.colour for player in players if player.colour]
    names = {fold_name(player.name) for player in players}
    if not 0 < len(lines) <= MOST_PLAYERS or len({*colours}) < len(colours):
        raise bad_record("players")
    if len(names) < len(players):  # as at a table and in the results
        raise bad_record("players")
    return players


def _parse_player(game: Game, line: str) -> SharedPlayer:
    letter, total_only, values, name = _groups(_PLAYER, line, "player")
    if not is_visible(name):
        raise bad_record("player")
    colours = {colour[0]: colour for colour in game.about.colours}
    if letter != NONE and letter not in colours:
        raise bad_record("colour")
    colour, texts = colours.get(letter), values.split(",")
    if total_only:
        is_loss = any(part.is_loss for part in game.about.parts) and values.startswith("-")
        return SharedPlayer(name, colour, _parse_points(values, loss=is_loss))
    parts = tuple(
        _parse_points(text, loss=part.is_loss)
        for part, text in zip(game.about.parts, texts, strict=False)
    )
    more = [_parse_number(text, "score") for text in texts[len(parts) :]]
    counted = sum(part.pieces is not None for part in game.about.parts)
    if len(parts) < len(game.about.parts) or not 0 <= len(more) - counted <= 1:
        raise bad_record("score")
    counts, left = tuple(more[:counted]), more[counted:]
    return SharedPlayer(name, colour, sum(parts), parts, counts, *left)


def _parse_points(text: str, *, loss: bool) -> int:
    """Read points; a loss has a minus sign, unless it is 0."""
    return int(_match(_LOSS if loss else _NUMBER, text, "score")[0])


def _parse_number(text: str, what: str) -> int:
    """Read a number without a sign or leading zeros."""
    return int(_match(_NUMBER, text, what)[0])


def _parse_date(text: str) -> datetime:
    try:
        digits = _match(_DATE_DIGITS, text, "date")[0]
        return datetime.strptime(digits, _DATE).replace(tzinfo=UTC)
    except ValueError:
        raise bad_record("date") from None


def _verdicts(game: Game) -> dict[str, DecidedBy | None]:
    """Return what may have decided a game, by letter; the letter of a tie-break is its initial."""
    return {game.about.tie_break[0]: game.about.tie_break, "p": "points", "h": "shared", "o": None}


def _parse_verdict(game: Game, text: str, seats: range) -> tuple[DecidedBy | None, tuple[int, ...]]:
    letter, numbers = _groups(_VERDICT, text, "verdict")
    winners = tuple(int(seat) - 1 for seat in numbers)
    decided_by = _verdicts(game).get(letter)
    if (
        letter not in _verdicts(game)
        or any(seat not in seats for seat in winners)
        or len(set(winners)) < len(winners)
        or (decided_by is not None and (decided_by == "shared") != (len(winners) > 1))
    ):
        raise bad_record("verdict")
    return decided_by, winners


def _parse_setup(lines: Sequence[str]) -> tuple[tuple[str, str], ...]:
    values: dict[str, str] = {}
    for line in lines:
        key, value = _groups(_SETUP, line, "setup")
        if key in values or not is_visible(value):
            raise bad_record("setup")
        values[key] = value
    return tuple(values.items())


def _parse_log(lines: Sequence[str]) -> tuple[LogLine, ...]:
    log = []
    for line in lines:
        text, _, changes = line[1:].partition("\t")
        if not line.startswith(">") or not text or not is_visible(text + changes):
            raise bad_record("log")
        log.append(LogLine(text, changes))
    return tuple(log)
