"""A table for the tests of its commands: started, played on and looked at through them."""

import json
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from luxor_companion.errors import Exit
from tests.conftest import Luxor, Ran

# Seed 7 lays v4/2 s2/1 s6/3 v3/2 h1 v3/2 s2/1 o3 s3/2 s3/2 on spaces 1 to 10, s1/1 on 40.
TWO = ("-p", "Ani:red", "-p", "Jan:green", "--first", "Ani", "--seed", "7")
FOUR = ("-p", "Ani", "-p", "Jan", "-p", "Mia", "-p", "Tom", "--first", "Ani", "--seed", "7")
LAST = 40
TOMB = 41


def saves(tmp_path: Path) -> Path:
    return tmp_path / "saves"


def start(luxor: Luxor, tmp_path: Path, *options: str) -> Path:
    """A table called `table`; its save."""
    ran = luxor("new", "table", *(options or TWO))
    assert ran.code == Exit.FINE, ran.err
    return saves(tmp_path) / "table.toml"


def logged(save: Path) -> list[str]:
    log: str = tomllib.loads(save.read_text(encoding="utf-8"))["play"]["log"]
    return log.splitlines()


def setup_of(save: Path) -> dict[str, Any]:
    setup: dict[str, Any] = tomllib.loads(save.read_text(encoding="utf-8"))["setup"]
    return setup


def done(luxor: Luxor, *commands: str) -> None:
    """Commands that must all be fine, given as one would type them."""
    for command in commands:
        ran = luxor(*command.split())
        assert ran.code == Exit.FINE, f"{command}: {ran.err}"


def said(ran: Ran) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(ran.out)
    assert read["schema"] == 1
    return read


def position(luxor: Luxor) -> dict[str, Any]:
    shown: dict[str, Any] = said(luxor("show", "--json"))["position"]
    return shown


def hand(luxor: Luxor, colour: str, *look: str) -> list[str | None]:
    return [slot["card"] for slot in said(luxor("hand", colour, *look, "--json"))["hand"]]


def origin(luxor: Luxor, colour: str, *look: str) -> list[tuple[str | None, str | None, int]]:
    slots = said(luxor("hand", colour, *look, "--json"))["hand"]
    return [(slot["card"], slot["how"], slot["line"]) for slot in slots]


def play_cards(luxor: Luxor, cards: Sequence[str]) -> None:
    """Play these cards, each by the first turn that `options` lists for it."""
    for card in cards:
        turns = said(luxor("options", "--card", card, "--json"))["turns"]
        done(luxor, f"move {turns[0]['turn']}")


def refused(luxor: Luxor, save: Path, *args: str) -> dict[str, Any]:
    """A command that has to be refused, with nothing written; its refusal."""
    before = save.read_bytes()
    ran = luxor(*args)
    assert (ran.code, ran.out) == (Exit.REFUSED, ""), f"{args}: {ran.out}"
    assert "Not allowed:" in ran.err or args[0] in ("undo", "redo")  # not by a rule
    as_json = luxor(*args, "--json")
    assert as_json.code == Exit.REFUSED
    assert save.read_bytes() == before
    refusal: dict[str, Any] = said(as_json)["refusal"]
    return refusal


def unreadable(luxor: Luxor, save: Path, *args: str) -> str:
    """A command that cannot be read, with nothing written; its one line."""
    before = save.read_bytes()
    ran = luxor(*args)
    assert (ran.code, ran.out) == (Exit.UNREADABLE, ""), f"{args}: {ran.out}{ran.err}"
    assert ran.err.startswith("error: ")
    assert ran.err.count("\n") == 1
    assert save.read_bytes() == before
    return ran.err


def first_turn(luxor: Luxor, card: str) -> list[str]:
    """The first turn that `options` lists for a card, in words."""
    turn: str = said(luxor("options", "--card", card, "--json"))["turns"][0]["turn"]
    return turn.split()
