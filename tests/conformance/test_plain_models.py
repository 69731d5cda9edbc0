"""Whole games in which the engine and a plain model of the rules say the same after every turn."""

import ast
import json
import random
import sys
from pathlib import Path

import pytest

from tests.conformance import engine, plain_luxor, plain_pyramids

HERE = Path(__file__).parent
SCARABS = [1] * 4 + [2] * 8 + [3] * 6 + [4] * 4  # p.1
ENTERED = (1.0, 1.0, 1.0, 0.5, 0.0)  # how many of the cards somebody entered
MOST_OPTIONS = 400  # more marks than that in one position are not gone through


# --- Luxor: the engine plays, the plain model follows


def same_luxor_table(model: plain_luxor.Table, text: str) -> None:
    """Every piece lies alike. Round and end are not in the JSON, so they are compared apart."""
    mine, theirs = dict(model), dict(plain_luxor.read_table(text))
    for key in theirs.keys() - {"round", "had", "over"}:
        assert mine[key] == theirs[key], key


@pytest.mark.parametrize("seed", range(60))
def test_luxor_comes_out_the_same_after_every_turn(seed: int) -> None:
    start, steps = engine.luxor_game(seed)
    table = plain_luxor.read_table(start)
    for step in steps:
        assert sorted(plain_luxor.legal_turns(table)) == sorted(step.options), step.line
        table = plain_luxor.play(table, step.line)
        same_luxor_table(table, step.after)
        assert table["over"] == step.over, step.line
        assert plain_luxor.standing(table) == step.standing, step.line
    assert table["over"]


@pytest.mark.parametrize("seed", range(40))
def test_luxor_lists_the_same_turns_if_one_outer_card_is_not_known(seed: int) -> None:
    start, steps = engine.luxor_game(seed)
    luck = random.Random(seed)
    for table in [start, *(step.after for step in steps if not step.over)]:
        unknown = hide_an_outer_card(table, luck)
        mine = plain_luxor.legal_turns(plain_luxor.read_table(unknown))
        assert sorted(mine) == sorted(engine.luxor_options(unknown))


def hide_an_outer_card(table: str, luck: random.Random) -> str:
    """The same table, with one card of the mover's hand not known, and cards not counted."""
    raw = json.loads(table)
    hand = raw[raw["to_move"]]["hand"].split()
    hand[luck.choice((0, -1))] = "?"
    raw[raw["to_move"]]["hand"] = " ".join(hand)
    counted = ("draw", "discard", "taken", "reshuffled")
    return json.dumps({key: one for key, one in raw.items() if key not in counted})


# --- Luxor: the plain model plays, the engine is told what people at a table would tell it


class Dealer:
    """Whoever has the real cards: knows everything, and tells the engine as little as people do."""

    def __init__(self, seed: int, *, out_of_order: bool) -> None:
        self.luck = random.Random(seed)
        self.out_of_order = out_of_order
        start, self.pile = engine.luxor_opening(seed)
        self.table = plain_luxor.read_table(start)
        self.known = plain_luxor.read_table(as_people_see_it(start))
        self.log = engine.LuxorLog(as_people_see_it(start))
        self.scarabs = self.luck.sample(SCARABS, k=len(SCARABS))

    def whose(self) -> int:
        """Whoever is to move; now and then somebody who has not had a turn yet."""
        seats, had = range(len(self.table["players"])), self.table["had"]
        others = [seat for seat in seats if seat not in had and seat != self.table["mover"]]
        if self.out_of_order and others and self.luck.random() < 0.15:
            return self.luck.choice(others)
        return self.table["mover"]

    def turn(self) -> None:
        """One turn, played for real and then told."""
        seat = self.whose()
        before, colour = self.table, self.table["players"][seat]["colour"]
        turn = self.luck.choice(plain_luxor.legal_turns(before, seat))
        waived = [] if seat == before["mover"] else ["allow=turn.order"]
        discard = [*before["discard"], turn.split()[0][1:]]
        pile = self.pile or self.shuffled(discard)
        chance = [f"scarab={self.scarabs[0]}", f"draw={pile[0]}"]
        self.table = plain_luxor.play(before, " ".join([colour, turn, *chance, *waived]))
        other = self.said_of_other(before, seat, turn)
        self.tell(" ".join([colour, turn, *other, *self.said(before, seat, pile[0]), *waived]))
        if self.table["scarabs"] < before["scarabs"]:
            self.scarabs.pop(0)
        if len(self.table["taken"]) == len(before["taken"]):
            self.pile = pile[1:]
        if not self.pile and self.table["draw"]:  # shuffled at once: see the house rule
            self.pile = self.shuffled(discard)

    def shuffled(self, cards: list[str]) -> list[str]:
        return self.luck.sample(cards, k=len(cards))

    def said(self, before: plain_luxor.Table, seat: int, drawn: str) -> list[str]:
        """What came up, as far as it is told: tiles and Horus cards lie open, the rest may not."""
        words = []
        for old, new in zip(before["tiles"], self.table["tiles"], strict=True):
            if new not in (old, "-"):
                words.append(f"tile={new}")
        is_taken = len(self.table["taken"]) > len(before["taken"])
        if is_taken:
            words.append(f"got={self.table['taken'][-1]}")
        scarabs = self.table["players"][seat]["scarabs"]
        if len(scarabs) > len(before["players"][seat]["scarabs"]) and self.luck.random() < 0.5:
            words.append(f"scarab={scarabs[-1]}")
        if not is_taken and self.luck.random() < 0.6:
            words.append(f"draw={drawn}")
        return words

    def said_of_other(self, before: plain_luxor.Table, seat: int, turn: str) -> list[str]:
        """The other outer card, or only that it moves nobody, if its owner has to tell."""
        slot = 4 if turn[0] == "L" else 0
        if not turn.endswith(" pass") or "die=" in turn:
            return []
        if self.known["players"][seat]["hand"][slot] != "?":
            return []
        card = before["players"][seat]["hand"][slot]
        return [f"other={self.luck.choice((card, 'none'))}"]

    def show_cards(self) -> None:
        """Somebody says what is in the hand, or some of it."""
        player = self.luck.choice(self.table["players"])
        cards = [card if self.luck.random() < 0.5 else "?" for card in player["hand"]]
        self.tell(" ".join(["hand", player["colour"], *cards]))

    def tell(self, line: str) -> None:
        self.known = plain_luxor.play(self.known, line)
        assert self.log.say(line) == line
        same_luxor_table(self.known, self.log.table)
        assert self.known["over"] == self.table["over"] == self.log.over


