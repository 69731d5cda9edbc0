"""The referee: what a declared line leads to, what it still lacks, or why it is not allowed."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from luxor_companion.core import Need, Refusal
from luxor_companion.games.pyramids import rules as vocab
from luxor_companion.games.pyramids.rules import (
    Crossed,
    CrossLapsed,
    Event,
    Events,
    PyramidCompleted,
    SkullTold,
    SquaresMarked,
    Unchecked,
    cards,
    notation,
    phases,
    strokes,
)
from luxor_companion.games.pyramids.rules import layout as layouts
from luxor_companion.games.pyramids.rules.layout import square_names
from luxor_companion.games.pyramids.rules.notation import Mark, Marked, Stroke, extra_word
from luxor_companion.games.pyramids.rules.phases import Outcome, Ruling, Waived, conclude, due
from luxor_companion.games.pyramids.rules.scoring import dearest_skull
from luxor_companion.games.pyramids.rules.state import Card, Completed, Player, Position, Taker


def rule(position: Position, entry: notation.Own) -> Ruling:
    """Check a line: return its outcome, the choice it still needs, or a refusal.

    A waiver takes effect only where its rule refuses the line; the outcome lists those used.
    Raise UnreadableError if the line names somebody who isn't playing.
    """
    left = phases.WAIVABLE.intersection(getattr(entry, "allow", ()))
    used: tuple[vocab.RuleId, ...] = ()
    ruling = _rule(position, entry, frozenset())
    while (name := _refused_by(ruling)) in left.difference(used):
        used = (*used, name)
        ruling = _rule(position, entry, frozenset(used))
    if used and isinstance(ruling, Outcome):
        return ruling._replace(entry=_with_waivers(ruling.entry, used))
    return ruling


def _with_waivers(entry: notation.Own, allow: tuple[vocab.RuleId, ...]) -> notation.Own:
    """Return the line with these rules waived."""
    if isinstance(entry, notation.Marked):
        return entry._replace(mark=entry.mark._replace(allow=allow))
    if isinstance(entry, notation.Took):
        return entry._replace(take=entry.take._replace(allow=allow))
    return entry


def waivers(position: Position, entry: notation.Own) -> tuple[vocab.RuleId, ...]:
    """Return the rules a table would have to waive to accept the line; none if it cannot."""
    if not isinstance(entry, notation.Marked | notation.Took):
        return ()
    allow = list(entry.allow)
    while isinstance(ruling := rule(position, _with_waivers(entry, tuple(allow))), Refusal):
        if ruling.rule not in phases.WAIVABLE or ruling.rule in allow:
            return ()
        allow.append(ruling.rule)
    return tuple(name for name in allow if name not in entry.allow)


def _refused_by(ruling: Ruling) -> vocab.RuleId:
    """Return the rule that refuses a line, or an empty text."""
    if isinstance(ruling, Refusal):
        return ruling.rule
    # The player has to use a red cross, unless the table waives that.
    return "icon.cross" if isinstance(ruling, Need) and ruling.choice == "extra" else ""


def _rule(position: Position, entry: notation.Own, waived: Waived) -> Ruling:
    match entry:
        case notation.Revealed():
            return cards.rule_reveal(position, entry)
        case notation.TurnOver():
            return cards.rule_over(position, entry)
        case notation.CardTold():
            return cards.rule_card(position, entry)
        case notation.Displayed():
            return cards.rule_display(position, entry)
        case notation.Marked():
            return rule_mark(position, entry, waived)
        case notation.Took():
            return cards.rule_take(position, entry, waived)
        case notation.Kept():
            return cards.rule_kept(position, entry)
        case notation.Dealt():
            return cards.rule_dealt(position, entry)
        case notation.SkullTold():
            return _rule_skull(position, entry)


def _rule_skull(position: Position, entry: notation.SkullTold) -> Ruling:
    """Check what somebody enters as the cost of the worst ticked skull."""
    player = position.player(entry.handle)
    if position.phase in ("keep", "display"):
        return due(position)
    card = player.score_card
    if not card.skulls:
        return Refusal("score.skull", "no_skull", {})
    known = dearest_skull(card.skulls, position.material.skulls)
    if known not in (None, entry.value):
        params = {"value": entry.value, "known": known, "count": card.skulls}
        return Refusal("score.skull", "other_value", params)
    for other in position.players:
        if other.handle != entry.handle and (refusal := _contradicts(card.skulls, entry, other)):
            return refusal
    player = player._replace(score_card=card._replace(skull_value=entry.value))
    event = SkullTold("score.skull", entry.value, card.skulls)
    return Outcome(entry, (event,), position.with_player(player))


def _contradicts(skulls: int, entry: notation.SkullTold, other: Player) -> Refusal | None:
    """Return why a value contradicts another player's: all score cards have the same skulls."""
    card = other.score_card
    known = card.skull_value
    if known is None or not card.skulls:
        return None
    same = skulls == card.skulls and entry.value != known
    less = skulls < card.skulls and entry.value > known
    more = skulls > card.skulls and entry.value < known
    if not (same or less or more):
        return None
    params = {"value": entry.value, "count": skulls, "owner": other.handle}
    return Refusal("score.skull", "skull_order", {**params, "told": known, "theirs": card.skulls})


