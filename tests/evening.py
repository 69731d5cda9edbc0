"""A whole game night in both games, as it is typed: every command that answers with `--json`.

Each line is a command line without `luxor` and `--json`; `=> 3` at its end is the exit code where
it is not 0. `$ROOT` is the project's folder, `$LINK` the link that was shared last,
`$BOARD` the board that was exported. Everything else
is relative to a folder of the evening's own.
"""

import json
import shlex
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from tests.conftest import ROOT, Luxor

LUXOR: Final = """
move L3                                                => 4
new friday -p Ani:red -p Jan:green --first Ani --seed 7
new friday -p Ani -p Jan                               => 4
new other -p Ani                                       => 2
setup
setup --html sheet.html
cheatsheet

tables
use nobody                                             => 4
use friday
show
options                                                => 2
hand red 3 _ _ _ 5
options
options --card 5
advise
check L3
check L3 @7                                            => 3
check R5
check L9                                               => 2
check "L3 to=4"                                        => 3
move L3
move R5                                                => 2
move R5 key
move L3 @7                                             => 3
move L2 @0
undo
redo
undo
undo 99                                                => 2
note Jan forgot the key
fix red keys=1 "one was left lying"
fix red keys=99                                        => 3
hand red
hand red 3 _ _ _ 1-5                                   => 3
hand red --look
log
log --lines 1-2
status
score
verify
verify nothing.toml                                    => 4
verify $ROOT/saves/games/two-players.toml nothing.toml   => 4
verify $ROOT/saves/games/two-players.toml $ROOT/saves/games/three-players.toml
position export
position export --line 2 -o now.toml
position show now.toml
check L3 --position now.toml
options --position now.toml --cards "3 ? ? ? 1-5"
advise --position now.toml --cards "3 ? ? ? 4"
new late --position now.toml
rules who wins a tie
rules temple.tunnel
rules
rules --evidence
rules xyzzy                                            => 2
dispute L3 to=3 --ahead "v3/2 - h1 s2/1"               => 3
dispute L3 to=4 --ahead "v3/2 - h1 s2/1"
dispute --side L --card 4 --ahead "v3/2 - h1 s2/1 tomb" --keys ?
dispute L2 --ahead "v3/2 h1" --keys 0
dispute can I rearrange my hand
dispute                                                => 2

new laid -p Ani -p Jan --laid --seed 3
show
check L3
move L3 finds=3:v3/2
check R5 @0

new bots -p Ani -p Bot:blue --bot blue=plan --first Ani --seed 7 --app-draws all
hand red --look
bots move                                              => 2
new first -p Bot:blue -p Ani:red --bot blue=plan --first Bot --seed 7 --app-draws all
bots move
bots ladder --games 1 --seed 7

score --save $ROOT/saves/games/two-players.toml
score --sheet $ROOT/saves/sheets/rulebook-example.toml
review $ROOT/saves/games/two-players.toml --short
results
results list --limit 1
results add --sheet $ROOT/saves/sheets/rulebook-example.toml --date 2026-11-13 --place here
results add --sheet nothing.toml                       => 4
results add Ani 87 Jan 81 --date 2026-11-13
results add Ani 87 Jan                                 => 2
results show 1
results show 99                                        => 4
results edit 1 --place "at Jan's" --minutes 55
results stats
results stats Ani
results stats Ani Jan
results stats Ani --score 94
results ratings
results ratings Ani
results players
results players list
results edit 1 --player Jan=Jon --score Ani.keys=2
results players rename Jon John
results players rename Nobody John                     => 4
results players merge John Jan
results players split John
results delete 2 --yes
results --deleted
results undelete 2
results export games.csv
results export games.bgsplay
results export games.json
results import games.json
results check
results backup copy.db
share --save $ROOT/saves/games/two-players.toml --base-url https://example.org/ --log
open $LINK
open $LINK --save rematch
open nonsense                                          => 2
share --save $ROOT/saves/games/two-players.toml --bgstats
share --save $ROOT/saves/games/two-players.toml --html friday.html --svg code.svg --initials
share 1
share --lan --save $ROOT/saves/games/two-players.toml
serve --table friday

board
board list
board show
board check
board export
board import "=1 . c A o . h1 =5 c A f f l =8 . f A . =13"   => 2
board import "$BOARD" --name ours
board use ours
board use nobodys                                      => 4
board list
board show --list
board calibrate                                        => 2
board material
board material treasures all="1/1 2/1x4 3/2x3 4/2 6/3"
board material treasures --forget
completion bash
schema
schema results show
schema nonsense                                        => 2
nonsense                                               => 2
"""
PYRAMIDS: Final = """
pyramids                                               => 4
pyramids copy
pyramids copy --skulls "1 2 3 4 5 6 7 8 9 10"
pyramids card import "31 green E..../.###./.rg../.###./....T"
pyramids new saturday -p Ani -p Jan --keep Ani=12,31 --keep Jan=7,40 --display 5,9,22,47 --seed 7
pyramids setup
pyramids cheatsheet
pyramids card add 12 purple ..E../.#x../r..g./.#.s./..T..
pyramids card show 12
pyramids card list
pyramids card export
pyramids status
pyramids reveal line3
pyramids show
pyramids options ani
pyramids advise ani
pyramids mark ani 12 a3 b3 c3                          => 3
pyramids mark ani 12 c1 c2 c3                          => 2
pyramids mark ani 12 c1 c2 c3 +31:a1
pyramids mark nobody 12 c1                             => 2
pyramids mark jan 7 one c1 red
pyramids undo
pyramids redo
pyramids note hello
pyramids log
pyramids fix ani red=3 "forgot one"
pyramids complete
pyramids complete ani 22                               => 3
pyramids take 22                                       => 3
pyramids score
pyramids verify
pyramids tables
pyramids use saturday
pyramids rules do corners count
pyramids dispute c1 c2 c3 --pattern line3 --card "..E.. ..... .#r#. ..s.. ..T.."
pyramids dispute one b2 --pattern T4 --card ? --marked c1   => 3
pyramids dispute one c2 --pattern T4 --card ? --marked c1
pyramids dispute --completed "Ana 33 purple, Ben 15 purple" --had "Ana 1, Ben 3" --left "6 3"
pyramids dispute --icons "potion skull" --skulls 3
pyramids dispute do corners count
pyramids serve
pyramids new drawn -p Ani -p Jan -p Mia --app-draws all --seed 7
pyramids keep
pyramids new sunday -p Ani -p Bo
pyramids keep ani 12 31
pyramids keep bo 5 9 --of 3,5,9,40
pyramids display 20 21 22 23
pyramids score --save $ROOT/saves/games/pyramids.toml
pyramids score --sheet $ROOT/saves/sheets/pyramids-example.toml
pyramids review $ROOT/saves/games/pyramids.toml
pyramids results
pyramids results list
pyramids results add --sheet $ROOT/saves/sheets/pyramids-example.toml --date 2026-11-14
pyramids results show 3
pyramids results edit 3 --place here
pyramids results delete 3 --yes
pyramids results undelete 3
pyramids results stats
pyramids results ratings
pyramids results players
pyramids results players list
pyramids results players rename John Johnny
pyramids results players merge Johnny Jan
pyramids results players split Johnny
pyramids results export pyramids.json
pyramids results import pyramids.json
pyramids results check
pyramids results backup second.db
pyramids share --save $ROOT/saves/games/pyramids.toml --base-url https://example.org/ --log
pyramids open $LINK
"""

