"""The set-up of a game of Pyramids as a link carries it: what every line can be ruled on with."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from luxor_companion.core.notation import UnreadableError
from luxor_companion.games.pyramids.files.setup import setup_cards, setup_table
from luxor_companion.games.pyramids.rules import scoring
from luxor_companion.games.pyramids.rules.layout import PATTERNS, layout_findings
from luxor_companion.games.pyramids.rules.record import Change, Record
from luxor_companion.games.pyramids.rules.setup import handles, opening
from luxor_companion.games.pyramids.rules.state import (
    HOUSE_CHOICES,
    UNKNOWN,
    Card,
    Completed,
    Material,
    Player,
    Position,
    findings,
    house_of,
    read_pyramid,
    write_pyramid,
)
from luxor_companion.share.record import (
    HEADER,
    SharedPlayer,
    SharedResult,
    read_house,
    read_whole,
    rules_told,
    told_header,
    told_house,
    wrong_setup,
)

OPEN: Final = ("expedition", "skulls", "house", "stand_in")  # what everyone sees before the deal
_BETWEEN: Final = ";"  # two cards


def told_setup(record: Record, header: Mapping[str, Any]) -> dict[str, str]:
    """All of a set-up: of the cards, those that came into play and are known."""
    start = record.start
    material = start.material
    told = told_header(header)
    told["players"] = " ".join(player.handle for player in start.players)
    told["expedition"] = " ".join(f"{name}={count}" for name, count in material.expedition.items())
    if material.skulls is not None:
        told["skulls"] = " ".join(map(str, material.skulls))
    seen = {number for change in record.done for number in change.after.seen}
    known = [number for number in sorted(seen) if material.pyramid(number) != UNKNOWN]
    if known:
        cards = (write_pyramid(number, material.pyramid(number)) for number in known)
        told["cards"] = _BETWEEN.join(cards)
    if start.house != house_of(start.rules):
        told["house"] = told_house(start.house._asdict())
    if material.stand_in:
        told["stand_in"] = " ".join(material.stand_in)
    return told


def open_facts(record: Record) -> dict[str, str]:
    """Only what everyone sees before the first card is dealt."""
    told = told_setup(record, {})
    return {key: told[key] for key in OPEN if key in told}


def told_opening(told: Mapping[str, str], names: Sequence[str]) -> Position:
    """The table before the deal, from what a link tells.

    :raises LinkError: if it tells what no table can be.
    """
    facts = {key: value for key, value in told.items() if key not in HEADER}
    called = facts.pop("players", "").split()
    if len(called) != len(names) or tuple(called) != handles(called):
        raise wrong_setup()
    material = _material(facts)
    rules = int(rules_told(told))
    chosen: dict[str, Any] = read_house(facts.pop("house", ""), HOUSE_CHOICES)
    house = house_of(rules)._replace(**chosen)
    if facts or findings(material, rules):
        raise wrong_setup()
    return opening(material, tuple(zip(called, names, strict=True)), house, rules)


def _material(facts: dict[str, str]) -> Material:
    expedition = {}
    for word in facts.pop("expedition", "").split():
        pattern, _, count = word.partition("=")
        if pattern not in PATTERNS or pattern in expedition:
            raise wrong_setup()
        expedition[pattern] = read_whole(count)
    skulls = facts.pop("skulls", "").split()
    cards = {}
    for line in facts.pop("cards", "").split(_BETWEEN):
        if line:
            try:
                number, pyramid = read_pyramid(line)
            except UnreadableError:
                raise wrong_setup() from None
            if number in cards or (pyramid.layout and layout_findings(pyramid.layout)):
                raise wrong_setup()
            cards[number] = pyramid
    stand_in = tuple(facts.pop("stand_in", "").split())
    return Material(expedition, tuple(map(read_whole, skulls)) or None, cards, stand_in)


def with_handles(result: SharedResult, names: Sequence[str]) -> SharedResult:
    """The same with other names: lines of the log begin with what is made of them."""
    facts = dict(result.setup)
    if "players" not in facts:
        return result
    called = handles(names)
    now = dict(zip(facts["players"].split(), called, strict=True))
    facts["players"] = " ".join(called)
    log = tuple(line._replace(text=_renamed(line.text, now)) for line in result.log)
    return result._replace(setup=tuple(facts.items()), log=log)


def _renamed(text: str, now: Mapping[str, str]) -> str:
    first, *others = text.split(" ")
    if first == "fix" and others:
        return " ".join([first, now.get(others[0], others[0]), *others[1:]])
    return " ".join([now.get(first, first), *others])


def changes(change: Change) -> Iterator[str]:
    """What a line changed, a word for each player; seats count from 1."""
    pairs = zip(change.before.players, change.after.players, strict=True)
    for seat, (old, new) in enumerate(pairs, start=1):
        if told := [*_cards(old, new), *_score_card(old, new)]:
            yield f"{seat}:{','.join(told)}"


def _cards(old: Player, new: Player) -> Iterator[str]:
    """Squares marked, pyramids completed, cards that came and that went."""
    before = {card.number: _squares(card) for card in old.cards}
    for card in new.cards:
        if more := _squares(card) - before.get(card.number, 0):
            yield f"{card.number}{more:+}"
    completed = _numbers(new.completed) - _numbers(old.completed)
    yield from (f"c+{number}" for number in sorted(completed))
    reopened = _numbers(old.completed) - _numbers(new.completed)
    yield from (f"c-{number}" for number in sorted(reopened))
    held, holds = _numbers(old.cards), _numbers(new.cards)
    yield from (f"h+{number}" for number in sorted(holds - held))
    yield from (f"h-{number}" for number in sorted(held - holds - completed))


def _squares(card: Card) -> int:
    """How many squares are marked, those of which nobody said where too."""
    return card.marks.bit_count() + card.untold


def _numbers(cards: Iterable[Card | Completed]) -> set[int]:
    return {card.number for card in cards}


def _score_card(old: Player, new: Player) -> Iterator[str]:
    was, now = old.score_card, new.score_card
    differences = {
        "r": now.red - was.red,
        "g": now.green - was.green,
        "t": len(now.torches) - len(was.torches),
        "s": now.skulls - was.skulls,
        "b": sum(one.points for one in now.bonuses) - sum(one.points for one in was.bonuses),
        "v": (now.skull_value or 0) - (was.skull_value or 0),
    }
    yield from (f"{letter}{number:+}" for letter, number in differences.items() if number)


def setup_of(start: Position) -> tuple[dict[str, Any], str]:
    """Return the set-up for a save; whoever drew the cards, the log tells which."""
    players = [(player.handle, player.name) for player in start.players]
    setup = setup_table(
        start.material, players, app_draws=(), seed=0, house=start.house, rules=start.rules
    )
    return setup, setup_cards(start.material)


def score_of(one: SharedPlayer, rank: int) -> scoring.Score:
    completed, torches, bonuses, gems, skull = one.parts or (0,) * 5
    return scoring.Score(
        name=one.name,
        handle=None,
        pyramids=completed,
        torches=torches,
        bonuses=bonuses,
        gems=gems,
        skull=skull,
        total=one.total,
        rank=rank,
        unknown_skull=bool(one.uncounted),
    )
