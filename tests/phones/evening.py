"""An evening of phones: a table, its server, a page for each player, taps on what is offered."""

import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

from tests.browser import Browser, Page, Visitor

NAMES: Final = ("Ani", "Jan", "Mia", "Tom")
COLOURS: Final = ("red", "green", "blue", "yellow")
MOST: Final = 600  # turns of a game; none is nearly as long
MOST_TAPS: Final = 40  # in a turn; whoever needs more is stuck
IDLE: Final = "document.body.dataset.busy === 'false' && document.body.dataset.state === 'live'"
# What may be tapped to get on with a turn, by the selector of each kind.
WAYS: Final = {
    "play": ".me .main[data-do=play]",
    "count": ".me .choice[data-do=flip]:not(:disabled), .me .main[data-do=counted]",
    "number": ".me [data-do=numberstep][data-value='1'], .me .main[data-do=numbered]",
    "card": ".me .playing[data-do=side]:not([aria-pressed=true])",
    "choose": ".me [data-do=choose], .me [data-do=card]",
    "board": ".offer[data-do=spot]:not(.picked)",  # of a picked one a tap takes it back
    "several": ".me [data-do=mark]:not([aria-pressed=true]):not(:disabled)",
    "together": ".me [data-do=together]:not(:disabled)",
    "skip": ".me [data-do=skip]",
    "bot": ".me [data-do=bot]",
}
MINE: Final = "Boolean(app.state.you && (app.state.over ? app.state.you.count : app.state.you.due))"
READY: Final = f"({IDLE}) && (!({MINE}) || app.state.over || (app.turn && app.turn.answer))"
OFFERED: Final = """Object.entries(WAYS).flatMap(([kind, way]) =>
    [...document.querySelectorAll(way)].map((_one, at) => [kind, way, at]))"""


class Kind(NamedTuple):
    """What is played: the game, how many, whether the program deals."""

    game: str
    players: int
    dealt: bool

    def __str__(self) -> str:
        return f"{self.game}, {self.players} players, {'dealt' if self.dealt else 'physical'}"


class StuckError(AssertionError):
    """A phone that could not go on, or was refused what it was offered."""


