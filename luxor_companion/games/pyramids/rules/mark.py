"""The referee of marks: whether a player may mark squares, and what that leads to."""

from typing import NamedTuple

from luxor_companion.core import Event, Need, Refusal
from luxor_companion.games.pyramids.rules import COLOURS, OF_A_COLOUR, Colour, Handle, Seat, strokes
from luxor_companion.games.pyramids.rules import layout as layouts
from luxor_companion.games.pyramids.rules.layout import Layout, square_names
from luxor_companion.games.pyramids.rules.notation import Mark, Marked, Stroke, extra_word
from luxor_companion.games.pyramids.rules.phases import Outcome, Ruling, Waived, conclude, due
from luxor_companion.games.pyramids.rules.state import Card, Completed, Position, ScoreCard, Taker


class _Declared(NamedTuple):
    """A declared mark with everything the referee needs to check it."""

    position: Position
    seat: Seat
    mark: Mark
    pattern: str
    waived: Waived

    @property
    def handle(self) -> Handle:
        return self.position.players[self.seat].handle

    def layout(self, number: int) -> Layout | None:
        return self.position.material.pyramid(number).layout


class _Draft(NamedTuple):
    """The mark so far: its strokes with the icons really on them, and what happened."""

    progress: strokes.Progress
    strokes: tuple[Stroke, ...] = ()
    events: tuple[Event, ...] = ()


def rule_mark(position: Position, seat: Seat, mark: Mark, waived: Waived) -> Ruling:
    """Check a declared mark."""
    if position.phase != "mark" or position.pattern is None:
        return due(position)
    player = position.players[seat]
    if seat in position.marked:
        return Refusal("mark", "marked_already", {"pattern": position.pattern})
    declared = _Declared(position, seat, mark, position.pattern, waived)
    if player.card(mark.stroke.card) is None:
        return strokes.not_held(position, player, mark.stroke.card)
    count = layouts.size(position.pattern) if mark.whole else 1
    draft = _mark_first(declared, strokes.start_mark(player), count)
    for extra in mark.extras:
        if isinstance(draft, Need | Refusal):
            return draft
        draft = _mark_extra(declared, draft, extra)
    if isinstance(draft, Need | Refusal):
        return draft
    open_squares = tuple(strokes.extras(position, draft.progress)) if draft.progress.crosses else ()
    if open_squares and "icon.cross" not in waived:
        words = [extra_word(one, mark.stroke.card) for one in open_squares]
        return Need("extra", tuple(words))
    colours = _colours(declared, draft.progress.completed)
    if isinstance(colours, Need | Refusal):
        return colours
    return _conclude(declared, draft, colours)


def _mark_first(
    declared: _Declared, progress: strokes.Progress, count: int
) -> _Draft | Need | Refusal:
    """Mark the pattern, or the one square."""
    _, _, mark, pattern, waived = declared
    stroke = mark.stroke
    card, layout = progress.card(stroke.card), declared.layout(stroke.card)
    assert card
    if not stroke.squares and layout:
        if mark.whole and (fits := strokes.pattern_places(card, layout, pattern)):
            return Need("squares", tuple(" ".join(square_names(one)) for one in fits))
        single = [
            f"one {square_names(one)[0]}"
            for one in layouts.each_square(strokes.next_squares(card, layout))
        ]
        return Need("square", tuple(single))
    if not mark.whole and stroke.squares.bit_count() > 1:
        return Refusal("mark", "one_only", {"squares": square_names(stroke.squares)})
    if mark.whole and stroke.squares:
        refusal = strokes.shape(card, layout, stroke.squares, pattern)
        if refusal and "mark.shape" not in waived:
            return refusal
        count = stroke.squares.bit_count()
    return _strike(declared, _Draft(progress), stroke, count)


def _strike(declared: _Declared, draft: _Draft, stroke: Stroke, count: int) -> _Draft | Refusal:
    """Mark squares of one card if they are free and connected, and tick the icons on them."""
    card, layout = draft.progress.card(stroke.card), declared.layout(stroke.card)
    assert card
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
        if not completed:
            stroke = _with_the_tomb(card, stroke, count)
        if refusal := strokes.unlikely(card, stroke, count, completed=completed):
            return refusal
    events = _stroke_events(declared, stroke, draft.progress.score_card, first=not draft.strokes)
    progress = strokes.strike(declared.position, draft.progress, stroke, count)
    return _Draft(progress, (*draft.strokes, stroke), (*draft.events, *events))


def _with_the_tomb(card: Card, stroke: Stroke, count: int) -> Stroke:
    """Return the stroke, with the tomb among its icons if it marks the last squares of its card."""
    marked = card.marks.bit_count() + card.untold + count
    if marked != layouts.SIDE * layouts.SIDE or stroke.icons.tomb:
        return stroke
    return stroke._replace(icons=stroke.icons._replace(tomb=1))


