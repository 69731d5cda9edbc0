"""Two tables that look alike to a viewer answer that viewer alike, to the last letter.

A game is played at random; its twin has other cards, tiles and scarabs wherever the viewer cannot
see them. The twin is made from the save itself, without asking the program what is hidden.
"""

import json
import os
import random
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from http.client import HTTPConnection
from io import BytesIO
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from luxor_companion import open_table as open_from_python
from luxor_companion.cli.complete import candidates
from luxor_companion.core import EVERYONE, HOST, Need, Viewer
from luxor_companion.core.record import BadLine, Change, Noted, Redone, Undone
from luxor_companion.errors import BadFileError, UsageError
from luxor_companion.games.luxor import GAME, table
from luxor_companion.games.luxor.files.copy import material
from luxor_companion.games.luxor.files.setup import DRAWS, Options
from luxor_companion.games.luxor.rules import CARDS, COLOURS, MIDDLE, SIDES, notation
from luxor_companion.games.luxor.rules.hand import cannot_play, played_slot, with_outer
from luxor_companion.games.luxor.rules.legal import options
from luxor_companion.games.luxor.rules.notation import Played, Told
from luxor_companion.games.luxor.rules.record import Record
from luxor_companion.games.luxor.rules.state import Position
from luxor_companion.games.luxor.start import draw_table
from luxor_companion.games.pyramids.start import begin_table, head_for
from luxor_companion.table.save import (
    Save,
    backup_of,
    format_head,
    format_save,
    parse_save,
)
from luxor_companion.table.table import AnyTable, Table, replay_save
from luxor_companion.web.app import App
from luxor_companion.web.kept import Kept, digest_of
from luxor_companion.web.phones import Phones
from tests.fuzz.world import call, step, world
from tests.games.pyramids.random_games import log_lines, random_opening
from tests.games.pyramids.random_games import random_game as pyramids_game

NAMES: Final = ("Ani", "Jan", "Mia", "Tom")
LONGEST: Final = 24  # turns of a game
TRIES: Final = 40  # to make a twin whose log is played by the rules
TAB: Final = "TAB "  # before a question: what a TAB press offers after these words
SAVE: Final = Path("saves/twin.toml")
CREATED: Final = datetime(2026, 11, 1, tzinfo=UTC)
STARTER: Final = [card for card, kind in CARDS.items() if not kind.horus]
Source = tuple[str, int]  # of a card: ("red", 2) is the third one dealt to red, ("draw", 7) drawn
Slots = dict[str, list[Source | None]]  # where the cards of each hand are from; None: everyone saw


class Game(NamedTuple):
    """A save before it is written: its set-up, and the lines of its log."""

    setup: dict[str, Any]
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        head = format_head(self.setup, "luxor", identity="twin", created=CREATED)
        return format_save(head, self.lines)

    @property
    def save(self) -> Save:
        return parse_save(self.text, Path("twin.toml"), "luxor")

    def table(self) -> AnyTable | None:
        """The table, unless the box does not hold its cards, or a line is not allowed."""
        try:
            record = replay_save(self.save)
        except BadFileError:
            return None
        return None if isinstance(record, BadLine) else Table(self.save, record)


def random_game(luck: random.Random, draws: Sequence[str]) -> Game:
    """A game that is not over, with turns, slips and what else a table does."""
    seats = tuple(zip(COLOURS, NAMES, strict=True))[: luck.randint(2, 4)]
    seeds = {"seed": luck.getrandbits(32), "hidden_seed": luck.getrandbits(32)}
    bots = tuple((colour, "greedy") for colour, _name in seats if luck.random() < 0.2)
    options = Options(seats, box=material(), app_draws=tuple(draws), bots=bots, **seeds)
    save = parse_save(format_save(draw_table(options), ()), Path("twin.toml"), "luxor")
    start: AnyTable = Table(save, GAME.rules.record(GAME.rules.opening(save.setup, "twin")))
    for _turn in range(luck.randint(0, LONGEST)):
        before = tuple(start.record.lines)
        _do_something(start, luck)
        if start.position.over:
            return Game(save.setup, before)
    return Game(save.setup, tuple(start.record.lines))


