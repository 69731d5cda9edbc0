"""A ruling for people: the steps of a legal turn, or why not and what would do."""

from collections.abc import Collection, Sequence

from rich.console import RenderableType
from rich.text import Text

from luxor_companion.core import Events, Need, Refusal
from luxor_companion.games.luxor.rules import PAGES, Card, RuleId, Seat, narrate, state
from luxor_companion.games.luxor.rules.notation import Turn, write_turn
from luxor_companion.games.luxor.view.board import tile_style
from luxor_companion.games.luxor.words import names, sentences
from luxor_companion.lang import _
from luxor_companion.view import ruling, theme


def step_lines(
    position: state.Position, events: Events, seat: Seat, first: int = 1
) -> list[RenderableType]:
    """Return the events of a turn, numbered, each with its rule at the right."""
    return ruling.step_lines(
        events, lambda event: sentences.step(position, event, seat), PAGES, first
    )


def refusal_lines(
    position: state.Position,
    refusal: Refusal,
    seat: Seat,
    *,
    allow: Sequence[RuleId] = (),
    instead: Sequence[Turn] = (),
) -> list[RenderableType]:
    """Return why a turn is refused, what would be allowed, and how a table can waive the rule."""
    return ruling.not_allowed(
        sentences.sentence(position, refusal, seat),
        ruling.cited_in(refusal, PAGES),
        allow=[names.local_turn(f"allow={one}") for one in allow],
        instead=[_typed(turn) for turn in instead],
        what_instead=_("Allowed with this card: {turns}"),
    )


def need_head(need: Need, turn: Turn) -> list[RenderableType]:
    """Return what is clear of a turn so far, and the question that is left."""
    return ruling.need_head(_typed(turn), sentences.question(need))


def need_lines(need: Need, turn: Turn) -> list[RenderableType]:
    """Return what a turn still lacks, and the choices."""
    if "space" not in need.params:
        options = [names.local_turn(one) for one in need.options]
        return ruling.need_lines(_typed(turn), sentences.question(need), options)
    tiles = (
        f"  {names.local_turn(one)}  {names.found_tile(one, need.params['left'])}"
        for one in need.options
    )
    return [*need_head(need, turn), *tiles, *stand_in_note(need)]


def stand_in_note(need: Need) -> list[str]:
    """Return that what could lie on a space was not read off a real copy, where it was not."""
    if "stand_in" not in need.params:
        return []
    return [_("These treasures are placeholders: what your copy holds may differ.")]


def numbered_options(need: Need) -> list[str]:
    """Return what can be answered, each with a number to type; tiles that may lie there by name."""
    told = [names.local_turn(one) for one in need.options]
    if "space" in need.params:
        told = [names.found_tile(one, need.params["left"]) for one in need.options]
    return [f"  {number} {one}" for number, one in enumerate(told, start=1)]


def option_lines(
    position: state.Position,
    found: Sequence[narrate.Outcome],
    seat: Seat,
    unrolled: Collection[Card] = (),
) -> list[RenderableType]:
    """Return all turns, the cards one after the other; for those `unrolled`, the program rolls."""
    who = names.who(position.players[seat])
    if not found:
        return [_("{who} has no turn to play.").format(who=who)]
    cards: dict[tuple[str, str], list[list[str | Text]]] = {}
    for outcome in found:
        turn = outcome.turn
        rows = cards.setdefault((turn.side or "L", turn.card), [])
        brought = names.format_gains(outcome)
        typed = _typed(turn)
        if turn.card in unrolled and turn.die:
            typed = typed.partition(" ")[2].replace(
                names.local_turn(f"die={turn.die}"), f"{turn.die}:", 1
            )
        rows.append([f"  {typed}", _destination(position, outcome), brought])
    shown: list[RenderableType] = [Text(_("{who} may play:").format(who=who), "bold")]
    for (side, card), rows in cards.items():
        head = _("{side} card, {card}")
        if card in unrolled:
            head = _("{side} card, {card}: type {turn}, and the program rolls")
        typed, of = names.local_turn(f"{side}{card}"), names.side(side)
        shown.append(head.format(side=of, card=names.local_word(card), turn=typed))
        shown.append(theme.Fitting((), rows))
    return shown


def _typed(turn: Turn) -> str:
    """Return a turn as it is typed in the language in use."""
    return names.local_turn(write_turn(turn))


def _destination(position: state.Position, outcome: narrate.Outcome) -> Text:
    """Return where a turn leads, on the paper of the tile that lies there."""
    if outcome.to is None:
        return Text()
    place, tile = names.place(position, outcome.to), position.path.tile(outcome.to)
    text = Text(_("to {place}").format(place=place))
    if tile:
        text.append(f" {tile.token} ", tile_style(tile))
    return text
