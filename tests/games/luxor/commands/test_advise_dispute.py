"""`luxor dispute`: a ruling in a game nobody tracked, by asking only what it depends on."""

import json
from pathlib import Path
from typing import Any

import pytest

from luxor_companion.cli import console
from luxor_companion.errors import Exit
from luxor_companion.games.luxor import dispute
from luxor_companion.games.luxor.words import answers
from luxor_companion.lang import speaking
from tests.conftest import Luxor

# The mistakes people make (a test each): what they answer, question by question, and the rule.
MISTAKES = {
    "starting with three adventurers": (
        ["we all started with three adventurers"],
        "setup.adventurers",
    ),
    "rearranging the hand": (["I rearranged my hand"], "hand.order"),
    "a card from the middle": (["M1-5"], "hand.outer"),
    "a new card at the end": (["does the new card go to the end of the hand"], "hand.middle"),
    "drawing after a Horus card": (["L1 card draw=3", "h1", "nothing"], "horus.no-draw"),
    "counting empty spaces": (["L3 to=3", "v3/2 - h1 s2/2"], "move.tile-to-tile"),
    "counting a statue": (["L3 to=2", "v3/2 A h1 s2/2"], "move.tile-to-tile"),
    "using the revealed tile": (["L1 take scarab", "v3/1", "0", "cobra"], "tile.icon"),
    "the furthest tunnel": (["L1 to=4", "tunnel v1/1 tunnel tunnel"], "temple.tunnel"),
    "overshooting the tomb": (["R4", "v3/2 - h1 tomb"], "tomb.exact"),
    "entering without a key": (["R3", "v3/2 - h1 tomb", "0"], "tomb.key"),
    "scoring only those in the tomb": (
        ["do only adventurers in the tomb score"],
        "score.adventurers",
    ),
    "two things after all": (["Lall1 act=1 act=2", "h1@ scarab"], "card.all"),
    "three wilds in a set": (["can three wilds be a set"], "score.sets"),
    "left-over wilds": (["left over wilds"], "score.sets"),
}


@pytest.fixture
def table(luxor: Luxor, monkeypatch: pytest.MonkeyPatch) -> "Table":
    return Table(luxor, monkeypatch)


class Table:
    """People who answer questions; it fails where they are asked more than they answer."""

    def __init__(self, luxor: Luxor, monkeypatch: pytest.MonkeyPatch) -> None:
        self.luxor, self.monkeypatch = luxor, monkeypatch
        self.asked: list[str] = []

    def __call__(self, answers: list[str], *flags: str) -> tuple[int, str]:
        left = iter(answers)

        def ask(question: str) -> str:
            self.asked.append(question)
            return next(left)

        self.monkeypatch.setattr(console, "may_ask", lambda: True)
        self.monkeypatch.setattr(console, "ask", ask)
        ran = self.luxor("dispute", *flags)
        assert next(left, None) is None, "an answer nobody asked for"
        return ran.code, ran.out + ran.err


@pytest.mark.parametrize(("answers", "rule"), MISTAKES.values(), ids=MISTAKES)
def test_each_mistake_takes_at_most_six_answers(
    table: Table, answers: list[str], rule: str
) -> None:
    code, said = table(answers)
    is_turn = not dispute.is_question("", answers[0])
    assert code == (Exit.REFUSED if is_turn else Exit.FINE)
    assert len(table.asked) <= 6
    assert rule in said


def test_only_what_matters_is_asked(table: Table) -> None:
    code, said = table(["L2", "v3/2 - h1 s2/1 tomb", ""])
    assert code == Exit.FINE
    assert "to space 3," in said
    assert "skipping" in said
    assert len(table.asked) == 3  # neither keys nor adventurers: it lands on a Horus tile


def test_what_nobody_remembers_makes_it_depend(table: Table) -> None:
    code, said = table(["R3", "v3/2 - h1 tomb", "?"])
    assert code == Exit.FINE
    assert "It depends:" in said
    assert said.index("If the player has no key:") < said.index("Not allowed:")
    assert said.index("If the player has a key:") < said.index("Legal:")


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["dispute", "L2", "to=1", "--ahead", "v3/2 ? tomb"], id="luxor"),
        pytest.param(
            [
                "pyramids",
                "dispute",
                "one",
                "b2",
                "--pattern",
                "T4",
                "--card",
                "?",
                "--marked",
                "c1",
            ],
            id="pyramids",
        ),
    ],
)
def test_what_is_refused_in_every_case_does_not_depend(luxor: Luxor, words: list[str]) -> None:
    ran = luxor(*words)
    assert ran.code == Exit.REFUSED
    assert "Not allowed in any case:" in ran.err
    assert "It depends" not in ran.err
    scripted = json.loads(luxor(*words, "--json").out)
    assert scripted["legal"] is False
    assert {case["legal"] for case in scripted["cases"]} == {False}