# ---------------------------------------------------------------------- marks


class _Declared(NamedTuple):
    """A declared mark with everything the referee needs to check it."""

    position: Position
    player: Player
    mark: Mark
    pattern: str
    waived: Waived


class _Draft(NamedTuple):
    """The mark so far: its strokes with the icons really on them, and what happened."""

    progress: strokes.Progress
    strokes: tuple[Stroke, ...] = ()
    events: Events = ()


def rule_mark(position: Position, entry: Marked, waived: Waived) -> Ruling:
    """Check a declared mark."""
    player, pattern = position.player(entry.handle), position.pattern
    if pattern is None:
        return due(position)
    if position.referee_only:
        return _rule_completed(position, player, entry.mark)
    if entry.handle in position.marked:
        return Refusal("mark", "marked_already", {"pattern": pattern})
    if player.cases or notation.ANY in {stroke.card for stroke in entry.mark.strokes}:
        return phases.rule(position, player, entry.mark, partial(_rule_named, waived=waived))
    return _rule_named(position, player, entry.mark, waived)


def _rule_completed(position: Position, player: Player, mark: Mark) -> Ruling:
    """Check a completed pyramid at a table where nobody enters marks."""
    number = mark.stroke.card
    if not 0 < number <= vocab.CARDS:
        return Refusal("material.cards", "no_such_card", {"number": number})
    if owner := position.cards_out.get(number):
        return Refusal("icon.tomb", "completed_before", {"number": number, "owner": owner})
    stroke = Stroke(number, icons=layouts.Icons(tomb=1))
    tomb = Mark(whole=True, stroke=stroke, colours=mark.colours)
    declared = _Declared(position, player, tomb, position.pattern or "", frozenset())
    colours = _colours(declared, (number,))
    if isinstance(colours, Need | Refusal):
        return colours
    draft = _Draft(strokes.Progress(player.cards, player.score_card), (stroke,))
    named = _canonical(declared, draft, colours)._replace(stroke=stroke)
    entry = Marked(player.handle, named)
    completed = (*player.completed, Completed(number, colours[number]))
    taker = Taker(number, player.handle)
    after = position.with_player(player._replace(completed=completed))
    after = after._replace(completed=tuple(sorted((*position.completed, taker))))
    event = PyramidCompleted("icon.tomb", number, colours[number])
    return Outcome(entry, (event,), after)


def _rule_named(position: Position, player: Player, mark: Mark, waived: Waived) -> Ruling:
    """Check a mark of a player whose cards are known, on a card that is named."""
    pattern = position.pattern
    assert pattern
    mark = _with_entrance(position, player, mark)
    declared = _Declared(position, player, mark, pattern, waived)
    draft = _Draft(strokes.Progress(player.cards, player.score_card))
    for stroke in mark.strokes:
        card = draft.progress.card(stroke.card)
        if card is None:
            return strokes.not_held(position, player, stroke.card)
        problem = _check_extra(declared, draft, stroke) if draft.strokes else _check(declared, card)
        after = problem or _strike(declared, draft, stroke, card)
        if not isinstance(after, _Draft):
            return after
        draft = after
    open_squares = tuple(strokes.extras(position, draft.progress)) if draft.progress.crosses else ()
    if open_squares and "icon.cross" not in waived:
        return _need_extra(declared, open_squares)
    colours = _colours(declared, draft.progress.completed)
    if isinstance(colours, Need | Refusal):
        return colours
    return _conclude(declared, draft, colours)


def _with_entrance(position: Position, player: Player, mark: Mark) -> Mark:
    """Return the mark with its square, if it is a single one on an untouched card: the entrance."""
    card, layout = player.card(mark.stroke.card), position.layout(mark.stroke.card)
    if mark.whole or mark.stroke.squares or layout is None or card is None or card.marked:
        return mark
    return mark._replace(stroke=mark.stroke._replace(squares=layout.entrance))


