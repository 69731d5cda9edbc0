"""A score sheet while it is filled in, by anybody in any order: nothing that cannot be gets in."""

from pathlib import Path

import pytest

from luxor_companion.core.game import load_game
from luxor_companion.errors import UsageError
from luxor_companion.referee.rows import missing
from luxor_companion.referee.untracked import Untracked, read_totals

WHOLE = "21 0558T 3 1 3 2 2 3 34"


def started(*names: str) -> Untracked:
    game = Untracked(load_game("luxor"))
    game.call_players(names)
    return game


def totals(game: Untracked) -> list[tuple[str, int]]:
    return [(one.name, one.total) for one in game.scores()]


def test_rows_are_filled_in_in_any_order_and_summed_as_they_come() -> None:
    game = started("Ani", "Jan")
    assert (totals(game), game.first_open) == ([], 0)
    game.fill_in(1, WHOLE)
    assert (totals(game), game.first_open) == ([("Jan", 75)], 0)
    game.fill_in(0, "keys 2")
    assert not game.is_whole(0)
    game.fill_in(0, "10 00000", missing(game.columns, game.rows[0]))
    game.leave_rest(0)
    assert (totals(game), game.first_open) == ([("Ani", 12), ("Jan", 75)], 2)
    game.fill_in(1, "keys 5")
    assert totals(game)[1] == ("Jan", 79)


@pytest.mark.parametrize(
    ("line", "row"),
    [
        ("40 00000", {"track": 40, "adventurers": [0] * 5, "keys": 0, "scarabs": []}),
        ("40 00000 keys 7", {"track": 40, "keys": 7, "wild": 0, "scarabs": []}),
        ("keys 2 vases 1", {"track": 21, "keys": 2, "vases": 1, "wild": 3, "scarabs": [3, 4]}),
    ],
)
def test_a_line_in_order_is_the_whole_row_and_a_name_changes_its_column(
    line: str, row: dict[str, object]
) -> None:
    game = started("Ani", "Jan")
    game.fill_in(0, WHOLE)
    game.fill_in(0, line)
    assert game.is_whole(0)
    assert game.rows[0] | row == game.rows[0]


def test_a_first_line_in_order_is_whole_unless_it_is_one_value() -> None:
    game = started("Ani", "Jan")
    game.fill_in(0, "21 0558T")
    game.fill_in(1, "21")
    assert (game.is_whole(0), game.rows[1]) == (True, {"track": 21})
    with pytest.raises(UsageError, match="Still missing: adventurers"):
        game.fill_in(0, "22")
    assert game.rows[0]["track"] == 21


def test_a_line_that_cannot_be_changes_nothing() -> None:
    game = started("Ani", "Jan")
    game.fill_in(0, WHOLE)
    for line in ("6 9 9", "track 15 keys three", "22 0558T 3 1 11", "track 15 scarabs 7"):
        with pytest.raises(UsageError):
            game.fill_in(0, line)
        assert totals(game) == [("Ani", 75)], line
    with pytest.raises(UsageError, match="sarcophagi: 3, 3: there is one"):
        game.fill_in(1, "10 00000 3 4")
    assert game.rows[1] == {}
    with pytest.raises(UsageError, match="track: should be"):
        game.fill_in(0, "track 9999")
    assert totals(game) == [("Ani", 75)], "it is as it was"


def test_what_contradicts_another_value_changes_nothing() -> None:
    game = Untracked(load_game("pyramids"))
    game.call_players(["Ani", "Jan"])
    game.fill_in(0, "4 0 0 0 0 10 6")
    with pytest.raises(UsageError, match="each takes two"):
        game.fill_in(0, "pyramids 2")
    assert (game.rows[0]["pyramids"], game.rows[0]["bonuses"]) == (4, [10, 6])


def test_a_tie_asks_for_what_it_depends_on() -> None:
    game = Untracked(load_game("pyramids"))
    game.call_players(["Ani", "Jan", "Mia"])
    for seat, row in enumerate(("3 0 0 0 0 0", "3 0 0 0 0 0", "1 0 0 0 0 0")):
        game.fill_in(seat, row)
    asked = game.tie_break()
    assert asked is not None
    seat, column = asked
    assert (seat, column.key) == (0, "lowest")
    game.fill_in(0, "lowest 12")
    with pytest.raises(UsageError, match="pyramid 12 is completed twice"):
        game.fill_in(1, "lowest 12")
    game.fill_in(1, "lowest 7")
    assert (game.tie_break(), game.result().winners) == (None, ("Jan",))


def test_names_can_change_and_rows_stay_with_their_players() -> None:
    game = started("Ani", "Jn", "Mia")
    for seat, track in enumerate((1, 2, 3)):
        game.fill_in(seat, f"track {track}")
    game.call_players(["Mia", "Ani", "Jan"], again=True)
    assert [row["track"] for row in game.rows] == [3, 1, 2]
    game.call_players(["Tom", "Ani"], again=True)
    assert [row.get("track") for row in game.rows] == [None, 1]
    for names in (["Ani", "ANI"], list("ABCDE")):
        with pytest.raises(UsageError):
            game.call_players(names)
    assert game.names == ["Tom", "Ani"]


def test_what_is_kept_is_read_again_and_what_cannot_be_is_not() -> None:
    game = started("Ani", "Jan")
    game.fill_in(0, WHOLE)
    game.fill_in(1, "keys 2")
    game.keep()
    again = Untracked(game.game)
    again.read()
    assert (again.names, again.rows) == (game.names, game.rows)
    text = game.file.read_text(encoding="utf-8")
    for wrong in (text.replace("[3, 4]", "[9]"), text.replace("Jan", "ani"), text[:40], "x"):
        game.file.write_text(wrong, encoding="utf-8")
        again = Untracked(game.game)
        again.read()
        assert (again.names, again.rows) == ([], [])
    game.forget()
    assert not game.file.exists()


def test_totals_of_several_words() -> None:
    lines = read_totals(load_game("luxor"), ["Anna", "Lena", "87", "Bob:", "-3"])
    assert [(one.name, one.total) for one in lines] == [("Anna Lena", 87), ("Bob", -3)]
    with pytest.raises(UsageError, match="'Bob' has no total"):
        read_totals(load_game("luxor"), ["Mia", "87", "Bob"])


def test_it_is_where_the_copy_is(tmp_path: Path) -> None:
    assert started("Ani").file == tmp_path / "data/copy/sheet-luxor.unfinished"
