"""`luxor share` and `luxor open`, as a player types them, good and bad."""

import json
import re
import shutil
from pathlib import Path
from urllib.parse import unquote

import pytest
import zxingcpp

from luxor_companion.errors import Exit
from luxor_companion.share.link import check_code, read_link
from tests.conftest import ROOT, Luxor, at_a_terminal
from tests.share.games import BASE, GAMES, four
from tests.share.pictures import from_png, from_terminal

HALF_BLOCKS = re.compile(r"^\x1b\[38;5;16;48;5;231m.*$", re.MULTILINE)


CHECK = r"Check code ([0-9A-Z]{4}-[0-9A-Z]{4})"


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, luxor: Luxor) -> Path:
    """The example games as tables, the four-player one in use, in a folder to write to."""
    saves = tmp_path / "saves"
    saves.mkdir()
    for path in GAMES:
        shutil.copy(path, saves)
    monkeypatch.chdir(tmp_path)
    luxor("use", "four-players")
    return tmp_path


def said(luxor: Luxor, *args: str) -> dict[str, object]:
    ran = luxor(*args, "--json")
    assert ran.code == Exit.FINE, ran.err
    value = json.loads(ran.out)
    assert value["schema"] == 1
    return dict(value)


def scanned(path: Path) -> str:
    return str(zxingcpp.read_barcodes(from_png(path.read_bytes()))[0].text)


def test_piped_it_prints_the_link_and_writes_nothing(luxor: Luxor, games: Path) -> None:
    ran = luxor("share", "--base-url", BASE)
    assert ran.code == Exit.FINE
    link, check = ran.out.splitlines()
    assert link.startswith(f"{BASE}#b")
    assert re.fullmatch(r"Check code [0-9A-Z]{4}-[0-9A-Z]{4}\. Jan wins with 43 VP\.", check)
    assert "names (Ani, Jan, Mia, Tom)" in ran.err
    assert "not a terminal: --png FILE writes the code." in ran.err
    assert list(games.glob("*.png")) == []
    assert luxor("share", "--base-url", BASE, "--png", "out.png").code == Exit.FINE
    inside = scanned(games / "out.png")
    assert re.fullmatch(r"[0-9]+", inside.removeprefix(f"{BASE}#"))
    assert read_link(inside) == read_link(link)


def test_without_a_page_the_code_holds_short_text(luxor: Luxor, games: Path) -> None:
    ran = luxor("share", "--png", "out.png")
    text = scanned(games / "out.png")
    assert text.splitlines()[1] == "1. Jan 43"
    assert "wins" in text
    first, second = ran.err.splitlines()[:2]  # before the text itself
    assert first == "To open it on phones in this network: luxor share --lan."
    assert "host the page once: luxor share --site DIR" in second
    assert "http" not in ran.out
    assert "Set-up and log need a page" in luxor("share", "--log").err


