"""The record of a game of Pyramids, built from its log; a fix only has to fit the box."""

from collections.abc import Callable, Collection
from typing import Any, Final, TypeAlias, TypeGuard

from luxor_companion.core import Need, Refusal, UnreadableError, Viewer, record
from luxor_companion.core.record import Fixed, Noted, Redone, Undone, fact_number, fact_numbers
from luxor_companion.games.pyramids import rules as vocab
from luxor_companion.games.pyramids.rules import notation, strokes
from luxor_companion.games.pyramids.rules.layout import SQUARES, read_revealed, square_names
from luxor_companion.games.pyramids.rules.phases import Outcome, due, settle
from luxor_companion.games.pyramids.rules.referee import rule
from luxor_companion.games.pyramids.rules.state import (
    Bonus,
    Card,
    Completed,
    Player,
    Position,
    findings,
    seen_by,
)

Change: TypeAlias = record.Change[Position, notation.LogEntry, Outcome]
Applied: TypeAlias = Change | Refusal | Need


class Record(record.Record[Position, notation.LogEntry, Outcome]):
    """The log of a game of Pyramids so far."""

    order_rule = "reveal"
    turn = notation.Marked

    read_line = staticmethod(notation.read_line)
    write_line = staticmethod(notation.write_line)

    def hides_from(self, viewer: Viewer) -> bool:
        return not (viewer.host or self.position.over)

    def position_seen_by(self, position: Position, viewer: Viewer) -> Position:
        return seen_by(position, viewer)

    def entry_seen_by(
        self, entry: notation.LogEntry, viewer: Viewer, drawn: Collection[str] = ()
    ) -> notation.LogEntry:
        if not _hides_deal(entry, viewer, drawn):
            return entry
        return entry._replace(numbers=())

    def outcome_seen_by(
        self,
        entry: notation.LogEntry,
        outcome: Outcome,
        viewer: Viewer,
        drawn: Collection[str] = (),
    ) -> Outcome:
        if not _hides_deal(entry, viewer, drawn):
            return outcome
        events = tuple(
            event._replace(numbers=()) if event.name == "dealt" else event
            for event in outcome.events
        )
        return outcome._replace(entry=entry._replace(numbers=()), events=events)

    def consider(self, entry: notation.LogEntry) -> Applied:
        """Return what a line would change, without adding it to the log."""
        assert not isinstance(entry, Undone | Redone | Noted)  # core.record handles these
        position, number = self.position, len(self.lines) + 1
        if isinstance(entry, Fixed):
            after = apply_fix(position, entry)
            return after if isinstance(after, Refusal) else Change(number, entry, position, after)
        if position.deals and (refusal := self._other_deal(entry)):
            return refusal
        ruling = rule(position, entry)
        if not isinstance(ruling, Outcome):
            return ruling
        return record.Change(number, ruling.entry, position, ruling.after, ruling)

    def dealt_once(self, handle: vocab.Handle) -> tuple[int, ...]:
        """Return the cards that a player was dealt in any line, even in one that was undone."""
        prefix = f"{handle} dealt "
        line = next((one for one in self.lines if one.startswith(prefix)), None)
        entry = self.read_line(line) if line else None
        return entry.numbers if isinstance(entry, notation.Dealt) else ()

    def _other_deal(self, entry: notation.LogEntry) -> Refusal | None:
        """Return why a line contradicts what the program has dealt; its player has seen that."""
        if not isinstance(entry, notation.Dealt | notation.Kept):
            return None
        dealt = self.dealt_once(entry.handle)
        odd = [number for number in entry.numbers if number not in dealt]
        return Refusal("setup.choose", "not_dealt", {"number": odd[0]}) if dealt and odd else None


def _hides_deal(
    entry: notation.LogEntry, viewer: Viewer, drawn: Collection[str]
) -> TypeGuard[notation.Dealt]:
    """Return whether an entry says which cards the program dealt to somebody else."""
    if not isinstance(entry, notation.Dealt) or "pyramids" not in drawn:
        return False
    return not viewer.sees_hand_of(entry.handle)


def apply_fix(position: Position, fix: Fixed) -> Position | Refusal:
    """Return the position corrected by the facts of a fix, or why it is impossible.

    Raise UnreadableError if a fact cannot be read.
    """
    after: Position | Refusal
    what, text = fix.what.lower(), " ".join(fix.facts)
    if what == "display":
        after = _fix_display(position, text)
    elif what == "turn":
        after = _fix_turn(position, text)
    elif what == "revealed":
        after = _fix_revealed(position, text)
    elif what in position.handles:
        after = _fix_player(position, what, fix.facts)
    elif what == "deck":
        after = _fix_deck(position, fix.facts)
    else:
        raise UnreadableError("fix.what", token=fix.what)
    if isinstance(after, Refusal):
        return after
    return _in_two_places(after) or settle(after)[1]


def _fix_display(position: Position, text: str) -> Position | Refusal:
    """`fix display 5 9 22 47`"""
    numbers = fact_numbers(text, text.replace(" ", ","), "fix.what")
    if len(numbers) > vocab.DISPLAY:
        params = {"count": len(numbers), "wanted": vocab.DISPLAY}
        return Refusal("setup.display", "display_count", params)
    phase = "reveal" if position.phase == "display" else position.phase
    return position._replace(display=numbers, phase=phase)


