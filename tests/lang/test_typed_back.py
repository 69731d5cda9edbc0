"""What a language prints can be typed back: examples do what the English ones do, all is read."""

import json
import re
import shlex
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from luxor_companion import lang
from luxor_companion.cli import console
from luxor_companion.cli.help import all_commands, rewrite_pieces
from luxor_companion.errors import Exit
from luxor_companion.view import theme
from tests.conftest import ROOT, Luxor
from tests.evening import lines
from tests.lang import suggested
from tests.lang.spoken import in_every_language, speaking
from tests.lang.test_evening import EVENING, SHEET, spoken

pytestmark = pytest.mark.slow

POSITION = ROOT / "saves/positions/osiris-to-scarab.toml"
FILES = {"game.toml": POSITION, "partie.toml": POSITION, "partida.toml": POSITION}
# These ask, serve, or take long; the words of `rules` are those of each language.
LEFT_OUT = ("luxor bots", "luxor rules", "luxor pyramids rules", "luxor advise")
# These take long, answer with what no person types, or list commands with what they do.
SLOW = (
    "cheatsheet",
    "serve",
    "--lan",
    "ladder",
    "review",
    "schema",
    "completion",
    "--log",
    "verify $ROOT",
)
# These ask or serve, so nothing but their words is tried.
ASKS = (
    "play",
    "setup --guide",
    "board calibrate",
    "serve",
    "share --lan",
    "dispute",
    "new",
    "hand",
)
# What the recorded evening has no wrong words in.
MISTYPED = """
new friday2 -p Ani:red -p Jan:green --first Ani --seed 7
check L3 keyy
check L3 finds=fish
check L3 tile=fish
check Ldie die=fish
hand fish
hand red 3 4
options --card fish
options --cards fish
fix red fish
fix fish keys=2
fix turn fish
fix draw=fish
fix space 9 fish
fix space fish
new x -p Ani:fish -p Jan
new x -p Ani -p Jan --bot red=fish
new x -p Ani -p Jan --bot fish
new x -p Ani -p Jan --first fish
new x -p Ani -p Jan --app-draws fish
new x -p Ani -p Jan --house fish
new x -p Ani -p Jan --house all_actor=fish
new x -p Ani -p Jan --laid --osiris fish
board use fish
board material fish
board material temple fish
board material temple cobra=fish
dispute L3 --ahead "v3/2 fish"
dispute L3 --ahead "v3/2 h1 o3" --behind fish
dispute L3 --ahead "v3/2 h1 o3" --icon fish
dispute L3 --ahead "v3/2 h1 o3" --used fish
dispute L3 --ahead "v3/2 h1 o3" --lying fish
dispute --side fish --card 3 --ahead "v3/2 h1 o3"
rules fish
use fish
pyramids new saturday2 -p Ani -p Jan --keep Ani=12,31 --keep Jan=7,40 --display 5,9,22,47
pyramids new x -p Ani -p Jan --app-draws fish
pyramids new x -p Ani -p Jan --house fish
pyramids new x -p Ani -p Jan --keep fish
pyramids reveal lin
pyramids reveal line3
pyramids mark ani fish
pyramids mark ani 12
pyramids mark ani 12 one
pyramids mark ani 12 skul
pyramids mark ani 12 c1 colour=fish
pyramids mark ani 12 c1 c2 c3 +fish
pyramids mark jan 7 c1 c2 c3 tomb
pyramids complete ani fish
pyramids fix fish red=3
pyramids fix ani fish
pyramids fix ani bonuses=10
pyramids fix turn fish
pyramids fix revealed fish
pyramids fix display fish
pyramids card add 13 fish ..E../.#x../r..g./.#.s./..T..
pyramids copy --deck fish
pyramids copy --forget fish
pyramids dispute c1 --pattern fish
pyramids dispute
pyramids rules fish
"""
# What may stand behind a word that needs more: a place, a player, a turn, cards, a pattern, a part,
# a board.
BEHIND = (["12", "-"], ["red"], ["2.3"], ["5", "9", "22", "47"], ["line3"], ["--forget"])
BEHIND += (["..A.h1=13"], ["domino=1", "line3=2"])
OFFERED = 150  # commands, choices and words in an evening
ENOUGH = 40  # examples with words that are others in another language


def examples(code: str) -> list[tuple[str, str]]:
    """Every example of the help in English, with what a language makes of it."""
    found: list[tuple[str, str]] = []
    for listed in all_commands():
        with speaking(code):
            rewrite_pieces(listed.doc, lambda text: text, lambda typed: _pair(found, typed))
    return [pair for pair in dict.fromkeys(found) if not pair[0].startswith(LEFT_OUT)]


