"""A case for every sentence of the rulebooks: docs/conformance.md says how to add one."""

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
import tomli_w

from tests.conformance.engine import RULE_PAGES, USUAL_HOUSE
from tests.conftest import ROOT, Luxor, Ran
from tests.games.luxor.scenarios.test_scenarios import test_scenario as run_luxor_scenario
from tests.games.pyramids.scenarios.test_scenarios import test_scenario as run_pyramids_scenario

FOLDER = Path(__file__).parent
DOCUMENT = ROOT / "docs/conformance.md"
GAMES = ("luxor", "pyramids")
PAGES = {"luxor": 8, "pyramids": 7}  # of the rulebooks
KEYS = {"rule", "page", "sentence", "given", "accepted", "refused", "never_refused"}
CASE_KEYS = {"about", "given", "when", "then"}
LOOKED_AT = {"after", "cards", "odd", "file_error", "players", "winners"}  # by `when.do`
SCENARIO = {"luxor": run_luxor_scenario, "pyramids": run_pyramids_scenario}
COMMAND = {"luxor": (), "pyramids": ("pyramids",)}

Raw = dict[str, object]


def table(value: object) -> Raw:
    """A value that has to be a table; none is an empty one."""
    assert isinstance(value, dict | None)
    return value or {}


class Sentence(NamedTuple):
    """One sentence of a rulebook, in our words, and the positions that show it."""

    game: str
    name: str
    raw: Raw

    @property
    def rule(self) -> str:
        return str(self.raw["rule"])

    @property
    def page(self) -> int:
        return int(str(self.raw["page"]))


class Case(NamedTuple):
    """What is accepted of a sentence, or what is refused by it."""

    game: str
    name: str
    is_accepted: bool
    rule: str
    given: Raw
    when: Raw
    then: Raw

    def __str__(self) -> str:
        return f"{self.game}-{self.name}-{'accepted' if self.is_accepted else 'refused'}"


def read_sentences() -> list[Sentence]:
    return [
        Sentence(game, path.stem, tomllib.loads(path.read_text(encoding="utf-8")))
        for game in GAMES
        for path in sorted((FOLDER / game).glob("*.toml"))
    ]


def cases_of(sentence: Sentence) -> Iterator[Case]:
    for kind in {"accepted", "refused"} & sentence.raw.keys():
        case = table(sentence.raw[kind])
        yield Case(
            sentence.game,
            sentence.name,
            kind == "accepted",
            sentence.rule,
            merge(table(sentence.raw.get("given")), table(case.get("given"))),
            table(case["when"]),
            table(case.get("then")),
        )


def merge(both: Raw, one: Raw) -> Raw:
    """What is given for both cases, and over it what is given for one of them."""
    made = dict(both)
    for key, value in one.items():
        is_table = isinstance(value, dict) and isinstance(made.get(key), dict)
        made[key] = merge(table(made[key]), table(value)) if is_table else value
    return made


SENTENCES = read_sentences()
CASES = sorted((case for sentence in SENTENCES for case in cases_of(sentence)), key=str)


@pytest.mark.parametrize("sentence", SENTENCES, ids=lambda one: f"{one.game}-{one.name}")
def test_a_file_says_all_it_has_to(sentence: Sentence) -> None:
    raw = sentence.raw
    assert raw.keys() <= KEYS, "a misspelt key would check nothing"
    assert sentence.rule in RULE_PAGES[sentence.game]
    assert 1 <= sentence.page <= PAGES[sentence.game]
    assert sentence.name.startswith(f"p{sentence.page}_")
    assert str(raw["sentence"]).endswith((".", ".)"))
    assert "accepted" in raw
    assert ("refused" in raw) != ("never_refused" in raw), "refused, or why it cannot be"
    for kind in {"accepted", "refused"} & raw.keys():
        case = table(raw[kind])
        assert {"about", "when"} <= case.keys() <= CASE_KEYS
        assert set(table(case["when"])) in ({"turn"}, {"turn", "player"}, {"line"}, {"do"})


@pytest.mark.parametrize("case", CASES, ids=str)
def test_conformance(case: Case, tmp_path: Path, luxor: Luxor) -> None:
    if "do" in case.when:
        assert case.then.keys() <= LOOKED_AT, "a misspelt key would check nothing"
        check_answer(case, answer_to(case, tmp_path / "given.toml", luxor), luxor)
        return
    assert ("legal" in case.then) == case.is_accepted
    path = tmp_path / "scenario.toml"
    path.write_text(tomli_w.dumps(as_scenario(case)), encoding="utf-8")
    SCENARIO[case.game](path)


def as_scenario(case: Case) -> Raw:
    """The case as a scenario: there the rule is the one that refuses, and words are required."""
    then = case.then if case.is_accepted else {"says": "", **case.then}
    rule = then.get("refused", case.rule)
    return {"rule": rule, "about": str(case), "given": case.given, "when": case.when, "then": then}


