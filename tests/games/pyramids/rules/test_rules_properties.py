"""What holds in every game of Pyramids: random tables on generated cards, with and without them."""

import random
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from luxor_companion.core import Need, Refusal
from luxor_companion.core.record import Redone, Undone, replay
from luxor_companion.games.pyramids.rules import BONUSES, CARDS, PAGES, ROUNDS, TURNS
from luxor_companion.games.pyramids.rules.cards import in_deck
from luxor_companion.games.pyramids.rules.layout import reachable
from luxor_companion.games.pyramids.rules.legal import options
from luxor_companion.games.pyramids.rules.notation import (
    Marked,
    read_line,
    read_mark,
    write_line,
    write_mark,
)
from luxor_companion.games.pyramids.rules.phases import Outcome
from luxor_companion.games.pyramids.rules.record import Record
from luxor_companion.games.pyramids.rules.referee import rule
from luxor_companion.games.pyramids.rules.scoring import holdings, score
from luxor_companion.games.pyramids.rules.state import Position
from luxor_companion.games.pyramids.words.sentences import question, sentence, step
from tests.games.pyramids.random_games import Decision, log_lines, random_decisions

seeds = st.integers(0, 10**9)
games = settings(max_examples=8)
KNOWN = st.sampled_from([1.0, 0.5, 0.0])
SAMPLED = 5  # look closely at every fifth decision: enough, and quick


def positions(decisions: list[Decision]) -> list[Position]:
    return [decisions[0].position, *(decision.chosen.after for decision in decisions)]


@games
@given(seeds)
def test_marks_are_one_connected_way_from_the_entrance(seed: int) -> None:
    for position in positions(random_decisions(seed)):
        for player in position.players:
            for card in player.cards:
                layout = position.material.pyramid(card.number).layout
                assert layout
                assert card.marks & ~layout.free == 0
                assert card.marks & layout.tomb == 0
                assert reachable(layout.entrance, card.marks) == card.marks


@games
@given(seeds, KNOWN)
def test_tracks_stay_on_the_score_card(seed: int, known: float) -> None:
    for position in positions(random_decisions(seed, known=known)):
        for player in position.players:
            card = player.score_card
            assert 0 <= card.red <= 10
            assert 0 <= card.green <= 10
            assert 0 <= card.skulls <= 10
            assert len(set(card.torches)) == len(card.torches)
            assert all(torch <= position.round for torch in card.torches)


@games
@given(seeds, KNOWN)
def test_cards_and_bonuses_are_never_made_or_lost(seed: int, known: float) -> None:
    for position in positions(random_decisions(seed, known=known)):
        held = [number for player in position.players for number in player.numbers]
        there = [*held, *position.display, *in_deck(position)]
        assert sorted(there) == list(range(1, CARDS + 1))
        assert position.deck == len(in_deck(position))
        given_out = [one for player in position.players for one in player.score_card.bonuses]
        assert len(set(given_out)) == len(given_out)
        assert all(one.points in BONUSES for one in given_out)
        if position.phase in ("reveal", "mark") and position.turn > 1:
            assert len(position.display) == 4 or not position.deck


