"""The games among the results: logged once, updated, deleted and restored."""

from pathlib import Path

from luxor_companion.results.games import Filter, entries, log, replace, set_deleted
from luxor_companion.results.store import open_store
from tests.results.games import FRIDAYS, game


def test_the_same_key_is_the_same_game(tmp_path: Path) -> None:
    with open_store(tmp_path / "log.db") as store:
        first = game("k", "2026-01-01", "Ani 40+20", "Jan 50", place="home", minutes=40)
        first = first._replace(note="rain", board="printed")
        assert log(store, first).what == "new"
        assert log(store, first).what == "same"
        again = log(store, game("k", "2026-01-01", "Ani 60", "Jan 55"))
        assert (again.number, again.what) == (1, "updated")
        (entry,) = entries(store, Filter())
    assert entry.place == "home"  # what the second did not tell stays known
    assert (entry.minutes, entry.note, entry.board) == (40, "rain", "printed")
    assert entry.lines[0].parts == (("track", 40), ("adventurers", 20))
    assert entry.lines[1].total == 55


def test_what_was_set_straight_by_hand_is_kept_when_asked(tmp_path: Path) -> None:
    with open_store(tmp_path / "log.db") as store:
        log(store, game("k", "2026-01-01", "Ani 60", "Jan 50"))
        replace(store, entries(store, Filter())[0]._replace(date="2025-12-31", note="late"))
        log(store, game("k", "2026-01-01", "Ani 61", "Jan 50", note="x"), corrected=True)
        (entry,) = entries(store, Filter())
    assert (entry.date, entry.note, entry.lines[0].total) == ("2025-12-31", "late", 61)


def test_a_deleted_game_comes_back_only_when_asked(tmp_path: Path) -> None:
    with open_store(tmp_path / "log.db") as store:
        for one in FRIDAYS[:2]:
            log(store, one)
        set_deleted(store, 1, deleted=True)
        assert log(store, FRIDAYS[0]).what == "deleted"
        assert [one.number for one in entries(store, Filter())] == [2]
        set_deleted(store, 1, deleted=False)
        assert [one.number for one in entries(store, Filter())] == [1, 2]