def _do_something(now: AnyTable, luck: random.Random) -> None:
    record, chance = now.record, luck.random()
    if chance < 0.08:
        record.apply(luck.choice([Undone(1), Redone(1), Noted("well")]))
    elif chance < 0.15:
        player = luck.choice(now.position.players)
        shown = tuple(card if luck.random() < 0.4 else None for card in player.hand)
        record.apply(Told(player.colour, shown))
    else:
        _play(now, luck)


def _play(now: AnyTable, luck: random.Random) -> None:
    """Play a legal turn, or leave it at the roll, which then stands."""
    position = now.position
    hand, seat = position.player.hand, position.seat
    for side in SIDES:
        if with_outer(hand, side, "1") != hand and hand[0 if side == "L" else -1] is None:
            fits = [card for card in CARDS if not cannot_play(position, seat, side, card)]
            hand = with_outer(hand, side, luck.choice(fits))
    turn = luck.choice(options(position, seat, hand)).turn
    rolls = table.program_rolls(now, turn.card)
    line: notation.LogEntry = Played(
        position.player.colour, turn._replace(die=None) if rolls else turn
    )
    if standing := now.record.standing_roll:
        line = Played(standing.colour, standing.turn)
    for _choice in range(9):
        typed = line
        line, applied = table.consider(now, typed)
        if isinstance(applied, Change):
            now.record.accept(applied)
        elif isinstance(applied, Need) and applied.options:
            if (fact := table.draw_seen(now, typed, line)) and luck.random() < 0.2:
                now.record.apply(fact)
                return
            line = now.record.with_choice(line, luck.choice(applied.options))
            continue
        return


# What a viewer cannot see, changed.


def twin(
    game: Game, viewer: Viewer, luck: random.Random, *, same_next: bool = False
) -> Game | None:
    """The same game with something else face down; None if nothing was found that is allowed.

    With `same_next`, whatever the next turn turns up is the same: both outer cards of its player,
    the temple tiles on top, and what the program rolls.
    """
    real = game.table()
    assert real
    for _try in range(TRIES):
        other = _change_hidden(game, viewer, luck, same_next=same_next)
        if other != game and (made := other.table()):
            seen = [one.seen_by(viewer) for one in (real, made)]
            assert [*seen[0].record.lines] == [*seen[1].record.lines]
            assert seen[0].position == seen[1].position
            assert viewer.host or seen[0].save.setup == seen[1].save.setup
            return other
    return None


class Trace(NamedTuple):
    """What happened in a game, also in turns that were undone for good."""

    positions: list[Position]
    mover: str  # whose turn it is
    now: Slots
    seen: set[Source | None]  # cards that were ever played or told


def trace(game: Game) -> Trace:
    """Follow every card from where it was dealt or drawn."""
    record: Record = GAME.rules.record(GAME.rules.opening(dict(game.setup), "twin"))
    now: Slots = {
        player.colour: [(player.colour, slot) for slot in range(len(player.hand))]
        for player in record.start.players
    }
    history: list[tuple[Change[Any, Any, Any] | None, Slots]] = [(None, now)]
    positions, seen = [record.start], set[Source | None]()
    for number, line in enumerate(game.lines):
        entry = record.read_line(line)
        record.apply(entry, line)
        change = record.done[-1] if record.done else None
        if isinstance(entry, Undone | Redone | Noted):
            now = next(slots for one, slots in history if one is change)
            continue
        assert change
        positions.append(change.after)
        if isinstance(entry, Told):
            told = zip(now[entry.colour], entry.hand, strict=True)
            seen |= {source for source, card in told if card}
        if isinstance(entry, Played):
            played, now = _after(now, change, number)
            seen.add(played)
        history.append((change, now))
    return Trace(positions, record.position.player.colour, now, seen)


def _after(slots: Slots, change: Change[Any, Any, Any], line: int) -> tuple[Source | None, Slots]:
    """The card that was played, and the hands after it."""
    colour, turn = change.entry.colour, change.outcome.turn
    hand = list(slots[colour])
    player = change.before.players[change.before.seat_of(colour)]
    played = hand.pop(played_slot(player.hand, turn.side, turn.card))
    took = any(event.name == "card" for event in change.outcome.events)
    hand.insert(MIDDLE, None if took else ("draw", line))
    return played, {**slots, colour: hand}


