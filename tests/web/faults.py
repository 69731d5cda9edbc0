"""Phones on a bad network, and a server that is killed: every confirmed turn once in the log.

One request in five is lost, before or after it is answered, and one in five is sent twice. The
server is a process of its own, which is killed in the middle of a declaration and started again.
"""

import argparse
import random
import secrets
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPException
from os import environ
from pathlib import Path
from threading import Barrier

from luxor_companion.table.table import open_table
from tests.web.seated import Phone, Reply, first_line, log_of, new_table, served

KILLS = 5


class FaultyPhone(Phone):
    """A phone that loses requests and answers, sends some twice, and asks again until it hears."""

    def __init__(self, url: str, luck: random.Random) -> None:
        super().__init__(url)
        self.luck = luck

    def send(
        self, method: str, name: str, body: bytes | None = None, **headers: str
    ) -> tuple[int, bytes]:
        while True:
            chance = self.luck.random()
            if chance < 0.1:  # lost on the way
                continue
            with suppress(OSError, HTTPException):
                reply = super().send(method, name, body, **headers)
                if chance < 0.2:  # the answer is lost
                    continue
                if chance < 0.4:
                    reply = super().send(method, name, body, **headers)
                if reply[0] not in (429, 503):
                    return reply


class Server:
    """`luxor serve` as a process of its own, at the same port each time."""

    def __init__(self, path: Path, game: str) -> None:
        words = [] if game == "luxor" else [game]
        self.command = [
            sys.executable,
            "-m",
            "luxor_companion",
            *words,
            "serve",
            "--save",
            str(path),
        ]
        self.process: subprocess.Popen[str] | None = None
        self.url = self.start()

    def start(self) -> str:
        self.process = subprocess.Popen(
            self.command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self.process.stdout
        return self.process.stdout.readline().strip()

    def kill(self) -> None:
        assert self.process
        self.process.kill()
        self.process.communicate()


def play_a_game(game: str, seed: int, turns: int = 10_000) -> int:
    """Play a game over a bad network with a server that is killed; return the turns confirmed.

    Raise AssertionError if a confirmed turn isn't in the log exactly once.
    """
    luck = random.Random(seed)
    path = new_table(game, seed=seed)
    server = Server(path, game)
    kills = sorted(luck.sample(range(2, min(turns, 60)), KILLS))
    try:
        table = open_table(path, game)
        phones = {
            player: FaultyPhone(server.url, luck)
            for player in table.game.rules.players(table.position)
        }
        for player, phone in phones.items():
            assert phone.sit(player).status == 200
        confirmed: list[int] = []
        for turn in range(turns):
            if open_table(path, game).position.over:
                break
            for phone in phones.values():
                reply = _play(phone, server, luck, kills=turn in kills)
                if reply:
                    confirmed.append(reply.body["line"])
        log = log_of(path, game)
        assert len(confirmed) == len({*confirmed}), "one line for each"
        own = [number for number, line in enumerate(log, start=1) if _is_declared(line)]
        assert confirmed == own, f"{confirmed}\n{own}\n{log}"
        return len(confirmed)
    finally:
        server.kill()


def _is_declared(line: str) -> bool:
    """Return whether a line was declared by a player: the program deals and lays out by itself."""
    words = line.split()
    return words[0] != "display" and "dealt" not in words[1:2]


def _play(phone: FaultyPhone, server: Server, luck: random.Random, *, kills: bool) -> Reply | None:
    """Play a turn if one is due; if the server is killed meanwhile, start it again."""
    state = phone.state().body
    if not state["you"]["due"]:
        return None
    line = first_line(phone, pick=luck.randrange(1000))
    if line is None:
        return None
    number = secrets.token_urlsafe(12)
    with ThreadPoolExecutor(1) as pool:
        declared = pool.submit(phone.declare, "play", number, line=line)
        if kills:
            server.kill()
            assert server.start() == server.url, "the same address"
        reply = declared.result()
    assert reply.status == 200, reply
    assert reply.body.get("done") or reply.body.get("rolled"), reply
    return reply


def declare_at_once(times: int, seed: int) -> int:
    """Let two phones declare at the same moment, again and again; return how often one was told."""
    luck, told = random.Random(seed), 0
    while told < times:
        path = new_table(seed=luck.randrange(10_000), app_draws=["all"])
        with served(path) as table:
            phones = {player: Phone(table.urls[0]) for player in ("red", "green")}
            for player, phone in phones.items():
                assert phone.sit(player).status == 200
            while told < times and not open_table(path).position.over:
                phone = phones[open_table(path).next[0]]
                phone.state()
                line, before = first_line(phone, pick=luck.randrange(1000)), len(log_of(path))
                replies = at_once(phone, line)
                statuses = sorted(one.status for one in replies)
                assert statuses == [200, 409], replies
                assert len(log_of(path)) == before + 1
                told += 1
        path.unlink()
    return told


def at_once(phone: Phone, line: str | None) -> list[Reply]:
    """Two declarations that are sent at the same moment."""
    start = Barrier(2)

    def declare_now(_number: int) -> Reply:
        start.wait()
        return phone.declare("play", line=line)

    with ThreadPoolExecutor(2) as two:
        return list(two.map(declare_now, range(2)))


def main() -> None:
    """Play as many games as asked for, and say what came out."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--times", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        environ["LUXOR_DATA"] = folder
        for number in range(asked.games):
            game = ("luxor", "pyramids")[number % 2]
            turns = play_a_game(game, asked.seed + number)
            print(f"{game} {asked.seed + number}: {turns} turns, each once; {KILLS} kills")
            (Path(folder) / "saves" / f"{game}-phones.toml").unlink()
        told = declare_at_once(asked.times, asked.seed)
        print(f"{told} times two at once: one played, one told why")


if __name__ == "__main__":
    main()
