"""The score table for people: every part, the total, the rank, and who wins and why."""

from collections.abc import Sequence
from typing import Final

from luxor_companion.core.game import load_game
from luxor_companion.core.scoring import Result, Score, uncounted
from luxor_companion.lang import N_, _, forms, ngettext
from luxor_companion.lang.forms import part
from luxor_companion.view.text import columns, short, styled, wrapped

# What is said of a result, by what decided it; while it is not final, of who is ahead.
_SENTENCES: Final = {
    "points": N_("{names} wins with {best} VP."),
    "shared": N_("{names} share the victory with {best} VP each."),
    "ahead": N_("{names} is ahead with {best} VP."),
    "level": N_("{names} are level at {best} VP."),
}


def score_lines(result: Result, width: int, *, game: str, final: bool = True) -> list[str]:
    """Return a row per part, a column per player, and the verdict."""
    scores = result.scores
    names = [short(one.name) for one in scores]
    rows = [["", *(styled(name, "bold") for name in names)]]
    for name, values in _parts(result):
        rows.append([part(name), *(str(value) for value in values)])
        if name == "sets":
            rows.append([_("  made of"), *(styled(count, "dim") for count in _sets(scores))])
    rows.append([styled(_("Total"), "bold"), *(styled(str(one.total), "bold") for one in scores)])
    rows.append([_("Rank"), *(str(one.rank) for one in scores)])
    table = columns(rows, right=range(1, len(scores) + 1))
    if uncounted(result):
        table += wrapped(load_game(game).uncounted_sentence(result), width)
    text = verdict(result, game) if final else leading(result)
    return [*table, *wrapped(text, width)]


def count_lines(result: Result) -> list[str]:
    """Return the score counted up: what each part brings everyone, and the sum so far."""
    scores = result.scores
    sums = [0] * len(scores)
    rows = [["", *(styled(short(one.name), "bold") for one in scores)]]
    for name, values in _parts(result):
        sums = [sum_ + value for sum_, value in zip(sums, values, strict=True)]
        counted = zip(values, sums, strict=True)
        rows.append([part(name), *(f"{value:+} = {sum_}" for value, sum_ in counted)])
    return columns(rows, right=range(1, len(scores) + 1))


def _parts(result: Result) -> list[tuple[str, list[int]]]:
    """Return the name of each part, and everybody's points in it."""
    names = [name for name, _points in result.scores[0].parts]
    return [
        (name, [one.parts[index][1] for one in result.scores]) for index, name in enumerate(names)
    ]


def _sets(scores: Sequence[Score]) -> list[str]:
    counts = [int(getattr(one, "sets", 0)) for one in scores]
    return [
        ngettext("{number} set", "{number} sets", count).format(number=count) for count in counts
    ]


def leading(result: Result) -> str:
    """Return who is ahead while the game goes on."""
    return _sentence(result, _SENTENCES["level" if len(result.winners) > 1 else "ahead"])


def verdict(result: Result, game: str) -> str:
    """Return who wins, and what decided."""
    sentences = {**_SENTENCES, **load_game(game).verdicts}
    return _sentence(result, sentences[result.decided_by])


def _sentence(result: Result, text: str) -> str:
    best = max(one.total for one in result.scores)
    return _(text).format(names=forms.both(result.winners), best=best)
