"""Luxor once more, as plainly as the rulebook has it: a second opinion on the referee.

Only the standard library is used, and nothing of the engine. A table is read from its JSON as
`luxor show --json` writes it, a turn from its line in a log. Everything is slow and obvious: the
tiles are counted one by one, every way to play a card is tried, every line makes a new table.
"""

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple, TypedDict

# Where the engine does otherwise than the rules say. Take a line out once the engine follows.
AS_THE_ENGINE_IS_TODAY: Final[dict[str, str]] = {}
# What the rules say there; `reshuffle` is a house rule, see below.
RULES: Final = {"waived_turn": "counts", "lower_places": "shared"}
# What the books leave open and a table may decide; these are the usual answers.
HOUSE: Final[dict[str, str | bool]] = {
    "back_to_stairs": False,  # may ±1 lead back onto the stairs?
    "all_blocked": "stay",  # or "refuse": one that cannot move makes the card unplayable
    "all_actor": "moved",  # or "any": after `all`, also one that stayed may act
    "all_key": True,  # after `all`, may a Horus tile give a key?
    "last_into_tomb": True,
    "osiris_into_tomb": True,  # may an Osiris tile push somebody into the tomb?
    "treasure_claim": "must",  # or "may"
    "osiris_overshoot": "refuse",  # or "stop-before": on the last tile before the tomb
    "reshuffle": "when-empty",  # or "when-needed": only when somebody has to draw
}

COLOURS: Final = ("red", "green", "blue", "yellow")
STACKS: Final = {"c": "cobra", "f": "falcon", "l": "lion"}
SET_POINTS: Final = (0, 3, 7, 12, 18, 25, 33, 42, 52)  # p.6
STAIRS: Final = 0


def ruled(name: str) -> str:
    """How one of RULES is decided here."""
    return AS_THE_ENGINE_IS_TODAY.get(name, RULES[name])


class RawPlayer(TypedDict, total=False):
    """One player in a position file."""

    name: str
    at: list[int]
    lying: list[int]
    keys: int
    track: int
    treasures: str
    wild: int
    scarabs: list[int | str]
    sarcophagi: list[int]
    hand: str


class Player(TypedDict):
    """What one player has; `?` is a card or a scarab nobody told us."""

    colour: str
    name: str
    at: list[int]
    lying: list[int]
    keys: int
    track: int
    treasures: list[str]
    wild: int
    scarabs: list[int | str]
    sarcophagi: list[int]
    hand: list[str]


class Table(TypedDict):
    """Everything on the table."""

    spaces: list[str]
    statues: list[int]  # the space after which each stands
    walls: list[int]  # stairs, spaces, tomb
    tiles: list[str]
    players: list[Player]
    mover: int
    first: int
    keys: int
    wild: int
    scarabs: int
    stacks: dict[str, list[str]]
    horus: dict[str, list[str]]
    house: dict[str, str | bool]
    stuck: int
    draw: int | None  # None: nobody counts the cards
    discard: list[str]
    taken: list[str]
    round: int
    had: list[int]  # who has had a turn this round
    over: str | None


class Way(NamedTuple):
    """One way to move: who (None if the card says it), how far, and where all of that leads."""

    at: int | None
    go: int | None
    trips: list[list[int]]  # for each that moves, every place it comes to
    stand: list[int]  # where all own adventurers then are
    acts: list[int]  # the places of those that may act


class Choice(NamedTuple):
    """A way to play a card to its end: the movement, who acts, what is chosen on the tile."""

    way: Way
    act: int
    choice: str | None


# --- reading


