"""What holds for every table: the log tells its state, redo undoes undo, a save stays the same."""

import json
import random
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from luxor_companion.core import Need, Refusal, UnreadableError
from luxor_companion.core.record import Change, Fixed, Noted, Redone, Undone
from luxor_companion.errors import Exit
from luxor_companion.games.luxor.files.setup import Options, opening_from
from luxor_companion.games.luxor.rules import CARDS, COLOURS
from luxor_companion.games.luxor.rules.hand import cannot_be
from luxor_companion.games.luxor.rules.legal import options
from luxor_companion.games.luxor.rules.notation import (
    LogEntry,
    Played,
    Shown,
    Told,
    Turn,
    read_line,
    read_turn,
    write_line,
    write_turn,
)
from luxor_companion.games.luxor.rules.record import Record, replay
from luxor_companion.games.luxor.rules.state import Hand, Position
from luxor_companion.games.luxor.start import draw_table
from luxor_companion.table.save import format_save, parse_save, read_save, write_save
from luxor_companion.table.table import open_table
from luxor_companion.table.toml import format_toml
from tests.conftest import Luxor
from tests.random_tables import BOX, NAMES, random_board, random_house

seeds = st.integers(0, 10**9)
tables = settings(max_examples=25)
WORDS = ("Bo forgot", "'''", 'he said "no"', "🐫", "two\nlines", "", "undo", "red L3", "±1 \u2028")


def random_start(luck: random.Random) -> tuple[Position, str]:
    """The first position of a table, drawn by its seed, and the head of its save."""
    seats = luck.randint(2, 4)
    colours = luck.sample(COLOURS, seats)
    draws = tuple(one for one in ("temple", "scarabs", "cards", "die") if luck.random() < 0.5)
    chosen = Options(
        players=tuple(zip(colours, NAMES, strict=False)),
        seed=luck.randint(0, 10**6),
        box=BOX,
        board=random_board(luck) if luck.random() < 0.5 else None,
        app_draws=draws,
        house=random_house(luck),
    )
    head = draw_table(chosen)
    save = parse_save(format_save(head, ()), Path("here"))
    return opening_from(save.setup, save.path), head


def random_turn(record: Record, luck: random.Random) -> Turn | None:
    """A legal turn, as far as the cards are known; with what came up said now and then."""
    position = record.position
    hand: Hand = position.player.hand
    if hand[0] is None and hand[-1] is None:
        cards = [card for card in CARDS if not cannot_be(position, card)]
        hand = (luck.choice(cards), *hand[1:])
    found = options(position, position.seat, hand)
    if not found:
        return None
    turn = luck.choice(found).turn
    if luck.random() < 0.3:
        chance = luck.choice(["draw=", "got="]) + luck.choice(list(CARDS))
        turn = read_turn(f"{write_turn(turn)} {chance}")
    return turn


def random_fix(position: Position, luck: random.Random) -> Fixed:
    player = luck.choice(position.players)
    places = [f"@{space}" for space in (*player.at, luck.randint(0, position.path.tomb))]
    facts = luck.choice(
        [
            (player.colour, f"keys={luck.randint(0, 6)}"),
            (player.colour, f"track={luck.randint(0, 60)}", f"wild={luck.randint(0, 5)}"),
            (player.colour, f"scarabs={luck.randint(0, 4)}"),
            (player.colour, f"scarabs={luck.randint(1, 4)},?,"),
            (player.colour, luck.choice(places), luck.choice([*places, "@tomb", "@A1"])),
            (player.colour, "@A2", luck.choice(places)),
            (
                player.colour,
                f"hand={','.join(luck.choice(['?', '3', '1', '±1']) for _ in '12345')}",
            ),
            ("space", str(luck.randint(1, position.path.tomb)), luck.choice(["-", "wild", "s2/1"])),
            ("turn", luck.choice(position.players).colour),
        ]
    )
    return Fixed(facts[0], facts[1:], luck.choice(WORDS))


def random_entry(record: Record, luck: random.Random) -> LogEntry:
    position = record.position
    player = luck.choice(position.players)
    kind = luck.random()
    if kind < 0.6 and (turn := random_turn(record, luck)):
        return Played(position.player.colour, turn)
    if kind < 0.7:
        return Undone(luck.randint(1, 4))
    if kind < 0.8:
        return Redone(luck.randint(1, 3))
    if kind < 0.85:
        return Noted(luck.choice(WORDS))
    if kind < 0.9:
        hand = tuple(luck.choice([None, None, None, "2", "die", "1-4"]) for _ in player.hand)
        return Told(player.colour, hand)
    if kind < 0.93:
        return Shown(player.colour, tuple(luck.randint(1, 4) for _ in player.scarabs))
    return random_fix(position, luck)


