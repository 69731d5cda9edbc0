"""The rules reference of Pyramids: complete, the same in four languages, found by their words."""

import re
from typing import Any

import pytest

from luxor_companion.cli.commands import rules as rules_command
from luxor_companion.cli.console import Answer, drawn
from luxor_companion.core.game import game_names, load_game
from luxor_companion.errors import UsageError
from luxor_companion.games.pyramids import rules as vocab
from luxor_companion.games.pyramids.rules import state
from luxor_companion.referee.rules import (
    EvidenceAnswer,
    RulesAnswer,
    RuleText,
    find_rules,
    read_reference,
)
from luxor_companion.table.paths import rules_folder
from luxor_companion.table.toml import read_toml
from luxor_companion.view.rules import list_lines, rule_lines
from luxor_companion.view.theme import lines_of

TRANSLATED = ("de", "es", "pt")
LANGUAGES = ("en", *TRANSLATED)
# Rules that no step of the referee needs to cite.
ONLY_TO_READ = {"material.score-card", "end"}
IDS = (
    *("material.cards", "material.expedition", "material.score-card"),
    *("setup.choose", "setup.display", "setup.expedition", "reveal"),
    *("mark", "mark.shape", "mark.free", "mark.entrance", "mark.connected"),
    *("icon.cross", "icon.gem", "icon.torch", "icon.skull", "icon.potion", "icon.tomb"),
    *("complete", "bonus", "end", "score.pyramids", "score.torches", "score.bonuses"),
    *("score.gems", "score.skull", "score.winner"),
)
NUMBERS = {
    "material.cards": "48 16 5",
    "material.expedition": "8 6",
    "material.score-card": "10 4 6 3",
    "setup.choose": "48 4 2",
    "setup.display": "4",
    "setup.expedition": "8",
    "reveal": "7 8",
    "icon.gem": "10",
    "icon.torch": "4",
    "icon.skull": "10",
    "icon.potion": "2",
    "complete": "4",
    "bonus": "2 4 6 10 3",
    "end": "7 8 4",
    "score.pyramids": "10",
    "score.torches": "5",
    "score.bonuses": "10 6 3",
    "score.gems": "5 1",
}


def rules_in(language: str) -> dict[str, RuleText]:
    return {rule.id: rule for rule in read_reference("pyramids", language)}


def numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


def test_every_rule_is_there_in_the_order_of_the_rulebook() -> None:
    rules = read_reference("pyramids")
    assert tuple(rule.id for rule in rules) == IDS
    pages = [rule.page for rule in rules]
    assert pages == sorted(pages)
    assert set(pages) == set(range(1, 8))


def test_pages_are_those_the_referee_cites() -> None:
    pages = {rule.id: rule.page for rule in read_reference("pyramids")}
    assert {rule: page for rule, page in pages.items() if rule in vocab.PAGES} == vocab.PAGES
    assert pages.keys() - vocab.PAGES.keys() <= ONLY_TO_READ


def test_related_rules_exist_and_are_others() -> None:
    for rule in read_reference("pyramids"):
        assert rule.related
        assert set(rule.related) <= set(IDS) - {rule.id}, rule.id


def test_house_rules_are_told_where_they_apply() -> None:
    houses = {rule.house: rule.id for rule in read_reference("pyramids") if rule.house}
    assert houses == {"potion_order": "icon.potion", "cross_on_completed": "icon.tomb"}


def test_house_rules_are_those_of_the_referee() -> None:
    for language in LANGUAGES:
        rules = rules_in(language).values()
        assert {rule.house for rule in rules if rule.house} == set(state.HOUSE_CHOICES)


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_language_says_the_same(language: str) -> None:
    english, other = rules_in("en"), rules_in(language)
    assert list(other) == list(english)
    for rule in english.values():
        same = other[rule.id]
        assert (same.page, same.related, same.house) == (rule.page, rule.related, rule.house)
        for field in ("title", "text", "ruling", "mistake", "differs"):
            here, there = getattr(rule, field) or "", getattr(same, field) or ""
            assert bool(there) == bool(here), (rule.id, field)
            assert not here or there != here, (rule.id, field)
            assert numbers(there) == numbers(here), (rule.id, field)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", NUMBERS)
def test_the_numbers_are_in_the_rule_they_belong_to(language: str, rule: str) -> None:
    assert set(NUMBERS[rule].split()) <= set(numbers(rules_in(language)[rule].text))