def read_table(text: str) -> Table:
    """The table in a JSON text, with the keys of a position file."""
    raw = json.loads(text)
    unknown = raw.get("house", {}).keys() - HOUSE.keys()
    assert not unknown, f"the plain model does not know these house rules: {unknown}"
    spaces, statues, walls = read_board(raw["board"])
    order = [colour for colour in raw if colour in COLOURS]
    first = order.index(raw["first"])
    mover = order.index(raw["to_move"])
    today = {key: AS_THE_ENGINE_IS_TODAY.get(key, value) for key, value in HOUSE.items()}
    return Table(
        spaces=spaces,
        statues=statues,
        walls=walls,
        tiles=raw["tiles"].split(),
        players=[read_player(colour, raw[colour]) for colour in order],
        mover=mover,
        first=first,
        keys=raw["keys"],
        wild=raw["wild"],
        scarabs=raw["scarabs"],
        stacks={name: read_stack(stack) for name, stack in raw["stacks"].items()},
        horus={level: read_stack(stack) for level, stack in raw["horus"].items()},
        house={**today, **raw.get("house", {})},
        stuck=raw.get("stuck", 0),
        draw=raw.get("draw"),
        discard=raw.get("discard", "").split(),
        taken=raw.get("taken", "").split(),
        round=1,
        had=[(first + turn) % len(order) for turn in range((mover - first) % len(order))],
        over=None,
    )


def read_board(code: str) -> tuple[list[str], list[int], list[int]]:
    """The spaces, the statues and the wall values of a board code."""
    spaces: list[str] = []
    statues: list[int] = []
    walls, wall = [0], 0
    for token in code.split():
        if token == "A":
            statues.append(len(spaces))
        elif token.startswith("="):
            wall = int(token[1:])
        else:
            spaces.append(token)
            walls.append(wall)
    return spaces, statues, [*walls, wall]


def read_stack(stack: int | str) -> list[str]:
    """A stack from the top; where only its size is known, nothing but question marks."""
    return ["?"] * stack if isinstance(stack, int) else stack.split()


def read_player(colour: str, raw: RawPlayer) -> Player:
    """One player's part of a position; what is left out is none, or not known."""
    assert raw.keys() <= RawPlayer.__annotations__.keys()
    return Player(
        colour=colour,
        name=raw.get("name", ""),
        at=raw.get("at", []),
        lying=raw.get("lying", []),
        keys=raw.get("keys", 0),
        track=raw.get("track", 0),
        treasures=raw.get("treasures", "").split(),
        wild=raw.get("wild", 0),
        scarabs=raw.get("scarabs", []),
        sarcophagi=raw.get("sarcophagi", []),
        hand=raw.get("hand", "? ? ? ? ?").split(),
    )


# --- the path


def tomb_of(table: Table) -> int:
    return len(table["spaces"]) + 1


def tile_at(table: Table, place: int) -> str:
    """The tile on a place; `-` on an empty space, on the stairs and in the tomb."""
    return table["tiles"][place - 1] if 0 < place < tomb_of(table) else "-"


def ahead(table: Table, place: int, steps: int) -> int | None:
    """So many tiles on (p.4: empty spaces are skipped, the tomb comes after the last tile)."""
    tomb = tomb_of(table)
    for _ in range(steps):
        place += 1
        while place < tomb and tile_at(table, place) == "-":
            place += 1
        if place > tomb:
            return None
    return place


def behind(table: Table, place: int) -> int:
    """The nearest tile behind a place, or the stairs."""
    place -= 1
    while place > STAIRS and tile_at(table, place) == "-":
        place -= 1
    return place


def trip(table: Table, start: int, go: int, keys: int) -> list[int] | None:
    """Every place an adventurer comes to, `go` tiles from here; None if it may not."""
    if go > 0:
        end = ahead(table, start, go)
    else:
        end = behind(table, start) if start > STAIRS else None
        if end == STAIRS and not table["house"]["back_to_stairs"]:
            return None
    return None if end is None else pushed(table, [start, end], keys)


def pushed(table: Table, places: list[int], keys: int) -> list[int] | None:
    """The same trip, Osiris tiles and the door of the tomb considered (p.5, p.6)."""
    tomb, end = tomb_of(table), places[-1]
    while tile_at(table, end).startswith("o"):
        by = int(tile_at(table, end)[1:])
        on = ahead(table, end, by)
        if on is None and table["house"]["osiris_overshoot"] == "stop-before":
            last = behind(table, tomb)
            on = last if last > end else None
        if on is None or (on == tomb and not table["house"]["osiris_into_tomb"]):
            return None
        places, end = [*places, on], on
    if end == tomb and not keys:
        return None
    return places


# --- playing a card


