"""Silver & Gold Pyramids once more, as plainly as the rulebook has it: a second opinion.

Only the standard library is used, and nothing of the engine. The copy and the players are read from
JSON with the keys of a save's set-up, what happens from the lines of a log. A square is a text, a
card's marks are a set of them, and every line makes a new table.
"""

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Final, NamedTuple, TypedDict

# Where the engine does otherwise than the rules say. Take a line out once the engine follows.
AS_THE_ENGINE_IS_TODAY: Final[dict[str, str]] = {
    # p.5 has whoever completes a pyramid take a new card, and makes no exception.
    "last_turn": "nobody-takes",
}
# What the rules say there; `potion_order` is a house rule, see below.
RULES: Final = {"two_completed": "as-marked", "last_turn": "takes", "lower_places": "shared"}
# What the book leaves open and a table may decide; these are the usual answers.
HOUSE: Final[dict[str, str | bool]] = {
    "potion_order": "potion-first",  # or "skulls-first", where one placement holds both
    "cross_on_completed": True,  # may a red cross be used on the card just completed?
}

COLOURS: Final = ("green", "orange", "purple")
COLUMNS, ROWS = "abcde", "12345"
SQUARES: Final = [column + row for row in ROWS for column in COLUMNS]
ICONS: Final = {
    "r": "red",
    "g": "green",
    "t": "torch",
    "p": "potion",
    "s": "skull",
    "x": "cross",
    "T": "tomb",
}
PATTERNS: Final = {
    "domino": "##",
    "line3": "###",
    "corner3": "##/#.",
    "line4": "####",
    "square4": "##/##",
    "L4": "###/#..",
    "T4": "###/.#.",
    "S4": "##./.##",
}


def ruled(name: str) -> str:
    """How one of RULES is decided here."""
    return AS_THE_ENGINE_IS_TODAY.get(name, RULES[name])


class Card(TypedDict):
    """A pyramid card in front of a player."""

    number: int
    marks: list[str]
    untold: int  # squares marked of which nobody said where


class Player(TypedDict):
    """What one player has."""

    handle: str
    name: str
    dealt: list[int]
    cards: list[Card]
    completed: list[tuple[int, str]]  # number and colour, in the order of completing
    red: int
    green: int
    torches: list[int]
    skulls: int
    skull_value: int | None
    bonuses: list[tuple[str, int]]  # colour and points


class Table(TypedDict):
    """Everything on the table. What nobody has and what is not on display is in the deck."""

    expedition: dict[str, int]
    codes: dict[int, str]  # 25 letters, where somebody entered them
    colours: dict[int, str]
    skulls: list[int] | None  # minus points, where somebody entered them
    house: dict[str, str | bool]
    players: list[Player]
    phase: str
    round: int
    turn: int
    display: list[int]
    revealed: list[str]
    marked: list[str]
    finished: list[tuple[int, str, str]]  # this turn, as marked: number, handle, colour
    queue: list[tuple[int, str]]  # who takes a new card for which


class Stroke(NamedTuple):
    """Squares marked at once on one card; none where nobody said which."""

    card: int
    squares: frozenset[str]
    size: int
    said: tuple[str, ...] = ()  # icons


class Progress(NamedTuple):
    """A player's cards and score card in the middle of a mark."""

    cards: tuple[tuple[int, frozenset[str], int], ...]  # number, marks, untold
    red: int
    green: int
    torches: frozenset[int]
    skulls: int
    crosses: int  # red crosses still to use
    done: tuple[int, ...]  # cards completed, as marked


# --- reading, and the table as JSON


