"""Names for sentences about Luxor: of places, cards, tiles, pieces and players."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from luxor_companion import lang
from luxor_companion.core import Need, fold_name, params_of, unique
from luxor_companion.games.luxor import rules as vocab
from luxor_companion.games.luxor.rules import Event, board, narrate, notation, path, state
from luxor_companion.lang import N_, _, forms, ngettext, pN_
from luxor_companion.lang.forms import FACTS, noun, word_for

MOST_PLACES: Final = 5  # a longer list of places is given as a number
_GAINS: Final = {
    "woken": N_("wakes A{statue}"),
    "pushed": N_("Osiris +{by}"),
    "tunnelled": N_("tunnel"),
    "key": N_("key"),
    "scarab": N_("scarab"),
    "wild": N_("wild tile"),
    "entered": N_("enters the tomb"),
    "spent": N_("no move"),
}
_FINDINGS: Final[dict[str, str]] = {
    "spaces": N_(
        "The path has {wanted} spaces, one for each tile laid on it (p.2); this one has {seen}."
    ),
    "h1": N_("There should be {wanted} Horus spaces of level 1 (p.1), not {seen}."),
    "h2": N_("There should be {wanted} Horus spaces of level 2 (p.1), not {seen}."),
    "h3": N_("There should be {wanted} Horus spaces of level 3 (p.1), not {seen}."),
    "osiris": N_("There should be {wanted} Osiris spaces (p.2), not {seen}."),
    "statues": N_("There should be {wanted} statues (p.2), not {seen}."),
    "c": N_("{wanted} cobra icons would match the temple tiles; there are {seen}."),
    "f": N_("{wanted} falcon icons would match the temple tiles; there are {seen}."),
    "l": N_("{wanted} lion icons would match the temple tiles; there are {seen}."),
    "falling": N_(
        "Wall values never fall, but here they drop from {before} to {value} at space {space}."
    ),
    "too_high": N_("No wall value is above 13 (p.6), but here one is {value}."),
    "tomb": N_("The tomb should be worth 13, not {value}."),
    "not_seen": N_("The rulebook shows wall values 5 and 8; {values} is missing here."),
}

join_and, join_or = forms.join_and, forms.join_or  # for lists of names

_COLOURS = {"red": N_("red"), "green": N_("green"), "blue": N_("blue"), "yellow": N_("yellow")}
_SIDES = {"L": N_("leftmost"), "R": N_("rightmost")}
_STACKS = {"cobra": N_("cobra"), "falcon": N_("falcon"), "lion": N_("lion")}
_TREASURES = {"vase": N_("vase"), "statue": N_("statue"), "jewelry": N_("jewelry")}
_TEMPLE = {
    "scarab": N_("scarab"),
    "wild": N_("wild tile"),
    "either": N_("scarab or wild tile"),
    "favour12": N_("favour of Horus, level 1 or 2"),
    "favour23": N_("favour of Horus, level 2 or 3"),
    "tunnel": N_("tunnel"),
}
_UNENTERED = {
    "-": N_("no tile"),
    "?": N_("a tile not entered yet"),
    "*": N_("perhaps a tile"),
    "o?": N_("an Osiris tile not entered yet"),
}
_PIECES = {
    "keys": N_("keys"),
    "scarabs": N_("scarabs"),
    "wild tiles": N_("wild tiles"),
    "adventurers": N_("adventurers"),
}
_CHOICES = {
    "key": N_("a key"),
    "card": N_("a Horus card"),
    "scarab": N_("a scarab"),
    "wild": N_("a wild tile"),
    "take": N_("the treasure"),
    "leave": N_("leaving it"),
}
# The forms that a translation may ask for, as in {start:from}: see `lang.forms`.
IN_ROLES: Final = (
    *(pN_("from", "the stairs"), pN_("from", "the chamber tomb"), pN_("from", "space {space}")),
    *(pN_("from", "its place"), pN_("to", "its place"), pN_("on", "its place")),
    *(pN_("from", "the tile behind it"), pN_("to", "the tile behind it")),
    pN_("on", "the tile behind it"),
    *(pN_("to", "the stairs"), pN_("to", "the chamber tomb"), pN_("to", "space {space}")),
    *(pN_("on", "the stairs"), pN_("on", "the chamber tomb"), pN_("on", "space {space}")),
    *(pN_("of", "the {card}"), pN_("of", 'the "{card}" card'), pN_("of", "an unknown card")),
    *(pN_("the", "vase"), pN_("the", "statue"), pN_("the", "jewelry")),
    *(pN_("a", "scarab"), pN_("a", "wild tile"), pN_("a", "scarab or wild tile")),
    *(pN_("a", "favour of Horus, level 1 or 2"), pN_("a", "favour of Horus, level 2 or 3")),
    *(pN_("a", "tunnel"), pN_("object", "a key"), pN_("object", "a Horus card")),
    *(pN_("object", "a scarab"), pN_("object", "a wild tile"), pN_("object", "the treasure")),
    *(pN_("object", "leaving it"), pN_("object", "a Horus card of level {level}")),
)
# The adventurer's space in a dispute, which counts spaces from there; 0, the stairs, otherwise.
_origin: Final[ContextVar[int]] = ContextVar("origin", default=0)


_CARD_WORDS: Final = {
    "±1": N_("1 tile ahead or back"),
    "die": N_("as the die shows"),
    "1-die": N_("1 up to the die"),
    "last": N_("last joins second last"),
}


def colour(name: str) -> str:
    return _(_COLOURS[name])


def side(name: str) -> str:
    return _(_SIDES[name])


def stack(name: str) -> str:
    return _(_STACKS[name])


def icon(name: str) -> str:
    """Return what is printed under a treasure: a temple icon by its stack, or none."""
    return _("no temple icon") if name == notation.NO_ICON else stack(name)


def treasure(kind: str) -> str:
    return noun(_TREASURES[kind])


def treasures(kind: str, number: int) -> str:
    """Return a number of treasures of one type: `2 vases`."""
    texts = {
        "vase": ngettext("{number} vase", "{number} vases", number),
        "statue": ngettext("{number} statue", "{number} statues", number),
        "jewelry": ngettext("{number} jewelry", "{number} jewelry", number),
    }
    return texts[kind].format(number=number)


def piece(name: str) -> str:
    """Return the name of a piece that a census counts; the census names tiles by their tokens."""
    if name.startswith("scarab worth "):
        return _("scarab worth {value}").format(value=name.removeprefix("scarab worth "))
    if name.startswith("card "):
        return _("card {card}").format(card=local_word(name.removeprefix("card ")))
    if name in path.TILES:
        return tile(name)
    return _({**_TREASURES, **_PIECES}.get(name, name))


def who(player: state.Player) -> str:
    """Return a player's name, or the colour if no name is known."""
    return player.name or colour(player.colour)


