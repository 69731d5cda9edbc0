"""Rules and their evidence as people read them."""

import pytest

from luxor_companion import lang
from luxor_companion.referee.rules import read_evidence, read_reference
from luxor_companion.view.rules import (
    evidence_lines,
    our_ruling_lines,
    reason_lines,
    rule_lines,
)
from luxor_companion.view.theme import lines_of
from tests.referee.test_rules import _of_count, in_every_game, in_every_language, raw


@in_every_game
@in_every_language
def test_the_evidence_fits_80_columns(
    game: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lang, "language", lambda: code)
    evidence = read_evidence(game)
    lines = lines_of(evidence_lines(evidence), 80)
    for rule in evidence.rules:
        assert rule in lines
        lines += lines_of(reason_lines(evidence, rule), 80)
    assert max(map(len, lines)) <= 80


def test_the_kinds_of_evidence() -> None:
    evidence = read_evidence("luxor", lang.ENGLISH)
    pages = {one.source: one.page for one in evidence.rules["hand.reshuffle"]}
    assert pages == {"en": 3, "es": 5, "pt": 5}
    (line,) = reason_lines(evidence, "move.back-stairs")
    assert line.startswith("Why: The card moves by one tile (p.4), and no tile lies on the stairs")
    assert line.endswith("[back_to_stairs = false|true]")
    assert {one.source for one in _of_count(evidence, "starter.±1")} == {"en", "es", "pt"}
    assert {one.source for one in _of_count(evidence, "starter.die")} == {"es"}
    assert {one.source for one in _of_count(evidence, "stand-in.temple.lion")} == {"copy"}
    assert _of_count(evidence, "no.such") == ()


@in_every_game
@pytest.mark.parametrize("code", ["de", "es", "pt"])
def test_what_the_texts_say_is_told_in_every_language(game: str, code: str) -> None:
    english, evidence = read_evidence(game, lang.ENGLISH), read_evidence(game, code)
    words = raw(game, f"evidence.{code}")
    said = {
        before.says: after.says
        for one, other in ((english.rules, evidence.rules), (english.counts, evidence.counts))
        for name in one
        for before, after in zip(one[name], other[name], strict=True)
    } | {
        before.says: after.says
        for one, other in zip(english.differences, evidence.differences, strict=True)
        for before, after in zip(one.citations, other.citations, strict=True)
    }
    assert {text for text in said if text not in words} <= {"18", "20", "48"}
    assert set(words) <= set(said)  # none is left behind
    assert not [text for text, other in words.items() if text == other]


def test_a_ruling_of_ours_is_said_to_be_one_unless_the_table_has_its_own() -> None:
    names = ["osiris-into-tomb", "one-hop"]
    ours = "Our own ruling, as no rulebook says it: "
    for house in (None, {"osiris_into_tomb": True}):
        assert all(line.startswith(ours) for line in our_ruling_lines("luxor", names, house))
    other, same = our_ruling_lines("luxor", names, {"osiris_into_tomb": False})
    assert other == "By a house rule of this table: osiris_into_tomb = false."
    assert same.startswith(ours)


def test_each_of_several_rulings_is_told_once_with_its_reason() -> None:
    evidence = read_evidence("luxor", lang.ENGLISH)
    rules = {rule.id: rule for rule in read_reference("luxor", lang.ENGLISH)}
    lines = lines_of(rule_lines(rules["card.all"], evidence), 500)
    rulings = [at for at, line in enumerate(lines) if line.startswith("Ruling: ")]
    assert len(rulings) == len(evidence.rulings_of("card.all"))
    for at, gap in zip(rulings, evidence.rulings_of("card.all"), strict=True):
        assert lines[at + 1].startswith(f"  Why: {gap.why}")
    (alone,) = evidence.rulings_of("move.back-stairs")
    told = "\n".join(lines_of(rule_lines(rules["move.back-stairs"], evidence), 500))
    assert told.count("Ruling: ") == told.count(alone.why) == 1
