"""Looking back: the sums close, hands are read from the whole log, better players err less."""

import random

from luxor_companion.core import Need, Refusal
from luxor_companion.core.review import Event, Review, Verdict, look_back
from luxor_companion.games.luxor import players
from luxor_companion.games.luxor.advice import end_values, jobs_of, judge
from luxor_companion.games.luxor.advice.bots import deal_game, mover, play
from luxor_companion.games.luxor.advice.evaluate import knowledge
from luxor_companion.games.luxor.files.copy import material, stand_in_board
from luxor_companion.games.luxor.rules.hand import other_side, outer
from luxor_companion.games.luxor.rules.notation import Played
from luxor_companion.games.luxor.rules.record import Record
from luxor_companion.view.review import value_series


def reviewed(record: Record) -> Review:
    verdicts = [judge(job) for job in jobs_of(record)]
    position = record.position
    return look_back(verdicts, players(position), end_values(position), margins=True)


def played(level: str, seats: int, seed: int) -> Record:
    """A game between bots of one level, as a log that tells no card drawn."""
    luck = random.Random(seed)
    start, pile = deal_game(stand_in_board(), material(), seats, luck)
    _end, made = play(start, pile, [mover(level, knowledge())] * seats, luck)
    record = Record(start)
    for one in made:
        turn, player = one.outcome.turn, one.position.player
        if turn.passes and turn.die is None and turn.side:  # the other card has to be named
            turn = turn._replace(other=outer(player.hand, other_side(turn.side)))
        record.apply(Played(player.colour, turn))
    assert len(record.done) == len(made)
    return record


def test_a_hand_is_what_the_whole_log_tells_of_it() -> None:
    luck = random.Random(5)
    start, pile = deal_game(stand_in_board(), material(), 3, luck)
    _end, made = play(start, pile, [mover("greedy", knowledge())] * 3, luck)
    record = Record(start)
    for one in made:  # nobody tells what is drawn, and hands are not known at the start
        record.apply(Played(one.position.player.colour, one.outcome.turn))
    jobs = jobs_of(record)
    whole = 0
    for job, one in zip(jobs, made, strict=True):
        known = one.position.player.hand
        for card, really in zip(job.hand, known, strict=True):
            assert card in (None, really)
        whole += None not in (job.hand[0], job.hand[-1])
    unknown = sum(None in (job.position.players[job.seat].hand[:1]) for job in jobs)
    assert unknown > 0
    assert whole > 0.8 * len(jobs)


def test_better_players_err_less() -> None:
    errors = {}
    for level in ("random", "greedy", "plan"):
        players = [one for seed in range(3) for one in reviewed(played(level, 2, seed)).players]
        errors[level] = sum(one.error_per_choice for one in players) / len(players)
    assert errors["random"] > errors["greedy"] > errors["plan"]
    assert errors["plan"] < 0.2  # only where a hand is not known whole


def test_a_turn_that_cannot_be_judged_leaves_the_sums_closed() -> None:
    verdicts = [
        Verdict(1, "red", "L3", value=2.0, error=0.5, chance=(Event("die", 1.0),)),
        Verdict(2, "red", "R1", why_not="hand"),
        Verdict(3, "red", "L2", value=4.0, forced=True),
    ]
    review = look_back(
        verdicts, {"red": "Ani", "blue": "Mia"}, {"red": 1.0, "blue": -1.0}, margins=True
    )
    ani, mia = review.players
    assert [turn.luck for turn in review.turns] == [2.5, 0.0, -3.0]
    assert (ani.start, ani.luck, ani.skill, ani.end, ani.choices) == (2.0, -0.5, -0.5, 1.0, 1)
    assert (mia.start, mia.end, mia.error_per_choice) == (-1.0, -1.0, 0.0)
    assert review.residual == 0


def test_a_turn_that_cannot_be_judged_is_a_gap_of_the_curve() -> None:
    verdicts = [
        Verdict(1, "red", "L3", value=2.0),
        Verdict(2, "red", "R1", why_not="hand"),
        Verdict(3, "red", "L2", value=4.0),
    ]
    review = look_back(verdicts, {"red": "Ani"}, {"red": 1.0}, margins=True)
    assert value_series(review) == [("Ani", [2.0, None, 4.0, 1.0])]


def test_a_hand_that_is_set_straight_later_is_not_held_against_earlier_turns() -> None:
    start, _pile = deal_game(stand_in_board(), material(), 2, random.Random(5))
    unseen = tuple(player._replace(hand=(None,) * 5, secret=()) for player in start.players)
    record = Record(start._replace(players=unseen))
    colour = start.players[start.seat].colour
    for line in (f"{colour} L3", f"fix {colour} hand=?,?,?,?,1-5"):
        applied = record.apply(record.read_line(line))
        assert not isinstance(applied, Refusal | Need), applied
    (job,) = jobs_of(record)
    assert job.hand == ("3", None, None, None, None)
