"""What holds in every game: random tables, random boards, random house rules."""

from collections import Counter
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from luxor_companion.core import Refusal
from luxor_companion.games.luxor.files.position import position_from, position_table
from luxor_companion.games.luxor.rules import ADVENTURERS, DIE, PAGES
from luxor_companion.games.luxor.rules.board import read_board, write_board
from luxor_companion.games.luxor.rules.evolve import after
from luxor_companion.games.luxor.rules.explain import decisive_rulings
from luxor_companion.games.luxor.rules.legal import options
from luxor_companion.games.luxor.rules.narrate import Outcome, narrate
from luxor_companion.games.luxor.rules.notation import Turn, read_turn, write_turn
from luxor_companion.games.luxor.rules.referee import rule
from luxor_companion.games.luxor.rules.scoring import holdings, score
from luxor_companion.games.luxor.rules.state import Position, in_tomb
from luxor_companion.games.luxor.words.sentences import sentence, step
from luxor_companion.referee.rules import read_evidence
from tests.random_tables import Decision, random_board, random_decisions

seeds = st.integers(0, 10**9)
games = settings(max_examples=40)
SAMPLED = 7  # look closely at every seventh decision: enough, and quick


@games
@given(seeds)
def test_what_is_listed_is_accepted_with_the_same_outcome(seed: int) -> None:
    for position, found, _ in random_decisions(seed)[::SAMPLED]:
        texts = [write_turn(option.turn) for option in found]
        assert len(set(texts)) == len(texts)
        for option in found:
            assert rule(position, option.turn) == narrate(position, option)
            assert read_turn(write_turn(option.turn)) == option.turn


def declarations(decision: Decision) -> list[Turn]:
    """Turns one might declare with the outer cards, sensible or not."""
    position = decision.position
    player, tomb = position.player, position.path.tomb
    places = sorted({*player.at, 0, 1, tomb - 1, tomb})
    cards = (("L", player.hand[0]), ("R", player.hand[-1]))
    choices = ((), ("key",), ("card",), ("take",), ("leave",), ("scarab",), ("level=2",))
    return [
        Turn(side, str(card), at, go, die, choices=choice, passes=passes)
        for (side, card), at, go, choice in product(
            cards, [None, *places], (None, 1, 3, -1), choices
        )
        for passes in ((False, True) if (at, go, choice) == (None, None, ()) else (False,))
        for die in ((None, *DIE[::2]) if "die" in str(card) else (None,))
    ]


@games
@given(seeds)
def test_what_is_not_listed_is_refused_with_a_reason(seed: int) -> None:
    for decision in random_decisions(seed)[::SAMPLED][:4]:
        position = decision.position
        listed = {option.turn for option in decision.options}
        for turn in declarations(decision):
            ruling = rule(position, turn)
            if isinstance(ruling, Outcome):
                assert ruling.turn in listed
            elif isinstance(ruling, Refusal):
                assert ruling.rule in PAGES
                assert "{" not in sentence(position, ruling)


@games
@given(seeds)
def test_a_need_names_what_leads_on(seed: int) -> None:
    for decision in random_decisions(seed)[::SAMPLED][:4]:
        position = decision.position
        for turn in {Turn(option.side, option.card) for option in decision.options}:
            ruling = rule(position, turn)
            if isinstance(ruling, Outcome | Refusal):
                continue
            for token in ruling.options:
                more = rule(position, read_turn(f"{write_turn(turn)} {token}"))
                may_be_spent = ruling.choice == "die"
                assert may_be_spent or not isinstance(more, Refusal)


def pieces(position: Position) -> Counter[str]:
    """Everything on the table, by what it is."""
    players = position.players
    counted = Counter(
        adventurers=sum(len(player.at) + len(player.lying) for player in players),
        keys=position.keys
        + sum(player.keys for player in players)
        + in_tomb(position.path.tomb, players),
        wild=position.wild + sum(player.wild for player in players),
        scarabs=len(position.scarabs) + sum(len(player.scarabs) for player in players),
        sarcophagi=len(position.sarcophagi) + sum(len(player.sarcophagi) for player in players),
        treasures=sum(len(player.treasures) for player in players),
        hands=sum(len(player.hand) for player in players),
    )
    counted["cards"] = (
        (position.draw or 0)
        + len(position.discard)
        + counted["hands"]
        + sum(map(len, position.horus))
    )
    counted["temple"] = sum(map(len, position.stacks))
    for tile in filter(None, position.path.tiles):
        temple = tile.kind in ("scarab", "wild", "either", "favour", "tunnel")
        counted["temple" if temple else f"{tile.kind}s"] += 1
    return counted


@games
@given(seeds)
def test_nothing_is_created_or_lost(seed: int) -> None:
    decisions = random_decisions(seed)
    first = pieces(decisions[0].position)
    for position, _, chosen in decisions:
        made = after(position, chosen)
        assert pieces(made) == first
        for before, now in zip(position.players, made.players, strict=True):
            assert len(now.hand) == 5
            assert None not in now.hand
            assert now.track >= before.track
            assert len(now.at) + len(now.lying) == ADVENTURERS


@games
@given(seeds)
def test_whoever_is_woken_stays_on_the_stairs_this_turn(seed: int) -> None:
    for position, _, chosen in random_decisions(seed):
        woken = [event for event in chosen.events if event.name == "woken"]
        starts = [event.params["from"] for event in chosen.events if event.name == "moved"]
        made = after(position, chosen)
        stood = position.player.at.count(0) - starts.count(0)
        returned = sum(event.params.get("to") == 0 for event in chosen.events)
        assert made.players[position.seat].at.count(0) == stood + len(woken) + returned


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
def test_the_score_is_the_sum_of_the_pieces(seed: int) -> None:
    *_, (position, _, chosen) = random_decisions(seed, most=200)
    made = after(position, chosen)
    result = score(holdings(made))
    for player, one in zip(made.players, result.scores, strict=True):
        assert one.track == sum(int(treasure[1:]) for treasure in player.treasures)
        walls = sum(made.path.board.walls[space] for space in player.at)
        kept = walls + sum(player.sarcophagi) + player.keys + sum(filter(None, player.scarabs))
        assert one.total == one.track + kept + one.set_points
    assert min(one.rank for one in result.scores) == 1


@games
@given(seeds)
def test_a_position_file_gives_the_same_position_back(seed: int) -> None:
    for position, _, _ in random_decisions(seed)[::SAMPLED]:
        hidden = position._replace(scarabs=(None,) * len(position.scarabs))
        read = position_from(position_table(hidden), "here")
        assert read == hidden
        assert options(read) == options(position)


@given(seeds)
def test_a_board_code_gives_the_same_board_back(seed: int) -> None:
    import random  # noqa: PLC0415  # a seed makes the board, hypothesis makes the seed

    board = random_board(random.Random(seed))
    assert read_board(write_board(board)) == board
    assert write_board(read_board(write_board(board))) == write_board(board)


@games
@given(seeds)
def test_a_ruling_that_is_called_ours_is_in_the_evidence(seed: int) -> None:
    names = {ruling.name for ruling in read_evidence("luxor").rulings}
    for decision in random_decisions(seed)[::SAMPLED][:4]:
        position = decision.position
        for turn in [*declarations(decision), *(option.turn for option in decision.options)]:
            assert {*decisive_rulings(position, rule(position, turn))} <= names