CARDS = (
    *("1", "2", "3", "4", "5", "±1", "die"),
    *("1-3", "1-4", "1-5", "1-6", "1-die", "all1", "all2", "all3", "all4", "last"),
    *("less1", "less2", "less3"),
)


def is_die(card: str) -> bool:
    return card in ("die", "1-die")


def distances(card: str, roll: int | None) -> list[int]:
    """How far a card may move one adventurer; -1 is one tile back."""
    if card == "±1":
        return [1, -1]
    if card == "die":
        return [roll or 0]
    if card.startswith("less"):
        return [int(card[4:])]
    if card.startswith("1-"):
        most = (roll or 0) if card == "1-die" else int(card[2:])
        return list(range(1, most + 1))
    return [int(card)]


def ways(table: Table, player: Player, card: str, roll: int | None) -> list[Way]:
    """Every legal movement with a card."""
    tomb = tomb_of(table)
    active = [place for place in player["at"] if place != tomb]
    if not active:
        return []
    if card.startswith("all"):
        return ways_of_all(table, player, int(card[3:]))
    if card == "last":
        return ways_of_last(table, player)
    found = []
    for start in sorted(set(active)):
        for go in distances(card, roll):
            places = trip(table, start, go, player["keys"])
            if places:
                stand = moved(player["at"], places)
                found.append(Way(start, go, [places], stand, [places[-1]]))
    return found


def moved(at: list[int], places: list[int]) -> list[int]:
    """The own adventurers, one of them gone from the first of these places to the last."""
    stand = list(at)
    stand.remove(places[0])
    return [*stand, places[-1]]


def ways_of_all(table: Table, player: Player, steps: int) -> list[Way]:
    """Everyone advances, the one nearest to the tomb first (p.8)."""
    keys, stand = player["keys"], list(player["at"])
    trips: list[list[int]] = []
    stayed: list[int] = []
    for start in sorted(player["at"], reverse=True):
        if start == tomb_of(table):
            continue
        places = trip(table, start, steps, keys)
        if places is None:
            stayed.append(start)
            continue
        keys -= places[-1] == tomb_of(table)
        stand = moved(stand, places)
        trips.append(places)
    if not trips or (stayed and table["house"]["all_blocked"] == "refuse"):
        return []
    acts = [places[-1] for places in trips]
    acts += stayed if table["house"]["all_actor"] == "any" else []
    return [Way(None, None, trips, stand, list(dict.fromkeys(acts)))]


def ways_of_last(table: Table, player: Player) -> list[Way]:
    """The last one joins the next own one ahead on another space (p.8)."""
    tomb = tomb_of(table)
    rear = min(player["at"])
    further = [place for place in player["at"] if rear < place < tomb]
    if not further and tomb in player["at"] and table["house"]["last_into_tomb"]:
        further = [tomb]
    if not further:
        return []
    places = pushed(table, [rear, min(further)], player["keys"])
    if places is None:
        return []
    return [Way(None, None, [places], moved(player["at"], places), [places[-1]])]


def offers(table: Table, card: str, way: Way, place: int) -> list[str | None]:
    """What the tile on a place lets its player choose; None where there is nothing to choose."""
    tile = tile_at(table, place)
    found: list[str | None] = []
    if "/" in tile:  # a treasure: v3/2
        return treasure_offers(table, card, tile, way.stand.count(place))
    if tile in ("h1", "h2", "h3"):
        no_key = card.startswith("all") and not table["house"]["all_key"]
        found += ["key"] if table["keys"] and not no_key else []
        found += ["card"] if table["horus"][tile[1]] else []
    if tile.startswith("favour"):
        found += [f"level={level}" for level in tile[-2:] if table["horus"][level]]
    if tile in ("scarab", "either") and table["scarabs"]:
        found.append("scarab")
    if tile in ("wild", "either") and table["wild"]:
        found.append("wild")
    return found or [None]


def treasure_offers(table: Table, card: str, tile: str, own: int) -> list[str | None]:
    """A treasure: taken with enough adventurers, with a `less` card perhaps with one fewer."""
    needed = int(tile.split("/")[1])
    if own >= needed:
        return ["take"] if table["house"]["treasure_claim"] == "must" else ["take", "leave"]
    if own + 1 == needed and card.startswith("less"):
        return ["take", "leave"]
    return [None]


