"""`luxor pyramids mark`, `complete`, `reveal` and `play`: what is done in a turn."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.declare import Declared, declare
from luxor_companion.cli.options import NoAdvice, Plain, SaveFile, table_path_of
from luxor_companion.core import Need
from luxor_companion.errors import UsageError
from luxor_companion.games.pyramids import rules as vocab
from luxor_companion.games.pyramids.rules import referee, state
from luxor_companion.games.pyramids.rules.cards import odds, patterns_left
from luxor_companion.games.pyramids.rules.notation import Marked, Own, Revealed, Took, write_line
from luxor_companion.games.pyramids.table import (
    EXPEDITION,
    FROM_DECK,
    PyramidsTable,
    deal,
    drawn_pattern,
    line_answer,
    seat_named,
    stroke_of,
    untold_icons,
)
from luxor_companion.games.pyramids.words import names
from luxor_companion.lang import _
from luxor_companion.table.table import open_table


def mark_command(
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="Who marks: ani.")],
    mark: Annotated[
        list[str], typer.Argument(metavar="CARD SQUARE...", help="Such as: 12 b2 b3 c3")
    ],
    save: SaveFile = None,
) -> console.Answer:
    """Mark the pattern or one square on a card; icons take effect by themselves.

    \b
    Examples:
      luxor pyramids mark ani 12 b2 b3 c3
      luxor pyramids mark ani 12 one c3
      luxor pyramids mark ani 12 b2 b3 c3 +c4 +31:a1
      luxor pyramids mark bo 5 a1 a2 b2 red skull

    +c4 is the extra square of a red cross, +31:a1 one on the other card. If the layout of a card
    isn't entered, type the icons: red green torch potion skull cross tomb. On a terminal it asks
    for what is missing. Exit code 2: cannot be read or a choice is missing, 3: refused, 4: the save
    is wrong, 6: another command is writing.
    """

    def line(table: PyramidsTable) -> Own:
        seat = seat_named(table.position, player)
        return Marked(table.position.players[seat].handle, names.parse_typed_mark(" ".join(mark)))

    declared = _declare(table_path_of(save), line)
    return line_answer(declared, lambda width: _marked_cards(declared, width))


def _marked_cards(declared: Declared[Own], width: int) -> console.Lines:
    """Return the cards that were marked, as they are now; a completed one is put aside."""
    from luxor_companion.games.pyramids.view.table import marked_card_lines, side_by_side

    line, position = declared.line, declared.table.position
    assert isinstance(line, Marked)
    numbers = {stroke.card for stroke in (line.mark.stroke, *line.mark.extras)}
    player = position.players[referee.seat_of(position, line.handle)]
    cards = [card for card in player.cards if card.number in numbers]
    return side_by_side([marked_card_lines(position, card) for card in cards], width)


def _declare(
    path: Path, line: Callable[[PyramidsTable], Own], known: PyramidsTable | None = None
) -> Declared[Own]:
    """Declare a line; icons that nobody entered are asked for too, once for each stroke."""
    asked: set[int] = set()

    def icons(declared: Declared[Own]) -> Need | None:
        if stroke_of(declared.line) in asked:
            return None
        return untold_icons(declared.table.position, declared.line)

    def ask(declared: Declared[Own], need: Need) -> str:
        if need.choice == "icons":
            asked.add(stroke_of(declared.line))
        return _ask(declared.line, need)

    return declare(path, line, ask, icons, known)


def _ask(line: Own, need: Need) -> str:
    """Return one of the options, by number or word."""
    from luxor_companion.cli.prompt import one_of
    from luxor_companion.games.pyramids.words.sentences import question
    from luxor_companion.view.play import need_head

    head = need_head(names.local_line(write_line(line)), question(need))
    if need.choice == "icons":
        return _ask_icons(head)
    if need.choice in FROM_DECK:
        numbers = {one.rpartition("=")[2]: one for one in need.options}
        return one_of(head, numbers, _("A pyramid card that nobody has seen yet, please."))
    answers = {one.lstrip("+").rpartition("=")[2]: one for one in need.options}
    answers |= {word: one for one in need.options for word in (one, names.local_line(one).lower())}
    lines = [f"  {names.local_line(one)}" for one in need.options]
    if need.choice != "take":  # cards go by their own numbers
        answers |= {str(number): one for number, one in enumerate(need.options, start=1)}
        lines = [
            f"  {number} {names.local_line(one)}"
            for number, one in enumerate(need.options, start=1)
        ]
    slip = _("One of these, please; Ctrl-C cancels.")
    return one_of([*head, *lines], answers, slip)


def _ask_icons(head: console.Shown) -> str:
    console.err(head)
    while True:
        words = console.ask("> ").lower().replace(",", " ").split()
        if not all(word in vocab.ICONS for word in words):
            words = names.canonical(" ".join(words)).split()
        if all(word in vocab.ICONS for word in words):
            return " ".join(words)
        console.err([_("Only these words, please: {icons}").format(icons=" ".join(vocab.ICONS))])


def complete_command(
    given: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PLAYER] CARD", help="ani 22, or ani deck=37; default: who is next."
        ),
    ] = None,
    refill: Annotated[
        int | None, typer.Option(metavar="CARD", help="The card that replaces it in the display.")
    ] = None,
    save: SaveFile = None,
) -> console.Answer:
    """Take a new card for a completed pyramid; without a card, show who takes next.

    \b
    Examples:
      luxor pyramids complete
      luxor pyramids complete ani 22 --refill 41
      luxor pyramids complete ani deck=37
      luxor pyramids take 22 --refill 41

    The lowest completed number takes first; bonuses follow once all have taken. Exit
    code 2: cannot be read or a choice is missing, 3: refused.
    """
    path, known = table_path_of(save), None
    words = [*(given or []), *([] if refill is None else [f"refill={refill}"])]
    if not words:
        known = open_table(path, "pyramids")
        if not (known.position.queue and console.may_ask()):
            return _queue_answer(known)
        console.out(_queue_lines(known.position, console.width()))
    return line_answer(_declare(path, lambda table: _take(table.position, words), known))


def _take(position: state.Position, words: list[str]) -> Own:
    """Return who takes, and what; if nobody is named, whoever is next."""
    if words and not _is_card(position, words[0]):
        seat, words = seat_named(position, words[0]), words[1:]
    else:
        seat = position.queue[0].seat if position.queue else vocab.Seat(0)
    return Took(position.players[seat].handle, names.parse_typed_take(" ".join(words)))


def _is_card(position: state.Position, word: str) -> bool:
    """Return whether a word says what is taken, in any language, rather than who takes."""
    if word.isdecimal() or "=" in word or word.lower() == "deck":
        return True
    if any(word.casefold() in (one.handle, one.name.casefold()) for one in position.players):
        return False
    return names.canonical(word) == "deck"


def _queue_answer(table: PyramidsTable) -> console.Answer:
    """Return who takes next, and from what."""
    position = table.position
    handles = [player.handle for player in position.players]
    queue = [{"player": handles[seat], "number": number} for number, seat in position.queue]
    facts = {"queue": queue, "display": list(position.display), "deck": position.deck}

    def hint(_width: int) -> list[str]:
        if not queue:
            return []
        card = position.display[0] if position.display else "deck"
        command = f"luxor pyramids complete {queue[0]['player']} {card}"
        return [_("Next: {command}").format(command=command)]

    return console.Answer(
        lambda: {"table": table.name, **facts},
        lambda width: _queue_lines(position, width),
        after=hint,
    )


def _queue_lines(position: state.Position, width: int) -> console.Lines:
    from luxor_companion.games.pyramids.view.play import next_lines
    from luxor_companion.games.pyramids.view.table import bonus_lines, display_lines

    now = next_lines(position)
    if not position.queue:
        return [_("Nobody has to take a card now."), *now]
    return [*now, *display_lines(position, width), *bonus_lines(position)]


def reveal_command(
    pattern: Annotated[
        str | None,
        typer.Argument(metavar="PATTERN", help="Such as line3; default: drawn by the program."),
    ] = None,
    save: SaveFile = None,
) -> console.Answer:
    """Reveal the next expedition card: its shape, and what may come after it.

    \b
    Examples:
      luxor pyramids reveal line3
      luxor pyramids reveal

    Without a pattern, the program draws one if it draws the expedition deck at this table;
    otherwise it asks. Exit code 2: no such pattern, 3: it cannot come now.
    """
    path, known = table_path_of(save), None
    if pattern is None and console.may_ask():
        known = deal(path)
        pattern = _ask_pattern(known)
    declared = declare(path, lambda table: _reveal(table, pattern), known=known)
    position = declared.table.position

    def facts() -> dict[str, object]:
        coming = {
            name: {"left": one.left, "chance": round(float(one.chance), 4)}
            for name, one in odds(position).items()
        }
        revealed = position.revealed[-1] if position.revealed else None
        return {"pattern": revealed, "coming": coming}

    def lines(_width: int) -> console.Lines:
        from luxor_companion.games.pyramids.view.play import coming_lines
        from luxor_companion.games.pyramids.view.table import shape_lines

        shape = shape_lines(position.pattern) if position.pattern else []
        return [*shape, *coming_lines(odds(position), position.turn)]

    return line_answer(declared, lines, facts)


def _reveal(table: PyramidsTable, pattern: str | None) -> Own:
    """Return the card as it was named, or drawn."""
    if pattern is not None:
        line = names.parse_typed_line(f"reveal {pattern}")
        assert isinstance(line, Revealed)
        return line
    possible = _possible(table.position)
    if table.position.phase != "reveal":
        return Revealed(next(iter(possible), ""))  # refused, with what is due instead
    if EXPEDITION in table.app_draws:
        return drawn_pattern(table)
    raise UsageError(
        _("Type which pattern is revealed, such as {example}; it can be {possible}.").format(
            example=f"luxor pyramids reveal {names.local_line(possible[0])}",
            possible=", ".join(map(names.local_line, possible)),
        )
    )


def _possible(position: state.Position) -> list[str]:
    return [name for name, count in patterns_left(position).items() if count]


def _ask_pattern(table: PyramidsTable) -> str | None:
    """Return the pattern somebody names; None if it is not to be revealed now, or drawn."""
    position = table.position
    if position.phase != "reveal" or EXPEDITION in table.app_draws:
        return None
    from luxor_companion.cli.prompt import one_of
    from luxor_companion.games.pyramids.view.play import left_line, round_and_turn
    from luxor_companion.view.theme import Fitting

    counted, possible = odds(position), _possible(position)
    rows = [
        [f"  {number}", names.local_line(name), left_line(counted[name])]
        for number, name in enumerate(possible, start=1)
    ]
    head = _("{when}: which pattern is revealed?").format(when=round_and_turn(position))
    answers = {str(number): name for number, name in enumerate(possible, start=1)}
    answers |= {one.lower(): name for name in possible for one in (name, names.local_line(name))}
    slip = _("One of these numbers, please; Ctrl-C cancels.")
    return one_of([head, Fitting((), rows)], answers, slip)


def play_command(plain: Plain = False, no_advice: NoAdvice = False, save: SaveFile = None) -> None:
    """Play at the table: reveal, everyone's marks in any order, new cards; all is saved.

    \b
    Examples:
      luxor pyramids play
      luxor pyramids play --plain

    One key makes one of the best marks; you can type a line such as ani 12 b2 b3 c3 at any time,
    and every other command too. options lists all marks, why 12 b2 b3 says why one isn't allowed, k
    shows all keys, q leaves. Every line is saved as it is entered: stop any time, luxor pyramids
    play continues from there.
    """
    from luxor_companion.cli.play.screen import play
    from luxor_companion.games.pyramids.dialogue import Dialogue
    from luxor_companion.games.pyramids.view.play import PyramidsLooks

    play(Dialogue, PyramidsLooks(), save, plain=plain, advice=not no_advice)
