"""Bots: in chairs they play whole games without a refusal; a ladder is the same each time."""

import json
import random
from pathlib import Path

import pytest

from luxor_companion.cli.play import inside
from luxor_companion.core.record import Change
from luxor_companion.games.luxor.advice import bots
from luxor_companion.games.luxor.advice.chair import bot_line, bot_need
from luxor_companion.games.luxor.dialogue import Dialogue
from luxor_companion.games.luxor.files.copy import material
from luxor_companion.games.luxor.files.setup import BOTS, DRAWS, Options
from luxor_companion.games.luxor.rules import COLOURS
from luxor_companion.games.luxor.start import draw_table
from luxor_companion.referee.declare import apply_lines, consider
from luxor_companion.results import GameResult, PlayerResult, bot_level
from luxor_companion.results.ratings import ratings
from luxor_companion.table.save import format_save, parse_save
from luxor_companion.table.table import Table, replay_save
from tests.conftest import Luxor


def table_of_bots(seed: int, draws: tuple[str, ...]) -> Table:  # type: ignore[type-arg]  # any
    luck = random.Random(seed)
    seats = luck.randint(2, 4)
    players = tuple((colour, colour) for colour in COLOURS[:seats])
    levels = BOTS if seed % 5 == 0 else BOTS[:2]  # plans take their time
    bots = tuple((colour, luck.choice(levels)) for colour in COLOURS[:seats])
    options = Options(players, seed, material(), app_draws=draws, bots=bots)
    save = parse_save(format_save(draw_table(options), ()), "bots.toml", "luxor")
    return Table(save, replay_save(save))


@pytest.mark.parametrize("part", range(4))
def test_bots_play_whole_games_without_a_refusal(part: int) -> None:
    for seed in range(part, 100, 4):
        table = table_of_bots(seed, DRAWS)
        while not table.position.over:
            declared = consider(table, bot_line(table, ""))
            assert isinstance(declared.applied, Change), declared
            assert bot_need(table, declared.applied) is None
            apply_lines(table, declared.line)
            assert len(table.record.lines) < 400


def test_at_a_table_with_real_pieces_a_bot_asks_what_it_cannot_know(luxor: Luxor) -> None:
    players = ("-p", "Ani:red", "-p", "Bot:blue", "--bot", "blue=plan", "--first", "Bot")
    luxor("new", "t", *players, "--seed", "5")
    asked = json.loads(luxor("bots", "move", "--json").out)
    assert asked["needs"][0]["choice"] == "draw"
    assert luxor("bots", "move", "draw=3").code == 0
    hand = json.loads(luxor("hand", "blue", "--json").out)
    assert "3" in str(hand)
    assert "It is Ani's turn, and Ani isn't a bot" in luxor("bots", "move").err


def test_what_lies_where_a_bot_lands_may_be_said_before_the_die(luxor: Luxor) -> None:
    players = ("-p", "Ani:red", "-p", "Bot:blue", "--bot", "blue=random", "--first", "Bot")
    luxor("new", "t", *players, "--seed", "13", "--laid")
    for told, missing in (("finds=v3/2", "die"), ("finds=v3/2 die=3", "draw")):
        asked = json.loads(luxor("bots", "move", *told.split(), "--json").out)
        assert [one["choice"] for one in asked["needs"]] == [missing]
    played = json.loads(luxor("bots", "move", "finds=v3/2", "die=3", "draw=2", "--json").out)
    assert (played["turn"], played["to"]) == ("Ldie die=3 finds=v3/2 draw=2", 3)


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("green=plan", "There is no player 'green' here; the players are red (Ani), blue (Bot)."),
        ("blue=deep", "There is no bot 'deep'; type one of random, greedy, plan"),
        ("blue", "There is no bot 'blue'; type one of"),
    ],
)
def test_a_bot_that_cannot_sit_there(luxor: Luxor, bot: str, sentence: str) -> None:
    said = luxor("new", "-p", "Ani:red", "-p", "Bot:blue", "--bot", bot)
    assert said.code == 2
    assert sentence in said.err