def test_a_slip_is_asked_again_and_b_goes_back(table: Table) -> None:
    code, said = table(["L9", "L3", "v3/2 xyzzy", "v3/2 - h1", "b", "v3/2 - h1 tomb", "99", "1"])
    assert code == Exit.FINE
    assert "there is no tile 'xyzzy'; tiles look like v3/2" in " ".join(said.split())
    assert "a number from 0 to 20" in said
    assert "The player pays a key." in said


def test_words_that_no_rule_answers_and_a_question_mark_are_asked_again(table: Table) -> None:
    code, said = table(["?", "qwertz", "M3"])
    assert code == Exit.REFUSED
    assert "a card such as L5, or a question, please" in said
    assert "That doesn't seem to be about the rules" in said
    assert len(table.asked) == len(["?", "qwertz", "M3"])


def test_leaving_says_nothing(table: Table) -> None:
    assert table(["L3", "q"])[0] == Exit.FINE


def test_a_stretch_that_is_too_short_is_asked_for(table: Table) -> None:
    code, said = table(["L4", "v3/2 - h1", "s2/2 o1 tomb", "1"])
    assert code == Exit.FINE
    assert "takes exactly" not in said
    assert any("after that" in question for question in table.asked)


def test_a_step_back_asks_for_what_is_behind(table: Table) -> None:
    code, said = table(["R±1", "back", "stairs"])
    assert code == Exit.REFUSED
    assert "move.back-stairs" in said


def test_in_flags_for_scripts(luxor: Luxor) -> None:
    ran = luxor(
        *("dispute", "--side", "L", "--card", "4", "--json"),
        *("--ahead", "v3/2 - h1 s2/1 tomb", "--keys", "1"),
    )
    said = json.loads(ran.out)
    assert (ran.code, said["legal"], said["needs"], said["cases"]) == (Exit.FINE, True, [], [])
    assert said["steps"][0] == {
        "event": "moved",
        "rule": "move.exact",
        "from": 0,
        "to": "tomb",
        "skipped": [2],
    }


def test_in_flags_what_is_missing_is_a_need(luxor: Luxor) -> None:
    said = json.loads(luxor("dispute", "L4", "--ahead", "v3/2 - h1 s2/1 tomb", "--json").out)
    assert said["legal"] is None
    assert [need["choice"] for need in said["needs"]] == ["keys"]
    assert {tuple(case["if"]["keys"]): case["legal"] for case in said["cases"]} == {
        ("0",): False,
        ("1",): True,
    }


def test_a_tile_nobody_remembers_matters_only_where_it_is_met(luxor: Luxor) -> None:
    def said(card: str, ahead: str) -> dict[str, Any]:
        ran = luxor("dispute", card, "--ahead", ahead, "--keys", "0", "--json")
        found: dict[str, Any] = json.loads(ran.out)
        return found

    met = said("L2", "v3/2 ? s1/1")
    options = met["needs"][0].pop("options")
    assert {"v3/2", "tunnel", "h1", "o4"} <= {*options}  # anything that is left in the box
    assert "-" not in options
    need = {"choice": "tile", "question": "What lies on space 2?", "space": 2}
    assert need.items() <= met["needs"][0].items()
    passed = json.loads(
        luxor("dispute", "L3", "--ahead", "v3/2 ? tomb", "--keys", "0", "--json").out
    )
    assert (passed["legal"], passed["needs"]) == (False, [])
    maybe = json.loads(
        luxor("dispute", "L3", "--ahead", "v3/2 * tomb", "--keys", "0", "--json").out
    )
    assert (maybe["needs"][0]["space"], maybe["needs"][0]["options"]) == (2, ["-", "?"])


def test_where_nobody_remembers_a_tile_the_ruling_is_short(luxor: Luxor) -> None:
    ran = luxor("dispute", "L2", "--ahead", "v3/2 ? s1/1 tomb", "--own", "0", "--icon", "none")
    shown = " ".join(ran.out.split())
    assert "If on space 2: Osiris tile +3 or Osiris tile +4: Not allowed" in shown
    assert shown.index("Not allowed") < shown.index("Otherwise: Legal")
    ran = luxor("dispute", "L3", "--ahead", "v3/2 * tomb", "--keys", "0")
    assert "If no tile lies on space 2:" in ran.err
    assert "If a tile lies on space 2:" in ran.err


