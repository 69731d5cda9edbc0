"""A table of Luxor for people: whose turn it is, what everyone has, what a turn leads to."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from luxor_companion.games.luxor import GAME
from luxor_companion.games.luxor.rules.narrate import Outcome
from luxor_companion.games.luxor.rules.notation import write_turn
from luxor_companion.games.luxor.rules.record import Record
from luxor_companion.games.luxor.rules.state import Player, Position
from luxor_companion.games.luxor.rules.vocab import LEVELS, STACKS, TREASURES, Seat
from luxor_companion.games.luxor.view.board import (
    MAP_WIDTH,
    NO_MARKS,
    Marks,
    letter,
    list_lines,
    map_lines,
    player_name,
)
from luxor_companion.games.luxor.words import names
from luxor_companion.lang import _, ngettext, pgettext
from luxor_companion.view import play
from luxor_companion.view.text import columns, folded, length, styled
from luxor_companion.view.theme import Fitting, short


def next_lines(position: Position) -> list[str]:
    """Return whose turn it is now, or that the game is over."""
    if position.over == "end.stuck":
        return [_("The game is over: for a whole round nobody had a legal move.")]
    if position.over:
        return [_("The game is over: the round of the second entry is finished.")]
    player = position.player
    text = _("{who}'s turn ({colour}).")
    who = short(names.who(player), 40)
    return [text.format(who=who, colour=names.colour(player.colour))]


def status_lines(
    name: str, record: Record, app_draws: tuple[str, ...] = ()
) -> list[RenderableType]:
    """Return what `luxor` alone shows, without what the program drew of `app_draws`."""
    position = record.position
    title = _("Table {name}, round {round}").format(name=short(name, 40), round=record.round)
    result = GAME.score(position)
    return play.status_lines(title, next_lines(position), record, result, app_draws)


def stand_in_lines(stand_in: Sequence[str]) -> list[str]:
    """Return what is not read off a real copy."""
    labels = {
        "board": _("board"),
        "treasures": _("treasures"),
        "horus": _("Horus cards"),
        "temple": _("temple stacks"),
    }
    fix = "luxor board calibrate" if "board" in stand_in else "luxor board material"
    return play.stand_in_lines([labels[part] for part in stand_in], fix)


def position_lines(
    position: Position, width: int, *, listed: bool = False, marks: Marks = NO_MARKS
) -> list[RenderableType]:
    """Return all of a position: map (or list), players, supplies."""
    drawn = not listed and width >= MAP_WIDTH
    board = map_lines(position, marks) if drawn else list_lines(position, width)
    return [*board, "", *player_lines(position), "", *supply_lines(position)]


def player_lines(position: Position) -> list[RenderableType]:
    """Return a row per player: where the adventurers are, what is held, and the score now."""
    heads = ["", _("now"), _("track"), _("upright on"), _("lying"), _("keys")]
    heads += [_("v s j"), _("wild"), pgettext("head", "scarabs")]
    rows: list[list[str | Text]] = []
    scores = GAME.score(position).scores
    for index, (player, now) in enumerate(zip(position.players, scores, strict=True)):
        held = [_upright(position, player), _lying(player), str(player.keys)]
        held += [" ".join(map(str, _treasures(player).values())), str(player.wild)]
        held += [str(len(player.scarabs))]
        mark = (_mark(position, Seat(index)), "mark")
        name, total = Text.assemble(mark, player_name(player)), Text(str(now.total), "bold")
        rows.append([name, total, str(player.track), *held])
    return [Fitting(heads, rows, right=(1, 2, 5, 7, 8)), *_hand_lines(position)]


def _hand_lines(position: Position) -> list[str]:
    """Return the hands of which anything is known, left to right."""
    return [
        _("{who}'s hand: {hand}").format(
            who=f"{letter(player)} {short(names.who(player))}",
            hand=" ".join(card or "?" for card in player.hand),
        )
        for player in position.players
        if any(player.hand)
    ]


def supply_lines(position: Position) -> list[str]:
    """Return what is left in the supplies and stacks; the face-up Horus cards by name."""
    stacks = zip(STACKS, position.stacks, strict=True)
    levels = []
    for level, stack in zip(LEVELS, position.horus, strict=True):
        top = f" ({stack[0]})" if stack and stack[0] else ""
        levels.append(f"{level}: {len(stack)}{top}")
    text = _(
        "Supply: keys {keys}, wild tiles {wild}, scarabs {scarabs}, sarcophagi {sarcophagi}."
        " Temple stacks: {temple}."
        " Horus cards (top): {levels}."
    ).format(
        keys=position.keys,
        wild=position.wild,
        scarabs=len(position.scarabs),
        sarcophagi=", ".join(str(value) for value in position.sarcophagi) or "0",
        temple=", ".join(f"{names.stack(name)} {len(stack)}" for name, stack in stacks),
        levels=", ".join(levels),
    )
    return [text]


def title_line(name: str, record: Record, width: int) -> str:
    """Return which table, which round, whose turn; at the right what can be typed at any time."""
    position, player = record.position, record.position.player
    who = styled(short(names.who(player), 20), player.colour, "bold")
    turn = _("over") if position.over else _("{who}'s turn").format(who=who)
    text = _("{table}, round {round}: {turn}")
    title = text.format(table=short(name, 16), round=record.round, turn=turn)
    return play.title_line(title, _("? rule  why 12  u undo  q leave"), width)


def short_player_lines(position: Position, width: int) -> list[str]:
    """Return a line per player, without a heading; folded where the terminal is narrow."""
    rows = []
    for index, player in enumerate(position.players):
        name = styled(f"{letter(player)} {short(names.who(player), 10)}", player.colour, "bold")
        rows.append([f"{_mark(position, Seat(index))} {name}", *_held(position, player)])
    lines = columns(rows, right=(1,))
    if max(map(length, lines)) <= width:
        return lines
    return [part for row in rows for part in folded(" ".join(row), width)]


def _held(position: Position, player: Player) -> list[str]:
    return [
        _("{track} VP").format(track=player.track),
        _("on {places}").format(places=_upright(position, player) or "-"),
        _lying(player),
        _("keys {keys}").format(keys=player.keys),
        " ".join(f"{kind}{count}" for kind, count in _treasures(player).items()),
        _("wild {wild}").format(wild=player.wild),
        _("scarabs {scarabs}").format(scarabs=len(player.scarabs)),
    ]


def _mark(position: Position, seat: Seat) -> str:
    """Return a sign for whose turn it is."""
    return ">" if seat == position.seat and not position.over else " "


def _upright(position: Position, player: Player) -> str:
    tomb = position.path.tomb
    return " ".join(_("tomb") if space == tomb else str(space) for space in player.at)


def _lying(player: Player) -> str:
    return " ".join(f"A{statue}" for statue in player.lying)


def _treasures(player: Player) -> dict[str, int]:
    """Return how many treasures of each type a player has."""
    return {kind: sum(one[0] == kind for one in player.treasures) for kind in TREASURES}


def player_sentence(position: Position, player: Player) -> str:
    """Return where a player stands, to be read out."""
    places = []
    for space in dict.fromkeys(player.at):
        place, number = names.place(position, space), player.at.count(space)
        text = _("{place} ({number})").format(place=place, number=number)
        places.append(place if number == 1 else text)
    return _("{who} has {track} VP; adventurers on {places}; {keys}.").format(
        who=names.who(player),
        track=player.track,
        places=names.both(places),
        keys=ngettext("{number} key", "{number} keys", player.keys).format(number=player.keys),
    )


def turn_line(position: Position, outcome: Outcome, seat: Seat) -> str:
    """Return a turn that was made, in one line."""
    who = names.who(position.players[seat])
    text = _("{who} plays {turn}").format(who=who, turn=write_turn(outcome.turn))
    where = names.format_outcomes(position, [outcome])
    return f"{text}: {where}." if where else f"{text}."


format_outcomes = names.format_outcomes
