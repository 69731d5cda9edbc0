"""Rulings: the steps of a legal turn, or why it is refused; options, advice, and disputes."""

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from rich.console import RenderableType
from rich.text import Text

from luxor_companion.core import Need, Refusal
from luxor_companion.games.luxor.rules import HAND, PAGES, Card, Events, RuleId, Seat, narrate
from luxor_companion.games.luxor.rules.explain import decisive_rulings
from luxor_companion.games.luxor.rules.notation import Played, Turn, write_turn
from luxor_companion.games.luxor.rules.record import seat_of
from luxor_companion.games.luxor.rules.state import Hand, Position
from luxor_companion.games.luxor.table import LuxorTable, remedies, visible_outcome
from luxor_companion.games.luxor.view.board import tile_style
from luxor_companion.games.luxor.words import names, sentences
from luxor_companion.lang import _, ngettext
from luxor_companion.lang.forms import decimal
from luxor_companion.referee.declare import Declared
from luxor_companion.view import play
from luxor_companion.view.theme import Fitting, Hanging

if TYPE_CHECKING:  # most rulings are neither advice nor disputes
    from luxor_companion.games.luxor.advice import Advised
    from luxor_companion.games.luxor.rules.dispute import Dispute, Leaf
    from luxor_companion.games.luxor.rules.narrate import Outcome
    from luxor_companion.games.luxor.rulings import AdvisedTurns
    from luxor_companion.referee.untracked import Settled

FEW: Final = 3  # tiles to list by name; more of them read better as "Otherwise"
_INDENT: Final = 5  # columns of what belongs to a turn


def step_lines(position: Position, events: Events, seat: Seat) -> list[RenderableType]:
    """Return the events of a turn as numbered sentences, each with its rule at the right."""
    return play.step_lines(events, lambda event: sentences.step(position, event, seat), PAGES)


def refusal_lines(
    position: Position,
    refusal: Refusal,
    seat: Seat,
    *,
    allow: Sequence[RuleId] = (),
    instead: Sequence[Turn] = (),
) -> list[RenderableType]:
    """Return why a turn is refused, what would be allowed, and how to waive the rule."""
    return play.not_allowed(
        sentences.sentence(position, refusal, seat),
        refusal,
        PAGES,
        allow=[names.local_turn(f"allow={one}") for one in allow],
        instead=[_local_turn(turn) for turn in instead],
        what_instead=_("Allowed with this card: {turns}"),
    )


def ruling_lines(
    position: Position, turn: Turn, seat: Seat, ruling: narrate.Ruling
) -> list[RenderableType]:
    """Return a ruling as lines: its steps, what it lacks, or why it is refused and what to do."""
    ours = our_lines(position, ruling)
    if isinstance(ruling, Need):
        return [*need_lines(ruling, turn), *ours]
    if isinstance(ruling, Refusal):
        allow, turns = remedies(position, turn, seat, ruling)
        return [*refusal_lines(position, ruling, seat, allow=allow, instead=turns), *ours]
    head = Text.assemble((_("Legal:"), "good"), f" {_local_turn(ruling.turn)}")
    return [head, *step_lines(position, ruling.events, seat), *ours]


def our_lines(position: Position, ruling: narrate.Ruling) -> list[RenderableType]:
    """Return the rulings of ours that decided, each as a sentence that says so."""
    names = decisive_rulings(position, ruling)
    if not names:
        return []
    from luxor_companion.view.rules import our_ruling_lines

    return [Hanging(line) for line in our_ruling_lines("luxor", names, position.house._asdict())]


def turn_lines(declared: Declared[Played]) -> list[RenderableType]:
    """Return lines that show the ruling on a declared turn."""
    table, line, applied = declared
    if isinstance(applied, Refusal | Need):
        seat = seat_of(table.position, line.colour)
        lines = ruling_lines(table.position, line.turn, seat, applied)
        return [*roll_lines(table), *lines]
    assert applied
    before, outcome = applied.before, visible_outcome(table, applied)
    seat = seat_of(before, line.colour)
    player, turn = names.who(before.players[seat]), _local_turn(outcome.turn)
    head = Text(_("{who} plays {turn}").format(who=player, turn=turn), "bold")
    return [head, *step_lines(before, outcome.events, seat), *our_lines(before, outcome)]


def roll_lines(table: LuxorTable) -> list[str]:
    """Return a line about the roll that stands, if any."""
    rolled = table.record.standing_roll
    if rolled is None:
        return []
    text = _("{who} rolled a {rolled} for {card}. The roll is in the log.")
    player = names.who(table.position.players[seat_of(table.position, rolled.colour)])
    card = names.card(rolled.turn.card)
    return [text.format(who=player, rolled=rolled.turn.die, card=card)]


def need_head(need: Need, turn: Turn) -> list[RenderableType]:
    """Return what is clear of a turn so far, and the question that is left."""
    return play.need_lines(_local_turn(turn), sentences.question(need))


