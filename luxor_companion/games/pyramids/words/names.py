"""Names for sentences about Pyramids, and reading what people type."""

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from luxor_companion import lang
from luxor_companion.core import UnreadableError
from luxor_companion.games.pyramids.rules import ICONS, ROUNDS, layout, phases, state
from luxor_companion.games.pyramids.rules.scoring import dearest_skull, score_now
from luxor_companion.games.pyramids.words import FIXABLE
from luxor_companion.lang import N_, _, forms, ngettext
from luxor_companion.lang.forms import normalize_word, parse_in_any_language, token_for, word_for

T = TypeVar("T")
_NAME: Final = 20  # letters of the longest name in a sentence
_COLOURS: Final = {"green": N_("green"), "orange": N_("orange"), "purple": N_("purple")}
_PATTERNS: Final = {
    "domino": N_("two squares (domino)"),
    "line3": N_("three squares in a line (line3)"),
    "corner3": N_("three squares round a corner (corner3)"),
    "line4": N_("four squares in a line (line4)"),
    "square4": N_("four squares in a block (square4)"),
    "L4": N_("four squares like an L (L4)"),
    "T4": N_("four squares like a T (T4)"),
    "S4": N_("four squares like an S (S4)"),
}

_GAME: Final = "pyramids"
_EXAMPLE: Final = "12 b2 b3 c3"
_TOKENS: Final = (*ICONS, "one", "colour=", "allow=")
_OPENINGS: Final = ("take", "reveal", "display", "deck")  # lines that don't begin with a player
_SENTENCES: Final[dict[str, str]] = {
    "mark.card": N_(
        "There is no card '{token}': a mark begins with the number of a pyramid card, such as"
        " {example}."
    ),
    "mark.token": N_(
        "'{token}' isn't part of a mark{hint}; its words are {icons}, or r g t p s x !, and a mark"
        " looks like {example}."
    ),
    "mark.square": N_(
        "There is no square '{token}': they go from a1 (top left) to e5 (bottom right)."
    ),
    "mark.twice": N_("'{token}' appears twice: once is enough."),
    "mark.extra": N_(
        "'{token}' isn't an extra square: type +c4 for the same card, +31:a1 for card 31."
    ),
    "mark.colour": N_(
        "'{token}' can't be read: type colour=green, colour=orange or colour=purple."
    ),
    "mark.rule": N_("'{token}' cannot be read: there is no rule with that id."),
    "take.token": N_(
        "'{token}' doesn't fit here: type take 22 refill=41 for the display, take deck=37 for"
        " the deck."
    ),
    "reveal.pattern": N_(
        "There is no pattern '{token}'{pattern_hint}; the patterns are {patterns}."
    ),
    "skull.value": N_("'{token}' isn't the value of a skull: type a number, such as skull 6."),
    "log.line": N_(
        "'{line}' isn't a line of a log: that begins with a player, such as ani 12 b2 b3 c3, "
        "or is reveal line3 or display 5 9 22 47."
    ),
    "log.numbers": N_("'{line}' cannot be read: it names cards by their numbers, 1 to 48."),
    "log.handle": N_("There is no player '{token}' at this table; the players are {handles}."),
    "fix.what": N_(
        "'{token}' can't be corrected: name a player, display, turn, revealed or deck, such as fix "
        "ani red=3, fix display 5 9 22 47, fix turn 2.3, fix revealed line3 domino, fix deck S4=1."
    ),
    "fix.fact": N_(
        "'{token}' can't be corrected like that: type red=3, green=2, skulls=1, torches=1,4, "
        "bonuses=purple:10, cards=12,31, completed=15,33 or marks=12:b2,b3."
    ),
    "fix.turn": N_("'{token}' isn't a turn: type the round and the turn, such as fix turn 2.3."),
    "fix.bonus": N_(
        "'{token}' could belong to several colours, or to none: type it as in "
        "bonuses=purple:10,green:6."
    ),
    "layout.letter": N_(
        "'{token}' in row {row}, place {place}, isn't one of # . E T x r g t p s (wall, "
        "plain, entrance, tomb, red cross, red gem, green gem, torch, potion, skull)."
    ),
    "layout.row": N_("Row {row}, '{token}', should have 5 squares, not {count}."),
    "layout.rows": N_("A card has 5 rows, this one has {count}."),
    "layout.also": N_(
        "'{token}' isn't an icon on the entrance or the tomb: after the rows type E+r or T+s,"
        " once each."
    ),
    "card.number": N_("There is no pyramid card '{token}': they are numbered 1 to 48."),
    "card.colour": N_(
        "There is no pyramid colour '{token}': the colours are green, orange and purple."
    ),
}


