"""`luxor`, `luxor show` and `luxor position`: where a table stands, for people and scripts."""

import re
from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from tests.cli.at_table import LAST, TWO, done, position, said, start
from tests.conftest import Luxor


def test_luxor_alone_without_a_table_shows_how_to_start(luxor: Luxor) -> None:
    ran = luxor()
    assert ran.code == Exit.FINE
    assert "luxor new -p Ani:red -p Jan:green" in ran.err
    as_json = luxor("--json")
    assert as_json.code == Exit.BAD_FILE
    assert said(as_json)["error"]["code"] == "missing"


def test_luxor_alone_tells_where_the_table_stands(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    done(luxor, "move L2", "move L3", "move R4 @0 key")
    ran = luxor()
    assert ran.code == Exit.FINE
    assert "Table table, round 2" in ran.out
    assert "Jan's turn (green)." in ran.out
    assert re.search(r"Ani +5 .*\n.*Jan +1 ", ran.out)  # 2 VP, walls 1 and 1, a key
    assert "Last: 3. red R4 @0 key" in ran.out
    assert "luxor move" in ran.err


def test_luxor_alone_json(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    done(luxor, "move L2")
    shown = said(luxor("--json"))
    assert (shown["table"], shown["round"], shown["to_move"]) == ("table", 1, "green")
    assert shown["over"] is None
    assert shown["last"] == {"line": 1, "text": "red L2"}
    assert [one["total"] for one in shown["score"]["players"]] == [3, 0]


def test_show_tells_players_apart_by_letter(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    done(luxor, "move L3", "move L4")
    shown = luxor("show").out
    assert " R  Ani   G  Jan" in shown
    assert "> " in shown
    assert "\x1b" not in shown
    listed = luxor("show", "--list").out.splitlines()
    places = {" ".join(line.split()[:2]): line.split()[2] for line in listed if line[:5] == "space"}
    assert (places["space 3"], places["space 4"]) == ("R", "G")


def test_show_list_has_one_line_per_space(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    lines = luxor("show", "--list").out.splitlines()
    for space in range(1, LAST + 1):
        assert sum(line.split()[:2] == ["space", str(space)] for line in lines) == 1


def test_show_json_hides_stacks_and_scarabs(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path, *TWO, "--app-draws", "all")
    done(luxor, "fix red scarabs=3,4,")
    ran = luxor("show", "--json")
    shown = said(ran)["position"]
    assert shown["stacks"] == {"cobra": 4, "falcon": 6, "lion": 4}
    assert shown["red"]["scarabs"] == ["?", "?"]
    assert shown["scarabs"] == 20
    assert "tunnel" not in ran.out
    people = luxor("show").out
    assert "tunnel" not in people
    assert "favour" not in people


def test_an_exported_position_is_read_back(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    done(
        luxor,
        "fix red hand=3,?,?,?,5",
        "move R5 card got=1-4",
        "move L2",
        "move L3 @0",
        "move L3 @0",
    )
    for line in (0, 1, 2, 5):
        file = tmp_path / f"after{line}.toml"
        done(luxor, f"position export --line {line} -o {file}")
        shown = said(luxor("position", "show", str(file), "--json"))["position"]
        assert shown == said(luxor("position", "export", "--line", str(line), "--json"))["position"]
    assert said(luxor("position", "show", str(file), "--json"))["position"] == position(luxor)
    assert luxor("check", "L3", "@4", "--position", str(file)).code == Exit.FINE
    before = tmp_path / "after1.toml"
    assert said(luxor("options", "--position", str(before), "--json"))["turns"][0]["turn"] == "L3"
    assert "tunnel" not in luxor("position", "export").out
    ran = luxor("position", "export", "--line", "99")
    assert (ran.code, "5 lines" in ran.err) == (Exit.UNREADABLE, True)


@pytest.mark.parametrize(
    "commands",
    [
        pytest.param(
            [f"fix red @0 @{LAST}", f"move L1 @{LAST} allow=tomb.key"], id="entered without a key"
        ),
        pytest.param([f"fix red @0 @{LAST}", f"fix red @{LAST} @tomb"], id="set into the tomb"),
        pytest.param(
            ["fix red @0 @tomb", "fix green @0 @tomb", "fix turn green"],
            id="two players set into it",
        ),
        pytest.param(["move L3", "undo", "move L4"], id="nothing odd"),
    ],
)
def test_a_position_is_read_back_whatever_the_table_let_stand(
    luxor: Luxor, tmp_path: Path, commands: list[str]
) -> None:
    start(luxor, tmp_path)
    done(luxor, *commands, f"position export -o {tmp_path / 'now.toml'}")
    ran = luxor("check", "L1", "@0", "--position", str(tmp_path / "now.toml"))
    assert ran.code == Exit.FINE
    assert all(line.startswith("Odd: ") for line in ran.err.splitlines())


def test_an_export_does_not_go_over_a_folder_or_into_nowhere(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    ran = luxor("position", "export", "-o", str(tmp_path))
    assert (ran.code, ran.err.count("\n")) == (Exit.BAD_FILE, 1)
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith(".new")] == []


def test_an_export_never_goes_over_a_game(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "move L3")
    before = save.read_bytes()
    ran = luxor("position", "export", "-o", str(save))
    assert (ran.code, ran.out, ran.err.count("\n")) == (Exit.BAD_FILE, "", 1)
    assert save.read_bytes() == before