def is_colour_only(player: state.Player) -> bool:
    """Return whether a player goes by the colour."""
    return fold_name(who(player)) in (player.colour, colour(player.colour))


def is_origin(space: int) -> bool:
    """Return whether spaces are counted from here."""
    return space > 0 and space == _origin.get()


def place(position: state.Position, space: int) -> str:
    """Return the name of a place for the middle of a sentence."""
    origin = _origin.get()
    if space == position.path.tomb:
        return noun("the chamber tomb")
    if space == vocab.STAIRS:
        return noun("the stairs")
    if origin > 0 and space <= origin:
        return noun("its place") if is_origin(space) else noun("the tile behind it")
    return noun("space {space}", space=space - origin)


def short_place(position: state.Position, space: int) -> str:
    """Return the number of a space, or the name of the stairs and the tomb."""
    named: dict[int, str] = {vocab.STAIRS: _("stairs"), position.path.tomb: _("tomb")}
    return named.get(space, str(space))


@contextmanager
def counted_from(space: int) -> Iterator[None]:
    """Count spaces from an adventurer's, for people who don't know the numbers of the spaces."""
    token = _origin.set(space)
    try:
        yield
    finally:
        _origin.reset(token)


def counted(space: int) -> int:
    """Return the number of a space that is so far from the adventurer's, as people count it."""
    return space - min(_origin.get(), 0)


def tiles(number: int) -> str:
    return ngettext("{number} tile", "{number} tiles", number).format(number=number)


def adventurers(number: int) -> str:
    return ngettext("{number} adventurer", "{number} adventurers", number).format(number=number)


