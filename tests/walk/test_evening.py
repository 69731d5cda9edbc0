"""An evening at a real terminal: from the first question to the shared result, with slips.

The people at the table know their pieces and read the screen; nothing else is known to them. Each
question is first answered wrongly in some way, and somebody stops, resizes, pastes and leaves.
"""

import os
import random
import shutil
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from luxor_companion import lang
from luxor_companion.cli.play import keys
from luxor_companion.errors import Exit
from luxor_companion.games.luxor.dialogue import Dialogue as LuxorDialogue
from luxor_companion.games.luxor.view.play import LuxorLooks
from luxor_companion.games.pyramids.dialogue import Dialogue as PyramidsDialogue
from luxor_companion.games.pyramids.view.play import PyramidsLooks
from luxor_companion.table import paths
from tests.conftest import Luxor
from tests.games.pyramids.random_games import SKULLS, random_cards, shipped_deck
from tests.terminal import Screen
from tests.walk.at_terminal import TerminalWalker, log_of
from tests.walk.luxor import LuxorPieces
from tests.walk.pyramids import PyramidsPieces
from tests.walk.walker import SIZE, Walker

FULL = "\x1b[?1049h"  # the program takes the whole screen
MOST_QUESTIONS = 12
REFUSED = 3  # lines at most: what was typed, what is wrong with it, the question


def saves() -> Path:
    return paths.table_path("any").parent


COMMANDS = ("score", "log", "rules", "map", "why", "help", "undo", "hand")


def typo(luck: random.Random, text: str) -> str:
    """A slip of the fingers: a letter is missing, doubled, swapped with the next or another one."""
    at = luck.randrange(len(text))
    slips = (
        text[:at] + text[at + 1 :],
        text[:at] + text[at] + text[at:],
        text[:at] + text[at + 1 : at + 2] + text[at] + text[at + 2 :],
        text[:at] + luck.choice("abcdefghijklmnopqrstuvwxyz") + text[at + 1 :],
    )
    return luck.choice(slips)


class Prompts:
    """The questions before the game, answered line by line."""

    def __init__(self, screen: Screen, luck: random.Random) -> None:
        self.screen, self.luck = screen, luck
        self.news: list[str] = []  # the lines since the last answer

    @property
    def playing(self) -> bool:
        return FULL in self.screen.written

    def asked(self) -> str:
        """The last line of a question, without what was typed."""
        lines = [line for line in self.screen.lines if line]
        assert lines, "nothing on the screen"
        assert lines[-1].endswith(">"), f"no question:\n{self.screen.text}"
        return lines[-1]

    def type(self, line: str) -> str:
        """Answer, and return the last line of what is asked then; "" if the game begins."""
        before = self.screen.written
        self.screen.line(line)
        while not self.playing and self.screen.written == before:
            self.screen.settle()
        self.news = self.screen.written[len(before) :].strip().splitlines()
        return "" if self.playing else self.asked()

    def try_wrong(self, line: str, question: str) -> None:
        """Answer with something that is wrong: it is asked again, or `b` leads back."""
        if self.type(line) != question:
            assert self.type("b") == question, self.screen.text

    def sit_down(self, names: str) -> None:
        """Answer everything, wrongly first."""
        named = False
        for number in range(MOST_QUESTIONS):
            question = self.asked()
            if list(saves().glob("*.toml")):  # the table is laid
                assert self.type("") == "", self.screen.text
                return
            if number == 0:
                assert self.type("b") == question, "nothing is before the first question"
            self.try_wrong("9" * self.luck.randint(3, 40), question)
            self.try_wrong(f"§{typo(self.luck, 'question')}%", question)
            answer = "" if named or question.endswith("[1] >") else names
            if answer:
                self.try_wrong(typo(self.luck, names), question)
            leads_on = self.type(answer) != question or len(self.news) > REFUSED
            assert leads_on, f"{answer!r} leads nowhere:\n{self.screen.text}"
            named = named or bool(answer)
        raise AssertionError(f"the questions do not end:\n{self.screen.text}")


