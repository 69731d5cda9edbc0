"""Links of Silver & Gold Pyramids: any result comes back, any game replays, a slip is noticed."""

import re
from importlib import import_module

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from luxor_companion.core.game import game_names, load_game
from luxor_companion.core.scoring import points, uncounted
from luxor_companion.errors import BadFileError
from luxor_companion.games.pyramids.rules.scoring import Holding, score
from luxor_companion.share import (
    LinkError,
    SharedPlayer,
    SharedResult,
    format_compact,
    parse_compact,
)
from luxor_companion.share.convert import as_result, replay_link, share_result
from luxor_companion.share.link import digit_form, play, read_link, text_form
from luxor_companion.view.score import shared_lines, with_initials
from luxor_companion.view.theme import render_text
from tests.share.games import ENDED, four, packed
from tests.share.pyramids import LINKS, game, kept, pyramids


def holding() -> some.SearchStrategy[Holding]:
    numbers = some.lists(some.integers(1, 48), max_size=14, unique=True).map(tuple)
    return some.builds(
        lambda held, told, **rest: Holding("", None, len(held), held if told else None, **rest),
        numbers,
        some.booleans(),
        torches=some.integers(0, 4),
        bonuses=some.lists(some.sampled_from((10, 6, 3)), max_size=5).map(tuple),
        red=some.integers(0, 10),
        green=some.integers(0, 10),
        skull=some.none() | some.integers(0, 30),
    )


def of(*held: Holding) -> SharedResult:
    named = [one._replace(name=name) for one, name in zip(held, "ABCD", strict=False)]
    result = score(named)
    shared = share_result(result, "pyramids", "k1", ENDED)
    return shared._replace(decided_by=None) if uncounted(result) else shared


@given(some.lists(holding(), min_size=2, max_size=4))
def test_any_result_comes_back_from_its_link(held: list[Holding]) -> None:
    result = of(*held)
    assert read_link(text_form(result)) == read_link(digit_form(result)) == result
    again = as_result(result)
    named = [one._replace(name=name) for one, name in zip(held, "ABCD", strict=False)]
    assert [points(one) for one in again.scores] == [points(one) for one in score(named).scores]
    assert [one.total for one in again.scores] == [sum(points(one)) for one in again.scores]
    assert [one.rank == 1 for one in again.scores] == [one.rank == 1 for one in score(named).scores]


def test_the_printed_example_is_told_part_by_part() -> None:
    ani = Holding("", None, 7, None, torches=2, bonuses=(10, 6, 3), red=6, green=3, skull=6)
    result = of(ani, Holding("", None, 1, (5,)))
    assert format_compact(result).split("\n")[1:] == ["-70,10,19,18,-6 A", "-10,0,0,0,0 B"]
    text = render_text(shared_lines(result), 80)
    assert "A wins with 111 VP." in text
    assert [re.findall(r"-?\d+", line) for line in text.split("\n")[3:8]] == [
        ["70", "10"], ["10", "0"], ["19", "0"], ["18", "0"], ["-6", "0"],
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["half-known", "half-known log", "tied", "tied log"])
def test_a_link_of_before_is_read_and_written_the_same(name: str) -> None:
    result = read_link(LINKS[f"{name} digits"])
    assert result == kept(name)
    assert (text_form(result), digit_form(result)) == (
        LINKS[f"{name} text"],
        LINKS[f"{name} digits"],
    )
    assert not result.log or replay_link(result).position.over