# Commands that never write a file of the user's, whatever their options; all others are swept by
# `tests/edges/test_fault_sweep.py`. What `demo` and `mcp` write is gone when they end.
_SHOW: Final = (
    *("", "log", "rules", "dispute", "options", "advise", "show", "results", "results list"),
    *(
        "results show",
        "results players",
        "results players list",
        "results check",
        "results ratings",
    ),
    *("tables", "serve"),
)
READS: Final = {
    *_SHOW,
    *(f"pyramids {name}".strip() for name in _SHOW),
    *("check", "bots ladder", "demo", "board", "board list", "board show"),
    *("board export", "board check"),
    *("position show", "completion", "schema", "mcp"),
    *("pyramids card show", "pyramids card list", "pyramids card export"),
}


class Said(NamedTuple):
    """A line of the evening, how it was to end and did, and what it answered."""

    line: str
    wanted: int
    code: int
    answer: dict[str, Any]


def lines() -> Iterator[tuple[str, int]]:
    """Yield each line of the evening and its exit code."""
    for line in filter(None, (LUXOR + PYRAMIDS).splitlines()):
        typed, _, code = line.partition("=>")
        yield typed.strip(), int(code or 0)


def evening(luxor: Luxor) -> Iterator[Said]:
    """Play the evening; the current folder is where its files go."""
    known = {"$ROOT": str(ROOT), "$LINK": "", "$BOARD": ""}
    for line, wanted in lines():
        words = [known.get(word, word) for word in shlex.split(line)]
        words = [word.replace("$ROOT", known["$ROOT"]) for word in words]
        ran = luxor(*words, "--json")
        answer = json.loads(ran.out)
        known["$LINK"] = answer.get("link") or known["$LINK"]
        known["$BOARD"] = answer.get("code") if line == "board export" else known["$BOARD"]
        yield Said(line, wanted, ran.code, answer)


def command_of(line: str, names: Callable[[str], bool]) -> str:
    """Return which command a line calls: as many of its first words as name one."""
    words = [word for word in line.split() if word != "status"]
    for count in range(len(words), -1, -1):
        if names(" ".join(words[:count])):
            return " ".join(words[:count])
    return ""
