"""What phones send and get: requests read from JSON, answers written to it, and what is refused."""

import json
import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

from luxor_companion import lang
from luxor_companion.core import Value
from luxor_companion.lang import _

LONGEST_BODY: Final = 16_384  # bytes; a declaration has a hundred
_LONGEST_TEXT: Final = 500
_MOST_VALUES: Final = 40
_ID: Final = re.compile(r"[A-Za-z0-9_-]{8,64}")
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{22,64}")

_TEXT: Final = (str,)
_TEXTS: Final = (list, str)
_CARDS: Final = (list, str, type(None))
_NUMBERS: Final = (list, int)
_ROW: Final = (dict, int, list)
# What may be asked, and the fields of each request with their types.
_TURN: Final = {"line": _TEXT, "player": _TEXT, "add": _TEXT, "skip": _TEXTS, "doubt": (bool,)}
ASKED: Final[Mapping[str, Mapping[str, tuple[type, ...]]]] = {
    "turn": _TURN,
    "hand": {},
    "options": {"player": _TEXT, "cards": _TEXT},
    "rules": {"question": _TEXT},
    "score": {},
    "log": {},
}
DECLARED: Final[Mapping[str, Mapping[str, tuple[type, ...]]]] = {
    "claim": {"player": _TEXT},
    "release": {},
    "play": {"line": _TEXT},
    "undo": {},
    "hand": {"cards": _CARDS},
    "count": {"values": _NUMBERS},
    "bot": {"line": _TEXT},
    "sit": {"name": _TEXT},
    "row": {"values": _ROW},
    "ready": {"ready": (bool,)},
    "log": {},
}


class WireError(Exception):
    """A request that is not answered: its status, one word for the page, and a sentence."""

    def __init__(
        self, status: HTTPStatus, kind: str, text: str, more: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(text)
        self.status = status
        self.kind = kind
        self.more = dict(more or {})


class Request(Value):
    """What a phone asks or declares: its kind, the fields, and by whom."""

    kind: str
    values: Mapping[str, Any]
    language: str
    after: int = 0
    number: str = ""  # its id

    def text(self, name: str) -> str:
        """Return a field that is a text; "" if it was left out."""
        value: str = self.values.get(name, "")
        return value


def bad_request(text: str) -> WireError:
    """Return the refusal of a request that cannot be read."""
    return WireError(HTTPStatus.BAD_REQUEST, "unreadable", text)


def parse_language(code: object) -> str:
    """Return the language of a request; by default the one that the server speaks."""
    if code in (None, ""):
        return lang.language()
    if not isinstance(code, str) or code not in lang.LANGUAGES:
        raise bad_request("lang is one of " + ", ".join(lang.LANGUAGES))
    return code


def parse(body: bytes, verb: str) -> Request:
    """Return the request in a body: what is asked, or declared. Raise WireError."""
    kinds = ASKED if verb == "ask" else DECLARED
    values = _load(body)
    language = parse_language(values.pop("lang", None))
    kind = values.pop(verb, None)
    if not isinstance(kind, str) or kind not in kinds:
        raise bad_request(f"{verb} is one of {', '.join(kinds)}")
    after, number = values.pop("after", 0), values.pop("id", "")
    if verb == "declare":
        if not isinstance(number, str) or not _ID.fullmatch(number):
            raise bad_request("id has 8 to 64 letters and digits")
        if type(after) is not int or not 0 <= after < 1 << 53:
            raise bad_request("after is a revision")
    for name, value in values.items():
        if name not in kinds[kind]:
            raise bad_request(f"{kind} has no {name[:40]!r}")
        _check(name, value, kinds[kind][name])
    return Request(kind, values, language, after, number)


def _load(body: bytes) -> dict[str, Any]:
    try:
        found = json.loads(body.decode(), parse_constant=_no_number, parse_float=_no_number)
    except (ValueError, RecursionError):
        raise bad_request("not JSON") from None
    if not isinstance(found, dict):
        raise bad_request("a request is an object")
    return found


def _no_number(text: str) -> float:
    raise ValueError(text)  # there are only whole numbers here


def _check(name: str, value: object, kind: tuple[type, ...]) -> None:
    """Raise WireError unless a field has its type, and a sensible size."""
    outer, *inner = kind
    if type(value) is not outer:
        raise bad_request(f"{name} is of the type {outer.__name__}")
    if isinstance(value, str) and (len(value) > _LONGEST_TEXT or not _is_text(value)):
        raise bad_request(f"{name} is a text of at most {_LONGEST_TEXT} letters")
    if not isinstance(value, list | dict):
        return
    parts = value.values() if isinstance(value, dict) else value
    if len(value) > _MOST_VALUES:
        raise bad_request(f"{name} has at most {_MOST_VALUES} values")
    for one in parts:
        if type(one) not in inner:
            raise bad_request(f"{name} has values of other types")
        if isinstance(one, str | list):
            _check(name, one, _NUMBERS if isinstance(one, list) else _TEXT)


def _is_text(value: str) -> bool:
    return all(one.isprintable() for one in value)


def closed() -> WireError:
    """Return the answer at an address where there is no table any more."""
    text = _("This table is closed: scan the code again.")
    return WireError(HTTPStatus.NOT_FOUND, "closed", text)


def no_seat() -> WireError:
    """Return the answer to a phone whose seat is not its own any more."""
    text = _("You don't sit at this table any more: choose your seat again.")
    return WireError(HTTPStatus.UNAUTHORIZED, "seat", text)


def gone() -> WireError:
    """Return the answer while the save cannot be read; the reason may hold a secret."""
    text = _("The table cannot be read at the moment: look at the laptop.")
    return WireError(HTTPStatus.GONE, "gone", text)


def busy(text: str = "") -> WireError:
    """Return the answer to whoever should try again in a moment."""
    text = text or _("Too much at once: it is tried again in a moment.")
    return WireError(HTTPStatus.SERVICE_UNAVAILABLE, "busy", text)