def answer_to(case: Case, path: Path, luxor: Luxor) -> Raw:
    """What the program says of a position, of a score sheet, or of a table it sets up."""
    path.write_text(tomli_w.dumps(case.given), encoding="utf-8")
    command = COMMAND[case.game]
    match case.when["do"]:
        case "look":
            ran = luxor(*command, "position", "show", path, "--json")
        case "set up":
            players = str(case.given["players"]).split()
            ran = luxor("new", "it", *players, "--seed", "7", "--app-draws", "all", "--json")
        case "score" if "player" in case.given:
            ran = luxor(*command, "score", "--sheet", path, "--json")
        case "score":
            ran = score_of_position(path, luxor)
        case other:
            pytest.fail(f"{other!r} is not look, set up or score")
    return table(json.loads(ran.out))


def score_of_position(path: Path, luxor: Luxor) -> Ran:
    assert luxor("new", "it", "--position", path).code == 0
    return luxor("score", "--no-log", "--json")


def check_answer(case: Case, answer: Raw, luxor: Luxor) -> None:
    is_fine = "error" not in answer and not answer.get("odd")
    assert is_fine == case.is_accepted, answer
    then = case.then
    if "file_error" in then:
        assert str(then["file_error"]) in str(table(answer["error"])["text"])
        return
    odd = answer.get("odd", [])
    assert isinstance(odd, list)
    assert [rule_in(text) for text in odd] == then.get("odd", [])
    compare(table(then.get("after")), table(answer.get("position")))
    for colour, count in table(then.get("cards")).items():
        assert "hand" not in table(table(answer["position"])[colour]), "hands are their holders'"
        hand = json.loads(luxor("hand", colour, "--look", "--json").out)["hand"]
        assert len([one for one in hand if one["card"]]) == count
    scores = answer.get("players", [])
    assert isinstance(scores, list)
    compare(table(then.get("players")), {one["name"]: one for one in scores})
    assert then.get("winners") in (None, answer.get("winners"))


def rule_in(text: str) -> str:
    """The rule at the end of a remark: `(tile.osiris)`."""
    return text.rpartition("(")[2].rstrip(")")


def compare(expected: Raw, made: Raw) -> None:
    """What is expected is there; a key that is left out stands for none."""
    for key, value in expected.items():
        if isinstance(value, dict):
            compare(value, table(made[key]))
        else:
            assert made.get(key, type(value)()) == value, key


# --- what is covered


def untestable(game: str) -> list[dict[str, str | int]]:
    raw = tomllib.loads((FOLDER / "untestable.toml").read_text(encoding="utf-8"))
    assert raw.keys() <= set(GAMES)
    lines: list[dict[str, str | int]] = raw.get(game, [])
    return lines


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_case_or_a_reason_why_not(game: str) -> None:
    covered = {sentence.rule for sentence in SENTENCES if sentence.game == game}
    excused = {line["rule"] for line in untestable(game)}
    assert RULE_PAGES[game].keys() - covered - excused == set()
    assert excused <= RULE_PAGES[game].keys()
    assert all(line.keys() == {"rule", "page", "sentence", "why"} for line in untestable(game))


def table_of(game: str) -> str:
    """The sentences of a rulebook as a table, page by page."""
    rows = []
    for sentence in SENTENCES:
        if sentence.game == game:
            file = f"../tests/conformance/{game}/{sentence.name}.toml"
            link = f"[{sentence.raw['sentence']}]({file})"
            rows.append((sentence.page, link, sentence.rule, refused_by(sentence.raw)))
    for line in untestable(game):
        why = f"no case: {line['why']}"
        rows.append((int(line["page"]), str(line["sentence"]), str(line["rule"]), why))
    lines = ["| p. | sentence, in our words | rule | refused by |", "|---|---|---|---|"]
    lines += [
        f"| {page} | {said} | `{rule}` | {by} |"
        for page, said, rule, by in sorted(rows, key=lambda row: row[0])
    ]
    return "\n".join(lines) + "\n"


def refused_by(raw: Raw) -> str:
    """The rule that refuses the second case, or how else that one does not stand."""
    then = table(table(raw.get("refused")).get("then"))
    odd = then.get("odd")
    if "refused" in then:
        return f"`{then['refused']}`"
    if isinstance(odd, list):
        return "pointed out: " + ", ".join(f"`{rule}`" for rule in dict.fromkeys(odd))
    if "needs" in then:
        return "asked for: what is missing"
    return "the file cannot be used" if then else f"nothing: {raw['never_refused']}"


@pytest.mark.parametrize("game", GAMES)
def test_the_table_in_the_document_is_current(game: str, request: pytest.FixtureRequest) -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    begin, end = f"<!-- {game} -->\n\n", f"\n<!-- end of {game} -->"
    head, _, rest = text.partition(begin)
    kept, _, tail = rest.partition(end)
    if request.config.getoption("--update-golden"):
        kept = table_of(game)
        DOCUMENT.write_text(head + begin + kept + end + tail, encoding="utf-8")
    assert kept == table_of(game), "write it with --update-golden"


@pytest.mark.parametrize("game", GAMES)
def test_every_switch_is_in_the_document(game: str) -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert [key for key in USUAL_HOUSE[game] if f"`{key}`" not in text] == []
