"""What the commands of Pyramids say to scripts follows the JSON schemas."""

import json
from pathlib import Path

import jsonschema
import pytest

from tests.conftest import Luxor, Ran
from tests.games.pyramids.at_table import DEALT, as_command, pyramids, random_table, written
from tests.test_schemas import SCHEMAS
from tests.test_schemas import follows as answer_follows


def follows(ran: Ran, name: str) -> None:
    answer_follows(json.loads(ran.out), name)


@pytest.mark.parametrize("known", [1.0, 0.3])
def test_a_whole_game(luxor: Luxor, tmp_path: Path, known: float) -> None:
    _, lines = random_table(tmp_path, 8, known=known, seats=3)
    for number, line in enumerate(lines):
        command, *rest = as_command(line)
        ran = luxor("pyramids", command, *rest, "--json")
        if command in ("mark", "reveal", "complete"):
            follows(ran, "reveal" if command == "reveal" else "played")
        if number % 7 == 0:
            follows(pyramids(luxor, "show --json"), "pyramids-shown")
            follows(pyramids(luxor, "options ani --json"), "marks")
            follows(pyramids(luxor, "--json"), "pyramids-status")
    follows(pyramids(luxor, "--json"), "pyramids-status")
    follows(pyramids(luxor, "show --json"), "pyramids-shown")


def test_refusals_needs_and_errors(luxor: Luxor, tmp_path: Path) -> None:
    written(tmp_path, (*DEALT, "reveal line3"))
    for line in ("mark ani 12 c1 c2", "mark ani 12 c1 c2 c3", "reveal domino", "complete ani 20"):
        follows(pyramids(luxor, f"{line} --json"), "played")
    for line in ("mark eva 12", "mark ani zz", "reveal zigzag", "options eva", "dance"):
        follows(pyramids(luxor, f"{line} --json"), "error")


def test_a_schema_notices(luxor: Luxor, tmp_path: Path) -> None:
    written(tmp_path, (*DEALT, "reveal line3"))
    with pytest.raises(jsonschema.ValidationError):
        follows(pyramids(luxor, "options ani --json"), "played")
    assert SCHEMAS["pyramids-shown"]["$defs"]["PyramidsPosition"]["required"]