def test_advice_where_there_is_none(luxor: Luxor) -> None:
    luxor("new", "-p", "Ani:red", "-p", "Jan:green")
    said = luxor("advise")
    assert said.code == 2
    assert "give them with --cards" in said.err
    assert luxor("advise", "--cards", "3 ? ? ? 1").code == 0
    over = luxor("advise", "--save", "saves/games/two-players.toml")
    assert over.code == 2
    assert "The game is over" in over.err
    over = luxor("pyramids", "advise", "--save", "saves/games/pyramids.toml")
    assert over.code == 2
    assert "luxor pyramids review" in over.err


def test_the_ladder_is_the_same_each_time_and_in_its_order(luxor: Luxor) -> None:
    first = json.loads(luxor("bots", "ladder", "--games", "1", "--seed", "3", "--json").out)
    again = json.loads(luxor("bots", "ladder", "--games", "1", "--seed", "3", "--json").out)
    assert first == again
    assert [(one["a"], one["b"], one["player_count"]) for one in first["pairs"]] == list(bots.RUNGS)


def test_an_interval_holds_the_rate() -> None:
    low, high = bots.interval(300, 400)
    assert 0.70 < low < 0.75 < high < 0.80
    assert bots.interval(8, 8)[1] == 1


def test_the_log_of_games_knows_bots_and_rates_people_only(luxor: Luxor) -> None:
    players = ("-p", "Ani:red", "-p", "Bot:blue", "--bot", "red=random", "--bot", "blue=greedy")
    luxor("new", "t", *players, "--seed", "5", "--app-draws", "all")
    while luxor("bots", "move").code == 0:
        pass
    assert json.loads(luxor("score", "--json").out)["winners"]
    (game,) = json.loads(luxor("results", "--json").out)["games"]
    assert [one["bot"] for one in game["players"]] == ["random", "greedy"]
    assert game["players"][1]["name"] == "Bot (bot greedy)"
    assert json.loads(luxor("results", "ratings", "--json").out)["games"] == []


def test_a_bot_beside_people_does_not_change_their_rating() -> None:
    lines = (PlayerResult("Ani", 50, 1), PlayerResult("Jan", 40, 2))
    bot = PlayerResult("Bot (bot plan)", 45, 2)
    people = GameResult("a", "luxor", "2026-11-17", lines)
    mixed = people._replace(lines=(lines[0], bot, lines[1]._replace(rank=3)))
    alone = people._replace(lines=(lines[0], bot))
    assert ratings([mixed]) == ratings([people])
    assert ratings([alone]) == []
    assert bot_level("Bot (bot plan)") == "plan"
    assert bot_level("Bot") == ""


def test_in_play_a_bot_moves_by_itself_and_is_told_what_it_cannot_know(
    luxor: Luxor, tmp_path: Path
) -> None:
    players = ("-p", "Ani:red", "-p", "Bot:blue", "--bot", "blue=plan", "--first", "Bot")
    luxor("new", "all", *players, "--seed", "4", "--app-draws", "all")
    dialogue = Dialogue(tmp_path / "saves" / "all.toml", quick=True)
    assert dialogue.ask().about != inside.BOT
    assert [change.entry.colour for change in dialogue.table.record.done] == ["blue"]
    dialogue.choose(dialogue.question.choices[0])
    dialogue.ask()
    assert [one.entry.colour for one in dialogue.table.record.done] == ["blue", "red", "blue"]
    dialogue.answer("undo")
    assert len(dialogue.table.record.done) == 1
    dialogue.advice = False
    dialogue.answer("advise")
    assert dialogue.news
    assert "without advice" in str(dialogue.news.lines)

    luxor("new", "real", *players, "--seed", "5")
    dialogue = Dialogue(tmp_path / "saves" / "real.toml", quick=True)
    assert dialogue.ask().about == inside.BOT
    dialogue.answer("draw=nothing")
    assert dialogue.news
    assert "One of these, please" in str(dialogue.news.lines)
    dialogue.answer("draw=3")
    dialogue.ask()
    assert [one.entry.colour for one in dialogue.table.record.done] == ["blue"]


def test_a_bot_that_is_next_is_announced_and_sits_down_again(luxor: Luxor) -> None:
    players = ("-p", "Ani:red", "-p", "Bot:blue", "--bot", "blue=greedy", "--first", "Ani")
    luxor("new", "t", *players, "--seed", "5")
    assert "luxor bots move" in luxor("move", "L3").out
    assert luxor("new", "next", "--again").code == 0
    assert "luxor bots move" in luxor("move", "L3").out, "the bot sits there again"
