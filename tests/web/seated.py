"""A real server of phones on loopback, in this process, and phones that speak to it by HTTP."""

import json
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

import luxor_companion as luxor
from luxor_companion.cli.phones import OnPhones, PhoneTable
from luxor_companion.core.game import load_game
from luxor_companion.table.table import AnyTable, open_table
from luxor_companion.web.app import Rates

Json = dict[str, Any]
T = TypeVar("T", bound=OnPhones)
FOLLOWING = 40  # seconds: longer than the server lets anybody wait


class Reply(NamedTuple):
    """An answer: its status, and what it says."""

    status: int
    body: Json


def new_table(game: str = "luxor", names: tuple[str, ...] = ("Ani", "Jan"), **more: Any) -> Path:  # noqa: ANN401
    """Start a table at which the program draws everything."""
    more = {"seed": 3, "app_draws": ["all"], **more}
    return luxor.new_table(f"{game}-phones", list(names), game=game, **more).opened.save.path


@contextmanager
def served(path: Path, game: str = "luxor", port: int = 0) -> Iterator[PhoneTable]:
    """Serve a table to phones."""
    with served_now(PhoneTable(path, load_game(game), None, port, lan=False)) as table:
        yield table


@contextmanager
def served_now(table: T) -> Iterator[T]:
    """Start a server that is made, and stop it in the end; all phones here have one address."""
    table.server.app.rates = Rates(burst=1e9)
    table.start()
    try:
        yield table
    finally:
        table.stop()


class Phone:
    """A phone: its token, and what it asks."""

    def __init__(self, url: str) -> None:
        self.url = urlsplit(url)
        self.token = secrets.token_urlsafe(24)
        self.player = ""
        self.revision = 0

    @property
    def origin(self) -> str:
        return f"{self.url.scheme}://{self.url.netloc}"

    def send(
        self, method: str, name: str, body: bytes | None = None, **headers: str
    ) -> tuple[int, bytes]:
        """Send one request as it is; return the status and the body of the answer."""
        connection = HTTPConnection(self.url.hostname or "", self.url.port, timeout=FOLLOWING)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        try:
            connection.request(method, self.url.path + name, body, sent)
            with connection.getresponse() as answer:
                return answer.status, answer.read()
        finally:
            connection.close()

    def _read(self, reply: tuple[int, bytes]) -> Reply:
        return Reply(reply[0], json.loads(reply[1]))

    def state(self, since: int | None = None, lang: str = "en") -> Reply:
        """Return the table as this phone may see it; wait for something newer than `since`."""
        seat = {"X_Seat": self.token} if self.player else {}
        query = f"?lang={lang}" + ("" if since is None else f"&since={since}")
        reply = self._read(self.send("GET", f"state{query}", **seat))
        self.revision = reply.body.get("revision", self.revision)
        return reply

    def post(self, verb: str, body: Mapping[str, object]) -> Reply:
        """Ask or declare something."""
        headers = {"Content_Type": "application/json", "Origin": self.origin}
        if self.token:
            headers["X_Seat"] = self.token
        return self._read(self.send("POST", verb, json.dumps(body).encode(), **headers))

    def ask(self, kind: str, **values: object) -> Json:
        """Ask something that is answered."""
        reply = self.post("ask", {"ask": kind, **values})
        assert reply.status == 200, reply
        return reply.body

    def declare(self, kind: str, number: str = "", **values: object) -> Reply:
        """Declare something, by default with an id of its own at the revision last seen."""
        number = number or secrets.token_urlsafe(12)
        after = {"after": self.revision, "id": number}
        return self.post("declare", {"declare": kind, **after, **values})

    def sit(self, player: str) -> Reply:
        """Take a seat."""
        reply = self.declare("claim", player=player)
        if reply.status == 200:
            self.player = player
        return reply


def seated(url: str, players: Mapping[str, str]) -> dict[str, Phone]:
    """Return a phone at every seat."""
    phones = {player: Phone(url) for player in players}
    for player, phone in phones.items():
        assert phone.sit(player).status == 200
        phone.state()
    return phones


def first_line(phone: Phone, line: str = "", pick: int = 0) -> str | None:
    """Return a whole line, reached by taking an answer to each question; None if none is due.

    Of two optional questions one is left out.
    """
    skip: list[str] = []
    for number in range(40):
        answer = phone.ask("turn", line=line, skip=skip)
        question, ruling = answer["question"], answer["ruling"]
        if ruling and not question:
            assert ruling["legal"], ruling
            return str(ruling["line"])
        if not question:
            return None
        choices = question["choices"] or question["opens"]
        assert choices, question
        if question["optional"] and (pick + number) % 2:
            skip += question["skip"]
        else:
            line = choices[(pick + number) % len(choices)]["line"]
    raise AssertionError(line)


def play(phone: Phone, pick: int = 0) -> Reply:
    """Play a turn, in two steps if the program rolls; return the last answer."""
    while True:
        phone.state()
        reply = phone.declare("play", line=first_line(phone, pick=pick))
        if not reply.body.get("rolled"):
            return reply


def log_of(path: Path, game: str = "luxor") -> list[str]:
    """Return the log in a save."""
    table: AnyTable = open_table(path, game)
    return list(table.record.lines)


__all__ = [
    "HTTPException",
    "Json",
    "Phone",
    "Reply",
    "first_line",
    "log_of",
    "new_table",
    "play",
    "served",
]
