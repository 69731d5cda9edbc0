"""Looking back: the sums close, hands are read from the whole log, better players err less."""

import json
import random
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from luxor_companion.core.review import Event, Review, Verdict, look_back
from luxor_companion.games.luxor import players
from luxor_companion.games.luxor.advice.bots import deal_game, mover, play
from luxor_companion.games.luxor.advice.evaluate import knowledge
from luxor_companion.games.luxor.advice.review import end_values, jobs_of, judge
from luxor_companion.games.luxor.files.copy import material, stand_in_board
from luxor_companion.games.luxor.rules.hand import other_side, outer
from luxor_companion.games.luxor.rules.notation import Played
from luxor_companion.games.luxor.rules.record import Record
from luxor_companion.table import paths
from luxor_companion.view.review import value_series
from tests.conftest import ROOT, Luxor
from tests.random_tables import random_decisions

SAVE = ROOT / "saves/games/two-players.toml"


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


@settings(max_examples=5)
@given(st.integers(0, 10**6))
def test_start_luck_and_skill_make_the_end_in_any_game(seed: int) -> None:
    decisions = random_decisions(seed, 16)
    record = Record(decisions[0].position)
    for one in decisions:
        record.apply(Played(one.position.player.colour, one.chosen.turn))
    review = reviewed(record)
    assert review.residual < 1e-9
    for player in review.players:
        mine = [turn for turn in review.turns if turn.verdict.player == player.player]
        judged = [turn for turn in mine if not turn.verdict.why_not]
        values = [*(turn.verdict.value for turn in judged), player.end]
        for turn, (now, then) in zip(judged, pairwise(values), strict=True):
            assert turn.verdict.error >= -1e-9
            assert then == pytest.approx(now - turn.verdict.error + turn.luck)
        assert player.luck == pytest.approx(sum(turn.luck for turn in mine))
        assert player.by_chance == pytest.approx(sum(turn.by_chance for turn in mine))
        assert player.by_others == pytest.approx(sum(turn.by_others for turn in mine))
        assert player.skill == pytest.approx(-sum(turn.verdict.error for turn in judged))
        assert player.start + player.luck + player.skill == pytest.approx(player.end)


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


def test_what_somebody_gives_away_is_the_gain_of_the_others() -> None:
    errors = {1: 0.5, 2: 3.0, 3: 1.5, 4: 0.25, 5: 6.0, 6: 0.0, 7: 0.0, 8: 4.5, 9: 0.0}
    names = {"red": "Ani", "blue": "Mia", "green": "Jan"}
    verdicts = [
        Verdict(line, list(names)[(line - 1) % 3], "L3", error=error, value=10.0 * line)
        for line, error in errors.items()
    ]
    review = look_back(verdicts, names, {"red": 9.0, "blue": 1.0, "green": -9.0}, margins=True)
    turns = {turn.verdict.line: turn for turn in review.turns}
    assert turns[1].by_others == (3.0 + 1.5) / 2  # between lines 1 and 4, shared by two
    assert turns[1].by_chance == 40.0 - 10.0 + 0.5 - turns[1].by_others
    assert turns[4].by_others == (6.0 + 0.0) / 2
    assert turns[7].by_others == (4.5 + 0.0) / 2  # from the last turn to the end
    assert turns[9].by_others == 0.0
    assert turns[3].by_others == (0.25 + 6.0) / 2  # what came before the first turn is not counted
    assert review.residual < 1e-9


def test_a_turn_that_cannot_be_judged_is_a_gap_of_the_curve() -> None:
    verdicts = [
        Verdict(1, "red", "L3", value=2.0),
        Verdict(2, "red", "R1", why_not="hand"),
        Verdict(3, "red", "L2", value=4.0),
    ]
    review = look_back(verdicts, {"red": "Ani"}, {"red": 1.0}, margins=True)
    assert value_series(review) == [("Ani", [2.0, None, 4.0, 1.0])]


def test_the_command_says_it_to_people_and_scripts(luxor: Luxor, tmp_path: Path) -> None:
    said = luxor("review", "--save", SAVE, "--short")
    assert said.code == 0
    assert "Turning points:" in said.out
    assert "start + chance + others + skill = end" in said.out
    assert "others: what the other players gave away, in equal shares." in said.out
    assert "start, end: points ahead of the best other player" in said.out
    second = luxor("pyramids", "review", "--save", str(ROOT / "saves/games/pyramids.toml"))
    assert "start, end: the player's own points" in second.out
    assert "start + chance + skill = end" in second.out  # nobody's points are another's loss there
    answer = json.loads(luxor("review", SAVE, "--json").out)
    assert answer["schema"] == 1
    assert answer["residual"] == 0
    turn, player = answer["turns"][0], answer["players"][0]
    assert {"line", "player", "turn", "best", "error", "sure", "luck", "judged"} <= set(turn)
    assert {"name", "error_per_choice", "luck", "skill"} <= set(player)
    assert (turn["name"], turn["player"]) == (player["name"], player["player"])
    for sums in (turn, player):
        assert sums["luck"] == pytest.approx(sums["by_chance"] + sums["by_others"], abs=1e-3)
    page = tmp_path / "page.html"
    assert luxor("review", SAVE, "--html", page).code == 0
    text = page.read_text(encoding="utf-8")
    assert "<svg" in text
    assert "<script" not in text


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ("12", "There is no game 12 in the log: luxor results lists them."),
        ("nowhere.toml", "there is no such file"),
        ("nowhere", "There is no table 'nowhere'; the tables are: none yet."),
        ("https://example.org/#nonsense", "link"),
    ],
)
def test_what_cannot_be_looked_back_at(luxor: Luxor, what: str, sentence: str) -> None:
    said = luxor("review", what)
    assert said.code in (2, 4)
    assert sentence in said.err


def test_before_the_first_turn_there_is_nothing(luxor: Luxor) -> None:
    luxor("new", "-p", "Ani:red", "-p", "Jan:green")
    said = luxor("review")
    assert said.code == 2
    assert "No turn has been played yet" in said.err


def test_a_logged_game_is_found_beside_a_table_that_cannot_be_read(luxor: Luxor) -> None:
    folder = paths.saves_folder()
    folder.mkdir(parents=True)
    (folder / "friday.toml").write_bytes(SAVE.read_bytes())
    assert luxor("score", "--save", "friday").code == 0
    (folder / "torn.toml").write_text("format = 1", encoding="utf-8")  # newer, so it comes first
    said = luxor("review", "1", "--short")
    assert (said.code, said.err) == (0, "")
    assert "Review of friday" in said.out
