"""Pictures of a table of Pyramids: pyramid cards, score cards, the display, bonuses.

A card is a small grid with the letters of the card code, and marked squares in brackets.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from types import MappingProxyType
from typing import Final, TypeAlias

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from luxor_companion.games.pyramids import rules as vocab
from luxor_companion.games.pyramids.rules import COLOURS, GEMS, ROUNDS, state
from luxor_companion.games.pyramids.rules.layout import (
    COLUMNS,
    COUNT,
    PATTERNS,
    SIDE,
    square_names,
)
from luxor_companion.games.pyramids.rules.scoring import Score, dearest_skull, score_now
from luxor_companion.games.pyramids.rules.state import Card, Player, Position
from luxor_companion.games.pyramids.words import listed, names
from luxor_companion.lang import _, ngettext, pgettext
from luxor_companion.lang.forms import short
from luxor_companion.view.play import BAR
from luxor_companion.view.theme import Fitting, Hanging, bar, lines_of

CELL: Final = 3  # columns of a square
CARD_WIDTH: Final = 17
GAP: Final = 3
_MARKED: Final = "*"  # a marked square in a small picture, which has no room for brackets
_STYLES: Final = {
    "#": "faint",
    "E": "bold",
    "T": "mark",
    "x": "refused",
    "r": "red",
    "g": "green",
    "?": "faint",
}
Keys: TypeAlias = Mapping[int, str]  # menu keys, by the `spot` that they mark or take
NO_KEYS: Final[Keys] = MappingProxyType({})


def card_lines(card: Card, pyramid: state.Pyramid, keys: Keys = NO_KEYS) -> list[Text]:
    """Return a card below its title; then how many squares are marked nobody knows where.

    If its layout isn't entered, the squares marked are named.
    """
    number, marks, untold = card
    title = card_title(number, pyramid)
    if pyramid.layout:
        cells = pyramid.layout.code.replace("/", "")
        lit = {index: keys.get(listed.spot(number, 1 << index), "") for index in range(COUNT)}
        lines = [title, *grid_lines(cells, marks, lit)]
    else:
        names_of = [f"  {' '.join(square_names(marks))}"] if marks else []
        lines = [title, *map(Text, lines_of(names_of, CARD_WIDTH))]
    if untold:
        text = ngettext("+ {number} somewhere", "+ {number} somewhere", untold)
        lines.append(Text(text.format(number=untold)))
    return lines


def card_title(number: int, pyramid: state.Pyramid) -> Text:
    """Return a card's number and colour."""
    if pyramid.colour is None:
        unknown = short(_("(colour?)"), CARD_WIDTH - 3)
        return Text.assemble((str(number), "bold"), f" {unknown}")
    return Text(f"{number} {names.colour(pyramid.colour)}", f"piece.{pyramid.colour}")


def grid_lines(cells: str, marks: vocab.Squares = 0, keys: Keys = NO_KEYS) -> list[Text]:
    """Return the letters of a card as a grid; fewer than 25 while somebody enters the card.

    An icon on the entrance or the tomb follows its letter until it is marked. A square that a key
    of the menu would mark shows that key, or the first of several.
    """
    more = cells[COUNT:]  # E+rT+s
    icons = dict(zip(more[::3], more[2::3], strict=True))
    lines = [Text(f"   {'  '.join(COLUMNS)}", "faint")]
    for row in range(SIDE):
        line = Text.assemble((f"{row + 1} ", "faint"))
        for index in range(SIDE * row, SIDE * (row + 1)):
            letter = cells[index : index + 1] or " "
            if marks >> index & 1:
                line.append(f"[{letter}]", "marked")
            elif key := keys.get(index, "").replace(" ", ""):
                fitting = key if len(key) < CELL else f"{key[0]}+"
                line.append(fitting.center(CELL), "key")
            else:
                line.append(f" {letter}{icons.get(letter, ' ')}", _STYLES.get(letter, ""))
        lines.append(line)
    return lines


