"""Tiles that nobody entered: every ruling is that of full knowledge, or asks for what matters."""

import random
from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from luxor_companion.core import Need, Refusal
from luxor_companion.core.record import Change
from luxor_companion.games.luxor.rules import Space
from luxor_companion.games.luxor.rules.census import possible
from luxor_companion.games.luxor.rules.evolve import after
from luxor_companion.games.luxor.rules.legal import Option, options
from luxor_companion.games.luxor.rules.narrate import Outcome, narrate, with_known_tops
from luxor_companion.games.luxor.rules.notation import Played, Turn, read_turn, write_turn
from luxor_companion.games.luxor.rules.path import EMPTY, MAYBE, SOME_TILE, Path
from luxor_companion.games.luxor.rules.record import Record, replay
from luxor_companion.games.luxor.rules.referee import Ruling, rule
from luxor_companion.games.luxor.rules.state import Position
from luxor_companion.games.luxor.rules.unknowns import lay
from luxor_companion.games.luxor.words.sentences import question, sentence, step
from tests.random_tables import Decision, declarations, random_decisions

seeds = st.integers(0, 10**9)
games = settings(max_examples=12)
SAMPLED = 9  # look closely at every ninth decision
OPEN = ("adventurer", "steps", "direction", "die")  # may offer what turns out not to be legal
OSIRIS = ("o1", "o2", "o3", "o4")
TRIED = 25  # other tables on which a tile may matter


def token(position: Position, space: Space) -> str:
    tile = position.path.tile(space)
    return tile.token if tile else EMPTY


def hide(position: Position, luck: random.Random) -> Position:
    """The same table, with some of its tiles not entered."""
    share = luck.choice((0.1, 0.4, 0.8, 1.0))
    board, tiles = position.path.board, list(position.path.tiles)
    for index, (printed, tile) in enumerate(zip(board.spaces, tiles, strict=True)):
        said = luck.choice((SOME_TILE, MAYBE)) if tile else MAYBE
        hidden = lay(position, Space(index + 1), said).path.tiles[index]
        belongs = printed not in ("h1", "h2", "h3", "o") or (tile and tile.token[0] == printed[0])
        if luck.random() < share and belongs:
            tiles[index] = hidden
    return position._replace(path=Path(board, tuple(tiles)))


def said_in_full(option: Option) -> Turn:
    """A listed turn that says even what is forced."""
    way, choices = option.way, (option.choice,) if option.choice else ()
    if way is None:
        return option.turn
    return option.turn._replace(at=way.at, go=way.go, choices=choices)


def strip(ruling: Ruling) -> object:
    """A ruling without what depends on which turns have to be told apart, and on what was found."""
    if isinstance(ruling, Outcome):
        events = tuple(event for event in ruling.events if event.name != "found")
        return ruling.to, events, ruling.turn.choices
    if isinstance(ruling, Refusal):
        loose = {"cards", "left", "unsure", "tile", "needed"}
        return ruling[:2], {key: one for key, one in ruling.params.items() if key not in loose}
    return ruling.choice


def reveal(hidden: Position, table: Position, but: Space | None = None) -> Position:
    """Enter all tiles as they lie on a table, but one."""
    for space in hidden.path.hidden:
        if space != but:
            hidden = lay(hidden, space, token(table, space))
    return hidden


def shuffled(hidden: Position, luck: random.Random) -> Position:
    """Any table that a hidden one may be."""
    empty = luck.choice((0.2, 0.5, 0.9))
    for space in hidden.path.hidden:
        fits = possible(hidden, space)
        none = EMPTY in fits and luck.random() < empty
        hidden = lay(hidden, space, EMPTY if none else luck.choice(fits))
    return hidden


def really_matters(
    hidden: Position, table: Position, turn: Turn, space: Space, luck: random.Random
) -> bool:
    """Whether another tile on a space changes the ruling, on this table or on one it may be."""
    lands = hidden.path.tiles[space - 1]
    assert lands
    for number in range(TRIED):
        rest = reveal(hidden, shuffled(hidden, luck) if number else table, but=space)
        fits = OSIRIS if lands.kind == "osiris" else possible(rest, space)
        # Two ways that end alike may be refused alike, but they are not the same.
        for declared in (turn, turn._replace(choices=())):
            rulings = (rule(lay(rest, space, each), declared) for each in fits)
            first = next(rulings)
            if any(ruling != first for ruling in rulings):
                return True
    return False


def turns(decision: Decision, luck: random.Random) -> list[Turn]:
    legal = [said_in_full(option) for option in decision.options]
    declared = declarations(decision)
    return luck.sample(legal, min(len(legal), 8)) + luck.sample(declared, min(len(declared), 12))