def _mark_extra(declared: _Declared, draft: _Draft, stroke: Stroke) -> _Draft | Need | Refusal:
    """Mark one more square for a red cross."""
    progress, position = draft.progress, declared.position
    if progress.card(stroke.card) is None:
        return strokes.not_held(position, position.players[declared.seat], stroke.card)
    if not progress.crosses and "icon.cross" not in declared.waived:
        crosses = sum(one.icons.cross for one in draft.strokes)
        params = {"said": len(declared.mark.extras), "crosses": crosses}
        return Refusal("icon.cross", "more_extras", params)
    if not strokes.may_be_extra(position, progress, stroke.card):
        return Refusal("icon.tomb", "cross_on_completed", {"number": stroke.card})
    if not stroke.squares and declared.layout(stroke.card):
        on_it = [one for one in strokes.extras(position, progress) if one.card == stroke.card]
        words = [extra_word(one, declared.mark.stroke.card) for one in on_it]
        return Need("extra", tuple(words))
    after = _strike(declared, draft, stroke, 1)
    if isinstance(after, Refusal):
        return after
    left = max(0, after.progress.crosses - 1)
    return after._replace(progress=after.progress._replace(crosses=left))


def _colours(declared: _Declared, completed: tuple[int, ...]) -> dict[int, Colour] | Need | Refusal:
    """Return the colours of the cards completed, known or declared."""
    named = _named_colours(declared, completed)
    if isinstance(named, Refusal):
        return named
    colours: dict[int, Colour] = {}
    for number in completed:
        answer = named.pop(number, None)
        known = declared.position.material.pyramid(number).colour
        if known and answer not in (None, known):
            params = {"number": number, "colour": known, "told": answer}
            return Refusal("material.cards", "other_colour", params)
        if not known and answer is None:
            several = len(completed) > 1
            lead = f"colour={number}:" if several else "colour="
            left = [colour for colour in COLOURS if not _too_many(declared.position, colour)]
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
) -> dict[int | None, Colour] | Refusal:
    """Return the colours declared, by card; one without a number belongs to the only card left."""
    by_card = dict(declared.mark.colours)
    colour = by_card.get(None)
    unnamed = [one for one in completed if one not in by_card]
    if len(unnamed) > 1:
        unnamed = [one for one in unnamed if not declared.position.material.pyramid(one).colour]
    if colour is None or not unnamed:
        return by_card
    if len(unnamed) > 1:
        example = f"colour={unnamed[0]}:{colour}"
        params = {"colour": colour, "numbers": unnamed, "example": example}
        return Refusal("complete", "whose_colour", params)
    del by_card[None]
    return {**by_card, unnamed[0]: colour}


def _too_many(position: Position, colour: Colour) -> Refusal | None:
    """Return why no more cards of a colour can turn up (p.1), or None."""
    known = sum(one.colour == colour for one in position.material.cards.values())
    completed = [one for player in position.players for one in player.completed]
    entered = sum(
        one.colour == colour and position.material.pyramid(one.number).colour is None
        for one in completed
    )
    if known + entered < OF_A_COLOUR:
        return None
    params = {"colour": colour, "count": known + entered + 1, "most": OF_A_COLOUR}
    return Refusal("material.cards", "colour_full", params)


def _conclude(declared: _Declared, draft: _Draft, colours: dict[int, Colour]) -> Outcome:
    """Return everything that happens because of the mark."""
    events = list(draft.events)
    events += [Event("cross_lapsed", "icon.cross", {})] * draft.progress.crosses
    for number in draft.progress.completed:
        params = {"number": number, "colour": colours[number]}
        events.append(Event("completed", "icon.tomb", params))
    entry = Marked(declared.handle, _canonical(declared, draft, colours))
    after = _position_after(declared.position, declared.seat, draft.progress, colours)
    return conclude(entry, tuple(events), after)


def _stroke_events(
    declared: _Declared, stroke: Stroke, score_card: ScoreCard, *, first: bool
) -> list[Event]:
    mark, position = declared.mark, declared.position
    shape = declared.pattern if mark.whole and first else None
    params = {"card": stroke.card, "squares": square_names(stroke.squares), "pattern": shape}
    rule = "icon.cross" if not first else ("mark.shape" if mark.whole else "mark")
    events = [Event("marked" if first else "cross", rule, params)]
    if declared.layout(stroke.card) is None:
        what = "layout" if stroke.squares else "squares"
        events.append(Event("unchecked", "mark", {"card": stroke.card, "what": what}))
    return [
        *events,
        *strokes.tally_events(score_card, stroke.icons, position.round, position.house),
    ]


def _canonical(declared: _Declared, draft: _Draft, colours: dict[int, Colour]) -> Mark:
    """Return the mark without what we know anyway."""
    material = declared.position.material

    def without_known_icons(stroke: Stroke) -> Stroke:
        known = declared.layout(stroke.card) is not None
        return stroke._replace(icons=layouts.NO_ICONS) if known else stroke

    open_colours = [number for number in colours if material.pyramid(number).colour is None]
    several = len(colours) > 1
    named = tuple((number if several else None, colours[number]) for number in open_colours)
    first, *more = map(without_known_icons, draft.strokes)
    mark = declared.mark
    return mark._replace(stroke=first, extras=tuple(more), colours=named, allow=())


def _position_after(
    position: Position, seat: Seat, progress: strokes.Progress, colours: dict[int, Colour]
) -> Position:
    player = position.players[seat]
    cards = tuple(card for card in progress.cards if card.number not in colours)
    completed = tuple(Completed(number, colour) for number, colour in colours.items())
    player = player._replace(
        cards=cards, completed=player.completed + completed, score_card=progress.score_card
    )
    takers = [Taker(number, seat) for number in colours]
    return position.with_player(seat, player)._replace(
        marked=tuple(sorted((*position.marked, seat))),
        completed=tuple(sorted((*position.completed, *takers))),
        queue=tuple(sorted((*position.queue, *takers))),
    )