def as_people_see_it(start: str) -> str:
    """The same table with face-down stacks, hands and Horus cards that nobody has named."""
    raw = json.loads(start)
    for player in raw.values():
        if isinstance(player, dict):
            player.pop("hand", None)
    for stacks in (raw["stacks"], raw["horus"]):
        for name, stack in stacks.items():
            stacks[name] = len(plain_luxor.read_stack(stack))
    return json.dumps(raw)


@pytest.mark.parametrize("seed", range(100, 120))
def test_luxor_comes_out_the_same_when_only_what_people_tell_is_known(seed: int) -> None:
    dealer = Dealer(seed, out_of_order=seed % 2 == 1)
    while not dealer.table["over"]:
        dealer.turn()
        if dealer.luck.random() < 0.1:
            dealer.show_cards()
        if not dealer.out_of_order:
            assert dealer.log.round == dealer.table["round"]


# --- Pyramids


def same_pyramids_table(model: plain_pyramids.Table, text: str) -> None:
    mine, theirs = json.loads(json.dumps(plain_pyramids.as_json(model))), json.loads(text)
    theirs["display"].sort()  # in which order they lie is no rule
    assert mine.keys() == theirs.keys()
    for key, value in theirs.items():
        assert mine[key] == value, key


def same_marks(table: plain_pyramids.Table, step: engine.PyramidsStep) -> None:
    """Every legal mark leads to one end, and there is no other."""
    who = step.line.split()[0]
    assert step.options
    theirs = [plain_pyramids.end_of_mark(table, who, mark.split()) for mark in step.options]
    assert len(set(theirs)) == len(theirs)
    assert set(theirs) == plain_pyramids.legal_ends(table, who)


def follow_pyramids(
    setup: str, steps: list[engine.PyramidsStep], *, marks: bool
) -> plain_pyramids.Table:
    table = plain_pyramids.read_setup(setup)
    for number, step in enumerate(steps):
        if marks and number % 3 == 0 and step.options and len(step.options) <= MOST_OPTIONS:
            same_marks(table, step)
        table = plain_pyramids.play(table, step.line)
        same_pyramids_table(table, step.after)
        assert plain_pyramids.standing(table) == step.standing, step.line
    assert table["phase"] == "over"
    return table


@pytest.mark.parametrize("seed", range(40))
def test_pyramids_comes_out_the_same_after_every_line(seed: int) -> None:
    entered = ENTERED[seed % len(ENTERED)]
    setup, steps = engine.pyramids_game(seed, entered)
    follow_pyramids(setup, list(steps), marks=entered == 1.0)


@pytest.mark.parametrize("seed", range(12))
def test_pyramids_comes_out_the_same_when_one_player_earns_many_bonuses(seed: int) -> None:
    setup, steps = engine.quick_pyramids_game(seed, seats=2)
    follow_pyramids(setup, list(steps), marks=False)


@pytest.mark.parametrize("seed", range(3))
def test_pyramids_comes_out_the_same_when_the_cards_run_out(seed: int) -> None:
    setup, steps = engine.quick_pyramids_game(seed, seats=4)
    table = follow_pyramids(setup, list(steps), marks=False)
    assert not plain_pyramids.deck(table)


# --- the models themselves


@pytest.mark.parametrize(
    ("game", "usual"),
    [
        ("luxor", {**plain_luxor.HOUSE, **plain_luxor.AS_THE_ENGINE_IS_TODAY}),
        ("pyramids", {**plain_pyramids.HOUSE, **plain_pyramids.AS_THE_ENGINE_IS_TODAY}),
    ],
    ids=["luxor", "pyramids"],
)
def test_the_usual_rulings_are_those_of_the_rules(game: str, usual: dict[str, object]) -> None:
    """What the engine cannot switch yet is a house rule of the plain model only."""
    theirs = engine.USUAL_HOUSE[game]
    assert theirs == {key: usual[key] for key in theirs}


@pytest.mark.parametrize("name", ["plain_luxor", "plain_pyramids"])
def test_a_plain_model_uses_the_standard_library_only(name: str) -> None:
    tree = ast.parse((HERE / f"{name}.py").read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        modules += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        assert all(one.partition(".")[0] in sys.stdlib_module_names for one in modules), modules