def _fix_turn(position: Position, text: str) -> Position | Refusal:
    """`fix turn 2.3`: the third turn of the second round is about to begin.

    If it is another round, the cards revealed before it are not known.
    """
    match [notation.read_number(word) for word in text.split(".")]:
        case [int(round_), int(turn)]:
            pass
        case _:
            raise UnreadableError("fix.turn", token=text)
    if not (0 < round_ <= vocab.ROUNDS and 0 < turn <= vocab.TURNS):
        params = {"round": round_, "turn": turn, "rounds": vocab.ROUNDS, "turns": vocab.TURNS}
        return Refusal("reveal", "no_such_turn", params)
    if position.phase in ("keep", "display"):
        return due(position)
    known = position.revealed[: turn - 1] if round_ == position.round else ()
    revealed = (*known, *(None,) * (turn - 1 - len(known)))
    begun = position._replace(round=round_, turn=turn, phase="reveal", revealed=revealed)
    return begun._replace(marked=(), completed=(), queue=())


def _fix_revealed(position: Position, text: str) -> Position | Refusal:
    """`fix revealed line3 domino`: the expedition cards of this round so far, in order."""
    patterns = [read_revealed(word) for word in text.replace(",", " ").split()]
    wanted = len(position.revealed)
    if len(patterns) != wanted:
        params = {"count": len(patterns), "wanted": wanted, "round": position.round}
        return Refusal("reveal", "revealed_count", params)
    deck = position.material.expedition
    for pattern in patterns:
        if patterns.count(pattern) > deck.get(pattern, 0):
            often = {"pattern": pattern, "total": deck.get(pattern, 0)}
            return Refusal("material.expedition", "revealed_often", often)
    return position._replace(revealed=tuple(patterns))


def _fix_deck(position: Position, facts: tuple[str, ...]) -> Position | Refusal:
    """`fix deck domino=1 line3=2 corner3=2 S4=1 L4=1 T4=1`: what the expedition cards show."""
    deck: dict[str, int] = {}
    for fact in facts:
        name, _equals, value = fact.partition("=")
        pattern = read_revealed(name)
        deck[pattern] = fact_number(fact, value, vocab.EXPEDITION)
    known = position.material
    stand_in = tuple(part for part in known.stand_in if part != "expedition")
    material = known._replace(expedition=deck, stand_in=stand_in)
    if problems := findings(material):
        return problems[0]
    for pattern in filter(None, position.revealed):
        if position.revealed.count(pattern) > deck.get(pattern, 0):
            often = {"pattern": pattern, "total": deck.get(pattern, 0)}
            return Refusal("material.expedition", "revealed_often", often)
    return position._replace(material=material)


def _fix_player(
    position: Position, handle: vocab.Handle, facts: tuple[str, ...]
) -> Position | Refusal:
    for fact in facts:
        name, equals, value = fact.partition("=")
        name = name.lower()
        if not equals or name not in _FACTS:
            raise UnreadableError("fix.fact", token=fact)
        after = _FACTS[name](position, position.player(handle), fact, value.lower())
        if isinstance(after, Refusal):
            return after
        position = position.with_player(after)
    return position


def _with_track(_: Position, player: Player, fact: str, value: str) -> Player | Refusal:
    """`red=3`, `green=2`, `skulls=1`"""
    track, count = fact.partition("=")[0].lower(), fact_number(fact, value)
    rule, most = ("icon.skull", vocab.SKULLS) if track == "skulls" else ("icon.gem", vocab.GEMS)
    if count > most:
        return Refusal(rule, "track_end", {"track": track, "count": count, "most": most})
    ticked: dict[str, Any] = {track: count}
    if track == "skulls":  # the value that was entered belongs to another skull
        ticked["skull_value"] = None
    return player._replace(score_card=player.score_card._replace(**ticked))


def _with_skull(_: Position, player: Player, fact: str, value: str) -> Player:
    """`skull=6`: what the worst ticked skull costs; 0 if none is ticked."""
    cost = fact_number(fact, value, vocab.MOST_SKULL)
    skulls = max(player.score_card.skulls, 1) if cost else 0
    ticked = player.score_card._replace(skulls=skulls, skull_value=cost)
    return player._replace(score_card=ticked)


def _with_torches(_: Position, player: Player, fact: str, value: str) -> Player | Refusal:
    """`torches=1,4`: the rounds of the ticked torches."""
    rounds = tuple(sorted(fact_numbers(fact, value)))
    if len(set(rounds)) < len(rounds) or not all(0 < one <= vocab.ROUNDS for one in rounds):
        params = {"rounds": list(rounds), "most": vocab.ROUNDS}
        return Refusal("icon.torch", "no_such_torch", params)
    return player._replace(score_card=player.score_card._replace(torches=rounds))


