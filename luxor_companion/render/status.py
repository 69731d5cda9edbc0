"""Where a table stands, in a few lines: whose turn, scores so far, the last turn."""

from luxor_companion.games.luxor.record import Record
from luxor_companion.games.luxor.scoring import holdings, score
from luxor_companion.games.luxor.state import Position
from luxor_companion.lang import _, words
from luxor_companion.render.standing import last_lines, scores_line
from luxor_companion.render.style import short, styled, wrapped


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


def round_of(record: Record) -> int:
    """Which round is being played, from 1."""
    turns = record.turns - (1 if record.position.over else 0)
    return turns // len(record.position.players) + 1


def status_lines(
    name: str, record: Record, width: int, app_draws: tuple[str, ...] = ()
) -> list[str]:
    """What `luxor` alone shows."""
    position = record.position
    return [
        styled(
            _("Table {name}, round {round}").format(name=short(name, 40), round=round_of(record)),
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
