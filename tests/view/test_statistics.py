"""Statistics for the terminal: what a group, a player or one score is told."""

from pathlib import Path

import pytest

from luxor_companion.core.game import title_of
from luxor_companion.results.games import Filter, entries
from luxor_companion.results.statistics import Report, statistics
from luxor_companion.results.store import open_store
from luxor_companion.view import statistics as shown
from luxor_companion.view.theme import render_text
from tests.results.games import FRIDAYS, logged


@pytest.fixture
def told(tmp_path: Path) -> "Told":
    return Told(logged(tmp_path / "log.db", FRIDAYS))


class Told:
    """Statistics as the terminal shows them."""

    def __init__(self, path: Path) -> None:
        with open_store(path) as store:
            self.entries = [*entries(store, Filter())]

    def __call__(self, *names: str, score: int | None = None, width: int = 80) -> str:
        report = Report(Filter(), [*names], {"luxor": statistics(self.entries, names)})
        return render_text(shown.stats_lines(report, score, width), width)


def test_a_group_is_told_in_tables_that_fit(told: Told) -> None:
    for width in (60, 80, 120):
        text = told(width=width)
        assert text.startswith(title_of("luxor"))
        assert "Ani" in text
        assert "Scores" in text
        assert max(map(len, text.splitlines())) <= width


def test_one_player_is_told_in_sentences(told: Told) -> None:
    text = told("Ani")
    assert text.splitlines()[0].endswith("Ani")
    assert "Average by part" in text
    assert "Mia" in text, "against whom"


def test_a_score_is_compared_and_nothing_else_told(told: Told) -> None:
    text = told(score=75)
    assert "75" in text
    assert "Average by part" not in text
    assert len(text) < len(told()) / 3


def test_no_games_are_one_sentence(told: Told) -> None:
    told.entries = []
    assert told().strip() == "No such games in the results."


def test_names_are_shortened_and_our_own_words_are_not(told: Told) -> None:
    long = "Bartholomew-Maximilian von und zu"
    told.entries = [
        entry._replace(
            lines=tuple(
                line._replace(name=long if line.name == "Mia" else line.name)
                for line in entry.lines
            )
        )
        for entry in told.entries
    ]
    text = told(width=80)
    head = text.splitlines()[
        text.splitlines().index(
            next(line for line in text.splitlines() if line.startswith("Scores ("))
        )
        - 5 :
    ]
    assert head
    assert "Bartholomew…" in text
    assert max(map(len, text.splitlines())) <= 80