def _with_bonuses(position: Position, player: Player, fact: str, value: str) -> Player | Refusal:
    """`bonuses=10,6`, or with the colour if several are possible: `bonuses=purple:10`."""
    others = position._replace(players=tuple(one for one in position.players if one != player))
    bonuses: list[Bonus] = []
    for word in filter(None, value.split(",")):
        name, _, number = word.rpartition(":")
        points = fact_number(fact, number)
        if points not in vocab.BONUSES or (name and name not in vocab.COLOURS):
            raise UnreadableError("fix.bonus", token=word)
        left = [one for one in vocab.COLOURS if points in others.bonuses_left(one)]
        left = [one for one in left if Bonus(one, points) not in bonuses]
        fits = _likely(player, points, left) if not name else [one for one in left if one == name]
        if not fits:
            params = {"points": points, "colour": name or None}
            return Refusal("bonus", "bonus_gone", params)
        if len(fits) > 1:
            raise UnreadableError("fix.bonus", token=word)
        bonuses.append(Bonus(fits[0], points))
    return player._replace(score_card=player.score_card._replace(bonuses=tuple(bonuses)))


def _likely(player: Player, points: int, colours: list[vocab.Colour]) -> list[vocab.Colour]:
    """Return the most likely colours of a bonus: one the player had, or may have earned."""
    had = [colour for colour in colours if Bonus(colour, points) in player.score_card.bonuses]
    earned = [colour for colour in colours if player.of_colour(colour) > 1]
    return had[:1] or earned or colours


def _with_cards(_: Position, player: Player, fact: str, value: str) -> Player | Refusal:
    """`cards=12,31`: a card that stays keeps its marks."""
    numbers = fact_numbers(fact, value)
    if len(numbers) > vocab.HELD:
        return Refusal("setup.choose", "keep_count", {"count": len(numbers), "wanted": vocab.HELD})

    def change(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        kept = {card.number: card for card in cards}
        return tuple(kept.get(number) or Card(number) for number in numbers)

    return player.with_each(change)


def _with_completed(position: Position, player: Player, fact: str, value: str) -> Player | Refusal:
    """`completed=15,33`, with the colour of a card if we don't know it: `completed=15:purple`."""
    before = {one.number: one.colour for one in player.completed}
    completed = []
    for word in filter(None, value.split(",")):
        text, _, name = word.partition(":")
        number = fact_number(fact, text)
        colour = name if name in vocab.COLOURS else None
        if name and colour is None:
            raise UnreadableError("fix.fact", token=fact)
        known = position.material.pyramid(number).colour
        if known and colour not in (None, known):
            params = {"number": number, "colour": known, "told": colour}
            return Refusal("material.cards", "other_colour", params)
        completed.append(Completed(number, colour or known or before.get(number)))
    return player._replace(completed=tuple(completed))


def _with_marks(position: Position, player: Player, fact: str, value: str) -> Player | Refusal:
    """`marks=12:b2,b3`: these squares of a card are marked and no others."""
    text, _, squares_text = value.partition(":")
    words = [word for word in squares_text.split(",") if word]
    number = fact_number(fact, text)
    card = player.card(number)
    if not all(word in SQUARES for word in words):
        raise UnreadableError("fix.fact", token=fact)
    if card is None:
        held = [one.number for one in player.cards]
        return Refusal("mark", "not_held", {"number": number, "cards": held})
    squares = sum(SQUARES[word] for word in set(words))
    layout = position.layout(number)
    if refusal := strokes.not_free(Card(number), layout, squares):
        return refusal
    if layout and squares & layout.tomb:  # a card with a marked tomb is completed
        params = {"number": number, "squares": square_names(layout.tomb)}
        return Refusal("icon.tomb", "fix_tomb", params)
    told = Card(number, squares)
    return player.with_each(
        lambda cards: tuple(told if one.number == number else one for one in cards)
    )


# A fact about a player -> how to read it, given the fact as typed and its value in lower case.
_FACTS: Final[dict[str, Callable[[Position, Player, str, str], Player | Refusal]]] = {
    **dict.fromkeys(("red", "green", "skulls"), _with_track),
    "torches": _with_torches,
    "skull": _with_skull,
    "bonuses": _with_bonuses,
    "cards": _with_cards,
    "completed": _with_completed,
    "marks": _with_marks,
}


def _in_two_places(position: Position) -> Refusal | None:
    """Return why the cards cannot all be where they are: each of the 48 exists once."""
    places = [
        ("", position.display),
        *((player.handle, player.numbers) for player in position.players),
    ]
    owners: dict[int, vocab.Handle] = {}  # "" is the display
    for owner, numbers in places:
        for number in numbers:
            if not 0 < number <= vocab.CARDS:
                return Refusal("material.cards", "no_such_card", {"number": number})
            if number in owners:
                return _lies_twice(number, owners[number], owner)
            owners[number] = owner
    return None


def _lies_twice(number: int, first: vocab.Handle, second: vocab.Handle) -> Refusal:
    if first == second:
        return Refusal("material.cards", "number_twice", {"number": number})
    params = {"number": number, "owner": second}
    if not first:
        return Refusal("material.cards", "also_on_display", params)
    return Refusal("material.cards", "also_with", {**params, "taker": first})