def _change_hidden(game: Game, viewer: Viewer, luck: random.Random, *, same_next: bool) -> Game:
    setup, draws = dict(game.setup), game.setup["app_draws"]
    if not same_next:
        setup["hidden_seed"] = luck.getrandbits(32)
    if viewer.host:  # who sees everything but what is still to be drawn
        return Game(setup, game.lines)
    past, entries = trace(game), [notation.read_line(line) for line in game.lines]
    if "temple" in draws:
        left = _fewest(one.stacks for one in past.positions)
        setup["stacks"] = _shuffle_below(setup["stacks"], left, luck, top=same_next)
    if "cards" in draws:
        left = _fewest(one.horus for one in past.positions)
        setup["horus"] = _shuffle_below(setup["horus"], left, luck, top=True)
        mover = past.now[past.mover]
        seen = past.seen | ({mover[0], mover[-1]} if same_next else set())
        setup["hands"] = _deal_others(setup["hands"], entries, viewer, seen, luck)
    for number, entry in enumerate(entries):
        if isinstance(entry, Played) and entry.turn.scarab and entry.colour != viewer.player:
            scarab = luck.randint(1, 4) if "scarabs" in draws else entry.turn.scarab
            entries[number] = entry._replace(turn=entry.turn._replace(scarab=scarab))
    return Game(setup, tuple(map(notation.write_line, entries)))


def _fewest(stacks: Iterable[Sequence[Sequence[object]]]) -> list[int]:
    """How many pieces were left of each stack when fewest were."""
    return [min(map(len, one)) for one in zip(*stacks, strict=True)]


def _shuffle_below(
    stacks: dict[str, str], left: list[int], luck: random.Random, *, top: bool
) -> dict[str, str]:
    """The stacks with what nobody has seen in another order; the top piece stays with `top`."""
    mixed = {}
    for (name, text), count in zip(stacks.items(), left, strict=True):
        pieces = text.split()
        seen = len(pieces) - count + top
        below = pieces[seen:]
        mixed[name] = " ".join([*pieces[:seen], *luck.sample(below, len(below))])
    return mixed


def _deal_others(
    hands: dict[str, str],
    entries: list[notation.LogEntry],
    viewer: Viewer,
    seen: set[Source | None],
    luck: random.Random,
) -> dict[str, str]:
    """Deal and draw other cards to everyone but the viewer, as far as nobody has seen them."""
    dealt = {colour: text.split() for colour, text in hands.items()}
    free = {
        (colour, slot): card
        for colour, cards in dealt.items()
        for slot, card in enumerate(cards)
        if colour != viewer.player and (colour, slot) not in seen
    }
    for number, entry in enumerate(entries):
        if isinstance(entry, Played) and entry.turn.draw and entry.colour != viewer.player:
            free |= {("draw", number): entry.turn.draw}
    free = {source: card for source, card in free.items() if source not in seen}
    cards = luck.sample([*free.values()], len(free))
    for (where, number), card in zip(free, cards, strict=True):
        new = luck.choice(STARTER) if luck.random() < 0.2 else card  # one of the draw pile
        entry = entries[number] if where == "draw" else None
        if isinstance(entry, Played):
            entries[number] = entry._replace(turn=entry.turn._replace(draw=new))
        else:
            dealt[where][number] = new
    return {colour: " ".join(cards) for colour, cards in dealt.items()}


# What they answer.


