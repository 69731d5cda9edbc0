"""Plain numbers, draws and what else every game shares."""

import json
import random
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luxor_companion import UsageError, load_position, open_table
from luxor_companion.core import (
    fold_name,
    is_printable,
    load_on_use,
    parse_number,
    pick,
    shuffle,
)
from luxor_companion.errors import Exit
from luxor_companion.games.luxor.rules import CARDS
from tests.cli.at_table import TWO, done, hand, position, said, start
from tests.conftest import Luxor
from tests.games.luxor.rules.test_notation import HUGE
from tests.games.luxor.rules.test_state import LIMITS, SEEDS, chi_square


@given(st.integers(0, 10**6), st.integers(0, 10**6), st.integers(0, 10**6))
def test_a_plain_number_is_read_within_its_bounds(number: int, most: int, least: int) -> None:
    expected = number if least <= number <= most else None
    assert parse_number(str(number), most, least) == expected


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param(" ", id="a space"),
        pytest.param(" 3", id="a space before it"),
        pytest.param("3\n", id="a line end behind it"),
        pytest.param("-3", id="minus"),
        pytest.param("+3", id="plus"),
        pytest.param("3.0", id="a point"),
        pytest.param("1_0", id="an underscore"),
        pytest.param("٣", id="an Arabic digit"),
        pytest.param("²", id="a superscript"),
        pytest.param("Ⅳ", id="a Roman numeral"),
        pytest.param("three", id="a word"),
        pytest.param("0003", id="more digits than the largest has"),
        pytest.param("100", id="too large"),
        pytest.param(HUGE, id="five thousand digits"),
    ],
)
def test_what_is_not_a_plain_number(text: str) -> None:
    assert parse_number(text, 99) is None


def test_every_order_is_as_likely() -> None:
    counted: Counter[object] = Counter(shuffle(random.Random(seed), "abcd") for seed in SEEDS)
    assert len(counted) == 24
    assert chi_square(counted, dict.fromkeys(counted, len(SEEDS) / 24)) < LIMITS[23]


def test_every_pick_is_as_likely() -> None:
    counted: Counter[object] = Counter(pick(random.Random(seed), "abcdef") for seed in SEEDS)
    assert chi_square(counted, dict.fromkeys("abcdef", len(SEEDS) / 6)) < LIMITS[5]


@pytest.mark.parametrize("name", ["Ani", "Ané", "Ane\u0301", "نیم\u200cبش", "👩\u200d🚀", "Bob 2"])
def test_a_name_that_people_can_read(name: str) -> None:
    assert is_printable(name)


@pytest.mark.parametrize(
    "name", ["A\u202eni", "A\u2066ni", "\u200dAni", "Ani\u200c", "A\nni", "A\x1bni", "\ufeffAni"]
)
def test_a_name_that_hides_something(name: str) -> None:
    assert not is_printable(name)


def test_names_are_compared_in_one_form() -> None:
    assert fold_name("Ané") == fold_name("ANE\u0301")
    assert fold_name("Straße") == fold_name("STRASSE")
    assert fold_name("A\u200dni") == fold_name("Ani"), "nobody is somebody else by what is not seen"
    assert fold_name("Ani") != fold_name("Ané")


def test_a_module_is_loaded_when_it_is_first_used(monkeypatch: pytest.MonkeyPatch) -> None:
    load = load_on_use("xml.etree", ["ElementInclude"])
    monkeypatch.delitem(sys.modules, "xml.etree.ElementInclude", raising=False)
    assert load("ElementInclude") is sys.modules["xml.etree.ElementInclude"]


def test_any_other_name_is_as_unknown_as_ever() -> None:
    load = load_on_use("xml.etree", ["ElementInclude"])
    with pytest.raises(AttributeError, match=r"'xml\.etree' has no attribute 'cElementTree'"):
        load("cElementTree")


@pytest.fixture
def dealt(luxor: Luxor, tmp_path: Path) -> Luxor:
    """A table where the program deals; it is red's turn."""
    start(luxor, tmp_path, *TWO, "--app-draws", "all")
    return luxor


def test_a_check_out_of_turn_answers_as_with_real_cards(dealt: Luxor) -> None:
    for card in CARDS:
        answer = dealt("check", "--player", "green", f"L{card}", "allow=turn.order")
        assert "known to be" not in answer.err
        assert "of 5 in" not in answer.err
    held = [card for card in hand(dealt, "green", "--look") if card]
    others = [card for card, kind in CARDS.items() if card not in held and not kind.horus]
    for card in (*held, *others):
        found = said(dealt("check", "--player", "green", f"L{card}", "allow=turn.order", "--json"))
        assert found["legal"], "nobody but green knows which card that is"


@pytest.mark.parametrize("command", ["check", "move"])
def test_a_slip_on_ones_own_turn_names_no_other_card(dealt: Luxor, command: str) -> None:
    cards = hand(dealt, "red", "--look")
    for card in CARDS:
        if card != cards[0]:
            ran = dealt(command, f"L{card}", "--json")
            assert ran.code == Exit.REFUSED
            refusal = said(ran)["refusal"]
            assert (refusal["rule"], refusal["why"]) == ("hand.outer", "other")
            assert refusal["params"] == {"card": card, "side": "L"}
            assert refusal["text"].endswith("isn't Ani's leftmost card.")
            assert (said(ran)["allow"], said(ran)["instead"]) == ([], [])


