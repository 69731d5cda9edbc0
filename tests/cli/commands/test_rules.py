"""`luxor rules`: the reference, by id or word; and the reference itself."""

import json

import pytest

from luxor_companion.core.game import default_game, game_names
from luxor_companion.errors import Exit
from luxor_companion.games.luxor.rules import PAGES
from luxor_companion.games.luxor.rules.state import HOUSE_CHOICES
from luxor_companion.lang import LANGUAGES
from luxor_companion.referee.rules import read_reference
from tests.conftest import Luxor


def test_every_rule_is_in_the_reference_with_its_page() -> None:
    assert {rule.id: rule.page for rule in read_reference("luxor")} == PAGES


def test_related_rules_and_house_rules_exist() -> None:
    rules = read_reference("luxor")
    assert {related for rule in rules for related in rule.related} <= PAGES.keys()
    assert {one for rule in rules for one in rule.house_rules} == set(HOUSE_CHOICES)


@pytest.mark.parametrize(
    ("word", "first"),
    [
        ("tomb.key", "tomb.key"),
        ("tunnel", "temple.tunnel"),
        ("Osiris", "setup.osiris"),
        ("tie", "score.winner"),
        ("leftmost", "hand.outer"),
    ],
)
def test_a_word_leads_to_its_rule(luxor: Luxor, word: str, first: str) -> None:
    said = json.loads(luxor("rules", word, "--json").out)
    assert first in [rule["id"] for rule in said["rules"]][:2]


def test_all_rules_are_listed(luxor: Luxor) -> None:
    ran = luxor("rules")
    assert all(rule in ran.out for rule in PAGES)
    assert max(map(len, ran.out.splitlines())) <= 80


def test_one_rule_in_full(luxor: Luxor) -> None:
    ran = luxor("rules", "card.all")
    assert "Ruling:" in ran.out
    assert "[all_blocked = stay|refuse]" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_the_answer_comes_first_then_what_was_left_out(luxor: Luxor) -> None:
    ran = luxor("rules", "can", "I", "enter", "the", "tomb", "without", "a", "key", "xyzzy")
    assert ran.code == Exit.FINE
    lines = ran.out.splitlines()
    assert lines[0] == "Each entry costs a key  tomb.key p.6"
    assert "No rule mentions xyzzy." in lines
    assert max(map(len, lines)) <= 80
    assert "No rule mentions" not in luxor("rules", "enter", "the", "tomb", "without", "key").out


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("code", LANGUAGES)
def test_an_answer_fits_on_a_small_screen(luxor: Luxor, game: str, code: str) -> None:
    """Whatever the rule, its title is still on a screen of 24 rows under the command."""
    commands = [] if game == default_game() else [game]
    for rule in read_reference(game, code):
        ran = luxor(*commands, "rules", rule.title, "--lang", code)
        assert len([*ran.out.splitlines(), *ran.err.splitlines()]) <= 22, rule.id


def test_a_slip_is_understood(luxor: Luxor) -> None:
    said = json.loads(luxor("rules", "two", "sarcofagus", "--json").out)
    assert said["question"] == {
        "language": "en",
        "understood": ["two", "sarcophagus"],
        "unknown": [],
    }


@pytest.mark.parametrize(
    "question", ["what happns if i have no key", "whihc card can i play", "Rless", "can i go agian"]
)
def test_a_slip_in_an_everyday_word_is_not_a_crash(luxor: Luxor, question: str) -> None:
    ran = luxor("rules", *question.split())
    assert ran.code in (Exit.FINE, Exit.UNREADABLE)


@pytest.mark.parametrize(
    ("question", "understood"),
    [
        ("darf ich ohne Schlüssel in die Grabkammer", "de"),
        ("puedo entrar en la cámara sin llave", "es"),
        ("posso entrar na tumba sem chave", "pt"),
    ],
)
def test_a_question_in_another_language_is_answered_in_the_one_in_use(
    luxor: Luxor, question: str, understood: str
) -> None:
    said = json.loads(luxor("rules", question, "--json").out)
    assert said["question"]["language"] == understood
    assert (said["rules"][0]["id"], said["rules"][0]["title"]) == (
        "tomb.key",
        "Each entry costs a key",
    )


def test_a_group_of_rules_is_listed(luxor: Luxor) -> None:
    said = json.loads(luxor("rules", "setup", "--json").out)
    wanted = [rule for rule in PAGES if rule.startswith("setup.")]
    assert [rule["id"] for rule in said["rules"]] == wanted
    assert said["question"] is None


@pytest.mark.parametrize("words", ["qqqq", "?", "``", "xqx zzz vvv", "will it rain tomorrow"])
def test_what_no_rule_answers_is_told_so(luxor: Luxor, words: str) -> None:
    ran = luxor("rules", words)
    assert ran.code == Exit.UNREADABLE
    assert ran.err == (
        "error: That doesn't seem to be about the rules of Luxor."
        " You can ask: can I enter the tomb without a key\n"
    )
