"""A sample of whole evenings on phones; `make phones` plays many, to the end."""

import random
from pathlib import Path

import pytest

from tests.browser import Browser
from tests.phones.evening import Evening, Kind, Table

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    "kind",
    [
        Kind("luxor", 2, dealt=True),
        Kind("luxor", 3, dealt=False),
        Kind("pyramids", 2, dealt=True),
        Kind("pyramids", 3, dealt=False),
    ],
    ids=str,
)
def test_only_what_is_offered_is_played(browser: Browser, tmp_path: Path, kind: Kind) -> None:
    """Nobody is stuck or refused, though the server is killed; each turn is in the log once."""
    with (
        Table(tmp_path, kind, 5) as table,
        Evening(browser, table, random.Random(5)) as evening,
    ):
        report = evening.play(restarts=(4,), most=8)
        played = [line for line in table.lines if line["kind"] in ("played", "kept", "marked")]
        assert len(played) <= report.turns == 8