def read_setup(text: str) -> Table:
    """The table before the deal: players, expedition, cards, skulls, house."""
    raw = json.loads(text)
    cards = {int(number): code.split() for number, code in raw["cards"].items()}
    unknown = raw["house"].keys() - HOUSE.keys()
    assert not unknown, f"the plain model does not know these house rules: {unknown}"
    return Table(
        expedition=raw["expedition"],
        codes={n: code.replace("/", "") for n, (_, code) in cards.items() if code != "-"},
        colours={number: colour for number, (colour, _) in cards.items() if colour != "-"},
        skulls=raw["skulls"],
        house={**HOUSE, **raw["house"]},
        players=[new_player(handle, name) for handle, name in raw["players"].items()],
        phase="keep",
        round=1,
        turn=1,
        display=[],
        revealed=[],
        marked=[],
        finished=[],
        queue=[],
    )


def new_player(handle: str, name: str) -> Player:
    return Player(
        handle=handle,
        name=name,
        dealt=[],
        cards=[],
        completed=[],
        red=0,
        green=0,
        torches=[],
        skulls=0,
        skull_value=None,
        bonuses=[],
    )


def as_json(table: Table) -> dict[str, object]:
    """The table with the keys of `luxor pyramids show --json`."""
    return {
        "phase": table["phase"],
        "round": table["round"],
        "turn_in_round": table["turn"],
        "pattern": table["revealed"][-1] if table["phase"] == "mark" else None,
        "revealed": table["revealed"],
        "to_mark": to_mark(table) if table["phase"] == "mark" else [],
        "queue": [{"player": who, "number": number} for number, who in table["queue"]],
        "display": sorted(table["display"]),
        "deck": len(deck(table)),
        "bonuses_left": {colour: bonuses_left(table, colour) for colour in COLOURS},
        "players": [player_json(table, player) for player in table["players"]],
        "house": table["house"],
    }


def player_json(table: Table, player: Player) -> dict[str, object]:
    cards = [
        {
            "number": card["number"],
            "colour": table["colours"].get(card["number"]),
            "code": printed_code(table, card["number"]),
            "marks": card["marks"],
            "untold": card["untold"],
            "untold_most": card["untold"],
        }
        for card in player["cards"]
    ]
    completed = [{"number": number, "colour": colour} for number, colour in player["completed"]]
    bonuses = [{"colour": colour, "points": points} for colour, points in player["bonuses"]]
    kept = {key: value for key, value in player.items() if key != "handle"}
    shown = {"cards": cards, "completed": completed, "bonuses": bonuses}
    return {"player": player["handle"], **kept, **shown}


def printed_code(table: Table, number: int) -> str | None:
    code = table["codes"].get(number)
    return "/".join(code[start : start + 5] for start in range(0, 25, 5)) if code else None


# --- what lies where


def deck(table: Table) -> list[int]:
    """The cards nobody has seen leave the deck."""
    out = set(table["display"])
    for player in table["players"]:
        out |= {card["number"] for card in player["cards"]}
        out |= {number for number, _ in player["completed"]}
    return [number for number in range(1, 49) if number not in out]


def player_of(table: Table, handle: str) -> Player:
    return next(player for player in table["players"] if player["handle"] == handle)


def bonuses_left(table: Table, colour: str) -> list[int]:
    given = [one for player in table["players"] for one in player["bonuses"]]
    return [points for points in (10, 6, 3) if (colour, points) not in given]


def letter(table: Table, number: int, square: str) -> str:
    """What is printed on a square; "" if nobody entered the card."""
    code = table["codes"].get(number)
    return code[SQUARES.index(square)] if code else ""


def neighbours(square: str) -> list[str]:
    """The squares that touch this one edge to edge."""
    column, row = COLUMNS.index(square[0]), ROWS.index(square[1])
    around = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
    return [COLUMNS[x] + ROWS[y] for x, y in around if 0 <= x < 5 and 0 <= y < 5]


def may_mark(
    table: Table, number: int, marks: frozenset[str], untold: int, squares: frozenset[str]
) -> bool:
    """Whether these squares may be marked on a card (p.3)."""
    if squares & marks or any(letter(table, number, one) == "#" for one in squares):
        return False
    if untold:
        code = table["codes"].get(number, "." * 25)
        return may_touch(code, marks, untold, squares, known=number in table["codes"])
    if marks:
        return any(other in marks for one in squares for other in neighbours(one))
    if number in table["codes"]:
        return any(letter(table, number, one) == "E" for one in squares)
    return any(one[1] == "1" for one in squares)  # p.1: the entrance is in the top row