def test_at_a_terminal_the_code_is_drawn(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINES", "60")
    code, shown = at_a_terminal(["share", "--base-url", BASE], [], term="xterm-256color")
    assert code == 0
    lines = HALF_BLOCKS.findall(shown)
    text = str(zxingcpp.read_barcodes(from_terminal(lines))[0].text)
    assert text.startswith(f"{BASE}#")
    assert f"{BASE}#b" in shown
    assert not list(games.glob("*.png"))


@pytest.mark.parametrize(
    ("variable", "value", "why"),
    [("COLUMNS", "40", "columns wide"), ("NO_COLOR", "1", "Without colours")],
)
def test_where_it_would_be_broken_a_picture_is_offered(
    games: Path, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, why: str
) -> None:
    monkeypatch.setenv(variable, value)
    code, shown = at_a_terminal(["share", "--base-url", BASE], [], term="xterm-256color")
    assert code == 0
    assert why in shown
    assert "▀" not in shown
    assert "--png FILE" in shown
    assert not list(games.glob("*.png"))


def test_a_log_too_long_for_a_comfortable_code_is_shortened(
    luxor: Luxor, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The code has score and set-up, the link everything; a file that is asked for, too."""
    monkeypatch.setenv("LINES", "60")
    monkeypatch.setenv("COLUMNS", "100")
    args = ["share", "--log", "--base-url", BASE]
    code, shown = at_a_terminal(args, [], term="xterm-256color")
    assert code == 0
    found = str(zxingcpp.read_barcodes(from_terminal(HALF_BLOCKS.findall(shown)))[0].text)
    short = read_link(found)
    assert [key for key, _value in short.setup] == ["board", "tiles", "stand_in"]
    assert short.log == ()
    assert "The code holds score and set-up; all of it is in the link" in " ".join(shown.split())
    assert f"Check code {check_code(short)}" in shown
    assert luxor(*args, "--png", "out.png").code == Exit.FINE
    assert len(read_link(scanned(games / "out.png")).log) == 74


def test_a_low_window_gets_a_word(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert games
    monkeypatch.setenv("LINES", "24")
    _, shown = at_a_terminal(["share", "--base-url", BASE], [], term="xterm-256color")
    assert re.search(r"needs 2[0-9] lines", shown)


def test_the_base_url_comes_from_flag_environment_and_config(
    luxor: Luxor, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = games / "config.toml"
    config.write_text('share_base_url = "https://config.example/"\n', encoding="utf-8")
    monkeypatch.setenv("LUXOR_CONFIG", str(config))
    assert str(said(luxor, "share")["link"]).startswith("https://config.example/#b")
    monkeypatch.setenv("LUXOR_SHARE_URL", "https://environment.example/")
    assert str(said(luxor, "share")["link"]).startswith("https://environment.example/#b")
    given = said(luxor, "share", "--base-url", BASE)
    assert str(given["link"]).startswith(f"{BASE}#b")


def test_the_json_tells_all_of_it(luxor: Luxor, games: Path) -> None:
    value = said(luxor, "share", "two-players", "--log", "--base-url", BASE, "--svg", "a.svg")
    assert value["table"] == "two-players"
    assert value["result"]["final"] is True
    assert value["contains"] == {"setup": True, "log": 54}
    assert value["files"] == {"svg": "a.svg"}
    assert (games / "a.svg").read_text(encoding="utf-8").startswith("<svg ")
    assert not list(games.glob("*.png"))


def test_text_is_only_text(luxor: Luxor, games: Path) -> None:
    ran = luxor("share", "--text", "--initials")
    assert ran.out.splitlines()[1:3] == ["1. J 43", "2. A 33"]
    assert not ran.err
    assert not list(games.glob("*.png"))
    assert luxor("share", "--text", "--base-url", BASE).out.splitlines()[-1].startswith(BASE)


def test_bg_stats_gets_a_link_and_a_picture_where_one_is_asked_for(
    luxor: Luxor, games: Path
) -> None:
    ran = luxor("share", "--bgstats", "--location", "Ada's")
    play = json.loads(unquote(ran.out.strip().partition("data=")[2]))
    assert play["location"] == "Ada's"
    assert "--png FILE" in ran.err
    assert not list(games.glob("*.png"))
    ran = luxor("share", "--bgstats", "--png", "play.png")
    assert scanned(games / "play.png") == ran.out.strip()


def test_a_page_and_a_site_are_written(luxor: Luxor, games: Path) -> None:
    assert luxor("share", "--html", "r.html", "--log", "--base-url", BASE).code == Exit.FINE
    page = (games / "r.html").read_text(encoding="utf-8")
    assert 'data-result="b' in page
    assert "src=" not in page
    assert "'self'" not in page
    value = said(luxor, "share", "--site", "public")
    assert "index.html" in value["files"]  # type: ignore[operator]
    assert "share_base_url" in luxor("share", "--site", "public").err
    index = (games / "public/index.html").read_text(encoding="utf-8")
    assert '<meta property="og:image" content="luxor.png">' in index
    assert (games / "public/luxor.png").read_bytes().startswith(b"\x89PNG")
    luxor("share", "--site", "public", "--base-url", BASE)
    index = (games / "public/index.html").read_text(encoding="utf-8")
    assert f'<meta property="og:image" content="{BASE}luxor.png">' in index
    assert "default-src 'none'; script-src 'self'" in index
    for name in re.findall(r'(?:src|href)="([a-z0-9]+\.(?:js|css))"', index):
        assert (games / "public" / name).is_file()


def test_only_a_page_is_only_a_page(luxor: Luxor, games: Path) -> None:
    ran = luxor("share", "--html", "r.html", "--setup")
    assert "the set-up" in ran.err
    assert "need a page" not in ran.err
    assert ran.out.startswith("Check code ")
    assert not list(games.glob("*.png"))


def test_an_unfinished_game_tells_nothing_hidden(luxor: Luxor, tmp_path: Path) -> None:
    luxor("new", "now", "-p", "Ani:red", "-p", "Jan:green", "--seed", "4", "--app-draws", "all")
    lines = read_lines(ROOT / "saves/games/two-players.toml")
    save = tmp_path / "saves/now.toml"
    text = (ROOT / "saves/games/two-players.toml").read_text(encoding="utf-8")
    save.write_text(text.replace("\n".join(lines[20:]) + "\n", ""), encoding="utf-8")
    value = said(luxor, "share", "--setup", "--base-url", BASE)
    assert value["result"]["final"] is False
    result = read_link(str(value["link"]))
    assert result.decided_by is None
    assert sum(one.uncounted for one in result.players) == 2
    assert all(one.parts[5] == 0 for one in result.players)
    for option, word in (("--log", "not over"), ("--bgstats", "finished games only")):
        ran = luxor("share", option)
        assert ran.code == Exit.UNREADABLE
        assert word in ran.err
    assert "is ahead" in luxor("share", "--text").out


def read_lines(path: Path) -> list[str]:
    from luxor_companion.table.save import read_save  # noqa: PLC0415

    return list(read_save(path).lines)


@pytest.mark.parametrize(
    ("args", "code", "word"),
    [
        (["nobody"], 2, "no table 'nobody'"),
        (["99"], 4, "no game 99 in the results"),
        (["../x"], 2, "cannot be a name; letters"),
        (["friday", "--save", "x.toml"], 2, "not both"),
        (["--save", "x.toml"], 4, "no such file"),
        (["--base-url", "ftp://x"], 2, "isn't the address of a page"),
        (["--base-url", "https://x/#y"], 2, "isn't the address of a page"),
        (["--png", "/proc/nowhere/x.png"], 4, "could not be written"),
        (["--lan", "--minutes", "0"], 2, "--minutes"),
        (["--address", "127.0.0.1"], 2, "--address needs --lan"),
        (["--lan", "--address", "somewhere"], 2, "isn't an address such as"),
        (["--lan", "--address", "192.0.2.77"], 4, "cannot serve there"),
        (["--bogus"], 2, "--bogus"),
    ],
)
def test_bad_input_gets_one_sentence(
    luxor: Luxor, games: Path, args: list[str], code: int, word: str
) -> None:
    assert games
    ran = luxor("share", *args)
    assert ran.code == code
    assert word in ran.err
    assert "Traceback" not in ran.err


def test_a_game_has_one_check_code_however_it_is_shared(luxor: Luxor, games: Path) -> None:
    """On the terminal, in the results, with names or initials, with log or without."""
    save = ("--save", str(games / "saves/two-players.toml"))
    final = re.findall(CHECK, luxor("score", *save).out)
    assert len(final) == 1
    ways = ([], ["--log"], ["--setup"], ["--initials"], ["--log", "--initials"], ["--text"])
    shared = [luxor("share", *save, *way) for way in ways]
    shared += [luxor("results", "show", "1"), luxor("share", "1")]
    assert [re.findall(CHECK, ran.out) for ran in shared] == [final] * len(shared)


def test_the_check_code_changes_with_any_score() -> None:
    result = four("log")
    known = {check_code(result)}
    for seat, player in enumerate(result.players):
        for part, points in enumerate(player.parts):
            parts = (*player.parts[:part], points + 1, *player.parts[part + 1 :])
            other = player._replace(parts=parts, total=player.total + 1)
            players = (*result.players[:seat], other, *result.players[seat + 1 :])
            known.add(check_code(result._replace(players=players)))
    assert len(known) == 1 + sum(len(player.parts) for player in result.players)
    known.add(check_code(result._replace(winners=(0,), id="other")))
    assert check_code(result._replace(log=(), setup=(), minutes=5, first=None)) in known
