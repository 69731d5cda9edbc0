"""What cannot be read, in one sentence with a way out."""

from difflib import get_close_matches
from typing import Final

from luxor_companion.errors import clipped
from luxor_companion.games.luxor.tiles import TILES
from luxor_companion.games.luxor.vocab import CARDS
from luxor_companion.games.unreadable import UnreadableError
from luxor_companion.lang import N_, _
from luxor_companion.lang.guesses import guessed_turn

LONGEST_TOKEN: Final = 60
_EXAMPLE: Final = "L3 @12 key"
_SENTENCES: Final[dict[str, str]] = {
    "turn.empty": N_("No turn was given; one looks like {example}."),
    "turn.card": N_(
        "'{token}' is no card: a turn begins with L or R and a card, such as {example};"
        " cards are {cards}.{meant}"
    ),
    "turn.side": N_("{card} could be the left or the right card: say L{card} or R{card}."),
    "turn.token": N_(
        "'{token}' means nothing in a turn{hint}; a turn looks like {example}.{meant}"
    ),
    "turn.value": N_("'{token}' cannot be read: {expected}."),
    "turn.twice": N_(
        "'{token}' gives a second meaning to what was said before it: say one of them."
    ),
    "turn.pass": N_(
        "A turn with pass moves nobody, so it names a card, perhaps a die, and no more."
    ),
    "turn.space": N_("There is no space {space}: the path has {last} spaces."),
    "log.line": N_(
        "'{line}' is no line of a log: a turn begins with a colour, such as red L3 @12."
    ),
    "log.colour": N_("{token} does not play at this table."),
    "hand.card": N_("'{token}' is no card; write ? for one that is not told."),
    "hand.five": N_("A hand has 5 cards, not {count}; write ? for one that is not told."),
    "fix.what": N_(
        "'{token}' cannot be fixed: say a colour that plays, or space, or turn, such as"
        " fix red keys=2, fix space 12 tunnel, fix turn red."
    ),
    "fix.fact": N_(
        "'{token}' cannot be fixed like that: say keys=2, track=9, wild=1, scarabs=2,"
        " treasures=v3,s1, sarcophagi=5, lying=1,2, hand=3,?,?,?,1-5, or @12 @15."
    ),
    "fix.tile": N_("'{token}' is no space and tile: say fix space 12 tunnel, or - for none."),
    "code.damaged": N_("This code is damaged: its check does not fit. Ask for it once more."),
    "code.newer": N_("This code says something that is not known here ({what})."),
    "board.token": N_(
        "Token {position} of the board code, '{token}', is none of . c f l h1 h2 h3 o A =number."
    ),
    "board.empty": N_("The board code has no spaces."),
    "tiles.token": N_("'{token}' on space {space} is no tile{hint}; tiles look like v3/2, h1, o3."),
}
_EXPECTED: Final[dict[str, str]] = {
    "die": N_("a die shows 1 to 6"),
    "level": N_("Horus cards have level 1, 2 or 3"),
    "tile": N_("temple tiles are scarab, wild, either, favour12, favour23 and tunnel"),
    "scarab": N_("scarabs are worth 1 to 4"),
    "got": N_("there is no such card"),
    "draw": N_("there is no such card"),
    "allow": N_("there is no rule with that id"),
}
_NUMBER: Final = N_("a number should follow")
_TOKENS: Final = (
    *("key", "card", "scarab", "wild", "take", "leave", "ahead", "back", "pass"),
    *("die=", "act=", "tile=", "got=", "draw=", "allow=", "level=", "to="),
)


def unreadable(error: UnreadableError) -> str:
    """The problem as one sentence."""
    params = {
        name: clipped(value, LONGEST_TOKEN) if isinstance(value, str) else value
        for name, value in error.params.items()
    }
    known = TILES if error.code.startswith("tiles") else _TOKENS
    token = str(params.get("token", "")).lower()
    close = get_close_matches(token, known, n=1)
    hint = _(" (did you mean {close}?)").format(close=close[0]) if close else ""
    text = str(params.pop("text", ""))
    guess = "" if hint else guessed_turn(text)
    meant = " " + _("Did you mean {guess}?").format(guess=guess) if guess else ""
    expected = _(_EXPECTED.get(params.get("name", ""), _NUMBER))
    return _(_SENTENCES[error.code]).format(
        example=_EXAMPLE,
        hint=hint,
        meant=meant,
        expected=expected,
        cards=", ".join(CARDS),
        **params,
    )
