"""When a game ended, as far as its save can tell."""

import os
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from luxor_companion.share.convert import share_table
from luxor_companion.table.table import open_table
from tests.conftest import ROOT

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
