"""Bots: in chairs they play whole games without a refusal; a ladder is the same each time."""

import json
import random
from pathlib import Path

import pytest

from luxor_companion.cli.play import inside
from luxor_companion.core.record import Change
from luxor_companion.games.luxor.advice import bot_line, bot_need, bots
from luxor_companion.games.luxor.dialogue import Dialogue
from luxor_companion.games.luxor.files.copy import material
from luxor_companion.games.luxor.files.setup import BOTS, DRAWS, Options
from luxor_companion.games.luxor.rules import COLOURS
from luxor_companion.games.luxor.start import draw_table
from luxor_companion.referee.declare import declare_at
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
            declared = declare_at(table, lambda table: bot_line(table, ""))
            assert isinstance(declared.applied, Change), declared
            assert bot_need(table, declared.applied) is None
            assert len(table.record.lines) < 400


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
