"""People in the log: spellings, names, one person or two."""

from collections.abc import Callable
from pathlib import Path

import pytest

from luxor_companion.errors import BadFileError, UsageError
from luxor_companion.results import people
from luxor_companion.results.games import Filter, entries, log
from luxor_companion.results.store import open_store
from luxor_companion.results.upkeep import problems
from tests.results.games import FRIDAYS, game, logged
from tests.results.test_results import read


def test_two_spellings_become_one_person_and_two_again(tmp_path: Path) -> None:
    path = logged(
        tmp_path / "log.db",
        [game("a", "2026-01-01", "Annie 60", "Jan 50"), game("b", "2026-01-02", "Ani 3", "Jan 2")],
    )
    with open_store(path) as store:
        assert people.merge(store, "annie", "Ani").moved == 1
        log(store, game("c", "2026-01-03", "ANNIE 70", "Jan 50"))  # means Ani from now on
        names = [one.lines[0].name for one in entries(store, Filter())]
        assert names == ["Ani", "Ani", "Ani"]
        assert people.everybody(store)[0].spellings == ("annie",)
        assert log(store, game("a", "2026-01-01", "Annie 60", "Jan 50")).what == "same"
        assert people.split(store, "Annie").moved == 1
        names = [one.lines[0].name for one in entries(store, Filter())]
        assert names == ["Annie", "Ani", "Ani"]  # the third was logged as Ani
        assert problems(store) == []


def test_renaming_keeps_the_old_name_meaning_the_same_person(tmp_path: Path) -> None:
    path = logged(tmp_path / "log.db", FRIDAYS)
    with open_store(path) as store:
        people.rename(store, "jan", "Johann")
        assert log(store, FRIDAYS[0]).what == "same"
        assert [one.name for one in people.everybody(store)] == ["Ani", "Johann", "Mia", "Tom"]
        people.rename(store, "Johann", "JOHANN")  # only other letters
        assert people.find_player(store, "jan") == people.find_player(store, "johann")


@pytest.mark.parametrize(
    ("act", "words"),
    [
        pytest.param(lambda s: people.merge(s, "Ani", "Jan"), "game 1", id="they met"),
        pytest.param(lambda s: people.merge(s, "Ani", "ANI"), "one person already", id="same"),
        pytest.param(lambda s: people.merge(s, "Anni", "Jan"), "did you mean Ani?", id="unknown"),
        pytest.param(lambda s: people.rename(s, "Ani", "jan"), "merge", id="name taken"),
        pytest.param(lambda s: people.rename(s, "Ani", " "), "empty", id="no name"),
        pytest.param(lambda s: people.split(s, "Ani"), "own name", id="nothing to split"),
    ],
)
def test_people_that_cannot_be_changed_stay(
    tmp_path: Path, act: Callable[[object], object], words: str
) -> None:
    path = logged(tmp_path / "log.db", FRIDAYS)
    before = read(path)
    with (
        open_store(path) as store,
        pytest.raises(UsageError, match=words.replace("?", ".")),
    ):
        act(store)
    assert read(path) == before


def test_a_game_with_one_person_twice_is_refused_and_nobody_is_added(tmp_path: Path) -> None:
    path = logged(tmp_path / "log.db", [game("a", "2026-01-01", "Ani 3", "Jan 2")])
    with open_store(path) as store:
        log(store, game("b", "2026-01-01", "Annie 3", "Jan 2"))
        people.merge(store, "Annie", "Ani")
        with pytest.raises(BadFileError, match="one person in these results"):
            log(store, game("c", "2026-01-02", "Zoe 9", "Ani 3", "Annie 2"))
        assert people.find_player(store, "Zoe") is None
