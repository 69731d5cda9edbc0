"""What a line of Pyramids still lacks: a choice the rules leave open, or icons nobody has told."""

from typing import Annotated, Any, Final

import typer

from luxor_companion.cli import console
from luxor_companion.cli.options import Json, SaveFile, table_path_of
from luxor_companion.cli.prompt import one_of
from luxor_companion.core.game import load_game
from luxor_companion.core.ruling import Need, Refusal
from luxor_companion.errors import Exit
from luxor_companion.games.pyramids.commands.deal import Made, made, seat_in, told_lines
from luxor_companion.games.pyramids.rules.log import Marked, Own, write_line
from luxor_companion.games.pyramids.rules.phases import Outcome
from luxor_companion.games.pyramids.rules.record import Change
from luxor_companion.games.pyramids.rules.referee import waivers
from luxor_companion.games.pyramids.rules.state import Position
from luxor_companion.games.pyramids.rules.vocab import ICONS, PAGES
from luxor_companion.games.pyramids.table import PyramidsTable, open_pyramids, seat_named
from luxor_companion.games.pyramids.words.sentences import question
from luxor_companion.games.pyramids.words.typed import PYRAMIDS, parse_typed_mark
from luxor_companion.lang import _
from luxor_companion.view.ruling import need_head

FROM_DECK = ("deck", "refill")  # choices among all cards nobody has seen


def untold_icons(position: Position, entry: Own) -> Need | None:
    """Icons that may be told, where the squares marked last are on a card nobody entered."""
    if not isinstance(entry, Marked):
        return None
    last = (entry.mark.stroke, *entry.mark.extras)[-1]
    if position.material.pyramid(last.card).layout or any(last.icons):
        return None
    return Need("icons", ICONS)


def asked_for(need: Need, entry: Own) -> str:
    """A missing choice asked for, by number or word."""
    head = need_head(write_line(entry), question(need), console.width())
    if need.choice in FROM_DECK:
        numbers = {one.rpartition("=")[2]: one for one in need.options}
        return one_of(head, numbers, _("A pyramid card that nobody has seen yet, please."))
    if need.choice == "icons":
        return _asked_icons(head)
    own = all(option.isdecimal() for option in need.options if option != "deck")
    numbered = {
        option if own else str(number): option
        for number, option in enumerate(need.options, start=1)
    }
    lines = [
        f"  {key} {option}" if key != option else f"  {option}" for key, option in numbered.items()
    ]
    spoken = {option.lstrip("+").rpartition("=")[2]: option for option in need.options}
    answers = {**spoken, **{option: option for option in need.options}, **numbered}
    slip = _("One of these, please; Ctrl-C leaves it undone.")
    return one_of([*head, *lines], answers, slip)


def _asked_icons(head: list[str]) -> str:
    console.err(head)
    while True:
        words = console.ask("> ").lower().replace(",", " ").split()
        if not all(word in ICONS for word in words):
            words = PYRAMIDS.canonical(" ".join(words)).split()
        if all(word in ICONS for word in words):
            return " ".join(words)
        console.err([_("Only these words, please: {icons}").format(icons=" ".join(ICONS))])


_FEW: Final = 3  # of the cards in the deck, to show how one is said


def ruling_json(
    position: Position, entry: Own, ruling: Outcome | Need | Refusal | None
) -> dict[str, Any]:
    """A ruling as scripts get it."""
    shown: dict[str, Any] = {
        "legal": not isinstance(ruling, Refusal),
        "line": write_line(ruling.entry if isinstance(ruling, Outcome) else entry),
        "steps": [],
        "refusal": None,
        "needs": [],
        "allow": [],
    }
    if isinstance(ruling, Outcome):
        shown["steps"] = [event.as_json() for event in ruling.events]
        shown["allow"] = list(getattr(ruling.entry, "allow", ()))
    elif isinstance(ruling, Need):
        shown["needs"] = [{"choice": ruling.choice, "options": list(ruling.options)}]
    elif ruling:
        from luxor_companion.games.pyramids.words.sentences import sentence

        shown["refusal"] = {
            "rule": ruling.rule,
            "page": PAGES[ruling.rule],
            "text": sentence(position, ruling, seat_in(position, entry)),
            "why": ruling.why,
            "params": ruling.params,
        }
        shown["allow"] = list(waivers(position, entry))
    return shown