def questions(game: Game, luck: random.Random) -> Iterator[str]:
    """What anybody may ask about a table: everything that is not a turn to be played."""
    real = game.table()
    assert real
    colours = [player.colour for player in real.position.players]
    others = [colour for colour in colours if colour != real.position.player.colour]
    yield from ("", "show", "show --list", "setup", "setup --list", "position export", "log")
    yield from ("score --no-log", "review --short", "share --text", "tables", "verify", "rules")
    yield f"position export --line {luck.randint(0, len(game.lines))}"
    yield from (f"hand {colour}" for colour in colours)
    yield from ("undo", "redo", "note well", "results", "fix turn red", "fix space 3 -")
    for colour in colours:  # corrections, which may not tell what others hold
        value = luck.randint(1, 4)
        for values in ("2", f"{value},", f"{value},{value},?"):
            yield f"fix {colour} scarabs={values}"
        yield f"score --no-log --scarabs {colour}={value}"
        yield f"fix {colour} hand={luck.choice(STARTER)},?,?,?,{luck.choice(STARTER)}"
    for colour in others:
        yield from (f"{command} --player {colour}" for command in ("options", "advise"))
        yield f"options --player {colour} --card {luck.choice(STARTER)}"
        yield f"advise --player {colour} --cards '3 ? ? ? {luck.choice(STARTER)}'"
        for turn in random_turns(luck):
            yield f"check --player {colour} {turn}"
            yield f"check --player {colour} {turn} allow=turn.order"
            yield f"{TAB}check --player {colour} {turn} allow=turn.order"


def own_questions(game: Game, luck: random.Random) -> Iterator[str]:
    """What players ask whose turn it is."""
    real = game.table()
    assert real
    player = real.position.player
    yield from ("options", "advise", f"hand {player.colour} --look --json", f"{TAB}move", "python")
    yield from (f"check {turn}" for turn in random_turns(luck))
    yield from (f"check {turn}" for turn in outer_turns(real, luck))


def random_turns(luck: random.Random) -> list[str]:
    """Turns with any card, of which the player may hold none."""
    cards, more = luck.sample([*CARDS], 4), ["", " pass", " @0", f" @{luck.randint(1, 40)}"]
    more += [" tile=tunnel", " draw=3", " scarab=4", " key", " die=4", " +2", " allow=hand.outer"]
    return [f"{luck.choice(SIDES)}{card}{luck.choice(more)}" for card in cards]


def outer_turns(real: AnyTable, luck: random.Random) -> list[str]:
    """Turns with the cards that the player holds."""
    hand = real.position.player.hand
    known = [f"{side}{card}" for side, card in zip(SIDES, (hand[0], hand[-1]), strict=True) if card]
    turns = [notation.write_turn(one.turn) for one in options(real.position)]
    return [*known, *(f"{card} pass" for card in known), *luck.sample(turns, min(3, len(turns)))]


def answers(text: str, asked: Sequence[str]) -> dict[str, object]:
    """What the program answers to each question, to people and to scripts."""
    found: dict[str, object] = {}
    for question in asked:
        if question.startswith(TAB):
            _write(text)
            found[question] = list(candidates([*question.removeprefix(TAB).split(), ""]))
            continue
        if question == "python":
            _write(text)
            found[question] = from_python()
            continue
        for more in ([], ["--json"]):
            _write(text)
            found[" ".join([question, *more])] = call(*shlex.split(question), *more)
    _write(text)
    found["live page"] = open_from_python(SAVE).live()
    return found


def from_python() -> list[object]:
    """What a table answers to a program, as everyone at it or as the one whose turn it is."""
    opened = open_from_python(SAVE)
    tables = [opened, *map(opened.seen_by, opened.next)]
    return [
        [
            *map(_answered, (table.options, table.advise, table.show, table.setup, table.status)),
            *(
                table.hand,
                table.log,
                table.score(),
                table.players,
                table.next,
            ),
        ]
        for table in tables
    ]


def _answered(ask: Callable[[], object]) -> object:
    try:
        return ask()
    except UsageError as error:
        return str(error)


def _write(text: str) -> None:
    SAVE.parent.mkdir(exist_ok=True)
    SAVE.write_text(text, encoding="utf-8")
    os.utime(SAVE, (CREATED.timestamp(), CREATED.timestamp()))
    backup_of(SAVE).unlink(missing_ok=True)


