"""A table of Pyramids for people: score cards, everyone's pyramid cards, display and bonuses."""

from collections.abc import Iterable
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from luxor_companion.games.pyramids.rules import COLOURS, GEMS, ROUNDS, Seat
from luxor_companion.games.pyramids.rules.layout import COLUMNS, SIDE
from luxor_companion.games.pyramids.rules.scoring import Score, dearest_skull, holdings, score
from luxor_companion.games.pyramids.rules.state import Card, Player, Position
from luxor_companion.games.pyramids.view.card import (
    CARD_WIDTH,
    GAP,
    NO_KEYS,
    Keys,
    card_lines,
    shape_lines,
    side_by_side,
    spot,
)
from luxor_companion.games.pyramids.view.play import round_and_turn
from luxor_companion.games.pyramids.words import names
from luxor_companion.lang import _, ngettext, pgettext
from luxor_companion.view.play import BAR
from luxor_companion.view.theme import Fitting, Hanging, bar, lines_of, short

_MARKED: Final = "*"  # in the small pictures, where there is no room for brackets


def table_lines(position: Position, width: int) -> list[RenderableType]:
    """Return all of a table: round and pattern, score cards, cards, display, bonuses."""
    lines: list[RenderableType] = []
    if not position.over:
        lines.append(Text(round_and_turn(position), "bold"))
    if position.pattern:
        lines += [names.pattern(position.pattern), *shape_lines(position.pattern)]
    lines += ["", *score_card_lines(position), "", *player_card_lines(position, width), ""]
    return [*lines, *display_lines(position, width), *bonus_lines(position)]


def score_card_lines(position: Position) -> list[RenderableType]:
    """Return what everyone has ticked, and the points so far; folded if too wide."""
    gems = (pgettext("gems", "red"), pgettext("gems", "green"))
    head = ["", *gems, _("torches"), _("skulls"), _("pyramids"), _("bonuses"), _("points")]
    rows: list[list[str | Text]] = []
    scores = score(holdings(position)).scores
    for index, (player, one) in enumerate(zip(position.players, scores, strict=True)):
        mark, name = _mark(position, Seat(index)), short(names.who(player))
        named = Text.assemble((mark, "mark"), " ", (name, "bold"))
        rows.append([named, *_ticked(position, player, one)])
    return [Fitting(head, rows, right=(1, 2, 5, 7))]


def player_blocks(position: Position, gap: int, width: int = BAR) -> list[RenderableType]:
    """Return a few lines for each player: the score now, with a bar, and what is ticked."""
    scores = score(holdings(position)).scores
    best = max(one.total for one in scores)
    shown: list[RenderableType] = []
    for index, (player, one) in enumerate(zip(position.players, scores, strict=True)):
        mark = ("▶ " if _mark(position, Seat(index)) == ">" else "  ", "mark")
        name, now = short(names.who(player), 20), _("now {points}").format(points=one.total)
        red, green, _torches, skulls, pyramids, bonuses, _points = _ticked(position, player, one)
        torches = " ".join(map(str, player.score_card.torches)) or "-"
        ticked = _("red {red}, green {green}, torches {torches}")
        held = _("pyramids {pyramids}, skulls {skulls}, bonuses {bonuses}")
        held = held.format(pyramids=pyramids, skulls=skulls, bonuses=bonuses)
        shown += [
            Text.assemble(mark, (name, "bold"), "  ", (now, "bold")),
            *([Text("  ") + bar(one.total, best, width)] if width and one.total > 0 else []),
            Hanging(ticked.format(red=red, green=green, torches=torches), first=2, indent=0),
            Hanging(Text(held, "faint"), first=2, indent=0),
            *[""] * (gap if player is not position.players[-1] else 0),
        ]
    return shown


def _mark(position: Position, seat: Seat) -> str:
    """Return a sign for those who are to do something now."""
    if position.phase == "mark":
        return " " if seat in position.marked else ">"
    return ">" if position.queue and position.queue[0].seat == seat else " "


def _ticked(position: Position, player: Player, result: Score) -> list[str]:
    card = player.score_card
    rounds = range(1, ROUNDS + 1)
    return [
        f"{card.red}/{GEMS}",
        f"{card.green}/{GEMS}",
        " ".join(str(one) if one in card.torches else "·" for one in rounds),
        _format_skulls(position, player),
        str(len(player.completed)),
        short(_format_bonuses(player), 30),
        str(result.total),
    ]


def _format_skulls(position: Position, player: Player) -> str:
    """Return how many skulls are ticked, and what the dearest one costs if that is known."""
    card = player.score_card
    cost = dearest_skull(card.skulls, position.material.skulls, card.skull_value)
    return f"{card.skulls} (-{cost})" if card.skulls and cost is not None else str(card.skulls)


