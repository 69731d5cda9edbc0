"""A table that everybody plays at from their own phone: what a seat sees, asks and declares.

The log is the only state. A seat declares as `luxor move` does, through the referee and under the
lock of the save; what other programs write is followed. No request names a file or a command.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from http import HTTPStatus
from pathlib import Path
from threading import Condition, RLock
from typing import Any, Final, TypeAlias

from luxor_companion.core import EVERYONE, Need, Refusal, UnreadableError, Viewer
from luxor_companion.core.record import Change
from luxor_companion.core.shapes import SCHEMA, to_json
from luxor_companion.errors import LockedError, LuxorError, UsageError, offered
from luxor_companion.lang import _
from luxor_companion.referee import declare, find_player, rules, seats
from luxor_companion.referee.answers import ScoreAnswer, log_lines, requested
from luxor_companion.referee.declare import Declared
from luxor_companion.referee.table import Table
from luxor_companion.table import atomic
from luxor_companion.table.table import AnyTable, change_table, open_table
from luxor_companion.web import kept, wire
from luxor_companion.web.wire import Request, WireError

Json: TypeAlias = dict[str, Any]
LOOKS: Final = 0.1  # seconds between two looks at the save, which other programs write too
_MOST_BOTS: Final = 12  # turns of bots in a row, before somebody else is heard


class Phones:
    """One table on everybody's phones."""

    def __init__(self, path: Path, game: str, memory: kept.Kept) -> None:
        self.path = path
        self.kept = memory
        self._game = game
        self._lock = RLock()
        self._news = Condition(self._lock)
        self._seen: object = None  # when the save was read
        self._table: AnyTable | None = None  # None: it cannot be read
        self._bot: tuple[str, Need] | None = None  # what a bot has to be told
        self._facts = ""  # what it was told
        self._states: dict[tuple[str, str], Json] = {}
        self._closed = False
        self.changed: Callable[[], None] | None = None  # called when anything is new
        self.follow()

    # ------------------------------------------------------------------ the save, as it is now

    def follow(self) -> None:
        """Read what other programs have written since, and let bots play."""
        with self._news:
            if not self._has_changed():
                return
            before, self._table = self._table, None
            try:
                self._table = self._opened(before)
                self._draw_and_play()
            except (LuxorError, OSError):  # such as a save that is being copied: look again
                self._seen = self._seen and None
            if before or self._table:
                self._announce()

    def _has_changed(self) -> bool:
        try:
            status = self.path.stat()
            seen: object = (status.st_mtime_ns, status.st_size, status.st_ino)
        except OSError:
            seen = False
        changed, self._seen = seen != self._seen, seen
        return changed

    def _opened(self, before: AnyTable | None) -> AnyTable:
        """Return the table as it is in the save, replayed only if somebody else has changed it."""
        if before is None:
            return open_table(self.path, self._game)
        return change_table(self.path, lambda table: table, before, game=self._game)

    def _draw_and_play(self) -> None:
        """Let the program draw what is due, and bots play, until somebody else has to act."""
        assert self._table
        self._table = declare.draw_due(self.path, self._game, self._table)
        self._bot = None
        for _number in range(_MOST_BOTS):
            if not self._table.bot_to_move:
                return
            try:
                moved: Declared[object] = declare.move_bot(
                    self.path, self._game, self._facts, self._table
                )
            except UsageError:  # people play its turn
                return
            self._table = moved.table
            if isinstance(moved.applied, Need):
                self._bot = moved.table.next[0], moved.applied
                return
            self._facts = ""
            if not isinstance(moved.applied, Change):
                return

    def _announce(self) -> None:
        """Tell everybody who waits, if anything is new."""
        if self._table and self.kept.follow(self._table.record.lines):
            with suppress(LuxorError):  # a full disk: the next change is written with it
                self.kept.write()
        self._tell_all()

    def _tell_all(self) -> None:
        self._states.clear()
        self._news.notify_all()
        if self.changed:
            self.changed()

    def lines_now(self) -> int | None:
        """Return how many lines the log has; None while the save cannot be read."""
        with self._lock:
            return len(self._table.record.lines) if self._table else None

    def close(self) -> None:
        """Answer everybody who waits, for the last time."""
        with self._news:
            self._closed = True
            self._news.notify_all()

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
            players = self._players()
            return {key: (name, key in self.kept.seats) for key, name in players.items()}

    def asked(self) -> Mapping[str, str]:
        """Return what players ask of the host."""
        with self._lock:
            return dict(self.kept.asked)

    def free(self, player: str) -> None:
        """Take a seat from the phone that has it. Raise LuxorError if it cannot be kept."""
        with self._news:
            self.kept.seats.pop(player, None)
            self._change_seats()

    def _players(self) -> Mapping[str, str]:
        table = self._table
        return table.game.rules.players(table.position) if table else {}

    def _change_seats(self) -> None:
        self.kept.grow(self.kept.lines)
        self.kept.write()
        self._tell_all()

    # ------------------------------------------------------------------ state

    def state(self, token: str, language: str) -> Json:
        """Return the table as a seat may see it."""
        with self._lock:
            return self._state(self.player_of(token), language)

    def newer(self, revision: int, token: str, seconds: float, gone: Callable[[], bool]) -> None:
        """Wait until there is something newer than a revision, or nobody waits any more."""
        end = time.monotonic() + seconds
        with self._news:
            while not (self._closed or gone() or self.kept.revision > revision):
                self.player_of(token)
                left = end - time.monotonic()
                if left <= 0 or self._table is None:
                    return
                self._news.wait(min(left, 1.0))

    def _state(self, player: str, language: str) -> Json:
        table = self._table
        if table is None:
            raise wire.gone()
        if (player, language) not in self._states:
            self._states[player, language] = self._make_state(table, player, language)
        return self._states[player, language]

    def _make_state(self, table: AnyTable, player: str, language: str) -> Json:
        live = Table(table, language=language).live()
        seen = table.seen_by(Viewer(player) if player else EVERYONE)
        with requested(table.game, language):
            return {
                "schema": SCHEMA,
                "revision": self.kept.revision,
                **live,
                "next": list(table.next),
                "over": table.position.over,
                "headline": table.game.words.next_lines(table.position),
                "seats": self._seats(table, player),
                "asked": [{"player": one, "text": text} for one, text in self.kept.asked.items()],
                "done": to_json(seats.done(seen)),
                "you": self._you(table, seen, player) if player else None,
                "bot": self._bot_question(),
            }

    def _seats(self, table: AnyTable, own: str) -> list[Json]:
        return [
            {
                "player": player,
                "name": name,
                "taken": player in self.kept.seats,
                "you": player == own,
                "bot": table.bots.get(player),
            }
            for player, name in self._players().items()
        ]

    def _you(self, table: AnyTable, seen: AnyTable, player: str) -> Json:
        asks = offered(table.game.questions)
        places = seats.hand(seen, player)
        told = seats.can_tell(table)
        unknown = [number for number, one in enumerate(places, start=1) if one.card is None]
        return {
            "player": player,
            "due": not table.position.over and asks.begin(seen, player) is not None,
            "hand": [
                one.card and {"card": one.card, "label": one.label, "words": one.words}
                for one in places
            ]
            or None,
            "hand_open": unknown if told else [],
            "undo": seats.undo_lines(table, player) is not None,
            "count": to_json(seats.count(table, player)),
        }

    def _bot_question(self) -> Json | None:
        if self._bot is None or self._table is None:
            return None
        player, need = self._bot
        return {"player": player, "question": to_json(seats.need_question(self._table, need))}

    # ------------------------------------------------------------------ what is asked

    def ask(self, token: str, request: Request) -> Json:
        """Answer a request that changes nothing. Raise WireError."""
        with self._lock, self._understood(request):
            own = self.player_of(token)
            if self._table is None:
                raise wire.gone()
            with requested(self._table.game, request.language):
                answer = _object(self._answer(self._table, own, request))
                return {"schema": SCHEMA, "revision": self.kept.revision, **answer}

    def _answer(self, table: AnyTable, own: str, request: Request) -> object:
        viewer = Viewer(own) if own else EVERYONE
        at = Table(table, viewer=viewer, language=request.language)
        match request.kind:
            case "rules":
                return rules.find_rules(table.game.name, request.text("question"))
            case "score":
                return ScoreAnswer(at.score(), table.name)
            case "log":
                return {"lines": [self._log_line(table, one) for one in log_lines(at.seen)]}
            case "hand":
                if not own:
                    raise wire.no_seat()
                return {"places": seats.hand(at.seen, own, cards=seats.can_tell(table))}
            case "options":
                return at.options(request.text("player") or None, request.text("cards") or None)
            case _:
                return self._turn(at.seen, own, request)

    def _turn(self, seen: AnyTable, own: str, request: Request) -> seats.TurnAnswer:
        name = request.text("player")
        player = find_player(seen.game, self._players(), name) if name else own
        if not player:
            raise wire.no_seat()
        doubts = bool(request.values.get("doubt"))
        asked = seats.doubt if doubts or player != own else seats.turn
        line, add = request.text("line"), request.text("add")
        return asked(seen, player, line, add=add, skip=request.values.get("skip", ()))

    def _log_line(self, table: AnyTable, line: Any) -> Json:  # noqa: ANN401  # a LogLine
        player = table.player_in(line.text)
        return {**_object(line), "player": player, "text": table.local_line(line.text)}

    # ------------------------------------------------------------------ what is declared

    def declare(self, token: str, request: Request) -> Json:
        """Carry out what a seat declares, once. Raise WireError."""
        with self._news, self._understood(request):
            self.follow()
            if request.kind == "claim":
                return self._claim(token, request)
            own = self.player_of(token)
            if not own:
                raise wire.no_seat()
            if self._table is None:
                raise wire.gone()
            if (earlier := self._earlier(own, request)) is not None:
                return earlier
            with requested(self._table.game, request.language):
                answer = self._declare(self._table, own, request)
            return {"schema": SCHEMA, **answer, "revision": self.kept.revision}

    def _declare(self, table: AnyTable, own: str, request: Request) -> Json:
        match request.kind:
            case "release":
                self.free(own)
                return {"done": True}
            case "play":
                return self._play(table, own, request)
            case "undo":
                return self._undo(table, own, request)
            case "hand":
                return self._tell(table, own, request)
            case "count":
                values = " ".join(map(str, request.values.get("values", ())))
                told = offered(table.game.sheets).told_line
                return self._add(own, request, lambda now: [told(now.position, own, values)])
            case "bot":
                self._facts = f"{self._facts} {request.text('line')}".strip()
                self._draw_and_play()
                self._announce()
                return {"done": True}
            case _:
                raise wire.bad_request(_("No sheet is being filled in here."))

    def _earlier(self, own: str, request: Request) -> Json | None:
        """Return the answer to a declaration that was written before; None if it was not."""
        assert self._table
        before, log = self.kept.declared.get(request.number), self._table.record.lines
        if before is None or before.player != own or before.line > len(log):
            return None
        if log[before.line - 1] != before.text:  # the program was ended before it was written
            return None
        return self._written(before)

    def _written(self, declared: kept.Declared) -> Json:
        done = {"done": declared.done, "line": declared.line, "revision": self.kept.revision}
        return {"schema": SCHEMA, **done, **({} if declared.done else {"rolled": True})}

    def _claim(self, token: str, request: Request) -> Json:
        if not wire.TOKEN.fullmatch(token):
            raise wire.bad_request("X-Seat has 22 to 64 letters and digits")
        if self._table is None:
            raise wire.gone()
        player = request.text("player")
        if player not in self._players() or player in self._table.bots:
            raise wire.bad_request(_("There is no such seat at this table."))
        digest = kept.digest_of([token])
        if self.kept.seats.get(player, digest) != digest:
            text = _("{who} sits there already. Is that you? Then the laptop can free the seat.")
            text = text.format(who=self._players()[player])
            raise self._conflict("taken", text, "", request)
        if self.kept.seats.get(player) != digest:
            others = {key: one for key, one in self.kept.seats.items() if one != digest}
            self.kept.seats = {**others, player: digest}
            self._change_seats()
        return {"schema": SCHEMA, "done": True, "player": player, "revision": self.kept.revision}

    def _conflict(self, kind: str, text: str, own: str, request: Request) -> WireError:
        state = self._state(own, request.language)
        return WireError(HTTPStatus.CONFLICT, kind, text, {"state": state})

    def _check_unchanged(self, table: AnyTable, own: str, request: Request) -> None:
        """Raise WireError if something came in between that a turn depends on."""
        if request.after == self.kept.revision:
            return
        lines, text = self.kept.lines_at(request.after), request.text("line")
        if lines is None or not seats.unchanged(
            table, lines, own, lambda then: seats.ruled(then, own, text)
        ):
            problem = _("Something came in between: look at the table, and play again.")
            raise self._conflict("conflict", problem, own, request)

    def _play(self, table: AnyTable, own: str, request: Request) -> Json:
        self._check_unchanged(table, own, request)
        text = request.text("line")

        def play(now: AnyTable) -> Declared[object]:
            return declare.declare_at(now, lambda drawn: seats.line_of(drawn, own, text))

        declared = self._change(own, request, play)
        if isinstance(declared.applied, Refusal):
            ruling = seats.refused(declared.table, own, text, declared.applied)
            return {"done": False, "ruling": to_json(ruling)}
        if isinstance(declared.applied, Need) and self._earlier(own, request) is None:
            question = seats.need_question(declared.table, declared.applied)
            return {"done": False, "question": to_json(question)}
        self._follow_up()
        return self._earlier(own, request) or {"done": True}

    def _undo(self, table: AnyTable, own: str, request: Request) -> Json:
        if seats.undo_lines(table, own) is None:
            text = _("{who} asks to undo a turn.").format(who=self._players()[own])
            if self.kept.asked.get(own) != text:
                self.kept.asked[own] = text
                self._change_seats()
            problem = _("Somebody has played since: the laptop was asked to undo it.")
            return {"done": False, "asked": True, "problem": problem}
        return self._add(own, request, lambda now: seats.undo_lines(now, own) or [])

    def _tell(self, table: AnyTable, own: str, request: Request) -> Json:
        cards = request.values.get("cards", [])
        line = offered(table.game.seats).hand_line(table, own, cards)
        told = table.record.consider(line)
        if isinstance(told, Change) and told.after == told.before:
            return {"done": True}  # nothing new
        return self._add(own, request, lambda _now: [line])

    def _add(self, own: str, request: Request, lines: Callable[[AnyTable], list[object]]) -> Json:
        """Add lines for which the program draws nothing."""
        declared = self._change(own, request, lambda now: declare.apply_lines(now, *lines(now)))
        if isinstance(declared.applied, Refusal):
            ruling = seats.refused(declared.table, own, "", declared.applied)
            return {"done": False, "ruling": to_json(ruling)}
        self._follow_up()
        return self._earlier(own, request) or {"done": True}

    def _change(
        self, own: str, request: Request, change: Callable[[AnyTable], Declared[object]]
    ) -> Declared[object]:
        """Change the table under the lock of its save; what is kept goes before.

        If the program ends between the two, the id stands beside a line that is not there, and the
        declaration is carried out when it comes again.
        """

        def written(table: AnyTable) -> Declared[object]:
            before = len(table.record.lines)
            declared = change(table)
            log, applied = table.record.lines, declared.applied
            if len(log) > before:
                number = applied.line if isinstance(applied, Change) else len(log)
                done = not isinstance(applied, Need)
                self.kept.follow(log)
                text = log[number - 1]
                self.kept.remember(request.number, kept.Declared(own, number, text, done))
                self.kept.asked.pop(own, None)
                self.kept.write()
            return declared

        try:
            declared = change_table(self.path, written, self._table, game=self._game)
        except BaseException:
            self._seen = None  # what is in memory may not be what is in the file
            self._table = None
            raise
        self._table = declared.table
        return declared

    def _follow_up(self) -> None:
        """Let bots answer a turn, and tell everybody."""
        with suppress(LuxorError):
            self._draw_and_play()
        self._announce()

    @contextmanager
    def _understood(self, request: Request) -> Iterator[None]:
        """Turn what the referee raises into answers."""
        from luxor_companion.lang import speaking

        with speaking(request.language):
            try:
                yield
            except LockedError:
                raise wire.busy() from None
            except LuxorError:
                if atomic.exists(self.path):
                    text = _("The turn could not be saved: look at the laptop.")
                    raise wire.busy(text) from None
                raise wire.gone() from None
            except (UsageError, UnreadableError) as error:
                raise wire.bad_request(str(error)) from None


def _object(value: object) -> Json:
    """Return an answer as the object in JSON that it is."""
    found = to_json(value)
    assert isinstance(found, dict)
    return found