def _check(declared: _Declared, card: Card) -> Need | Refusal | None:
    """Return what the pattern, or the one square, lacks or why it is refused; None if it fits."""
    mark, pattern, layout = declared.mark, declared.pattern, declared.position.layout(card.number)
    squares = mark.stroke.squares
    if not squares and layout:
        if mark.whole and (fits := strokes.pattern_places(card, layout, pattern)):
            return Need("squares", tuple(" ".join(square_names(one)) for one in fits))
        single = square_names(strokes.next_squares(card, layout))
        return Need("square", tuple(f"one {name}" for name in single))
    if not mark.whole and squares.bit_count() > 1:
        return Refusal("mark", "one_only", {"squares": square_names(squares)})
    if mark.whole and squares and "mark.shape" not in declared.waived:
        return strokes.shape(card, layout, squares, pattern)
    return None


def _check_extra(declared: _Declared, draft: _Draft, stroke: Stroke) -> Need | Refusal | None:
    """Return the same about one more square for a red cross."""
    progress, position = draft.progress, declared.position
    if not progress.crosses and "icon.cross" not in declared.waived:
        crosses = sum(one.icons.cross for one in draft.strokes)
        params = {"said": len(declared.mark.extras), "crosses": crosses}
        return Refusal("icon.cross", "more_extras", params)
    if not strokes.may_be_extra(position, progress, stroke.card):
        return Refusal("icon.tomb", "cross_on_completed", {"number": stroke.card})
    if not stroke.squares and position.layout(stroke.card):
        open_squares = strokes.extras(position, progress)
        return _need_extra(declared, [one for one in open_squares if one.card == stroke.card])
    return None


def _need_extra(declared: _Declared, squares: Sequence[Stroke]) -> Need:
    first = declared.mark.stroke.card
    return Need("extra", tuple(extra_word(square, first) for square in squares))


def _strike(declared: _Declared, draft: _Draft, stroke: Stroke, card: Card) -> _Draft | Refusal:
    """Mark squares of one card if they are free and connected, and tick the icons on them."""
    layout, first = declared.position.layout(card.number), not draft.strokes
    pattern = declared.pattern if declared.mark.whole and first else None
    count = stroke.squares.bit_count() or (layouts.size(pattern) if pattern else 1)
    if stroke.squares:
        if refusal := strokes.not_free(card, layout, stroke.squares):
            return refusal
        refusal = strokes.apart(card, layout, stroke.squares)
        if refusal and refusal.rule not in declared.waived:
            return refusal
    if layout:
        if refusal := strokes.wrong_icons(layout, stroke):
            return refusal
        stroke = stroke._replace(icons=layout.icons_on(stroke.squares))
    else:
        completed = stroke.card in draft.progress.completed
        if _must_be_tomb(card, stroke, count) and not completed and not stroke.icons.tomb:
            stroke = stroke._replace(icons=stroke.icons._replace(tomb=1))
        if refusal := strokes.unlikely(card, stroke, pattern, completed=completed):
            return refusal
    events = _stroke_events(declared, draft, stroke)
    progress = strokes.strike(declared.position, draft.progress, stroke, count)
    if not first:  # it uses up a red cross, unless the table waived that
        progress = progress._replace(crosses=max(0, progress.crosses - 1))
    return _Draft(progress, (*draft.strokes, stroke), (*draft.events, *events))


def _must_be_tomb(card: Card, stroke: Stroke, count: int) -> bool:
    """Return whether no other square is left for the tomb, on the card or in its bottom row."""
    last = stroke.squares and not layouts.BOTTOM & ~(card.marks | stroke.squares)
    return card.marked + count == layouts.COUNT or bool(last)


def _stroke_events(declared: _Declared, draft: _Draft, stroke: Stroke) -> Iterator[Event]:
    whole, first = declared.mark.whole, not draft.strokes
    shape = declared.pattern if whole and first else None
    squares = tuple(square_names(stroke.squares))
    if first:
        yield SquaresMarked("mark.shape" if whole else "mark", stroke.card, squares, shape)
    else:
        yield Crossed("icon.cross", stroke.card, squares, shape)
    if declared.position.layout(stroke.card) is None:
        what = "layout" if stroke.squares else "squares"
        yield Unchecked("mark", stroke.card, what)
    yield from strokes.tally(declared.position, draft.progress.score_card, stroke.icons)


