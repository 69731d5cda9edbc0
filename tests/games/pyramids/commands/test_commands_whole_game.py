"""Whole games of Pyramids through the commands, as people would type them."""

import re
from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from luxor_companion.games.pyramids.rules.state import Pyramid
from tests.cli.at_table import logged, said
from tests.conftest import Luxor
from tests.games.pyramids.at_table import as_command, many_colours, pyramids, random_table, written


@pytest.mark.parametrize(
    ("seed", "known", "seats"),
    [
        pytest.param(1, 1.0, 2, id="two players, all cards entered"),
        pytest.param(2, 0.5, 3, id="three players, half of the cards entered"),
        pytest.param(3, 0.0, 4, id="four players, no card entered"),
    ],
)
def test_a_random_game_is_accepted_line_by_line(
    luxor: Luxor, tmp_path: Path, seed: int, known: float, seats: int
) -> None:
    save, lines = random_table(tmp_path, seed, known=known, seats=seats)
    for line in lines:
        ran = luxor("pyramids", *as_command(line))
        assert ran.code == Exit.FINE, f"{line}: {ran.err}"
    assert logged(save) == lines
    shown = said(pyramids(luxor, "show --json"))["position"]
    assert (shown["phase"], shown["round"], shown["turn_in_round"]) == ("over", 4, 7)
    ran = pyramids(luxor, "")
    assert "The game is over" in ran.out
    assert "luxor pyramids score" in ran.err
    assert pyramids(luxor, "reveal").code == Exit.REFUSED
    assert pyramids(luxor, "verify").code == Exit.FINE


def test_the_program_draws_a_whole_game(luxor: Luxor, tmp_path: Path) -> None:
    """Everything that is drawn comes by itself; everyone plays the best mark there is."""
    names, draws = ("Ani", "Bo"), ("pyramids", "expedition")
    save = written(tmp_path, (), names=names, cards=many_colours(), app_draws=draws)
    pyramids(luxor, "keep")
    reveals = 0
    while True:
        shown = said(pyramids(luxor, "show --json"))["position"]
        if shown["phase"] == "over":
            break
        if shown["phase"] == "keep":
            for player in said(pyramids(luxor, "setup --reveal --json"))["players"]:
                one, two = player["dealt"][:2]
                assert pyramids(luxor, f"keep {player['player']} {one} {two}").code == Exit.FINE
        elif shown["phase"] == "reveal":
            assert pyramids(luxor, "reveal").code == Exit.FINE
            reveals += 1
        elif shown["phase"] == "mark":
            who = shown["to_mark"][0]
            best = said(pyramids(luxor, f"options {who} --json"))["turns"][0]
            assert pyramids(luxor, f"mark {best['turn']}").code == Exit.FINE
        else:
            assert shown["phase"] == "take", "the display is laid by the program"
            assert pyramids(luxor, f"take {shown['display'][0]}").code == Exit.FINE
    assert reveals == 28
    result = said(pyramids(luxor, "--json"))["score"]
    assert min(one["total"] for one in result["players"]) > 30, result
    bonuses = [one for player in shown["players"] for one in player["bonuses"]]
    assert len({(one["colour"], one["points"]) for one in bonuses}) == len(bonuses) > 0
    assert len(logged(save)) > 28 * 3


@pytest.mark.parametrize(
    ("draws", "cards"),
    [
        pytest.param((), many_colours(), id="real cards"),
        pytest.param((), {}, id="real cards, none entered"),
        pytest.param(("pyramids", "expedition"), many_colours(), id="the program draws"),
    ],
)
def test_what_is_suggested_can_be_typed_in_every_phase(
    luxor: Luxor, tmp_path: Path, draws: tuple[str, ...], cards: dict[int, Pyramid]
) -> None:
    written(tmp_path, (), cards=cards, app_draws=draws)
    phases = set()
    for _command in range(40):
        phases.add(said(pyramids(luxor, "--json"))["phase"])
        hint = pyramids(luxor, "").err
        command = re.search(r"Next: luxor pyramids (.*?)(?:   \(|$)", hint)
        assert command, hint
        words = command[1]
        if words.startswith("keep ") and draws:  # it asks for two of those that only they may see
            players = said(pyramids(luxor, "setup --reveal --json"))["players"]
            dealt = next(one["dealt"] for one in players if one["player"] == words.split()[1])
            words = " ".join((words, *map(str, dealt[:2]))) if dealt else "keep"  # which deals
        ran = pyramids(luxor, words)
        assert ran.code == Exit.FINE, f"{words}: {ran.err}"
    assert phases >= {"keep", "reveal", "mark"} | ({"take"} if cards else set())