class Served(NamedTuple):
    """A running `luxor serve`."""

    url: str

    def answers(self, text: str, second: int) -> tuple[list[bytes], str]:
        """All that it sends of a table written in that second; and the mark of its state."""
        _write(text)
        written = CREATED.timestamp() + second  # else it would take the file for the one before
        os.utime(SAVE, (written, written))
        sent, mark = [], ""
        for path, method in (("", "GET"), ("state", "GET"), ("state", "HEAD"), ("log", "GET")):
            answer, found = self._ask(path, method)
            sent.append(answer)
            mark = found or mark
        return sent, mark

    def changed_since(self, mark: str) -> bool:
        """Whether the state is sent again to somebody who has the one with this mark."""
        answer, _mark = self._ask("state", "GET", {"If-None-Match": mark})
        return not answer.startswith(b"304 ")

    def _ask(
        self, path: str, method: str, more: Mapping[str, str] | None = None
    ) -> tuple[bytes, str]:
        """The status, the head but for the clock, and the body."""
        where = urlsplit(self.url)
        with closing(HTTPConnection(str(where.hostname), where.port, timeout=60)) as line:
            line.request(method, where.path + path, headers=dict(more or {}))
            answer = line.getresponse()
            head = [f"{name}: {value}" for name, value in answer.getheaders() if name != "Date"]
            text = "\n".join([f"{answer.status} {answer.reason}", *head, "", ""])
            return text.encode() + answer.read(), answer.getheader("ETag", "")


@contextmanager
def serving(*command: str) -> Iterator[Served]:
    """The table served by a process of its own, as long as it is needed."""
    words = [sys.executable, "-m", "luxor_companion", *command, "serve", "--watch-only", "--json"]
    with subprocess.Popen([*words, "--save", str(SAVE)], stdout=subprocess.PIPE) as server:
        try:
            assert server.stdout
            said = server.stdout.readline()
            yield Served(json.loads(said)["url"])
        finally:
            server.terminate()


def compare_served(text: str, other: str, *command: str, later: str) -> None:
    """Raise AssertionError unless what is served of two tables is the same, to the last byte.

    `later` is a table that does not look alike: of that another state is sent.
    """
    _write(text)
    with serving(*command) as served:
        here, mark = served.answers(text, 1)
        there, _mark = served.answers(other, 2)
        assert here == there, f"{here}\n{there}\n{text}\n{other}"
        assert not served.changed_since(mark), "that something changed can be seen"
        served.answers(later, 3)
        assert served.changed_since(mark), "it does not follow the table"


def phone_answers(text: str, game: str, player: str) -> list[bytes]:
    """All that is sent to the phone at a seat, or to one that only watches, byte by byte."""
    _write(text)
    seats = {player: digest_of(["t" * 32])} if player else {}
    phones = Phones(SAVE, game, Kept(Path("phones.json"), "s" * 24, seats=seats))
    app = App(phones, str)
    app.hosts = {"table:1"}
    sent: list[bytes] = []

    def ask(name: str, **body: object) -> Any:  # noqa: ANN401  # JSON
        environ = {
            "REQUEST_METHOD": "POST" if body else "GET",
            "PATH_INFO": f"/t/{'s' * 24}/{name}",
            "HTTP_HOST": "table:1",
            "HTTP_ORIGIN": "http://table:1",
            "CONTENT_TYPE": "application/json",
            "wsgi.input": BytesIO(json.dumps(body).encode()),
        }
        seat = {"HTTP_X_SEAT": "t" * 32} if player else {}
        heads: list[str] = []
        answer = b"".join(app({**environ, **seat}, lambda *head: heads.append(repr(head))))
        sent.extend([repr(heads).encode(), answer])
        return json.loads(answer)

    def follow(deep: int, **body: object) -> None:
        found = ask("ask", ask="turn", **body).get("question")
        if found and deep:
            for choice in (*found["choices"][:2], *found["choices"][-1:], *found["opens"]):
                follow(deep - 1, **{**body, "line": choice["line"]})

    state = ask("state")
    for kind in ("score", "log", "options", "hand"):
        ask("ask", ask=kind)
    follow(2)
    for seat in state["seats"]:
        follow(3, player=seat["player"], doubt=True)
        ask("ask", ask="options", player=seat["player"])
    return sent


def compare_phones(text: str, other: str, player: str, game: str = "luxor") -> None:
    """Raise AssertionError unless a phone gets the same of two tables, to the last byte."""
    here, there = phone_answers(text, game, player), phone_answers(other, game, player)
    for one, another in zip(here, there, strict=True):
        assert one == another, f"{player}\n{one!r}\n{another!r}\n{text}\n{other}"


