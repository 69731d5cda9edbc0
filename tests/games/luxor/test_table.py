"""What the program draws for a table: cards, die and scarabs; and whole games with them."""

import json
from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from tests.cli.at_table import TWO, done, hand, logged, origin, position, refused, said, start
from tests.conftest import Luxor, at_a_terminal, at_the_prompt
from tests.terminal import Terminal


def test_hands_are_dealt_and_known(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path, *TWO, "--app-draws", "all")
    assert hand(luxor, "red") == [None] * 5, "only red may look at them"
    assert all(card for card in hand(luxor, "red", "--look"))
    assert [how for _, how, _ in origin(luxor, "green")] == ["dealt"] * 5
    before = hand(luxor, "red", "--look")
    turn = said(luxor("options", "--json"))["turns"][0]["turn"]
    done(luxor, f"move {turn}")
    after = hand(luxor, "red", "--look")
    assert after[:2] == before[1:3]
    assert after[3:] == before[3:]
    assert f"draw={after[2]}" in logged(save)[0]
    assert origin(luxor, "red", "--look")[2][1:] == ("drawn", 1)


@pytest.mark.parametrize(
    "command",
    ["show", "show --json", "hand red", "hand red --json", "position export", "setup --json", ""],
)
def test_a_hand_that_the_program_dealt_stays_hidden(
    luxor: Luxor, tmp_path: Path, command: str
) -> None:
    start(luxor, tmp_path, *TWO, "--app-draws", "all")
    cards = " ".join(filter(None, hand(luxor, "red", "--look")))
    ran = luxor(*command.split())
    assert ran.code == Exit.FINE
    assert cards not in ran.out
    assert "hand =" not in ran.out
    assert f"Ani's hand: {cards}" in luxor("show", "--reveal").out
    assert position(luxor)["red"].get("hand") is None
    done(luxor, f"hand red {cards}")
    assert position(luxor)["red"].get("hand") is None, "what somebody enters stays theirs"


def test_a_player_looks_at_the_hand_alone(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path, *TWO, "--app-draws", "all")
    (one, *_more) = hand(luxor, "red", "--look")
    code, shown = at_a_terminal(["hand", "--look"], ["", ""], term="xterm")
    assert code == Exit.FINE
    before, _asked, rest = shown.partition("Ani only: press Enter")
    apart, _hides, after = rest.partition("\x1b[?1049l")
    assert "dealt by the program" in apart.partition("\x1b[?1049h")[2]
    assert "dealt" not in before + after
    assert f" {one} " in apart
    ran = luxor("hand", "red", "--look")
    assert (ran.code, ran.out) == (Exit.UNREADABLE, "")
    assert luxor("hand", "red", "1", "2", "3", "4", "5", "--look").code == Exit.UNREADABLE


def test_any_key_hides_the_hand_again(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path, *TWO, "--app-draws", "all")
    with Terminal("hand", "red", "--look") as terminal:
        assert "dealt by the program" in terminal.type("")
        assert "dealt by the program" not in terminal.press("x")


def test_scarabs_that_the_program_drew_count_at_the_end(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path, *TWO, "--app-draws", "scarabs")
    done(luxor, "fix space 1 scarab", "move L1", "fix space 1 scarab", "move L1")
    shown = said(luxor("score", "--json"))
    assert (shown["final"], shown["uncounted"]) == (False, 2)
    assert [one["scarabs"] for one in shown["players"]] == [0, 0]
    totals = [one["total"] for one in shown["players"]]
    assert [one["total"] for one in said(luxor("--json"))["score"]["players"]] == totals
    shared = said(luxor("share", "--json"))["result"]["players"]
    assert [one["total"] for one in shared] == totals
    done(luxor, "fix red keys=2", "fix red @1 @tomb", "fix red @0 @tomb")
    assert said(luxor("score", "--json", "--no-log"))["uncounted"] == 0


def test_the_program_rolls_once_and_the_same_again(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path, *TWO, "--app-draws", "die,temple")
    done(luxor, "move Ldie")
    first = logged(save)[0]
    assert "die=" in first
    done(luxor, "undo", "move Ldie")
    assert logged(save) == [first, "undo", first]
    done(luxor, "undo", "note again", "redo")
    rolls = set()
    for seed in range(20):
        luxor("new", f"s{seed}", "-p", "A", "-p", "B", "--seed", str(seed), "--app-draws", "die")
        rolls.add(said(luxor("move", "Ldie", "--json"))["turn"])
    assert len(rolls) > 3