@pytest.mark.parametrize(
    ("language", "word", "first"),
    [
        ("en", "torch", "icon.torch"),
        ("en", "tie", "score.winner"),
        ("en", "diagonal", "mark.connected"),
        ("en", "rotate", "mark.shape"),
        ("en", "display", "setup.display"),
        ("de", "Fackel", "icon.torch"),
        ("de", "gleichstand", "score.winner"),
        ("de", "schräg", "mark.connected"),
        ("de", "drehen", "mark.shape"),
        ("de", "Auslage", "setup.display"),
        ("es", "antorcha", "icon.torch"),
        ("es", "empate", "score.winner"),
        ("es", "poción", "icon.potion"),
        ("es", "pocion", "icon.potion"),
        ("es", "reserva", "setup.display"),
        ("es", "puntos de pirámide", "bonus"),
        ("pt", "tocha", "icon.torch"),
        ("pt", "empate", "score.winner"),
        ("pt", "pocao", "icon.potion"),
        ("pt", "espelhar", "mark.shape"),
        ("pt", "oferta", "setup.display"),
        ("pt", "cor", "bonus"),
    ],
)
def test_a_word_of_the_language_leads_to_its_rule(language: str, word: str, first: str) -> None:
    found = find_rules("pyramids", word, language).rules
    assert first in [rule.id for rule in found[:2]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_fits_80_columns(language: str) -> None:
    rules = read_reference("pyramids", language)
    lines = [*list_lines(rules), *(line for rule in rules for line in rule_lines(rule))]
    assert max(map(len, lines_of(lines, 80))) <= 80


def asked(*words: str) -> Answer[RulesAnswer | EvidenceAnswer]:
    return rules_command.command([*words], game=load_game("pyramids"))


def test_the_command_looks_up_in_the_game_it_is_given() -> None:
    found = asked("skull").get()
    assert isinstance(found, RulesAnswer)
    assert found.rules[0].id == "icon.skull"
    assert "score.skull" in [rule.id for rule in found.rules[1:3]]
    lines = lines_of(drawn(asked("icon.potion").lines, 80), 80)
    assert "[potion_order = potion-first|skulls-first]" in " ".join(map(str.strip, lines))
    assert lines_of(drawn(asked("potion_order").lines, 80), 80) == lines


def test_the_command_is_called_as_one_types_it() -> None:
    answer = asked()
    assert [line.split()[0] for line in lines_of(drawn(answer.lines, 80), 80)] == list(IDS)
    assert list(drawn(answer.after, 80)) == ["luxor pyramids rules ID shows one in full."]
    with pytest.raises(UsageError, match=r"You can ask: do I have to mark"):
        asked("qqqq")


@pytest.mark.parametrize("name", game_names())
def test_the_examples_of_its_help_lead_somewhere_in_either_game(name: str) -> None:
    examples = re.findall(r"luxor rules ([a-z].*)", rules_command.command.__doc__ or "")
    assert len(examples) == 3
    for question in examples:
        assert find_rules(name, question).rules[0].id == "score.winner"


def material() -> dict[str, Any]:
    return read_toml(rules_folder("pyramids") / "material.toml")


def test_the_box_adds_up() -> None:
    box = material()
    assert box["pyramids"] == 3 * box["pyramids_per_colour"]
    deck, totals = box["stand-in"]["expedition"], box["totals"]
    assert (sum(deck.values()), len(deck)) == (totals["expedition"], totals["patterns"])
    assert box["turns"] == totals["expedition"] - 1
    assert box["score_card"]["torches"] == box["rounds"]


def test_the_printed_example_of_the_score() -> None:
    worth = material()["score"]
    points = 7 * worth["pyramid"] + 2 * worth["torch"] + 19 + 3 * worth["pair"] + 3 * worth["gem"]
    assert points - 6 == 111


def test_the_box_is_the_one_the_referee_knows() -> None:
    box, card = material(), material()["score_card"]
    assert tuple(box["players"]) == (vocab.FEWEST_PLAYERS, vocab.MOST_PLAYERS)
    assert (box["pyramids"], box["pyramids_per_colour"]) == (vocab.CARDS, vocab.OF_A_COLOUR)
    assert (box["dealt"], box["kept"], box["display"]) == (vocab.DEALT, vocab.HELD, vocab.DISPLAY)
    assert (box["rounds"], box["turns"]) == (vocab.ROUNDS, vocab.TURNS)
    assert (card["red"], card["green"], card["skulls"]) == (vocab.GEMS, vocab.GEMS, vocab.SKULLS)
    assert (tuple(card["bonuses"]), tuple(card["bonus_at"])) == (vocab.BONUSES, vocab.BONUS_AT)