def choices(table: Table, player: Player, card: str, roll: int | None) -> list[Choice]:
    """Every way to play a card to its end."""
    return [
        Choice(way, act, choice)
        for way in ways(table, player, card, roll)
        for act in way.acts
        for choice in offers(table, card, way, act)
    ]


def words_of(card: str, chosen: Choice, among: list[Choice]) -> list[str]:
    """What has to be said of a choice: only what the others leave open."""
    way, act, choice = chosen
    words = []
    if len({one.way.at for one in among}) > 1:
        words.append(f"@{way.at}")
    among = [one for one in among if one.way.at == way.at]
    if len({one.way.go for one in among}) > 1:
        back_or_ahead = "back" if way.go == -1 else "ahead"
        words.append(back_or_ahead if card == "±1" else f"+{way.go}")
    among = [one for one in among if one.way.go == way.go]
    if len({one.act for one in among}) > 1:
        words.append(f"act={act}")
    among = [one for one in among if one.act == act]
    if len(among) > 1:
        words.append(str(choice))
    return words


def rolls(card: str) -> list[int | None]:
    return [1, 2, 3, 4, 5, 6] if is_die(card) else [None]


def can_move(table: Table, player: Player, card: str) -> bool:
    """Whether a card could move anyone, with some roll at least."""
    return any(ways(table, player, card, roll) for roll in rolls(card))


def outer_cards(player: Player) -> Iterator[tuple[str, str]]:
    """The two cards that may be played, with their sides."""
    for side, card in (("L", player["hand"][0]), ("R", player["hand"][-1])):
        if card != "?":
            yield side, card


def legal_turns(table: Table, seat: int | None = None) -> list[str]:
    """Every legal turn, as it is written in a log; what chance will bring is left open."""
    if table["over"]:
        return []
    player = table["players"][table["mover"] if seat is None else seat]
    found: list[str] = []
    for side, card in outer_cards(player):
        if can_move(table, player, card):
            for roll in rolls(card):
                found += turns_with(table, player, side + card, card, roll)
    return found or passes(table, player)


def passes(table: Table, player: Player) -> list[str]:
    """The turns of a player whose known outer cards move nobody (p.4)."""
    known = [f"{side}{card} pass" for side, card in outer_cards(player)]
    if len(known) != 1:
        return known
    # The other card is not known: it has to move nobody either.
    able = [can_move(table, player, card) for card in CARDS]
    if all(able):
        return []
    return [f"{known[0]} other=none"] if any(able) else known


def turns_with(
    table: Table, player: Player, name: str, card: str, roll: int | None
) -> Iterator[str]:
    """The turns with one card and one roll; `pass` if the roll moves nobody."""
    rolled = [] if roll is None else [f"die={roll}"]
    among = choices(table, player, card, roll)
    if not among:
        yield " ".join([name, *rolled, "pass"])
    for chosen in among:
        words = words_of(card, chosen, among)
        # The order of a canonical turn: who, how far, the roll, who acts, what is chosen.
        before = [word for word in words if word[0] in "@+" or word in ("ahead", "back")]
        yield " ".join([name, *before, *rolled, *words[len(before) :]])


# --- the table afterwards


def play(table: Table, line: str) -> Table:
    """The table after a line of the log: `red L3 @2 key draw=4`, or `hand red 3 ? ? ? 1`."""
    table = deepcopy(table)
    words = line.split()
    if words[0] == "hand":
        tell_hand(table, words[1], words[2:])
        return table
    seat = [player["colour"] for player in table["players"]].index(words[0])
    side, card, said = words[1][0], words[1][1:], words[2:]
    assert not table["over"], line
    assert seat == table["mover"] or "allow=turn.order" in said, line
    play_card(table, table["players"][seat], side, card, said)
    go_on(table, seat)
    return table


def tell_hand(table: Table, colour: str, cards: list[str]) -> None:
    for player in table["players"]:
        if player["colour"] == colour:
            both = zip(cards, player["hand"], strict=True)
            player["hand"] = [known if told == "?" else told for told, known in both]


