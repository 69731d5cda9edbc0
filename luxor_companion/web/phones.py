"""A table that everybody plays at from their own phone: what a seat sees, asks and declares.

The log is the only state. A seat declares as `luxor move` does, through the referee and under the
lock of the save; what other programs write is followed. No request names a file or a command.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from luxor_companion.core import EVERYONE, Need, Refusal, Viewer
from luxor_companion.core.record import Change
from luxor_companion.core.shapes import SCHEMA, to_json
from luxor_companion.errors import LuxorError, UsageError, offered
from luxor_companion.lang import _
from luxor_companion.referee import declare, find_player, rules, seats
from luxor_companion.referee.answers import ScoreAnswer, log_lines, requested
from luxor_companion.referee.declare import Declared
from luxor_companion.referee.table import Table
from luxor_companion.table import atomic
from luxor_companion.table.table import AnyTable, change_table, open_table
from luxor_companion.web import kept, wire
from luxor_companion.web.served import Json, Served, object_of
from luxor_companion.web.wire import Request

LOOKS: Final = 0.1  # seconds between two looks at the save, which other programs write too
_MOST_BOTS: Final = 12  # turns of bots in a row, before somebody else is heard


class Phones(Served):
    """One table on everybody's phones."""

    def __init__(self, path: Path, game: str, memory: kept.Kept) -> None:
        super().__init__(memory)
        self.path = path
        self._game = game
        self._seen: object = None  # when the save was read
        self._table: AnyTable | None = None  # None: it cannot be read
        self._bot: tuple[str, Need] | None = None  # what a bot has to be told
        self._facts = ""  # what it was told
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

    def lines_now(self) -> int | None:
        """Return how many lines the log has; None while the save cannot be read."""
        with self._lock:
            return len(self._table.record.lines) if self._table else None

    def players(self) -> Mapping[str, str]:
        table = self._table
        return table.game.rules.players(table.position) if table else {}

    def _is_open(self) -> bool:
        return self._table is not None

    def _is_there(self) -> bool:
        return atomic.exists(self.path)

    def _may_sit(self, player: str) -> bool:
        assert self._table
        return player in self.players() and player not in self._table.bots

    # ------------------------------------------------------------------ state

    def _make_state(self, player: str, language: str) -> Json:
        table = self._table
        assert table
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
                "share": _shared(table) if table.position.over else "",
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
            for player, name in self.players().items()
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

    def _answer(self, own: str, request: Request) -> Json:
        assert self._table
        with requested(self._table.game, request.language):
            return object_of(self._asked(self._table, own, request))

    def _asked(self, table: AnyTable, own: str, request: Request) -> object:
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
                return self._options(at.seen, own, request)
            case _:
                return self._turn(at.seen, own, request)

    def _options(self, seen: AnyTable, own: str, request: Request) -> object:
        """List turns from what the seat knows: who only watches sees nobody's cards."""
        name = request.text("player")
        player = find_player(seen.game, self.players(), name) if name else own or None
        cards = request.text("cards") or None
        return offered(seen.game.rulings).options(seen, player, cards)

    def _turn(self, seen: AnyTable, own: str, request: Request) -> seats.TurnAnswer:
        name = request.text("player")
        player = find_player(seen.game, self.players(), name) if name else own
        if not player:
            raise wire.no_seat()
        doubts = bool(request.values.get("doubt"))
        asked = seats.doubt if doubts or player != own else seats.turn
        line, add = request.text("line"), request.text("add")
        return asked(seen, player, line, add=add, skip=request.values.get("skip", ()))

    def _log_line(self, table: AnyTable, line: Any) -> Json:  # noqa: ANN401  # a LogLine
        player = table.player_in(line.text)
        return {**object_of(line), "player": player, "text": table.local_line(line.text)}

    # ------------------------------------------------------------------ what is declared

    def _carry_out(self, own: str, request: Request) -> Json:
        assert self._table
        if (earlier := self._earlier(own, request)) is not None:
            return earlier
        with requested(self._table.game, request.language):
            return self._declare(self._table, own, request)

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
        done = {"done": declared.done, "line": declared.line}
        return {**done, **({} if declared.done else {"rolled": True})}

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
            text = _("{who} asks to undo a turn.").format(who=self.players()[own])
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


def _shared(table: AnyTable) -> str:
    """Return the result as a link holds it, for the picture that a phone makes of it."""
    from luxor_companion.share.convert import share_table
    from luxor_companion.share.link import text_form

    return text_form(share_table(table.seen_by(EVERYONE)))
