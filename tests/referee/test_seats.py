"""What a seat is asked, in words and step by step; and what it may undo."""

import luxor_companion as luxor
from luxor_companion.core import Viewer
from luxor_companion.referee import declare, seats
from luxor_companion.table.table import AnyTable


def dealt() -> AnyTable:
    return luxor.new_table("seats", ["Ani", "Jan"], seed=3, app_draws=["all"], first="Ani").opened


def test_a_turn_is_told_in_words_before_it_is_played() -> None:
    table = dealt()
    player = table.next[0]
    seen = table.seen_by(Viewer(player))
    asked = seats.turn(seen, player, "")
    assert asked.question
    assert asked.question.text == "What does Ani play?"
    choice = asked.question.choices[0]
    answer = seats.turn(seen, player, choice.line)
    assert answer.ruling
    assert answer.ruling.legal
    for step in answer.ruling.steps:
        assert step.text.endswith(".")
        assert step.page
    assert not table.record.lines


def test_who_has_to_wait_is_told_for_whom() -> None:
    table = dealt()
    other = "green" if table.next == ("red",) else "red"
    waiting = seats.turn(table.seen_by(Viewer(other)), other, "")
    assert waiting.question is None
    assert waiting.ruling is None
    assert waiting.waits[0].startswith("Ani's turn")


def test_a_refusal_names_the_rule_and_what_would_be_allowed() -> None:
    table = dealt()
    player, (left, *_hand) = table.next[0], table.position.player.hand
    answer = seats.turn(table.seen_by(Viewer(player)), player, f"L{left} @7")
    assert answer.ruling
    assert answer.ruling.refusal
    assert answer.ruling.refusal.rule == "move.active"
    assert answer.ruling.instead


def test_what_others_told_stays_if_a_turn_is_undone() -> None:
    table = luxor.new_table("told", ["Ani", "Jan"], seed=3, app_draws=["none"], first="Ani").opened
    for line in ("red L3", "hand green 1 ? ? ? 2", "hand red ? ? 4 ? ?"):
        declare.apply_lines(table, table.record.read_line(line))
    assert seats.undo_lines(table, "green") is None
    lines = seats.undo_lines(table, "red")
    assert lines
    declare.apply_lines(table, *lines)
    assert table.record.lines[-2:] == ["undo 3", "hand green 1 ? ? ? 2"]
    assert table.next == ("red",)


def test_what_came_in_between_is_seen() -> None:
    table = luxor.new_table("late", ["Ani", "Jan"], seed=3, app_draws=["none"], first="Ani").opened

    def line(then: AnyTable) -> str:
        return seats.ruled(then, "red", "L3")

    declare.apply_lines(table, table.record.read_line("hand green 1 ? ? ? 2"))
    assert seats.unchanged(table, 0, "red", line)
    declare.apply_lines(table, table.record.read_line("red L2"))
    assert not seats.unchanged(table, 0, "red", line)