def colour(name: str) -> str:
    return _(_COLOURS[name])


def pattern(name: str) -> str:
    """Return what a pattern looks like, with its name."""
    if name in _PATTERNS:
        return _(_PATTERNS[name])
    return f"{number_of_squares(layout.size(name))} ({name})"


def who(player: state.Player) -> str:
    return player.name or player.handle


def whom(position: state.Position | None, handle: str) -> str:
    """Return the name of the player with a handle; the handle, if nobody at the table has it."""
    if position and handle in position.handles:
        return who(position.player(handle))
    return handle


def round_and_turn(position: state.Position) -> str:
    text = _("Round {round} of {rounds}, turn {turn} of {turns}")
    return text.format(**position.when)


def next_lines(position: state.Position) -> list[str]:
    """Return what comes next and who does it, or that the game is over."""
    match position.phase:
        case "keep":
            return [_keep_sentence(position)]
        case "display":
            return [_("Lay four pyramid cards face up beside the deck.")]
        case "reveal":
            text = _("{when}: reveal the next expedition card.")
            return [text.format(when=round_and_turn(position))]
        case "mark":
            return [_mark_sentence(position)]
        case "take":
            return [_take_sentence(position)]
        case "over":
            text = _("The game is over: all {rounds} rounds are played.")
            return [text.format(rounds=ROUNDS), *_winners(position)]


def _winners(position: state.Position) -> list[str]:
    """Return who wins, unless somebody has to say first what the worst skull costs."""
    values = position.material.skulls
    cards = [player.score_card for player in position.players]
    if any(dearest_skull(card.skulls, values, card.skull_value) is None for card in cards):
        return []
    if position.referee_only and any(card.skull_value is None for card in cards):
        return []
    result = score_now(position)
    if len(result.winners) > 1:  # whose lowest number isn't known
        return []
    best = max(score.total for score in result.scores)
    return [_("{names} wins with {best} VP.").format(names=result.winners[0], best=best)]


def _keep_sentence(position: state.Position) -> str:
    handles = phases.choosing(position)
    text = ngettext(
        "Waiting for {players} to choose two pyramid cards.",
        "Waiting for {players} to choose two pyramid cards each.",
        len(handles),
    )
    return text.format(players=_players(position, handles))


def _mark_sentence(position: state.Position) -> str:
    if position.referee_only:
        return _referee_sentence(position)
    handles = phases.to_mark(position)
    text = ngettext(
        "{when}, {pattern}: waiting for {players} to mark.",
        "{when}, {pattern}: waiting for {players} to mark.",
        len(handles),
    )
    pattern, players = local_line(position.pattern or ""), _players(position, handles)
    return text.format(when=round_and_turn(position), pattern=pattern, players=players)


def _referee_sentence(position: state.Position) -> str:
    """Return what is due where only completed pyramids are entered: cards to take, and bonuses."""
    text = _("{when}, {pattern}: everyone marks on paper.")
    pattern = local_line(position.pattern or "")
    sentences = [text.format(when=round_and_turn(position), pattern=pattern)]
    later = _("{player} for {number}")
    takers = [
        later.format(player=whom(position, handle), number=number)
        for number, handle in position.completed
    ]
    if takers and position.turns_left:
        text = _("New cards, in this order: {players}.")
        sentences.append(text.format(players=", ".join(takers)))
    for handle, bonus, number in phases.bonuses(position):
        text = _("{player} gets the {colour} bonus of {points} with pyramid {number}.")
        name, points = whom(position, handle), bonus.points
        sentences.append(
            text.format(player=name, colour=colour(bonus.colour), points=points, number=number)
        )
    return " ".join(sentences)


def _players(position: state.Position, handles: Sequence[str]) -> str:
    return forms.join_and([forms.short(whom(position, one), _NAME) for one in handles])


def _take_sentence(position: state.Position) -> str:
    queue = position.queue
    takers = [(forms.short(whom(position, one.handle), _NAME), one.number) for one in queue]
    (name, number), *more = takers
    text = _("{player} takes a new card for pyramid {number}.").format(player=name, number=number)
    if not more:
        return text
    later = _("{player} for {number}")
    others = forms.join_and([later.format(player=name, number=number) for name, number in more])
    return text + " " + _("Then {players}.").format(players=others)


def numbers(cards: Sequence[int]) -> str:
    return forms.join_and([str(number) for number in cards])


def number_of_squares(count: int) -> str:
    return ngettext("{number} square", "{number} squares", count).format(number=count)