def _pair(found: list[tuple[str, str]], typed: str) -> str:
    if (said := lang._(typed)) != typed:
        found.append((typed, said))
    return typed


def evening(luxor: Luxor, home: Path, lines: list[str]) -> list[tuple[int, object]]:
    """How each line ends at tables of its own, and what scripts get of it."""
    home.mkdir()  # its name is the language
    monkeypatch = pytest.MonkeyPatch()
    monkeypatch.setenv("LUXOR_LANG", home.name)
    for name in ("LUXOR_SAVES", "LUXOR_DATA", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(home))
    monkeypatch.chdir(home)
    for name, file in FILES.items():
        shutil.copy(file, home / name)
    luxor("pyramids", "new", "p", "-p", "Ani", "-p", "Bo", "--keep", "Ani=12,31", "--keep=Bo=5,9")
    luxor("pyramids", "display", "20", "21", "22", "23")
    ended = []
    for line in lines:
        if not line.startswith(("luxor new", "luxor pyramids new")):
            luxor("new", "t", "-p", "Ani:red", "-p", "Jan:green", "--first", "Ani", "--seed", "7")
        words = shlex.split(line.replace(" …", ""))[1:]
        ran = luxor(*words, "--no-input", *(() if "--json" in words else ("--json",)))
        ended.append((ran.code, _facts(json.loads(ran.out))))
    monkeypatch.undo()
    return ended


def _facts(answer: dict[str, object]) -> object:
    """What must be the same in every language: no texts, names of files, or chance."""
    kept = ("legal", "turn", "line", "steps", "player", "hand", "app_draws", "horus")
    return {name: answer[name] for name in (*kept, "temple", "expedition") if name in answer}


@in_every_language
def test_every_example_does_what_the_english_one_does(
    luxor: Luxor, tmp_path: Path, code: str
) -> None:
    pairs = examples(code)
    assert len(pairs) > ENOUGH
    english = evening(luxor, tmp_path / "en", [one for one, _said in pairs])
    own = evening(luxor, tmp_path / code, [said for _one, said in pairs])
    for pair, wanted, found in zip(pairs, english, own, strict=True):
        assert found == wanted, pair
    understood = [code for code, _facts in own if code in (Exit.FINE, Exit.REFUSED)]
    assert len(understood) > ENOUGH


def ways(line: list[str], shown: str, offer: suggested.Offer) -> Iterator[list[str]]:
    """What somebody would type who takes what the answer to a line offers."""
    words, one = list(offer.words), " ".join(offer.words)
    if offer.whole:
        name = one.removeprefix("pyramids ")
        asks = name.startswith(ASKS) or one in {"", *suggested.names()}
        asks = asks or bool(re.fullmatch(r"keep \w+", name))  # it asks which two of those dealt
        yield [*words, "--help"] if asks else words
        return
    first = next(n for n in range(len(line), 0, -1) if " ".join(line[:n]) in suggested.names())
    for place in range(first, len(line)):
        parts = re.split(r"[ =:,]", line[place])
        flag = line[place - 1] if line[place - 1].startswith("--") else ""
        if any(one and re.search(rf"(?<!\w){re.escape(one)}\b", shown) for one in (flag, *parts)):
            name, equals, _value = line[place].partition("=")
            for instead in (words, [one], [f"{name}{equals}{one}"], [f"{line[place][:1]}{one}"]):
                yield [*line[:place], *instead, *line[place + 1 :]]
    yield [*line, *words]
    yield [*line[:first], *words]
    yield [*line[: first + 1], *words]
    yield [*line[: first - 1], *words]
    yield from ([*line[:first], *words, *rest] for rest in BEHIND)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for all that an evening writes; what can be typed is shown in a style of its own."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.chdir(folder)
    for name in ("LUXOR_SAVES", "LUXOR_DATA", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(folder / name))
    monkeypatch.setenv("LUXOR_DB", str(folder / "results.db"))
    monkeypatch.setenv("COLUMNS", "1000")
    monkeypatch.setattr(console, "WIDEST", 1000)  # no command is folded
    in_colour = partial(theme.render_text, coloured=True)
    monkeypatch.setattr(
        theme,
        "render_text",
        lambda shown, width, *, fold=True, **_plain: in_colour(shown, width, fold=fold),
    )
    monkeypatch.setitem(theme.STYLES, "typed", suggested.STYLE)
    return folder