@games
@given(seeds)
def test_bonuses_are_those_of_the_pyramids_completed(seed: int) -> None:
    *_, last = positions(random_decisions(seed))
    for player in last.players:
        for colour in ("green", "orange", "purple"):
            got = sum(one.colour == colour for one in player.score_card.bonuses)
            assert got <= min(3, player.of_colour(colour) // 2)
    for colour in ("green", "orange", "purple"):
        earned = sum(min(3, player.of_colour(colour) // 2) for player in last.players)
        assert len(last.bonuses_left(colour)) == 3 - min(3, earned)


@games
@given(seeds, KNOWN)
def test_a_game_has_four_rounds_of_seven_turns(seed: int, known: float) -> None:
    decisions = random_decisions(seed, known=known)
    reveals = [one for one in decisions if one.position.phase == "reveal"]
    assert len(reveals) == ROUNDS * TURNS
    wheres = [(one.position.round, one.position.turn) for one in reveals]
    assert wheres == [(round_, turn) for round_ in (1, 2, 3, 4) for turn in range(1, 8)]
    deck = decisions[0].position.material.expedition
    for one in reveals:
        shown = one.chosen.after.revealed if one.position.turn < TURNS else ()
        assert all(shown.count(pattern) <= deck[pattern] for pattern in deck)
    assert decisions[-1].chosen.after.phase == "over"
    marks = [one for one in decisions if one.position.phase == "mark"]
    assert len(marks) == ROUNDS * TURNS * len(decisions[0].position.players)


@games
@given(seeds, KNOWN)
def test_what_is_listed_is_accepted_with_the_outcome_listed(seed: int, known: float) -> None:
    for position, found, _ in random_decisions(seed, known=known)[::SAMPLED]:
        texts = [write_mark(option.mark) for option in found]
        assert len(set(texts)) == len(texts)
        assert [one.points for one in found] == sorted((one.points for one in found), reverse=True)
        for option in found:
            assert read_mark(write_mark(option.mark)) == option.mark
            handle = next(p.handle for p in position.players if p.card(option.mark.stroke.card))
            ruling = rule(position, Marked(handle, option.mark))
            if isinstance(ruling, Need):
                assert ruling.choice == "colour"
                continue
            assert isinstance(ruling, Outcome), ruling
            assert ruling.entry == Marked(handle, option.mark)
            after = ruling.after.player(handle)
            assert after.score_card._replace(bonuses=()) == option.score_card._replace(bonuses=())


@games
@given(seeds)
def test_points_are_the_change_of_the_score(seed: int) -> None:
    for position, found, _ in random_decisions(seed, seats=2):
        if len(position.marked) != 1:  # the second marks, so that nothing else changes
            continue
        seat = 1 - position.handles.index(position.marked[0])
        before = score(holdings(position)).scores[seat].total
        for option in found:
            if option.completed:
                continue
            ruling = rule(position, Marked(position.players[seat].handle, option.mark))
            assert isinstance(ruling, Outcome)
            result = score(holdings(ruling.after)).scores[seat].total
            others = sum(event.name == "bonus" for event in ruling.events)
            assert others or result - before == option.points


@games
@given(seeds, KNOWN)
def test_replay_is_play_and_undo_restores(seed: int, known: float) -> None:
    decisions = random_decisions(seed, known=known)
    played = positions(decisions)
    record = replay(Record(played[0]), log_lines(decisions))
    assert isinstance(record, Record), record
    assert [change.after for change in record.done] == played[1:]
    assert record.lines == log_lines(decisions)
    assert all(write_line(read_line(line)) == line for line in record.lines)
    back = random.Random(seed).randint(1, len(decisions))
    assert record.apply(Undone(back)) is None
    assert record.position == played[-1 - back]
    assert record.apply(Redone(back)) is None
    assert record.position == played[-1]
    again = replay(Record(played[0]), record.lines)
    assert isinstance(again, Record)
    assert again.position == played[-1]


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


@games
@given(seeds, KNOWN)
def test_a_torch_is_ticked_once_a_round(seed: int, known: float) -> None:
    decisions = random_decisions(seed, known=known)
    ticked = [
        (decision.position.round, getattr(decision.chosen.entry, "handle", ""))
        for decision in decisions
        for event in decision.chosen.events
        if event.name == "torch"
    ]
    assert len(set(ticked)) == len(ticked)


@games
@given(seeds, KNOWN)
def test_takers_take_in_the_order_of_their_numbers(seed: int, known: float) -> None:
    takes = [one for one in random_decisions(seed, known=known) if one.position.phase == "take"]
    for one, later in pairwise(takes):
        same_turn = one.position[3:5] == later.position[3:5]
        first, second = (each.chosen.events[0].params["for"] for each in (one, later))
        assert not same_turn or first < second


WRONG = (
    *("ani 12 a1 b1", "ani 99 a1", "bo 3 one e5", "ani take 5", "reveal S4", "reveal domino"),
    *("ani keep 1 2", "display 1 2 3 4", "bo take deck=1", "ani skull 6", "bo dealt 1 2 3 4"),
)


@games
@given(seeds, KNOWN)
def test_whatever_is_said_gets_an_answer_and_changes_nothing_when_refused(
    seed: int, known: float
) -> None:
    decisions = random_decisions(seed, known=known)
    lines = [*WRONG, *random.Random(seed).sample(log_lines(decisions), k=8)]
    for position, _, _ in decisions[::SAMPLED]:
        for line in lines:
            entry = read_line(line)
            if getattr(entry, "handle", "ani") not in position.handles:  # a smaller table
                continue
            ruling = rule(position, entry)  # type: ignore[arg-type]  # a line of the game's own
            if isinstance(ruling, Refusal):
                assert ruling.rule in PAGES
                said = sentence(position, ruling, getattr(entry, "handle", None))
                assert said[-1] == "."
                assert "{" not in said
            elif isinstance(ruling, Need):
                assert ruling.options
                assert question(ruling)


@games
@given(seeds)
def test_every_option_of_a_need_leads_on(seed: int) -> None:
    for position, found, _ in random_decisions(seed)[::SAMPLED]:
        for option in found:
            if not option.mark.extras:
                continue
            short = option.mark._replace(extras=())
            handle = next(p.handle for p in position.players if p.card(short.stroke.card))
            ruling = rule(position, Marked(handle, short))
            assert isinstance(ruling, Need)
            assert ruling.choice == "extra"
            for token in ruling.options:
                longer = Marked(handle, read_mark(f"{write_mark(short)} {token}"))
                assert not isinstance(rule(position, longer), Refusal)


def test_there_are_no_options_when_nobody_marks() -> None:
    for position, _, _ in random_decisions(1):
        for handle in position.handles:
            if position.phase != "mark" or handle in position.marked:
                assert options(position, handle) == []
