"""Silver & Gold Pyramids once more, as plainly as the rulebook tells it: the referee's opponent.

Nothing of the engine is used here, and every line is played on a copy of the table that is thrown
away when a rule stops it.
"""

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field

from tests.games.pyramids.plain_cards import (
    PICTURES,
    SQUARES,
    PlainCard,
    PlainPlayer,
    StopError,
    Stroke,
    ask,
    is_pattern,
    no,
    read_mark,
)


@dataclass
class PlainGame:
    """A whole table. `codes` and `colours` are what is printed on the cards, where known."""

    deck: dict[str, int]
    codes: dict[int, str]
    colours: dict[int, str]
    skull_values: list[int]
    players: dict[str, PlainPlayer]
    skulls_first: bool
    cross_on_completed: bool
    display: list[int] = field(default_factory=list)
    revealed: list[str] = field(default_factory=list)
    round: int = 1
    turn: int = 1
    phase: str = "keep"
    marked: set[str] = field(default_factory=set)
    completers: list[tuple[int, str, str]] = field(default_factory=list)  # number, who, colour
    queue: list[tuple[int, str]] = field(default_factory=list)

    def say(self, line: str) -> str:
        """Play a line: yes, or why not."""
        verdict, after = self._tried(line)
        if verdict == "yes":
            self.__dict__.update(after.__dict__)
        return verdict

    def judge(self, line: str) -> str:
        """The verdict on a line that is not played: yes, no, or ask."""
        return self._tried(line)[0]

    def _tried(self, line: str) -> tuple[str, "PlainGame"]:
        after = deepcopy(self)
        try:
            after.play(line.split())
        except StopError as stop:
            return str(stop), self
        return "yes", after

    def play(self, words: list[str]) -> None:
        """Play a line, or stop where a rule does."""
        if words[0] == "display":
            self._lay_display([int(word) for word in words[1:]])
        elif words[0] == "reveal":
            self._reveal(words[1])
        elif words[1] in ("dealt", "keep"):
            numbers = [int(word) for word in words[2:]]
            (self._deal if words[1] == "dealt" else self._keep)(words[0], numbers)
        elif words[1] == "take":
            self._take(words[0], words[2:])
        else:
            self._mark(words[0], words[1:])

    # what comes from the deck

    def seen(self) -> set[int]:
        return {*self.display, *(one for p in self.players.values() for one in p.numbers())}

    def unseen(self) -> set[int]:
        return set(range(1, 49)) - self.seen()

    def _new_card(self, number: int) -> PlainCard:
        code = self.codes.get(number, "").replace("/", "")
        return PlainCard(dict(zip(SQUARES, code, strict=bool(code))))

    def _lay_display(self, numbers: list[int]) -> None:
        if self.phase != "display" or len(numbers) != 4 or len(set(numbers)) != 4:
            raise no()
        if not set(numbers) <= self.unseen():
            raise no()
        self.display, self.phase = numbers, "reveal"

    def _deal(self, who: str, numbers: list[int]) -> None:
        player = self.players[who]
        others = {one for other in self.players.values() for one in other.dealt}
        if self.phase != "keep" or player.cards or player.dealt:
            raise no()
        if len(numbers) != 4 or len(set(numbers)) != 4 or not set(numbers) <= self.unseen():
            raise no()
        if others & set(numbers):
            raise no()
        player.dealt = set(numbers)

    def _keep(self, who: str, numbers: list[int]) -> None:
        player = self.players[who]
        if self.phase != "keep" or player.cards:
            raise no()
        if len(numbers) != 2 or len(set(numbers)) != 2 or not set(numbers) <= self.unseen():
            raise no()
        others = {one for name, p in self.players.items() if name != who for one in p.dealt}
        if others & set(numbers) or (player.dealt and not set(numbers) <= player.dealt):
            raise no()
        player.cards = {one: self._new_card(one) for one in numbers}
        if all(one.cards for one in self.players.values()):
            self.phase = "display"
            for one in self.players.values():
                one.dealt = set()  # only now the others go back and are mixed

    def _reveal(self, pattern: str) -> None:
        if self.phase != "reveal" or self.revealed.count(pattern) >= self.deck.get(pattern, 0):
            raise no()
        self.revealed.append(pattern)
        self.phase = "mark"
        self._go_on()

    # marking

    def _mark(self, who: str, words: list[str]) -> None:
        player = self.players[who]
        if self.phase != "mark" or who in self.marked:
            raise no()
        first, extras, said_one, colours = read_mark(words)
        if first.card not in player.cards:
            raise no()
        finished: list[int] = []
        card = player.cards[first.card]
        if said_one and not first.squares and not card.marks and not card.untold:
            first.squares = {one for one, letter in card.letters.items() if letter == "E"}
        pattern = self._pattern(card, first.squares, is_one=said_one)
        crosses = self._stroke(player, first, pattern, finished)
        self._use(player, crosses, extras, finished)
        self._set_aside(who, finished, colours)
        self.marked.add(who)
        self._go_on()

    def _pattern(self, card: PlainCard, squares: set[str], *, is_one: bool) -> str:
        """What is marked first: the pattern, or one square, which has no name."""
        if not squares and card.letters:
            raise ask()
        if is_one or len(squares) == 1:
            if len(squares) > 1:
                raise no()
            return ""
        if squares and not is_pattern(squares, self.revealed[-1]):
            raise no()
        return self.revealed[-1]

    def _use(
        self, player: PlainPlayer, crosses: int, extras: list[Stroke], finished: list[int]
    ) -> None:
        """Every red cross is used as long as there is a square for it."""
        for extra in extras:
            if not crosses or extra.card not in player.cards:
                raise no()
            card = player.cards[extra.card]
            if card.is_done and not self.cross_on_completed:
                raise no()
            if not extra.squares and card.letters:
                raise ask()
            crosses += self._stroke(player, extra, "", finished) - 1
        usable = [
            card for card in player.cards.values() if self.cross_on_completed or not card.is_done
        ]
        if crosses and any(card.has_room() for card in usable):
            raise ask()

    def _set_aside(self, who: str, finished: list[int], colours: dict[int, str]) -> None:
        if colours and not finished:
            raise no()
        open_ = [one for one in finished if one not in self.colours and one not in colours]
        if 0 in colours and len(open_) > 1:
            raise no()
        for number in finished:
            said = colours.get(number)
            if number in open_ or len(finished) == 1:
                said = said or colours.get(0)
            colour = self.colours.get(number) or said
            if colour is None:
                raise ask()
            if said not in (None, colour):
                raise no()
            del self.players[who].cards[number]
            self.players[who].completed.append((number, colour))
            self.completers.append((number, who, colour))

    def _stroke(
        self, player: PlainPlayer, stroke: Stroke, pattern: str, finished: list[int]
    ) -> int:
        """Mark squares and do what is on them; the red crosses are handed back."""
        card = player.cards[stroke.card]
        if stroke.squares and not card.may_mark(stroke.squares):
            raise no()
        icons = stroke.icons
        if card.letters:
            icons = card.icons_on(stroke.squares)
            if stroke.icons and Counter(stroke.icons) != Counter(icons):
                raise no()
        if not card.letters:
            card.check_said(stroke, pattern)
        card.marks |= stroke.squares
        card.untold += 0 if stroke.squares else PICTURES.get(pattern, "#").count("#")
        player.red = min(10, player.red + icons.count("red"))
        player.green = min(10, player.green + icons.count("green"))
        if "torch" in icons:
            player.torches.add(self.round)
        for icon in ("skull", "potion") if self.skulls_first else ("potion", "skull"):
            for _ in range(icons.count(icon)):
                change = 1 if icon == "skull" else -2
                player.skulls = max(0, min(10, player.skulls + change))
        if "tomb" in icons:
            card.is_done = True
            finished.append(stroke.card)
        return icons.count("cross")

    # new cards, bonuses, the end

    def _take(self, who: str, words: list[str]) -> None:
        if self.phase != "take" or self.queue[0][1] != who:
            raise no()
        said = dict(word.split("=") if "=" in word else (word, "") for word in words)
        plain = [int(word) for word in said if word.isdecimal()]
        refill = int(said["refill"]) if said.get("refill") else None
        if "deck" in said:
            number = self._from_deck(said["deck"])
            if refill is not None:
                raise no()
        elif not plain:
            raise ask()
        else:
            number = plain[0]
            if number not in self.display:
                raise no()
            self._refill(number, refill)
        self.players[who].cards[number] = self._new_card(number)
        self.queue.pop(0)
        self._go_on()

    def _from_deck(self, top: str) -> int:
        if not self.unseen():
            raise no()
        if not top:
            raise ask()
        if int(top) not in self.unseen():
            raise no()
        return int(top)

    def _refill(self, number: int, refill: int | None) -> None:
        deck = self.unseen()
        self.display.remove(number)
        if refill is not None and refill not in deck:
            raise no()
        if deck and refill is None:
            raise ask()
        if refill is not None:
            self.display.append(refill)

    def _go_on(self) -> None:
        """What follows by itself once everyone has marked, and once everyone has taken."""
        if self.phase == "mark":
            if any(p.cards for who, p in self.players.items() if who not in self.marked):
                return
            self.queue = sorted((number, who) for number, who, _ in self.completers)
            self.phase = "take"
        if self.phase == "take":
            is_last = (self.round, self.turn) == (4, 7)  # no turn is left to mark a new card in
            if self.queue and (self.display or self.unseen()) and not is_last:
                return
            self._give_bonuses()
            self.queue, self.completers, self.marked = [], [], set()
            self.turn, self.phase = self.turn + 1, "reveal"
        if self.turn > 7:
            self.turn, self.round, self.revealed = 1, self.round + 1, []
        if self.round > 4:
            self.phase = "over"

    def _give_bonuses(self) -> None:
        for number, who, colour in sorted(self.completers):
            player = self.players[who]
            later = [n for n, w, c in self.completers if (w, c) == (who, colour) and n > number]
            rank = sum(c == colour for _, c in player.completed) - len(later)
            given = [one for p in self.players.values() for one in p.bonuses]
            left = [points for points in (10, 6, 3) if (colour, points) not in given]
            if rank in (2, 4, 6) and left:
                player.bonuses.append((colour, left[0]))

    def totals(self) -> dict[str, int]:
        found = {}
        for who, player in self.players.items():
            pairs = min(player.red, player.green)
            single = player.red + player.green - 2 * pairs
            skull = self.skull_values[player.skulls - 1] if player.skulls else 0
            bonuses = sum(points for _, points in player.bonuses)
            cards = 10 * len(player.completed) + 5 * len(player.torches)
            found[who] = cards + bonuses + 5 * pairs + single - skull
        return found

    def winners(self) -> set[str]:
        totals = self.totals()
        best = [who for who, total in totals.items() if total == max(totals.values())]
        lowest = min(self.players[who].lowest() for who in best)
        return {who for who in best if self.players[who].lowest() == lowest}