def files_in(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("code", lang.LANGUAGES)
def test_all_that_an_evening_offers_is_read(
    luxor: Luxor, home: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    monkeypatch.setenv("LUXOR_LANG", code)

    def accepts(words: list[str]) -> bool:
        """Whether this can be read, if only to refuse it or to ask for more; nothing is changed."""
        if words[-1].startswith("--") and "=" not in words[-1]:  # an option that has a value
            return words[-1] in luxor(*words[:-1], "--help").out
        before = files_in(home)
        ran = luxor(*words, "--no-input", "--json")
        for path, content in files_in(home).items() if ran.code == Exit.FINE else ():
            if path not in before:
                path.unlink()
            elif content != before[path]:
                path.write_bytes(before[path])
        if "dispute" in words:  # else it was taken for a question
            return '"legal"' in ran.out
        return ran.code != Exit.UNREADABLE or '"needs": [{' in ran.out

    evening = [line for line, _code in lines() if not any(one in line for one in SLOW)]
    with speaking(code):
        evening += map(spoken, filter(None, (EVENING + MISTYPED).splitlines()))
    known = {"$ROOT": str(ROOT), "$SHEET": str(ROOT / SHEET), "$LINK": "", "$BOARD": ""}
    tried: set[tuple[suggested.Offer, str]] = set()
    unread = []
    for text in evening:
        line = [known.get(word, word.replace("$ROOT", str(ROOT))) for word in shlex.split(text)]
        ran = luxor(*line, "--no-input")
        plain = suggested.without_style(ran.out)
        known["$LINK"] = next(iter(re.findall(r"https://example\.org/#\S+", plain)), known["$LINK"])
        known["$BOARD"] = plain.strip() if text == "board export" else known["$BOARD"]
        shown = ran.out + ran.err
        with speaking(code):
            found = suggested.offers(shown, line, wrong=ran.code == Exit.UNREADABLE)
        for offer in found:
            at = "" if offer.whole else " ".join(line[:3])
            if (offer, at) not in tried and not any(map(accepts, ways(line, shown, offer))):
                unread.append((text, " ".join(offer.words)))
            tried.add((offer, at))
    assert not unread
    assert len(tried) > OFFERED


PLAYED = (
    "move L3",
    "hand green 3 ? ? die ±1",
    "fix red keys=2 hand=3,?,?,?,die 'left 3, take 5'",
    "fix green @A2 @0",
    "fix space 12 -",
    "fix turn red",
    "fix draw=12",
    "fix reshuffle",
)
MARKED = (
    "display 20 21 22 23",
    "reveal line3",
    "fix ani red=3 bonuses=purple:10",
    "fix turn 1.2",
    "fix revealed domino",
)


@in_every_language
@pytest.mark.parametrize(
    ("game", "started", "typed"),
    [
        pytest.param(
            [], ["-p", "Ani:red", "-p", "Jan:green", "--first", "Ani"], PLAYED, id="luxor"
        ),
        pytest.param(
            ["pyramids"],
            ["-p", "Ani", "-p", "Bo", "--keep", "Ani=12,31", "--keep=Bo=5,9"],
            MARKED,
            id="pyramids",
        ),
    ],
)
def test_the_log_is_shown_in_words_that_can_be_typed(
    luxor: Luxor,
    monkeypatch: pytest.MonkeyPatch,
    code: str,
    game: list[str],
    started: list[str],
    typed: tuple[str, ...],
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    luxor(*game, "new", "first", *started, "--seed", "7")
    for line in typed:
        ran = luxor(*game, *shlex.split(line))
        assert ran.code == Exit.FINE, (line, ran.err)
    log = [line["text"] for line in json.loads(luxor(*game, "log", "--json").out)["lines"]]
    with speaking(code):
        monkeypatch.setenv("LUXOR_LANG", code)
        shown = luxor(*game, "log").out
        numbered = [row for row in shown.splitlines() if re.match(r" *\d+ ", row)]
        rows = [re.sub(r"^ *\d+ +| +<--.*", "", row) for row in numbered]
        assert rows != log
        assert rows[-1] in luxor(*game).out, "the last line"
        back = luxor(*game, "undo").out
        assert rows[-1] in back
        luxor(*game, "new", "second", *started, "--seed", "7")
        for line, row in zip(log, rows, strict=True):
            colour, _space, turn = row.partition(" ")
            words = row if line.startswith(("fix", "hand")) else None
            if words is None and not game:
                words = f"move {turn} --player {colour}"
            if line.startswith(("display", "reveal")):
                words = f"{line.split()[0]} {turn}"
            if words is None:
                continue
            ran = luxor(*game, *shlex.split(words))
            assert ran.code == Exit.FINE, (row, ran.err)
    typed_again = [line["text"] for line in json.loads(luxor(*game, "log", "--json").out)["lines"]]
    assert typed_again == [line for line in log if line in typed_again]
    assert len(typed_again) >= len(typed)
