"""Every step of random games reads well."""

from hypothesis import given

from luxor_companion.games.pyramids.rules import PAGES
from luxor_companion.games.pyramids.words.sentences import step
from tests.games.pyramids.random_games import random_decisions
from tests.games.pyramids.rules.test_rules_properties import KNOWN, games, seeds


@games
@given(seeds, KNOWN)
def test_every_step_reads_well(seed: int, known: float) -> None:
    for position, _, chosen in random_decisions(seed, known=known):
        player = getattr(chosen.entry, "handle", None)
        for event in chosen.events:
            assert event.rule in PAGES
            said = step(position, event, player)
            assert said.endswith(".")
            assert not {"{", "this player", "None"} & set(said.split())
