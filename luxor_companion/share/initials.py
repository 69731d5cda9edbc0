"""A shared result without names: initials, and nothing that people wrote."""

from luxor_companion.share.pyramids.setup import with_handles
from luxor_companion.share.record import SharedResult


def with_initials(result: SharedResult) -> SharedResult:
    """The same with the names shortened, and without what people wrote into the log."""
    given = [
        "".join(word[0] for word in one.name.split())[:3].upper() or "?" for one in result.players
    ]
    players = []
    for seat, (one, initials) in enumerate(zip(result.players, given, strict=True)):
        number = given[: seat + 1].count(initials)
        name = initials if given.count(initials) == 1 else f"{initials}{number}"
        players.append(one._replace(name=name))
    log = tuple(
        line._replace(text=line.text.partition(' "')[0])
        for line in result.log
        if not line.text.startswith("note ")
    )
    shortened = result._replace(players=tuple(players), log=log)
    if result.game != "pyramids":
        return shortened
    return with_handles(shortened, [one.name for one in players])
