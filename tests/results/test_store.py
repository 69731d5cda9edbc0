"""The log's file: ties, merging, migration, damage, and games that come again."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from luxor_companion.errors import BadFileError, LockedError, NewerFileError, UsageError
from luxor_companion.results import people
from luxor_companion.results.log import backup, log, problems, replace, set_deleted
from luxor_companion.results.people import Filter, entries
from luxor_companion.results.store import open_store
from tests.results.games import FRIDAYS, game, logged


def read(path: Path) -> list[str]:
    """The games of a log, a short line each."""
    with open_store(path) as store:
        return [
            f"{one.number} "
            + ", ".join(f"{line.rank} {line.name} {line.total}" for line in one.lines)
            for one in entries(store, Filter())
        ]


def test_what_is_logged_is_what_is_read(tmp_path: Path) -> None:
    path = logged(tmp_path / "log.db", FRIDAYS)
    with open_store(path) as store:
        found = entries(store, Filter(game="luxor"))
        assert problems(store) == []
    assert [one._replace(number=0) for one in found] == list(FRIDAYS)
    assert [one.number for one in found] == list(range(1, 8))


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
        pytest.param((1, 1, 1), "Ani has 60 points and rank 1", id="more points, same rank"),
        pytest.param((1, 1, 2), "1, 1, 3 where two are level", id="1-1-2"),
        pytest.param((2, 2, 3), "1, 1, 3 where two are level", id="nobody won"),
        pytest.param((2, 1, 3), "Ani has 60 points and rank 2", id="more points, worse rank"),
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
        with pytest.raises(BadFileError, match="one person in this log"):
            log(store, game("c", "2026-01-02", "Zoe 9", "Ani 3", "Annie 2"))
        assert people.find_player(store, "Zoe") is None


def of_version(path: Path, version: int) -> None:
    logged(path, FRIDAYS)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {version}")


def another(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE music (title)")


def torn(path: Path) -> None:
    logged(path, FRIDAYS)
    path.write_bytes(path.read_bytes()[:9000])


def scrambled(path: Path) -> None:
    logged(path, FRIDAYS)
    text = bytearray(path.read_bytes())
    for place in range(4096, len(text), 7):
        text[place] ^= 0x5A
    path.write_bytes(text)


@pytest.mark.parametrize(
    ("make", "error"),
    [
        pytest.param(lambda path: of_version(path, 1), NewerFileError, id="older"),
        pytest.param(lambda path: of_version(path, 3), NewerFileError, id="newer"),
        pytest.param(another, BadFileError, id="another program's"),
        pytest.param(lambda path: path.write_text("hello"), BadFileError, id="a text"),
        pytest.param(torn, BadFileError, id="torn"),
        pytest.param(scrambled, BadFileError, id="scrambled"),
        pytest.param(lambda path: path.mkdir(), BadFileError, id="a folder"),
    ],
)
def test_a_file_that_cannot_be_used_is_left_as_it_is(
    tmp_path: Path, make: Callable[[Path], None], error: type[Exception]
) -> None:
    path = tmp_path / "log.db"
    make(path)
    before = None if path.is_dir() else path.read_bytes()
    with pytest.raises(error), open_store(path) as store:
        log(store, game("new", "2026-01-01", "Ani 3", "Jan 2"))
    assert before is None or path.read_bytes() == before


def test_another_writer_that_holds_on_is_named(tmp_path: Path) -> None:
    path = logged(tmp_path / "log.db", FRIDAYS)
    with (
        open_store(path) as holder,
        holder.writing(),
        pytest.raises(LockedError, match="another program"),
        open_store(path, patience=0.05) as store,
    ):
        log(store, game("new", "2026-01-01", "Ani 3", "Jan 2"))


def test_a_copy_is_whole_and_never_replaces_something_else(tmp_path: Path) -> None:
    path = logged(tmp_path / "log.db", FRIDAYS)
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Jan", encoding="utf-8")
    another(tmp_path / "music.db")
    with open_store(path) as store:
        backup(store, tmp_path / "sub/copy.db")
        backup(store, tmp_path / "sub/copy.db")
        for target in (letter, tmp_path / "music.db", path, tmp_path):
            with pytest.raises(BadFileError):
                backup(store, target)
    assert read(tmp_path / "sub/copy.db") == read(path)
    assert letter.read_text(encoding="utf-8") == "Dear Jan"


def test_score_parts_that_cannot_be_read_are_damage(tmp_path: Path) -> None:
    path = logged(tmp_path / "log.db", FRIDAYS)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE result SET parts = '[1' WHERE entry = 3")
        connection.commit()
    with pytest.raises(BadFileError, match="damaged"), open_store(path) as store:
        entries(store, Filter())
    with open_store(path) as store:
        assert "score parts" in problems(store)[0]


def test_the_check_names_what_is_wrong(tmp_path: Path) -> None:
    path = logged(tmp_path / "log.db", FRIDAYS)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE result SET total = 1 WHERE entry = 3 AND seat = 1")
        connection.execute("DELETE FROM player WHERE name = 'Tom'")
        connection.execute("INSERT INTO entry (key, game, date) VALUES ('x', 'luxor', 'never')")
        connection.commit()
    with open_store(path) as store:
        found = problems(store)
    assert any("points to no player" in one for one in found)
    assert "game 8: it has no players" in found
    assert any(one.startswith("game 3: the parts of Mia add up to 88") for one in found)
