"""What holds in every game of Pyramids: random tables on generated cards, with and without them."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from luxor_companion.core import Need, Refusal
from luxor_companion.games.pyramids.rules import PAGES
from luxor_companion.games.pyramids.rules.layout import COUNT, NO_ICONS, placements
from luxor_companion.games.pyramids.rules.notation import (
    ANY,
    CardTold,
    Mark,
    Marked,
    Own,
    Stroke,
    read_line,
    read_mark,
    write_line,
    write_mark,
)
from luxor_companion.games.pyramids.rules.phases import Outcome, Ruling, to_mark
from luxor_companion.games.pyramids.rules.referee import rule
from luxor_companion.games.pyramids.rules.state import Position, Pyramid
from luxor_companion.games.pyramids.rules.strokes import has_room
from luxor_companion.games.pyramids.words.sentences import question, sentence
from tests.games.pyramids.random_games import Decision, log_lines, random_decisions

seeds = st.integers(0, 10**9)
games = settings(max_examples=8)
KNOWN = st.sampled_from([1.0, 0.5, 0.0])
SAMPLED = 5  # look closely at every fifth decision: enough, and quick


def positions(decisions: list[Decision]) -> list[Position]:
    return [decisions[0].position, *(decision.chosen.after for decision in decisions)]


@games
@given(seeds, KNOWN)
def test_tracks_stay_on_the_score_card(seed: int, known: float) -> None:
    for position in positions(random_decisions(seed, known=known)):
        for player in position.players:
            card = player.score_card
            assert 0 <= card.red <= 10
            assert 0 <= card.green <= 10
            assert 0 <= card.skulls <= 10
            assert len(set(card.torches)) == len(card.torches)
            assert all(torch <= position.round for torch in card.torches)


@games
@given(seeds)
def test_bonuses_are_those_of_the_pyramids_completed(seed: int) -> None:
    *_, last = positions(random_decisions(seed))
    for player in last.players:
        for colour in ("green", "orange", "purple"):
            got = sum(one.colour == colour for one in player.score_card.bonuses)
            assert got <= min(3, player.of_colour(colour) // 2)
    for colour in ("green", "orange", "purple"):
        earned = sum(min(3, player.of_colour(colour) // 2) for player in last.players)
        assert len(last.bonuses_left(colour)) == 3 - min(3, earned)


WRONG = (
    *("ani 12 a1 b1", "ani 99 a1", "bo 3 one e5", "ani take 5", "reveal S4", "reveal domino"),
    *("ani keep 1 2", "display 1 2 3 4", "bo take deck=1", "ani skull 6", "bo dealt 1 2 3 4"),
)


@games
@given(seeds, KNOWN)
def test_whatever_is_said_gets_an_answer_and_changes_nothing_when_refused(
    seed: int, known: float
) -> None:
    decisions = random_decisions(seed, known=known)
    lines = [*WRONG, *random.Random(seed).sample(log_lines(decisions), k=8)]
    for position, _, _ in decisions[::SAMPLED]:
        for line in lines:
            entry = read_line(line)
            if getattr(entry, "handle", "ani") not in position.handles:  # a smaller table
                continue
            ruling = rule(position, entry)  # type: ignore[arg-type]  # a line of the game's own
            if isinstance(ruling, Refusal):
                assert ruling.rule in PAGES
                said = sentence(position, ruling, getattr(entry, "handle", None))
                assert said[-1] == "."
                assert "{" not in said
            elif isinstance(ruling, Need):
                assert ruling.options
                assert question(ruling)


@games
@given(seeds)
def test_every_option_of_a_need_leads_on(seed: int) -> None:
    for position, found, _ in random_decisions(seed)[::SAMPLED]:
        for option in found:
            if not option.mark.extras:
                continue
            short = option.mark._replace(extras=())
            handle = next(p.handle for p in position.players if p.card(short.stroke.card))
            ruling = rule(position, Marked(handle, short))
            assert isinstance(ruling, Need)
            assert ruling.choice == "extra"
            for token in ruling.options:
                longer = Marked(handle, read_mark(f"{write_mark(short)} {token}"))
                assert not isinstance(rule(position, longer), Refusal)


def without_layouts(position: Position) -> Position:
    """The same table of which nobody entered a layout."""
    known = position.material.cards
    cards = {number: Pyramid(one.colour, None) for number, one in known.items()}
    return position._replace(material=position.material._replace(cards=cards))


def told(position: Position, mark: Mark, *, squares: bool = True) -> Mark:
    """A mark with the icons that are really on it, perhaps without saying where it is."""

    def with_icons(stroke: Stroke) -> Stroke:
        layout = position.layout(stroke.card)
        icons = layout.icons_on(stroke.squares) if layout else NO_ICONS
        return Stroke(stroke.card, stroke.squares if squares else 0, icons)

    first, *more = map(with_icons, mark.strokes)
    return mark._replace(stroke=first, extras=tuple(more))


def entered(known: Position, seen: Position, luck: random.Random, chance: float) -> Position:
    """The table once people have entered the layouts of some cards, as far as they fit."""
    for player in seen.players:
        for card in player.cards:
            if seen.layout(card.number) is None and luck.random() < chance:
                seen = after(seen, CardTold(card.number, known.material.pyramid(card.number)))
    return seen


def after(position: Position, entry: Own) -> Position:
    ruling = rule(position, entry)
    assert isinstance(ruling, Outcome), (write_line(entry), ruling)
    return ruling.after


def after_unnamed(position: Position, entry: Marked) -> Position:
    """The table after a mark on a card nobody names, unless the referee asks for it."""
    first, *more = (stroke._replace(card=ANY) for stroke in entry.mark.strokes)
    unnamed = entry._replace(mark=entry.mark._replace(stroke=first, extras=tuple(more)))
    ruling = rule(position, unnamed)
    if isinstance(ruling, Need) and ruling.choice == "card":
        assert f"card={entry.mark.stroke.card}" in ruling.options
        return after(position, entry)
    assert isinstance(ruling, Outcome), (write_line(unnamed), ruling)
    assert rule(position, ruling.entry) == ruling, "the line in the log leads to the same"
    return ruling.after


def guess(position: Position, luck: random.Random) -> Marked:
    """A mark of whole squares that may be wrong."""
    player = position.player(luck.choice(to_mark(position)))
    card = luck.choice([one for one in player.cards if has_room(position, one)])
    assert position.pattern
    one = luck.random() < 0.5
    squares = 1 << luck.randrange(COUNT) if one else luck.choice([*placements(position.pattern)])
    return Marked(player.handle, Mark(not one, Stroke(card.number, squares)))


def allows(ruling: Ruling) -> bool:
    return not isinstance(ruling, Refusal)


@games
@given(seeds, st.sampled_from([0.0, 0.02, 0.2]))
def test_who_knows_more_allows_no_more_and_what_really_happened_is_allowed(
    seed: int, chance: float
) -> None:
    """Layouts are known from the start, entered half-way, or never; some squares are not named."""
    luck = random.Random(seed)
    decisions = random_decisions(seed)
    half = never = without_layouts(decisions[0].position)
    for position, _, chosen in decisions:
        if position.phase == "mark":
            half = entered(position, half, luck, chance)
            for _ in range(5):
                wrong = guess(position, luck)
                said = wrong._replace(mark=told(position, wrong.mark))
                verdicts = [allows(rule(one, said)) for one in (position, half, never)]
                assert verdicts == sorted(verdicts), (write_line(said), verdicts)
        entry = chosen.entry
        if isinstance(entry, Marked):
            hides = luck.random() < 0.5
            located = entry._replace(mark=told(position, entry.mark))
            hidden = entry._replace(mark=told(position, entry.mark, squares=False))
            never = after_unnamed(never, hidden) if hides else after(never, located)
            ruling = rule(half, hidden) if hides else None
            half = ruling.after if isinstance(ruling, Outcome) else after(half, located)
        else:
            never, half = after(never, entry), after(half, entry)
    ends = [decisions[-1].chosen.after, half, never]
    assert len({str([one.score_card for one in end.players]) for end in ends}) == 1
