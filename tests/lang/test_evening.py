"""An evening in each language, in its own words: to be read, and to be typed back."""

import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from luxor_companion import lang
from luxor_companion.core import UnreadableError
from luxor_companion.core.game import load_game
from luxor_companion.errors import Exit
from luxor_companion.games.luxor.words.typed import parse_typed_turn
from luxor_companion.lang.forms import FACTS, word_for
from tests.conftest import ROOT, Luxor
from tests.lang.spoken import speaking

EVENING = """
new friday -p Ani:red -p Jan:green --first Ani --seed 7
options
options --card die
options --card 5
options --card ±1
hand red 3 _ _ _ 5
options
advise
check L3
check L3 @7
check R5
check L9
check L3 to=4
check L3 fly
check L3 ke
check Rdie
move L3
move R5 key
move L2 @0 tile=carpet
move L2 @0
undo
redo
undo 99
note -
fix red keys=1 "-"
fix red keys=99
fix red fish=2
fix space 9 -
fix space 9 fish
fix fish keys=2
hand red
hand red 3 _ _ _ 1-5
hand red 3 _ _ _ fish
log
score
verify
rules temple.tunnel
rules xyzzy
dispute L3 to=3 --ahead "v3/2 - favour12 s2/1"
dispute L3 to=4 --ahead "v3/2 - favour12 s2/1" --player Ani
dispute --side R --card 4 --ahead "v3/2 - tunnel scarab tomb" --keys ?
dispute --side L --card 2 --ahead "v3/2 ?"
dispute L2 --ahead fish
new drawn -p Ani -p Jan --first Ani --seed 7 --app-draws die,scarabs
new wrong -p Ani -p Jan --app-draws fish
new wrong -p Ani -p Jan --house fish
new wrong -p Ani -p Jan --house treasure_claim=fish
move Ldie
new laid -p Ani -p Jan --first Ani --seed 3 --laid --house treasure_claim=may
check L1
setup
board material
board list
results add --sheet $SHEET --date 2026-11-13
results
results show 1
results stats Ani
results ratings
share 1 --base-url https://example.org/
tables
use nobody
use friday
pyramids new saturday -p Ani -p Jan --keep Ani=12,31 --keep Jan=7,40 --display 5,9,22,47 --seed 7
pyramids new wrong -p Ani -p Jan --house fish
pyramids card add 12 purple ..E../.#x../r..g./.#.s./..T..
pyramids reveal fish
pyramids reveal line3
pyramids options ani
pyramids mark ani 12 a3 b3 c3
pyramids mark ani 12 c1 c2 c3
pyramids mark ani 12 c1 c2 c3 +d3
pyramids mark jan 7 one c1 red skull
pyramids mark jan 7 c1 c2 c3 red skull
pyramids advise jan
pyramids reveal corner3
pyramids mark jan 40 one c1 tomb
pyramids fix ani red=3 "-"
pyramids fix ani fish=3
pyramids fix revealed line3
pyramids mark ani 12 one c5 red
pyramids fix jan marks=7:c1,c2,c3,c4
pyramids mark ani 12 one e3
pyramids complete
pyramids mark jan 7 one c5 tomb
pyramids mark jan 7 one c5 tomb colour=green
pyramids complete
pyramids advise jan
pyramids take 6
pyramids take 47
pyramids show
pyramids score
pyramids copy
pyramids copy --forget fish
pyramids dispute c1 c2 c3 --pattern line3 --card "..E.. ..... .#r#. ..s.. ..T.."
pyramids dispute one b2 --pattern T4 --card ? --marked c1
pyramids dispute c1 fish --pattern T4 --card ?
"""
ENOUGH = 15  # turns that were suggested
SHEET = "saves/sheets/rulebook-example.toml"
# A line of the save is shown as it stands there; rules, options and commands have one name.
AS_SAVED = re.compile(
    r"(?m)^ ?\d+\. (?:fix|hand|card) .*$|^[^:\n]+: \d+\. (?:red|green) .*$|\b[a-z]+\.[a-z-]+\b"
    r"|--[a-z-]+|luxor(?: [a-z]+)+"
)
ENGLISH = re.compile(
    r"\b(?:keys?|cards?|last|less\d|all\d|scarabs?|wild|either|favour\d+|ahead|back|take|leave|pass"
    r"|line\d|corner3|square4|red|green|purple)\b|\b(?:[LR]|1-)die\b|\bdie=|[„“«]die[“”»]"
    r"|\b(?:tile|act|got|draw|finds|allow|level|to)="
)


def spoken(line: str) -> str:
    """A line of the evening in the words of the language in use."""
    words = line.split(" ")
    game = load_game("pyramids" if words[0] == "pyramids" else "luxor")
    start = 2 if words[0] == "pyramids" else 1
    facts = words[start - 1] == "fix" or words[start - 2 : start] == ["board", "material"]
    return " ".join(
        [*words[:start], *(_spoken(game.name, one, facts=facts) for one in words[start:])]
    )


def _spoken(game: str, word: str, *, facts: bool) -> str:
    name, equals, value = word.partition("=")
    before, colon, last = word.rpartition(":")
    if word.startswith("-") or "/" in word:
        return word
    if facts or "," in word:
        names = [word_for(one, game, FACTS) for one in name.split(",")]
        named = ",".join(names) + equals + value
        return local(game, word) if named == word else named
    return before + colon + local(game, last)


def local(game: str, word: str) -> str:
    typing = load_game(game).typing
    assert typing
    return typing.local(word)


def turns_in(shown: str) -> Iterator[str]:
    """Whatever in an answer is a turn: at the start of a line, behind a number or a colon."""
    for line in shown.splitlines():
        for cell in re.split(r"\s{2,}|: |^ *\d\. ", line):
            try:
                parse_typed_turn(cell.strip().rstrip("."))
            except UnreadableError:
                continue
            if not re.match(r"\d|±", cell):  # a number is a card too
                yield cell.strip().rstrip(".")


@pytest.mark.parametrize("code", lang.LANGUAGES)
def test_an_evening(
    luxor: Luxor,
    golden: Callable[[str, str], None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    code: str,
) -> None:
    monkeypatch.setenv("LUXOR_LANG", code)
    told, suggested = [], 0
    for line in filter(None, EVENING.splitlines()):
        with speaking(code):
            typed = spoken(line)
        ran = luxor(*shlex.split(typed.replace("$SHEET", str(ROOT / SHEET))))
        shown = f"{ran.out}{ran.err}".replace(str(tmp_path), "")
        assert ran.code in (Exit.FINE, Exit.UNREADABLE, Exit.REFUSED, Exit.BAD_FILE), typed
        told.append(f"$ luxor {typed}\n{shown}")
        assert lang.language() == code
        if code != lang.ENGLISH and line != "log":  # the log is shown as it is saved
            assert not ENGLISH.search(AS_SAVED.sub("", shown)), f"{typed}\n{shown}"
        if line.startswith(("options", "advise", "check", "move L2 @0 tile")):
            for turn in dict.fromkeys(turns_in(shown.partition("\n\n")[0])):
                suggested += 1
                answer = luxor("check", *turn.split())
                example = ran.code == Exit.UNREADABLE and answer.code == Exit.REFUSED
                assert answer.code == Exit.FINE or turn in typed or example, (turn, answer.err)
    golden(f"evening_{code}.txt", "\n".join(told))
    assert suggested > ENOUGH