def _format_bonuses(player: Player) -> str:
    """Return the bonuses a player has, by colour."""
    shown = []
    for colour in COLOURS:
        points = [str(one.points) for one in player.score_card.bonuses if one.colour == colour]
        if points:
            shown.append(f"{names.colour(colour)} {'+'.join(points)}")
    return ", ".join(shown) or "-"


def _format_completed(player: Player) -> str:
    """Return the completed pyramids, those of a colour together."""
    shown = []
    for colour in (*COLOURS, None):
        numbers = [str(one.number) for one in player.completed if one.colour == colour]
        if numbers:
            name = names.colour(colour) if colour else _("colour not entered")
            shown.append(f"{name} {' '.join(numbers)}")
    return ", ".join(shown) or "-"


def player_sentence(player: Player) -> str:
    """Return what a player has, to be read out."""
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
    cards = [marked_card_lines(position, card, keys) for card in player.cards]
    lines = [Text.assemble((name, "bold"), handle), *side_by_side(cards, width)]
    if player.completed:
        text = _("completed: {pyramids}").format(pyramids=_format_completed(player))
        lines += [Text(line) for line in lines_of([Hanging(text)], min(width, 38))]
    return lines


def marked_card_lines(position: Position, card: Card, keys: Keys = NO_KEYS) -> list[Text]:
    """Return one card with what is marked on it."""
    pyramid = position.material.pyramid(card.number)
    return card_lines(card.number, pyramid, card.marks, card.untold, keys)


def small_card_lines(position: Position, width: int, keys: Keys = NO_KEYS) -> list[Text]:
    """Return everyone's cards in a row of small pictures, marked squares as stars."""
    blocks = [_small_block(position, player, keys) for player in position.players]
    column = max(line.cell_len for block in blocks for line in block)
    in_one_row = len(blocks) * (column + GAP) - GAP <= width
    return side_by_side(blocks, width, column if in_one_row else CARD_WIDTH)


def _small_block(position: Position, player: Player, keys: Keys) -> list[Text]:
    cards = player.cards
    gap = Text(" ")
    lines = [Text(short(names.who(player)), "bold")]
    lines.append(Text.assemble("  ", gap.join(_small_title(position, card) for card in cards)))
    lines.append(Text("  " + " ".join(COLUMNS for _card in cards), "faint"))
    for row in range(SIDE):
        cells = gap.join(_small_row(position, card, row, keys) for card in cards)
        lines.append(Text.assemble((f"{row + 1} ", "faint"), cells))
    return lines


def _small_title(position: Position, card: Card) -> Text:
    """Return the number, and two letters of the colour or how much is marked somewhere."""
    colour = position.material.pyramid(card.number).colour
    if card.untold:
        return Text(f"{card.number} +{card.untold}".ljust(SIDE))
    if colour is None:
        return Text(str(card.number).ljust(SIDE))
    return Text(f"{card.number} {names.colour(colour)[:2]}".ljust(SIDE), f"piece.{colour}")


def _small_row(position: Position, card: Card, row: int, keys: Keys) -> Text:
    layout = position.material.pyramid(card.number).layout
    letters = layout.code.split("/")[row] if layout else "?" * SIDE
    line = Text()
    for index, letter in enumerate(letters, start=SIDE * row):
        key = keys.get(spot(card.number, 1 << index), "")[:1]  # the best of several
        marked = card.marks >> index & 1
        line.append(_MARKED if marked else key or letter, "marked" if marked else "key" * bool(key))
    return line


def display_lines(
    position: Position, width: int, keys: Keys = NO_KEYS, *, pictures: bool = True
) -> list[RenderableType]:
    """Return the display, drawn if anything is known of its cards, and how many are in the deck."""
    if position.phase in ("keep", "display"):
        return []
    deck = ngettext("{number} card in the deck", "{number} cards in the deck", position.deck)
    deck = deck.format(number=position.deck)
    if pictures and any(position.material.pyramid(one).layout for one in position.display):
        cards = [marked_card_lines(position, Card(number), keys) for number in position.display]
        return [_("Display ({deck}):").format(deck=deck), *side_by_side(cards, width)]
    shown = [_numbered(position, one) for one in position.display]
    numbers = ", ".join(shown) or pgettext("display", "empty")
    return [_("Display: {numbers} ({deck})").format(numbers=numbers, deck=deck)]


def _numbered(position: Position, number: int) -> str:
    colour = position.material.pyramid(number).colour
    return f"{number} {names.colour(colour)}" if colour else str(number)


def bonus_lines(position: Position) -> list[RenderableType]:
    """Return the bonuses nobody has yet, colour by colour."""
    shown = [f"{names.colour(one)} {_format_points(position.bonuses_left(one))}" for one in COLOURS]
    return [Hanging(_("Bonuses left: {bonuses}").format(bonuses=", ".join(shown)))]


def _format_points(left: Iterable[int]) -> str:
    return "/".join(map(str, left)) or _("none")