def icons(icon: str, count: int) -> str:
    """Return a number of icons of one kind: `2 torches`."""
    texts = {
        "red": ngettext("{number} red gem", "{number} red gems", count),
        "green": ngettext("{number} green gem", "{number} green gems", count),
        "torch": ngettext("{number} torch", "{number} torches", count),
        "potion": ngettext("{number} potion", "{number} potions", count),
        "skull": ngettext("{number} skull", "{number} skulls", count),
        "cross": ngettext("{number} red cross", "{number} red crosses", count),
        "tomb": ngettext("{number} tomb", "{number} tombs", count),
    }
    return texts[icon].format(number=count)


def parse_typed(text: str, parse: Callable[[str], T]) -> T:
    """Parse a text in the words of the notation or of any language.

    Raise UnreadableError, naming the typed word, if it cannot be read.
    """
    return parse_in_any_language(text, parse, PYRAMIDS)


def canonical(text: str) -> str:
    """Return the text in the words of the notation; an unknown word stays as it is.

    It translates word by word, so that an error can name the word that was typed.
    """
    return " ".join(_token(word) for word in text.split())


PYRAMIDS: Final = forms.NotationWords(
    unknown=(
        *("mark.token", "mark.colour", "take.token", "reveal.pattern", "card.colour"),
        *("log.line", "log.handle", "mark.card"),
    ),
    canonical=canonical,
)


def _token(word: str) -> str:
    """Translate a word, or both sides of `colour=purple` and the end of `colour=12:purple`."""
    name, equals, value = normalize_word(word).partition("=")
    if not equals:
        return word if name in layout.SQUARES else token_for(name, _GAME) or word
    number, colon, last = value.rpartition(":")
    name, last = token_for(name, _GAME) or name, token_for(last, _GAME) or last
    return f"{name}={number}{colon}{last}"


def local_line(text: str) -> str:
    """Return words of the notation as typed in the current language: `12 una c3 roja`."""
    first, *rest = text.split() or [""]
    if lang.language() == lang.ENGLISH or first in ("undo", "redo", "note"):
        return text
    if first == "fix":
        facts, quote, reason = text.partition(' "')
        what, *more = facts.split()[1:]
        target = word_for(what, _GAME, forms.FACTS) if what in FIXABLE else what
        return " ".join(["fix", target, *map(_local_fact, more)]) + quote + reason
    has_player = len(rest) > 1 and first not in (*_OPENINGS, "one") and not first.isdecimal()
    return " ".join([first if has_player else _local_token(first), *map(_local_token, rest)])


def _local_fact(fact: str) -> str:
    name, equals, value = fact.partition("=")
    parts = [one.partition(":") for one in (value if equals else fact).split(",")]
    known = ",".join(word_for(one, _GAME) + colon + rest for one, colon, rest in parts)
    return f"{word_for(name, _GAME, forms.FACTS)}={known}" if equals else known


def _local_token(word: str) -> str:
    name, equals, value = word.partition("=")
    if not equals or name == "allow":  # the id of a rule isn't translated
        return word_for(name, _GAME) + equals + value
    number, colon, last = value.rpartition(":")
    return f"{word_for(name, _GAME)}={number}{colon}{word_for(last, _GAME)}"


def parse_typed_fact(what: str, word: str) -> str:
    """Translate a word of a fix into the notation: `rojas=3` is red=3, `línea3` a pattern."""
    name, equals, value = word.partition("=")
    if not equals:
        return ",".join(map(_token, word.split(","))) if what == "revealed" else word
    if what == "deck":
        return f"{_token(name)}={value}"
    name = token_for(normalize_word(name), _GAME, forms.FACTS) or name
    return f"{name}={','.join(map(_colour, value.split(',')))}"


def _colour(word: str) -> str:
    """Translate the colour in `purple:10` and `15:purple`."""
    return ":".join(token_for(normalize_word(one), _GAME) or one for one in word.split(":"))


def explain_unreadable(error: UnreadableError, example: str = _EXAMPLE) -> str:
    """Return a sentence that says why a text cannot be read, with an example of one that can."""
    params = forms.short_params(error)
    params |= {"line": local_line(str(params["line"]))} if "line" in params else {}
    token = str(params.get("token", "")).lower()
    pattern_name = layout.read_pattern(token) or token
    return _(_SENTENCES[error.code]).format(
        example=example,
        hint=forms.hint(token, _TOKENS, local_line),
        pattern_hint=forms.hint(pattern_name, layout.USUAL_PATTERNS, local_line),
        patterns=", ".join(map(local_line, layout.USUAL_PATTERNS)),
        icons=" ".join(map(local_line, ICONS)),
        **params,
    )
