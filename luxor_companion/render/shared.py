"""A shared result for people: the table of its parts, the verdict, and the same as short text."""

from luxor_companion.games.luxor.scoring import Result, Score
from luxor_companion.lang import _, ngettext, words
from luxor_companion.render.score import leading, score_lines, verdict
from luxor_companion.render.style import wrapped
from luxor_companion.share.record import SharedResult, ranks


def as_result(shared: SharedResult) -> Result:
    """The result as scoring would have given it, so that it is shown like any other."""
    standing = ranks(shared)
    scores = []
    for seat, one in enumerate(shared.players):
        track, adventurers, sarcophagi, keys, set_points, scarabs = one.parts or (0,) * 6
        scores.append(
            Score(
                name=one.name,
                colour=one.colour,
                track=track,
                adventurers=adventurers,
                sarcophagi=sarcophagi,
                keys=keys,
                sets=one.sets,
                set_points=set_points,
                scarabs=scarabs,
                total=one.total,
                rank=standing[seat],
                unknown_scarabs=one.face_down,
            )
        )
    winners = tuple(shared.players[seat].name for seat in shared.winners)
    decided = shared.decided_by or ("shared" if len(winners) > 1 else "points")
    return Result(tuple(scores), winners, decided)


def date_line(shared: SharedResult) -> str:
    """When it was played, and how long."""
    date = shared.ended.astimezone().strftime("%Y-%m-%d")
    if not shared.minutes:
        return _("Played on {date}.").format(date=date)
    return _("Played on {date}, {minutes} minutes.").format(date=date, minutes=shared.minutes)


def verdict_line(shared: SharedResult) -> str:
    result = as_result(shared)
    return verdict(result) if shared.final else leading(result)


def shared_lines(shared: SharedResult, width: int) -> list[str]:
    """All of a result, as `luxor open` shows it."""
    result = as_result(shared)
    if all(one.parts for one in shared.players):
        table = score_lines(result, width, final=shared.final)
    else:
        table = [*_places(shared), *wrapped(verdict_line(shared), width)]
    return [date_line(shared), *table]


def _places(shared: SharedResult) -> list[str]:
    order = sorted(zip(ranks(shared), shared.players, strict=True), key=lambda pair: pair[0])
    return [f"{rank}. {one.name} {one.total}" for rank, one in order]


def short_text(shared: SharedResult, check: str) -> str:
    """The result in a few lines of plain text, for a chat or a code without a link."""
    head = f"Luxor, {shared.ended.astimezone().strftime('%Y-%m-%d')}"
    return "\n".join(
        [head, *_places(shared), verdict_line(shared), _("Check code {check}").format(check=check)]
    )


def contents_lines(shared: SharedResult, width: int) -> list[str]:
    """What somebody who gets this will know, said before it is shown."""
    names = words.both([one.name for one in shared.players])
    told = [
        _("the names {names}").format(names=names),
        _("their colours and every part of their scores"),
        _("the date"),
    ]
    if shared.setup:
        told.append(_("the set-up"))
    if shared.log:
        remarks = sum(line.text.startswith("note ") for line in shared.log)
        lines = len(shared.log) - remarks
        told.append(
            ngettext("the log ({number} line)", "the log ({number} lines)", lines).format(
                number=lines
            )
        )
        if remarks:
            told.append(
                ngettext("{number} remark", "{number} remarks", remarks).format(number=remarks)
            )
    text = _("This tells whoever gets it: {told}. It is not signed.").format(told=words.both(told))
    return wrapped(text, width)
