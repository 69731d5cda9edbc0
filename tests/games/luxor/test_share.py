"""What a link says of a game of Luxor."""

from luxor_companion.share.convert import share_table
from luxor_companion.table.table import open_table
from tests.share.games import GAMES


def test_the_open_set_up_tells_nothing_face_down() -> None:
    for path in GAMES:
        setup = dict(share_table(open_table(path), setup=True).setup)
        assert set(setup) == {"board", "tiles", "stand_in"}
