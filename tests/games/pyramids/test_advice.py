"""Advice and review of Pyramids: legal, ranked, and with sums that close."""

import json
from pathlib import Path

import pytest

from luxor_companion.core.record import replay
from luxor_companion.core.review import look_back
from luxor_companion.games.pyramids import players, score
from luxor_companion.games.pyramids.advice import (
    end_values,
    jobs_of,
    judge,
    rank_marks,
    rank_takings,
    steps_to_tomb,
)
from luxor_companion.games.pyramids.rules.layout import read_layout
from luxor_companion.games.pyramids.rules.phases import to_mark
from luxor_companion.games.pyramids.rules.record import Record
from luxor_companion.table.save import format_save
from luxor_companion.table.table import open_table
from tests.conftest import ROOT, Luxor

SAVE = ROOT / "saves/games/pyramids.toml"


def test_the_way_to_the_tomb_is_counted_round_walls() -> None:
    layout = read_layout("E..../####./...../.####/....T")
    free, entrance, tomb = layout.free, layout.entrance, layout.tomb
    assert steps_to_tomb(0, free, entrance, tomb) == 17
    assert steps_to_tomb(entrance, free, entrance, tomb) == 16
    assert steps_to_tomb(entrance | tomb, free, entrance, tomb) == 0


def test_advice_is_legal_and_best_first_throughout_a_game() -> None:
    record = open_table(SAVE, "pyramids").record
    marks = takings = 0
    for change in record.done[::5]:
        position = change.before
        if position.phase == "mark":
            handle = to_mark(position)[0]
            ranked = rank_marks(position, handle)
            values = [one.value for one in ranked]
            assert values == sorted(values, reverse=True)
            assert ranked == rank_marks(position, handle)
            marks += 1
        elif position.phase == "take":
            turns = {one.turn for one in rank_takings(position)}
            assert turns - {"take deck"} == {f"take {number}" for number in position.display}
            takings += 1
    assert marks > 5
    assert takings > 0


def test_the_next_pattern_is_averaged_over_those_left_only() -> None:
    record = open_table(SAVE, "pyramids").record
    position = next(one.before for one in record.done if one.before.phase == "mark")
    handle = to_mark(position)[0]
    other = position._replace(revealed=(*position.revealed[:-1], "line3", position.revealed[-1]))
    assert rank_marks(position, handle) != rank_marks(other, handle)


@pytest.mark.parametrize("lines", [60, None])
def test_start_luck_and_skill_make_the_end(lines: int | None) -> None:
    table = open_table(SAVE, "pyramids")
    record = replay(Record(table.record.start), table.record.lines[:lines])
    assert isinstance(record, Record)
    verdicts = [judge(job) for job in jobs_of(record)]
    position = record.position
    review = look_back(verdicts, players(position), end_values(position), margins=False)
    assert review.residual < 1e-9
    assert all(turn.verdict.error >= 0 for turn in review.turns)
    assert {turn.verdict.why_not for turn in review.turns} == {""}
    if lines is None:
        totals = {one.handle: one.total for one in score(position).scores}
        assert {one.player: one.end for one in review.players} == totals


def test_the_commands(luxor: Luxor) -> None:
    review = json.loads(luxor("pyramids", "review", SAVE, "--json").out)
    assert review["residual"] == 0
    said = luxor("pyramids", "advise", "--save", SAVE)
    assert said.code == 2
    assert "The game is over" in said.err
    assert "luxor pyramids review" in said.err


def test_the_best_marks_are_said_with_their_reasons(luxor: Luxor, tmp_path: Path) -> None:
    table = open_table(SAVE, "pyramids")
    first = next(one for one in table.record.done if one.before.phase == "mark")
    lines = tuple(table.record.lines[: first.line - 1])
    path = tmp_path / "begun.toml"
    path.write_text(format_save(table.save.head, lines), encoding="utf-8")
    handle = to_mark(first.before)[0]
    found = json.loads(luxor("pyramids", "advise", handle, "--save", path, "--json").out)
    assert found["player"] == handle
    assert 1 <= len(found["turns"]) <= 3
    assert found["turns"][0]["behind"] == 0
    best = found["turns"][0]["turn"]
    assert best in luxor("pyramids", "advise", handle, "--save", path).out
    assert luxor("pyramids", "mark", handle, *best.split(), "--save", path).code == 0
