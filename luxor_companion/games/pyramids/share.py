"""What a link and the live page carry of a game of Pyramids."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from luxor_companion import share
from luxor_companion.core import UnreadableError
from luxor_companion.games.pyramids import rules as vocab
from luxor_companion.games.pyramids.files import setup_cards, setup_table
from luxor_companion.games.pyramids.rules import layout, phases, referee, scoring, state
from luxor_companion.games.pyramids.rules.notation import Marked, Revealed, Took
from luxor_companion.games.pyramids.rules.record import Change
from luxor_companion.games.pyramids.table import PyramidsTable
from luxor_companion.table.toml import Raw

_BETWEEN: Final = ";"  # two cards


def setup_facts(table: PyramidsTable) -> dict[str, str]:
    """Return all of a set-up: of the cards, those that came into play and are known."""
    start = table.record.start
    material = start.material
    facts = {"players": " ".join(player.handle for player in start.players)}
    facts["expedition"] = " ".join(f"{name}={count}" for name, count in material.expedition.items())
    if material.skulls is not None:
        facts["skulls"] = " ".join(map(str, material.skulls))
    seen = {number for change in table.record.done for number in change.after.cards_out}
    known = [number for number in sorted(seen) if material.pyramid(number) != state.UNKNOWN]
    if known:
        cards = (state.write_pyramid(number, material.pyramid(number)) for number in known)
        facts["cards"] = _BETWEEN.join(cards)
    if start.house != state.house_of(start.rules):
        facts["house"] = share.format_house(start.house._asdict())
    if material.stand_in:
        facts["stand_in"] = " ".join(material.stand_in)
    return facts


def parse_opening(result: share.SharedResult) -> state.Position:
    """Return the table before the deal. Raise LinkError if a link tells what no table can be."""
    facts = {key: value for key, value in result.setup if key not in share.HEADER}
    names = [one.name for one in result.players]
    handles = facts.pop("players", "").split()
    if len(handles) != len(names) or tuple(handles) != state.handles(handles):
        raise share.bad_record("setup")
    material = _parse_material(facts)
    rules = result.rules
    house = state.house_of(rules)._replace(
        **share.parse_house(facts.pop("house", ""), state.HOUSE_CHOICES)
    )
    if facts or state.findings(material, rules):
        raise share.bad_record("setup")
    return state.opening(material, tuple(zip(handles, names, strict=True)), house, rules)


def _parse_material(facts: dict[str, str]) -> state.Material:
    expedition = {}
    for word in facts.pop("expedition", "").split():
        pattern, _, count = word.partition("=")
        if pattern not in layout.PATTERNS or pattern in expedition:
            raise share.bad_record("setup")
        expedition[pattern] = share.parse_whole(count)
    skulls = tuple(map(share.parse_whole, facts.pop("skulls", "").split())) or None
    cards = {}
    for line in filter(None, facts.pop("cards", "").split(_BETWEEN)):
        try:
            number, pyramid = state.read_pyramid(line)
        except UnreadableError:
            raise share.bad_record("setup") from None
        if number in cards or (pyramid.layout and layout.layout_findings(pyramid.layout)):
            raise share.bad_record("setup")
        cards[number] = pyramid
    return state.Material(expedition, skulls, cards, tuple(facts.pop("stand_in", "").split()))


def parse_setup(result: share.SharedResult) -> tuple[Raw, str]:
    """Return the set-up for a save, and its cards; whoever drew them, the log tells which."""
    start = parse_opening(result)
    players = [(player.handle, player.name) for player in start.players]
    setup = setup_table(
        start.material, players, app_draws=(), seed=0, house=start.house, rules=start.rules
    )
    return setup, setup_cards(start.material)


def with_handles(result: share.SharedResult) -> share.SharedResult:
    """Return a result whose players were renamed: lines of the log begin with their handles."""
    facts = dict(result.setup)
    if "players" not in facts:
        return result
    handles = state.handles([one.name for one in result.players])
    now = dict(zip(facts["players"].split(), handles, strict=True))
    facts["players"] = " ".join(handles)
    log = tuple(line._replace(text=_rename(line.text, now)) for line in result.log)
    return result._replace(setup=tuple(facts.items()), log=log)


def _rename(text: str, now: Mapping[str, str]) -> str:
    first, *others = text.split(" ")
    if first == "fix" and others:
        return " ".join([first, now.get(others[0], others[0]), *others[1:]])
    return " ".join([now.get(first, first), *others])


def turns(result: share.SharedResult) -> list[tuple[int | None, int]]:
    """Return of each line whose it is, and in which round; other lines are nobody's."""
    handles = dict(result.setup).get("players", "").split()
    seats, revealed = {handle: seat for seat, handle in enumerate(handles)}, 0
    found = []
    for line in result.log:
        first = line.text.partition(" ")[0]
        revealed += first == "reveal"
        found.append((seats.get(first), max(-(-revealed // vocab.TURNS), 1)))
    return found


def changes(change: Change) -> Iterator[str]:
    """Yield what a line changed, a word for each player; seats count from 1."""
    pairs = zip(change.before.players, change.after.players, strict=True)
    for seat, (old, new) in enumerate(pairs, start=1):
        if words := [*_cards(old, new), *_score_card(old, new)]:
            yield f"{seat}:{','.join(words)}"


def _cards(old: state.Player, new: state.Player) -> Iterator[str]:
    """Yield squares marked, pyramids completed, cards that came and that went."""
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


def _squares(card: state.Card) -> int:
    """Return how many squares are marked, those of which nobody said where too."""
    return card.marks.bit_count() + card.untold


def _numbers(cards: Iterable[state.Card | state.Completed]) -> set[int]:
    return {card.number for card in cards}


def _score_card(old: state.Player, new: state.Player) -> Iterator[str]:
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


def score_of(one: share.SharedPlayer, rank: int) -> scoring.Score:
    """Return a player's score as scoring would have given it."""
    points = dict(zip(vocab.PARTS, one.parts or (0,) * len(vocab.PARTS), strict=True))
    points |= {"total": one.total, "rank": rank}
    return scoring.Score(one.name, None, unknown_skull=bool(one.uncounted), **points)


def live_facts(table: PyramidsTable) -> dict[str, object]:
    """Return a table as anyone may see it; cards nobody has drawn yet are not in it."""
    position = table.position
    return {
        "phase": position.phase,
        "round": {
            "round": position.round,
            "rounds": vocab.ROUNDS,
            "turn": position.turn,
            "turns": vocab.TURNS,
        },
        "pattern": position.pattern,
        "shape": list(layout.PATTERNS[position.pattern]) if position.pattern else [],
        "waiting": [
            position.players[referee.seat_of(position, one)].name
            for one in phases.next_players(position)
        ],
        "last": _last(table),
        "handles": " ".join(player.handle for player in position.players),
        "players": [_player(position.material, player) for player in position.players],
        "display": list(position.display),
        "deck": position.deck,
    }


def _last(table: PyramidsTable) -> dict[str, str] | None:
    """Return the last active card, mark or take, as the log has it; and what it changed."""
    for change in reversed(table.record.done):
        if isinstance(change.entry, Marked | Took | Revealed):
            text = table.format_line(change.entry)
            return {"text": text, "changes": " ".join(changes(change))}
    return None


def _player(material: state.Material, player: state.Player) -> dict[str, object]:
    card = player.score_card
    return {
        "name": player.name,
        "cards": [_card(material, one) for one in player.cards],
        "completed": [one.number for one in player.completed],
        "red": card.red,
        "green": card.green,
        "torches": list(card.torches),
        "skulls": card.skulls,
        "bonuses": [one.points for one in card.bonuses],
    }


def _card(material: state.Material, card: state.Card) -> dict[str, object]:
    """Return a card with its marks; where nobody entered its print, only how many there are."""
    pyramid = material.pyramid(card.number)
    return {
        "number": card.number,
        "colour": pyramid.colour,
        "rows": pyramid.layout.rows if pyramid.layout else None,
        "also": pyramid.layout.also if pyramid.layout else {},
        "marks": list(layout.square_names(card.marks)),
        "marked": _squares(card),
    }
