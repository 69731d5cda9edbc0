"""A result as it is shared: what a link carries, and what can be wrong with one."""

import re
import unicodedata
from collections.abc import Mapping
from datetime import datetime
from typing import Final, Literal, NamedTuple, TypeAlias

from luxor_companion.core.game import RULES_VERSIONS
from luxor_companion.core.scoring import DecidedBy
from luxor_companion.table.toml import LONGEST_PLAYER_NAME, Raw

SHORT_ID: Final = 12  # of a game's id: enough to tell it from all others of a lifetime
HEADER: Final = ("id", "rules", "created")  # what a set-up tells of the save itself
# Letters that have no shape of their own could make a name look like something else.
_SHAPELESS: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
_WHOLE: Final = re.compile(r"[0-9]{1,19}")  # a seed is the largest number there is

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
    """A link that cannot be read; words are put to it elsewhere."""

    def __init__(self, code: LinkCode, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


def bad_record(what: str) -> LinkError:
    """Return the error of a link that unpacks, but whose `what` is that of no result."""
    return LinkError("record", what=what)


class SharedPlayer(NamedTuple):
    """One player's row. `parts` is empty where only the total is known."""

    name: str
    colour: str | None
    total: int
    parts: tuple[int, ...] = ()
    sets: int = 0  # how many sets were made, where a game has sets
    uncounted: int = 0  # what nobody entered, so that it is not counted


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
    setup: tuple[tuple[str, str], ...] = ()  # what each game tells of it: its share.py
    log: tuple[LogLine, ...] = ()

    @property
    def final(self) -> bool:
        return self.decided_by is not None


def ranks(result: SharedResult) -> tuple[int, ...]:
    """Return the rank of each player: 1 for whoever won, the others by points (1, 2, 2, 4)."""
    standing = [(one.total, seat in result.winners) for seat, one in enumerate(result.players)]
    return tuple(1 if own[1] else 1 + sum(one > own for one in standing) for own in standing)


def short_id(full: str) -> str:
    """Return a game's id as a link carries it."""
    return "".join(letter for letter in full if letter.isascii() and letter.isalnum())[:SHORT_ID]


def clean_name(name: str) -> str:
    """Return a name as a link carries it: one line, only letters with a shape, not too long."""
    shapes = "".join(" " if unicodedata.category(one) in _SHAPELESS else one for one in name)
    return " ".join(shapes.split())[:LONGEST_PLAYER_NAME].strip()


def has_shape(text: str) -> bool:
    """Return whether every letter of a text can be seen."""
    return all(unicodedata.category(letter) not in _SHAPELESS for letter in text)


def header_facts(header: Mapping[str, object]) -> dict[str, str]:
    """Return what a save says of itself, as facts of a set-up."""
    return {key: str(header[key]) for key in HEADER if header.get(key)}


def format_house(house: Mapping[str, str | bool]) -> str:
    """Return house rules as one fact; `parse_house` gives them back."""
    return " ".join(f"{key}={_format_choice(value)}" for key, value in house.items())


def _format_choice(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def parse_house(text: str, choices: Mapping[str, tuple[str | bool, ...]]) -> Raw:
    """Return house rules from their fact. Raise LinkError if the game has no such choice."""
    house: Raw = {}
    for word in text.split():
        key, _, value = word.partition("=")
        known = {_format_choice(choice): choice for choice in choices.get(key, ())}
        if value not in known:
            raise bad_record("setup")
        house[key] = known[value]
    return house


def parse_whole(text: str) -> int:
    """Return a number without a sign. Raise LinkError if it isn't one."""
    if not _WHOLE.fullmatch(text):
        raise bad_record("setup")
    return int(text)


def parse_rules(facts: Mapping[str, str]) -> str:
    """Return the version of the rules a game was begun under. Raise LinkError if there is none."""
    rules = facts.get("rules", RULES_VERSIONS[-1])
    if rules not in RULES_VERSIONS:
        raise bad_record("setup")
    return rules
