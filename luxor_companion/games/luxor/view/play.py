"""Where a table stands, in a few lines: whose turn, scores so far, the last turn."""

from collections.abc import Sequence

from luxor_companion.games.luxor.rules.narrate import Outcome
from luxor_companion.games.luxor.rules.notation import write_turn
from luxor_companion.games.luxor.rules.record import Record
from luxor_companion.games.luxor.rules.scoring import holdings, score
from luxor_companion.games.luxor.rules.state import Player, Position
from luxor_companion.games.luxor.rules.vocab import TREASURES, Seat
from luxor_companion.games.luxor.view.board import letter
from luxor_companion.games.luxor.view.ruling import format_gains
from luxor_companion.games.luxor.words import names
from luxor_companion.games.luxor.words import names as words
from luxor_companion.lang import _, ngettext
from luxor_companion.view.log import last_lines, scores_line
from luxor_companion.view.text import columns, folded, length, padded, short, styled, wrapped


def next_lines(position: Position) -> list[str]:
    """Whose turn it is now, or that the game is over."""
    if position.over == "end.stuck":
        return [_("The game is over: for a whole round nobody had a legal move.")]
    if position.over:
        return [_("The game is over: the round of the second entry is finished.")]
    player = position.player
    who = styled(short(words.who(player), 40), player.colour, "bold")
    text = _("{who}'s turn ({colour}).")
    return [text.format(who=who, colour=words.colour(player.colour))]


def status_lines(
    name: str, record: Record, width: int, app_draws: tuple[str, ...] = ()
) -> list[str]:
    """What `luxor` alone shows."""
    position = record.position
    return [
        styled(
            _("Table {name}, round {round}").format(name=short(name, 40), round=record.round),
            "bold",
        ),
        *next_lines(position),
        *wrapped(scores_line(score(holdings(position))), width),
        *last_lines(record, app_draws, width),
    ]


def stand_in_lines(stand_in: tuple[str, ...], width: int) -> list[str]:
    """A word where something is not read off a real copy."""
    if not stand_in:
        return []
    names = {"board": _("board"), "treasures": _("treasures"), "horus": _("Horus cards")}
    names["temple"] = _("temple stacks")
    what = words.both([names[part] for part in stand_in])
    fix = "luxor board calibrate" if "board" in stand_in else "luxor board material"
    text = _("Stand-in, not read off a printed copy: {what} ({fix} mends it).").format(
        what=what, fix=fix
    )
    return wrapped(text, width)


MOST_PLACES = 5  # more destinations than that are only counted
TWO_COLUMNS = 76  # so wide that two choices stand in a line
MANY_CHOICES = 3  # more choices than that stand two in a line where there is room


def title_line(name: str, record: Record, width: int) -> str:
    """Which table, which round, whose turn; at the right what can be typed at any time."""
    position = record.position
    player = position.player
    who = styled(short(names.who(player), 20), player.colour, "bold")
    turn = _("over") if position.over else _("{who}'s turn").format(who=who)
    left = _("{table}, round {round}: {turn}").format(
        table=short(name, 16), round=record.round, turn=turn
    )
    keys = _("? rule  why 12  u undo  q leave")
    if length(left) + len(keys) + 2 > width:
        return left
    return padded(left, width - len(keys) - 1) + styled(keys, "dim")


def player_lines(position: Position, width: int) -> list[str]:
    """A line per player, without a heading; folded where the terminal is narrow."""
    rows = []
    for index, player in enumerate(position.players):
        mark = ">" if Seat(index) == position.seat and not position.over else " "
        name = styled(f"{letter(player)} {short(names.who(player), 10)}", player.colour, "bold")
        rows.append([f"{mark} {name}", *_held(position, player)])
    lines = columns(rows, gap=2, right=(1,))
    if max(length(line) for line in lines) <= width:
        return lines
    return [part for row in rows for part in folded(" ".join(row), width)]


def _held(position: Position, player: Player) -> list[str]:
    tomb = position.path.tomb
    places = " ".join(_("tomb") if space == tomb else str(space) for space in player.at)
    lying = " ".join(f"A{statue}" for statue in player.lying)
    treasures = " ".join(
        f"{kind}{sum(one[0] == kind for one in player.treasures)}" for kind in TREASURES
    )
    return [
        _("{track} VP").format(track=player.track),
        _("on {places}").format(places=places or "-"),
        lying,
        _("keys {keys}").format(keys=player.keys),
        treasures,
        _("wild {wild}").format(wild=player.wild),
        _("scarabs {scarabs}").format(scarabs=len(player.scarabs)),
    ]


def player_sentences(position: Position, player: Player) -> list[str]:
    """Where a player stands, in sentences: for a voice that reads the screen out."""
    places = [
        names.place(position, space)
        if player.at.count(space) == 1
        else _("{place} ({number})").format(
            place=names.place(position, space), number=player.at.count(space)
        )
        for space in dict.fromkeys(player.at)
    ]
    text = _("{who} has {track} VP; adventurers on {places}; {keys}.").format(
        who=names.who(player),
        track=player.track,
        places=names.both(places),
        keys=ngettext("{number} key", "{number} keys", player.keys).format(number=player.keys),
    )
    return [text]


def format_outcomes(position: Position, found: Sequence[Outcome]) -> str:
    """What a choice leads to: where, and what it brings, as far as that is settled."""
    if not found:
        return ""
    ends = [place for place in dict.fromkeys(outcome.to for outcome in found) if place is not None]
    brought = list(dict.fromkeys(filter(None, map(format_gains, found))))
    if len(ends) > MOST_PLACES:
        return ngettext("{number} place", "{number} places", len(ends)).format(number=len(ends))
    if not ends:
        return names.either(brought)
    text = _("to {places}").format(
        places=names.either([names.place(position, end) for end in ends])
    )
    if len(ends) > 1 or not brought:
        return text
    return f"{text}: {names.either(brought)}"


def choice_lines(choices: Sequence[tuple[str, str, str]], width: int) -> list[str]:
    """The choices, each by what is typed for it: key, token, what it leads to."""
    if not choices:
        return []
    rows = [
        [f"  {styled(key, 'bold')}", "" if token == key else token, text]
        for key, token, text in choices
    ]
    lines = columns(rows, gap=1, right=(0,))
    half, fits = width // 2, width >= TWO_COLUMNS and len(lines) > MANY_CHOICES
    if fits and all(length(line) < half for line in lines):
        middle = -(-len(lines) // 2)
        pairs = zip(lines[:middle], [*lines[middle:], ""], strict=False)
        return [(padded(left, half) + right).rstrip() for left, right in pairs]
    return [part for line in lines for part in folded(line, width)]


def turn_line(position: Position, outcome: Outcome, seat: Seat) -> str:
    """A turn that was made, in one line."""
    who = names.who(position.players[seat])
    text = _("{who} plays {turn}").format(who=who, turn=write_turn(outcome.turn))
    where = format_outcomes(position, [outcome])
    return f"{text}: {where}." if where else f"{text}."
