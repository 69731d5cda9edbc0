"""The score cards for people: a row per player."""

from luxor_companion.games.pyramids.scoring import Score, dearest_skull, holdings, score
from luxor_companion.games.pyramids.state import Player, Position
from luxor_companion.games.pyramids.vocab import COLOURS, GEMS, ROUNDS, Seat
from luxor_companion.lang import _, pgettext
from luxor_companion.lang.pyramids import words
from luxor_companion.render.style import columns, folded, length, short, styled


def torches(player: Player) -> str:
    """The four torches: the number of each round whose torch is ticked, a dot for the others."""
    ticked = player.score_card.torches
    return " ".join(str(one) if one in ticked else "·" for one in range(1, ROUNDS + 1))


def skulls(position: Position, player: Player) -> str:
    """How many skulls are ticked, and what the dearest one costs if that is known."""
    card = player.score_card
    cost = dearest_skull(card.skulls, position.material.skulls, card.skull_value)
    return f"{card.skulls} (-{cost})" if card.skulls and cost is not None else str(card.skulls)


def bonuses(player: Player) -> str:
    """The bonuses a player has, by colour."""
    shown = []
    for colour in COLOURS:
        points = [str(one.points) for one in player.score_card.bonuses if one.colour == colour]
        if points:
            shown.append(f"{words.colour(colour)} {'+'.join(points)}")
    return ", ".join(shown) or "-"


def pyramids(player: Player) -> str:
    """The completed pyramids, those of a colour together."""
    shown = []
    for colour in (*COLOURS, None):
        numbers = [str(one.number) for one in player.completed if one.colour == colour]
        if numbers:
            name = words.colour(colour) if colour else _("colour not told")
            shown.append(f"{name} {' '.join(numbers)}")
    return ", ".join(shown) or "-"


def _marker(position: Position, seat: Seat) -> str:
    """A sign for those who are to do something now."""
    if position.phase == "mark":
        return " " if seat in position.marked else ">"
    return ">" if position.queue and position.queue[0].seat == seat else " "


def score_card_rows(position: Position, width: int) -> list[str]:
    """What everyone has ticked, and the points so far; folded where the terminal is narrow."""
    gems = (pgettext("gems", "red"), pgettext("gems", "green"))
    head = ["", *gems, _("torches"), _("skulls"), _("pyramids"), _("bonuses")]
    rows = [[styled(text, "dim") for text in [*head, _("points")]]]
    scores = score(holdings(position)).scores
    for index, (player, one) in enumerate(zip(position.players, scores, strict=True)):
        name = f"{_marker(position, Seat(index))} {styled(short(words.who(player)), 'bold')}"
        rows.append([name, *_ticked(position, player, one)])
    lines = columns(rows, right=(1, 2, 5, 7))
    if max(length(line) for line in lines) <= width:
        return lines
    return [part for row in rows[1:] for part in folded(" ".join(row), width)]


def _ticked(position: Position, player: Player, result: Score) -> list[str]:
    card = player.score_card
    return [
        f"{card.red}/{GEMS}",
        f"{card.green}/{GEMS}",
        torches(player),
        skulls(position, player),
        str(len(player.completed)),
        short(bonuses(player), 30),
        str(result.total),
    ]


def player_sentence(player: Player) -> str:
    """What a player has, to be read out."""
    card = player.score_card
    text = _(
        "{player} has cards {cards}, {red} red and {green} green gems, torches of rounds"
        " {torches}, {skulls} skulls, {pyramids} pyramids."
    )
    return text.format(
        player=words.who(player),
        cards=words.numbers([one.number for one in player.cards]) or "-",
        red=card.red,
        green=card.green,
        torches=words.numbers(card.torches) or "-",
        skulls=card.skulls,
        pyramids=len(player.completed),
    )
