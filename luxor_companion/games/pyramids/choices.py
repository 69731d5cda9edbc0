"""The choices of `luxor pyramids play`: what comes next, and what the referee needs."""

from itertools import combinations
from typing import Final

from luxor_companion.core import Need
from luxor_companion.games.pyramids.rules import DISPLAY, ICONS, RuleId
from luxor_companion.games.pyramids.rules.cards import in_deck, odds
from luxor_companion.games.pyramids.rules.layout import (
    PATTERNS,
    USUAL_PATTERNS,
    each_square,
    square_names,
)
from luxor_companion.games.pyramids.rules.legal import Option, options, unlisted_cards
from luxor_companion.games.pyramids.rules.notation import write_mark
from luxor_companion.games.pyramids.rules.phases import choosing, end_turn, to_mark
from luxor_companion.games.pyramids.rules.state import Player, Position
from luxor_companion.games.pyramids.rules.strokes import pattern_places
from luxor_companion.games.pyramids.table import (
    EXPEDITION,
    FROM_DECK,
    PYRAMIDS,
    PyramidsTable,
)
from luxor_companion.games.pyramids.words import LETTERS, STARTS, sentences
from luxor_companion.games.pyramids.words import names as words
from luxor_companion.games.pyramids.words.listed import (
    colour_name,
    format_collected,
    format_points,
    left_line,
    spot,
)
from luxor_companion.games.pyramids.words.names import local_line
from luxor_companion.lang import N_, _, forms
from luxor_companion.lang.forms import short
from luxor_companion.referee.questions import ROOM, Choice, Question, Tokens

MOST: Final = 72  # marks in the menu; `options` lists them all
COMPLETED: Final = "c"  # begins what is typed for a completed pyramid
_COMPLETE: Final = N_("Completed pyramids: c 15 purple.")
_KEPT: Final = "ukq"  # keys of commands that everybody needs at any time
RULES: Final[dict[str, tuple[RuleId, ...]]] = {
    "squares": ("mark.shape",),
    "square": ("mark.connected",),
    "extra": ("icon.cross",),
    "colour": ("bonus",),
    "card": ("mark",),
    "take": ("complete", "bonus"),
    "deck": ("complete",),
    "refill": ("complete",),
}


def next_command(table: PyramidsTable) -> str:
    """Return an example of the next command: the first answer to the question of `play`."""
    position = table.position
    if position.over:
        return "score"
    unseen, draws = list(map(str, in_deck(position))), PYRAMIDS in table.app_draws
    match position.phase:
        case "keep":
            question = keep_question(position)
            cards = _first_answer(question) or ("" if draws else " ".join(unseen[:2]))
            return f"keep {question.prefix[0]} {cards}".strip()
        case "display":
            return "display" if draws else f"display {' '.join(unseen[:4])}"
        case "reveal":
            return f"reveal {local_line(_first_answer(due_question(table)))}".strip()
        case "mark" if position.referee_only:
            return f"mark {position.players[0].handle} {unseen[0]} {local_line('tomb')}"
        case "take":
            top = "" if draws or not position.deck else unseen[0]
            first = str(position.display[0]) if position.display else "deck"
            card = f"={top}" if first == "deck" else f" --refill {top}"
            handle = position.queue[0].handle
            return f"complete {handle} {local_line(first)}{card if top else ''}"
        case _:
            player = position.player(to_mark(position)[0])
            best = options(position, player.handle)
            mark = write_mark(best[0].mark) if best else _example(position, player)
            return f"mark {player.handle} {mark}"


def _first_answer(question: Question) -> str:
    return question.choices[0].tokens if question.choices else ""


def due_question(table: PyramidsTable) -> Question:
    """Return the question for what comes next at the table."""
    position = table.position
    match position.phase:
        case "keep":
            return keep_question(position)
        case "display":
            text = _("Which four cards lie face up beside the deck?")
            example = " ".join(map(str, in_deck(position)[:DISPLAY]))
            rules, prefix = ("setup.display",), ("display",)
            return Question(
                "display", text, rules=rules, prefix=prefix, typed=True, example=example
            )
        case "mark" if position.referee_only and not position.turns_left:
            text = _("Enter once the last turn is over. {hint}").format(hint=_(_COMPLETE))
            rules = ("icon.tomb",)
            return Question(
                "end", text, rules=rules, optional=True, typed=True, starts=_completing(position)
            )
        case "mark" if position.referee_only:
            _events, after = end_turn(position)
            return _reveal_question(table, after)
        case "reveal":
            return _reveal_question(table, position)
        case _:
            return _who_question(position)