def test_a_card_that_everyone_saw_is_explained_as_before(dealt: Luxor) -> None:
    done(dealt, "fix red hand=" + ",".join(filter(None, hand(dealt, "red", "--look"))))
    cards = hand(dealt, "red")
    inner = next(card for card in cards[1:4] if card not in (cards[0], cards[4]))
    refusal = said(dealt("move", f"L{inner}", "--json"))["refusal"]
    assert refusal["why"] == "inside"
    assert refusal["params"]["place"] == cards.index(inner) + 1


def test_a_wrong_hand_is_refused_and_no_more(dealt: Luxor) -> None:
    right = hand(dealt, "red", "--look")[0]
    wrong = next(card for card in ("1", "2") if card != right)
    refusal = said(dealt("hand", "red", wrong, "_", "_", "_", "_", "--json"))["refusal"]
    assert refusal["text"].startswith(f"Card 1 of Ani's hand isn't the {wrong}.")
    assert refusal["params"] == {"place": 1, "card": wrong}


@pytest.mark.parametrize("command", ["options", "advise"])
def test_questions_about_a_seat_are_answered_to_that_player_only(
    dealt: Luxor, command: str
) -> None:
    assert dealt(command, "--player", "green").code == Exit.UNREADABLE
    outer = {f"L{hand(dealt, 'red', '--look')[0]}", f"R{hand(dealt, 'red', '--look')[4]}"}
    for args in ([], ["--player", "red"]):
        turns = said(dealt(command, *args, "--json"))["turns"]
        assert {one["turn"].split()[0] for one in turns} <= outer


def test_of_the_horus_stacks_everyone_sees_the_top_card(dealt: Luxor) -> None:
    whole = said(dealt("show", "--reveal", "--json"))["position"]["horus"]
    for command in ("show", "setup", "position export"):
        seen = said(dealt(*command.split(), "--json"))["position"]
        for level, cards in whole.items():
            top, *below = cards.split()
            assert seen["horus"][level].split() == [top, *("?" for _ in below)]
        assert said(dealt(*command.split(), "--reveal", "--json"))["position"]["horus"] == whole
        assert all(isinstance(stack, int) for stack in seen["stacks"].values())
    assert whole["1"] not in dealt("position", "export").out
    assert whole["1"] in dealt("position", "export", "--reveal").out


def test_whoever_draws_nobody_chooses_what_is_drawn(dealt: Luxor) -> None:
    turn = said(dealt("options", "--json"))["turns"][0]["turn"]
    for token in ("draw=1", "scarab=4"):
        refusal = said(dealt("move", *turn.split(), token, "--json"))["refusal"]
        assert refusal["why"] == "program_draws"
        assert refusal["text"].endswith(f"leave {token} out.")


def test_a_turn_that_lacks_something_tells_nothing_that_was_drawn(
    luxor: Luxor, tmp_path: Path
) -> None:
    """With real temple tiles, the tile is asked for before anybody draws a card."""
    save = start(luxor, tmp_path, *TWO, "--app-draws", "cards,scarabs,die")
    icons = [at for at, tile in enumerate(position(luxor)["board"].split()) if tile in "cfl"]
    done(luxor, f"fix red @0 @{icons[0]}")
    ran = luxor("move", "Lall1", "--json")
    assert "draw=" not in ran.out + ran.err
    assert "draw=" not in json.dumps(said(luxor("options", "--json")))
    assert "draw=" not in save.read_text(encoding="utf-8")


def test_nobody_looks_into_the_cards_of_a_bot(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path, *TWO, "--first", "red", "--bot", "red=plan", "--app-draws", "all")
    for command in ("options", "advise"):
        for args in ([], ["--player", "red"]):
            assert luxor(command, *args).code == Exit.UNREADABLE
    assert hand(luxor, "red", "--look") == [None] * 5
    for card in CARDS:
        assert "of 5 in" not in luxor("check", f"L{card}").err
    table = open_table(save)
    assert table.hand == table.seen_by("red").hand == (None,) * 5
    assert None not in table.seen_by("green").hand


def test_a_scarab_that_the_program_drew_is_told_by_no_refusal(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path, *TWO, "--app-draws", "all")
    done(luxor, "fix red scarabs=3,")
    for value in (1, 2, 3, 4):
        ran = luxor("score", "--scarabs", f"red={value}", "--json")
        assert (ran.code, said(ran)["refusal"]["why"]) == (Exit.REFUSED, "program_draws")
    most = ",".join("4" * 8)  # as many as there may be
    done(luxor, f"fix red scarabs={most}")
    assert luxor("fix", "green", "scarabs=4,").code == Exit.FINE, "only red may know that"
    assert luxor("fix", "green", f"scarabs={most},4").code == Exit.REFUSED


def test_a_save_that_is_loaded_as_a_position_tells_no_more(luxor: Luxor, tmp_path: Path) -> None:
    known = load_position(start(luxor, tmp_path, *TWO, "--app-draws", "all"))
    assert known.hand == (None,) * 5
    assert known.options().player == "red"
    with pytest.raises(UsageError, match="not known"):
        known.options("green")
