"""`luxor review`: look back at a game: what each turn gave away, and what was chance."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, TypeVar

from typer import Argument, Option

from luxor_companion import view
from luxor_companion.cli import console, options, progress
from luxor_companion.core.game import Game
from luxor_companion.core.review import Review, ReviewAnswer, Turn
from luxor_companion.lang import _
from luxor_companion.referee.games import find_played

J = TypeVar("J")  # a turn to be judged
T = TypeVar("T")


def command(
    what: Annotated[
        str | None,
        Argument(
            metavar="[TABLE|RESULT]",
            help="A table, the number of a game in the results, or a link with a log.",
        ),
    ] = None,
    html: Annotated[
        Path | None, Option(metavar="FILE", help="Write a page with the curve.")
    ] = None,
    short: Annotated[bool, Option("--short", help="Leave out the list of all turns.")] = False,
    save: options.SaveFile = None,
    *,
    game: Game,
) -> console.Answer[ReviewAnswer]:
    """Look back at a game: what was best each turn, and how much was chance.

    \b
    Examples:
      luxor review
      luxor review friday --html friday.html
      luxor review 12 --json

    For each player, start + chance + others + skill = end: what the game was worth at the start
    and at the end, what came up (chance), what the others gave away (others), and what their own
    turns gave away (skill).
    """
    played = find_played(game, what, lambda name: options.table_path_of(name or save, game))
    game, review = played.game, played.review(_work)
    title = _("Review of {name}").format(name=played.name)
    messages, localized = [], _localize(review, game)
    if html:
        from luxor_companion.web.statistics import review_page

        messages.append(options.write_output(html, review_page(localized, title, game)))
    listed = not (short or html)
    return console.Answer(
        review.answer,
        lambda _width: view.review.review_lines(localized, title, game, listed=listed),
        notes=tuple(messages),
    )


def _work(judge: Callable[[J], T], jobs: Sequence[J]) -> list[T]:
    return progress.work(judge, jobs, _("Judging turns"))


def _localize(review: Review, game: Game) -> Review:
    """Return a review with its turns as people type them in the language in use."""
    if game.typing is None:
        return review
    local = game.typing.local

    def localize(turn: Turn) -> Turn:
        verdict = turn.verdict
        verdict = verdict._replace(turn=local(verdict.turn), best=local(verdict.best))
        return turn._replace(verdict=verdict)

    return review._replace(turns=tuple(map(localize, review.turns)))
