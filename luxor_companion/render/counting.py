"""The score of any game counted up, part by part."""

from luxor_companion.games.scoring import Result
from luxor_companion.lang.parts import part
from luxor_companion.render.style import columns, short, styled


def count_lines(result: Result) -> list[str]:
    """A line per part: what it brings everyone, and the sum so far."""
    scores = result.scores
    sums = [0] * len(scores)
    rows = [["", *(styled(short(one.name), "bold") for one in scores)]]
    for index, (name, _points) in enumerate(scores[0].parts):
        values = [one.parts[index][1] for one in scores]
        sums = [sum_ + value for sum_, value in zip(sums, values, strict=True)]
        counted = zip(values, sums, strict=True)
        rows.append([part(name), *(f"{value:+} = {sum_}" for value, sum_ in counted)])
    return columns(rows, right=range(1, len(scores) + 1))