def _completing(position: Position) -> str:
    """Return the keys with which a completed pyramid is typed: `c 15 purple`, `ani 15 purple`."""
    return COMPLETED + "".join({handle[0] for handle in position.handles} - {*_KEPT})


def whose_question(position: Position, tokens: Tokens) -> Question:
    """Return the question of who completed a pyramid: each player has the same key all evening."""
    text = _("Who completed pyramid {number}?").format(number=" ".join(tokens[1:2]))
    choices = [Choice(player.handle, "", (words.who(player),)) for player in position.players]
    return Question("whose", text, tuple(choices), ("icon.tomb",))


def keep_question(position: Position, player: Player | None = None) -> Question:
    """Return the question of which cards a player keeps, by default the first who has to."""
    player = player or position.player(choosing(position)[0])
    text = _("Which two cards does {player} keep?").format(player=words.who(player))
    if player.dealt:
        dealt = " ".join(map(str, player.dealt))
        text += " " + _("The cards dealt: {numbers}.").format(numbers=dealt)
    pairs = tuple(Choice(f"{one} {other}", "") for one, other in combinations(player.dealt, 2))
    prefix, rules = (player.handle, "keep"), ("setup.choose",)
    return Question("keep", text, pairs, rules, prefix=prefix, typed=True)


def look_question(position: Position, question: Question) -> Question | None:
    """Return what to ask before a question whose cards one player alone may see, if there are."""
    player = position.player(question.prefix[0]) if question.about == "keep" else None
    if player is None or not player.dealt:
        return None
    text = _("{who} only: press Enter to see the cards.").format(who=words.who(player))
    return question._replace(about="look", text=text, choices=(), optional=True)


def _reveal_question(table: PyramidsTable, position: Position) -> Question:
    """Return the question for the next pattern; it is due after this position."""
    starts, hint = "", ""
    if table.position.phase == "mark":
        starts, hint = _completing(position), " " + _(_COMPLETE)
    rules, prefix = ("reveal",), ("reveal",)
    if EXPEDITION in table.app_draws:
        text = _("Enter reveals the next expedition card.") + hint
        typed = bool(starts)
        return Question(
            "reveal", text, (), rules, optional=True, prefix=prefix, typed=typed, starts=starts
        )
    patterns = {name: one for name, one in odds(position).items() if one.left}
    choices = [_pattern_choice(name, left_line(one)) for name, one in patterns.items()]
    note = ""
    if "expedition" in table.position.material.stand_in:  # a real deck may have any of them
        choices += [_pattern_choice(name) for name in USUAL_PATTERNS if name not in patterns]
        note = _("(placeholder kinds: your copy may differ)")
    text = _("Which pattern is revealed?") + hint
    return Question("reveal", text, tuple(choices), rules, prefix=prefix, note=note, starts=starts)


def _pattern_choice(name: str, left: str = "") -> Choice:
    """Return the choice of a pattern, with a small figure of it."""
    figure = "/".join(row.replace("#", "■").replace(".", " ").rstrip() for row in PATTERNS[name])
    return Choice(name, left, (local_line(name), figure, left))


def _who_question(position: Position) -> Question:
    """Return the question of who marks what; each player has the same key all evening."""
    first, *others = players = [position.player(handle) for handle in to_mark(position)]
    known = [player for player in players if options(position, player.handle)]
    if not others and not known:
        return mark_question(position, first)
    keys = [str(position.handles.index(player.handle) + 1) for player in players]
    choices = [
        _player_choice(position, player)._replace(key=key)
        for player, key in zip(players, keys, strict=True)
    ]
    order = " / ".join(short(words.who(player), 12) for player in players)
    return Question(
        "who",
        _("Who marks? {players}.").format(players=order),
        tuple(choices) if known else (),
        ("mark",),
        typed=True,
        starts=mark_starts(),
        example="/".join(["rt", "-", "s12!", "2g"][: len(players)]),
        note=_("({letters}; - nothing, ! tomb, o one square, 12 the card if it matters)").format(
            letters=_letters()
        ),
    )