def test_the_roll_is_told_before_anyone_has_to_choose(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path, *TWO, "--app-draws", "die,temple")
    done(luxor, "fix red @0 @9")
    ran = luxor("move", "Ldie")
    assert ran.code == Exit.UNREADABLE
    assert "@9" in ran.err
    assert "die=" in ran.err
    shown = said(luxor("move", "Ldie", "--json"))
    assert "die=" in shown["turn"]
    rolled = shown["turn"].split("die=")[1].split()[0]
    assert f"die={rolled}" in said(luxor("move", "Ldie", "@9", "--json"))["turn"]


def test_the_roll_is_told_at_a_terminal_too(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path, *TWO, "--app-draws", "die,temple")
    done(luxor, "fix red @0 @9")
    code, shown = at_the_prompt(["move", "Ldie"], ["@0"])
    assert code == Exit.FINE
    rolled = logged(save)[-1].split("die=")[1].split()[0]
    assert rolled in shown.split("Which adventurer moves?")[0]


def test_a_roll_stands_in_the_log_and_binds_its_card(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path, *TWO, "--app-draws", "die,temple")
    done(luxor, "fix red @0 @9")
    ran = luxor("move", "Ldie")
    assert ran.code == Exit.UNREADABLE
    (roll,) = logged(save)[1:]
    number = int(roll.removeprefix("roll red Ldie die="))
    assert f"Ani rolled a {number}" in ran.err
    for other in ("L3 @0", "Rdie @0", f"Ldie die={number % 6 + 1} @0"):
        refused = luxor("move", *other.split())
        assert refused.code == Exit.REFUSED
        assert f"Ani rolled a {number}" in refused.err
    turns = said(luxor("options", "--card", "3", "--json"))["turns"]
    assert turns
    assert all(f"die={number}" in one["turn"] for one in turns)
    done(luxor, f"move Ldie @0 die={number}")
    assert logged(save)[2].startswith("red Ldie @0 die=")
    assert luxor("verify").code == Exit.FINE


def test_taking_a_roll_back_is_seen_by_everyone(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path, *TWO, "--app-draws", "die,temple")
    done(luxor, "fix red @0 @9")
    luxor("move", "Ldie")
    ran = luxor("undo")
    assert "a die was rolled" in ran.err
    done(luxor, "move L3 @0")
    assert [line.split()[0] for line in logged(save)] == ["fix", "roll", "undo", "red"]
    assert "undone" in luxor("log").out
    done(luxor, "undo")
    assert "rolled" in luxor("move", "Ldie").err
    assert logged(save)[-1] == logged(save)[1], "nobody can roll again in secret"
    done(luxor, "fix turn green")
    assert luxor("move", "L3").code == Exit.FINE, "a turn that passes on frees the card"


def test_nobody_says_what_was_rolled_where_the_program_rolls(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path, *TWO, "--app-draws", "die,temple")
    found = refused(luxor, save, "move", "Ldie", "die=6")
    assert "leave die=6 out" in found["text"]
    found = refused(luxor, save, "check", "Ldie", "die=6")
    assert "leave die=6 out" in found["text"]
    (need,) = json.loads(luxor("check", "Ldie", "--json").out)["needs"]
    assert (need["choice"], need["program"], need["options"]) == ("die", True, [])
    assert "The program rolls" in luxor("check", "Ldie").out


def test_options_list_what_a_roll_may_lead_to_below_the_card(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path, *TWO, "--app-draws", "die,temple")
    [turn] = json.loads(luxor("options", "--card", "die", "--json").out)["turns"]
    assert (turn["turn"], turn["to"], turn["steps"]) == ("Ldie", None, [])
    assert {one["turn"].split()[1] for one in turn["rolls"]} == {f"die={n}" for n in range(1, 7)}
    shown = luxor("options", "--card", "die").out
    assert "type Ldie, and the program rolls" in shown
    assert "die=" not in shown