def side_by_side(
    blocks: Sequence[Sequence[Text]], width: int, narrowest: int = CARD_WIDTH
) -> list[Text]:
    """Return small pictures, as many side by side as fit, and the rest below."""
    if not blocks:
        return []
    column = max(narrowest, *(line.cell_len for block in blocks for line in block))
    fit = max(1, (width + GAP) // (column + GAP))
    lines: list[Text] = []
    for first in range(0, len(blocks), fit):
        rows = zip_longest(*blocks[first : first + fit], fillvalue=Text())
        lines += [Text()] if lines else []
        lines += [_join_cells(row, column) for row in rows]
    return lines


def _join_cells(cells: Sequence[Text], column: int) -> Text:
    line = Text(no_wrap=True, overflow="ignore")
    for number, cell in enumerate(cells):
        line.append(" " * (number * (column + GAP) - line.cell_len)).append_text(cell)
    return line


def shape_lines(pattern: str) -> list[Text]:
    """Return a picture of a pattern, with brackets for each square."""
    rows = [row.replace("#", "[ ]").replace(".", "   ") for row in PATTERNS[pattern]]
    return [Text(f"  {row.rstrip()}", "mark") for row in rows]


def named_shape(pattern: str) -> Table:
    """Return a picture of a pattern with its name beside it, which wraps there if it is long."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_row(Text("\n").join(shape_lines(pattern)), Text(names.pattern(pattern), "bold"))
    return grid


def sign_rows() -> tuple[tuple[str, str], ...]:
    """Return what each sign on a drawn card and beside the players means."""
    return (
        ("# . E T", _("on a card: a wall, a square without an icon, the entrance, the tomb")),
        ("r g t p", _("a red gem, a green gem, a torch, a potion")),
        ("s x", _("a skull, a red cross")),
        ("* ?", _("a square that is marked; a square that nobody has entered")),
        ("[ ]", _("a square of the pattern that everyone marks now")),
        ("▶ >", _("who still has to mark or take a card")),
        ("5/10", _("5 of the 10 gems of that colour are ticked")),
        ("(-2)", _("the minus points of the skulls; all other points are as the game stands now")),
    )


def signs() -> list[RenderableType]:
    """Return the signs as they are explained in `play`."""
    return [Fitting((), [(Text(sign, "bold"), text) for sign, text in sign_rows()])]


def score_card_lines(position: Position) -> list[RenderableType]:
    """Return what everyone has ticked, and the points so far; folded if it is too wide."""
    gems = (pgettext("gems", "red"), pgettext("gems", "green"))
    head = ["", *gems, _("torches"), _("skulls"), _("pyramids"), _("bonuses"), _("points")]
    rows: list[list[str | Text]] = []
    scores = score_now(position).scores
    for player, now in zip(position.players, scores, strict=True):
        mark, name = ">" if _is_next(position, player) else " ", short(names.who(player))
        first = Text.assemble((mark, "mark"), " ", (name, "bold"))
        rows.append([first, *_tick_lines(position, player, now)])
    return [Fitting(head, rows, right=(1, 2, 5, 7))]


def player_blocks(
    position: Position, gap: int, width: int = BAR, players: Sequence[Player] = ()
) -> list[RenderableType]:
    """Return a few lines for each player: the score now, with a bar, and what is ticked."""
    scores = score_now(position).scores
    best = max(score.total for score in scores)
    lines: list[RenderableType] = []
    for player, now in zip(position.players, scores, strict=True):
        if players and player not in players:
            continue
        mark = ("▶ " if _is_next(position, player) else "  ", "mark")
        name, points = short(names.who(player), 20), _("now {points}").format(points=now.total)
        red, green, _torches, skulls, pyramids, bonuses, _points = _tick_lines(
            position, player, now
        )
        torches = " ".join(map(str, player.score_card.torches)) or "-"
        ticks = _("red {red}, green {green}, torches {torches}")
        others = _("pyramids {pyramids}, skulls {skulls}, bonuses {bonuses}")
        others = others.format(pyramids=pyramids, skulls=skulls, bonuses=bonuses)
        lines += [
            Text.assemble(mark, (name, "bold"), "  ", (points, "bold")),
            *([Text("  ") + bar(now.total, best, width)] if width and now.total > 0 else []),
            Hanging(ticks.format(red=red, green=green, torches=torches), first=2, indent=0),
            Hanging(Text(others, "faint"), first=2, indent=0),
            *[""] * (gap if player is not position.players[-1] else 0),
        ]
    return lines


def _is_next(position: Position, player: Player) -> bool:
    """Return whether this player has to mark or take a card now."""
    if position.phase == "mark":
        return player.handle not in position.marked and not position.referee_only
    return any(one.handle == player.handle for one in position.queue[:1])


def _tick_lines(position: Position, player: Player, result: Score) -> list[str]:
    card = player.score_card
    rounds = range(1, ROUNDS + 1)
    return [
        f"{card.red}/{GEMS}",
        f"{card.green}/{GEMS}",
        " ".join(str(one) if one in card.torches else "·" for one in rounds),
        _format_skulls(position, player),
        str(len(player.completed)),
        short(_format_by_colour([(bonus.colour, bonus.points) for bonus in card.bonuses], "+"), 30),
        str(result.total),
    ]


def _format_skulls(position: Position, player: Player) -> str:
    """Return how many skulls are ticked, and what the worst one costs if its value is entered."""
    card = player.score_card
    cost = dearest_skull(card.skulls, position.material.skulls, card.skull_value)
    return f"{card.skulls} (-{cost})" if card.skulls and cost is not None else str(card.skulls)


def _format_by_colour(numbers: Sequence[tuple[vocab.Colour | None, int]], between: str) -> str:
    """Return the numbers, grouped by their colours."""
    groups = []
    for colour in (*COLOURS, None):
        same = [str(number) for one, number in numbers if one == colour]
        if same:
            name = names.colour(colour) if colour else _("colour not entered")
            groups.append(f"{name} {between.join(same)}")
    return ", ".join(groups) or "-"


def player_sentence(player: Player) -> str:
    """Return a sentence about what a player has, to read out."""
    card = player.score_card
    text = _(
        "{player} has cards {cards}, {red} red and {green} green gems, torches of rounds"
        " {torches}, {skulls} skulls, {pyramids} pyramids."
    )
    return text.format(
        player=names.who(player),
        cards=names.numbers([one.number for one in player.cards]) or "-",
        red=card.red,
        green=card.green,
        torches=names.numbers(card.torches) or "-",
        skulls=card.skulls,
        pyramids=len(player.completed),
    )


def player_card_lines(position: Position, width: int, keys: Keys = NO_KEYS) -> list[Text]:
    """Return everyone's cards, and below them the completed pyramids."""
    blocks = [_player_block(position, player, width, keys) for player in position.players]
    return side_by_side(blocks, width)


def _player_block(position: Position, player: Player, width: int, keys: Keys) -> list[Text]:
    name = short(names.who(player), 20)
    handle = "" if player.handle == name.lower() else f" ({player.handle})"
    lines = [Text.assemble((name, "bold"), handle), *_unknown_lines(position, player)]
    lines += table_cards(position, _known(position, player), width, keys)
    if player.completed:
        lines += [Text(line) for line in lines_of([Hanging(_completed(player))], min(width, 38))]
    return lines


def player_line(position: Position, player: Player) -> Text:
    """Return a player's cards in one line: how many squares are marked, what is completed."""
    cards = []
    for card in player.cards:
        label = f"{card.number} {listed.colour_name(position, card.number)}".strip()
        cards.append(f"{label}: {_marked(player, card)}")
    completed = [_completed(player)] if player.completed else []
    name = Text(short(names.who(player)), "bold")
    return Text.assemble(name, "  ", "; ".join([*cards, *completed]))


def _known(position: Position, player: Player) -> list[Card]:
    """Return the cards of a player whose layout is entered."""
    return [card for card in player.cards if position.layout(card.number)]


def _unknown_lines(position: Position, player: Player) -> list[Text]:
    """Return a line for each card whose layout isn't entered: how many squares are marked."""
    return [
        Text.assemble("  ", card_title(card.number, position.material.pyramid(card.number)))
        + Text(f"  {_marked(player, card)}")
        for card in player.cards
        if position.layout(card.number) is None
    ]


def _marked(player: Player, card: Card) -> str:
    """Return how many squares of a card are marked, or between which numbers."""
    least, most = (card.marks.bit_count() + untold for untold in player.untold(card.number))
    if least == most:
        return _("{number} marked").format(number=least)
    return _("{least} to {most} marked").format(least=least, most=most)


def _completed(player: Player) -> str:
    completed = [(one.colour, one.number) for one in player.completed]
    return _("completed: {pyramids}").format(pyramids=_format_by_colour(completed, " "))


def table_cards(
    position: Position, cards: Iterable[Card], width: int, keys: Keys = NO_KEYS
) -> list[Text]:
    """Return cards of the table with their marks, side by side."""
    pyramid = position.material.pyramid
    return side_by_side([card_lines(card, pyramid(card.number), keys) for card in cards], width)


def lit_players(position: Position, keys: Keys) -> list[Player]:
    """Return the players on whose cards the keys mark something."""
    lit = {key >> COUNT for key in keys}
    return [player for player in position.players if lit & {card.number for card in player.cards}]


def small_card_lines(
    position: Position, width: int, keys: Keys = NO_KEYS, players: Sequence[Player] = ()
) -> list[Text]:
    """Return everyone's cards as small pictures in a row, with stars for marked squares."""
    players = players or position.players
    blocks = [_small_block(position, player, keys) for player in players]
    if not any(_known(position, player) for player in players):
        return [line for block in blocks for line in block]
    column = max(line.cell_len for block in blocks for line in block)
    in_one_row = len(blocks) * (column + GAP) - GAP <= width
    return side_by_side(blocks, width, column if in_one_row else CARD_WIDTH)


def _small_block(position: Position, player: Player, keys: Keys) -> list[Text]:
    cards = _known(position, player)
    gap = Text(" ")
    if not cards:
        return [player_line(position, player)]
    lines = [Text(short(names.who(player)), "bold"), *_unknown_lines(position, player)]
    lines += (
        [Text(line) for line in lines_of([Hanging(_completed(player))], CARD_WIDTH)]
        if (player.completed)
        else []
    )
    lines.append(Text.assemble("  ", gap.join(_small_title(position, card) for card in cards)))
    lines.append(Text("  " + " ".join(COLUMNS for _card in cards), "faint"))
    for row in range(SIDE):
        cells = gap.join(_small_row(position, card, row, keys) for card in cards)
        lines.append(Text.assemble((f"{row + 1} ", "faint"), cells))
    return lines


def _small_title(position: Position, card: Card) -> Text:
    """Return a card's number, and two letters of its colour or how many marks have no square."""
    colour = position.material.pyramid(card.number).colour
    style = f"piece.{colour}" if colour and not card.untold else ""
    more = f"+{card.untold}" if card.untold else listed.colour_name(position, card.number)[:2]
    return Text(f"{card.number} {more}".ljust(SIDE), style)


def _small_row(position: Position, card: Card, row: int, keys: Keys) -> Text:
    layout = position.layout(card.number)
    letters = layout.code.split("/")[row] if layout else "?" * SIDE
    line = Text()
    for index, letter in enumerate(letters, start=SIDE * row):
        key = keys.get(listed.spot(card.number, 1 << index), "")[:1]  # the best of several
        marked = card.marks >> index & 1
        line.append(_MARKED if marked else key or letter, "marked" if marked else "key" * bool(key))
    return line


def display_lines(
    position: Position, width: int, keys: Keys = NO_KEYS, *, pictures: bool = True
) -> list[RenderableType]:
    """Return the display, with pictures if any layout is entered, and the size of the deck."""
    if position.referee_only or position.phase in ("keep", "display"):
        return []
    deck = ngettext("{number} card in the deck", "{number} cards in the deck", position.deck)
    deck = deck.format(number=position.deck)
    if pictures and any(position.layout(one) for one in position.display):
        cards = table_cards(position, map(Card, position.display), width, keys)
        return [_("Display ({deck}):").format(deck=deck), *cards]
    labels = [f"{one} {listed.colour_name(position, one)}".strip() for one in position.display]
    numbers = ", ".join(labels) or pgettext("display", "empty")
    return [_("Display: {numbers} ({deck})").format(numbers=numbers, deck=deck)]


def bonus_lines(position: Position) -> list[RenderableType]:
    """Return the bonuses that nobody has yet, colour by colour."""
    left = []
    for colour in COLOURS:
        points = "/".join(map(str, position.bonuses_left(colour))) or _("none")
        left.append(f"{names.colour(colour)} {points}")
    return [Hanging(_("Bonuses left: {bonuses}").format(bonuses=", ".join(left)))]