def cases(seed: int) -> Iterator[tuple[Decision, Position, random.Random]]:
    luck = random.Random(seed)
    for decision in random_decisions(seed)[luck.randrange(SAMPLED) :: SAMPLED][:4]:
        yield decision, hide(decision.position, luck), luck


@games
@given(seeds)
def test_a_ruling_is_that_of_full_knowledge_or_asks_for_what_matters(seed: int) -> None:
    for decision, hidden, luck in cases(seed):
        for turn in turns(decision, luck):
            full, ruling = rule(decision.position, turn), rule(hidden, turn)
            if isinstance(ruling, Need) and ruling.space:
                space = Space(ruling.space)
                assert space in hidden.path.hidden
                assert really_matters(hidden, decision.position, turn, space, luck), (
                    write_turn(turn),
                    ruling,
                )
                assert str(space) in question(ruling)
            elif isinstance(ruling, Need) and ruling.choice in OPEN:
                # Which of them can go there may depend on what is hidden.
                assert isinstance(full, Outcome | Refusal | Need)
            else:
                assert strip(ruling) == strip(full), write_turn(turn)
            if isinstance(ruling, Refusal):
                assert "{" not in sentence(hidden, ruling)


def answer(hidden: Position, table: Position, turn: Turn) -> tuple[Turn, Ruling]:
    """Answer every question what lies on a space as it is."""
    ruling = rule(hidden, turn)
    for _ in range(200):
        if not isinstance(ruling, Need) or not ruling.space:
            break
        space = Space(ruling.space)
        lies = token(table, space)
        short = SOME_TILE if f"finds={space}:{SOME_TILE}" in ruling.options else lies
        assert f"finds={space}:{EMPTY if lies == EMPTY else short}" in ruling.options
        turn = read_turn(f"{write_turn(turn)} finds={space}:{EMPTY if lies == EMPTY else short}")
        ruling = rule(hidden, turn)
    return turn, ruling


@games
@given(seeds)
def test_answering_all_questions_gives_the_same_table(seed: int) -> None:
    for decision, hidden, luck in cases(seed):
        table = decision.position
        for turn in turns(decision, luck):
            full = rule(table, turn)
            _, ruling = answer(hidden, table, turn)
            if isinstance(ruling, Need) and ruling.choice in OPEN:
                continue
            assert strip(ruling) == strip(full), write_turn(turn)
            if isinstance(ruling, Outcome) and isinstance(full, Outcome):
                known, found = (with_known_tops(table, one) for one in (full, ruling))
                assert reveal(after(hidden, found), after(table, known)) == after(table, known)
                for event in ruling.events:
                    assert "{" not in step(hidden, event)


@games
@given(seeds)
def test_what_is_listed_is_accepted_and_nothing_legal_is_left_out(seed: int) -> None:
    for decision, hidden, luck in cases(seed):
        table = decision.position
        found = options(hidden)
        texts = [write_turn(option.turn) for option in found]
        assert len(set(texts)) == len(texts)
        for option in found:
            ruling = rule(hidden, option.turn)
            outcome = narrate(hidden, option)
            assert outcome.finds == option.finds
            if option.finds:
                assert not isinstance(ruling, Refusal)
            else:
                assert ruling == outcome
                full = rule(table, said_in_full(option))
                assert strip(full) == strip(ruling)
        for option in luck.sample(decision.options, min(12, len(decision.options))):
            way = option.way and (option.way.at, option.way.go)
            assert any(
                (one.side, one.card, one.die, one.way and (one.way.at, one.way.go))
                == (option.side, option.card, option.die, way)
                for one in found
            ), (write_turn(option.turn), texts)


@games
@given(seeds)
def test_a_log_with_finds_replays_to_the_same_table(seed: int) -> None:
    luck = random.Random(seed)
    decisions = random_decisions(seed, most=25)
    record = Record(hide(decisions[0].position, luck))
    for decision in decisions:
        table, chosen = decision.position, decision.chosen
        way = next(
            one
            for one in decision.options
            if one.turn == chosen.turn._replace(tile=None, got=None, scarab=None, draw=None)
        )
        turn = said_in_full(way)._replace(
            draw=next((one.card for one in chosen.events if one.name == "drew"), None)
        )
        turn, ruling = answer(record.position, table, turn)
        assert isinstance(ruling, Outcome), (write_turn(turn), ruling)
        change = record.apply(Played(table.player.colour, turn))
        assert isinstance(change, Change)
        made = after(table, chosen)
        assert reveal(record.position, made) == made
    again = replay(record.start, record.lines)
    assert isinstance(again, Record)
    assert again.position == record.position
    record.apply(record.read_line(f"undo {len(decisions)}"))
    assert record.position == record.start
    record.apply(record.read_line(f"redo {len(decisions)}"))
    assert record.position == again.position
