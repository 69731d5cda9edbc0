"""The events of a turn, in random games."""

from hypothesis import given

from luxor_companion.games.luxor.rules import CARDS, PAGES
from luxor_companion.games.luxor.rules.evolve import after
from luxor_companion.games.luxor.rules.narrate import narrate
from luxor_companion.games.luxor.words.sentences import step
from tests.games.luxor.rules.test_board import seeds
from tests.games.luxor.rules.test_legal import games
from tests.random_tables import random_decisions


@games
@given(seeds)
def test_nobody_rests_on_osiris_and_every_step_reads_well(seed: int) -> None:
    for position, found, chosen in random_decisions(seed):
        made = after(position, chosen)
        assert not any(space in made.path.pushes for player in made.players for space in player.at)
        for option in found[:3]:
            for event in narrate(position, option).events:
                assert event.rule in PAGES
                assert "{" not in step(position, event)


@games
@given(seeds)
def test_who_moves_does_so_by_the_rule_of_the_card(seed: int) -> None:
    """Also where another card led to the same place before, on the same path."""
    for position, found, _chosen in random_decisions(seed):
        for option in found:
            moved = [event for event in narrate(position, option).events if event.name == "moved"]
            assert {event.rule for event in moved} <= {CARDS[option.card].rule}
