"""Writes docs/rulings.md, how rulings were decided, from the evidence in rules_data/.

Run: python docs/rulings.py, after an evidence.toml has changed; a test compares.
"""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from luxor_companion.core.game import game_names, load_game
from luxor_companion.lang import ENGLISH
from luxor_companion.referee.rules import Evidence, Gap, read_evidence
from luxor_companion.view.rules import format_switch

PAGE: Final = Path(__file__).resolve().with_name("rulings.md")
LISTS, COPY = "lists", "copy"  # sources other than rulebooks
HEAD: Final = """\
# How rulings were decided

<!-- Written by docs/rulings.py from rules_data/*/evidence.toml: change those, not this. -->

A referee that makes rules up is worse than none. So:

1. **The printed rules come first.** Every ruling names a rule id and the page of the rulebook that
   says so. `luxor rules ID` has the rule in our own words.
2. **Where the editions in several languages agree, that is the rule.** Where they differ, we say so
   below.
3. **Where nothing is printed, we say so.** Such a ruling is marked ("Ruling:" in `luxor rules`) and
   follows what is least surprising at a table. If it makes sense to decide otherwise, there is a
   house rule for it.
4. **We make nothing up.** The order of the spaces, some treasure values and the contents of the
   stacks are in no rulebook. They are placeholders, and the program says so wherever they show,
   until you enter your own (`luxor board calibrate`, `luxor board material`). What we know only
   from public descriptions is listed below.
5. **The table has the last word.** With `allow=RULE` you play a turn that the referee refuses. The
   log shows it.

Pages are those of Luxor's eight-page rulebook, in English, Spanish and Portuguese, of a two-page
German summary by a magazine, and of the seven-page Spanish rulebook of Silver & Gold Pyramids.
Which page says what, rule by rule and number by number, is in
[`rules_data/luxor/evidence.toml`](../rules_data/luxor/evidence.toml) and
[`rules_data/pyramids/evidence.toml`](../rules_data/pyramids/evidence.toml).
"""
FOOT: Final = """\
## Who checks the referee

Every sentence of the rules has a scenario in `tests/games/luxor/scenarios/`, which anyone who
knows the game can read and add to. If a ruling looks wrong to you, write the position down
(`luxor position export`), name the turn and the page, and open an issue.
"""


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> list[str]:
    titles = list(head)
    lines = [titles, ["---"] * len(titles), *rows]
    return [f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |" for row in lines]


def code(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def ruling_row(ruling: Gap) -> list[str]:
    switch = f"`{format_switch(ruling)}`" if ruling.switch else ""
    return [code(ruling.rules), ruling.ruled, ruling.why, switch]


def ruling_lines(title: str, command: str, evidence: Evidence) -> list[str]:
    """What is not printed, and the house rules that change it."""
    return [
        f"## {title}: what is not printed, and what we decided",
        "",
        *table(["rule", "ruling", "why", "house rule"], map(ruling_row, evidence.rulings)),
        "",
        "The first value of a house rule is the default. Choose another when you start a table",
        f"(`{command} new --house RULE=VALUE`); the table keeps it.",
        "",
    ]


def difference_lines(title: str, evidence: Evidence) -> list[str]:
    if not evidence.differences:
        return []
    rows = [[code(one.rules), one.text] for one in evidence.differences]
    lines = table(["rule", "how they differ"], rows)
    return [f"## {title}: where the editions differ", "", *lines, ""]


def source_lines(title: str, source: str, evidence: Evidence) -> list[str]:
    """The numbers of material.toml that come from a source other than a rulebook."""
    rows = [
        [f"`{path}`", one.says]
        for path, citations in evidence.counts.items()
        for one in citations
        if one.source == source
    ]
    return [title, "", *table(["in `material.toml`", "what"], rows), ""]


def page() -> str:
    """The whole page."""
    lines = [HEAD]
    for name in game_names():
        game, evidence = load_game(name), read_evidence(name, ENGLISH)
        lines += ruling_lines(game.title, game.command, evidence)
        lines += difference_lines(game.title, evidence)
        known = f"## {game.title}: what is known from public descriptions only"
        lines += source_lines(known, LISTS, evidence)
        lines += source_lines(f"## {game.title}: what only your copy shows", COPY, evidence)
    return "\n".join([*lines, FOOT])


def main() -> None:
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{PAGE.name}\n")


if __name__ == "__main__":
    main()