@cache
def may_touch(
    code: str, marks: frozenset[str], untold: int, squares: frozenset[str], *, known: bool
) -> bool:
    """Whether marks, so many of them nobody knows where, can reach squares from the entrance.

    It searches for a way to lay squares one after the other: none on the tomb, or the card would be
    completed.
    """
    printed = dict(zip(SQUARES, code, strict=True))
    free = {one for one in SQUARES if printed[one] not in "#T"} - squares
    starts = {one for one in free if (printed[one] == "E" if known else one[1] == "1")}
    laid = {with_marks(frozenset({one}), marks) for one in starts}
    while laid:
        for one in laid:
            touching = any(other in one for square in squares for other in neighbours(square))
            room = len(with_marks(one, frozenset(free)))
            if touching and marks <= one and room >= len(marks) + untold:
                return True
        laid = {
            with_marks(one | {square}, marks)
            for one in laid
            for old in one
            for square in neighbours(old)
            if square in free - one and len(one - marks) < untold
        }
        laid = {one for one in laid if len(one - marks) <= untold}
    return False


def with_marks(found: frozenset[str], marks: frozenset[str]) -> frozenset[str]:
    """Squares, and all of these marks that hang together with them."""
    while more := {one for one in marks - found if found.intersection(neighbours(one))}:
        found |= more
    return found


def open_squares(table: Table, number: int, marks: frozenset[str], untold: int) -> list[str]:
    """The single squares of a card that may be marked."""
    if len(marks) + untold >= len(SQUARES):
        return []
    return [one for one in SQUARES if may_mark(table, number, marks, untold, frozenset({one}))]


def to_mark(table: Table) -> list[str]:
    """Who has still to mark this turn: all who have a square left to."""
    return [
        player["handle"]
        for player in table["players"]
        if player["handle"] not in table["marked"]
        and any(
            open_squares(table, card["number"], frozenset(card["marks"]), card["untold"])
            for card in player["cards"]
        )
    ]


# --- patterns