def play_card(table: Table, player: Player, side: str, card: str, said: list[str]) -> None:
    """Card, movement, action and new card of one turn (p.3 to p.5)."""
    chance = dict(word.split("=") for word in said if "=" in word)
    roll = int(chance["die"]) if "die" in chance else None
    slot = 0 if side == "L" else 4
    assert player["hand"][slot] in ("?", card), "only an outer card, and as it lies"
    if "pass" in said:
        if player["hand"][4 - slot] == "?" and roll is None:
            tell_other(table, player, 4 - slot, chance.get("other", "?"))
        stand_still(table, player, card, roll)
        new = ""
    else:
        chosen = the_choice(choices(table, player, card, roll), card, said)
        for places in chosen.way.trips:
            travel(table, player, places)
        new = act(table, player, chosen, chance)
    del player["hand"][slot]
    table["discard"] += [card] if table["draw"] is not None else []
    if not new:
        new = chance.get("draw", "?")
        draw_card(table)
    player["hand"].insert(2, new)  # p.3: the third of five


def tell_other(table: Table, player: Player, slot: int, said: str) -> None:
    """What is said of the other outer card before nobody moves; not needed if no card could."""
    assert said != "?" or not any(can_move(table, player, card) for card in CARDS)
    if said not in ("?", "none"):
        player["hand"][slot] = said


def stand_still(table: Table, player: Player, card: str, roll: int | None) -> None:
    """A card spent: a roll that moves nobody, or neither outer card can move (p.4)."""
    if roll is not None:
        assert not ways(table, player, card, roll), "this roll moves somebody"
        return
    able = [one for _, one in outer_cards(player) if can_move(table, player, one)]
    assert not able, f"these cards could move somebody: {able}"
    assert not can_move(table, player, card)
    table["stuck"] += 1


def the_choice(among: list[Choice], card: str, said: list[str]) -> Choice:
    """The one choice that these words mean."""
    chance = ("die=", "tile=", "got=", "scarab=", "draw=", "allow=")
    told = [word for word in said if not word.startswith(chance)]
    fitting = [one for one in among if words_of(card, one, among) == told]
    assert len(fitting) == 1, (told, [words_of(card, one, among) for one in among])
    return fitting[0]


def travel(table: Table, player: Player, places: list[int]) -> None:
    """One adventurer goes from place to place, wakes who lies beside the way, may enter."""
    player["at"].remove(places[0])
    for start, end in pairwise(places):
        wake(table, player, start, end)
    player["at"].append(places[-1])
    player["at"].sort()
    if places[-1] == tomb_of(table):
        player["keys"] -= 1  # out of the game: it does not go back to the supply
        given = [one for other in table["players"] for one in other["sarcophagi"]]
        left = [one for one in (5, 3) if one not in given]
        player["sarcophagi"] += left[:1]


def wake(table: Table, player: Player, start: int, end: int) -> None:
    """Own adventurers at the statues that are passed stand up on the stairs, at once (p.4)."""
    for number, stands_after in enumerate(table["statues"], start=1):
        is_passed = min(start, end) <= stands_after < max(start, end)
        if is_passed and number in player["lying"]:
            player["lying"].remove(number)
            player["at"].append(STAIRS)
    player["at"].sort()


def act(table: Table, player: Player, chosen: Choice, chance: dict[str, str]) -> str:
    """The action of the tile; gives back the Horus card that was taken, if one was."""
    place, choice = chosen.act, chosen.choice
    tile = tile_at(table, place)
    if choice == "take":
        take_treasure(table, player, place, chance)
    elif choice == "key":
        player["keys"] += 1
        table["keys"] -= 1
    elif choice == "wild":
        player["wild"] += 1
        table["wild"] -= 1
    elif choice == "scarab":
        player["scarabs"].append(int(chance["scarab"]) if "scarab" in chance else "?")
        table["scarabs"] -= 1
    elif choice == "card":
        return take_card(table, tile[1], chance)
    elif choice and choice.startswith("level="):
        return take_card(table, choice[-1], chance)
    elif tile == "tunnel":
        further = range(place + 1, tomb_of(table))
        tunnels = [number for number in further if tile_at(table, number) == "tunnel"]
        if tunnels:  # p.7: the next one, and no further
            travel(table, player, [place, tunnels[0]])
    return ""