@pytest.mark.parametrize("known", [1.0, 0.5, 0.0])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_game_replays_from_its_link(seed: int, known: float) -> None:
    result = pyramids(seed, "log", known)
    again = replay_link(read_link(digit_form(result)))
    assert again.position.players == game(seed, known).position.players
    assert again.turns == game(seed, known).turns > 50


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        pytest.param(
            "\n-40,15,20", "\n-30,15,20", "not to the score in the link", id="another score"
        ),
        pytest.param(" p1 ", " p2 ", "a different winner", id="another winner"),
        pytest.param("g+1", "g+2", "wrong about what line 7 changed", id="a gem too many"),
        pytest.param(
            "1:h+10,h+11", "1:h+10", "wrong about what line 1 changed", id="a card too few"
        ),
    ],
)
def test_a_link_that_tells_otherwise_than_its_log_is_refused(
    old: str, new: str, problem: str
) -> None:
    text = format_compact(kept("half-known log"))
    assert old in text
    with pytest.raises(BadFileError, match=problem):
        replay_link(read_link(packed(text.replace(old, new, 1))))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("/players ani bo", "/players bo ani", id="others at the table"),
        pytest.param("/players ani bo", "/players ani", id="a player too few"),
        pytest.param("/players ani bo", "/players ani fix", id="a word of the log"),
        pytest.param("domino=1", "domino=2", id="a ninth expedition card"),
        pytest.param("domino=1", "domino=x", id="no number"),
        pytest.param("domino=1", "domina=1", id="no such pattern"),
        pytest.param("/skulls 1 2", "/skulls 2 1", id="skulls that shrink"),
        pytest.param("/cards 1 ", "/cards 49 ", id="a card that is not"),
        pytest.param(".gEr.", ".g.r.", id="a card without an entrance"),
        pytest.param(".gEr.", ".gEr?", id="a card nobody can read"),
        pytest.param("cross_on_completed=true", "cross_on_completed=maybe", id="no such ruling"),
        pytest.param("/players", "/moon full\n/players", id="a fact of another game"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(old: str, new: str) -> None:
    text = format_compact(kept("half-known log"))
    assert old in text
    with pytest.raises((LinkError, BadFileError)):
        replay_link(read_link(packed(text.replace(old, new, 1))))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("\n-40,", "\nr40,", id="a colour"),
        pytest.param(",-1 Tom", ",1 Tom", id="a skull that brings points"),
        pytest.param(",0 Bo", ",-0 Bo", id="less than nothing by nothing"),
        pytest.param(",0 Bo", ",-01 Bo", id="a leading nought"),
        pytest.param("-40,15", "-40,-15", id="torches that cost points"),
        pytest.param(",0 Bo", ",0,0 Bo", id="nothing uncounted, said"),
        pytest.param(",0 Bo", ",0,1,1 Bo", id="a number too many"),
        pytest.param("40,15,20,12,-1 Ani", "40,15,20,12 Ani", id="a number too few"),
        pytest.param("40,15,20,12,-1 Ani", "=-0 Ani", id="a total below nothing by nothing"),
        pytest.param(" p1 ", " s1 ", id="a sarcophagus"),
        pytest.param(" p1 ", " l12 ", id="two with the lowest number"),
    ],
)
def test_a_record_that_cannot_be_is_refused(old: str, new: str) -> None:
    text = format_compact(kept("half-known"))
    assert old in text
    with pytest.raises(LinkError) as refused:
        read_link(packed(text.replace(old, new, 1)))
    assert refused.value.code == "record"


def test_what_is_of_pyramids_is_not_of_luxor() -> None:
    text = format_compact(four())
    for old, new in ((" p2 ", " l2 "), ("r7,17", "r7,-17"), ("r7,17,0,5,0,4,0", "r=-5")):
        assert old in text
        with pytest.raises(LinkError):
            read_link(packed(text.replace(old, new, 1)))


def test_bare_totals_may_be_below_nothing() -> None:
    players = (SharedPlayer("A", None, -6), SharedPlayer("B", None, 0))
    result = pyramids()._replace(players=players, winners=(1,), decided_by="points")
    assert parse_compact(format_compact(result)) == result
    assert "-=-6 A" in format_compact(result)


def test_initials_stand_in_the_log_too() -> None:
    result = kept("half-known log")
    short = with_initials(result)
    assert [one.name for one in short.players] == ["A", "B", "M", "T"]
    assert dict(short.setup)["players"] == "a b m t"
    text = format_compact(short).lower()
    assert not [name for name in ("ani", "bo ", "mia", "tom ", "window") if name in text]
    assert replay_link(read_link(text_form(short))).position.over
    assert with_initials(pyramids()).setup == ()


def test_the_app_gets_the_game_by_name_as_its_number_is_not_known() -> None:
    told = play(pyramids())
    assert told["game"] == {
        "name": "Silver & Gold Pyramids", "sourceGameId": "pyramids",
        "highestWins": True, "noPoints": False,
    }  # fmt: skip
    assert not any(one["startPlayer"] for one in told["players"])


def test_every_game_says_the_same_of_itself() -> None:
    for one in map(load_game, game_names()):
        rules = import_module(f"luxor_companion.games.{one.name}.rules")
        assert one.about.part_keys == rules.PARTS
        assert one.about.colours in ((), rules.COLOURS)
        assert one.about.tie_break in one.about.verdicts
    for result in (four(), pyramids()):
        parts = load_game(result.game).about.parts
        for shown in as_result(result).scores:
            for part, (key, value) in zip(parts, shown.parts, strict=True):
                assert part.key == key
                assert value <= 0 or not part.is_loss


@settings(max_examples=25)
@given(some.integers(1, 10_000), some.sampled_from((1.0, 0.6, 0.0)))
def test_any_game_replays(seed: int, known: float) -> None:
    result = pyramids(seed, "log", known)
    assert read_link(text_form(result)) == result
    assert replay_link(result).position.over
