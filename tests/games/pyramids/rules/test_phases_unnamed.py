"""Marks on a card nobody named: what the cards may be, and when the referee asks."""

from luxor_companion.core import Need, Refusal
from luxor_companion.games.pyramids.rules.notation import Marked, read_line
from luxor_companion.games.pyramids.rules.phases import Outcome, Ruling
from luxor_companion.games.pyramids.rules.referee import rule
from luxor_companion.games.pyramids.rules.state import Card, Material, Player, Position

BO = Player("bo", "Bo", (Card(7), Card(40)))
OTHER = Player("ani", "Ani", (Card(1), Card(2)))


def marking(player: Player) -> Position:
    return Position(Material({"line3": 2}), (OTHER, player), phase="mark", revealed=("line3",))


def ruling_on(position: Position, line: str) -> Ruling:
    entry = read_line(line)
    assert isinstance(entry, Marked)
    return rule(position, entry)


def after(player: Player, line: str) -> Player:
    ruling = ruling_on(marking(player), line)
    assert isinstance(ruling, Outcome), ruling
    return ruling.after.player("bo")


def test_it_keeps_what_the_cards_may_be() -> None:
    once = after(BO, "bo -")
    assert (once.untold(7), once.untold(40)) == ((0, 3), (0, 3))
    twice = after(once, "bo - one")
    assert {tuple(card.untold for card in cards) for cards in twice.possible} == {
        *((4, 0), (3, 1), (1, 3), (0, 4))
    }


def test_it_asks_for_the_card_only_if_the_ruling_depends_on_it() -> None:
    first = after(after(BO, "bo -"), "bo -")
    need = ruling_on(marking(first), "bo - tomb")
    assert need == Need("card", ("card=7", "card=40"))
    named = ruling_on(marking(first), "bo - tomb card=40 colour=green")
    assert isinstance(named, Outcome)
    assert isinstance(named.entry, Marked)
    assert named.entry.mark.stroke.card == 40


def test_what_is_ruled_out_stays_so() -> None:
    done = after(after(after(BO, "bo -"), "bo -"), "bo 7 one tomb colour=green")
    assert done.untold(40) == (0, 0), "the tomb of 7 took all of them"
    assert isinstance(ruling_on(marking(done), "bo 40 one tomb colour=green"), Refusal)


def test_nobody_said_that_a_card_is_full() -> None:
    nearly = BO._replace(cards=(Card(7, untold=22), Card(40)))
    marked = after(nearly, "bo -")
    assert not marked.completed, "it was the other card"
    assert marked.untold(40) == (3, 3)
