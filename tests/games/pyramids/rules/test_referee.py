"""The referee against a second, plain telling of the rules: whole games, and lines gone wrong."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from luxor_companion.core import Need, UnreadableError
from luxor_companion.games.pyramids.rules import COLOURS
from luxor_companion.games.pyramids.rules.layout import reachable, read_layout, square_names
from luxor_companion.games.pyramids.rules.notation import (
    SkullTold,
    read_line,
)
from luxor_companion.games.pyramids.rules.phases import Outcome
from luxor_companion.games.pyramids.rules.referee import rule
from luxor_companion.games.pyramids.rules.scoring import holdings, score
from luxor_companion.games.pyramids.rules.state import Material, Position, Pyramid, handles, opening
from tests.games.pyramids.plain_cards import ICONS, PICTURES, SQUARES, PlainPlayer
from tests.games.pyramids.plain_model import PlainGame
from tests.games.pyramids.random_games import (
    NAMES,
    SKULLS,
    Decision,
    log_lines,
    random_decisions,
    random_game,
    random_house,
    random_opening,
    shipped_deck,
)
from tests.games.pyramids.rules.test_rules_properties import KNOWN, games, positions, seeds

WRONG_PER_LINE = 4
ICON_WORDS = sorted(ICONS.values())


def plain_game(position: Position) -> PlainGame:
    """The same table, told to the plain model."""
    cards = position.material.cards
    return PlainGame(
        deck=dict(position.material.expedition),
        codes={number: one.layout.code for number, one in cards.items() if one.layout},
        colours={number: one.colour for number, one in cards.items() if one.colour},
        skull_values=list(position.material.skulls or SKULLS),
        players={player.handle: PlainPlayer() for player in position.players},
        skulls_first=position.house.potion_order == "skulls-first",
        cross_on_completed=position.house.cross_on_completed,
    )


def engine_facts(position: Position) -> dict[str, object]:
    found: dict[str, object] = {
        "where": (position.phase, position.round, position.turn),
        "display": sorted(position.display),
        "deck": position.deck,
        "queue": [(one.number, one.handle) for one in position.queue],
    }
    for player in position.players:
        card = player.score_card
        found[player.handle] = (
            {one.number: (sorted(square_names(one.marks)), one.untold) for one in player.cards},
            sorted((one.number, one.colour) for one in player.completed),
            (card.red, card.green, sorted(card.torches), card.skulls),
            sorted((one.colour, one.points) for one in card.bonuses),
        )
    return found


def plain_facts(game: PlainGame) -> dict[str, object]:
    is_over = game.phase == "over"
    found: dict[str, object] = {
        "where": ("over", 4, 7) if is_over else (game.phase, game.round, game.turn),
        "display": sorted(game.display),
        "deck": len(game.unseen()),
        "queue": game.queue or sorted((number, who) for number, who, _ in game.completers),
    }
    for who, player in game.players.items():
        found[who] = (
            {number: (sorted(one.marks), one.untold) for number, one in player.cards.items()},
            sorted(player.completed),
            (player.red, player.green, sorted(player.torches), player.skulls),
            sorted(player.bonuses),
        )
    return found


def verdict(position: Position, line: str) -> str:
    try:
        ruling = rule(position, read_line(line))  # type: ignore[arg-type]  # a line of the game's own
    except UnreadableError:
        return "unreadable"
    return {Outcome: "yes", Need: "ask"}.get(type(ruling), "no")


def changed(luck: random.Random, line: str, lines: list[str], handles: list[str]) -> str:
    """A line with a word changed, left out or added; or another line altogether."""
    words = line.split()
    at = luck.randrange(len(words))
    match luck.randrange(7):
        case 0:
            return luck.choice(lines)
        case 1 if len(words) > 2:
            del words[at or -1]
        case 2 if words[0] in handles:
            words[0] = luck.choice(handles)
        case 3 if len(words) > 2 and words[1].isdecimal():
            words.append(luck.choice([*ICON_WORDS, "one", *SQUARES]))
        case 4 if words[0] in handles and words[1].isdecimal():
            square = luck.choice(SQUARES)
            others = [word for one in lines for word in one.split()[1:2] if word.isdecimal()]
            words.append(luck.choice([f"+{square}", f"+{luck.choice(others)}:{square}"]))
        case _:
            words[at] = _instead(luck, words[at], handles)
    return " ".join(words)


def _instead(luck: random.Random, word: str, handles: list[str]) -> str:
    """Another word of the same kind."""
    head, mark, tail = word.partition("=")
    if mark:
        return f"{head}={luck.randint(1, 48)}" if tail.isdecimal() else word
    if word.startswith("+"):
        card, colon, _ = word[1:].rpartition(":")
        return f"+{card}{colon}{luck.choice(SQUARES)}"
    for kind in (SQUARES, ICON_WORDS, list(PICTURES), handles):
        if word in kind:
            return luck.choice(kind)
    return str(luck.randint(1, 48)) if word.isdecimal() else word


def quick_decisions(seed: int) -> list[Decision]:
    """A game on cards that are done in a turn or two, so that the deck runs out."""
    luck = random.Random(seed)
    codes = ("E####/x####/x####/x####/T####", "##E##/##x##/.xx../.sxg./rtpT.")
    colours = luck.sample(COLOURS * 16, k=48)
    cards = {
        number: Pyramid(colour, read_layout(luck.choice(codes)))
        for number, colour in enumerate(colours, start=1)
    }
    players = tuple(zip(handles(NAMES), NAMES, strict=True))
    start = opening(Material(shipped_deck(), SKULLS, cards), players, random_house(luck))
    return list(random_game(start, luck))


def same_game(decisions: list[Decision]) -> PlainGame:
    """Both play the whole game, and agree after every line."""
    game = plain_game(decisions[0].position)
    for line, decision in zip(log_lines(decisions), decisions, strict=True):
        assert game.say(line) == "yes", line
        assert plain_facts(game) == engine_facts(decision.chosen.after), line
    last = decisions[-1].chosen.after
    for player in last.players:
        if player.score_card.skulls:
            value = game.skull_values[player.score_card.skulls - 1]
            ruling = rule(last, SkullTold(player.handle, value))
            assert isinstance(ruling, Outcome)
            last = ruling.after
    result = score(holdings(last))
    assert {one.handle: one.total for one in result.scores} == game.totals()
    by_name = {player.name: player.handle for player in last.players}
    assert {by_name[name] for name in result.winners} == game.winners()
    return game


@settings(max_examples=12)
@given(seeds, st.sampled_from([1.0, 0.5, 0.0]))
def test_whole_games_come_out_the_same(seed: int, known: float) -> None:
    assert same_game(random_decisions(seed, known=known)).phase == "over"


@pytest.mark.parametrize("seed", range(4))
def test_games_in_which_the_cards_run_out_come_out_the_same(seed: int) -> None:
    game = same_game(quick_decisions(seed))
    assert not game.unseen()
    assert not game.display
    assert any(not player.cards for player in game.players.values())


def judged_the_same(decisions: list[Decision], luck: random.Random) -> int:
    """How many lines gone wrong both judge, and judge alike."""
    lines = log_lines(decisions)
    game = plain_game(decisions[0].position)
    tried = 0
    for line, decision in zip(lines, decisions, strict=True):
        for _ in range(WRONG_PER_LINE):
            wrong = changed(luck, line, lines, list(game.players))
            ruled = verdict(decision.position, wrong)
            if ruled != "unreadable":
                assert game.judge(wrong) == ruled, (wrong, line)
                tried += ruled != "yes"
        assert game.say(line) == "yes", line
    return tried


@settings(max_examples=8)
@given(seeds, st.sampled_from([1.0, 0.5, 0.0]))
def test_wrong_lines_are_judged_the_same(seed: int, known: float) -> None:
    assert judged_the_same(random_decisions(seed, known=known), random.Random(seed)) > 50


def test_wrong_lines_are_judged_the_same_when_cards_run_out() -> None:
    assert judged_the_same(quick_decisions(9), random.Random(9)) > 50


@settings(max_examples=60)
@given(st.lists(st.tuples(st.sampled_from(("ani", "bo")), st.booleans(), seeds), max_size=12))
def test_the_deal_is_judged_the_same(steps: list[tuple[str, bool, int]]) -> None:
    position = random_opening(random.Random(0), known=0.0, seats=2)
    game = plain_game(position)
    for who, is_dealt, seed in steps:
        luck = random.Random(seed)
        numbers = [luck.randint(1, 9) for _ in range(4 if is_dealt else 2)]
        line = " ".join((who, "dealt" if is_dealt else "keep", *map(str, numbers)))
        ruling = rule(position, read_line(line))  # type: ignore[arg-type]  # a line of the game's own
        position = ruling.after if isinstance(ruling, Outcome) else position
        assert game.say(line) == ("yes" if isinstance(ruling, Outcome) else "no"), line


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
def test_a_torch_is_ticked_once_a_round(seed: int, known: float) -> None:
    decisions = random_decisions(seed, known=known)
    ticked = [
        (decision.position.round, getattr(decision.chosen.entry, "handle", ""))
        for decision in decisions
        for event in decision.chosen.events
        if event.name == "torch"
    ]
    assert len(set(ticked)) == len(ticked)
