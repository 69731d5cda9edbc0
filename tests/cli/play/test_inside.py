"""Commands inside `play`: they are about its table and never end it."""

import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from luxor_companion.cli import app
from luxor_companion.cli.commands import entries_of
from luxor_companion.errors import Exit
from luxor_companion.games.luxor.advice import bots
from luxor_companion.games.luxor.dialogue import Dialogue
from luxor_companion.games.pyramids.dialogue import Dialogue as PyramidsDialogue
from luxor_companion.view.theme import lines_of
from tests.cli.at_table import TWO, done, logged, saves, start
from tests.conftest import ROOT, Luxor
from tests.terminal import Screen, Terminal


def test_a_hand_is_entered_by_colour_in_the_language_and_verify_is_about_this_table(
    luxor: Luxor, tmp_path: Path
) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "new other -p Mia -p Tom")
    with Terminal("play", "--plain", "--save", str(save), env={"LUXOR_LANG": "de"}) as terminal:
        terminal.type("hand rot 3 _ _ _ 5")
        assert logged(save)[-1] == "hand red 3 ? ? ? 5"
        assert f"{save.name}: " in terminal.type("verify")
        shown = terminal.type("verify other")
        assert ("other.toml: " in shown, f"{save.name}: " in shown) == (True, False)


def test_a_command_that_fails_does_not_end_play(
    luxor: Luxor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start(luxor, tmp_path)
    monkeypatch.delenv("LUXOR_DEBUG")
    dialogue = Dialogue(saves(tmp_path) / "table.toml")

    def broken(_args: list[str]) -> None:
        raise KeyError("stem")

    monkeypatch.setattr(app, "call_typed", broken)
    dialogue.answer("verify other")
    assert dialogue.news
    assert "This is a bug in luxor (KeyError)" in str(dialogue.news.lines[0])
    assert dialogue.ask().about == "turn"


INSIDE = {  # what is typed, and what is seen then
    "s": "The score as it stands",
    "score\r": "The score as it stands",
    ":score\r": "The score as it stands",
    "g": "red L3",
    "log\r": "red L3",
    "m": "Supply: keys",
    "k": "why something isn't offered: why 12, why L5 @12",
    "help\r": "undo the last answer",
    "move R9\r": "'R9'",
    "h": "Jan only: press Enter",
    "?\r": "hand.outer p.3",
    "?tunnel\r": "temple.tunnel p.7",
    "rules tunnel\r": "temple.tunnel p.7",
    "w12\r": "Jan has no upright adventurer",
    "why 12\r": "Jan has no upright adventurer",
    "x": "Check code",
    "check L5 @7\r": "Jan has no upright adventurer",
    ":serve\r": "doesn't work in here",
    ":options\r": "Jan's outer cards are not known. Type them from left to right",
    "u": "Undone: 1. red L3",
    "undo\r": "Undone: 1. red L3",
}


def test_everything_is_inside(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    done(luxor, "move L3")
    with Screen("play", rows=50) as screen:
        for typed, shown in INSIDE.items():
            screen.press(typed)
            assert screen.shows(shown), f"{typed}: {screen.text}"
            screen.press("\x1b")
            if shown.startswith("Undone"):
                assert "Redone" in screen.press("y")
        screen.press("q")
        assert screen.ended() == Exit.FINE


def test_the_help_of_a_command_is_an_answer(
    luxor: Luxor, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    start(luxor, tmp_path)
    dialogue = Dialogue(saves(tmp_path) / "table.toml")
    for typed in ("options --help", "results list -h"):
        dialogue.answer(typed)
        assert dialogue.news
        assert any("Usage: luxor" in str(line) for line in dialogue.news.lines)
    assert capsys.readouterr().out == ""


def test_what_changes_the_table_from_inside(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    with Screen("play") as screen:
        screen.press("l2")
        screen.press("note hello there\r\x1b")
        assert logged(save)[-1] == "note hello there"
        screen.press("fgreen keys=1 forgotten\r\x1b")
        assert logged(save)[-1] == 'fix green keys=1 "forgotten"'
        screen.press("hand green 3 _ _ _ 5\r\x1b")
        assert logged(save)[-1] == "hand green 3 ? ? ? 5"
        screen.press("u")
        screen.press("y")
        assert logged(save)[-2:] == ["undo", "redo"]


def test_a_hand_entered_by_its_player_is_not_written_on_the_screen(
    luxor: Luxor, tmp_path: Path
) -> None:
    save = start(luxor, tmp_path)
    hand = "3 2 2 1 5"
    with Screen("play") as screen:
        for typed in (f":hand {hand}", ":fix green keys=1", "L3 @0"):
            screen.type(typed)
            assert hand not in screen.text
        assert logged(save)[0] == f"hand red {hand}"
        assert "hand red ? ? ? ? ?   <-- hand entered" in screen.press("g")
        for key in "msx":  # all that Jan may see
            assert hand not in screen.press(f"\r{key}")
    assert hand not in luxor("log").out + luxor("show", "--json").out + luxor("undo", "3").out
    assert hand in luxor("log", "--hidden").out


def test_what_the_program_prints_is_typed_back_with_its_name(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    with Screen("play") as screen:
        for way in (screen.at_once, screen.paste, lambda line: screen.press(f":{line}")):
            way("luxor fix red keys=2")
            assert screen.shows("> luxor fix red keys=2_")
            screen.press("\r")
            assert screen.shows(". fix red keys=2")
            assert logged(save)[-1] == "fix red keys=2"
            screen.press("u")
        screen.at_once("luxor\r")
        assert screen.shows("Next:")


def test_a_hand_is_shown_to_nobody_else(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path, *TWO, "--app-draws", "all")
    with Screen("play") as screen:
        assert "dealt by the program" not in screen.text
        asked = screen.press("h")
        assert "Ani only: press Enter" in asked
        assert "dealt by the program" not in asked
        assert "dealt by the program" in screen.press("\r")
        assert "dealt by the program" not in screen.press("\r")


WORDS = {"luxor": "L3", "pyramids": "ani 12 b2"}
# A table of each game, and who begins to type.
OUT_OF_HERE = {"play", "demo", "serve", "mcp", "pyramids"}


def typed(game: str) -> Iterator[str]:
    """Every command of a game, bare and with words that it may or may not want."""
    for name, spec in entries_of(game).items():
        if name and name not in OUT_OF_HERE:
            for word in spec.commands or [""]:
                command = f"{name} {word}".strip()
                yield from (command, f"{command} {WORDS[game]}")


@pytest.mark.parametrize(("game", "kind"), [("luxor", Dialogue), ("pyramids", PyramidsDialogue)])
def test_every_command_answers_inside(
    luxor: Luxor,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    kind: type[Dialogue | PyramidsDialogue],
) -> None:
    """It answers, or says in a sentence what it needs: with nobody there it asks nothing."""
    monkeypatch.setenv("LUXOR_DEBUG", "1")  # a bug is raised
    few = partial(bots.chunks, 1)  # the ladder answers like any other after fewer games
    monkeypatch.setattr(bots, "chunks", lambda _games, seed: few(seed))
    save = saves(tmp_path) / "table.toml"
    example = "two-players" if game == "luxor" else "pyramids"
    lead = ["pyramids"] if game == "pyramids" else []
    luxor(*lead, "new", "table", *("-p", "Ani", "-p", "Jan"))
    for line in typed(game):
        shutil.copy(ROOT / f"saves/games/{example}.toml", save)
        luxor(*lead, "undo", "2", "--save", save)
        dialogue = kind(save)
        dialogue.answer(line)
        told = dialogue.news or dialogue.dispute or dialogue.pending
        assert told or line.startswith(("quit", "exit")), line
        if dialogue.news:
            text = "\n".join(lines_of(dialogue.news.lines, 80))
            assert "doesn't work in here" not in text, line
            assert text.strip() or line.startswith("setup"), line


def test_two_plays_at_one_table_lose_no_line(luxor: Luxor, tmp_path: Path) -> None:
    """Each writes notes, first in turn, then in haste: what one wrote, the other goes on from."""
    save = start(luxor, tmp_path)
    before = len(logged(save))
    with (
        Terminal("play", "--plain", "--save", str(save)) as one,
        Terminal("play", "--plain", "--save", str(save)) as other,
    ):
        for number in range(6):
            one.type(f"note first {number}")
            other.type(f"note second {number}")
        one.write("".join(f"note third {number}\n" for number in range(8)))
        other.write("".join(f"note fourth {number}\n" for number in range(8)))
        for terminal, last in ((one, "third 7"), (other, "fourth 7")):
            while f"note {last}" not in logged(save):
                terminal.wait()
    lines = logged(save)[before:]
    assert lines[:12] == [f"note {who} {n}" for n in range(6) for who in ("first", "second")]
    for who in ("third", "fourth"):
        assert [one for one in lines if who in one] == [f"note {who} {n}" for n in range(8)]
    assert luxor("verify", "--save", str(save)).code == Exit.FINE
