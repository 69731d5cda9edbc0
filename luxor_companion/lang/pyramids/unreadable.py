"""What cannot be read, in one sentence with a way out."""

from difflib import get_close_matches
from typing import Final

from luxor_companion.errors import clipped
from luxor_companion.games.pyramids.patterns import PATTERNS, read_pattern
from luxor_companion.games.pyramids.vocab import ICONS
from luxor_companion.games.unreadable import UnreadableError
from luxor_companion.lang import N_, _

LONGEST_TOKEN: Final = 60
_EXAMPLE: Final = "12 b2 b3 c3"
_SENTENCES: Final[dict[str, str]] = {
    "mark.card": N_(
        "'{token}' is no card: a mark begins with the number of a pyramid card, such as {example}."
    ),
    "mark.token": N_("'{token}' means nothing in a mark{hint}; a mark looks like {example}."),
    "mark.square": N_("'{token}' is no square: they are a1 (top left) to e5 (bottom right)."),
    "mark.twice": N_("'{token}' is said twice: say it once."),
    "mark.extra": N_("'{token}' is no extra square: say +c4 on the same card, +31:a1 on card 31."),
    "mark.colour": N_(
        "'{token}' cannot be read: say colour=green, colour=orange or colour=purple."
    ),
    "mark.rule": N_("'{token}' cannot be read: there is no rule with that id."),
    "take.token": N_(
        "'{token}' means nothing here: say take 22 refill=41 from the display,"
        " take deck=37 from the deck."
    ),
    "reveal.pattern": N_("'{token}' is no pattern{pattern_hint}; patterns are {patterns}."),
    "skull.value": N_("'{token}' is no value of a skull: say a number, such as skull 6."),
    "log.line": N_(
        "'{line}' is no line of a log: it begins with a player, such as ani 12 b2 b3 c3,"
        " or is reveal line3 or display 5 9 22 47."
    ),
    "log.numbers": N_("'{line}' cannot be read: it names cards by their numbers, 1 to 48."),
    "log.handle": N_("'{token}' does not play at this table; the players are {handles}."),
    "fix.what": N_(
        "'{token}' cannot be fixed: say a player, display, turn or revealed, such as"
        " fix ani red=3, fix display 5 9 22 47, fix turn 2.3, fix revealed line3 domino."
    ),
    "fix.fact": N_(
        "'{token}' cannot be fixed like that: say red=3, green=2, skulls=1, torches=1,4,"
        " bonuses=10,6, cards=12,31, completed=15,33 or marks=12:b2,b3."
    ),
    "fix.turn": N_("'{token}' is no turn: say the round and the turn, such as fix turn 2.3."),
    "fix.bonus": N_(
        "'{token}' could be of several colours, or of none: say it as in bonuses=purple:10,green:6."
    ),
    "layout.letter": N_(
        "'{token}' in row {row}, place {place}, is none of"
        " # . E T x r g t p s (wall, plain, entrance, tomb, red cross, red gem, green gem, torch,"
        " potion, skull)."
    ),
    "layout.row": N_("Row {row}, '{token}', should have 5 squares, not {count}."),
    "layout.rows": N_("A card has 5 rows, this one has {count}."),
    "card.number": N_("'{token}' is no pyramid card: they are numbered 1 to 48."),
    "card.colour": N_("'{token}' is no colour of a pyramid: they are green, orange and purple."),
}
_TOKENS: Final = (*ICONS, "one", "colour=", "allow=")


def unreadable(error: UnreadableError) -> str:
    """The problem as one sentence."""
    params = {
        name: clipped(value, LONGEST_TOKEN) if isinstance(value, str) else value
        for name, value in error.params.items()
        if name != "text"
    }
    token = str(params.get("token", "")).lower()
    close = read_pattern(token) or next(iter(get_close_matches(token, PATTERNS, n=1)), "")
    return _(_SENTENCES[error.code]).format(
        example=_EXAMPLE,
        hint=_meant(next(iter(get_close_matches(token, _TOKENS, n=1)), "")),
        pattern_hint=_meant(close),
        patterns=", ".join(PATTERNS),
        **params,
    )


def _meant(close: str) -> str:
    return _(" (did you mean {close}?)").format(close=close) if close else ""
