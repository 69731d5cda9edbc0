"""A finished game: ranks, and how special a score is."""

from pathlib import Path

import pytest

from luxor_companion.errors import BadFileError
from luxor_companion.results import standing
from luxor_companion.results.games import Filter, entries, log
from luxor_companion.results.store import open_store
from tests.results.games import game, logged


@pytest.mark.parametrize(
    ("score", "better_than", "place", "equal"),
    [
        pytest.param(94, 1.0, 1, 0, id="above all"),
        pytest.param(80, 0.75, 1, 1, id="as good as the best"),
        pytest.param(70, 0.25, 2, 2, id="twice before"),
        pytest.param(10, 0.0, 5, 0, id="below all"),
    ],
)
def test_how_special_a_score_is(score: int, better_than: float, place: int, equal: int) -> None:
    found = standing(score, [70, 80, 60, 70])
    assert (found.better_than, found.rank, found.equal) == (better_than, place, equal)


def read(path: Path) -> list[str]:
    """The games of a log, a short line each."""
    with open_store(path) as store:
        return [
            f"{one.number} "
            + ", ".join(f"{line.rank} {line.name} {line.total}" for line in one.lines)
            for one in entries(store, Filter())
        ]


def test_ties_rank_1_1_3_and_share_the_victory(tmp_path: Path) -> None:
    path = logged(tmp_path / "log.db", [game("k", "2026-01-01", "Ani 60", "Mia 41", "Jan 60")])
    assert read(path) == ["1 1 Ani 60, 3 Mia 41, 1 Jan 60"]
    with open_store(path) as store:
        assert entries(store, Filter())[0].winners == ("Ani", "Jan")


@pytest.mark.parametrize(
    ("ranks", "words"),
    [
        pytest.param((1, 2, 2), None, id="1-2-2"),
        pytest.param((1, 1, 3), None, id="1-1-3"),
        pytest.param((1, 1, 1), "Ani has 60 VP and rank 1", id="more points, same rank"),
        pytest.param((1, 1, 2), "1, 1, 3 where two are level", id="1-1-2"),
        pytest.param((2, 2, 3), "1, 1, 3 where two are level", id="nobody won"),
        pytest.param((2, 1, 3), "Ani has 60 VP and rank 2", id="more points, worse rank"),
    ],
)
def test_ranks_have_to_make_sense(
    tmp_path: Path, ranks: tuple[int, ...], words: str | None
) -> None:
    entry = game("k", "2026-01-01", "Ani 60", "Jan 50", "Mia 50")
    if ranks == (1, 1, 3):
        entry = game("k", "2026-01-01", "Ani 60", "Jan 60", "Mia 50")
    lines = zip(entry.lines, ranks, strict=True)
    entry = entry._replace(lines=tuple(line._replace(rank=rank) for line, rank in lines))
    with open_store(tmp_path / "log.db") as store:
        if words is None:
            assert log(store, entry).what == "new"
            return
        with pytest.raises(BadFileError, match=words):
            log(store, entry)
        assert entries(store, Filter()) == []


def test_a_tie_broken_by_the_rules_keeps_its_ranks(tmp_path: Path) -> None:
    entry = game("k", "2026-01-01", "Ani 60", "Jan 60")
    entry = entry._replace(lines=(entry.lines[0]._replace(rank=2), entry.lines[1]))
    assert read(logged(tmp_path / "log.db", [entry])) == ["1 2 Ani 60, 1 Jan 60"]