def test_a_roll_that_stands_binds_what_is_checked(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path, *TWO, "--app-draws", "die,temple")
    done(luxor, "fix red @0 @1")
    luxor("move", "Ldie")
    roll = logged(save)[-1]
    assert roll.startswith("roll red Ldie")
    assert luxor("check", "Ldie", "@0").code == Exit.FINE
    assert refused(luxor, save, "check", "R3", "@0")["why"] == "bound"
    turns = json.loads(luxor("options", "--json").out)["turns"]
    assert all(roll.split()[-1] in one["turn"].split() for one in turns)


def test_a_roll_that_helps_nobody_stands_too(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path, *TWO, "--app-draws", "die")
    done(luxor, "fix red lying=", "fix red @0 @40", "fix red @0 @40", "fix red keys=1")
    ran = luxor("move", "Ldie")
    roll = logged(save)[-1]
    if roll.startswith("roll red Ldie"):  # anything but a 1
        assert ran.code == Exit.REFUSED
        done(luxor, "move Ldie pass")
    assert logged(save)[-1].startswith("red Ldie")


@pytest.mark.parametrize(
    "line", ["roll red L3 die=3", "roll red Ldie", "roll pink Ldie die=3", "roll red Ldie die=7"]
)
def test_a_roll_nobody_can_have_made(luxor: Luxor, tmp_path: Path, line: str) -> None:
    save = start(luxor, tmp_path, *TWO, "--app-draws", "die")
    done(luxor, "move L3")
    text = save.read_text(encoding="utf-8")
    save.write_text(text.replace("red L3", f"{line}\nred L3"), encoding="utf-8")
    assert luxor("verify").code == Exit.BAD_FILE


def test_scarabs_are_drawn_recorded_and_not_shown(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path, *TWO, "--app-draws", "scarabs")
    done(luxor, "fix space 1 scarab", "fix space 4 scarab")
    ran = luxor("move", "L1")
    assert ran.code == Exit.FINE
    recorded = logged(save)[-1]
    assert recorded.startswith("red L1 scarab=")
    value = int(recorded.split("scarab=")[1])
    assert 1 <= value <= 4
    assert position(luxor)["red"]["scarabs"] == ["?"]
    done(luxor, "undo", "move L1")
    assert logged(save)[-1] == recorded


@pytest.mark.parametrize("command", ["move L1", "log", "", "undo", "show"])
def test_a_scarab_the_program_drew_is_not_shown(luxor: Luxor, tmp_path: Path, command: str) -> None:
    # p.7: it is kept face down; whoever reads the log over breakfast after the game may know.
    start(luxor, tmp_path, *TWO, "--app-draws", "scarabs")
    done(luxor, "fix space 1 scarab", "move L1")
    ran = luxor(*command.split())
    assert ran.code == Exit.FINE
    assert "scarab=" not in ran.out
    assert "worth" not in ran.out


def first_options_game(luxor: Luxor, most: int) -> int:
    """Play the first of the options until the game is over; how many turns that took."""
    turns = 0
    while turns < most and (found := said(luxor("options", "--json"))["turns"]):
        turn = found[0]["turn"]
        rolls = {one["turn"].partition("die=")[2][:1] for one in found} - {""}
        if "die=" in turn and len(rolls) > 1:
            turn = turn.split()[0]  # the program rolls; then the options are those of the roll
        ran = luxor("move", *turn.split(), "--json")
        if "rolled" in said(ran) and ran.code != Exit.FINE:
            continue
        assert ran.code == Exit.FINE, f"{turn}: {ran.out}"
        turns += 1
    return turns


def test_a_whole_game_by_the_first_option_each_time(luxor: Luxor, tmp_path: Path) -> None:
    # Of the first hundred seeds this one makes the shortest game: 96 turns when it was chosen.
    save = start(luxor, tmp_path, "-p", "Ani", "-p", "Jan", "--seed", "73", "--app-draws", "all")
    turns = first_options_game(luxor, 400)
    shown = said(luxor("--json"))
    assert shown["over"] in ("end.second", "end.stuck")
    assert sum(not line.startswith("roll ") for line in logged(save)) == turns
    final = said(luxor("score", "--json"))
    assert (final["final"], final["uncounted"]) == (True, 0)
    assert max(one["total"] for one in final["players"]) > 0
    checked = said(luxor("verify", "--json"))
    assert (checked["valid"], checked["sealed"], checked["turns"]) == (True, True, turns)
