"""Plans two turns ahead with a hand: what each legal turn is worth, and what may follow it.

A value is a margin: how many points ahead of the best other player somebody may expect to end.
Only what the player may know counts; for what chance decides, we average over the pieces left.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from luxor_companion.core import Viewer
from luxor_companion.games.luxor import rules as vocab
from luxor_companion.games.luxor.advice.evaluate import (
    Ground,
    Judged,
    Knowledge,
    Side,
    after_choice,
    after_trips,
    final_points,
    phase_of,
    side_of,
)
from luxor_companion.games.luxor.rules.hand import hand_after, outer_cards, unseen
from luxor_companion.games.luxor.rules.legal import Option, card_options, options
from luxor_companion.games.luxor.rules.moves import Way, offers, reach, ways
from luxor_companion.games.luxor.rules.narrate import possible_fronts
from luxor_companion.games.luxor.rules.path import TILES
from luxor_companion.games.luxor.rules.state import (
    UNKNOWN_HAND,
    Hand,
    Player,
    Position,
    in_tomb,
    seen_by,
)

# A value, and the turn that is planned to follow.
_Plan: TypeAlias = tuple[float, Option | None]


class Follows(NamedTuple):
    """The next turn of a plan, and the position before it."""

    option: Option
    position: Position


class _Scene(NamedTuple):
    """A position in the middle of a plan."""

    position: Position
    player: Player
    side: Side
    ground: Ground
    others: tuple[Side, ...]
    worths: tuple[float, ...]  # of the others on this ground


def known_to(position: Position, seat: vocab.Seat) -> Position:
    """Return the position as one player knows it; other hands are left out entirely."""
    known = seen_by(position, Viewer(position.players[seat].colour))
    players = tuple(
        player if index == seat else player._replace(hand=UNKNOWN_HAND)
        for index, player in enumerate(known.players)
    )
    return known._replace(players=players)


class Planner:
    """Judges the turns of one player at one moment."""

    def __init__(
        self, position: Position, seat: vocab.Seat, hand: Hand, knowledge: Knowledge
    ) -> None:
        position = known_to(position, seat)
        self.seat, self.hand, self.knowledge = seat, hand, knowledge
        box = position.box.scarabs
        self.mean_scarab = sum(box) / len(box) if box else 0.0
        self.phase = phase_of(position)
        self.seats = len(position.players)
        self.tombed = in_tomb(position.path.tomb, position.players)
        player = position.players[seat]
        others = tuple(
            side_of(one, self.mean_scarab)
            for index, one in enumerate(position.players)
            if index != seat
        )
        # Which of the others still have a turn if this round is the last one.
        self.acts_later = tuple(
            (index - position.first) % self.seats > (seat - position.first) % self.seats
            for index in range(self.seats)
            if index != seat
        )
        self.start = self._scene(position, player, side_of(player, self.mean_scarab, hand), others)
        self._pool: list[tuple[vocab.Card, float]] | None = None
        self._fronts: dict[int, list[tuple[str, float]]] = {}

    def _scene(
        self, position: Position, player: Player, side: Side, others: tuple[Side, ...]
    ) -> _Scene:
        ground = Ground(position.path, self.knowledge.weights, self.phase)
        worths = tuple(map(ground.worth, others))
        return _Scene(position, player, side, ground, others, worths)

    def margin_now(self) -> float:
        """Return the margin before anything is played."""
        return self._margin(self.start, self.start.side, None)

    def judge(self) -> list[Judged]:
        """Return every legal turn with its value, in the order of `options`."""
        known: dict[tuple[object, ...], _Plan] = {}
        result = []
        for option in options(self.start.position, self.seat, self.hand):
            key = (option.side, option.way, option.space, option.choice)
            if key not in known:
                known[key] = self._value(option)
            result.append(Judged(option, *known[key]))
        return result

    def follow(self, judged: Judged) -> Follows | None:
        """Return how a plan continues; if it reveals a tile, assuming the first possible one."""
        if judged.then is None:
            return None
        option, then = judged.option, judged.then
        _chance, scene = next(self._branches(self._side_after(option), option))
        position = scene.position.with_player(self.seat, scene.player)
        for one in card_options(position, scene.player, then.side, vocab.CARDS[then.card]):
            if (one.way, one.space, one.choice) == (then.way, then.space, then.choice):
                return Follows(one, position)
        return Follows(Option(then.side, then.card), position)

    def judge_now(self) -> list[Judged]:
        """Return every legal turn with the points right after it."""
        walls = self.start.ground.path.board.walls
        return [
            Judged(option, final_points(self._side_after(option), walls))
            for option in options(self.start.position, self.seat, self.hand)
        ]

    def _value(self, option: Option) -> _Plan:
        offset, side = self.knowledge.offset[self.seats], self._side_after(option)
        if self._ends(side):
            return self._final(self.start, side) + offset, None
        total, best = 0.0, None
        for chance, _scene, (value, then) in self._plans(option, side):
            total += chance * value
            best = best or then
        return total + offset, best

    def _plans(self, option: Option, side: Side) -> Iterator[tuple[float, _Scene, _Plan]]:
        """Yield each scene that a turn may lead to, with its chance and the plan from there."""
        hand = hand_after(self.hand, option.side, option.card, self._new_card(option))
        for chance, scene in self._branches(side, option):
            first = self._margin(scene, scene.side, None)
            value, then = self._second(scene, hand, first)
            # The turn that follows is discounted, since it may not happen.
            yield chance, scene, (first + scene.ground.second * (value - first), then)

    def tile_values(self, option: Option) -> dict[str, float]:
        """Return what a turn is worth with each temple tile that it may reveal."""
        offset, side = self.knowledge.offset[self.seats], self._side_after(option)
        if option.space is None or self._ends(side):
            return {}
        values = {}
        for _chance, scene, (value, _then) in self._plans(option, side):
            if tile := scene.position.path.tile(option.space):
                values[tile.token] = value + offset
        return values

    def _new_card(self, option: Option) -> vocab.Card | None:
        """Return the Horus card that a turn takes, if its stack shows it."""
        position, choice = self.start.position, option.choice or ""
        if choice == "card" and option.space is not None:
            tile = position.path.tile(option.space)
            return position.horus[tile.value - 1][0] if tile else None
        if choice.startswith("level="):
            return position.horus[int(choice[-1]) - 1][0]
        return None

    # What a turn changes.

    def pieces_after(
        self,
        scene: _Scene,
        kind: vocab.CardKind,
        step: tuple[Way | None, vocab.Space | None, str | None],
    ) -> Side:
        """Return the player's pieces after a turn; the path stays as it is."""
        taken = len(vocab.SARCOPHAGI) - len(scene.position.sarcophagi)
        side = scene.side._replace(cards=scene.side.cards - 1) if kind.horus else scene.side
        way, space, choice = step
        if way is None or space is None:
            return side
        path = scene.ground.path
        trips = way.trips
        if choice != "leave" and space in path.tunnels:
            trips = (*trips, (space, path.tunnels[space]))
        side = after_trips(side, path, trips, taken)
        return after_choice(side, path, space, choice, self.mean_scarab) if choice else side

    def _side_after(self, option: Option) -> Side:
        step = (option.way, option.space, option.choice)
        return self.pieces_after(self.start, vocab.CARDS[option.card], step)

    def _branches(self, side: Side, option: Option) -> Iterator[tuple[float, _Scene]]:
        """Yield the scene after a turn for each temple tile it may reveal, with its chance."""
        scene = self.start
        player = scene.player._replace(at=side.at, keys=side.keys, lying=side.lying)
        if entered := self._count_entered(side):
            left = scene.position.sarcophagi[entered:]
            scene = scene._replace(position=scene.position._replace(sarcophagi=left))
        if option.choice != "take" or option.space is None:
            yield 1.0, scene._replace(player=player, side=side)
            return
        space, position = option.space, scene.position
        icon = position.path.board.icon(space)
        if icon is None or not position.stacks[vocab.ICONS[icon]]:
            path = position.path.with_tile(space, None)
            yield 1.0, self._scene(position._replace(path=path), player, side, scene.others)
            return
        for front, chance in self._chances_of_reveal(vocab.ICONS[icon]):
            path = position.path.with_tile(space, TILES[front])
            moved = position._replace(path=path)
            yield chance, self._scene(moved, player, side, scene.others)

    def _chances_of_reveal(self, stack: int) -> list[tuple[str, float]]:
        if stack not in self._fronts:
            position = self.start.position
            left = position.box.fronts
            left.subtract(tile.token for tile in position.path.tiles if tile)
            fronts = possible_fronts(position, vocab.STACKS[stack])
            count = sum(left[front] for front in fronts)
            self._fronts[stack] = [(front, left[front] / count) for front in fronts]
        return self._fronts[stack]

    # Values.

    def _ends(self, side: Side) -> bool:
        """Return whether the player has no further turn."""
        return self.tombed + self._count_entered(side) >= len(vocab.SARCOPHAGI)

    def _count_entered(self, side: Side) -> int:
        """Return how many adventurers of the player have entered the tomb in this plan."""
        tomb = self.start.ground.path.tomb
        return side.at.count(tomb) - self.start.side.at.count(tomb)

    def _final(self, scene: _Scene, side: Side) -> float:
        walls = scene.ground.path.board.walls
        others = (
            final_points(other, walls) + (scene.ground.turn if later else 0)
            for other, later in zip(scene.others, self.acts_later, strict=True)
        )
        return final_points(side, walls) - max(others, default=0.0)

    def _margin(self, scene: _Scene, side: Side, taken: vocab.Space | None) -> float:
        """Return the margin with these pieces; the others lose the treasure on `taken`."""
        if self._ends(side):
            return self._final(scene, side)
        worths: Sequence[float] = scene.worths
        if taken is not None:
            gather = scene.ground.gather
            worths = [
                worth - gather.get((taken, other.at.count(taken)), 0.0)
                for worth, other in zip(worths, scene.others, strict=True)
            ]
        return scene.ground.worth(side) - max(worths, default=0.0)

    def _second(self, scene: _Scene, hand: Hand, still: float) -> _Plan:
        """Return the value of the best turn that follows; `still` is that of staying.

        An unknown outer card counts as the mean over all cards it may be.
        """
        known = outer_cards(hand)
        plans = [plan for side, kind in known if (plan := self._card_value(scene, side, kind))]
        least, then = max(plans, key=lambda plan: plan[0], default=(still, None))
        if len(known) == len(vocab.SIDES):
            return least, then
        total = 0.0
        for card, chance in self._unseen():
            plan = self._card_value(scene, "L", vocab.CARDS[card])
            total += chance * max(plan[0] if plan else least, least)
        return total or least, then

    def _unseen(self) -> list[tuple[vocab.Card, float]]:
        if self._pool is None:
            position = self.start.position
            position = position.with_player(
                self.seat, position.players[self.seat]._replace(hand=self.hand)
            )
            left = {card: max(unseen(position, card), 0) for card in vocab.CARDS}
            count = sum(left.values())
            self._pool = [(card, number / count) for card, number in left.items() if number]
        return self._pool

    def _card_value(self, scene: _Scene, side: vocab.Side, kind: vocab.CardKind) -> _Plan | None:
        """Return what a card is worth if it is played next; None if it moves nobody."""
        position, player = scene.position, scene.player
        movements = ways(position, player, kind)
        if not movements:
            return None
        valued: list[tuple[float, Way, vocab.Space, str | None]] = []
        for way in movements:
            for space, own in way.landings:
                for choice in offers(position, kind, space, own):
                    after = self.pieces_after(scene, kind, (way, space, choice))
                    value = self._margin(scene, after, space if choice == "take" else None)
                    valued.append((value, way, space, choice))
        if not kind.die:
            value, way, space, choice = max(valued, key=lambda one: one[0])
            return value, Option(side, kind.card, way=way, space=space, choice=choice)
        spent = self._margin(scene, scene.side, None)
        total = 0.0
        for roll in vocab.DIE:
            distances = reach(kind, roll)
            total += max((one[0] for one in valued if one[1].go in distances), default=spent)
        return total / len(vocab.DIE), Option(side, kind.card)