def applied(record: Record, entry: LogEntry, luck: random.Random) -> Change | Refusal | Need | None:
    """The entry taken in; a temple tile nobody knows is named by chance."""
    try:
        result = record.apply(entry)
    except UnreadableError:
        return Refusal("move.none", "unreadable", {})
    if isinstance(result, Need) and isinstance(entry, Played):
        turn = read_turn(f"{write_turn(entry.turn)} {luck.choice(result.options)}")
        return record.apply(Played(entry.colour, turn))
    return result


def random_record(seed: int, entries: int = 60) -> tuple[Record, str, list[Position]]:
    """A table played at random: its record, the head of its save, its position after every line."""
    luck = random.Random(seed)
    start, head = random_start(luck)
    record = Record(start)
    kept = [start]
    for _ in range(entries):
        before = (list(record.lines), record.position)
        result = applied(record, random_entry(record, luck), luck)
        if isinstance(result, Refusal | Need):
            assert (record.lines, record.position) == before  # what is refused changes nothing
        else:
            assert len(record.lines) == len(before[0]) + 1
            assert record.lines[:-1] == before[0]  # history is added to, never rewritten
            kept.append(record.position)
    return record, head, kept


@tables
@given(seeds)
def test_the_log_tells_the_state(seed: int) -> None:
    record, _, kept = random_record(seed)
    for number in {*range(0, len(kept), 9), len(kept) - 1}:
        then = replay(record.start, record.lines[:number])
        assert isinstance(then, Record), then
        assert (then.position, then.lines) == (kept[number], record.lines[:number])
    again = replay(record.start, record.lines)
    assert isinstance(again, Record)
    assert again.done == [change._replace(entry=entry_read(change)) for change in record.done]
    assert [change.after for change in again.undone] == [change.after for change in record.undone]
    assert again.turns == record.turns


def entry_read(change: Change) -> LogEntry:
    """The entry as its line tells it: a reason or a turn in its written form."""
    return read_line(write_line(change.entry))


@tables
@given(seeds)
def test_what_is_in_effect_alone_gives_the_same_position(seed: int) -> None:
    record, _, _ = random_record(seed)
    alone = replay(record.start, [write_line(change.entry) for change in record.done])
    assert isinstance(alone, Record), alone
    assert alone.position == record.position
    assert alone.turns == record.turns


@tables
@given(seeds, st.integers(1, 30))
def test_undo_is_undone_by_redo(seed: int, count: int) -> None:
    record, _, _ = random_record(seed, 40)
    count = min(count, len(record.done))
    positions = [record.start, *(change.after for change in record.done)]
    done = list(record.done)
    for back in range(1, count + 1):
        assert record.apply(Undone(1)) is None
        assert record.position == positions[-1 - back]
    for _ in range(count):
        assert record.apply(Redone(1)) is None
    assert (record.done, record.position) == (done, positions[-1])
    if count:
        assert record.apply(Undone(count)) is None
        assert record.position == positions[-1 - count]
        assert record.apply(Redone(count)) is None
    assert (record.done, record.position) == (done, positions[-1])
    assert isinstance(replay(record.start, record.lines), Record)


@tables
@given(seeds)
def test_every_line_reads_as_it_is_written(seed: int) -> None:
    record, _, _ = random_record(seed, 40)
    for line in record.lines:
        assert write_line(read_line(line)).rstrip() == line.rstrip()
        assert line.isprintable()
        assert "'''" not in line