def test_nothing_nobody_said_is_told(luxor: Luxor) -> None:
    def told(*flags: str) -> str:
        ran = luxor("dispute", *flags)
        return " ".join((ran.out + ran.err).split())

    assert "worth 5" not in told("R1", "--ahead", "tomb", "--keys", "1")  # who entered before?
    assert "cobra" not in told("L1", "--ahead", "v3/1 tomb", "--own", "0", "--icon", "?")
    assert "lion stack" in told("L1", "--ahead", "v3/1 tomb", "--own", "0", "--icon", "lion")
    too_few = told("L1", "take", "--ahead", "v3/3 tomb", "--icon", "none")
    assert "If at most 1 of the player's other adventurers stands there: Not allowed" in too_few
    assert "There aren't enough of the player's adventurers" in too_few
    assert "has 1 adventurer" not in too_few
    beyond = told("L1", "--ahead", "? tomb", "--keys", "0", "--own", "0", "--used", "nothing")
    assert "Osiris tile +4: Not allowed: That goes beyond the chamber tomb" in beyond
    assert "pushes it 2 tiles" not in beyond


def test_what_is_known_of_a_tile_is_used(luxor: Luxor) -> None:
    def needs(*flags: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = json.loads(luxor("dispute", *flags, "--json").out)["needs"]
        return found

    facts = ("--icon", "none", "--used", "nothing", "--own")
    assert needs("L1", "--ahead", "v3 tomb", *facts, "0")[0]["space"] == 1  # for how many?
    assert needs("L1", "--ahead", "v3 tomb", *facts, "2") == []  # enough for any vase worth 3
    assert needs("L2", "--ahead", "v3 h1 tomb", *facts, "0") == []  # walked past
    assert needs("L1", "--ahead", "o2 o tomb", "--keys", "0") == []  # into the tomb without a key


def test_behind_it_may_be_the_stairs(luxor: Luxor) -> None:
    ran = luxor("dispute", "L±1", "back", "--behind", "?")
    assert ran.code == Exit.FINE
    assert "If behind it: the stairs:\n  Not allowed:" in ran.out


@pytest.mark.parametrize(
    ("flags", "problem"),
    [
        (["L3"], "needs an interactive terminal"),
        ([], "needs an interactive terminal"),
        (["L3", "--ahead", ""], "needs an interactive terminal"),
        (["L3", "--ahead", "tomb v3/2"], "nothing comes after the tomb"),
        (["L3", "--ahead", "v3/2 qq"], "there is no tile 'qq'"),
        (["L3", "--ahead", "v3/2@@@@@"], "at most 4 others"),
        (["L3", "--ahead", "v3/2", "--keys", "many"], "a number from 0 to 20"),
        (["L3", "--ahead", "v3/2", "--icon", "x"], "one of none, cobra, falcon, lion"),
        (["L3", "frobnicate", "--ahead", "v3/2"], "'frobnicate'"),
        (["--card", "9", "--ahead", "v3/2"], "9"),
    ],
)
def test_bad_flags_are_one_sentence(luxor: Luxor, flags: list[str], problem: str) -> None:
    ran = luxor("dispute", *flags)
    assert (ran.code, ran.out) == (Exit.UNREADABLE, "")
    assert problem in ran.err
    assert len(ran.err.splitlines()) == 1


def test_a_pass_asks_for_the_other_outer_card(table: Table) -> None:
    code, out = table(["L3 pass", "v3/2 tomb", "", "none"])
    assert (code, "move.none" in out) == (Exit.FINE, True)
    assert table(["Llast pass", "v3/2 tomb", "", "1"])[0] == Exit.REFUSED


def test_a_pass_depends_on_the_other_outer_card(luxor: Luxor) -> None:
    ran = luxor("dispute", "L3", "pass", "--ahead", "v3/2 tomb")
    assert "If the other outer card can't move anybody either:\n  Legal:" in ran.out
    assert "Not allowed: The player must move: the other outer card can" in ran.out
    said = json.loads(luxor("dispute", "L3", "pass", "--ahead", "v3/2 tomb", "--json").out)
    assert said["needs"][0]["choice"] == "other"
    flags = ["dispute", "L3", "pass", "--ahead", "v3/2 tomb", "--other"]
    assert luxor(*flags, "none").code == Exit.FINE
    assert luxor(*flags, "all").code == Exit.UNREADABLE


@pytest.mark.parametrize(
    ("words", "ruling"),
    [
        (["L1", "--ahead", "tunnel v2/1 tunnel tunnel"], "one-hop"),
        (["L2", "--ahead", "v3/2 o2 v1/1 o1 v2/1", "--own", "0"], "osiris-again"),
        (["L1", "--ahead", "o1 tomb", "--keys", "1"], "osiris-into-tomb"),
        (["L1", "--ahead", "o3 v1/1 tomb"], "osiris-overshoot"),
        (["L±1", "back", "--behind", "stairs"], "back-to-stairs"),
        (
            ["L±1", "back", "--behind", "o2", "--ahead", "- v3/3 v2/3", "--own", "0"],
            "osiris-from-behind",
        ),
        (["L1", "leave", "--ahead", "v3/1", "--own", "0"], "treasure-claim"),
        (["L1", "--ahead", "scarab", "--used", "scarabs"], "supply-empty"),
        (["Lall1", "key", "--ahead", "h1", "--used", "nothing"], "all-key"),
        (["Llast", "--ahead", "v3/2"], "nobody-to-join"),
        (["L3", "pass", "other=none", "--ahead", "v3/2 tomb"], "other-card"),
    ],
)
def test_our_own_rulings_are_called_ours(luxor: Luxor, words: list[str], ruling: str) -> None:
    assert json.loads(luxor("dispute", *words, "--json").out)["rulings"] == [ruling]
    ran = luxor("dispute", *words)
    assert "Our own ruling, as no rulebook says it:" in ran.out + ran.err


def test_what_is_printed_is_not_called_ours(luxor: Luxor) -> None:
    for words in (["L1", "--ahead", "tunnel v2/1 tunnel"], ["L1", "--ahead", "o1 scarab"]):
        assert "Our own ruling" not in luxor("dispute", *words, "--used", "nothing").out


def test_a_temple_icon_is_asked_for_only_if_it_decides(table: Table) -> None:
    code, out = table(["L2", "v3/2 A s2/1", "0", "yes"])
    assert (code, "anubis.wake" in out) == (Exit.FINE, True)
    assert "If space 2 shows a temple icon" in out
    assert not any("icon" in question for question in table.asked)


def test_after_all_only_one_acts(table: Table) -> None:
    code, out = table(["Rall 2", "v3/2@ h1 v3/3 h2", "3"])
    assert code == Exit.FINE
    assert "only one takes its action" in out
    assert any(question.startswith("Only one of those that moved") for question in table.asked)


def test_a_horus_card_replaces_the_draw(luxor: Luxor) -> None:
    out = luxor("dispute", "L1", "card", "--ahead", "h1", "--used", "nothing").out
    assert "draws no card" in out
    assert "horus.no-draw p.5" in out


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("en", "vase 3 2, empty, statue of Anubis, horus 1 osiris 3@ favour 1 2 tomb"),
        ("de", "Vase 3 2, leer, Anubis-Statue, Horus 1 Osiris 3@ Gunst 12 Grabkammer"),
        ("es", "vasija 3 2, vacía, estatua de Anubis, Horus 1 Osiris 3@ favor 12 tumba"),
        ("pt", "vaso 3 2, vazio, estátua de Anúbis, Hórus 1 Osíris 3@ favor 12 tumba"),
    ],
)
def test_tiles_are_read_in_words(language: str, typed: str) -> None:
    with speaking(language):
        ahead = answers.read_ahead(typed)
    assert ahead == answers.read_ahead("v3/2 - A h1 o3@ favour12 tomb")


