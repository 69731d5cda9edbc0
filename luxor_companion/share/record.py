"""What is wrong with a link: a code for each kind, put into words elsewhere."""

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from luxor_companion.core.game import RULES_VERSIONS
from luxor_companion.core.log import Noted
from luxor_companion.core.notation import parse_number
from luxor_companion.core.record import Change, Record
from luxor_companion.core.scoring import DecidedBy, Result, Score, points

LinkCode: TypeAlias = Literal[
    "empty",  # no result in it at all
    "characters",  # neither digits nor the text form
    "too_long",  # more than any result of ours
    "damaged",  # cut off or changed on the way
    "too_big",  # unpacks to more than any result of ours
    "newer",  # written by a later version
    "game",  # of a game we do not know
    "record",  # unpacked, but not a result
]


class LinkError(Exception):
    """A link that cannot be read."""

    def __init__(self, code: LinkCode, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


def wrong(what: str) -> LinkError:
    """A link that unpacks, but whose `what` tells no result."""
    return LinkError("record", what=what)


LONGEST_NAME: Final = 40
SHORT_ID: Final = 12  # of a game's id: enough to tell it from all others of a lifetime
# Letters that have no shape of their own could make a name look like something else.
MOST_SEED: Final = 10**19 - 1
_SHAPELESS: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})


class SharedPlayer(NamedTuple):
    """One player's row. `parts` is empty where only the total is known."""

    name: str
    colour: str | None
    total: int
    parts: tuple[int, ...] = ()
    sets: int = 0  # how many sets were made, in Luxor
    uncounted: int = 0  # scarabs nobody turned up, a skull nobody told the value of


class LogLine(NamedTuple):
    """A line of the log in the turn notation, and what it changed on the table."""

    text: str
    changes: str = ""


class SharedResult(NamedTuple):
    """All that a link carries."""

    game: str
    id: str  # short: `SHORT_ID` characters at most
    ended: datetime  # UTC, to the minute
    players: tuple[SharedPlayer, ...]  # in seat order
    winners: tuple[int, ...]  # seats, from 0; who leads, while it is not final
    decided_by: DecidedBy | None  # None: not final
    minutes: int | None = None
    first: int | None = None  # the seat that began
    setup: tuple[tuple[str, str], ...] = ()  # see share/setup.py
    log: tuple[LogLine, ...] = ()

    @property
    def final(self) -> bool:
        return self.decided_by is not None


class Header(NamedTuple):
    """The facts about a game that are not in its result."""

    game: str
    id: str
    ended: datetime
    minutes: int | None = None
    first: int | None = None
    final: bool = True


def shared(
    result: Result,
    header: Header,
    setup: Mapping[str, str] | None = None,
    log: Sequence[LogLine] = (),
) -> SharedResult:
    """A result as it is shared; the one way in, whoever kept the game."""
    players = tuple(_player(one) for one in result.scores)
    return SharedResult(
        game=header.game,
        id=short_id(header.id),
        ended=header.ended.astimezone(UTC).replace(second=0, microsecond=0),
        players=players,
        winners=tuple(seat for seat, one in enumerate(result.scores) if one.rank == 1),
        decided_by=result.decided_by if header.final else None,
        minutes=header.minutes,
        first=header.first,
        setup=tuple((setup or {}).items()),
        log=tuple(log),
    )


def _player(score: Score) -> SharedPlayer:
    colour = getattr(score, "colour", None)  # not every game has colours, or sets
    return SharedPlayer(
        name=told_name(score.name) or colour or "?",
        colour=colour,
        total=score.total,
        parts=points(score),
        sets=getattr(score, "sets", 0),
        uncounted=score.uncounted,
    )


def short_id(full: str) -> str:
    """A game's id as a link carries it."""
    return "".join(letter for letter in full if letter.isascii() and letter.isalnum())[:SHORT_ID]


def told_name(name: str) -> str:
    """A name as it is told: one line, only letters that have a shape, not too long."""
    seen = "".join(" " if unicodedata.category(one) in _SHAPELESS else one for one in name)
    return " ".join(seen.split())[:LONGEST_NAME].strip()


def has_shape(text: str) -> bool:
    return all(unicodedata.category(letter) not in _SHAPELESS for letter in text)


def ranks(result: SharedResult) -> tuple[int, ...]:
    """The rank of each player: 1 for whoever won, the others by points (1, 2, 2, 4)."""
    return tuple(
        1
        if seat in result.winners
        else 1
        + sum(
            other.total > one.total or (other_seat in result.winners and other.total == one.total)
            for other_seat, other in enumerate(result.players)
        )
        for seat, one in enumerate(result.players)
    )


AnyChange: TypeAlias = Change[Any, Any, Any]


def told_log(
    record: Record[Any, Any, Any], changes: Callable[[Any], Iterable[str]]
) -> tuple[LogLine, ...]:
    """The lines in effect with what they changed; remarks stand where they were written."""
    done: dict[int, AnyChange] = {change.line: change for change in record.done}
    told = []
    for number, text in enumerate(record.lines, start=1):
        if number in done:
            change = done[number]
            told.append(LogLine(record.write_line(change.entry), " ".join(changes(change))))
        elif text.startswith("note ") and isinstance(entry := record.read_line(text), Noted):
            told.append(LogLine(record.write_line(entry)))
    return tuple(told)


HEADER: Final = ("id", "rules", "created")


def told_header(header: Mapping[str, Any]) -> dict[str, str]:
    """What a save says of itself."""
    return {key: str(header[key]) for key in HEADER if header.get(key)}


def told_house(house: Mapping[str, str | bool]) -> str:
    return " ".join(f"{key}={_word(value)}" for key, value in house.items())


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_house(text: str, choices: Mapping[str, tuple[str | bool, ...]]) -> dict[str, str | bool]:
    """The rulings a text tells.

    :raises LinkError: if the game has no such choice.
    """
    house: dict[str, str | bool] = {}
    for word in text.split():
        key, _, value = word.partition("=")
        known = {_word(choice): choice for choice in choices.get(key, ())}
        if value not in known:
            raise wrong_setup()
        house[key] = known[value]
    return house


def read_whole(text: str) -> int:
    """A number without a sign.

    :raises LinkError: if it is none.
    """
    number = parse_number(text, MOST_SEED)
    if number is None:
        raise wrong_setup()
    return number


def rules_told(told: Mapping[str, str]) -> str:
    """Return the version of the rules a game was begun under. Raise LinkError if there is none."""
    rules = told.get("rules", RULES_VERSIONS[-1])
    if rules not in RULES_VERSIONS:
        raise wrong_setup()
    return rules


def wrong_setup() -> LinkError:
    return wrong("setup")