def need_lines(need: Need, turn: Turn) -> list[RenderableType]:
    """Return what a turn still lacks, and the options."""
    if not need.options or not names.option_words(need.options[0], need):
        options = [names.local_turn(option) for option in need.options]
        return play.need_lines(_local_turn(turn), sentences.question(need), options)
    told = [
        Text.assemble(
            "  ", (names.local_turn(option), "typed"), f"  {names.option_words(option, need)}"
        )
        for option in need.options
    ]
    return [*need_head(need, turn), *told, *stand_in_note(need)]


def stand_in_note(need: Need) -> list[str]:
    """Return a warning if the treasures to choose from are placeholders, not from a real copy."""
    if not need.stand_in:
        return []
    return [_("These treasures are placeholders: what your copy holds may differ.")]


def numbered_options(need: Need) -> list[str]:
    """Return the options, each with a number to type, and tiles with their full names."""
    words = [
        names.option_words(option, need) or names.local_turn(option) for option in need.options
    ]
    return [f"  {number} {one}" for number, one in enumerate(words, start=1)]


def option_lines(
    position: Position,
    outcomes: Sequence[narrate.Outcome],
    seat: Seat,
    unrolled: Collection[Card] = (),
) -> list[RenderableType]:
    """Return all turns, card by card; the program rolls the die for the `unrolled` cards."""
    name = names.who(position.players[seat])
    if not outcomes:
        return [_("{who} has no turn to play.").format(who=name)]
    cards: dict[tuple[str, str], list[list[str | Text]]] = {}
    for outcome in outcomes:
        turn = outcome.turn
        rows = cards.setdefault((turn.side or "L", turn.card), [])
        gains = names.format_gains(outcome)
        words = _local_turn(turn)
        if turn.card in unrolled and turn.die:
            words = words.partition(" ")[2].replace(
                names.local_turn(f"die={turn.die}"), f"{turn.die}:", 1
            )
        rows.append([f"  {words}", _destination(position, outcome), gains])
    lines: list[RenderableType] = [Text(_("{who} may play:").format(who=name), "bold")]
    for (side, card), rows in cards.items():
        head = _("{side} card, {card}")
        if card in unrolled:
            head = _("{side} card, {card}: type {turn}, and the program rolls")
        words, which = names.local_turn(f"{side}{card}"), names.side(side)
        lines.append(head.format(side=which, card=names.local_word(card), turn=words))
        lines.append(Fitting((), rows))
    return lines


def _local_turn(turn: Turn) -> str:
    """Return a turn as players type it in the current language."""
    return names.local_turn(write_turn(turn))


def _destination(position: Position, outcome: narrate.Outcome) -> Text:
    """Return where a turn ends, with the tile there on its paper."""
    if outcome.to is None:
        return Text()
    place, tile = names.place(position, outcome.to), position.path.tile(outcome.to)
    text = Text(_("to {place}").format(place=place))
    if tile:
        text.append(f" {names.local_word(tile.token)} ", tile_style(tile))
    return text


def dispute_lines(settled: "Settled[Dispute, Position, Outcome]") -> list[RenderableType]:
    """Return what lies ahead, then the ruling: the steps that are certain, then each case."""
    with names.counted_from(settled.dispute.origin):
        return list(_dispute_lines(settled))


def _dispute_lines(settled: "Settled[Dispute, Position, Outcome]") -> Iterator[RenderableType]:
    from luxor_companion.core.cases import common_steps

    dispute, leaves = settled.dispute, settled.leaves
    at = dispute.at or 0
    if dispute.ahead.tokens and dispute.at is None:  # elsewhere people see the board
        words = map(names.local_word, dispute.ahead.tokens)
        spaces = [f"{number} {word}" for number, word in enumerate(words, 1)]
        spaces += [_("tomb")] if dispute.ahead.tomb else []
        text = _("Ahead of it: {spaces}").format(spaces=" · ".join(spaces))
        yield Hanging(Text(text, "faint"))
    same = common_steps(leaves) if len(leaves) > 1 else 0
    if same:
        yield from _leaf_lines(leaves[0], 0, same)
    elif len(leaves) > 1:
        yield play.cases_head(refused=settled.refused)
    else:
        yield from _leaf_lines(leaves[0], at=at)
    for leaf in leaves if len(leaves) > 1 else ():
        with names.counted_from(-at):  # facts count from the adventurer, not from the stairs
            conditions = _conditions(leaf, leaves)
        yield from play.case_lines(conditions, _leaf_lines(leaf, same, at=at))
    if dispute.kind.moves == "all" and not settled.refused:
        yield Hanging(_("Of the adventurers that moved, only one takes its action."))