def card(name: str | None) -> str:
    """Return the name of a card for the middle of a sentence; it contains the notation."""
    if name is None:
        return noun("an unknown card")
    if name in ("last", "die", "1-die") or name[0] in "al":  # all2, less3
        return noun('the "{card}" card', card=re.sub(r"(?<=\D)(?=\d$)", " ", local_word(name)))
    return noun("the {card}", card=name)


def card_words(name: str) -> str:
    """Return what a card lets its player do, as people call it at the table."""
    kind = vocab.CARDS[name]
    if name in _CARD_WORDS:
        return _(_CARD_WORDS[name])
    number = max(kind.reach)
    if kind.moves == "all":
        text = ngettext("all of them {number} tile", "all of them {number} tiles", number)
        return text.format(number=number)
    if kind.fewer:
        return _("{tiles}, one adventurer less").format(tiles=tiles(number))
    if len(kind.reach) > 1:
        return _("1 to {number} tiles").format(number=number)
    return tiles(number)


def tile(token: str) -> str:
    if token in _TEMPLE:
        return noun(_TEMPLE[token])
    if token in _UNENTERED:
        return _(_UNENTERED[token])
    face = path.TILES[token]
    if face.kind == "horus":
        return _("Horus tile, level {level}").format(level=face.value)
    if face.kind == "osiris":
        return _("Osiris tile +{number}").format(number=face.value)
    kind = treasure(vocab.TREASURES[face.type])
    return _("{kind}, {vp} VP for {adventurers}").format(
        kind=kind, vp=face.value, adventurers=adventurers(face.needed)
    )


def short_tile(token: str) -> str:
    """Return a tile as people say it in a list of them, such as vase 3/2; any other word locally.

    People can type it as it is shown.
    """
    face = path.TILES.get(token)
    if face and face.type:
        return f"{treasure(vocab.TREASURES[face.type])} {face.value}/{face.needed}"
    if face and face.kind in ("horus", "osiris"):
        return f"{face.kind.capitalize()} {face.value}"
    return local_word(token)


def choice(token: str) -> str:
    """Return what a choice token asks for."""
    if token.startswith("level="):
        return noun("a Horus card of level {level}", level=token.removeprefix("level="))
    return noun(_CHOICES[token])


def format_outcomes(position: state.Position, outcomes: Sequence[narrate.Outcome]) -> str:
    """Return where a choice leads and what it brings, as far as that is known."""
    # Not `place for place`: Python 3.12.1 then takes the function below for that variable.
    ends = [end for end in unique(outcome.to for outcome in outcomes) if end is not None]
    gains = unique(filter(None, map(format_gains, outcomes)))
    if len(ends) > MOST_PLACES:
        return ngettext("{number} place", "{number} places", len(ends)).format(number=len(ends))
    if not ends:
        return join_or(gains)
    text = _("to {places}").format(places=join_or([place(position, end) for end in ends]))
    if len(ends) > 1 or not gains:
        return text
    return f"{text}: {join_or(gains)}"


def format_gains(outcome: narrate.Outcome, *, brief: bool = False) -> str:
    """Return what a turn brings, in a few words; if `brief`, in the fewest."""
    hidden = (_hidden(outcome, one, brief=brief) for one in outcome.finds)
    gains = [*map(_format_gain, outcome.events), *hidden]
    return ", ".join(filter(None, gains))


def _hidden(outcome: narrate.Outcome, space: int, *, brief: bool) -> str:
    """Return what a turn that reaches a hidden space depends on."""
    if outcome.to == space:
        return _("unknown tile") if brief else tile("?")
    return _("depends on space {space}").format(space=space)


def option_words(option: str, need: Need) -> str:
    """Return an option of a need as people say it; "" if its token says it all."""
    if need.left is not None:
        return found_tile(option, need.left)
    if need.choice == "other":
        said = option.removeprefix("other=")
        return _("it can't move anybody either") if said == notation.NOBODY else card(said)
    if option.startswith("icon="):
        return icon(option.removeprefix("icon="))
    return tile(option.removeprefix("tile=")) if need.choice == "tile" else ""