def take_treasure(table: Table, player: Player, place: int, chance: dict[str, str]) -> None:
    """The tile and its points to the player; a temple tile where the space shows an icon (p.5)."""
    kept = tile_at(table, place).split("/")[0]
    player["treasures"].append(kept)
    player["track"] += int(kept[1:])
    table["tiles"][place - 1] = "-"
    icon = table["spaces"][place - 1]
    if icon in STACKS and table["stacks"][STACKS[icon]]:
        top = table["stacks"][STACKS[icon]].pop(0)
        table["tiles"][place - 1] = chance["tile"] if top == "?" else top


def take_card(table: Table, level: str, chance: dict[str, str]) -> str:
    """The top card of a stack of Horus cards; these lie face up (p.2)."""
    top = table["horus"][level].pop(0)
    card = chance.get("got", "?") if top == "?" else top
    table["taken"].append(card)
    return card


def draw_card(table: Table) -> None:
    """One card less in the draw pile, where somebody counts (p.3)."""
    if table["draw"] is None:
        return
    if table["draw"] == 0:
        shuffle(table)
    table["draw"] -= 1
    if table["draw"] == 0 and table["house"]["reshuffle"] == "when-empty":
        shuffle(table)


def shuffle(table: Table) -> None:
    table["draw"], table["discard"] = len(table["discard"]), []


def go_on(table: Table, seat: int) -> None:
    """Whose turn is next, or the end of the game (p.3, p.6)."""
    seats = len(table["players"])
    if seat != table["mover"] and ruled("waived_turn") == "extra":
        return
    table["had"].append(seat)
    order = [(table["first"] + turn) % seats for turn in range(seats)]
    waiting = [one for one in order if one not in table["had"]]
    table["mover"] = waiting[0] if waiting else table["first"]
    if waiting:
        return
    tomb = tomb_of(table)
    inside = sum(player["at"].count(tomb) for player in table["players"])
    if inside >= 2:
        table["over"] = "end.second"
    elif table["stuck"] >= seats:
        table["over"] = "end.stuck"
    else:
        table["round"] += 1
        table["stuck"] = 0
        table["had"] = []


# --- the score


@cache
def most_sets(vases: int, statues: int, jewelry: int, wild: int) -> int:
    """The most sets, by trying every way to fill the next one; at most two wild tiles in it."""
    best = 0
    for v, s, j in ((v, s, j) for v in (0, 1) for s in (0, 1) for j in (0, 1)):
        wanted = 3 - v - s - j
        if wanted < 3 and v <= vases and s <= statues and j <= jewelry and wanted <= wild:
            best = max(best, 1 + most_sets(vases - v, statues - s, jewelry - j, wild - wanted))
    return best


def total(table: Table, player: Player) -> int:
    """All points of a player, as if the game ended now (p.6); unknown scarabs count nothing."""
    vases, statues, jewelry = (
        sum(one.startswith(letter) for one in player["treasures"]) for letter in "vsj"
    )
    sets = most_sets(vases, statues, jewelry, player["wild"])
    return (
        player["track"]
        + sum(table["walls"][place] for place in player["at"])
        + sum(player["sarcophagi"])
        + player["keys"]
        + SET_POINTS[min(sets, 8)]
        + sum(value for value in player["scarabs"] if isinstance(value, int))
    )


def standing(table: Table) -> dict[str, tuple[int, int]]:
    """Points and rank by name; the winners are those of rank 1."""
    points = {player["name"]: total(table, player) for player in table["players"]}
    dearest = {player["name"]: max([0, *player["sarcophagi"]]) for player in table["players"]}
    breaks_all_ties = ruled("lower_places") == "sarcophagus"
    most = max(points.values())
    strength = {name: dearest[name] for name in points}
    strongest = max(strength[name] for name in points if points[name] == most)
    keys = {
        name: (
            count,
            strength[name]
            if breaks_all_ties
            else count == most and strength[name] == strongest,  # the tie-break names the winner
        )
        for name, count in points.items()
    }
    return {
        name: (points[name], 1 + sum(other > keys[name] for other in keys.values()))
        for name in points
    }