class Sitting(TerminalWalker):
    """People who make slips at the terminal: none of them may change the table."""

    def slips(self) -> dict[str, Callable[[], None]]:
        return {
            "resize": self._resize,
            "typo": self._typo,
            "nonsense": self._nonsense,
            "paste": self._paste,
            "stop": self._stop,
            "leave": self._leave,
            "wrong card": self._wrong_card,
        }

    def slip(self, name: str) -> None:
        """Make a slip between two turns, and see the same question again."""
        before = self.dialogue.table.position
        self.look()
        self.slips()[name]()
        self.look()
        assert self.dialogue.table.position == before, name

    def _resize(self) -> None:
        columns, rows = SIZE
        for size in ((60, 132), (self.luck.randint(12, 40), self.luck.randint(40, 100))):
            self.real.resize(*size)
        self.real.resize(rows, columns)

    def _line(self, line: str) -> None:
        """Type a line that only the real terminal gets."""
        self.real.press(":")
        self.real.type(line)
        self.real.press("\x1b")  # closes a page, if there is one

    def _typo(self) -> None:
        wrong = typo(self.luck, self.luck.choice(COMMANDS))
        while any(word.startswith(wrong) or wrong.startswith(word) for word in COMMANDS):
            wrong = typo(self.luck, self.luck.choice(COMMANDS))
        self._line(wrong)

    def _nonsense(self) -> None:
        self._line("9" * self.luck.randint(5, 60))
        self._line("§ %" * self.luck.randint(1, 5))
        self.real.press(":\r")

    def _paste(self) -> None:
        self.real.paste("\n".join(f"{self.luck.random()} q\tquit" for _ in range(5)))
        self.real.press("\x1b")

    def _stop(self) -> None:
        """Ctrl-Z and back, as a shell does it; by signal, because here is no shell."""
        self.real.written = ""
        os.kill(self.real.process.pid, signal.SIGTSTP)
        self.wait_for(lambda: "\x1b[?1049l" in self.real.written, "It does not stop")
        os.kill(self.real.process.pid, signal.SIGCONT)
        self.wait_for(lambda: FULL in self.real.written, "It does not come back")

    def _leave(self) -> None:
        self.real.press("q")
        assert self.real.ended() == Exit.FINE
        self.real = self.start()

    def _wrong_card(self) -> None:
        """Play a card that nobody has, see it, and undo it; or leave the line half-typed."""
        lines = len(self.dialogue.table.record.lines)
        for _answer in range(8):
            question = self.look()
            if question.about in ("turn", "keep", "reveal", "display") and not question.choices:
                self.press(self.luck.choice("12345"))
            elif question.choices:
                self.choose(question, question.choices[0])
            else:
                break
            if len(self.dialogue.table.record.lines) > lines:
                self.press("u")
                self.look()
                break
        while self.dialogue.tokens:
            self.press(keys.ESCAPE)
        if self.screen.typed is not None:
            self.press(keys.ESCAPE)


def sit_down(game: str, language: str, luck: random.Random) -> tuple[Sitting, Path]:
    """Start a table by its questions, and hand out the pieces."""
    lang.use(language)
    words = ("play",) if game == "luxor" else (game, "play")
    columns, rows = SIZE
    screen = Screen(*words, rows=rows, columns=columns, env={"LUXOR_LANG": language}, until=">")
    try:
        Prompts(screen, luck).sit_down("Ani, Jan, Mia" if game == "luxor" else "Ani, Jan")
    except BaseException:
        screen.__exit__()
        raise
    (save,) = saves().glob("*.toml")
    twin = save.with_stem("twin")
    shutil.copy(save, twin)
    dialogue: Any
    pieces: Any
    looks: Any
    if game == "luxor":
        dialogue, looks = LuxorDialogue(twin), LuxorLooks()
        pieces = LuxorPieces(dialogue, luck, other=False)
    else:
        dialogue, looks = PyramidsDialogue(twin), PyramidsLooks()
        pieces = PyramidsPieces(random_cards(luck), shipped_deck(), luck)
    sitting = Sitting(
        dialogue, looks, pieces, luck, command=words, language=language, save=save, real=screen
    )
    return sitting, save


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language", "seed"), [("luxor", "de", 2), ("pyramids", "es", 3)])
def test_an_evening(luxor: Luxor, game: str, language: str, seed: int) -> None:
    luck = random.Random(seed)
    sitting, save = sit_down(game, language, luck)
    with sitting:
        for name in luck.sample(sorted(sitting.slips()), k=len(sitting.slips())):
            assert sitting.walk(1).keys
            sitting.slip(name)
        sitting.real.press("q")
        assert sitting.real.ended() == Exit.FINE
    dialogue = type(sitting.dialogue)(save)
    Walker(dialogue, sitting.looks, sitting.pieces, luck).walk()  # the rest of the evening
    lang.use("en")
    words = ("--save", str(save))
    prefix = () if game == "luxor" else (game,)
    assert dialogue.table.position.over
    told = luxor(*prefix, "log", *words)
    assert told.code == Exit.FINE
    assert len(log_of(save)) == len(dialogue.table.record.lines)
    assert luxor(*prefix, "verify", str(save)).code == Exit.FINE
    counted = luxor(*prefix, "score", *words, *_turned_up(dialogue, game))
    assert counted.code == Exit.FINE, counted.err
    assert "Ani" in luxor("results").out
    shared = luxor(*prefix, "share", *words, "--text")
    assert shared.code == Exit.FINE, shared.err
    assert "Ani" in shared.out


def _turned_up(dialogue: Any, game: str) -> list[str]:  # noqa: ANN401  # of either game
    """What people say at the end: scarabs that are turned up, and the worst skulls."""
    position = dialogue.table.position
    if game != "luxor":
        return [
            word
            for player in position.players
            if (count := player.score_card.skulls)
            for word in ("--skull", f"{player.name}={SKULLS[count - 1]}")
        ]
    scarabs = list(position.box.scarabs)
    words = []
    for player in position.players:
        values = [scarabs.pop() for _scarab in player.scarabs]
        if values:
            words += ["--scarabs", f"{player.colour}={','.join(map(str, values))}"]
    return words
