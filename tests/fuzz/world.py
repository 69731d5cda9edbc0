"""A folder with all that the program reads, the program called in it, and what always holds."""

import io
import json
import os
import random
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Final
from unittest import mock

from luxor_companion.cli.app import run
from luxor_companion.errors import Exit
from tests.conftest import ROOT, Ran
from tests.games.pyramids.at_table import written
from tests.results.test_plays import ARENA, GEEK_PLAY

LONGEST: Final = 1200  # letters of an error that people are to read
GAMES: Final = ROOT / "saves/games"
SHEETS: Final = ROOT / "saves/sheets"
PLAYS: Final = """<?xml version="1.0" encoding="utf-8"?>
<plays username="ani" userid="1" total="1" page="1">
  <play id="7" date="2026-01-02" quantity="1" length="60" incomplete="0" nowinstats="0" location="">
    <item name="Luxor" objecttype="thing" objectid="245643"><subtypes/></item>
    <comments>A close one.</comments>
    <players>
      <player username="ani" name="Ani" startposition="1" color="red" score="75" new="0" win="1"/>
      <player username="" name="Jan" startposition="2" color="green" score="67" new="0" win="0"/>
    </players>
  </play>
</plays>
"""
BASE: Final = ("--base-url", "https://example.org/")
CODES: Final = {Exit.FINE, Exit.UNREADABLE, Exit.REFUSED, Exit.BAD_FILE, Exit.NEWER_FILE}


class BrokenError(AssertionError):
    """Something that must always hold does not; its text says how to see it again."""


@contextmanager
def world(folder: Path) -> Iterator[None]:
    """Everything of the program's in one folder, no terminal, and a bug is raised as it is."""
    names = {"LUXOR_SAVES": "saves", "LUXOR_DATA": "data", "LUXOR_DB": "results.db"}
    settings = {name: str(folder / file) for name, file in names.items()}
    settings |= {"LUXOR_CONFIG": str(folder / "config.toml"), "LUXOR_LANG": "en"}
    here = Path.cwd()
    os.chdir(folder)
    try:
        with mock.patch.dict(os.environ, {**settings, "LUXOR_DEBUG": "1", "COLUMNS": "80"}):
            yield
    finally:
        os.chdir(here)


@contextmanager
def step(seed: int, number: int, tried: str, more: str = "") -> Iterator[None]:
    """Let what fails in here name its seed, its step and what was tried, to see it again."""
    try:
        yield
    except Exception as error:
        where = f"seed {seed}, step {number}: {tried[:2000]}"
        text = f"{where}\n{type(error).__name__}: {error}\n{more}"
        raise AssertionError(text.rstrip()) from error


def call(*args: str) -> Ran:
    """Run a command. Raise BrokenError if what must hold of every command does not."""
    out, err = io.StringIO(), io.StringIO()
    try:
        with (
            redirect_stdout(out),
            redirect_stderr(err),
            mock.patch.object(sys, "stdin", io.StringIO()),
        ):
            code = run([*args])
    except Exception as error:
        raise BrokenError(f"luxor {shown(args)}: {type(error).__name__}: {error}") from error
    ran = Ran(code, out.getvalue(), err.getvalue())
    if problem := wrong(ran, args):
        raise BrokenError(f"luxor {shown(args)}: {problem}: {ran}")
    return ran


def wrong(ran: Ran, args: tuple[str, ...]) -> str:
    """Return what is wrong with how a command ended; "" if nothing is."""
    if ran.code not in CODES:
        return f"exit code {ran.code}"
    if ran.code != Exit.FINE and not (ran.err or ran.out):
        return "it failed and says nothing"
    if ran.err.startswith("error: ") and len(ran.err) > LONGEST:
        return f"a message of {len(ran.err)} letters"
    if any(not one.isprintable() and not one.isspace() for one in ran.err):
        return "a control character in a message"
    if "--json" in args and ran.out:
        try:
            if json.loads(ran.out)["schema"] != 1:
                return "another schema"
        except (ValueError, KeyError):
            return "no JSON"
    return ""


def shown(args: tuple[str, ...]) -> str:
    """A command line to copy, with escapes for what cannot be typed."""
    return " ".join(ascii(arg) for arg in args)


def fill(folder: Path) -> None:
    """Put a table of each game, a finished one and a log of games into a folder."""
    written(folder).rename(folder / "saves/pyr.toml")
    with world(folder):
        two = ("-p", "Ani:red", "-p", "Jan:green", "--first", "Ani", "--seed", "7")
        for args in (
            ("new", "drawn", *two, "--app-draws", "all"),
            ("new", "table", *two),
            *(("move", *turn.split()) for turn in ("L2", "L3", "R5 @0", "L±1 @0 ahead")),
            ("note", "hello"),
            ("results", "add", "--sheet", str(SHEETS / "rulebook-example.toml")),
            ("results", "export", "games.csv"),
            ("results", "export", "games.json"),
            ("results", "export", "games.bgsplay"),
            ("board", "import", code := board_code()),
            ("board", "material", "treasures", "all=1/1 2/1x4 3/2x3 4/2 6/3"),
            ("position", "export", "-o", "position.toml"),
            ("pyramids", "use", "pyr"),
            ("pyramids", "copy", "--skulls", "1 2 3 4 5 6 7 8 9 10"),
            ("pyramids", "card", "import", "12 purple ..E../.#r#./.gxt./.#s#./p.T.g"),
        ):
            assert call(*args).code == Exit.FINE, (args, call(*args))
        shared = call(
            "share", "--save", str(GAMES / "two-players.toml"), "--log", "--json", *BASE
        ).out
    shutil.copy(GAMES / "two-players.toml", folder / "saves/over.toml")
    shutil.copy(SHEETS / "rulebook-example.toml", folder / "sheet.toml")
    shutil.copy(SHEETS / "pyramids-example.toml", folder / "pyramids.toml")
    (folder / "cards.txt").write_text("12 purple ..E../.#r#./.gxt./.#s#./p.T.g\n14 green\n")
    (folder / "board.txt").write_text(code, encoding="utf-8")
    (folder / "config.toml").write_text('lang = "en"\n', encoding="utf-8")
    (folder / "plays.xml").write_text(PLAYS, encoding="utf-8")
    (folder / "plays.json").write_text(json.dumps({"plays": [GEEK_PLAY]}), encoding="utf-8")
    (folder / "tables.json").write_text(json.dumps(ARENA), encoding="utf-8")
    (folder / "link.txt").write_text(json.loads(shared)["link"], encoding="utf-8")


def board_code() -> str:
    """The board that ships, as an owner passes it on."""
    return call("board", "export", "stand-in").out.strip()


def hostile(luck: random.Random) -> str:
    """A word that nobody types by accident."""
    return luck.choice(
        [
            *("", " ", "-", "--", "\x1b[2J", "\udcff", "\u202e", "🐫", "é" * 300, "x" * 5000),
            *("9" * 5000, "-1", "0", "1e9", "²", "٣", "NaN", "=", "''' ", "../..", "/dev/zero"),
            *("CON", "~nobody/x", "%s{0}{x}", "$(id)", "'; DROP TABLE entry; --", "\n", "a\tb"),
        ]
    )