class Table:
    """A table with its server, which can be killed and started again at its address."""

    def __init__(
        self,
        folder: Path,
        kind: Kind,
        seed: int,
        names: Sequence[str] = NAMES,
        start: Path | None = None,
    ) -> None:
        self.kind, self.folder = kind, folder
        self._env = os.environ | {
            "LUXOR_SAVES": str(folder / "saves"),
            "LUXOR_STATE": str(folder / "state"),
            "XDG_STATE_HOME": str(folder / "state"),
            "HOME": str(folder),
        }
        self._game = game = ["pyramids"] if kind.game == "pyramids" else []
        people = [
            part
            for name, colour in list(zip(names, COLOURS, strict=False))[: kind.players]
            for part in ("-p", name if game else f"{name}:{colour}")
        ]
        draws = ["--app-draws", "all"] if kind.dealt else []
        if start:
            self.save.parent.mkdir()
            shutil.copy(start, self.save)
        else:
            self.luxor(*game, "new", "friday", *people, "--seed", str(seed), *draws)
        self._process: subprocess.Popen[str] | None = None
        self.url = ""

    def luxor(self, *args: str) -> str:
        """A command of the program, as at a terminal."""
        command = [sys.executable, "-m", "luxor_companion", *args]
        ran = subprocess.run(command, env=self._env, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, (args, ran.stderr)
        return ran.stdout

    def serve(self, *more: str) -> None:
        """Start the server; the address stays what it was."""
        program = [sys.executable, "-m", "luxor_companion", *self._game]
        command = [*program, "serve", "--json", "--save", str(self.save), *more]
        self._process = subprocess.Popen(
            command, env=self._env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self._process.stdout
        url = str(json.loads(self._process.stdout.readline())["url"])
        assert more or self.url in ("", url), (self.url, url)
        self.url = url

    def kill(self) -> None:
        """End the server as a crash would."""
        if self._process:
            self._process.kill()
            self._process.communicate()
            self._process = None

    @property
    def save(self) -> Path:
        return self.folder / "saves" / "friday.toml"

    @property
    def lines(self) -> list[dict[str, Any]]:
        log = json.loads(self.luxor(*self._game, "log", "--json", "--save", str(self.save)))
        return [line for line in log["lines"] if line["active"]]

    def __enter__(self) -> Self:
        self.serve()
        return self

    def __exit__(self, *_error: object) -> None:
        self.kill()


class Report(NamedTuple):
    """What came of a game."""

    kind: Kind
    turns: int
    taps: list[int]  # of each turn

    @property
    def median(self) -> int:
        return sorted(self.taps)[len(self.taps) // 2]


class Evening:
    """Everybody's phone at one table, and luck that decides what is tapped."""

    def __init__(self, browser: Browser | None, table: Table, luck: random.Random) -> None:
        self._browser, self._table, self._luck = browser, table, luck
        self._phones: list[Visitor] = []
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        assert self._browser
        for name in NAMES[: self._table.kind.players]:
            phone = self._stack.enter_context(self._browser.visitor())
            phone.screen(390, 844, scale=1)
            self._phones.append(phone)
            self._sit(phone, name)
        return self

    def __exit__(self, *_error: object) -> None:
        self._stack.close()

    def _sit(self, phone: Visitor, name: str) -> None:
        phone.open(f"{self._table.url}?lang=en", "body.dataset.state === 'live'")
        self.prepare(phone)
        seats = "[...document.querySelectorAll('button.seat')]"
        phone.tap(f"{seats}.find(one => one.innerText.includes('{name}'))")
        phone.wait("app.state.you")

    def prepare(self, phone: Page) -> None:
        """Let the page know what counts as a way to get on."""
        phone.evaluate(f"(window.WAYS = {json.dumps(WAYS)}, 0)")

    def _tap(self, phone: Page, element: str) -> None:
        assert isinstance(phone, Visitor)
        phone.tap(element)

    def play(self, restarts: Sequence[int] = (), most: int = MOST) -> Report:
        """Play until the game is over; after these turns the server is killed and started."""
        taps = list[int]()
        while len(taps) < most:
            phone = self._next()
            if phone is None:
                return Report(self._table.kind, len(taps), taps)
            taps.append(self._turn(phone))
            if len(taps) in restarts:
                self._table.kill()
                self._table.serve()
        return Report(self._table.kind, len(taps), taps)

    def _next(self) -> Visitor | None:
        """The phone of somebody who may act; None once the game is over and counted."""
        self._agree()
        due = [phone for phone in self._phones if phone.evaluate(MINE)]
        if due:
            return self._luck.choice(due)
        if not self._phones[0].evaluate("app.state.over"):
            raise StuckError(f"nobody may act: {self._phones[0].text()[:400]}")
        return None

    def _agree(self) -> None:
        """Wait until every phone shows the same revision."""
        for _ in range(MOST):
            seen = [phone.evaluate("app.state.revision") for phone in self._phones]
            if len(set(seen)) == 1:
                return
            newest = max(seen)
            for phone in self._phones:
                phone.wait(f"app.state.revision >= {newest}", patience=60)
        raise StuckError(f"the phones show different revisions: {seen}")

    def _turn(self, phone: Page) -> int:
        """Tap what is offered until something was played; how many taps it took."""
        before = phone.evaluate("app.state.revision")
        trail = list[str]()
        while len(trail) < MOST_TAPS:
            phone.wait(READY, patience=60)
            if phone.evaluate("app.state.revision") > before:
                return len(trail)
            offered = phone.evaluate(OFFERED)
            if not offered:
                raise StuckError(f"nothing is offered after {trail}: {phone.text()[:600]}")
            kind, way, at = self._choice(offered)
            element = f"document.querySelectorAll({json.dumps(way)})[{at}]"
            trail.append(f"{kind}: {phone.evaluate(f'{element}.textContent')[:40]}")
            self._tap(phone, element)
            if kind in ("play", "count", "number"):
                phone.wait(f"({IDLE}) || app.told", patience=60)
            told = phone.evaluate("app.told")
            if told and kind != "number":  # any number may be named, also one that cannot be
                raise StuckError(f"refused after {trail}: {told}")
            if phone.evaluate("document.querySelector('.me .ruling.no') !== null"):
                raise StuckError(f"offered and refused: {trail}: {phone.text()[:600]}")
        raise StuckError(f"{MOST_TAPS} taps and no turn: {trail}: {phone.text()[:600]}")

    def _choice(self, offered: list[list[Any]]) -> list[Any]:
        """What to tap: play once it can be played, mostly; else anything."""
        plays = [one for one in offered if one[0] == "play"]
        if plays and self._luck.random() < 0.9:
            return plays[0]
        kinds = sorted({one[0] for one in offered})
        kind = self._luck.choice(kinds)
        return list(self._luck.choice([one for one in offered if one[0] == kind]))