def _colours(
    declared: _Declared, completed: tuple[int, ...]
) -> dict[int, vocab.Colour] | Need | Refusal:
    """Return the colours of the cards completed, known or declared."""
    named = _named_colours(declared, completed)
    if isinstance(named, Refusal):
        return named
    colours: dict[int, vocab.Colour] = {}
    for number in completed:
        answer = named.pop(number, None)
        known = declared.position.material.pyramid(number).colour
        if known and answer not in (None, known):
            params = {"number": number, "colour": known, "told": answer}
            return Refusal("material.cards", "other_colour", params)
        if not known and answer is None:
            several = len(completed) > 1
            lead = f"colour={number}:" if several else "colour="
            left = [colour for colour in vocab.COLOURS if not _too_many(declared.position, colour)]
            return Need("colour", tuple(f"{lead}{colour}" for colour in left))
        colour = known or answer
        assert colour
        if not known and (refusal := _too_many(declared.position, colour)):
            return refusal
        colours[number] = colour
    if named:
        return Refusal("complete", "nothing_completed", {"colour": next(iter(named.values()))})
    return colours


def _named_colours(
    declared: _Declared, completed: tuple[int, ...]
) -> dict[int | None, vocab.Colour] | Refusal:
    """Return the colours declared, by card; one without a number belongs to the only card left."""
    by_card = dict(declared.mark.colours)
    unnamed = [one for one in completed if one not in by_card]
    if len(unnamed) > 1:
        unnamed = [one for one in unnamed if not declared.position.material.pyramid(one).colour]
    if None not in by_card or not unnamed:
        return by_card
    colour = by_card.pop(None)
    if len(unnamed) > 1:
        example = f"colour={unnamed[0]}:{colour}"
        params = {"colour": colour, "numbers": unnamed, "example": example}
        return Refusal("complete", "whose_colour", params)
    return {**by_card, unnamed[0]: colour}


def _too_many(position: Position, colour: vocab.Colour) -> Refusal | None:
    """Return why no more cards of a colour can turn up (p.1), or None."""
    known = sum(one.colour == colour for one in position.material.cards.values())
    completed = [one for player in position.players for one in player.completed]
    entered = sum(
        one.colour == colour and position.material.pyramid(one.number).colour is None
        for one in completed
    )
    if known + entered < vocab.OF_A_COLOUR:
        return None
    params = {"colour": colour, "count": known + entered + 1, "most": vocab.OF_A_COLOUR}
    return Refusal("material.cards", "colour_full", params)


def _conclude(declared: _Declared, draft: _Draft, colours: dict[int, vocab.Colour]) -> Outcome:
    """Return everything that happens because of the mark."""
    progress = draft.progress
    lapsed = [CrossLapsed("icon.cross")] * progress.crosses
    completed = [PyramidCompleted("icon.tomb", one, colours[one]) for one in progress.completed]
    entry = Marked(declared.player.handle, _canonical(declared, draft, colours))
    position = _position_after(declared, progress, colours)
    return conclude(entry, (*draft.events, *lapsed, *completed), position)


def _canonical(declared: _Declared, draft: _Draft, colours: dict[int, vocab.Colour]) -> Mark:
    """Return the mark without what we know anyway."""
    material = declared.position.material

    def without_known_icons(stroke: Stroke) -> Stroke:
        known = declared.position.layout(stroke.card) is not None
        return stroke._replace(icons=layouts.NO_ICONS) if known else stroke

    open_colours = [number for number in colours if material.pyramid(number).colour is None]
    several = len(colours) > 1
    named = tuple((number if several else None, colours[number]) for number in open_colours)
    first, *more = map(without_known_icons, draft.strokes)
    mark = declared.mark
    return mark._replace(stroke=first, extras=tuple(more), colours=named, allow=())


def _position_after(
    declared: _Declared, progress: strokes.Progress, colours: dict[int, vocab.Colour]
) -> Position:
    position, player = declared.position, declared.player
    cards = tuple(card for card in progress.cards if card.number not in colours)
    completed = tuple(Completed(number, colour) for number, colour in colours.items())
    takers = [Taker(number, player.handle) for number in colours]
    player = player._replace(
        cards=cards, completed=player.completed + completed, score_card=progress.score_card
    )
    return position.with_player(player)._replace(
        marked=tuple(sorted((*position.marked, player.handle))),
        completed=tuple(sorted((*position.completed, *takers))),
        queue=tuple(sorted((*position.queue, *takers))),
    )