def _conditions(leaf: "Leaf", leaves: Sequence["Leaf"]) -> list[str]:
    """Return when a ruling holds; nothing if it is the last one, for many tiles."""
    from luxor_companion.games.luxor.words.dispute import condition

    [(name, values), *more] = leaf.when
    if leaf is leaves[-1] and name.startswith("tile:") and len(values) > FEW and not more:
        return []
    domains: dict[str, dict[str, None]] = {}
    for name, values in (one for each in leaves for one in each.when):
        domains.setdefault(name, {}).update(dict.fromkeys(values))
    return [condition(one, values, list(domains[one])) for one, values in leaf.when]


def _leaf_lines(
    leaf: "Leaf", start: int = 0, end: int | None = None, at: int = 0
) -> Iterator[RenderableType]:
    """Yield a ruling: the refusal, or the steps of a legal turn from `start` to `end`.

    `at` is the space from which facts are counted.
    """
    from luxor_companion.core.cases import common_steps
    from luxor_companion.games.luxor.words import dispute
    from luxor_companion.games.luxor.words.dispute import choice_of
    from luxor_companion.view.rules import our_ruling_lines

    def numbered(events: Events, first: int) -> list[RenderableType]:
        return play.step_lines(events, lambda event: dispute.step(leaf, event), PAGES, first)

    ruling = leaf.case.ruling
    if leaf.case.asks is not None:
        text = _("That depends on what lies on space {space}, and after it.")
        yield Hanging(text.format(space=int(leaf.case.asks.removeprefix("tile:")) + at))
        return
    if isinstance(ruling, Refusal):
        yield from play.not_allowed(dispute.refusal_sentence(leaf, ruling), ruling, PAGES)
        yield from map(Hanging, our_ruling_lines("luxor", dispute.our_rulings(leaf)))
        return
    assert isinstance(ruling, narrate.Outcome)
    if not start:
        yield Text(_("Legal:") if ruling.events else _("Legal."), "good")
    same = common_steps([leaf])
    if steps := ruling.events[start:same][:end]:
        yield from numbered(steps, start + 1)
    for case in leaf.choices if end is None else ():
        assert isinstance(case.ruling, narrate.Outcome)
        yield Text(f"  {dispute.if_chosen(choice_of(case))}")
        yield from numbered(case.ruling.events[same:], same + 1)
    if end is None:
        yield from map(Hanging, our_ruling_lines("luxor", dispute.our_rulings(leaf)))


def advice_lines(advised: "AdvisedTurns") -> list[RenderableType]:
    """Return the advised turns, best first, and what the advice could not know."""
    position, seat = advised.position, advised.seat
    name = names.who(position.players[seat])
    head = _("Best for {who}, two turns ahead (points gained over the best opponent):")
    lines: list[RenderableType] = [Text(head.format(who=name), "bold")]
    for number, one in enumerate(advised.turns, start=1):
        lines += _advised_lines(position, seat, number, one)
    return [*lines, *unknown_lines(advised.hand, len(position.path.hidden))]


def _advised_lines(
    position: Position, seat: Seat, number: int, advised: "Advised"
) -> list[RenderableType]:
    value = decimal(advised.value, "+.1f")
    turn = (names.local_turn(advised.turn).ljust(24), "bold")
    head = Text.assemble(f"{number:3}. ", turn, f" {value:>6}")
    why = [
        f"{sentences.step(position, event, seat)} ({play.cite_rule(event.rule, PAGES)})"
        for event in advised.reasons
    ]
    text = _("what it brings depends on the tile on space {space}, which isn't entered yet")
    why += [text.format(space=space) for space in advised.finds]
    if len(advised.choice.turns) > 1:
        rolls = [
            f"{roll.option.die}: {_local_turn(roll.option.turn).partition(' ')[2]}"
            for roll in advised.choice.turns
        ]
        why.append(_("by the roll: {rolls}").format(rolls="; ".join(rolls)))
    elif advised.then is not None:
        gains = names.format_gains(advised.then)
        text = _("then {turn}: {gains}") if gains else _("then {turn}")
        why.append(text.format(turn=names.local_turn(advised.plan[1]), gains=gains))
    elif len(advised.plan) > 1:
        text = _("then perhaps {turn}") if position.path.hidden else _("then {turn}")
        why.append(text.format(turn=names.local_turn(advised.plan[1])))
    return [head, *(Hanging(text, 0, first=_INDENT) for text in why)]


def unknown_lines(hand: Hand, tiles: int) -> list[str]:
    """Return what the advice could not know."""
    outer = [hand[0], hand[-1]].count(None)
    lines = []
    if outer:
        lines.append(_("One of the outer cards is not known: only turns with the other one count."))
    elif number := hand.count(None):
        text = ngettext(
            "{number} of {all} cards in the hand is not known; it counts as the average of "
            "what is left.",
            "{number} of {all} cards in the hand are not known; they count as the average of "
            "what is left.",
            number,
        )
        lines.append(text.format(number=number, all=HAND))
    if tiles:
        text = ngettext(
            "{number} space is not entered; it counts as the average of what may lie there.",
            "{number} spaces are not entered; they count as the average of what may lie there.",
            tiles,
        )
        lines.append(text.format(number=tiles))
    return lines