def places_of(pattern: str) -> set[frozenset[str]]:
    """Every place of a pattern in a grid, turned and reflected in every way (p.3)."""
    rows = PATTERNS[pattern].split("/")
    spots = [(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == "#"]
    found = set()
    for _ in range(2):
        spots = [(-x, y) for x, y in spots]  # reflected
        for _ in range(4):
            spots = [(-y, x) for x, y in spots]  # turned
            for right in range(-5, 6):
                for down in range(-5, 6):
                    moved = [(x + right, y + down) for x, y in spots]
                    if all(0 <= x < 5 and 0 <= y < 5 for x, y in moved):
                        found.add(frozenset(COLUMNS[x] + ROWS[y] for x, y in moved))
    return found


PLACES: Final = {pattern: places_of(pattern) for pattern in PATTERNS}


# --- lines of the log


def play(table: Table, line: str) -> Table:
    """The table after a line."""
    table = deepcopy(table)
    words = line.split()
    if words[0] == "display":
        assert table["phase"] == "display", line
        table["display"], table["phase"] = [int(word) for word in words[1:]], "reveal"
    elif words[0] == "reveal":
        reveal(table, words[1])
    else:
        player = player_of(table, words[0])
        if words[1] == "dealt":
            player["dealt"] = [int(word) for word in words[2:]]
        elif words[1] == "keep":
            keep(table, player, [int(word) for word in words[2:]])
        elif words[1] == "take":
            take(table, player, words[2:])
        elif words[1] == "skull":
            player["skull_value"] = int(words[2])
        else:
            mark(table, player, words[1:])
    return table


def keep(table: Table, player: Player, numbers: list[int]) -> None:
    """Two of four cards (p.2)."""
    assert table["phase"] == "keep"
    assert len(numbers) == 2
    assert not player["dealt"] or set(numbers) <= set(player["dealt"])
    assert set(numbers) <= set(deck(table))
    player["cards"] = [Card(number=number, marks=[], untold=0) for number in numbers]
    if all(one["cards"] for one in table["players"]):
        table["phase"] = "display"
        for one in table["players"]:
            one["dealt"] = []


def reveal(table: Table, pattern: str) -> None:
    """The next expedition card, for everyone (p.3)."""
    assert table["phase"] == "reveal"
    assert table["revealed"].count(pattern) < table["expedition"][pattern]
    table["revealed"].append(pattern)
    table["phase"] = "mark"
    after_marking(table)


def mark(table: Table, player: Player, words: list[str]) -> None:
    """A player's mark with all its red crosses (p.3, p.4)."""
    assert table["phase"] == "mark"
    assert player["handle"] not in table["marked"]
    strokes, colours = read_mark(table, words)
    progress = begun(player)
    assert strokes[0] in first_strokes(table, player) or strokes[0].card not in table["codes"]
    progress = marked_in_full(table, progress, strokes)
    write_back(table, player, progress, colours)
    table["marked"].append(player["handle"])
    after_marking(table)


def read_mark(table: Table, words: list[str]) -> tuple[list[Stroke], dict[int, str]]:
    """The strokes of a mark in order, and the colours that were said of cards (0: of the one)."""
    number = int(words[0])
    squares = frozenset(word for word in words if word in SQUARES)
    is_one = "one" in words or len(squares) == 1
    pattern = table["revealed"][-1]
    size = 1 if is_one else PATTERNS[pattern].count("#")
    strokes = [Stroke(number, squares, size)]
    colours: dict[int, str] = {}
    for word in words[1:]:
        if word.startswith("+"):
            card, _, square = word[1:].rpartition(":")
            if square in SQUARES:
                strokes.append(Stroke(int(card or number), frozenset({square}), 1))
            else:
                strokes.append(Stroke(int(square), frozenset(), 1))
        elif word in ICONS.values():
            strokes[-1] = strokes[-1]._replace(said=(*strokes[-1].said, word))
        elif word.startswith("colour="):
            card, _, colour = word.removeprefix("colour=").rpartition(":")
            colours[int(card or 0)] = colour
    return strokes, colours


def begun(player: Player) -> Progress:
    """Where a player stands before marking."""
    return Progress(
        tuple((one["number"], frozenset(one["marks"]), one["untold"]) for one in player["cards"]),
        player["red"],
        player["green"],
        frozenset(player["torches"]),
        player["skulls"],
        crosses=0,
        done=(),
    )


def marked_in_full(table: Table, progress: Progress, strokes: list[Stroke]) -> Progress:
    """All strokes of a mark; every red cross must be used as long as there is a square for it."""
    progress = struck(table, progress, strokes[0])
    for stroke in strokes[1:]:
        assert progress.crosses, "no red cross is left for this"
        possible = extra_strokes(table, progress)
        assert stroke._replace(said=()) in possible or not stroke.squares, stroke
        progress = struck(table, progress, stroke)
        progress = progress._replace(crosses=progress.crosses - 1)
    assert not progress.crosses or not extra_strokes(table, progress), "a red cross is not used"
    return progress


def first_strokes(table: Table, player: Player) -> list[Stroke]:
    """The whole pattern or one square, on the cards that somebody entered (p.3)."""
    found = []
    for card in player["cards"]:
        number, marks, untold = card["number"], frozenset(card["marks"]), card["untold"]
        if number in table["codes"]:
            single = {frozenset({square}) for square in SQUARES}
            found += [
                Stroke(number, squares, len(squares))
                for squares in PLACES[table["revealed"][-1]] | single
                if may_mark(table, number, marks, untold, squares)
            ]
    return found


def extra_strokes(table: Table, progress: Progress) -> list[Stroke]:
    """The squares a red cross may be used on, on either card (p.4)."""
    found = []
    for number, marks, untold in progress.cards:
        if number in progress.done and not table["house"]["cross_on_completed"]:
            continue
        squares = open_squares(table, number, marks, untold)
        if squares and number not in table["codes"]:
            found.append(Stroke(number, frozenset(), 1))
        found += [Stroke(number, frozenset({one}), 1) for one in squares]
    return found


def struck(table: Table, progress: Progress, stroke: Stroke) -> Progress:
    """One more stroke, and all that its icons do (p.4, p.5)."""
    letters = [letter(table, stroke.card, one) for one in stroke.squares]
    icons = [ICONS[one] for one in letters if one in ICONS] or list(stroke.said)
    cards = []
    for number, marks, untold in progress.cards:
        if number != stroke.card:
            cards.append((number, marks, untold))
            continue
        hidden = 0 if stroke.squares else stroke.size
        cards.append((number, marks | stroke.squares, untold + hidden))
        is_full = len(cards[-1][1]) + cards[-1][2] == len(SQUARES)
        if is_full and number not in table["codes"] and number not in progress.done:
            icons += ["tomb"] if "tomb" not in icons else []  # nowhere else
    done = (*progress.done, stroke.card) if "tomb" in icons else progress.done
    lit = {table["round"]} if "torch" in icons else set()
    return Progress(
        tuple(cards),
        min(10, progress.red + icons.count("red")),
        min(10, progress.green + icons.count("green")),
        progress.torches | lit,
        skulls_after(table, progress.skulls, icons),
        progress.crosses + icons.count("cross"),
        done,
    )


def skulls_after(table: Table, skulls: int, icons: list[str]) -> int:
    """The skulls on the score card after one placement (p.5)."""
    potion_first = table["house"]["potion_order"] == "potion-first"
    for icon in ("potion", "skull") if potion_first else ("skull", "potion"):
        for _ in range(icons.count(icon)):
            skulls = min(10, skulls + 1) if icon == "skull" else max(0, skulls - 2)
    return skulls


def write_back(table: Table, player: Player, progress: Progress, colours: dict[int, str]) -> None:
    """The marks and the score card as they are now; completed cards set aside (p.5)."""
    if progress.skulls != player["skulls"]:
        player["skull_value"] = None  # what was told was the value of another skull
    player["red"], player["green"] = progress.red, progress.green
    player["torches"], player["skulls"] = sorted(progress.torches), progress.skulls
    player["cards"] = [
        Card(number=number, marks=[one for one in SQUARES if one in marks], untold=untold)
        for number, marks, untold in progress.cards
        if number not in progress.done
    ]
    by_number = ruled("two_completed") == "by-number"
    for number in sorted(progress.done) if by_number else progress.done:
        said = colours.get(number) or colours.get(0, "")
        colour = table["colours"].get(number) or said
        player["completed"].append((number, colour))
        table["finished"].append((number, player["handle"], colour))
        table["queue"] = sorted([*table["queue"], (number, player["handle"])])


def after_marking(table: Table) -> None:
    """Once all have marked, those who completed a card take a new one (p.5)."""
    if to_mark(table):
        return
    table["marked"] = []
    table["phase"] = "take"
    after_taking(table)


def take(table: Table, player: Player, words: list[str]) -> None:
    """A new card from the display, which is refilled, or from the top of the deck (p.5)."""
    assert table["phase"] == "take"
    assert table["queue"][0][1] == player["handle"], "the lowest completed number goes first"
    said = dict(word.split("=") for word in words if "=" in word)
    if "deck" in said:
        number = int(said["deck"])
        assert number in deck(table)
    else:
        number = int(words[0])
        refill = int(said["refill"]) if "refill" in said else None
        assert (refill is None) == (not deck(table)), "refilled as long as there are cards"
        assert refill is None or refill in deck(table)
        table["display"].remove(number)
        table["display"] += [] if refill is None else [refill]
    player["cards"].append(Card(number=number, marks=[], untold=0))
    table["queue"].pop(0)
    after_taking(table)


def after_taking(table: Table) -> None:
    """Once all have taken: bonuses, and the next turn, round, or the end (p.6)."""
    is_last = (table["round"], table["turn"]) == (4, 7)
    none_left = not table["display"] and not deck(table)
    if none_left or (is_last and ruled("last_turn") == "nobody-takes"):
        table["queue"] = []
    if table["queue"]:
        return
    give_bonuses(table)
    table["finished"] = []
    if is_last:
        table["phase"] = "over"
        return
    table["phase"] = "reveal"
    table["turn"] += 1
    if table["turn"] > 7:
        table["round"], table["turn"], table["revealed"] = table["round"] + 1, 1, []


def give_bonuses(table: Table) -> None:
    """The 2nd, 4th and 6th of a colour earn the next bonus, the lowest number first (p.6)."""
    for number, handle, colour in sorted(table["finished"]):
        player = player_of(table, handle)
        of_colour = [one for one, its in player["completed"] if its == colour]
        which = of_colour.index(number) + 1
        left = bonuses_left(table, colour)
        if which in (2, 4, 6) and left:
            player["bonuses"].append((colour, left[0]))


# --- every legal mark


class End(NamedTuple):
    """What a mark comes to: where it began, and the cards and score card in the end."""

    card: int
    squares: frozenset[str]
    cards: tuple[tuple[int, frozenset[str], int], ...]
    score: tuple[int, int, frozenset[int], int]
    done: frozenset[int]


def end_of(first: Stroke, progress: Progress) -> End:
    score = (progress.red, progress.green, progress.torches, progress.skulls)
    return End(first.card, first.squares, progress.cards, score, frozenset(progress.done))


def legal_ends(table: Table, handle: str) -> set[End]:
    """What every legal mark of a player comes to, whatever order its red crosses are used in."""
    player = player_of(table, handle)
    return {
        end_of(first, progress)
        for first in first_strokes(table, player)
        for progress in all_ends(table, struck(table, begun(player), first))
    }


def all_ends(table: Table, start: Progress) -> Iterator[Progress]:
    """Every way to use all red crosses."""
    met, waiting = {start}, [start]
    while waiting:
        progress = waiting.pop()
        extras = extra_strokes(table, progress) if progress.crosses else []
        if not extras:
            yield progress
        for stroke in extras:
            on = struck(table, progress, stroke)
            on = on._replace(crosses=on.crosses - 1)
            if on not in met:
                met.add(on)
                waiting.append(on)


def end_of_mark(table: Table, handle: str, words: list[str]) -> End:
    """What a declared mark comes to."""
    strokes, _ = read_mark(table, words)
    return end_of(strokes[0], marked_in_full(table, begun(player_of(table, handle)), strokes))


# --- the score


def total(table: Table, player: Player) -> int:
    """All points of a player, as if the game ended now (p.7); unknown skulls cost nothing."""
    pairs = min(player["red"], player["green"])
    single = player["red"] + player["green"] - 2 * pairs
    skull = player["skull_value"] or 0
    if player["skulls"] and table["skulls"]:
        skull = table["skulls"][player["skulls"] - 1]
    return (
        10 * len(player["completed"])
        + 5 * len(player["torches"])
        + sum(points for _, points in player["bonuses"])
        + 5 * pairs
        + single
        - skull
    )


def standing(table: Table) -> dict[str, tuple[int, int]]:
    """Points and rank by name; the winners are those of rank 1."""
    points = {player["name"]: total(table, player) for player in table["players"]}
    lowest = {
        player["name"]: min([number for number, _ in player["completed"]], default=99)
        for player in table["players"]
    }
    breaks_all_ties = ruled("lower_places") == "lowest"
    most = max(points.values())
    strength = {name: -lowest[name] for name in points}
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
