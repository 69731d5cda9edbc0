"""The score table for people: every part, the total, the rank, and who wins and why."""

from collections.abc import Sequence
from typing import Final

from luxor_companion.core.scoring import Result, Score, uncounted
from luxor_companion.games.luxor.rules.scoring import Score as LuxorScore
from luxor_companion.lang import N_, _, forms, ngettext
from luxor_companion.lang.forms import part
from luxor_companion.view.text import columns, short, styled, wrapped

# What is said of a result, by what decided it; while it is not final, of who is ahead.
_SENTENCES: Final = {
    "points": N_("{names} wins with {best} VP."),
    "sarcophagus": N_("{names} wins: tied at {best} VP, with the more valuable sarcophagus."),
    "lowest": N_("{names} wins: tied at {best} VP, with the lowest numbered pyramid."),
    "ahead": N_("{names} is ahead with {best} VP."),
    "level": N_("{names} are level at {best} VP."),
}
_SHARED: Final = {
    "luxor": N_("{names} share the victory with {best} VP each: none has the better sarcophagus."),
    "pyramids": N_(
        "{names} share the victory with {best} VP each: whose pyramid has the lowest number is not"
        " known."
    ),
}


def score_lines(
    result: Result, width: int, *, final: bool = True, game: str = "luxor"
) -> list[str]:
    """A row per part, a column per player, and the verdict."""
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
        table += wrapped(_not_counted(result, game), width)
    words_for = verdict(result, game) if final else leading(result)
    return [*table, *wrapped(words_for, width)]


def count_lines(result: Result) -> list[str]:
    """The score counted up, a line per part: what it brings everyone, and the sum so far."""
    scores = result.scores
    sums = [0] * len(scores)
    rows = [["", *(styled(short(one.name), "bold") for one in scores)]]
    for name, values in _parts(result):
        sums = [sum_ + value for sum_, value in zip(sums, values, strict=True)]
        counted = zip(values, sums, strict=True)
        rows.append([part(name), *(f"{value:+} = {sum_}" for value, sum_ in counted)])
    return columns(rows, right=range(1, len(scores) + 1))


def _parts(result: Result) -> list[tuple[str, list[int]]]:
    """The name of each part, and everybody's points in it."""
    names = [name for name, _points in result.scores[0].parts]
    return [
        (name, [one.parts[index][1] for one in result.scores]) for index, name in enumerate(names)
    ]


def _sets(scores: Sequence[Score]) -> list[str]:
    counts = [one.sets for one in scores if isinstance(one, LuxorScore)]
    return [
        ngettext("{number} set", "{number} sets", count).format(number=count) for count in counts
    ]


def _not_counted(result: Result, game: str) -> str:
    """What nobody told."""
    if game == "luxor":
        number = uncounted(result)
        return ngettext(
            "{number} scarab is still face down and not counted.",
            "{number} scarabs are still face down and not counted.",
            number,
        ).format(number=number)
    names = forms.both(tuple(one.name for one in result.scores if one.uncounted))
    text = _("What the dearest skull costs {names} is not told, and not counted.")
    return text.format(names=names)


def leading(result: Result) -> str:
    """Who is ahead while the game goes on."""
    return _said(result, _SENTENCES["level" if len(result.winners) > 1 else "ahead"])


def verdict(result: Result, game: str = "luxor") -> str:
    """Who wins, and what decided."""
    if result.decided_by == "shared":
        return _said(result, _SHARED[game])
    return _said(result, _SENTENCES[result.decided_by])


def _said(result: Result, text: str) -> str:
    best = max(one.total for one in result.scores)
    return _(text).format(names=forms.both(result.winners), best=best)