def test_one_tile_is_read_in_words_where_it_is_asked_for(table: Table) -> None:
    code, out = table(["L1", "? tomb", "vase 3 2", "0"])
    assert (code, "needs 2 adventurers" in out) == (Exit.FINE, True)
    assert answers.read_answer("tile:3", "empty") == "-"
    with pytest.raises(ValueError, match="there is no tile 'vase 3 2 horus'"):
        answers.read_answer("tile:3", "vase 3 2 horus")


def test_a_position_need_not_name_board_or_tiles(luxor: Luxor, tmp_path: Path) -> None:
    exported = luxor("board", "export").out.strip()
    assert luxor("board", "import", exported, "--name", "friend").code == Exit.FINE
    file = tmp_path / "dispute.toml"
    said = []
    for board in ("", f'board = "{exported}"\n', 'board = "friend"\n', 'board = "stand-in"\n'):
        file.write_text(f"{board}[red]\nat = [39]\nkeys = 1\n", encoding="utf-8")
        ran = luxor("check", "L1", "@39", "--position", str(file), "--json")
        assert ran.code == Exit.FINE, ran.err
        said.append(json.loads(ran.out))
    assert all(one == said[0] for one in said)
    assert said[0]["needs"][0]["choice"] == "tile"  # never "exactly 1 tile to the tomb"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("boards = 1\n[red]\nat = [39]\n", "boards"),
        ('board = "nobodys"\n[red]\nat = [39]\n', "nobodys"),
        ('tiles = "v3/2 ?"\n[red]\nat = [39]\n', "tiles"),
        ('board = ". . =13"\ntiles = "v3/2 x"\n[red]\nat = [1]\n', "x"),
    ],
)
def test_a_wrong_position_is_one_sentence(
    luxor: Luxor, tmp_path: Path, text: str, problem: str
) -> None:
    file = tmp_path / "dispute.toml"
    file.write_text(text, encoding="utf-8")
    ran = luxor("check", "L1", "@39", "--position", str(file))
    assert ran.code == Exit.BAD_FILE
    assert problem in ran.err
