"""What is served to phones, a table or a score sheet: who sits where, and who waits for news."""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http import HTTPStatus
from threading import Condition, RLock
from typing import Any, TypeAlias

from luxor_companion.core import UnreadableError
from luxor_companion.core.shapes import SCHEMA, to_json
from luxor_companion.errors import LockedError, LuxorError, UsageError
from luxor_companion.lang import _, speaking
from luxor_companion.web import kept, wire
from luxor_companion.web.wire import Request, WireError

Json: TypeAlias = dict[str, Any]


def object_of(value: object) -> Json:
    """Return an answer as the object in JSON that it is."""
    found = to_json(value)
    assert isinstance(found, dict)
    return found


class Served:
    """What everybody sees on their phone, seat by seat, and changes from there."""

    def __init__(self, memory: kept.Kept) -> None:
        self.kept = memory
        self.changed: Callable[[], None] | None = None  # called when anything is new
        self._lock = RLock()
        self._news = Condition(self._lock)
        self._states: dict[tuple[str, str], Json] = {}
        self._closed = False

    # ------------------------------------------------------------------ what each kind defines

    def players(self) -> Mapping[str, str]:
        """Return the name at each seat; nobody while the table cannot be read."""
        raise NotImplementedError

    def follow(self) -> None:
        """Go on to what other programs have written."""
        raise NotImplementedError

    def _make_state(self, player: str, language: str) -> Json:
        raise NotImplementedError

    def _answer(self, player: str, request: Request) -> Json:
        raise NotImplementedError

    def _carry_out(self, player: str, request: Request) -> Json:
        """Do what a seat declares. Raise WireError, LuxorError, UsageError or UnreadableError."""
        raise NotImplementedError

    def _sit(self, token: str, request: Request) -> Json:
        """Give a seat to a token."""
        return self._claim(token, request)

    def _is_open(self) -> bool:
        """Return whether there is a table at all."""
        return True

    def _may_sit(self, player: str) -> bool:
        return player in self.players()

    # ------------------------------------------------------------------ who sits where

    def player_of(self, token: str) -> str:
        """Return who sits where this token was given; "" for who only watches.

        Raise WireError if nobody does.
        """
        if not token:
            return ""
        with self._lock:
            player = self.kept.player_of(token) if wire.TOKEN.fullmatch(token) else None
        if player is None:
            raise wire.no_seat()
        return player

    def taken(self) -> Mapping[str, tuple[str, bool]]:
        """Return the name at every seat, and whether a phone has it; for the host."""
        with self._lock:
            return {key: (name, key in self.kept.seats) for key, name in self.players().items()}

    def asked(self) -> Mapping[str, str]:
        """Return what players ask of the host."""
        with self._lock:
            return dict(self.kept.asked)

    def free(self, player: str) -> None:
        """Take a seat from the phone that has it. Raise LuxorError if it cannot be kept."""
        with self._news:
            self.kept.seats.pop(player, None)
            self._change_seats()

    def _claim(self, token: str, request: Request) -> Json:
        player = request.text("player")
        if not self._may_sit(player):
            raise wire.bad_request(_("There is no such seat at this table."))
        digest = kept.digest_of([token])
        if self.kept.seats.get(player, digest) != digest:
            text = _("{who} sits there already. Is that you? Then the laptop can free the seat.")
            text = text.format(who=self.players()[player])
            raise self._conflict("taken", text, "", request)
        if self.kept.seats.get(player) != digest:
            others = {key: one for key, one in self.kept.seats.items() if one != digest}
            self.kept.seats = {**others, player: digest}
            self._change_seats()
        return {"done": True, "player": player}

    def _conflict(self, kind: str, text: str, own: str, request: Request) -> WireError:
        state = self._state(own, request.language)
        return WireError(HTTPStatus.CONFLICT, kind, text, {"state": state})

    def _change_seats(self) -> None:
        self.kept.grow(self.kept.lines)
        self.kept.write()
        self._tell_all()

    def _tell_all(self) -> None:
        self._states.clear()
        self._news.notify_all()
        if self.changed:
            self.changed()

    # ------------------------------------------------------------------ requests

    def state(self, token: str, language: str) -> Json:
        """Return what a seat may see."""
        with self._lock, speaking(language):
            return self._state(self.player_of(token), language)

    def _state(self, player: str, language: str) -> Json:
        if not self._is_open():
            raise wire.gone()
        if (player, language) not in self._states:
            self._states[player, language] = self._make_state(player, language)
        return self._states[player, language]

    def newer(self, revision: int, token: str, seconds: float, gone: Callable[[], bool]) -> None:
        """Wait until there is something newer than a revision, or nobody waits any more."""
        end = time.monotonic() + seconds
        with self._news:
            while not (self._closed or gone() or self.kept.revision > revision):
                self.player_of(token)
                left = end - time.monotonic()
                if left <= 0 or not self._is_open():
                    return
                self._news.wait(min(left, 1.0))

    def ask(self, token: str, request: Request) -> Json:
        """Answer a request that changes nothing. Raise WireError."""
        with self._lock, self._understood(request):
            own = self.player_of(token)
            if not self._is_open():
                raise wire.gone()
            answer = self._answer(own, request)
            return {"schema": SCHEMA, "revision": self.kept.revision, **answer}

    def declare(self, token: str, request: Request) -> Json:
        """Carry out what a seat declares, once. Raise WireError."""
        with self._news, self._understood(request):
            self.follow()
            if not self._is_open():
                raise wire.gone()
            if request.kind in ("claim", "sit"):
                if not wire.TOKEN.fullmatch(token):
                    raise wire.bad_request("X-Seat has 22 to 64 letters and digits")
                answer = self._sit(token, request)
            elif own := self.player_of(token):
                answer = self._carry_out(own, request)
            else:
                raise wire.no_seat()
            return {"schema": SCHEMA, **answer, "revision": self.kept.revision}

    def close(self) -> None:
        """Answer everybody who waits, for the last time."""
        with self._news:
            self._closed = True
            self._news.notify_all()

    @contextmanager
    def _understood(self, request: Request) -> Iterator[None]:
        """Turn what the referee raises into answers."""
        with speaking(request.language):
            try:
                yield
            except LockedError:
                raise wire.busy() from None
            except LuxorError:
                if self._is_there():
                    text = _("The turn could not be saved: look at the laptop.")
                    raise wire.busy(text) from None
                raise wire.gone() from None
            except (UsageError, UnreadableError) as error:
                raise wire.bad_request(str(error)) from None

    def _is_there(self) -> bool:
        """Return whether what could not be read or written is still there."""
        return True
