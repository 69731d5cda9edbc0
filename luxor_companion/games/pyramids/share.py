"""What a link and the live page contain about a game of Pyramids."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from luxor_companion import share
from luxor_companion.errors import BadFileError
from luxor_companion.games.pyramids import rules as vocab
from luxor_companion.games.pyramids.files import opening_from, setup_table
from luxor_companion.games.pyramids.rules import layout, phases, state
from luxor_companion.games.pyramids.rules.notation import Marked, Revealed, Took
from luxor_companion.games.pyramids.rules.record import Change
from luxor_companion.games.pyramids.table import PyramidsTable
from luxor_companion.table.toml import Raw

OPEN_SETUP: Final = ("expedition", "skulls", "house", "stand_in")
_SEPARATOR: Final = ";"  # between two cards


def setup_values(table: PyramidsTable) -> dict[str, str]:
    """Return the whole set-up; of the cards, only the known ones that came into play."""
    start = table.record.start
    material = start.material
    facts = {"players": " ".join(start.handles)}
    facts["expedition"] = " ".join(f"{name}={count}" for name, count in material.expedition.items())
    if material.skulls is not None:
        facts["skulls"] = " ".join(map(str, material.skulls))
    in_play = {number for change in table.record.done for number in change.after.cards_out}
    known = [number for number in sorted(in_play) if material.pyramid(number) != state.UNKNOWN]
    if known:
        cards = (state.write_pyramid(number, material.pyramid(number)) for number in known)
        facts["cards"] = _SEPARATOR.join(cards)
    if start.house != state.USUAL:
        facts["house"] = share.format_house(start.house._asdict())
    if material.stand_in:
        facts["stand_in"] = " ".join(material.stand_in)
    return facts


def parse_opening(result: share.SharedResult) -> state.Position:
    """Return the position before the deal. Raise LinkError if no table can have that set-up."""
    facts = {key: value for key, value in result.setup if key not in share.HEADER}
    handles, names = facts.pop("players", "").split(), [one.name for one in result.players]
    players = dict(zip(handles, names, strict=False))
    deck = _parse_pairs(facts.pop("expedition", "").split(), "=")
    setup: Raw = {
        "players": players,
        "expedition": {pattern: share.parse_whole(count) for pattern, count in deck.items()},
        "cards": _parse_pairs(filter(None, facts.pop("cards", "").split(_SEPARATOR)), " "),
        "stand_in": facts.pop("stand_in", "").split(),
        "house": share.parse_house(facts.pop("house", ""), state.HOUSE_CHOICES),
    }
    if "skulls" in facts:
        setup["skulls"] = list(map(share.parse_whole, facts.pop("skulls").split()))
    if facts or not len(players) == len(handles) == len(names):
        raise share.bad_record("setup")
    try:
        return opening_from(setup, "link")
    except BadFileError:
        raise share.bad_record("setup") from None


def _parse_pairs(words: Iterable[str], separator: str) -> dict[str, str]:
    """Return what is before and after the separator. Raise LinkError if anything comes twice."""
    pairs = [word.partition(separator)[::2] for word in words]
    if len(dict(pairs)) < len(pairs):
        raise share.bad_record("setup")
    return dict(pairs)


def parse_setup(result: share.SharedResult) -> tuple[Raw, str]:
    """Return the set-up and the cards for a save; every draw is already in the log."""
    return setup_table(parse_opening(result))


def with_names(result: share.SharedResult) -> share.SharedResult:
    """Return a result whose players were renamed, with their new handles in the log too."""
    facts = dict(result.setup)
    if "players" not in facts:
        return result
    handles = state.handles([one.name for one in result.players])
    new_handles = dict(zip(facts["players"].split(), handles, strict=True))
    facts["players"] = " ".join(handles)
    log = tuple(line._replace(text=_rename(line.text, new_handles)) for line in result.log)
    return result._replace(setup=tuple(facts.items()), log=log)


def _rename(text: str, new_handles: Mapping[str, str]) -> str:
    words = text.split(" ")
    place = 1 if words[0] == "fix" and len(words) > 1 else 0
    words[place] = new_handles.get(words[place], words[place])
    return " ".join(words)


def turns(result: share.SharedResult) -> list[tuple[int | None, int]]:
    """Return the seat and the round of each line; a line that is nobody's has no seat."""
    handles = dict(result.setup).get("players", "").split()
    seats, revealed = {handle: seat for seat, handle in enumerate(handles)}, 0
    seats_and_rounds = []
    for line in result.log:
        first = line.text.partition(" ")[0]
        revealed += first == "reveal"
        seats_and_rounds.append((seats.get(first), max(-(-revealed // vocab.TURNS), 1)))
    return seats_and_rounds


def changes(change: Change) -> Iterator[str]:
    """Yield what a line changed, one word per player; seats count from 1."""
    pairs = zip(change.before.players, change.after.players, strict=True)
    for seat, (old, new) in enumerate(pairs, start=1):
        if words := [*_cards(old, new), *_score_card(old, new)]:
            yield f"{seat}:{','.join(words)}"


def _cards(old: state.Player, new: state.Player) -> Iterator[str]:
    """Yield squares marked, pyramids completed, cards gained and cards lost."""
    before = {card.number: card.marked for card in old.cards}
    for card in new.cards:
        if more := card.marked - before.get(card.number, 0):
            yield f"{card.number}{more:+}"
    completed = {one.number for one in new.completed}
    yield from _gained_and_lost("c", {one.number for one in old.completed}, completed)
    # A card that was completed is not lost.
    yield from _gained_and_lost("h", {*before} - completed, {one.number for one in new.cards})


def _gained_and_lost(letter: str, old: set[int], new: set[int]) -> Iterator[str]:
    yield from (f"{letter}+{number}" for number in sorted(new - old))
    yield from (f"{letter}-{number}" for number in sorted(old - new))


def _score_card(old: state.Player, new: state.Player) -> Iterator[str]:
    before, after = old.score_card, new.score_card
    differences = {
        "r": after.red - before.red,
        "g": after.green - before.green,
        "t": len(after.torches) - len(before.torches),
        "s": after.skulls - before.skulls,
        "b": sum(one.points for one in after.bonuses) - sum(one.points for one in before.bonuses),
        "v": (after.skull_value or 0) - (before.skull_value or 0),
    }
    yield from (f"{letter}{number:+}" for letter, number in differences.items() if number)


def counts(_points: Mapping[str, int]) -> dict[str, int]:
    """Return nothing: no part depends on a number of pieces."""
    return {}


def live_values(table: PyramidsTable) -> dict[str, object]:
    """Return what anyone may see of a table, without cards that nobody has drawn yet."""
    position = table.position
    return {
        "phase": position.phase,
        "round": position.when,
        "pattern": position.pattern,
        "shape": list(layout.PATTERNS[position.pattern]) if position.pattern else [],
        "waiting": [position.player(one).name for one in phases.next_players(position)],
        "last": _last(table),
        "handles": " ".join(position.handles),
        "players": [_player(position.material, player) for player in position.players],
        "display": list(position.display),
        "deck": position.deck,
    }


def _last(table: PyramidsTable) -> dict[str, str] | None:
    """Return the last active reveal, mark or take as the log has it, and what it changed."""
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
    """Return a card with its marks; squares that nobody named are only counted."""
    pyramid = material.pyramid(card.number)
    return {
        "number": card.number,
        "colour": pyramid.colour,
        "rows": pyramid.layout.rows if pyramid.layout else None,
        "also": pyramid.layout.also if pyramid.layout else {},
        "marks": list(layout.square_names(card.marks)),
        "marked": card.marked,
    }
