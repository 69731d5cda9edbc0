"""What the program deals and draws for a table of Pyramids."""

from pathlib import Path

from luxor_companion.errors import Exit
from tests.cli.at_table import logged, said
from tests.conftest import Luxor, at_the_prompt
from tests.games.pyramids.at_table import pyramids
from tests.games.pyramids.commands.test_new import save_of

CODE = "..E../.#x../r..g./.#.s./..T.."


def test_the_program_deals_and_nobody_draws_again(luxor: Luxor) -> None:
    args = "-p Ani -p Jan -p Mia --app-draws pyramids --seed 7 --json"
    assert not any(one["dealt"] for one in said(pyramids(luxor, f"new table {args}"))["players"])
    dealt = [one["dealt"] for one in said(pyramids(luxor, "setup --reveal --json"))["players"]]
    assert [len(four) for four in dealt] == [4, 4, 4]
    assert len({number for four in dealt for number in four}) == 12
    pyramids(luxor, f"new other {args}")
    again = said(pyramids(luxor, "setup --reveal --json"))["players"]
    assert [one["dealt"] for one in again] == dealt
    hint = "Next: luxor pyramids keep ani "
    assert hint in pyramids(luxor, f"new third {args.removesuffix('--json')}").err
    for player, four in zip(("ani", "jan", "mia"), dealt, strict=True):
        assert pyramids(luxor, f"keep {player} {four[0]} {four[3]}").code == Exit.FINE
    display = said(pyramids(luxor, "setup --json"))["display"]
    assert len(display) == 4
    pyramids(luxor, "undo")  # the display
    assert said(pyramids(luxor, "setup --json"))["display"] == []
    pyramids(luxor, "display")
    assert said(pyramids(luxor, "setup --json"))["display"] == display


def test_what_the_program_has_dealt_stands_even_if_it_is_undone(
    luxor: Luxor, tmp_path: Path
) -> None:
    """Whoever saw four cards may not keep others, nor be dealt others after a correction."""
    pyramids(luxor, "new table -p Ani -p Jan --app-draws all --seed 7")
    dealt = said(pyramids(luxor, "setup --reveal --json"))["players"][0]["dealt"]
    one, other, *_rest = [number for number in range(1, 49) if number not in dealt]
    pyramids(luxor, "keep")
    pyramids(luxor, "undo 2")
    pyramids(luxor, "fix ani red=1")
    refused = pyramids(luxor, f"keep ani {one} {other}")
    assert refused.code == Exit.REFUSED
    assert f"Ani was not dealt card {one}." in refused.err
    pyramids(luxor, "keep")
    assert said(pyramids(luxor, "setup --reveal --json"))["players"][0]["dealt"] == dealt
    save = save_of(tmp_path)
    head, mark, tail = save.read_text(encoding="utf-8").rpartition("'''")
    save.write_text(f"{head}undo 2\nani keep {one} {other}\n{mark}{tail}", encoding="utf-8")
    assert "was not dealt card" in pyramids(luxor, "verify").err


def test_cards_that_the_program_dealt_are_shown_to_their_player_alone(
    luxor: Luxor, tmp_path: Path
) -> None:
    pyramids(luxor, "new table -p Ani -p Jan --app-draws all --seed 7")
    players = said(pyramids(luxor, "setup --reveal --json"))["players"]
    first, second, *_rest = players[0]["dealt"]
    pyramids(luxor, f"card add {first} purple {CODE}")
    for command in ("", "show", "setup", "log", "keep"):
        for more in ("", " --json"):
            ran = pyramids(luxor, f"{command}{more}".strip())
            assert f"{first}, {second}" not in ran.out + ran.err
            assert f"{first} {second}" not in ran.out + ran.err
    wrong = pyramids(luxor, f"keep ani {first} {players[1]['dealt'][0]}").err
    assert "was not dealt card" in wrong
    assert str(second) not in wrong
    code, shown = at_the_prompt(["pyramids", "keep", "ani"], ["", "", f"{first} {second}"])
    assert code == Exit.FINE, shown
    before, looks, after = shown.partition("Ani only: press Enter")
    assert looks
    assert f"{first}," not in before
    assert f"Ani was dealt {first}, {second}," in after
    assert f"{first} purple" in after
    assert logged(save_of(tmp_path))[-1] == f"ani keep {first} {second}"