def mark_starts() -> str:
    """Return the keys with which a mark begins: letters for icons, and words in this language."""
    words = {local_line(icon)[0].lower() for icon in ICONS}
    return STARTS + "".join(sorted(words - {*STARTS, *_KEPT}))


def take_starts() -> str:
    """Return the keys with which the answer begins that a card of the deck is taken."""
    return "d" + local_line("deck")[0].lower()


def _letters() -> str:
    """Return the letters for icons, with what they mean."""
    icons = [icon for icon in ICONS if icon != "tomb"]
    named = {word: letter for letter, word in LETTERS.items()}
    return " ".join(
        local if local.startswith(named[icon]) else f"{named[icon]}={local}"
        for icon, local in ((icon, local_line(icon)) for icon in icons)
    )


def _player_choice(position: Position, player: Player) -> Choice:
    """Return the choice of a player, with how many marks they can make."""
    name, count = words.who(player), len(options(position, player.handle))
    number = _("marks: {number}").format(number=count)
    numbers = words.numbers([card.number for card in player.cards])
    description = number if count else _("cards {numbers}").format(numbers=numbers)
    return Choice(player.handle, description, (name, description))


def _mark_choice(option: Option) -> Choice:
    """Return the choice of a mark, with what it gains."""
    mark = write_mark(option.mark)
    gains = f"{format_points(option)} {format_collected(option)}".strip()
    spots = [
        spot(stroke.card, square)
        for stroke in option.mark.strokes
        for square in each_square(stroke.squares)
    ]
    return Choice(mark, gains, (local_line(mark), gains), tuple(spots))


def _example(position: Position, player: Player) -> str:
    """Return an example of what to type for a mark, a legal one if the layout is entered."""
    pattern = position.pattern
    assert pattern
    for card in player.cards:
        layout = position.layout(card.number)
        if places := pattern_places(card, layout, pattern):
            return f"{card.number} {' '.join(square_names(places[0]))}"
    return local_line(f"{player.cards[0].number} one")


def mark_question(position: Position, player: Player, room: int = ROOM) -> Question:
    """Return the question of what a player marks."""
    marks = options(position, player.handle)
    most = MOST if room == ROOM else room
    choices = tuple(map(_mark_choice, marks[:most]))
    text = _("What does {player} mark?").format(player=words.who(player))
    prefix, rules, example, starts = (player.handle,), ("mark", "mark.shape"), "", ""
    hint = ""
    if unlisted := unlisted_cards(position, player):
        hint = _("Icons; card and squares only if you like.")
        example = f"{unlisted[0]} {local_line('red')}" if marks else local_line("red torch")
        starts = mark_starts()
    elif len(marks) > most:
        hint = _("options lists all {number}.").format(number=len(marks))
    return Question(
        "mark",
        text,
        choices,
        rules,
        prefix=prefix,
        typed=True,
        example=example,
        starts=starts,
        hint=hint,
    )


def need_choices(position: Position, need: Need, room: int = ROOM) -> tuple[Choice, ...]:
    """Return the options of a need; a card from the deck is typed, unless there is room for all."""
    if need.choice in (*FROM_DECK, "take") and room == ROOM:  # by the number of the card
        return ()
    return tuple(_need_choice(position, need, option) for option in need.options)


def _need_choice(position: Position, need: Need, option: str) -> Choice:
    name, _equals, number = option.partition("=")
    if name == "card":
        return Choice(option, colour_name(position, int(number)), (number,))
    if need.choice == "colour":
        card = "".join(filter(str.isdecimal, name))
        said = f"{card} {local_line(number)}".strip()
        return Choice(option, said, (said,))
    return Choice(option, _hint(option))


def need_text(position: Position, need: Need) -> str:
    """Return the question for a need; it says for whom, and for what, a card is taken."""
    if need.choice != "take":
        return sentences.question(need)
    number, handle = position.queue[0]
    text = _("Which card does {player} take for pyramid {number}: {cards}?")
    cards = [f"{one} {colour_name(position, one)}".strip() for one in position.display]
    cards += [local_line("deck")] if "deck" in need.options else []
    player = words.whom(position, handle)
    return text.format(player=player, number=number, cards=forms.join_or(cards))


def _hint(option: str) -> str:
    """Return a hint for a card without a layout, where an extra square may be anywhere."""
    if not option.startswith("+") or not option[1:].isdecimal():
        return ""
    return _("somewhere on that card; or type where: {example}").format(example=f"{option}:a1")
