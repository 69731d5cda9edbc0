"""A position of Pyramids: the opening, and short names of players."""

import pytest

from luxor_companion.games.pyramids.rules import KEYWORDS
from luxor_companion.games.pyramids.rules.state import handles, opening
from tests.games.pyramids.random_games import NAMES
from tests.games.pyramids.rules.test_record import start


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["Ani", "Bo"], ("ani", "bo")),
        (["Ani", "ani", "ANI"], ("ani", "ani-2", "ani-3")),
        (["Zoë Müller", "Mary-Lou"], ("zoe-muller", "mary-lou")),
        (["Fix", "Reveal", "turn"], ("player-fix", "player-reveal", "player-turn")),
        (["12", "!!!"], ("player-12", "player-2")),
        (["Мария", "明"], ("мария", "明")),
    ],
)
def test_handles_are_plain_words_and_all_different(
    names: list[str], expected: tuple[str, ...]
) -> None:
    assert handles(names) == expected
    assert not KEYWORDS & set(handles(names))


def test_the_opening_has_the_players_in_order() -> None:
    position = opening(start().material, tuple(zip(handles(NAMES), NAMES, strict=True)))
    assert [player.name for player in position.players] == list(NAMES)
    assert (position.phase, position.deck) == ("keep", 48)