def change_json(table_name: str, change: Change) -> dict[str, Any]:
    """A line that was made, as scripts get it."""
    after = change.after
    whose = load_game("pyramids").next_to_act(after)
    facts = {"table": table_name, "number": change.line, "next": whose, "over": after.over}
    return {**ruling_json(change.before, change.entry, change.outcome), **facts}  # type: ignore[arg-type]  # of the game's own


def not_made(one: Made, *, json: bool) -> typer.Exit:
    """Show why a line was not made, or what it lacks; how the command ends."""
    table, entry, applied = one
    position = table.position
    assert isinstance(applied, Need | Refusal)
    if json:
        console.out_json(ruling_json(position, entry, applied))
    elif isinstance(applied, Need):
        from luxor_companion.games.pyramids.words.sentences import question
        from luxor_companion.view.ruling import need_lines

        options = applied.options
        if applied.choice in FROM_DECK:  # a person sees which it was; scripts get them all
            options = (*options[:_FEW], "…")
        console.err(need_lines(write_line(entry), question(applied), options, console.width()))
    else:
        console.err(refused_lines(position, entry, applied))
    return typer.Exit(Exit.REFUSED if isinstance(applied, Refusal) else Exit.UNREADABLE)


def refused_lines(position: Position, entry: Own, refusal: Refusal) -> list[str]:
    """Why a line is refused, and how a table can let it stand."""
    from luxor_companion.games.pyramids.view.ruling import refusal_lines

    seat, allow = seat_in(position, entry), waivers(position, entry)
    return refusal_lines(position, refusal, seat, console.width(), allow)


def command(
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="Who marks: ani.")],
    mark: Annotated[
        list[str], typer.Argument(metavar="CARD SQUARE...", help="Such as: 12 b2 b3 c3")
    ],
    save: SaveFile = None,
    json: Json = False,
) -> None:
    """Mark the pattern or one square on a card; icons do their work by themselves.

    \b
    Examples:
      luxor pyramids mark ani 12 b2 b3 c3
      luxor pyramids mark ani 12 one c3
      luxor pyramids mark ani 12 b2 b3 c3 +c4 +31:a1
      luxor pyramids mark bo 5 a1 a2 b2 red skull

    +c4 is the extra square of a red cross, +31:a1 one on the other card. Of a card whose
    layout nobody entered, say the icons: red green torch potion skull cross tomb. On a
    terminal what is missing is asked for. Exit code 2: cannot be read or a choice is
    missing, 3: refused, 4: the save is wrong, 6: another command is writing.
    """
    path = table_path_of(save)
    words = " ".join(mark)
    if not json and console.may_ask():
        words = _completed(open_pyramids(save), player, words)

    def declared(table: PyramidsTable) -> Marked:
        seat = seat_named(table.position, player)
        return Marked(table.position.players[seat].handle, parse_typed_mark(words))

    one = made(path, declared)
    if not isinstance(one.applied, Change):
        raise not_made(one, json=json)
    if json:
        console.out_json(change_json(one.table.name, one.applied))
        return
    from luxor_companion.games.pyramids.view.play import now_lines

    width = console.width()
    lines = [*told_lines(one.applied, width), *_cards(one.applied)]
    console.out([*lines, *now_lines(one.table.position, width)])


def _completed(table: PyramidsTable, player: str, words: str) -> str:
    """The words of a mark, with what is missing asked for."""

    position = table.position
    handle = position.players[seat_named(position, player)].handle
    asked: set[int] = set()  # the strokes whose icons were asked for
    while True:
        entry = Marked(handle, parse_typed_mark(words))
        ruling = table.record.consider(entry)
        if isinstance(ruling, Refusal):
            return words
        icons, stroke = untold_icons(position, entry), len(entry.mark.extras)
        if icons and stroke not in asked:
            asked.add(stroke)
            words = f"{words} {asked_for(icons, entry)}"
        elif isinstance(ruling, Need):
            words = f"{words} {asked_for(ruling, entry)}"
        else:
            return words


def _cards(change: Change) -> list[str]:
    """The cards that were marked, as they are now; a completed one is put aside."""
    from luxor_companion.games.pyramids.view.card import side_by_side
    from luxor_companion.games.pyramids.view.table import marked_card_lines

    entry, after = change.entry, change.after
    assert isinstance(entry, Marked)
    seat = after.seat_of(entry.handle)
    assert seat is not None
    numbers = {stroke.card for stroke in (entry.mark.stroke, *entry.mark.extras)}
    cards = [card for card in after.players[seat].cards if card.number in numbers]
    return side_by_side([marked_card_lines(after, card) for card in cards], console.width())