@settings(max_examples=12)
@given(seeds)
def test_saving_what_was_loaded_changes_no_byte(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    record, head, _ = random_record(seed)
    path = tmp_path_factory.mktemp("save") / "table.toml"
    path.write_text(
        f"# Friday\n{format_save(head, tuple(record.lines))}", encoding="utf-8", newline="\n"
    )
    before = path.read_bytes()
    table = open_table(path)
    assert table.save.unedited
    assert table.position == record.position
    write_save(table.save, tuple(table.record.lines))
    assert path.read_bytes() == before
    assert read_save(path) == table.save


@settings(max_examples=12)
@given(seeds)
def test_every_option_is_accepted(seed: int) -> None:
    luck = random.Random(seed)
    record, _, _ = random_record(seed, 25)
    for _ in range(4):
        position = record.position
        cards = [card for card in CARDS if not cannot_be(position, card)]
        hand = position.player.hand
        for card in [hand[0]] if hand[0] else cards:
            assert card
            for option in options(position, position.seat, (card, *hand[1:])):
                made = record.consider(Played(position.player.colour, option.turn))
                if isinstance(made, Need):
                    # The record doesn't know the hand that the options were asked for.
                    expected = "other" if option.turn.passes else "tile"
                    assert made.choice == expected, write_turn(option.turn)
                else:
                    assert isinstance(made, Change), f"{write_turn(option.turn)}: {made}"
        if turn := random_turn(record, luck):
            applied(record, Played(position.player.colour, turn), luck)


def test_every_option_of_a_table_is_accepted_by_move(luxor: Luxor) -> None:
    luxor("new", "table", "-p", "Ani", "-p", "Jan", "--seed", "11", "--app-draws", "cards,temple")
    tried = 0
    for _ in range(6):
        turns = json.loads(luxor("options", "--json").out)["turns"]
        for one in turns:
            ran = luxor("move", *one["turn"].split(), "--json")
            assert ran.code == Exit.FINE, f"{one['turn']}: {ran.out}"
            made = json.loads(ran.out)
            assert made["to"] == one["to"]
            assert [step["event"] for step in made["steps"]] == [
                step["event"] for step in one["steps"]
            ]
            assert luxor("undo").code == Exit.FINE
            tried += 1
        assert luxor("move", *turns[-1]["turn"].split()).code == Exit.FINE
    assert tried > 12
    assert json.loads(luxor("verify", "--json").out)["turns"] == 6


COMMANDS: tuple[str, ...] = (
    *("undo", "undo 2", "undo 9", "undo --to 3", "redo", "redo 2", "note Bo's ''' note"),
    *("fix red keys=2", "fix green track=9", "fix red @0 @12", "fix space 2 -", "fix red keys=99"),
    *("hand red 2 _ _ _ 5", "hand green _ _ 1-4 _ _", "score --scarabs red=3", "fix turn red"),
    *("move L1 @0", "move L2 @0", "move R3 @0", "move L4 @0", "move L5 @0 key", "move Rdie die=6"),
    *("move L±1 @0 ahead", "move R5 @0 card got=1-4", "move L1-4 @0 +2", "move L9", "move L1 pass"),
)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_any_order_of_commands_keeps_a_sound_save(luxor: Luxor, tmp_path: Path, seed: int) -> None:
    luck = random.Random(seed)
    names = ("-p", "Ani:red", "-p", "Jan:green")
    luxor("new", "table", *names, "--first", "Ani", "--seed", str(seed))
    path = tmp_path / "saves" / "table.toml"
    codes = set()
    for _ in range(60):
        before, lines = path.read_bytes(), open_table(path).record.lines
        ran = luxor(*luck.choice(COMMANDS).split())
        codes.add(ran.code)
        if ran.code == Exit.FINE:
            table = open_table(path)
            assert table.save.unedited
            assert table.record.lines[: len(lines)] == lines
            assert len(table.record.lines) == len(lines) + 1
        else:
            assert ran.code in (Exit.UNREADABLE, Exit.REFUSED)
            assert path.read_bytes() == before
    assert codes == {Exit.FINE, Exit.UNREADABLE, Exit.REFUSED}
    record = open_table(path).record
    alone = replay(record.start, [write_line(change.entry) for change in record.done])
    assert isinstance(alone, Record)
    assert alone.position == record.position


LAID = ("players", "first", "board", "tiles", "osiris_left", "stacks", "horus", "hands")


def test_the_same_seed_gives_the_same_set_up_for_ever(
    luxor: Luxor, tmp_path: Path, golden: Callable[[str, str], None]
) -> None:
    shown = ""
    for name, args in {
        "two": "-p Ani:red -p Jan:green --seed 7",
        "all": "-p Ani -p Jan:red -p Mia --seed 7 --app-draws all",
        "none": "-p Ani -p Jan -p Mia -p Tom --seed 123456789 --app-draws none --first Tom",
        "house": "-p Ani -p Jan --seed 0 --house treasure_claim=may --house back_to_stairs=true",
        "large": f"-p Ani -p Jan --seed {2**32 - 1} --app-draws cards",
        "board": "-p Ani -p Jan --seed 5 --board =1_._c_h1_A_._o_=2_A_._f_A_l_=5_._o_h2_=13",
    }.items():
        ran = luxor(
            "new", name, *(arg.replace("_", " ") if "=1_" in arg else arg for arg in args.split())
        )
        assert ran.code == Exit.FINE, ran.err
        save = tomllib.loads((tmp_path / "saves" / f"{name}.toml").read_text(encoding="utf-8"))
        laid = {key: save["setup"][key] for key in LAID if key in save["setup"]}
        shown += f"# luxor new {args}\n{format_toml(laid)}\n"
    golden("setups.toml", shown)