def compare(text: str, other: str, asked: Sequence[str]) -> None:
    """Raise AssertionError with the first question that two tables answer differently."""
    here, there = answers(text, asked), answers(other, asked)
    for question, answer in here.items():
        problem = f"luxor {question}\n{answer}\n{there[question]}\n{text}\n{other}"
        assert answer == there[question], problem


def check_luxor(luck: random.Random, draws: Sequence[str]) -> int:
    """Play a game and compare it with its twins; return how many there were."""
    game = random_game(luck, draws)
    _write(game.text)
    call("use", "twin")
    real = game.table()
    assert real
    mover = Viewer(real.position.player.colour)
    turns = [f"move {turn}" for turn in (*random_turns(luck), *outer_turns(real, luck))]
    asks, own = [*questions(game, luck)], [*own_questions(game, luck)]
    if mover.player in real.bots:  # nobody looks into the cards of a bot
        asks, own = [*asks, *own], []
    twins = (
        (twin(game, EVERYONE, luck), asks),
        (twin(game, mover, luck) if own else None, own),
        (twin(game, HOST, luck), ["show --reveal", "setup --reveal", "log --hidden"]),
        (twin(game, EVERYONE, luck, same_next=True), turns),
    )
    for other, asked in twins:
        if other:
            compare(game.text, other.text, asked)
    players = [] if real.bot_to_move else [one.colour for one in real.position.players]
    for player in ("", *(one for one in players if one not in real.bots)):
        if players and (seen := twin(game, Viewer(player), luck)):
            compare_phones(game.text, seen.text, player)
    if seen := twins[0][0]:
        other_keys = f"fix {mover.player} keys={0 if real.position.player.keys else 1}"
        longer = Game(game.setup, (*game.lines, other_keys))
        compare_served(game.text, seen.text, later=longer.text)
    return sum(other is not None for other, _asked in twins)


def check_pyramids(luck: random.Random) -> int:
    """Compare a game of Pyramids with one where the program will draw other cards."""
    start = random_opening(luck, known=0.8)
    log = log_lines(list(pyramids_game(start, luck)))
    names = [player.name for player in start.players]
    draws = tuple(draw for draw in ("pyramids", "expedition") if luck.random() < 0.7)
    head = head_for(names, start.material, seed=1, app_draws=draws, house=start.house)
    lines = tuple(log[: luck.randrange(len(log))])
    text, other = (
        format_save(head.replace("seed = 1", f"seed = {seed}"), lines) for seed in (1, 2)
    )
    _write(text)
    call("pyramids", "use", "twin")
    handles = [player.handle for player in start.players]
    asked = ["", "show", "setup", "log", "score --no-log", "review --short", "complete", "verify"]
    asked += ["share --text", "tables", "rules"]
    asked += [f"{command} {who}" for command in ("options", "advise") for who in handles]
    asked = [f"pyramids {question}" for question in asked]
    compare(text, other, asked)
    compare(*(_dealt(head.replace("seed = 1", f"seed = {seed}")) for seed in (1, 2)), asked)
    for handle in ("", *handles):
        compare_phones(text, other, handle, "pyramids")
    later = format_save(head, (*lines, f"fix {handles[0]} torches=1"))
    compare_served(text, other, "pyramids", later=later)
    return 2


def _dealt(head: str) -> str:
    """A save of Pyramids that has just begun, with the cards that the program deals, if it does."""
    return format_save(head, begin_table(head).record.lines)


def fuzz(folder: Path, seed: int, steps: int) -> int:
    """Compare this many games with their twins; return how many twins there were."""
    luck, found = random.Random(seed), 0
    with world(folder):
        for number in range(steps):
            draws = [draw for draw in DRAWS if luck.random() < 0.6]
            with step(seed, number, ",".join(draws) or "none"):
                found += check_luxor(luck, draws) + check_pyramids(luck)
    return found


if __name__ == "__main__":
    from tests.fuzz.long import main

    main(fuzz)