def found_tile(option: str, left: Mapping[str, int]) -> str:
    """Return a tile that may lie on a hidden space, and how many of that tile are left."""
    token = option.rpartition(":")[2]
    if token == "?":
        return _("any tile")
    if left.get(token, 1) == 1:
        return tile(token)
    return _("{tile} ({count} left)").format(tile=tile(token), count=left[token])


def _format_gain(event: Event) -> str:
    match event.name:
        case "treasure":
            return f"+{event.vp} {treasure(event.kind)}"
        case "revealed":
            return _("reveals a {stack} tile").format(stack=stack(event.stack or ""))
        case "card" if event.card:
            return _("card {card}").format(card=local_word(event.card))
        case "card":
            return _("level {level} card").format(level=event.level)
        case "entered" if event.sarcophagus:
            return _("enters the tomb") + f", +{event.sarcophagus}"
        case "nothing" if event.reason == "too_few":
            return _("{own} of {needed} adventurers").format(own=event.own, needed=event.needed)
        case name:
            return _(_GAINS[name]).format(**params_of(event)) if name in _GAINS else ""


def finding_sentence(finding: board.Finding) -> str:
    """Return a sentence about something that looks wrong on a board."""
    params = dict(finding.params)
    if isinstance(values := params.get("values"), list | tuple):
        params["values"] = ", ".join(map(str, values))
    return _(_FINDINGS[finding.what]).format(**params)


def local_line(line: str) -> str:
    """Return a turn, or a line of the log, as typed in the current language: `rojo I3 @12`."""
    command, _space, rest = line.partition(" ")
    if lang.language() == lang.ENGLISH or command in ("undo", "redo", "note"):
        return line
    if command in ("roll", "scarabs"):
        return f"{word_for(command, kind=FACTS)} {local_turn(rest)}"
    if command != "fix":
        return local_turn(line)
    facts, quote, reason = rest.removeprefix(f"{notation.PILES} ").partition(' "')
    return f"fix {' '.join(map(_local_fact, facts.split()))}{quote}{reason}"


def _local_fact(fact: str) -> str:
    name, equals, value = fact.partition("=")
    if equals:
        return f"{word_for(name, kind=FACTS)}={','.join(map(local_word, value.split(',')))}"
    if fact.startswith("@"):
        return _local_token(fact)
    local = local_word(fact)
    return word_for(fact, kind=FACTS) if local == fact else local


def local_turn(text: str) -> str:
    """Return a turn as typed in the current language: `I3 @12 llave`."""
    return " ".join(map(_local_token, text.split())) if lang.language() != lang.ENGLISH else text


def turn_so_far(position: state.Position, tokens: Sequence[str]) -> str:
    """Return a turn that isn't whole as people read it: L3 5 → 8 Osiris 3."""
    return " ".join(_read_token(position, token) for token in tokens)


def _read_token(position: state.Position, token: str) -> str:
    name, equals, value = token.partition("=")
    space, _colon, found = value.rpartition(":")
    if name == "finds" and space.isdecimal():
        return f"{short_place(position, int(space))} {short_tile(found)}"
    if token[:1] == "@" and token[1:].isdecimal():
        return f"{short_place(position, int(token[1:]))} →"
    return local_turn(token).replace("=", " ") if equals else local_turn(token)


def local_word(word: str) -> str:
    """Return a card, a tile or another word the same way: alle2 for all2."""
    if lang.language() == lang.ENGLISH:
        return word  # without loading a glossary
    if numbered := re.fullmatch(r"(\D+)(\d+)", word):  # all2, less1, favour12
        return word_for(numbered[1]) + numbered[2]
    start, dash, end = word.partition("-")
    return f"{start}-{word_for(end)}" if start and dash else word_for(word)


def _local_token(word: str) -> str:
    side, card = notation.side_and_card(word)
    if side and card:
        return word_for(side) + local_word(card)
    name, equals, value = word.partition("=")
    if not equals:
        return f"@{word_for(word[1:])}" if word.startswith("@") else local_word(word)
    if name == "icon":
        return f"{word_for(name)}={word_for(value, kind=FACTS)}"
    space, colon, last = value.rpartition(":")
    local = value if name == "allow" else f"{space}{colon}{local_word(last)}"  # not a rule's id
    return f"{word_for(name)}={local}"
