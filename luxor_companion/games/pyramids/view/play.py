"""Where a table of Pyramids stands: the round, the pattern, who marks, who takes next."""

from luxor_companion.games.pyramids.rules.phases import choosing, to_mark
from luxor_companion.games.pyramids.rules.record import Record
from luxor_companion.games.pyramids.rules.scoring import holdings, score
from luxor_companion.games.pyramids.rules.state import Position
from luxor_companion.games.pyramids.rules.vocab import ROUNDS, TURNS
from luxor_companion.games.pyramids.view.card import shape_lines
from luxor_companion.games.pyramids.words import names as words
from luxor_companion.lang import _, forms, ngettext
from luxor_companion.view.log import last_lines, scores_line
from luxor_companion.view.text import folded, length, padded, short, styled, wrapped

_NAME = 20  # the longest name in a sentence


def turn_of(position: Position) -> dict[str, int]:
    """Which turn it is, and of how many, for a sentence about it."""
    return {
        "round": position.round,
        "rounds": ROUNDS,
        "turn": position.turn,
        "turns": TURNS,
    }


def round_and_turn(position: Position) -> str:
    """Which round and which turn of it."""
    text = _("Round {round} of {rounds}, turn {turn} of {turns}")
    return text.format(**turn_of(position))


def names(position: Position, handles: list[str]) -> str:
    """Players in a sentence."""
    return forms.both([styled(short(words.whom(position, one), _NAME), "bold") for one in handles])


def next_lines(position: Position) -> list[str]:
    """What comes next and who does it, or that the game is over."""
    match position.phase:
        case "keep":
            return [_keeping(position)]
        case "display":
            return [_("Four pyramid cards are to be laid face up beside the deck.")]
        case "reveal":
            text = _("{when}: the next expedition card is to be revealed.")
            return [text.format(when=round_and_turn(position))]
        case "mark":
            return [_marking(position)]
        case "take":
            return [_taking(position)]
        case "over":
            text = _("The game is over: all {rounds} rounds are played.")
            return [text.format(rounds=ROUNDS)]


def _keeping(position: Position) -> str:
    handles = choosing(position)
    text = ngettext(
        "{players} still chooses two pyramid cards to keep.",
        "{players} still choose two pyramid cards each to keep.",
        len(handles),
    )
    return text.format(players=names(position, handles))


def _marking(position: Position) -> str:
    handles = to_mark(position)
    text = ngettext(
        "{when}, {pattern}: {players} still marks.",
        "{when}, {pattern}: {players} still mark.",
        len(handles),
    )
    pattern = styled(position.pattern or "", "bold")
    return text.format(
        when=round_and_turn(position), pattern=pattern, players=names(position, handles)
    )


def _taking(position: Position) -> str:
    first, *more = position.queue
    player = styled(short(words.who(position.players[first.seat]), _NAME), "bold")
    text = _("{player} takes a new card for pyramid {number}.").format(
        player=player, number=first.number
    )
    if not more:
        return text
    waiting = forms.both(
        [
            _("{player} for {number}").format(
                player=short(words.who(position.players[one.seat]), _NAME), number=one.number
            )
            for one in more
        ]
    )
    return text + " " + _("Then {players}.").format(players=waiting)


def status_lines(name: str, record: Record, width: int) -> list[str]:
    """What `luxor pyramids` alone shows."""
    position = record.position
    shape = shape_lines(position.pattern) if position.pattern else []
    return [
        styled(_("Table {name}").format(name=short(name, 40)), "bold"),
        *now_lines(position, width),
        *shape,
        *wrapped(scores_line(score(holdings(position))), width),
        *last_lines(record, (), width),
    ]


def now_lines(position: Position, width: int) -> list[str]:
    """What comes next, held to a width."""
    return [part for line in next_lines(position) for part in folded(line, width)]


def stand_in_lines(stand_in: tuple[str, ...], width: int) -> list[str]:
    """A word where something is not read off a real copy."""
    if not stand_in:
        return []
    labels = {
        "expedition": _("the expedition deck"),
        "skulls": _("the values of the skulls"),
        "cards": _("the pyramid cards"),
    }
    what = forms.both([labels.get(part, part) for part in stand_in])
    text = _("Stand-in, not read off a printed copy: {what} ({fix} mends it).")
    return wrapped(text.format(what=what, fix="luxor pyramids copy"), width)


def title_line(name: str, position: Position, width: int) -> str:
    """Which table, which round and turn, which pattern; at the right what can be typed."""
    pattern = f": {styled(position.pattern, 'bold')}" if position.pattern else ""
    left = _("{table}: over").format(table=short(name, 16))
    if not position.over:
        text = _("{table}, round {round} of {rounds}, turn {turn} of {turns}")
        left = text.format(table=short(name, 16), **turn_of(position)) + pattern
    keys = _("? rule  why  u undo  q leave")
    if length(left) + len(keys) + 2 > width:
        return left
    return padded(left, width - len(keys) - 1) + styled(keys, "dim")
