"""The story of a game: each sentence where the score bears it out, and nowhere else."""

import os
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from luxor_companion.share import (
    LogLine,
    SharedPlayer,
    SharedResult,
)
from luxor_companion.share.convert import highlights_of, replay_link, share_table
from luxor_companion.share.link import (
    read_link,
    text_form,
)
from luxor_companion.table.table import open_table
from tests.conftest import ROOT
from tests.share.games import ENDED, GAMES, result_of

Curve = list[tuple[int, ...]]


def race(curve: Curve, totals: tuple[int, ...]) -> dict[str, dict[str, object]]:
    """The story of two or three players who take turns, with these points after each line."""
    names, colours = ("Ani", "Jan", "Mia"), ("red", "green", "blue")
    players = tuple(
        SharedPlayer(name, colour, total, (total, 0, 0, 0, 0, 0))
        for name, colour, total in zip(names, colours, totals, strict=False)
    )
    best = max(totals)
    winners = tuple(seat for seat, total in enumerate(totals) if total == best)
    log = tuple(LogLine(f"{colours[line % len(totals)]} L1") for line in range(len(curve) - 1))
    decided = "points" if len(winners) == 1 else "shared"
    result = SharedResult(
        "luxor", "x", ENDED, players, winners, decided, log=log  # type: ignore[arg-type]
    )  # fmt: skip
    return dict(highlights_of(result, curve))


AHEAD: Curve = [(0, 0), (2, 0), (2, 1), (4, 1), (4, 2)]
BEHIND: Curve = [(0, 0), (0, 0), (0, 9), (3, 9), (3, 9), (10, 9), (10, 9)]


@pytest.mark.parametrize(
    ("curve", "totals", "key", "params"),
    [
        pytest.param(AHEAD, (9, 4), "story_never_behind", {"name": "Ani"}, id="never behind"),
        pytest.param(BEHIND, (14, 9), "story_lead", {"name": "Ani", "round": 3}, id="for good"),
        pytest.param(
            BEHIND, (14, 9), "story_behind", {"name": "Ani", "number": 9, "round": 1}, id="far back"
        ),
        pytest.param(BEHIND[:5], (14, 9), "story_counted", {"name": "Ani"}, id="only counted"),
        pytest.param(
            BEHIND, (14, 9), "story_biggest", {"name": "Jan", "number": 9, "round": 1}, id="biggest"
        ),
        pytest.param(
            AHEAD, (9, 7), "story_close", {"first": "Ani", "second": "Jan", "number": 2}, id="close"
        ),
        pytest.param(
            [(0, 0, 0), (5, 0, 0)],
            (30, 12, 11),
            "story_place",
            {"first": "Jan", "second": "Mia", "number": 1, "place": 2},
            id="a close race behind the winner",
        ),
        pytest.param(
            [(0, 0), (1, 0), (1, 2), (3, 2), (3, 4), (5, 4)],
            (9, 4),
            "story_changes",
            {"number": 4},
            id="the lead went to and fro",
        ),
    ],
)
def test_what_happened_is_told(
    curve: Curve, totals: tuple[int, ...], key: str, params: dict[str, object]
) -> None:
    assert race(curve, totals)[key] == params


@pytest.mark.parametrize(
    ("curve", "totals", "key"),
    [
        pytest.param(BEHIND, (14, 9), "story_never_behind", id="was behind once"),
        pytest.param(AHEAD, (9, 4), "story_lead", id="was never behind"),
        pytest.param(BEHIND, (14, 9), "story_counted", id="led before the end"),
        pytest.param(AHEAD, (9, 4), "story_behind", id="never far back"),
        pytest.param(AHEAD, (9, 4), "story_biggest", id="no turn was big"),
        pytest.param([(0, 0), (6, 0), (6, 6)], (9, 4), "story_biggest", id="two as big"),
        pytest.param(AHEAD, (9, 4), "story_close", id="not close"),
        pytest.param(AHEAD, (9, 9), "story_close", id="level, which the verdict tells"),
        pytest.param(AHEAD, (9, 9), "story_never_behind", id="two winners"),
        pytest.param(AHEAD, (9, 4), "story_changes", id="one leader all the time"),
    ],
)
def test_what_did_not_happen_is_not_told(curve: Curve, totals: tuple[int, ...], key: str) -> None:
    assert key not in race(curve, totals)


def test_a_game_that_is_not_over_has_no_story() -> None:
    players = (SharedPlayer("Ani", "red", 9), SharedPlayer("Jan", "green", 4))
    result = SharedResult("luxor", "x", ENDED, players, (0,), None)
    assert highlights_of(result, AHEAD) == []
    assert highlights_of(result._replace(decided_by="points", players=players[:1]), [(0,)]) == []


def test_the_log_replays_and_leads_to_the_score() -> None:
    for path in GAMES:
        record = replay_link(read_link(text_form(result_of(path, "log"))))
        assert record.position.over
        assert record.position.players == open_table(path).position.players


BEGAN = datetime(2026, 11, 16, 11, 31, 38, tzinfo=UTC)  # as the save says


@pytest.mark.parametrize(
    ("after", "ended", "minutes"),
    [
        pytest.param(timedelta(minutes=95), BEGAN + timedelta(minutes=95), 95, id="an evening"),
        pytest.param(timedelta(seconds=5), BEGAN, 1, id="a moment is a minute"),
        pytest.param(timedelta(days=30), BEGAN, None, id="copied a month later"),
        pytest.param(timedelta(days=-1), BEGAN, None, id="written before it began"),
    ],
)
def test_the_end_is_when_it_was_last_written(
    tmp_path: Path, after: timedelta, ended: datetime, minutes: int | None
) -> None:
    path = tmp_path / "game.toml"
    shutil.copy(ROOT / "saves/games/four-players.toml", path)
    table = open_table(path)
    assert table.save.header["created"].startswith("2026-11-16 11:31:38")
    when = (BEGAN + after).timestamp()
    os.utime(path, (when, when))
    result = share_table(table)
    assert result.ended == ended.replace(second=0)
    assert result.minutes == minutes
