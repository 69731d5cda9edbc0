"""A game that nobody tracked, counted by everybody at once: each fills in their own row.

What is entered is a score sheet (`referee/untracked.py`), kept in its file until it is logged.
"""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

from luxor_companion.core.game import Game
from luxor_companion.core.scoring import all_scores
from luxor_companion.core.shapes import SCHEMA, to_json
from luxor_companion.errors import UsageError
from luxor_companion.lang import _, speaking
from luxor_companion.referee import rules
from luxor_companion.referee.rows import Column
from luxor_companion.referee.start import parse_player_name
from luxor_companion.referee.untracked import Untracked
from luxor_companion.web import kept, wire
from luxor_companion.web.served import Json, Served, object_of
from luxor_companion.web.wire import Request, WireError

_EXAMPLE: Final = "Ani"


class Counting(Served):
    """A score sheet on everybody's phones; the host logs it once everybody is ready."""

    def __init__(self, game: Game, memory: kept.Kept) -> None:
        super().__init__(memory)
        self.game = game
        self.sheet = Untracked(game)
        self.sheet.read()
        self.ready: set[str] = set()
        self.logged: int | None = None  # its number among the results
        known = self.players()
        self.kept.seats = {seat: one for seat, one in self.kept.seats.items() if seat in known}

    def players(self) -> Mapping[str, str]:
        """Return who counts, by the number of the seat."""
        return {str(seat): name for seat, name in enumerate(self.sheet.names)}

    def follow(self) -> None:
        """Do nothing: nobody else writes the sheet."""

    def say_logged(self, number: int | None) -> None:
        """Tell everybody that the result is logged."""
        with self._news:
            self.logged = number
            self._change_seats()

    def all_ready(self) -> bool:
        """Return whether everybody has a whole row, and says so."""
        with self._lock:
            return len(self.sheet.names) > 1 and self.ready == {*self.players()}

    def standing(self) -> str:
        """Return who is ready and who still counts, for the host."""
        with self._lock:
            done, counts = _("{who}: ready"), _("{who}: counting")
            return " · ".join(
                (done if seat in self.ready else counts).format(who=name)
                for seat, name in self.players().items()
            )

    def _make_state(self, player: str, language: str) -> Json:
        with speaking(language):
            sheet = self.sheet
            scores = all_scores(sheet.result()) if sheet.scores() else None
            tied = sheet.tie_break() if scores else None
            return {
                "schema": SCHEMA,
                "revision": self.kept.revision,
                "game": self.game.name,
                "sheet": True,
                "table": "",
                "columns": [_column(one) for one in sheet.columns],
                "seats": [
                    {
                        "player": seat,
                        "name": name,
                        "taken": seat in self.kept.seats,
                        "you": seat == player,
                        "ready": seat in self.ready,
                        "whole": sheet.is_whole(int(seat)),
                        "bot": None,
                    }
                    for seat, name in self.players().items()
                ],
                "rows": [dict(row) for row in sheet.rows],
                "scores": to_json(scores),
                "tie_break": tied and {"player": str(tied[0]), "column": tied[1].key},
                "logged": self.logged,
            }

    def _answer(self, player: str, request: Request) -> Json:
        del player
        if request.kind == "rules":
            return object_of(rules.find_rules(self.game.name, request.text("question")))
        if request.kind == "score" and self.sheet.scores():
            return object_of(all_scores(self.sheet.result()))
        raise wire.bad_request(_("There is no table here: a score is being counted."))

    def _carry_out(self, player: str, request: Request) -> Json:
        values = request.values
        if request.kind == "release":
            self.free(player)
        elif request.kind == "row":
            try:
                self.sheet.put(int(player), values.get("values", {}))
            except UsageError as error:
                return {"done": False, "problem": str(error)}
            self.ready.discard(player)
            self._keep()
        elif request.kind == "ready":
            if not self.sheet.is_whole(int(player)):
                return {"done": False, "problem": _("Something is still missing in your row.")}
            wanted = values.get("ready", True)
            (self.ready.add if wanted else self.ready.discard)(player)
            self._change_seats()
        else:
            raise wire.bad_request(_("There is no table here: a score is being counted."))
        return {"done": True}

    def _sit(self, token: str, request: Request) -> Json:
        """Take a seat, or add one for a name."""
        if request.kind == "claim":
            return self._claim(token, request)
        digest = kept.digest_of([token])
        name = parse_player_name(request.text("name"), _EXAMPLE)
        own = next((seat for seat, one in self.kept.seats.items() if one == digest), None)
        if own is None or self.players()[own] != name:  # sent twice, it is one player
            if name in self.sheet.names:
                state = self._state("", request.language)
                text = _("{who} sits there already. Is that you? Then choose that seat.")
                text = text.format(who=name)
                raise WireError(HTTPStatus.CONFLICT, "taken", text, {"state": state})
            self.sheet.call_players([*self.sheet.names, name])
            own = str(len(self.sheet.names) - 1)
            self.kept.seats = {
                **{seat: one for seat, one in self.kept.seats.items() if one != digest},
                own: digest,
            }
            self._keep()
        return {"done": True, "player": own}

    def _keep(self) -> None:
        self.sheet.keep()
        self._change_seats()


def _column(column: Column) -> Json:
    return {
        "key": column.key,
        "title": column.title,
        "about": _(column.about),
        "values": list(column.values),
        "exactly": column.exactly,
        "listed": column.listed,
        "needed": column.needed,
        "loss": column.is_loss,
        "tie_break": column.tie_break,
    }
