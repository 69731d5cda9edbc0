"""The path: steps from tile to tile, pushes and tunnels; unknown tiles only where they matter."""

import pytest

from luxor_companion.core import UnknownError, UnreadableError
from luxor_companion.games.luxor.rules import STAIRS
from luxor_companion.games.luxor.rules.board import read_board
from luxor_companion.games.luxor.rules.path import BACK, Path, read_tiles, write_tiles

BOARD = read_board("=1 . c . o . f . . =13")
TILES = "v3/2 tunnel - o3 s1/1 tunnel - j1/1"


def path(tiles: str = TILES) -> Path:
    return Path(BOARD, read_tiles(tiles.split(), BOARD))


def test_tiles_are_written_as_they_are_read() -> None:
    assert write_tiles(path().tiles) == TILES
    assert path() == path()
    assert path("v3/2 - - o3 s1/1 - - j1/1") != path()


def test_a_tile_that_is_none_is_named_with_its_space() -> None:
    with pytest.raises(UnreadableError) as caught:
        path("v3/2 x - o3 s1/1 tunnel - j1/1")
    assert caught.value.params == {"token": "x", "space": 2}


def test_steps_go_from_tile_to_tile_and_end_in_the_tomb() -> None:
    assert [path().ahead(STAIRS, steps) for steps in (1, 2, 3)] == [1, 2, 4]
    assert path().ahead(5, 3) == BOARD.tomb
    assert path().ahead(5, 4) is None
    assert path().left(5) == 3
    assert path().empty_between(2, 8) == (3, 7)


@pytest.mark.parametrize(("space", "behind"), [(8, 6), (5, 4), (3, 2), (2, 1), (1, STAIRS)])
def test_behind_a_space_is_a_tile_or_the_stairs(space: int, behind: int) -> None:
    assert path().behind(space) == behind


def test_an_osiris_tile_sends_on_and_may_overshoot() -> None:
    assert path().trip(2, 1) == (2, 4, 8)
    far = path("v3/2 tunnel - - s1/1 tunnel - o3")
    assert far.trip(6, 1) == (6, 8)
    assert far.overshoots(far.trip(6, 1))
    assert not path().overshoots(path().trip(2, 1))
    assert path().trip(5, BACK) == (5, 4, 8), "a step back onto it too"


def test_tunnels_lead_to_the_next_one() -> None:
    assert path().tunnels == {2: 6}


def test_a_path_never_changes() -> None:
    before = path()
    after = before.with_tile(1, None)
    assert before.tile(1) is not None
    assert after.tile(1) is None
    assert (before.tile(STAIRS), before.tile(BOARD.tomb)) == (None, None)
    assert after.ahead(STAIRS, 1) == 2


def test_a_number_nobody_entered_is_asked_for_where_somebody_lands() -> None:
    hidden = path("v3/2 tunnel - o? s1/1 tunnel - j1/1")
    assert hidden.hidden == (4,)
    assert hidden.trip(1, 1) == (1, 2)
    with pytest.raises(UnknownError) as caught:
        hidden.trip(2, 1)
    assert (caught.value.fact.name, caught.value.fact.of) == ("tile", 4)


def test_a_space_that_may_be_empty_is_asked_about_where_it_is_passed() -> None:
    maybe = path("v3/2 * - o3 s1/1 tunnel - j1/1")
    assert maybe.maybe == (2,)
    with pytest.raises(UnknownError) as caught:
        maybe.ahead(1, 2)
    assert caught.value.fact.of == 2
    assert maybe.ahead(4, 1) == 5, "what lies behind does not matter"
