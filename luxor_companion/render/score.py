"""The score table for people: every part, the total, the rank, and who wins and why."""

from luxor_companion.games.luxor.scoring import Result
from luxor_companion.lang import _, ngettext, words
from luxor_companion.render.style import columns, short, styled, wrapped


def score_lines(result: Result, width: int, *, final: bool = True) -> list[str]:
    """A row per part, a column per player, and the verdict."""
    scores = result.scores
    names = [short(one.name) for one in scores]
    rows = [["", *(styled(name, "bold") for name in names)]]
    for label, values in _parts(result):
        rows.append([label, *(str(value) for value in values)])
    counts = [
        ngettext("{number} set", "{number} sets", one.sets).format(number=one.sets)
        for one in scores
    ]
    rows.insert(6, [_("  made of"), *(styled(count, "dim") for count in counts)])
    rows.append([styled(_("Total"), "bold"), *(styled(str(one.total), "bold") for one in scores)])
    rows.append([_("Rank"), *(str(one.rank) for one in scores)])
    table = columns(rows, right=range(1, len(scores) + 1))
    unknown = sum(one.unknown_scarabs for one in scores)
    if unknown:
        text = ngettext(
            "{number} scarab is still face down and not counted.",
            "{number} scarabs are still face down and not counted.",
            unknown,
        ).format(number=unknown)
        table += wrapped(text, width)
    words_for = verdict(result) if final else leading(result)
    return [*table, *wrapped(words_for, width)]


def _parts(result: Result) -> list[tuple[str, list[int]]]:
    scores = result.scores
    return [
        (_("Treasures on the track"), [one.track for one in scores]),
        (_("Adventurers"), [one.adventurers for one in scores]),
        (_("Sarcophagi"), [one.sarcophagi for one in scores]),
        (_("Keys"), [one.keys for one in scores]),
        (_("Sets"), [one.set_points for one in scores]),
        (_("Scarabs"), [one.scarabs for one in scores]),
    ]


def leading(result: Result) -> str:
    """Who is ahead while the game goes on."""
    names = words.both(result.winners)
    best = max(one.total for one in result.scores)
    if len(result.winners) > 1:
        return _("{names} are level at {best} VP.").format(names=names, best=best)
    return _("{names} is ahead with {best} VP.").format(names=names, best=best)


def verdict(result: Result) -> str:
    """Who wins, and what decided."""
    names = words.both(result.winners)
    best = max(one.total for one in result.scores)
    if result.decided_by == "shared":
        text = _("{names} share the victory with {best} VP each: none has the better sarcophagus.")
    elif result.decided_by == "sarcophagus":
        text = _("{names} wins: tied at {best} VP, with the more valuable sarcophagus.")
    else:
        text = _("{names} wins with {best} VP.")
    return text.format(names=names, best=best)
